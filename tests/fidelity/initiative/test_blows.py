"""Worked examples of Initiative: attacks and strikes, triggers and their chains, health that is lost or swapped."""

import pytest

from tests.given.initiative import given

COW, DOOR = "emotional-support-cow", "somebodys-front-door"
WRAITH = "tax-wraith"


@pytest.mark.example("IN-E.19")
def test_an_attack_on_oneself() -> None:
    s = given(A=f"50: {DOOR} indoor-fireball", B="50:")
    assert s.end == "A40 B33"
    blow = next(e.detail for e in s.events if e.kind == "attacks")
    assert [(hit.seat, hit.text) for hit in blow.hits] == [(0, "17 − 7 = 10"), (1, "17, no defence")]


@pytest.mark.example("IN-E.20")
def test_losing_health_and_its_cure() -> None:
    s = given(A=f"50: {COW} {WRAITH}", B="50: heroic-insurance")
    assert s.end == "A60 B50"
    assert [e.detail.after for e in s.events if e.kind in ("loses", "heals") and (e.other or e.seat) == 1] == [44, 50]


@pytest.mark.example("IN-E.42")
def test_one_effect_and_several_events() -> None:
    s = given(A="50: soup-for-everyone", B="50: jealous-oracle", C="50:")
    assert s.end == "A50 B54 C48"
    assert [(e.kind, e.other if e.kind == "loses" else e.seat) for e in s.events
            if e.kind in ("loses", "heals", "draws")] == [
        ("heals", 0), ("heals", 1), ("heals", 2), ("loses", 0), ("loses", 2), ("draws", 0), ("heals", 0), ("loses", 0)]
