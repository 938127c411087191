"""Worked examples of Initiative: how numbers are worked out, modifiers, promises, copies."""

import pytest

from deckgames.games.initiative import queries
from tests.given.initiative import given

COW, DRUM, SWORD = "emotional-support-cow", "motivational-drum", "sword-of-adequacy"
PROPHECY, PALADIN, WRAITH = "sharpened-prophecy", "pacifist-paladin", "tax-wraith"


@pytest.mark.example("IN-E.13")
def test_modifiers_in_the_order_played_and_the_promise_to_the_very_next_card() -> None:
    s = given(A=f"50: {DRUM} {PROPHECY} {SWORD}", B="50:")
    assert (s.after(1), s.after(2), s.end) == ("A50 B47", "A53 B47", "A53 B19")
    assert s.told("attacks")[1] == (
        "A attacks with Sword of Adequacy for 28: 11 +3 Motivational Drum ×2 Sharpened Prophecy = 28")
    s = given(A=f"50: {PROPHECY} {DRUM} {SWORD}", B="50:")
    assert (s.after(1), s.after(2), s.end) == ("A53 B50", "A53 B44", "A53 B30")


@pytest.mark.example("IN-E.15")
def test_multiplied_then_added_and_rounded_once() -> None:
    s = given(A=f"50: {PALADIN} {DRUM} {SWORD}", B="50:")
    assert (s.after(2), s.end) == ("A59 B48", "A59 B39")
    assert s.told("attacks") == [
        "A attacks with Motivational Drum for 2: 3 ×½ Pacifist Paladin rounded up = 2",
        "A attacks with Sword of Adequacy for 9: 11 ×½ Pacifist Paladin +3 Motivational Drum rounded up = 9"]
    s = given(A=f"50: {DRUM} {PALADIN} {SWORD}", B="50:")
    assert (s.after(1), s.after(2), s.end) == ("A50 B47", "A59 B47", "A59 B40")


@pytest.mark.example("IN-E.16")
def test_no_number_no_bonus_and_an_attack_of_0_is_none() -> None:
    s = given(A=f"50: {DRUM} {WRAITH}", B="50:")
    assert (s.after(1), s.end, len(s.told("attacks"))) == ("A50 B47", "A50 B41", 1)
    s = given(A=f"50: {COW} jealous-oracle strongly-worded-letters", B="50: one-star-moat streaky-mirror-shield")
    assert s.end == "A60 B50"
    assert s.told("attacks", "strikes", "hits", "holds") == []


@pytest.mark.example("IN-E.33")
def test_a_blanked_card_has_its_numbers_only() -> None:
    s = given(A="50: well-actually", B="50: daggers-of-overtime")
    assert (s.end, len(s.told("attacks"))) == ("A49 B50", 1)
    assert s.B._me.field[0].blank == "well-actually"


@pytest.mark.example("IN-E.34")
def test_a_copy_does_the_effects_as_its_own() -> None:
    s = given(A=f"50: {WRAITH}", B="50: shifty-mimic", C="50:")
    assert s.end == "A44 B44 C38"
    assert s.B._me.field[0].copy_of == WRAITH


@pytest.mark.example("IN-E.39")
def test_a_gap_in_the_field() -> None:
    s = given(A=f"50: {COW} field-inspector early-bird-special", B="50: hedgehog-cloak bodyguard-sandwich wall-of-text")
    assert s.after(1) == "A60 B50"
    s.says("A", "bodyguard-sandwich")
    assert s.after(2) == "A56 B46"
    assert s.end == "A52 B41"
    assert s.B.field == "1:hedgehog-cloak 2:wall-of-text"
    assert queries.defence(s.t, s.t.seats[1]) == 15
    assert s.told("defends")[:2] == [
        "Hedgehog Cloak defends B with 4", "Bodyguard Sandwich defends B with 3"]
    s = given(A="50:", B="50: hedgehog-cloak bodyguard-sandwich")
    assert queries.defence(s.t, s.t.seats[1]) == 12


@pytest.mark.example("IN-E.44")
def test_no_card_is_left_in_the_stack() -> None:
    s = given(A="50: recurring-villain", B="50:")
    assert (s.end, s.t.beat, s.A.field) == ("A50 B41", 1, "1:recurring-villain")
