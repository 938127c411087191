"""Worked examples of Dragon Pools: what is granted in which order, and what comes of it in the calculation."""

import pytest

from tests.given.pools import given


@pytest.mark.example("DP-E.23")
def test_no_worth_is_below_0() -> None:
    s = given(phase="stacks", A={"A1": "H7 S6 | sap 4, add 1"}).until("payment")
    assert (s.points("A1"), s.worth("A1").endswith("= -1, never below 0 = 0")) == (0, True)
