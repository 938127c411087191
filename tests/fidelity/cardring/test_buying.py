"""Worked examples of Card Ring: buying, clearing, and the queue that slides."""

import pytest

from tests.given.cardring import given


@pytest.mark.example("CR-E.3")
def test_the_slide_after_a_purchase() -> None:
    s = given(phase="buy", main_deck_top="spring-cleaning",
              A={"skill": 5, "queue": "royal-bounty steam-fist galvanic-parasol pocket-abacus loose-screw"})
    s.says("A", "buy:space-3")
    assert s.A.queue == "royal-bounty steam-fist pocket-abacus loose-screw spring-cleaning"
    assert (s.A.skill, s.A.discard) == (2, "galvanic-parasol")


@pytest.mark.example("CR-E.4")
def test_two_purchases() -> None:
    s = given(phase="buy", A={"skill": 5, "queue": "brass-knuckles steam-fist loose-screw rocket-harness royal-bounty"},
              main_deck_top="pocket-abacus duelling-cane")
    s.says("A", "brass-knuckles", "loose-screw")
    assert s.A.queue == "steam-fist rocket-harness royal-bounty pocket-abacus duelling-cane"
    assert (s.A.skill, s.A.discard) == (0, "brass-knuckles loose-screw")


@pytest.mark.example("CR-E.7")
def test_clearing_costs_2_less_and_trashes() -> None:
    s = given(phase="buy", A={"skill": 4, "queue": "difference-engine A2 A3 A4 A5"}, main_deck_top="X")
    s.says("A", "clear:space-1")
    assert (s.A.skill, s.trash, s.A.discard, s.A.queue) == (0, "difference-engine", "", "A2 A3 A4 A5 X")


@pytest.mark.example("CR-E.8")
def test_clearing_a_card_of_cost_2_for_nothing() -> None:
    queue = "steam-fist steam-fist railway-turntable steam-fist royal-bounty"
    s = given(phase="buy", A={"queue": queue})
    assert s.blocked("buy:space-3") == "needs 2 Skill, you have 0"
    s.says("A", "clear:space-3")
    assert (s.A.skill, s.trash) == (0, "railway-turntable")


@pytest.mark.example("CR-E.28")
def test_buying_from_another_queue() -> None:
    s = given(order="BA", main_deck_top="X", A={"queue": "A1 A2 A3 A4 A5"}, B={"hand": "pneumatic-post", "skill": 9})
    s.says("B", "pneumatic-post")
    s.on_to("buy")
    cost = s.t.seats[0].queue[2].spec.cost
    assert not [oid for oid in s.options() if oid.startswith("clear") and "seat" in oid]
    s.says("B", "other:seat-0:space-3")
    assert (s.B.skill, s.B.discard, s.A.queue) == (12 - cost, "A3", "A1 A2 A4 A5 X")


@pytest.mark.example("CR-E.30")
def test_a_purchase_that_is_cheaper_and_goes_onto_the_deck() -> None:
    s = given(A={"hand": "patent-stamp eccentric-patron", "queue": "difference-engine brass-knuckles A3 A4 A5"}, B={})
    s.says("A", "patent-stamp", "eccentric-patron")
    assert s.A.skill == 4
    s.on_to("buy")
    s.says("A", "difference-engine")
    assert (s.A.skill, s.A.discard) == (0, "")
    assert s.A.deck.startswith("difference-engine")
    s.t.seats[0].skill = 2
    s.on_to("targets")
    s.round_ends()
    assert s.A.hand.startswith("difference-engine")


@pytest.mark.example("CR-E.30")
def test_only_the_next_purchase_is_changed() -> None:
    s = given(A={"hand": "patent-stamp eccentric-patron", "skill": 2,
                 "queue": "difference-engine brass-knuckles A3 A4 A5"})
    s.says("A", "patent-stamp", "eccentric-patron")
    s.on_to("buy")
    s.says("A", "difference-engine", "brass-knuckles")
    assert (s.A.skill, s.A.discard) == (0, "brass-knuckles")


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
