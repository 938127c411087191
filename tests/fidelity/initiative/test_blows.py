"""Worked examples of Initiative: attacks and strikes, triggers and their chains, health that is lost or swapped."""

import pytest

from tests.given.initiative import given

COW, DOOR, GOOSE, SWORD = "emotional-support-cow", "somebodys-front-door", "three-headed-goose", "sword-of-adequacy"
CLOAK, MIRROR, WALL, WRAITH = "hedgehog-cloak", "streaky-mirror-shield", "wall-of-text", "tax-wraith"


@pytest.mark.example("IN-E.3")
def test_separate_attacks_and_a_trigger_for_each() -> None:
    s = given(A=f"50: {COW} {GOOSE}", B=f"50: {CLOAK}")
    assert (s.after(1), s.end) == ("A60 B50", "A48 B47")
    health = [e.detail.after for e in s.events if e.kind == "loses"]
    assert health == [56, 52, 48]
    assert [e.note for e in s.events if e.kind == "attacks"] == [" (1 of 3)", " (2 of 3)", " (3 of 3)"]


@pytest.mark.example("IN-E.18")
def test_attacked_without_damage_and_a_strike_meets_defence() -> None:
    s = given(A=f"50: {COW} {DOOR} {GOOSE}", B=f"50: {WALL} {MIRROR}")
    assert s.end == "A60 B50"
    assert len(s.told("strikes")) == 3
    blocked = "A does not hurt B with Three-Headed Goose: 5 − 16 (Wall of Text 11 + Streaky Mirror Shield 5) = 0"
    assert s.told("holds") == [blocked, "B does not hurt A with Streaky Mirror Shield: 5 − 7 = 0"] * 3
    s = given(A=f"50: {COW} {WRAITH} {GOOSE}", B=f"50: {WALL} {MIRROR}")
    assert (s.after(2), s.end) == ("A60 B44", "A45 B44")


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


@pytest.mark.example("IN-E.22")
def test_a_trigger_holds_from_its_line_on() -> None:
    s = given(A="50: guild-dues", B="50:")
    s.says("A", s.offers()[0])
    assert s.end == "A50 B45"


@pytest.mark.example("IN-E.31")
def test_a_stolen_recurring_card() -> None:
    s = given(A=f"50: {COW} hostile-takeover second-breakfast", B="50: dragon-subscription")
    assert (s.after(1), s.after(2), s.end) == ("A50 B50", "A55 B50", "A66 B40")
    assert s.A.field == f"1:{COW} 2:hostile-takeover 3:dragon-subscription 4:second-breakfast"


@pytest.mark.example("IN-E.36")
def test_the_hot_potato() -> None:
    s = given(A="50: hot-potato-golem", B=f"50: {COW} {COW} {SWORD}", C="50:")
    assert (s.after(1), s.after(2), s.end) == ("A50 B54 C44", "A50 B58 C38", "A33 B58 C27")
    assert s.B.field == f"1:{COW} 2:{SWORD} 3:{COW} 4:hot-potato-golem"


@pytest.mark.example("IN-E.37")
def test_plot_armour() -> None:
    s = given(A=f"50: {COW} {SWORD} {WRAITH}", B="8: plot-armour")
    assert (s.after(1), s.after(2), s.end) == ("A60 B11", "A60 B1", "A60 B0")
    assert s.told("hits") == ["A hits B with Sword of Adequacy: 11, no defence, 1 spared, 11→1"]
    assert (s.t.phase, s.winners()) == ("over", "A")


@pytest.mark.example("IN-E.41")
def test_a_chain_closes_itself() -> None:
    s = given(A=f"50: heroic-insurance {SWORD}", B=f"50: {CLOAK} jealous-oracle")
    assert s.end == "A46 B47"
    assert [(e.kind, e.detail.after) for e in s.events if e.kind in ("loses", "heals")] == [
        ("loses", 46), ("heals", 52), ("loses", 46)]


@pytest.mark.example("IN-E.42")
def test_one_effect_and_several_events() -> None:
    s = given(A="50: soup-for-everyone", B="50: jealous-oracle", C="50:")
    assert s.end == "A50 B54 C48"
    assert [(e.kind, e.other if e.kind == "loses" else e.seat) for e in s.events
            if e.kind in ("loses", "heals", "draws")] == [
        ("heals", 0), ("heals", 1), ("heals", 2), ("loses", 0), ("loses", 2), ("draws", 0), ("heals", 0), ("loses", 0)]
