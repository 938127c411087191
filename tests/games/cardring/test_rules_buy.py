"""Card Ring, chapter 4: buying and clearing."""

from typing import Any

import pytest

from tests.given.cardring import RingStory, given

DEAR = "steam-fist steam-fist royal-bounty royal-bounty university-grant"


@pytest.mark.rule("CR-4.1")
def test_as_many_cards_as_can_be_paid_and_none_must() -> None:
    s = given(phase="buy", A={"skill": 9, "queue": DEAR}, B={"skill": 9})
    s.says("A", "steam-fist", "steam-fist")
    assert (s.A.skill, s.A.discard) == (1, "steam-fist steam-fist")
    s = given(phase="buy", A={"skill": 9, "queue": DEAR}, B={"skill": 9})
    s.says("A", "end")
    assert (s.A.skill, s.A.discard, s.asked) == (9, "", "B")


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


@pytest.mark.rule("CR-R.15")
def test_the_patent_lawyer_makes_the_next_purchase_cheaper() -> None:
    s = given(order="AB", A={"class_slot": "class-patent-lawyer", "queue": DEAR, "skill": 9})
    s.on_to("buy")
    s.says("A", "clear:space-5")  # a clear neither uses nor enjoys the reduction: 4 - 3
    assert s.A.skill == 8
    s.says("A", "buy:space-1", "buy:space-1")
    assert s.A.skill == 8 - 3 - 4


@pytest.mark.rule("CR-4.3")
def test_no_price_is_below_0() -> None:
    s = given(phase="buy", A={"queue": "brass-knuckles A2 A3 A4 A5", "played": "eccentric-patron eccentric-patron"})
    assert s.options()["buy:space-1"].label == "buy Brass Knuckles (0)"
    s.says("A", "buy:space-1")
    assert s.A.skill == 4


@pytest.mark.rule("CR-4.4")
def test_a_bought_card_goes_to_the_discard_pile() -> None:
    s = given(phase="buy", A={"skill": 4, "queue": DEAR, "hand": "minor-skill"})
    s.says("A", "buy:space-1")
    assert (s.A.discard, s.A.hand, s.A.in_play) == ("steam-fist", "minor-skill", "")


@pytest.mark.rule("CR-4.5")
@pytest.mark.rule("CR-R.16")
def test_the_queue_slides_before_the_next_purchase() -> None:
    s = given(phase="buy", main_deck_top="F", A={"skill": 20, "queue": "A B C D E"})
    s.says("A", "buy:space-3")
    assert s.A.queue == "A B D E F"
    assert {"buy:space-5", "clear:space-5"} <= set(s.options())


@pytest.mark.rule("CR-4.6")
def test_the_queue_whose_cards_left_is_filled_first_then_the_others_in_the_order() -> None:
    s = given(order="CBA", turn=1, main_deck="X Y Z", A={"queue": "A1 A2 A3 A4"}, C={"queue": "C1 C2 C3"},
              B={"queue": "B1 B2 B3 B4 B5", "hand": "spring-cleaning", "deck": "minor-skill"})
    s.says("B", "spring-cleaning")
    s.match.answer((0,))
    assert (s.B.queue, s.C.queue, s.A.queue) == ("B2 B3 B4 B5 X", "C1 C2 C3 Y Z", "A1 A2 A3 A4 B1")


@pytest.mark.rule("CR-4.7")
@pytest.mark.rule("CR-4.8")
@pytest.mark.rule("CR-R.18")
def test_clearing_is_mixed_with_buying_but_only_in_the_own_queue() -> None:
    s = given(phase="buy", A={"skill": 20, "played": "pneumatic-post", "queue": DEAR})
    s.says("A", "clear:space-1", "buy:space-1", "clear:space-1", "supply:greater-skill")
    assert (s.trash, s.A.discard) == ("steam-fist royal-bounty", "steam-fist greater-skill")
    clears = [oid for oid in s.options() if oid.startswith("clear")]
    assert clears == [f"clear:space-{i}" for i in range(1, 6)]


@pytest.mark.rule("CR-R.18")
def test_a_cheap_card_is_cleared_for_nothing() -> None:
    s = given(phase="buy", A={"skill": 5, "queue": "brass-knuckles A2 A3 A4 A5"})
    s.says("A", "clear:space-1")
    assert s.A.skill == 5


@pytest.mark.rule("CR-4.9")
def test_unspent_skill_counts_against_traps_and_is_then_lost() -> None:
    s = given(order="AB", phase="buy", row="squeaky-staircase", A={"skill": 3, "queue": DEAR}, B={"xp": 9})
    s.says("A", "end")
    s.on_to("targets")
    assert s.A.skill == 3
    s.says("A", "row-1")
    s.says("B", "none")
    assert (s.A.xp, s.A.skill, s.asked) == (1, 0, "A")


@pytest.mark.rule("CR-4.11")
def test_who_can_afford_nothing_more_is_done() -> None:
    s = given(order="AB", phase="buy", main_deck_top="royal-bounty", A={"skill": 4, "queue": DEAR}, B={"skill": 9})
    s.says("A", "university-grant")
    assert (s.asked, s.A.skill) == ("B", 0)


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


@pytest.mark.rule("CR-R.34")
def test_endless_greater_cards_need_no_count() -> None:
    s = given(phase="buy", A={"skill": 9})
    assert s.t.supply == {}


def test_buying_from_the_neighbours_only() -> None:
    s = given(seats=4, phase="buy", A={"skill": 20, "buy_from": "neighbours"})
    assert others(s) == {"seat-1", "seat-3"}
    s = given(seats=4, phase="buy", A={"skill": 20, "played": "pneumatic-post"})
    assert others(s) == {"seat-1", "seat-2", "seat-3"}


def others(s: RingStory) -> set[str]:
    """The seats whose queues are open to the asked one."""
    return {oid.split(":")[1] for oid in s.options() if oid.startswith("other")}
