"""Card Ring, chapter 5: targets, Failure, fights."""

import pytest

from deckgames.engine.events import Event
from deckgames.engine.exploring import HIDDEN
from deckgames.engine.forecast import Forecasts
from deckgames.engine.seen import Sealed
from deckgames.games.cardring.effects.ring import BEAT
from deckgames.games.cardring.queries import KINDS, effective_failure, target_of, total, value
from tests.given.cardring import base_pack, given, idle


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
