"""Worked examples of Dragon Pools: the end of the round, the laydown, who leaves, who leads and who wins."""

from typing import Any

import pytest

from tests.given.pools import given


@pytest.mark.example("DP-E.27")
def test_the_order_at_the_end_of_the_round() -> None:
    s = given(phase="dusk", A={"life": 3, "end": "H8 C8"}, B={"life": 4, "end": "DJ"})
    assert s.offers() == ["H8", "C8"]
    s.says("A", "C8")
    assert s.told("hurts", "heals") == [
        "A’s Rust-Edge Rogue: B loses 3 lives", "A’s Barber-Surgeon: +2 lives", "B’s Apothecary on Credit: +4 lives",
        "A’s Apothecary on Credit: +1 life"]
    assert (s.A.life, s.B.life, s.t.phase) == (6, 5, "distribution")


@pytest.mark.example("DP-E.31")
def test_the_laydown() -> None:
    s = given(phase="laydown", common="CJ S* D7 H3 G8", discard="H2", A={"pool": "DQ 5"}, B={"pool": "GK C4 5"})
    s.says("A", ["DQ"])
    s.says("B", ["GK", "C4"])
    s.until("initial")
    assert (s.discard, s.common) == ("G8 C4 GK DQ H2", "CJ S* D7 H3")
    assert (s.A.n("pool"), s.B.n("pool")) == (5, 5)


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


@pytest.mark.example("DP-E.46")
def test_dusk_changes_no_numbers() -> None:
    s = given(phase="dusk", A={"end": "SQ C8"}, B={"W1": "G8 E5"})
    s.says("A", "SQ", "E5")
    assert (s.discard, s.B.pool, s.B.life) == ("E5", "G8", 27)
    s.until("damage")
    assert s.points("B.W1") == 2


@pytest.mark.example("DP-E.46")
def test_an_entry_stands_when_its_card_has_gone() -> None:
    s = given(phase="dusk", A={"end": "SQ"}, B={"life": 20, "pool": "G8", "end": "DJ"})
    s.says("A", "DJ")
    assert (s.discard, s.B.pool, s.B.life, s.A.life) == ("DJ", "G8", 24, 31)


@pytest.mark.example("DP-E.49")
def test_one_leaves_and_all_stop() -> None:
    s = given(phase="results", options={"last_lives": True}, A={"life": 12}, B={"life": -1}, C={"life": 15})
    assert s.until("over").places == "1C 2A 3B"


@pytest.mark.example("DP-E.49")
def test_one_leaves_and_the_others_go_on() -> None:
    s = given(phase="results", A={"life": 12}, B={"life": -1}, C={"life": 15}).until("initial")
    assert [me.no for me in s.t.living] == [0, 2]
