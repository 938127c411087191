"""Worked examples of Dragon Pools: claims, and what artefacts are named."""

import pytest

from tests.fidelity.pools.test_combinations import shape
from tests.given.pools import given


@pytest.mark.example("DP-E.13")
def test_what_is_forced_is_not_asked() -> None:
    s = given(common="CJ", A={"pool": "DK H*", "hand": "HT"})
    s.announces("A", "attack", "HT CJ DK H*", "both")
    assert s.A.readings == {"H*": "Q/Spearman"}
    assert (shape(s, "A1"), s.points("A1"), s.main) == (("straight", "set", False, 2), 8, "A:HTstd")
    assert s.until("payment").points("A1") == 8


@pytest.mark.example("DP-E.14")
def test_claim_one_keep_one() -> None:
    s = given(A={"pool": "E* H9", "hand": "S9 G9"})
    s.lays("A", "S9")
    s.announces("A", "wall", "S9 E*")
    assert s.offers() == ["rank", "profession"]
    s.says("A", "rank")
    assert s.offers() == ["8", "9", "10"]
    s.says("A", "9")
    assert (s.points("W1"), s.A.readings) == (2, {"E*": "9/open"})
    s.says("A", "end")
    s.lays("A", "G9")
    s.announces("A", "wall", "G9 S9 E* H9")
    assert s.offers() == ["rank", "both"]
    s.says("A", "both")
    assert s.A.readings == {"E*": "9/Giant"}
    assert (shape(s, "W2"), s.points("W2")) == (("set", "straight", False, 2), 8)


@pytest.mark.example("DP-E.55")
def test_jokers_at_the_ends() -> None:
    s = given(A={"pool": "H* D2", "hand": "C3"})
    s.announces("A", "wall", "C3 D2 H*", "both")
    assert [option.label for option in s.question.options()] == ["rank 4", "rank A (low)"]
    s.says("A", "A")
    assert s.offers() == ["pathfinder", "giant"]
    s.says("A", "giant")
    assert (shape(s, "W1"), s.points("W1")) == (("straight", "straight", False, 2), 6)


@pytest.mark.example("DP-E.56")
def test_the_perfect_five() -> None:
    s = given(A={"pool": "C2 C3 C5 C*", "hand": "C6"}, B={"W1": 3})
    s.announces("A", "attack", "C6 C2 C3 C5 C*", "both")
    assert s.A.readings == {"C*": "4/Healer"}
    assert (shape(s, "A1"), s.points("A1"), s.main) == (("straight", "straight", True, 6), 30, "A:C6std")
    s.until("damage")
    assert (s.A.n("hand"), s.hits) == (1, ["A.A1 30 at B"])
    s.says("B", "W1")
    assert (s.B.life, s.points("B.W1")) == (3, 0)


@pytest.mark.example("DP-E.57")
@pytest.mark.parametrize("laid", ["DK", "S2"])
def test_a_form_that_holds_by_itself_is_claimed_alone(laid: str) -> None:
    s = given(A={"pool": "H*", "hand": laid, "readings": {"H*": "A"}})
    s.announces("A", "wall", f"{laid} H*")
    assert (shape(s, "W1"), s.A.readings) == (("straight", "", False, 1), {"H*": "A/open"})


@pytest.mark.example("DP-E.57")
def test_a_form_that_is_needed_is_named() -> None:
    s = given(A={"pool": "H*", "hand": "D7", "readings": {"H*": "A"}})
    s.announces("A", "wall", "D7 H*")
    assert s.offers() == ["swordsman", "archer", "musician"]
    s.says("A", "archer")
    assert (shape(s, "W1"), s.A.readings) == (("", "set", False, 1), {"H*": "A/Archer"})


@pytest.mark.example("DP-E.62")
def test_two_open_artefacts() -> None:
    s = given(A={"pool": "H*", "hand": "S* DK"})
    s.lays("A", "S*")
    s.announces("A", "wall", "S* H*", "rank")
    assert (s.question.source.spec.code, len(s.offers())) == ("H*", 13)
    s.says("A", "A")
    assert (s.question.source.spec.code, sorted(s.offers())) == ("S*", ["2", "A", "K"])
    s.says("A", "2")
    assert (shape(s, "W1"), s.points("W1")) == (("straight", "", False, 1), 2)
    assert s.A.readings == {"H*": "A/open", "S*": "2/open"}
    s.says("A", "end")
    s.lays("A", "DK")
    s.announces("A", "wall", "DK H*")
    assert (shape(s, "W2"), s.points("W2")) == (("straight", "", False, 1), 2)
    assert s.A.readings["H*"] == "A/open"
