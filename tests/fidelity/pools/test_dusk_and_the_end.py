"""Worked examples of Dragon Pools: the end of the round, the laydown, who leaves, who leads and who wins."""


import pytest

from tests.given.pools import given


@pytest.mark.example("DP-E.40")
@pytest.mark.parametrize(("hit", "life", "phase"), [(3, 2, "initial"), (6, -1, "over")])
def test_saved_before_the_bell(hit: int, life: int, phase: str) -> None:
    s = given(phase="payment", B={"A1": hit},
              A={"life": 2, "A1": 1, "attack_debt": 3, "W1": 4, "defence_debt": 1, "end": "H8"})
    s.quietly("dusk")
    assert (s.A.life, s.points("A1"), s.points("W1")) == (0, 0, 3)
    assert s.quietly("distribution").A.life == 2
    s.says("A", "W1")
    assert s.A.life == life
    s.until(phase)
    assert bool(s.A.left) == (phase == "over")
