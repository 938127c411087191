"""Worked examples of Card Ring: how the Ring turns, and the cards that turn it."""

import pytest

from tests.given.cardring import given

A, B, C = "A1 A2 A3 A4 A5", "B1 B2 B3 B4 B5", "C1 C2 C3 C4 C5"


@pytest.mark.example("CR-E.5")
def test_the_rotation_with_two() -> None:
    s = given(phase="targets", A={"queue": A}, B={"queue": B})
    s.round_ends()
    assert (s.A.queue, s.B.queue) == ("A2 A3 A4 A5 B1", "B2 B3 B4 B5 A1")


@pytest.mark.example("CR-E.6")
def test_the_rotation_with_three() -> None:
    s = given(phase="targets", A={"queue": A}, B={"queue": B}, C={"queue": C})
    s.round_ends()
    assert (s.A.queue, s.B.queue, s.C.queue) == ("A2 A3 A4 A5 C1", "B2 B3 B4 B5 A1", "C2 C3 C4 C5 B1")


@pytest.mark.example("CR-E.26")
def test_movement_after_a_purchase_leaves_the_bought_card_alone() -> None:
    s = given(order="ABC", phase="buy", options={"buy": "sitting"}, main_deck_top="X", A={"skill": 8, "queue": A},
              B={"queue": B, "hand": "reverse-gear", "deck": "minor-skill"}, C={"queue": C})
    s.says("A", "buy:space-1", "end")
    assert s.A.queue == "A2 A3 A4 A5 X"
    s.says("B", "reverse-gear")
    assert (s.A.queue, s.B.queue, s.C.queue) == ("B5 A2 A3 A4 A5", "C5 B1 B2 B3 B4", "X C1 C2 C3 C4")
    s.round_ends()
    assert (s.A.queue, s.B.queue, s.C.queue) == ("A2 A3 A4 A5 X", "B1 B2 B3 B4 B5", "C1 C2 C3 C4 C5")
    assert "A1" in s.A.discard + s.A.hand + s.A.deck


@pytest.mark.example("CR-E.27")
def test_a_swap_changes_two_places_and_nothing_slides() -> None:
    s = given(order="AB", turn=1, A={"queue": "A1 A2 A3 A4 royal-bounty", "skill": 9},
              B={"queue": "B1 loose-screw B3 B4 B5", "hand": "gentlemens-exchange", "skill": 9})
    s.says("B", "gentlemens-exchange", "yes", "loose-screw", "royal-bounty")
    assert (s.A.queue, s.B.queue) == ("A1 A2 A3 A4 loose-screw", "B1 royal-bounty B3 B4 B5")
    assert s.t.phase == "buy"
    s.says("A", "loose-screw", "end")
    s.says("B", "royal-bounty")
    assert (s.A.discard, s.B.discard) == ("loose-screw", "royal-bounty")


@pytest.mark.example("CR-E.29")
def test_an_anchored_queue_stays_where_it_is() -> None:
    s = given(order="BCA", A={"queue": A}, B={"queue": B, "hand": "anchor-chain"}, C={"queue": C})
    s.says("B", "anchor-chain", "yes")
    s.round_ends()
    assert (s.A.queue, s.B.queue, s.C.queue) == ("A2 A3 A4 A5 C1", B, "C2 C3 C4 C5 A1")


@pytest.mark.example("CR-E.29")
def test_with_two_seats_the_other_queue_gives_to_itself() -> None:
    s = given(order="BA", A={"queue": A}, B={"queue": B, "hand": "anchor-chain"})
    s.says("B", "anchor-chain", "yes")
    s.round_ends()
    assert (s.A.queue, s.B.queue) == ("A2 A3 A4 A5 A1", B)


@pytest.mark.example("CR-E.48")
def test_the_alphabetical_butler() -> None:
    s = given(A={"queue": "P Q R S T", "hand": "alphabetical-butler", "deck_top": "minor-skill"}, B={"queue": B})
    s.says("A", "alphabetical-butler")
    assert s.A.hand == "minor-skill"
    s.match.answer((4, 3, 2, 1, 0))
    assert s.A.queue == "T S R Q P"
    s.round_ends()
    assert s.A.queue == "S R Q P B1"
    assert s.B.queue == "B2 B3 B4 B5 T"


@pytest.mark.example("CR-E.49")
def test_all_movement_comes_before_the_first_purchase() -> None:
    s = given(order="ABC", main_deck_top="X", A={"queue": A, "skill": 8},
              B={"queue": B, "hand": "reverse-gear", "deck": "minor-skill"}, C={"queue": C})
    s.says("B", "reverse-gear", "end")
    assert (s.A.queue, s.B.queue, s.C.queue) == ("B5 A1 A2 A3 A4", "C5 B1 B2 B3 B4", "A5 C1 C2 C3 C4")
    s.on_to("buy")
    s.says("A", "buy:space-1", "end")
    assert (s.A.queue, s.A.discard) == ("A1 A2 A3 A4 X", "B5")
    s.round_ends()
    assert (s.A.queue, s.B.queue, s.C.queue) == ("A2 A3 A4 X A5", "B1 B2 B3 B4 A1", "C1 C2 C3 C4 C5")


@pytest.mark.example("CR-E.56")
def test_the_rocket_harness_turns_the_ring_without_asking() -> None:
    s = given(A={"queue": A, "hand": "rocket-harness minor-skill"}, B={"queue": B})
    s.says("A", "rocket-harness")
    assert (s.A.fight, s.A.queue, s.B.queue) == (5, "A2 A3 A4 A5 B1", "B2 B3 B4 B5 A1")
    assert s.question.rule == "CR-3.5"


@pytest.mark.example("CR-E.56")
def test_the_rocket_harness_against_an_anchor() -> None:
    s = given(A={"queue": A, "hand": "rocket-harness"}, B={"queue": B, "anchored": True})
    s.says("A", "rocket-harness")
    assert (s.A.queue, s.B.queue) == ("A2 A3 A4 A5 A1", B)
