"""Worked examples of Dragon Pools: what is granted in which order, and what comes of it in the calculation."""

import pytest

from tests.given.pools import PoolStory, given


@pytest.mark.example("DP-E.18")
def test_the_dragon_first() -> None:
    s = given(phase="stacks", main="B HT W1, A CA B.W1", B={"W1": 3}).until("payment")
    assert [mark.verb for mark in s.combo("B.W1").marks] == ["cap", "add"]
    assert (s.points("B.W1"), s.worth("B.W1")) == (2, "(1+1+1) = 3, HT +3 = 6, CA at most 2 = 2")


@pytest.mark.example("DP-E.19")
def test_the_dragon_second() -> None:
    s = given(phase="stacks", main="A CA B.W1, B HT W1", B={"W1": 3}).until("payment")
    assert [mark.verb for mark in s.combo("B.W1").marks] == ["add", "cap"]
    assert (s.points("B.W1"), s.worth("B.W1")) == (5, "(1+1+1) = 3, CA at most 2 = 2, HT +3 = 5")


@pytest.mark.example("DP-E.22")
def test_ground_before_flight() -> None:
    s = given(phase="stacks", instant="A S9 A1, B C5 A.A1", A={"A1": 6}).until("payment")
    combo = s.combo("A1")
    assert (s.points("A1"), combo.has("flight"), combo.has("ground"), combo.has("ward")) == (5, False, True, True)


@pytest.mark.example("DP-E.22")
def test_flight_and_ward_before_ground() -> None:
    s = given(phase="stacks", instant="B C5 A.A1, A S9 A1", A={"A1": 6}).until("payment")
    assert (s.points("A1"), [mark.verb for mark in s.combo("A1").marks]) == (6, ["flight", "ward"])


@pytest.mark.example("DP-E.23")
def test_the_bounds_of_strength() -> None:
    s = given(phase="stacks", A={"pool": "DQ+3 DK-2 DA", "A1": "DQ DK DA"}).until("payment")
    assert (s.points("A1"), s.worth("A1")) == (12, "(3+0+1) x 3 = 12")


@pytest.mark.example("DP-E.23")
@pytest.mark.parametrize("marks", ["sap 3, add 2", "add 2, sap 3"])
def test_marks_that_only_add_have_no_order(marks: str) -> None:
    assert given(phase="stacks", A={"A1": f"H7 S6 | {marks}"}).until("payment").points("A1") == 1


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
def test_a_banner_over_a_pair() -> None:
    assert banner_over("H7 S6").points("A1") == 0


@pytest.mark.example("DP-E.34")
def test_a_banner_comes_after_a_limit() -> None:
    s = banner_over("HA H2 H3", main="B DQ A.A1")
    assert (s.points("A1"), s.worth("A1")) == (3, "(1+1+1) x 3 = 9, DQ at most 5 = 5, ST −2 = 3")


@pytest.mark.example("DP-E.35")
def test_the_mirror() -> None:
    s = given(phase="stacks", main="A S* A1 B.A1", A={"A1": "3 | add 4 by H7", "attack_debt": 2},
              B={"A1": "8 | add 2 by D5"}).until("payment")
    assert (s.points("A1"), s.worth("A1")) == (12, "(1+1+1) = 3, S* starts from 8 = 8, H7 +4 = 12")
    s.quietly("dusk")
    assert (s.points("A1"), s.points("B.A1")) == (10, 10)
