"""Worked examples of Dragon Pools: debts are paid, attacks are divided, walls meet hits."""

from typing import Any

import pytest

from deckgames.engine.decisions import Refused
from tests.given.pools import PoolStory, given

WALLS: dict[str, Any] = {"W1": 3, "W2": 2}


def hits(*attacks: str, **walls: Any) -> PoolStory:
    """Ann's attacks as hits on Bea."""
    named = {f"A{no}": attack for no, attack in enumerate(attacks, 1)}
    return given(phase="distribution", A=named, B=walls)


@pytest.mark.example("DP-E.24")
def test_a_debt_is_divided() -> None:
    s = given(phase="payment", A={"A1": 9, "A2": 2, "attack_debt": 3, "defence_debt": 2})
    s.says("A", {"A1": 1, "A2": 2})
    assert (s.points("A1"), s.points("A2"), s.A.life) == (8, 0, 28)


@pytest.mark.example("DP-E.24")
def test_what_points_cannot_pay_costs_lives() -> None:
    s = given(phase="payment", A={"A1": 9, "A2": 2, "attack_debt": 13, "defence_debt": 2}).quietly("dusk")
    assert (s.points("A1"), s.points("A2"), s.A.life) == (0, 0, 26)


@pytest.mark.example("DP-E.28")
def test_an_attack_is_divided() -> None:
    s = given(phase="distribution", A={"A1": "7 | flight by H3", "A2": 0}, B={}, C={})
    with pytest.raises(Refused, match="add up to 7"):
        s.says("A", {"B": 7, "C": 1})
    s.says("A", {"B": 5, "C": 2})
    assert s.hits == ["A.A1 5 at B flying", "A.A1 2 at C flying"]
    s.quietly("laydown")
    assert (s.B.life, s.C.life) == (25, 28)


@pytest.mark.example("DP-E.29")
def test_a_wall_that_holds_stays_whole() -> None:
    s = hits("4", "2", "2", W1=3)
    s.says("B", "none", "W1", "W1")
    assert (s.B.life, s.points("B.W1")) == (26, 3)


@pytest.mark.example("DP-E.29")
def test_a_wall_that_breaks_is_gone() -> None:
    s = hits("4", "2", "2", W1=3)
    s.says("B", "W1")
    assert (s.B.life, s.points("B.W1"), s.t.phase) == (25, 0, "laydown")


@pytest.mark.example("DP-E.30")
def test_flight_watch_and_pierce() -> None:
    s = hits("6 | flight by H3, pierce 3 by H4", W1=8, W2="5 | watch by HA")
    assert s.blocked("W1") == "cannot meet flying hits"
    s.says("B", "W2")
    assert (s.B.life, s.points("B.W2"), s.points("B.W1")) == (26, 0, 8)


@pytest.mark.example("DP-E.30")
def test_a_pierced_wall_that_holds_stays_whole() -> None:
    s = hits("2 | flight by H3, pierce 3 by H4", W1=8, W2="5 | watch by HA")
    s.says("B", "W2")
    assert (s.B.life, s.points("B.W2")) == (30, 5)


@pytest.mark.rule("DP-R.31")
def test_no_mercy() -> None:
    s = given(phase="distribution", A={"A1": 7}, B={}, C={})
    with pytest.raises(Refused, match="add up to 7"):
        s.says("A", {"B": 2, "C": 0})


@pytest.mark.example("DP-E.63")
def test_a_hit_meets_one_wall() -> None:
    s = hits("7", **WALLS)
    s.says("B", "W1")
    assert (s.B.life, s.points("B.W1"), s.points("B.W2"), s.t.phase) == (26, 0, 2, "laydown")


@pytest.mark.rule("DP-4.6")
def test_a_hand_without_limit_may_have_laid_any_number_of_walls() -> None:
    s = hits("7", **{f"W{no}": 2 for no in range(1, 27)})
    s.says("B", "W26")
    assert (s.B.life, s.points("B.W25"), s.points("B.W26")) == (25, 2, 0)


@pytest.mark.example("DP-E.63")
def test_a_hit_that_meets_no_wall() -> None:
    s = hits("7", **WALLS)
    s.says("B", "none")
    assert (s.B.life, s.points("B.W1"), s.points("B.W2")) == (23, 3, 2)


@pytest.mark.example("DP-E.63")
def test_a_hit_of_the_same_points_is_held_again_and_again() -> None:
    s = hits("3", "3", **WALLS)
    s.says("B", "W1", "W1")
    assert (s.B.life, s.points("B.W1")) == (30, 3)
