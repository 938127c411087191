"""Worked examples of Dragon Pools: the end of the round, the laydown, who leaves, who leads and who wins."""

from typing import Any

import pytest

from tests.given.pools import given


@pytest.mark.example("DP-E.39")
def test_all_are_dead() -> None:
    s = given(phase="results", round=3, A={"life": -4}, B={"life": -1}, C={"life": 0, "left": 2}).until("over")
    assert s.places == "1B 2A 3C"


@pytest.mark.example("DP-E.39")
def test_all_are_dead_and_the_senior_banner_wins() -> None:
    s = given(phase="results", A={"life": -1, "pool": "CK D4"}, B={"life": -1, "pool": "HQ H3"}).until("over")
    assert s.places == "1A 2B"


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


@pytest.mark.example("DP-E.41")
@pytest.mark.parametrize(("leaves", "leads"), [("C", "D"), ("B", "C")])
def test_the_next_leader(leaves: str, leads: str) -> None:
    lives: dict[str, Any] = {leaves: {"life": 0}}
    assert given(phase="results", leader="B", seats=4, **lives).until("initial").leader == leads


@pytest.mark.example("DP-E.42")
def test_the_round_limit() -> None:
    s = given(phase="results", round=24, A={"life": 9, "pool": "DA C4"}, B={"life": 9, "pool": "HA G2"},
              C={"life": 4}).until("over")
    assert s.places == "1B 2A 3C"


@pytest.mark.example("DP-E.49")
def test_one_leaves_and_the_others_go_on() -> None:
    s = given(phase="results", A={"life": 12}, B={"life": -1}, C={"life": 15}).until("initial")
    assert [me.no for me in s.t.living] == [0, 2]
