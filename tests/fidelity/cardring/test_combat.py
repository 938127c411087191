"""Worked examples of Card Ring: targets, Failure, Totals, and what wins and losses bring."""

import pytest

from deckgames.engine.events import Event
from tests.given.cardring import given


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
