"""Worked examples of Card Ring: targets, Failure, Totals, and what wins and losses bring."""

import pytest

from deckgames.engine.events import Event
from tests.given.cardring import given


@pytest.mark.example("CR-E.14")
def test_the_bounty_is_paid_for_the_dummy_and_the_trash_is_forced() -> None:
    s = given(phase="targets", A={"played": "royal-bounty minor-fight"})
    assert s.A.fight == 2
    s.says("A", "dummy")
    s.says("B", "none")
    assert (s.A.xp, s.A.due) == (1, "trash 1")
    s.on_to("sitting")
    s.says("B", "end")
    assert (s.asked, s.question.lo, s.question.hi) == ("A", 1, 1)
    assert set(s.offers()) <= {"royal-bounty", "minor-fight", "minor-skill"}


@pytest.mark.example("CR-E.35")
def test_with_two_seats_failure_is_placed_without_a_question() -> None:
    s = given(phase="targets", row="well-bred-werewolf", A={"failure": 3, "shield": 3},
              B={"xp": 2, "failure": 2, "played": "duelling-cane"})
    s.t.seats[1].fight = 6
    told: list[Event] = []
    s.t.heard = told.append
    s.says("A", "none")
    s.says("B", "row-1")
    assert s.t.phase in ("sitting", "order")  # nothing was asked in between
    assert {(event.other, event.n) for event in told if event.kind == "sends"} == {(0, 2), (1, 3)}
    assert [event.note for event in told if event.kind == "loses-to"] == ["6 − 2 Failure = 4 of 6 Fight"]
    assert (s.B.xp, s.B.due) == (1, "discard 1")
