"""Worked examples of Dragon Pools: claims, and what artefacts are named."""

import pytest

from tests.given.pools import given


@pytest.mark.example("DP-E.62")
def test_two_open_artefacts() -> None:
    s = given(A={"pool": "H*", "hand": "S* DK"})
    s.lays("A", "S*")
    s.announces("A", "wall", "S* H*", "rank")
    assert (s.question.source.spec.code, len(s.offers())) == ("H*", 13)
    s.says("A", "A")
    assert (s.question.source.spec.code, sorted(s.offers())) == ("S*", ["2", "A", "K"])
    s.says("A", "2")
    assert (s.shape("W1"), s.points("W1")) == (("straight", "", False, 1), 2)
    assert s.A.readings == {"H*": "A/open", "S*": "2/open"}
    s.says("A", "end")
    s.lays("A", "DK")
    s.announces("A", "wall", "DK H*")
    assert (s.shape("W2"), s.points("W2")) == (("straight", "", False, 1), 2)
    assert s.A.readings["H*"] == "A/open"
