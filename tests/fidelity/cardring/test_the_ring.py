"""Worked examples of Card Ring: how the Ring turns, and the cards that turn it."""

import pytest

from tests.given.cardring import given

A, B, C = "A1 A2 A3 A4 A5", "B1 B2 B3 B4 B5", "C1 C2 C3 C4 C5"


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
