"""Worked examples of Initiative: how numbers are worked out, modifiers, promises, copies."""

import pytest

from deckgames.games.initiative import queries
from tests.given.initiative import given

COW = "emotional-support-cow"


@pytest.mark.example("IN-E.39")
def test_a_gap_in_the_field() -> None:
    s = given(A=f"50: {COW} field-inspector early-bird-special", B="50: hedgehog-cloak bodyguard-sandwich wall-of-text")
    assert s.after(1) == "A60 B50"
    s.says("A", "bodyguard-sandwich")
    assert s.after(2) == "A56 B46"
    assert s.end == "A52 B41"
    assert s.B.field == "1:hedgehog-cloak 2:wall-of-text"
    assert queries.defence(s.t, s.t.seats[1]) == 15
    assert s.told("defends")[:2] == [
        "Hedgehog Cloak defends B with 4", "Bodyguard Sandwich defends B with 3"]
    s = given(A="50:", B="50: hedgehog-cloak bodyguard-sandwich")
    assert queries.defence(s.t, s.t.seats[1]) == 12
