"""Worked examples of Initiative: whose turn comes when, ties, annihilation, beats."""

import pytest

from tests.given.initiative import given

BIRD, COW, SWORD = "early-bird-special", "emotional-support-cow", "sword-of-adequacy"


@pytest.mark.example("IN-E.5")
def test_annihilation_also_of_the_only_card() -> None:
    s = given(A=f"50: {BIRD} {COW}", B=f"50: {BIRD}", rest=False)
    assert s.end == "A60 B50"
    assert s.discard == f"{BIRD} {BIRD}"
    assert (s.t.beat, s.t.last_activator) == (2, 0)
    assert (s.A.annihilated, s.B.annihilated) == (1, 1)
    turns = [(e.seat, len(e.cards)) for e in s.events if e.kind == "turn"]
    assert turns[:2] in ([(0, 0), (1, 0)], [(1, 0), (0, 0)])
