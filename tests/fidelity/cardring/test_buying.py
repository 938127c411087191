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


@pytest.mark.example("CR-E.51")
def test_who_can_afford_nothing_is_not_asked() -> None:
    dear = "steam-fist royal-bounty steam-fist royal-bounty steam-fist"
    assert given(phase="buy", A={"skill": 1, "queue": dear}, B={"skill": 9}).asked == "B"
    s = given(phase="buy", A={"skill": 1, "queue": dear.replace("royal-bounty", "loose-screw", 1)})
    assert (s.asked, s.offers()) == ("A", ["clear:space-2", "end"])
    s.says("A", "clear:space-2")
    assert (s.A.skill, s.trash) == (0, "loose-screw")


@pytest.mark.example("CR-E.23")
def test_the_main_deck_runs_out_in_mid_round() -> None:
    s = given(order="AB", phase="buy", main_deck="X", A={"skill": 20, "queue": "A1 A2 A3 A4 A5"},
              B={"skill": 20, "queue": "B1 B2 B3 B4 B5"})
    s.says("A", "buy:space-2")
    assert (s.A.queue, s.main_deck) == ("A1 A3 A4 A5 X", "")
    s.says("A", "buy:space-1", "end")
    assert s.A.queue == "A3 A4 A5 X"
    assert [oid for oid in s.offers() if oid.startswith("buy")] == [f"buy:space-{i}" for i in range(1, 6)]
    s.says("B", "end")
    assert s.t.phase == "targets"
    s.says("A", "dummy")
    s.says("B", "none")
    assert s.match.over
    assert s.t.reasons == ["the Main Deck is empty"]
    assert s.A.n("hand") == 5
