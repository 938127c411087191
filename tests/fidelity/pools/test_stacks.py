"""Worked examples of Dragon Pools: what is granted in which order, and what comes of it in the calculation."""

import pytest

from tests.given.pools import PoolStory, given


@pytest.mark.example("DP-E.23")
def test_no_worth_is_below_0() -> None:
    s = given(phase="stacks", A={"A1": "H7 S6 | sap 4, add 1"}).until("payment")
    assert (s.points("A1"), s.worth("A1").endswith("= -1, never below 0 = 0")) == (0, True)


def banner_over(attack: str, main: str = "") -> PoolStory:
    """An attack of Ann under Rooftop Watcher: straight attacks get 2 less."""
    return given(phase="stacks", fired="ST", main=main, A={"A1": attack}).until("payment")


@pytest.mark.example("DP-E.34")
def test_the_banner_has_the_last_word() -> None:
    s = banner_over("H7 E8 C9", main="A H7 std")
    assert (s.points("A1"), s.worth("A1")) == (3, "(1+1+1) = 3, H7 +2 = 5, ST −2 = 3")


@pytest.mark.example("DP-E.34")
def test_a_banner_comes_after_a_limit() -> None:
    s = banner_over("HA H2 H3", main="B DQ A.A1")
    assert (s.points("A1"), s.worth("A1")) == (3, "(1+1+1) x 3 = 9, DQ at most 5 = 5, ST −2 = 3")
