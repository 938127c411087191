"""Card Ring, rule by rule: what is more than table, answers, table."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.decisions import Refused
from deckgames.engine.events import Event
from deckgames.engine.exploring import HIDDEN
from deckgames.engine.forecast import Forecasts
from deckgames.engine.journal import Header
from deckgames.engine.match import Match
from deckgames.engine.packfile import PackErrors
from deckgames.engine.rng import Rng
from deckgames.engine.seen import Sealed, face_up
from deckgames.engine.session import SeatInfo, Session, TableOptions
from deckgames.games.cardring.cards import STEALTH, ClassSpec, EnemySpec, MainSpec, StealthSpec
from deckgames.games.cardring.effects.ring import BEAT
from deckgames.games.cardring.queries import KINDS, effective_failure, target_of, total, value
from deckgames.games.cardring.rules.setup import TIER_CARDS
from deckgames.games.cardring.state import Table, TrashDue
from tests.given.cardring import GAME, RingStory, base_pack, given, idle

# ---- combat


@pytest.mark.rule("CR-5.2")
@pytest.mark.rule("CR-12.2")
def test_targets_are_declared_openly_in_the_order_before_failure() -> None:
    s = given(phase="targets", order="BCA", A={"failure": 2}, B={"failure": 1})
    asked = []
    while s.t.round == 1 and s.t.phase != "order":
        asked.append((s.asked, s.question.rule))
        if s.question.rule == "CR-5.1":
            s.says(s.asked, "dummy")
            assert s.match.view(2).seats[1].target is not None  # B was first: all see its target
        else:
            s.match.answer((s.question.total, 0))
    assert asked[:5] == [("B", "CR-5.1"), ("C", "CR-5.1"), ("A", "CR-5.1"), ("B", "CR-5.5"), ("A", "CR-5.5")]


@pytest.mark.rule("CR-5.5")
@pytest.mark.rule("CR-R.20")
def test_all_failure_is_placed_also_on_idle_seats() -> None:
    s = given(phase="targets", order="ABC", A={"failure": 3})
    for seat in "ABC":
        s.says(seat, "none")
    question = s.question
    assert (s.asked, question.kind, question.total, question.seats) == ("A", "allocate", 3, [1, 2])
    assert not question.accepts((1, 1))
    assert not question.accepts((4, -1))
    s.says("A", {"B": 1, "C": 2})


@pytest.mark.rule("CR-5.7")
@pytest.mark.rule("CR-R.21")
@pytest.mark.parametrize(("received", "shield", "effective"), [(0, 0, 0), (3, 0, 3), (3, 2, 1), (2, 3, 0), (0, 4, 0)])
def test_effective_failure(received: int, shield: int, effective: int) -> None:
    s = given(phase="targets", A={"received": received, "shield": shield})
    assert effective_failure(s.t, s.t.seats[0]) == effective


@pytest.mark.rule("CR-5.8")
@pytest.mark.rule("CR-5.9")
@pytest.mark.parametrize(("row", "sum_"), [("poison-needle-trap", 5 + 2 + 2 - 4), ("waistcoat-rats", 1 - 4)])
def test_totals_may_be_negative_and_traps_are_met_with_skill(row: str, sum_: int) -> None:
    s = given(phase="targets", row=row, A={"class_slot": "class-trap-tester", "played": "trap-fanciers-manual",
                                           "fight": 1, "received": 4})
    s.t.seats[0].skill = 5
    assert total(s.t, s.t.seats[0], s.t.row[0]) == sum_


@pytest.mark.rule("CR-5.12")
@pytest.mark.rule("CR-R.23")
@pytest.mark.parametrize(("against", "kinds"), [
    ("any", "adversary trap dummy finale"), ("dummy", "dummy"), ("adversary", "adversary"), ("trap", "trap"),
    ("enemy", "adversary trap"), ("finale", "finale"), ("not_dummy", "adversary trap finale")])
def test_what_against_means(against: str, kinds: str) -> None:
    assert KINDS[against] == set(kinds.split())
    assert BEAT[against]


@pytest.mark.rule("CR-5.13")
@pytest.mark.rule("CR-R.24")
@pytest.mark.parametrize(("beaten", "size"), [(0, 7), (3, 7), (4, 8), (7, 8), (8, 9)])
def test_the_leviathan_grows_by_1_for_every_4(beaten: int, size: int) -> None:
    s = given(phase="targets", options={"finale": "growing-leviathan", "length": "long"}, vanquished=beaten)
    assert value(s.t, s.t.finale) == size
    view = s.match.view(None)
    assert value(view, view.finale) == size


@pytest.mark.rule("CR-R.23")
def test_the_dummys_text() -> None:
    face = base_pack().spec("training-dummy")
    assert face.text == "Win: Trash 1 card from your hand or discard pile. Lose: Nothing."  # type: ignore[attr-defined]


@pytest.mark.rule("CR-R.19")
def test_sealed_targets_are_the_last_decision_of_the_sitting_and_imply_buying_in_it() -> None:
    s = given(order="AB", options={"targets": "sealed"}, row="waistcoat-rats", A={"hand": "minor-skill", "fight": 3},
              B={"hand": "minor-skill"})
    s.says("A", "end")
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


def test_who_fights_nothing_is_said_to() -> None:
    s = given(phase="targets", order="AB")
    told: list[Event] = []
    s.t.heard = told.append
    s.says("A", "none")
    s.says("B", "dummy")
    assert [(event.kind, len(event.cards)) for event in told][:2] == [("idles", 0), ("targets", 1)]


# ---- modules


ON = {"stealth": True}
PLACES = {"locations": True}


def refused(tmp_path: Path, text: str) -> str:
    """What the loader says against a pack."""
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PackErrors) as caught:
        GAME.load_pack([file])
    return str(caught.value.errors[0])


@pytest.mark.rule("CR-9.5")
@pytest.mark.rule("CR-9.7")
@pytest.mark.rule("CR-9.10")
@pytest.mark.rule("CR-9.12")
def test_all_are_revealed_together_after_the_last_target() -> None:
    s = given(phase="targets", order="AB", options=ON, row="squeaky-staircase",
              A={"face_down": "false-bottom rubber-shadow"}, B={"xp": 9, "face_down": "sleeve-spanner"})
    events: list[Any] = []
    s.t.heard = events.append
    s.says("A", "row-1")
    assert s.A.skill == 0
    s.says("B", "none")  # the reveal: 3 Skill, too late for buying, against 3 Failure, Shield 3
    kinds = [event.kind for event in events]
    assert kinds.index("reveals") > max(i for i, kind in enumerate(kinds) if kind in ("targets", "idles"))
    assert kinds.index("reveals") < kinds.index("sends")
    assert s.A.xp == 1
    assert s.A.discard == "false-bottom rubber-shadow"
    assert s.A.face_down == ""


@pytest.mark.rule("CR-9.6")
@pytest.mark.rule("CR-R.30")
@pytest.mark.parametrize("effect", ["draw: 1", "trash: {count: 1, from: [hand], may: true}", "rotate: left", "xp: 1",
                                    "rule: camera_obscura"])
def test_what_a_stealth_card_may_not_do(tmp_path: Path, effect: str) -> None:
    text = f"stealth:\n  - {{id: x, name: X, type: caper, cost: 3, stealth: [{{fight: 2}}, {{{effect}}}]}}\n"
    assert "may not stand" in refused(tmp_path, text)
    assert effect.split(":")[0] in {*STEALTH, "draw", "trash", "rotate", "xp"}


@pytest.mark.rule("CR-9.6")
def test_retarget_stands_on_stealth_cards_only(tmp_path: Path) -> None:
    text = "main:\n  - {id: x, name: X, type: caper, cost: 3, play: [{rule: retarget}]}\n"
    assert "the rule 'retarget' may not stand here" in refused(tmp_path, text)


@pytest.mark.rule("CR-10.2")
@pytest.mark.rule("CR-10.4")
@pytest.mark.rule("CR-10.6")
def test_a_location_comes_into_force_before_the_arbiter_is_found() -> None:
    s = given(phase="order", options={**PLACES, "order": "offer"})
    assert s.t.location is not None
    assert (s.question.rule, len(s.t.location_deck), s.t.location_used) == ("CR-2.6", 6, [])
    first = s.t.location
    s.match.answer(s.question.preset)
    s.on_to("targets")
    s.round_ends()
    assert s.t.location is not first
    assert s.t.location_used == [first]
    assert len(s.t.location_deck) + len(s.t.location_used) == 6


@pytest.mark.rule("CR-10.6")
def test_without_the_module_all_locations_lie_in_the_box() -> None:
    s = given()
    assert s.t.location is None
    assert len([card for card in s.t.box if card.spec in s.t.pack.sections["locations"]]) == 7


@pytest.mark.rule("CR-10.7")
def test_in_the_fog_failure_is_shown_but_not_placed() -> None:
    s = given(seats=2, phase="targets", options=PLACES, location="foggy-docks", row="waistcoat-rats", A={"failure": 3},
              B={"fight": 3})
    assert s.match.view(1).seats[0].failure == 3
    assert effective_failure(s.t, s.t.seats[1], received=3) == 0
    s.round_ends(B="row-1")
    assert s.B.xp == 1


@pytest.mark.rule("CR-10.5")
def test_clearing_is_cheaper_where_a_location_says_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("locations:\n  - {id: scrapyard, name: Scrapyard, passive: [{clear_less: 4}]}\n", encoding="utf-8")
    pack = GAME.load_pack([file])
    s = given(phase="buy", pack=pack, options=PLACES, location="scrapyard", A={"queue": "steam-fist A2 A3 A4 A5"})
    assert s.options()["clear:space-1"].label == "clear Steam-Driven Fist (0)"


@pytest.mark.rule("CR-9.3")
def test_what_lies_face_down_is_guessed_among_all_stealth_cards_that_the_seat_has() -> None:
    s = given(phase="targets", order="AB", options=ON,
              A={"face_down": "false-bottom", "hand": "rubber-shadow", "deck": "hidden-derringer sleeve-spanner"})
    guessed = set()
    for seed in range(40):
        world = s.t.copy()
        GAME.redeal(world, 1, Rng.fresh(seed))
        guessed.add(world.seats[0].face_down[0].spec.id)
    assert guessed == {"false-bottom", "rubber-shadow", "hidden-derringer", "sleeve-spanner"}


# ---- recovery


def told(s: RingStory) -> list[Event]:
    """Everything that happens from now on."""
    events: list[Event] = []
    s.t.heard = events.append
    return events


@pytest.mark.rule("CR-6.4")
@pytest.mark.rule("CR-6.5")
@pytest.mark.rule("CR-R.25")
def test_what_a_seat_gets_is_collected_in_sequence_and_adds_up() -> None:
    s = given(phase="targets", order="CAB", row="waistcoat-rats invisible-baronet",
              A={"xp": 5, "played": "insurance-paperwork double-or-quits", "class_slot": "class-monster-biographer"},
              B={"fight": 6}, C={"played": "peer-review"})
    s.t.seats[0].fight = 0
    events = told(s)
    s.round_ends(C="none", A="row-1", B="row-2")
    notes = {event.seat: event.note for event in events if event.kind == "xp"}
    assert notes[0] == "loses 3 XP (+1 −2 −1 −1, 5→2)"  # own riders as played, then C's review, then B's baronet
    assert s.A.due == "discard 1"


@pytest.mark.rule("CR-2.7")
@pytest.mark.rule("CR-R.34")
@pytest.mark.parametrize(("order", "gets"), [("AB", "A"), ("BA", "B")])
def test_the_order_settles_who_gains_the_last_greater_card(order: str, gets: str) -> None:
    s = given(phase="targets", order=order, options={"greater": "counted"}, row="headless-coachman",
              A={"fight": 5}, B={"fight": 5})
    s.t.supply["greater-fight"] = 1
    s.round_ends(A="row-1", B="row-1")
    assert [letter for letter in "AB" if "greater-fight" in getattr(s, letter).discard] == [gets]
    assert s.t.supply["greater-fight"] == 0


# ---- round


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
def test_every_finale_is_chosen_by_name_and_public() -> None:
    finales = base_pack().sections["finales"]
    for face in finales:
        t = table(finale=face.id)
        assert t.finale is not None
        assert t.finale.spec is face
        assert len([card for card in t.box if card.spec in finales]) == 4
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


# ---- sitting


HAND = "minor-skill minor-skill minor-fight"


def owes(count: int, may: bool = False, cause: str = "training-dummy") -> TrashDue:
    """A Due to trash, as Recovery leaves it."""
    return TrashDue(count, may, base_pack().card(999, cause))


@pytest.mark.rule("CR-3.1")
@pytest.mark.rule("CR-6.11")
def test_upkeep_is_dues_then_class() -> None:
    s = given(A={"hand": HAND, "trash_dues": [owes(1)], "discard_due": 1, "class_slot": "class-tycoon"})
    assert (s.question.prompt, s.A.skill) == ("Trash", 0)
    s.says("A", ["minor-fight"])
    assert (s.question.prompt, s.A.skill, s.trash) == ("Discard", 0, "minor-fight")
    s.says("A", ["minor-skill"])
    assert (s.A.skill, s.A.hand, s.A.discard) == (1, "minor-skill", "minor-skill")
    assert s.question.rule == "CR-3.5"


@pytest.mark.rule("CR-3.4")
def test_a_due_to_trash_more_than_there_is_takes_hand_and_discard_pile() -> None:
    s = given(A={"hand": "minor-skill", "discard": "minor-fight", "trash_dues": [owes(3)]}, B={"hand": "minor-skill"})
    assert (s.A.hand, s.A.discard, s.trash, s.asked) == ("", "", "minor-skill minor-fight", "B")


@pytest.mark.rule("CR-3.4")
def test_a_due_that_may_be_refused_is_asked() -> None:
    s = given(A={"hand": "minor-skill", "trash_dues": [owes(3, may=True, cause="solicitor-of-darkness")]})
    assert (s.question.lo, s.question.hi, s.question.source.spec.id) == (0, 1, "solicitor-of-darkness")
    s.says("A", "none")
    assert s.A.hand == "minor-skill"


def test_a_due_keeps_to_the_zones_its_card_names() -> None:
    due = TrashDue(1, False, base_pack().card(999, "training-dummy"), ("hand",))
    s = given(A={"hand": HAND, "discard": "steam-fist", "trash_dues": [due]})
    assert "steam-fist" not in s.offers()


def test_with_an_empty_enemy_deck_a_shooed_enemy_comes_straight_back() -> None:
    s = given(row="waistcoat-rats", row_full=False, enemy_deck="",
              A={"hand": "convenient-trapdoor"})
    s.t.row[:] = [None, *s.t.row[:2]]
    s.says("A", "convenient-trapdoor", "yes")
    assert s.row == "- waistcoat-rats -"


@pytest.mark.rule("CR-3.8")
@pytest.mark.rule("CR-3.16")
@pytest.mark.parametrize(("card", "answers", "rules"), [
    ("galvanic-brainstorm", [], ["CR-3.8"]),
    ("paper-shredder", [], ["CR-3.8"]),
    ("grave-robbery", [], ["CR-3.8"]),
    ("crystal-ball", [], ["CR-3.8"]),
    ("spare-parts", ["yes"], ["CR-3.8", "CR-3.8"]),
    ("banana-skin", [], ["CR-3.8"]),
    ("steam-transmuter", [], ["CR-3.8"]),
    ("gentlemens-exchange", ["yes", "B", "A2"], ["CR-3.8", "CR-3.16", "CR-3.16", "CR-3.16"]),
    ("pocket-abacus", [], ["CR-3.16"]),
    ("demolition-permit", ["B"], ["CR-3.16", "CR-3.16"]),
    ("alphabetical-butler", [], ["CR-3.16"]),
    ("naughty-periscope", [], ["CR-3.8"]),
    ("convenient-trapdoor", ["yes"], ["CR-3.8", "CR-3.8"]),
    ("camera-obscura", [], ["CR-3.8"])])
def test_every_question_of_a_card_names_its_rule(card: str, answers: list[str], rules: list[str]) -> None:
    s = given(seats=3, A={"hand": f"{card} minor-skill minor-fight", "in_play": "steam-fist university-grant",
                          "discard": "loose-screw duelling-cane", "queue": "A1 A2 A3 A4 A5"})
    s.says("A", card)
    asked = [s.question.rule]
    for answer in answers:
        if answer == "A2":
            s.match.answer(1)
        else:
            s.says("A", answer)
        asked.append(s.question.rule)
    assert asked == rules


# ---- table


NAMES = ("Ann", "Bob", "Cy", "Dora")


class Tabled(RingStory):
    """A story at a table of people, with take-backs and a log."""

    def __init__(self, story: RingStory) -> None:
        names = NAMES[:len(story.t.seats)]
        seats = tuple(SeatInfo(name=name, player="human", symbol=i) for i, name in enumerate(names))
        header = Header(deckgames="1", game="cardring", pack=base_pack().hash, packs=("base 1",), seed=1, seats=seats,
                        options=story.t.options.model_dump(mode="json"), table=TableOptions(), made="today")
        self.session: Session[Any, Any] = Session(GAME, base_pack(), header, story.t.options, story.t)
        super().__init__(self.session.match, story.aliases)

    def says(self, seat: str, *answers: object) -> None:
        for answer in answers:
            question = self.question
            assert NAMES[question.seat].startswith(seat)
            self.session.answer(question.read(self._written(question, answer)))

    @property
    def may_undo(self) -> bool:
        return self.session.takebacks.undo_refusal() is None

    def log(self, viewer: int | None) -> str:
        return "\n".join("".join(text for text, _, _ in line) for line in self.session.lines(viewer))


def people(**table: Any) -> Tabled:
    """A table of people, laid out as by `given`."""
    return Tabled(given(**table))


@pytest.mark.rule("CR-12.1")
@pytest.mark.rule("CR-12.2")
def test_what_needs_the_hidden_hand_and_what_does_not() -> None:
    s = given(order="AB", phase="order", options={"order": "offer"}, A={"hand": "minor-skill", "discard_due": 0},
              B={"hand": "minor-skill"}, C={"hand": "minor-skill", "failure": 2})
    private: dict[str, bool] = {}
    while s.t.round < 2:
        private[s.question.rule] = GAME.private(s.t)
        s.match.answer(s.question.preset if s.question.preset is not None else
                       0 if s.question.kind != "allocate" else (2, 0))
    assert private == {"CR-2.6": False, "CR-3.5": True, "CR-4.1": False, "CR-5.1": False, "CR-5.5": False}


@pytest.mark.rule("CR-I.12")
def test_who_may_see_which_zone() -> None:
    zones = {zone.name: zone.open for zone in GAME.zones(given().t)}
    assert {name for name, to in zones.items() if to == "owner"} == {"hand", "face_down", "peek"}
    assert {name for name, to in zones.items() if to == "none"} == {
        "deck", "main_deck", "enemy_deck", "location_deck", "box"}


def bought(s: Tabled, oid: str) -> bool:
    """Whether a purchase can be taken back."""
    s.says("A", oid)
    return s.may_undo


@pytest.mark.rule("CR-12.10")
@pytest.mark.parametrize(("card", "answers", "may"), [
    ("minor-skill", [], True), ("steam-fist", [], True), ("railway-turntable", ["yes"], True),
    ("gentlemens-exchange", ["yes", "loose-screw", "royal-bounty"], True), ("anchor-chain", ["yes"], True),
    ("class-tycoon", [], True), ("clockwork-ledger", [], False), ("crystal-ball", [], False),
    ("naughty-periscope", [], False), ("pocket-abacus", [["loose-screw"]], False), ("pocket-abacus", [[]], True),
    ("convenient-trapdoor", ["yes", "waistcoat-rats"], False)])
def test_what_can_be_taken_back_in_play(card: str, answers: list[object], may: bool) -> None:
    s = people(row="waistcoat-rats", B={"queue": "royal-bounty B2 B3 B4 B5", "hand": "minor-skill"},
               A={"hand": f"{card} minor-skill steam-fist", "queue": "loose-screw A2 A3 A4 A5"})
    s.says("A", card, *answers)
    assert s.may_undo is may


@pytest.mark.rule("CR-12.10")
def test_after_a_look_the_choice_can_be_taken_back_but_not_the_look() -> None:
    s = people(A={"hand": "crystal-ball minor-skill", "deck_top": "minor-fight steam-fist royal-bounty"})
    s.says("A", "minor-skill", "crystal-ball", "steam-fist")
    s.session.takebacks.undo()
    assert (s.A.peek, s.A.discard) == ("minor-fight steam-fist royal-bounty", "")
    with pytest.raises(Refused, match="turned up or drawn"):
        s.session.takebacks.undo()


@pytest.mark.rule("CR-12.10")
def test_what_can_be_taken_back_in_buy() -> None:
    table: dict[str, Any] = {"phase": "buy", "A": {"skill": 9, "queue": "loose-screw A2 A3 A4 A5"}, "B": {"skill": 9}}
    assert bought(people(**table), "supply:greater-skill")
    assert not bought(people(**table), "buy:space-1")
    assert not bought(people(**table), "clear:space-1")
    assert bought(people(**table, main_deck=""), "buy:space-1")  # no new card turned up


@pytest.mark.rule("CR-12.10")
def test_a_target_can_be_taken_back_until_the_next_seat_answers() -> None:
    s = people(phase="targets", order="ABC")
    s.says("A", "dummy")
    assert s.may_undo
    s.says("B", "none")
    assert s.session.takebacks.undo_refusal(0) == "Bob has answered since"
    s.session.takebacks.undo(1)
    assert s.asked == "B"


@pytest.mark.rule("CR-12.10")
@pytest.mark.rule("CR-R.19")
def test_the_last_sealed_target_shows_the_others_and_stays() -> None:
    s = people(order="ABC", options={"targets": "sealed"}, A={"failure": 1})
    for seat in "ABC":
        while s.question.rule == "CR-4.1":
            s.says(seat, "end")
        assert s.question.rule == "CR-R.19"
        s.says(seat, "none")
    assert s.question.rule == "CR-5.5"
    assert s.session.takebacks.undo_refusal(2) == "Ann has learned something since"


@pytest.mark.rule("CR-12.12")
def test_the_log_names_drawn_cards_to_their_owner_only() -> None:
    s = people(A={"hand": "clockwork-ledger crystal-ball paper-shredder minor-fight",
                  "deck_top": "steam-fist royal-bounty"})
    s.says("A", "clockwork-ledger", "crystal-ball", "royal-bounty", "paper-shredder", ["minor-fight"])
    own, others = s.log(0), s.log(1)
    assert "Ann draws Steam-Driven Fist" in own
    assert "Ann draws 1 card" in others
    assert "Steam-Driven Fist" not in others
    assert "Ann takes Royal Bounty" in own
    assert "Royal Bounty" not in others
    for told in ("Ann plays Clockwork Ledger", "Ann trashes Minor Fight", "Ann discards Minor "):
        assert told in own
        assert told in others


@pytest.mark.rule("CR-12.12")
def test_looks_at_the_enemy_deck_are_named_to_their_owner_only() -> None:
    s = people(enemy_deck_top="hall-of-mirrors clockwork-bishop", A={"hand": "naughty-periscope"})
    s.says("A", "naughty-periscope", ["clockwork-bishop"])
    assert "Ann looks at Hall of Mirrors and Clockwork Bishop on the Enemy Deck" in s.log(0)
    assert "Ann puts Clockwork Bishop under the Enemy Deck" in s.log(0)
    assert "Ann looks at 2 cards of the Enemy Deck" in s.log(1)
    assert "Ann puts 1 of them under the Enemy Deck" in s.log(1)
    assert "Bishop" not in s.log(1) + s.log(None)


@pytest.mark.rule("CR-R.19")
@pytest.mark.parametrize(("answer", "own"), [("none", "Ann chooses to fight nothing, in secret"),
                                             ("row-1", "Ann chooses Rats in Waistcoats in secret")])
def test_others_are_told_the_same_of_any_sealed_target(answer: str, own: str) -> None:
    s = people(order="AB", options={"targets": "sealed"}, row="waistcoat-rats", B={"hand": "minor-skill"})
    while s.question.rule == "CR-4.1":
        s.says("A", "end")
    s.says("A", answer)
    sealed, = [heard.event for heard in s.session.events if heard.event.kind.startswith("seals")]
    assert own in s.log(0)
    assert (sealed.kind, sealed.n, sealed.note) == ("seals", 0, "")  # a program is told these too
    assert s.log(1).splitlines()[-1] == "Ann chooses a target in secret"
