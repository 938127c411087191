"""Worked examples of Hooks: what players do to each other, and shields against it."""

import pytest

from tests.given.hooks import given


@pytest.mark.example("HK-E.35")
def test_a_swap() -> None:
    s = given(A={"hand": "parley", "pile": "grog-ration fist-fight", "treasures": 0},
              B={"pile": "boarding-party flagship celebrate", "deck": "fist-fight celebrate"})
    s.says("A", "parley", "grog-ration")
    assert s.offers() == ["boarding-party", "celebrate"]
    assert "at most 3 fits" in next(o.blocked or "" for o in s.options().values() if "Flagship" in o.label)
    s.says("A", "boarding-party")
    assert s.A.pile == "fist-fight boarding-party parley"
    assert (s.B.pile, s.A.treasures) == ("flagship celebrate grog-ration", 2)
