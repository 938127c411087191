"""Card Ring, chapters 1 and 2: set-up, and how a round goes."""

from collections import Counter
from typing import Any

import pytest

from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.seen import face_up
from deckgames.engine.session import SeatInfo, Session
from deckgames.games.cardring.cards import ClassSpec, EnemySpec, MainSpec, StealthSpec
from deckgames.games.cardring.queries import value
from deckgames.games.cardring.rules.setup import TIER_CARDS
from deckgames.games.cardring.state import Table
from tests.given.cardring import GAME, base_pack, given


def table(seats: int = 3, seed: int = 7, **options: Any) -> Table:
    state: Table = GAME.setup(base_pack(), seats, GAME.options(**options), Rng.fresh(seed))
    return state


def faces(cards: Any) -> list[str]:
    return [card.spec.id for card in cards]


@pytest.mark.rule("CR-1.1")
@pytest.mark.rule("CR-R.1")
@pytest.mark.parametrize(("seats", "allowed"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_two_to_four_people_or_bots(seats: int, allowed: bool) -> None:
    people = [SeatInfo(name=f"P{i}", player="human" if i % 2 else "bot:random", symbol=i) for i in range(seats)]
    if allowed:
        assert len(Session.new(GAME, people, pack=base_pack()).seats) == seats
    else:
        with pytest.raises(ValueError, match="2 to 4"):
            Session.new(GAME, people, pack=base_pack())


@pytest.mark.rule("CR-1.2")
@pytest.mark.rule("CR-1.3")
@pytest.mark.rule("CR-1.12")
@pytest.mark.rule("CR-R.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_alike(seats: int) -> None:
    t = table(seats)
    for me in t.seats:
        assert Counter(faces(me.hand + me.deck)) == {"minor-skill": 7, "minor-fight": 3}
        assert (len(me.hand), len(me.deck), len(me.discard)) == (5, 5, 0)
        assert (me.xp, me.class_slot, me.trash_dues, me.discard_due, me.barred) == (0, None, [], 0, False)


@pytest.mark.rule("CR-1.4")
@pytest.mark.rule("CR-R.2")
@pytest.mark.rule("CR-9.1")
@pytest.mark.parametrize(("seats", "stealth", "size"), [(2, False, 110), (4, False, 110), (3, True, 122)])
def test_the_main_deck(seats: int, stealth: bool, size: int) -> None:
    t = table(seats, stealth=stealth)
    cards = [card.spec for card in t.main_deck] + [card.spec for me in t.seats for card in me.queue]
    assert len(cards) == size
    assert [sum(isinstance(face, kind) for face in cards) for kind in (MainSpec, ClassSpec, StealthSpec)] == [
        102, 8, 12 if stealth else 0]


@pytest.mark.rule("CR-1.5")
@pytest.mark.rule("CR-1.6")
@pytest.mark.rule("CR-1.11")
@pytest.mark.rule("CR-1.14")
@pytest.mark.rule("CR-10.1")
@pytest.mark.rule("CR-R.41")
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


@pytest.mark.rule("CR-1.7")
@pytest.mark.rule("CR-4.2")
@pytest.mark.rule("CR-4.10")
@pytest.mark.rule("CR-R.39")
def test_greater_cards_are_always_there_for_everybody() -> None:
    queue = "steam-fist steam-fist royal-bounty royal-bounty university-grant"
    s = given(phase="buy", A={"skill": 60, "queue": queue}, B={"skill": 60})
    s.says("A", *["supply:greater-skill"] * 10, *["supply:greater-fight"] * 10)
    assert (s.A.skill, s.A.n("discard"), s.A.queue) == (0, 20, queue)
    s.says("B", "supply:greater-skill")
    assert (s.B.skill, s.B.discard) == (57, "greater-skill")
    assert "Greater Combat" in base_pack().spec("greater-fight").flavour


@pytest.mark.rule("CR-1.9")
@pytest.mark.rule("CR-R.3")
@pytest.mark.parametrize("finale", [face.id for face in base_pack().sections["finales"]])
def test_the_finale_is_chosen_by_name_and_public(finale: str) -> None:
    t = table(finale=finale)
    assert t.finale is not None
    assert t.finale.spec.id == finale
    assert len([card for card in t.box if card.spec in base_pack().sections["finales"]]) == 4
    view = GAME.view(t, None)
    assert (view.finale, value(view, view.finale)) == (t.finale, t.finale.spec.value)  # type: ignore[attr-defined]


@pytest.mark.rule("CR-R.3")
def test_a_random_finale_may_be_any() -> None:
    assert len({table(seed=seed).finale.spec.id for seed in range(40)}) == 5  # type: ignore[union-attr]


@pytest.mark.rule("CR-1.10")
@pytest.mark.rule("CR-R.4")
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


@pytest.mark.rule("CR-2.2")
@pytest.mark.rule("CR-2.3")
@pytest.mark.rule("CR-4.11")
@pytest.mark.rule("CR-R.6")
def test_first_all_play_then_all_buy_then_all_fight() -> None:
    s = given(order="CAB", A={"hand": "minor-skill"}, B={"hand": "minor-skill"}, C={"hand": "minor-skill"})
    seen = []
    while s.t.round == 1:
        seen.append((s.asked, s.t.phase))
        s.match.answer(len(s.question.items) - 1 if s.t.phase != "sitting" else 0)
    assert [letter for letter, phase in seen if phase == "sitting"] == ["C", "A", "B"]
    assert [letter for letter, phase in seen if phase == "targets"] == ["C", "A", "B"]
    phases = [phase for _, phase in seen]
    assert phases == sorted(phases, key=["sitting", "buy", "targets"].index)


@pytest.mark.rule("CR-R.6")
@pytest.mark.rule("CR-3.17")
@pytest.mark.rule("CR-2.10")
def test_with_buying_in_the_sitting_play_and_buy_alternate() -> None:
    s = given(order="AB", options={"buy": "sitting"}, A={"hand": "minor-skill", "skill": 5},
              B={"hand": "minor-skill", "skill": 5})
    seen = []
    while s.t.phase != "targets":
        seen.append((s.asked, s.t.phase, s.t.active.no))
        s.match.answer(len(s.question.items) - 1)
    assert seen == [("A", "sitting", 0), ("A", "buy", 0), ("B", "sitting", 1), ("B", "buy", 1)]


@pytest.mark.rule("CR-2.7")
@pytest.mark.parametrize("order", ["AB", "BA"])
def test_the_order_settles_who_gets_the_top_of_the_main_deck(order: str) -> None:
    s = given(order=order, phase="buy", main_deck_top="X Y", A={"skill": 9}, B={"skill": 9})
    first, second = order[0], order[1]
    s.says(first, "buy:space-1", "end")
    s.says(second, "buy:space-1", "end")
    queues = {"A": s.A.queue, "B": s.B.queue}
    assert queues[first].endswith(" X")
    assert queues[second].endswith(" Y")


@pytest.mark.rule("CR-2.8")
@pytest.mark.rule("CR-I.12")
@pytest.mark.rule("CR-12.8")
def test_hands_are_hidden_and_everything_on_the_table_is_shown() -> None:
    s = given(seats=3, A={"hand": "minor-skill minor-fight", "deck": "minor-skill", "xp": 4, "skill": 3, "fight": 2,
                          "failure": 1, "shield": 1, "in_play": "loose-screw", "discard": "steam-fist"})
    for viewer in (None, 1, 2):
        seat = s.match.view(viewer).seats[0]
        assert (face_up(seat.hand), len(seat.hand), face_up(seat.deck), len(seat.deck)) == ((), 2, (), 1)
        assert (seat.xp, seat.skill, seat.fight, seat.failure, seat.shield) == (4, 3, 2, 1, 1)
        assert faces(seat.in_play + seat.discard) == ["loose-screw", "steam-fist"]
        assert len(seat.queue) == 5
    assert faces(s.match.view(0).seats[0].hand) == ["minor-skill", "minor-fight"]


@pytest.mark.rule("CR-2.10")
def test_the_state_names_its_place() -> None:
    s = given(seats=2, phase="order", options={"order": "offer"}, A={"hand": "minor-skill"}, B={"hand": "minor-skill"})
    seen = [s.t.phase]
    while s.t.round < 3:
        s.match.answer(s.question.preset if s.question.preset is not None else 0)
        if s.t.phase != seen[-1]:
            seen.append(s.t.phase)
    assert set(seen) <= {"order", "sitting", "buy", "targets", "reveal", "failure"}
    assert seen[:4] == ["order", "sitting", "buy", "targets"]


@pytest.mark.rule("CR-R.32")
def test_the_mastermind_is_not_in_this_version() -> None:
    assert "mastermind" not in GAME.options.model_fields
    with pytest.raises(ValueError, match="mastermind"):
        GAME.options(mastermind=True)
    assert GAME.options.kept({"mastermind": False, "enemies": 4}).enemies == 4


def test_a_match_is_repeatable_from_its_seed() -> None:
    first, second = (Match(GAME, table(seed=3)) for _ in range(2))
    assert GAME.digest(first.state) == GAME.digest(second.state)
