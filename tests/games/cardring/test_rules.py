"""Card Ring, rule by rule: what is more than table, answers, table."""

from collections import Counter
from typing import Any

import pytest

from deckgames.engine.core.redaction import Sealed
from deckgames.engine.core.rng import Rng
from deckgames.engine.forecast.forecast import Forecasts
from deckgames.engine.forecast.lookahead import HIDDEN
from deckgames.games.cardring.cards import BEAT, KINDS, ClassSpec, EnemySpec, MainSpec, StealthSpec
from deckgames.games.cardring.packs import TIER_CARDS
from deckgames.games.cardring.state import Table, target_of
from tests.given.cardring import GAME, base_pack, given, idle

# ---- combat


@pytest.mark.rule("CR-5.12", "CR-R.23")
@pytest.mark.parametrize(("against", "kinds"), [
    ("any", "adversary trap dummy finale"), ("dummy", "dummy"), ("adversary", "adversary"), ("trap", "trap"),
    ("enemy", "adversary trap"), ("finale", "finale"), ("not_dummy", "adversary trap finale")])
def test_what_against_means(against: str, kinds: str) -> None:
    assert KINDS[against] == set(kinds.split())
    assert BEAT[against]


@pytest.mark.rule("CR-R.19")
def test_sealed_targets_are_the_last_decision_of_the_sitting_and_imply_buying_in_it() -> None:
    s = given(order="AB", options={"targets": "sealed"}, row="waistcoat-rats", A={"hand": "minor-skill", "fight": 3},
              B={"hand": "minor-skill"}).says("A", "end")
    s.on_to("buy")
    while s.question.rule == "CR-4.1":
        s.says("A", "end")
    assert (s.asked, s.question.rule, s.match.game.private(s.t)) == ("A", "CR-R.19", True)
    s.says("A", "row-1")
    assert s.match.view(0).seats[0].target is not None
    with pytest.raises(Sealed, match="target of seat 1 is hidden from seat 2"):
        print(s.match.view(1).seats[0].target)
    assert target_of(s.match.view(1), s.match.view(1).seats[0]) is None
    assert s.match.view(1).seats[0].declared
    assert s.asked == "B"


@pytest.mark.rule("CR-R.19")
def test_the_last_sealed_target_shows_all_of_them_in_the_forecast() -> None:
    s = given(order="AB", options={"targets": "sealed", "buy": "sitting"}, A={}, B={})
    s.play_on(lambda question: None if question.seat and question.rule == "CR-R.19" else idle(question))
    change = Forecasts(s.match, 1).of(s.question.read("none")).at("seats", 0, "target")
    assert (change.before, change.sure) == (HIDDEN, False)


@pytest.mark.rule("CR-R.19")
def test_nobody_imagines_a_sealed_target() -> None:
    s = given(order="AB", options={"targets": "sealed"}, row="waistcoat-rats", B={"hand": "minor-skill"})
    while s.question.rule == "CR-4.1":
        s.says("A", "end")
    s.says("A", "row-1")
    imagined = {world.state.seats[0].target for world in (s.match.imagine(1, seed) for seed in range(60))}
    assert imagined == {*s.t.row, s.t.dummy, s.t.finale, None}


# ---- modules


@pytest.mark.rule("CR-9.3")
def test_what_lies_face_down_is_guessed_among_all_stealth_cards_that_the_seat_has() -> None:
    s = given(phase="targets", order="AB", options={"stealth": True},
              A={"face_down": "false-bottom", "hand": "rubber-shadow", "deck": "hidden-derringer sleeve-spanner"})
    guessed = set()
    for seed in range(40):
        world = s.t.copy()
        GAME.redeal(world, 1, Rng.fresh(seed))
        guessed.add(world.seats[0].face_down[0].spec.id)
    assert guessed == {"false-bottom", "rubber-shadow", "hidden-derringer", "sleeve-spanner"}


# ---- round


def table(seats: int = 3, seed: int = 7, **options: Any) -> Table:
    state: Table = GAME.setup(base_pack(), seats, GAME.options(**options), Rng.fresh(seed))
    return state


def faces(cards: Any) -> list[str]:
    return [card.spec.id for card in cards]


@pytest.mark.rule("CR-1.2", "CR-1.3", "CR-1.12", "CR-R.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_alike(seats: int) -> None:
    t = table(seats)
    for me in t.seats:
        assert Counter(faces(me.hand + me.deck)) == {"minor-skill": 7, "minor-fight": 3}
        assert (len(me.hand), len(me.deck), len(me.discard)) == (5, 5, 0)
        assert (me.xp, me.class_slot, me.trash_dues, me.discard_due, me.barred) == (0, None, [], 0, False)


@pytest.mark.rule("CR-1.4", "CR-R.2", "CR-9.1")
@pytest.mark.parametrize(("seats", "stealth", "size"), [(2, False, 110), (4, False, 110), (3, True, 122)])
def test_the_main_deck(seats: int, stealth: bool, size: int) -> None:
    t = table(seats, stealth=stealth)
    cards = [card.spec for card in t.main_deck] + [card.spec for me in t.seats for card in me.queue]
    assert len(cards) == size
    assert [sum(isinstance(face, kind) for face in cards) for kind in (MainSpec, ClassSpec, StealthSpec)] == [
        102, 8, 12 if stealth else 0]


@pytest.mark.rule("CR-1.5", "CR-1.6", "CR-1.11", "CR-1.14", "CR-10.1", "CR-R.41")
@pytest.mark.parametrize("options", [
    {}, {"finale": "doctor-umbra"}, {"enemy_order": "mixed", "locations": True, "stealth": True}])
def test_chance_is_used_in_the_sequence_of_the_rules(options: dict[str, Any]) -> None:
    t, rng, pack = table(3, 11, **options), Rng.fresh(11), base_pack()
    numbers = {name: [face.id for face in pack.sections[name] for _ in range(face.copies)] for name in pack.sections}
    main = numbers["main"] + numbers["class"] + (numbers["stealth"] if options.get("stealth") else [])
    rng.shuffle(main)
    tiers = []
    for tier in (1, 2, 3):
        cards = [face.id for face in pack.section("enemies", EnemySpec) if face.tier == tier
                 for _ in range(face.copies)]
        rng.shuffle(cards)
        tiers.append(cards[:7])
    enemies = tiers[2] + tiers[1] + tiers[0]
    if options.get("enemy_order") == "mixed":
        rng.shuffle(enemies)
    finale = options.get("finale") or rng.pick(numbers["finales"])
    decks = [numbers["starting"][:] for _ in range(3)]
    for deck in decks:
        rng.shuffle(deck)
    if options.get("locations"):
        rng.shuffle(numbers["locations"])
        assert faces(t.location_deck) == numbers["locations"]
    assert t.rng.word == rng.word
    dealt = [[main.pop() for _ in range(5)] for _ in range(3)]
    assert [faces(me.queue) for me in t.seats] == dealt
    assert faces(t.main_deck) == main
    assert faces(t.row) == [enemies.pop() for _ in range(3)]
    assert faces(t.enemy_deck) == enemies
    assert t.finale is not None
    assert t.finale.spec.id == finale
    assert [faces(me.deck + me.hand[::-1]) for me in t.seats] == decks


@pytest.mark.rule("CR-R.3")
def test_a_random_finale_may_be_any() -> None:
    assert len({table(seed=seed).finale.spec.id for seed in range(40)}) == 5  # type: ignore[union-attr]


@pytest.mark.rule("CR-1.10", "CR-R.4")
@pytest.mark.parametrize("length", ["normal", "short", "long"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_enemy_deck_lies_in_tiers(length: str, seats: int) -> None:
    t = table(seats, length=length)
    cards = [card for card in t.row if card is not None] + t.enemy_deck[::-1]
    keep = TIER_CARDS[length][seats]
    assert [card.spec.tier for card in cards] == [1] * keep + [2] * keep + [3] * keep  # type: ignore[attr-defined]


@pytest.mark.rule("CR-R.4")
def test_mixed_enemies_lie_in_any_sequence() -> None:
    cards = [card for t in (table(enemy_order="mixed", seed=seed) for seed in range(5)) for card in t.row]
    assert {card.spec.tier for card in cards if card is not None} == {1, 2, 3}  # type: ignore[attr-defined]


@pytest.mark.rule("CR-R.32")
def test_the_mastermind_is_not_in_this_version() -> None:
    assert "mastermind" not in GAME.options.model_fields
    with pytest.raises(ValueError, match="mastermind"):
        GAME.options(mastermind=True)


# ---- sitting


def test_with_an_empty_enemy_deck_a_shooed_enemy_comes_straight_back() -> None:
    s = given(row="waistcoat-rats", row_full=False, enemy_deck="",
              A={"hand": "convenient-trapdoor"})
    s.t.row[:] = [None, *s.t.row[:2]]
    s.says("A", "convenient-trapdoor", "yes")
    assert s.row == "- waistcoat-rats -"


# ---- table


@pytest.mark.rule("CR-I.12")
def test_who_may_see_which_zone() -> None:
    zones = {zone.name: zone.open for zone in GAME.zones(given().t)}
    assert {name for name, to in zones.items() if to == "owner"} == {"hand", "face_down", "peek"}
    assert {name for name, to in zones.items() if to == "none"} == {
        "deck", "main_deck", "enemy_deck", "location_deck", "box"}
