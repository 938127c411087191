"""Card Ring, chapter 4: buying and clearing."""

from typing import Any

import pytest

from tests.given.cardring import RingStory, given

DEAR = "steam-fist steam-fist royal-bounty royal-bounty university-grant"


@pytest.mark.rule("CR-4.3")
@pytest.mark.rule("CR-R.15")
@pytest.mark.parametrize(("table", "price", "clear"), [
    ({}, 4, 2),
    ({"A": {"played": "eccentric-patron"}}, 2, 2),
    ({"A": {"played": "eccentric-patron eccentric-patron"}}, 0, 2),
    ({"A": {"class_slot": "class-patent-lawyer"}}, 4, 1),
    ({"location": "auction-house", "options": {"locations": True}}, 3, 1),
    ({"location": "auction-house", "options": {"locations": True}, "A": {"played": "eccentric-patron"}}, 1, 1),
    ({"location": "auction-house", "options": {"locations": True}, "A": {"class_slot": "class-patent-lawyer"}}, 3, 0),
])
def test_prices(table: dict[str, Any], price: int, clear: int) -> None:
    seat = {"queue": DEAR, **table.pop("A", {})}
    s = given(phase="buy", A={"skill": 20, **seat}, **table)
    s.t.seats[0].skill = 20
    options = s.options()
    assert options["buy:space-1"].label == f"buy Steam-Driven Fist ({price})"
    assert options["clear:space-1"].label == f"clear Steam-Driven Fist ({clear})"
    s.match.clone().answer(s.question.read("buy:space-1"))
    s.says("A", "buy:space-1")
    assert s.A.skill == 20 - price


@pytest.mark.rule("CR-4.5")
@pytest.mark.rule("CR-R.16")
def test_the_queue_slides_before_the_next_purchase() -> None:
    s = given(phase="buy", main_deck_top="F", A={"skill": 20, "queue": "A B C D E"})
    s.says("A", "buy:space-3")
    assert s.A.queue == "A B D E F"
    assert {"buy:space-5", "clear:space-5"} <= set(s.options())


@pytest.mark.rule("CR-R.34")
def test_counted_greater_cards_run_out() -> None:
    s = given(phase="buy", options={"greater": "counted"}, A={"skill": 35, "queue": DEAR}, B={"skill": 9})
    s.says("A", *["supply:greater-skill"] * 10)
    assert s.A.skill == 5
    assert s.blocked("supply:greater-skill") == "none left in the Supply"
    assert s.blocked("supply:greater-fight") == ""
    s.says("A", "supply:greater-fight")
    s = given(phase="targets", options={"greater": "counted"}, row="squeaky-staircase", A={"skill": 3})
    s.t.supply["greater-skill"] = 0
    s.round_ends(A="row-1")
    assert s.A.xp == 1
    assert "greater-skill" not in s.A.hand + s.A.deck


def test_buying_from_the_neighbours_only() -> None:
    s = given(seats=4, phase="buy", A={"skill": 20, "buy_from": "neighbours"})
    assert others(s) == {"seat-1", "seat-3"}
    s = given(seats=4, phase="buy", A={"skill": 20, "played": "pneumatic-post"})
    assert others(s) == {"seat-1", "seat-2", "seat-3"}


def others(s: RingStory) -> set[str]:
    """The seats whose queues are open to the asked one."""
    return {oid.split(":")[1] for oid in s.options() if oid.startswith("other")}
