"""Worked examples of Card Ring: buying, clearing, and the queue that slides."""

import pytest

from tests.given.cardring import given


@pytest.mark.example("CR-E.28")
def test_buying_from_another_queue() -> None:
    s = given(order="BA", main_deck_top="X", A={"queue": "A1 A2 A3 A4 A5"}, B={"hand": "pneumatic-post", "skill": 9})
    s.says("B", "pneumatic-post")
    s.on_to("buy")
    cost = s.t.seats[0].queue[2].spec.cost
    assert not [oid for oid in s.options() if oid.startswith("clear") and "seat" in oid]
    s.says("B", "other:seat-0:space-3")
    assert (s.B.skill, s.B.discard, s.A.queue) == (12 - cost, "A3", "A1 A2 A4 A5 X")
