"""Worked examples of Initiative: whose turn comes when, ties, annihilation, beats."""

import pytest

from tests.given.initiative import InitiativeStory, given

BIRD, COW, SWORD, DOOR = "early-bird-special", "emotional-support-cow", "sword-of-adequacy", "somebodys-front-door"
HERALD, SCROLL, WALL = "overeager-herald", "scroll-of-slow-motion", "wall-of-text"


@pytest.mark.example("IN-E.1")
def test_order_and_damage() -> None:
    s = given(A=f"50: {SWORD}", B=f"50: {DOOR}")
    assert s.turns == f"B:{DOOR} A:{SWORD}"
    assert (s.end, s.t.beat, s.t.last_activator) == ("A50 B46", 1, 0)
    s = given(on=True, A=f"50: {SWORD}", B=f"50: {DOOR}", dealer="B")
    assert s.dealer == "A"


@pytest.mark.example("IN-E.2")
def test_equal_is_not_enough_and_defence_comes_late_for_a_fast_blow() -> None:
    s = given(A=f"50: {BIRD} {SWORD}", B=f"50: {WALL}")
    assert (s.after(1), s.end) == ("A50 B41", "A50 B41")
    assert s.told("holds") == ["A does not hurt B with Sword of Adequacy: 11 − 11 = 0"]
    assert s.told("hits") == ["A hits B with Early Bird Special: 9, no defence, 50→41"]


@pytest.mark.example("IN-E.4")
def test_a_tie_is_broken_by_health() -> None:
    s = given(A=f"40: {BIRD}", B=f"45: {BIRD}")
    assert s.turns == f"B:{BIRD} A:{BIRD}"
    assert s.end == "A31 B36"
    assert s.told("annihilated") == []


@pytest.mark.example("IN-E.5")
def test_annihilation_also_of_the_only_card() -> None:
    s = given(A=f"50: {BIRD} {COW}", B=f"50: {BIRD}", rest=False)
    assert s.end == "A60 B50"
    assert s.discard == f"{BIRD} {BIRD}"
    assert (s.t.beat, s.t.last_activator) == (2, 0)
    assert (s.A.annihilated, s.B.annihilated) == (1, 1)
    turns = [(e.seat, len(e.cards)) for e in s.events if e.kind == "turn"]
    assert turns[:2] in ([(0, 0), (1, 0)], [(1, 0), (0, 0)])


@pytest.mark.example("IN-E.6")
def test_an_annihilation_trigger_comes_before_the_next_turn() -> None:
    s = given(A="50: exploding-resume", B=f"50: {BIRD}", C=f"50: {SWORD}")
    assert s.turns == f"C:{SWORD}"
    assert (s.end, s.t.last_activator) == ("A39 B27 C38", 2)
    kinds = [e.kind for e in s.events if e.kind in ("annihilated", "loses", "turn")]
    assert kinds[:5] == ["annihilated", "annihilated", "loses", "loses", "turn"]


@pytest.mark.example("IN-E.7")
def test_three_tie_and_two_annihilate() -> None:
    s = given(A=f"40: {SWORD}", B=f"40: {HERALD}", C=f"25: {SCROLL}", rest=False)
    assert s.turns == f"C:{SCROLL}"
    assert s.end == "A33 B33 C25"
    assert s.discard == f"{SWORD} {HERALD}"


@pytest.mark.example("IN-E.8")
def test_three_tie_one_acts_and_the_others_tie_again() -> None:
    s = given(A=f"40: {HERALD}", B=f"25: {SWORD}", C=f"25: {SCROLL}")
    assert s.turns == f"A:{HERALD}"
    assert s.end == "A40 B20 C20"
    assert len(s.t.seats[0].field[0].promises) == 1


@pytest.mark.example("IN-E.9")
def test_the_first_blow_breaks_the_tie_and_the_next_card_is_an_enemys() -> None:
    s = given(A=f"40: {COW} {HERALD}", B=f"25: {COW} {SWORD}", C=f"25: {DOOR} {SCROLL}")
    assert s.after(1) == "A50 B35 C25"
    assert s.turns == f"C:{DOOR} A:{COW} B:{COW} A:{HERALD} B:{SWORD} C:{SCROLL}"
    assert s.end == "A25 B23 C14"
    assert s.told("attacks")[1] == "B attacks with Sword of Adequacy for 18: 11 +7 Overeager Herald = 18"


@pytest.mark.example("IN-E.10")
def test_raised_initiative() -> None:
    s = given(A="50: espresso-of-haste biggest-stick", B=f"50: {BIRD} {WALL}")
    assert s.after(1) == "A48 B50"
    assert s.turns.split()[2:] == ["A:biggest-stick", f"B:{WALL}"]
    assert s.end == "A48 B34"
    assert s.told("reveals")[2] == ("A reveals The Biggest Stick, initiative 42: 12 +30 Espresso of Haste = 42")


@pytest.mark.example("IN-E.11")
def test_the_floor_at_0_makes_a_tie() -> None:
    s = given(A=f"50: {SCROLL}", B="50: biggest-stick", C="50: rocks-fall")
    assert s.turns == f"A:{SCROLL}"
    assert s.end == "A50 B43 C43"
    assert len(s.told("annihilated")) == 2


@pytest.mark.example("IN-E.12")
def test_the_order_is_reversed_in_mid_beat() -> None:
    s = given(A="50: upside-down-hourglass", B="50: tax-wraith", C="50: nap-of-legend", D="50:")
    assert [e.seat for e in s.events if e.kind == "turn"] == [0, 3, 2, 1]
    assert s.end == "A44 B50 C60 D44"


def portal() -> InitiativeStory:
    s = given(A="50: temp-agency-portal", B=f"50: {COW}",
              pool=f"loot-goblin {SWORD} nap-of-legend rocks-fall tax-wraith")
    s.says("A", SWORD)
    return s


@pytest.mark.example("IN-E.14")
def test_a_late_stack_card_waits_for_the_next_reveal() -> None:
    s = portal()
    assert s.after(1) == "A50 B56"
    assert (s.end, s.t.beat, s.A.hand, len(s.t.pool)) == ("A50 B45", 2, "", 5)
    assert s.told("recruits") == ["A recruits Sword of Adequacy onto the stack"]


@pytest.mark.example("IN-E.38")
def test_the_average() -> None:
    s = given(A="50: redistribution-office", B="20:", C="11:")
    assert (s.end, len(s.A.hand.split())) == ("A27 B27 C27", 3)
    assert given(A="50: redistribution-office", B="20:", C="12:").end == "A28 B28 C28"
