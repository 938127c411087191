"""Worked examples of Dragon Pools: debts are paid, attacks are divided, walls meet hits."""


import pytest

from deckgames.engine.decisions import Refused
from tests.given.pools import given


@pytest.mark.example("DP-E.28")
def test_an_attack_is_divided() -> None:
    s = given(phase="distribution", A={"A1": "7 | flight by H3", "A2": 0}, B={}, C={})
    with pytest.raises(Refused, match="add up to 7"):
        s.says("A", {"B": 7, "C": 1})
    s.says("A", {"B": 5, "C": 2})
    assert s.hits == ["A.A1 5 at B flying", "A.A1 2 at C flying"]
    s.quietly("laydown")
    assert (s.B.life, s.C.life) == (25, 28)


@pytest.mark.rule("DP-R.31")
def test_no_mercy() -> None:
    s = given(phase="distribution", A={"A1": 7}, B={}, C={})
    with pytest.raises(Refused, match="add up to 7"):
        s.says("A", {"B": 2, "C": 0})
