"""Worked examples of Initiative: recruiting, drawing, discarding, stealing, and what was hidden."""

import pytest

from tests.given.initiative import given

COW, BIRD, SWORD, WALL = "emotional-support-cow", "early-bird-special", "sword-of-adequacy", "wall-of-text"
TROPHY = "participation-trophy"
POOL = "loot-goblin nap-of-legend rocks-fall cliffhanger tax-wraith"


@pytest.mark.example("IN-E.21")
def test_recruit_two_one_at_a_time() -> None:
    s = given(rest=False, A={"stack": "dungeon-job-fair", "hand": WALL}, B="50:", pool=POOL,
              deck=f"season-finale {BIRD} {SWORD}")
    s.says("A", "loot-goblin")
    assert "season-finale" in s.offers()
    s.says("A", "season-finale")
    assert s.end == "A54 B50"
    assert sorted(s.A.hand.split()) == sorted(["season-finale", "loot-goblin", WALL])
    assert s.pool == f"nap-of-legend rocks-fall cliffhanger tax-wraith {BIRD}"
    assert s.deck == SWORD


@pytest.mark.example("IN-E.23")
def test_the_deck_runs_out_in_the_middle_of_a_draw() -> None:
    s = given(rest=False, A="50: soul-mortgage", B="50:", pool=POOL, deck=SWORD, discard=f"{BIRD} {WALL}")
    assert s.end == "A48 B50"
    assert sorted(s.A.hand.split()) == sorted([SWORD, BIRD, WALL])
    assert (s.deck, s.discard, s.pool) == ("", "", POOL)


@pytest.mark.example("IN-E.24")
def test_a_choice_of_the_own_hand_and_its_trigger() -> None:
    s = given(rest=False, A={"stack": "potion-of-mild-regret", "hand": f"{BIRD} {WALL} {TROPHY}"}, B="50:")
    assert (s.question.rule, s.t.choosing) == ("IN-4.7", True)
    s.says("A", [TROPHY, WALL])
    assert (s.end, s.A.hand, s.discard) == ("A65 B42", BIRD, f"{TROPHY} {WALL}")
    kinds = [e.kind for e in s.events if e.kind in ("discards", "loses", "heals")]
    assert kinds == ["discards", "loses", "heals"]
    s = given(A={"stack": "potion-of-mild-regret", "hand": f"{WALL} {TROPHY}"}, B="50:")
    assert (s.end, s.asked, s.t.choosing) == ("A65 B42", "", False)


@pytest.mark.example("IN-E.25")
def test_if_you_do() -> None:
    s = given(A={"stack": "final-notice", "hand": BIRD}, B="45:")
    assert (s.end, s.A.hand) == ("A50 B45", "")
    s = given(A={"stack": "final-notice", "hand": f"{BIRD} {WALL}"}, B="45:")
    assert (s.end, s.A.hand) == ("A50 B22", "")


@pytest.mark.example("IN-E.32")
def test_a_revealed_card_is_cancelled() -> None:
    s = given(A="50: bailiff-of-fate", B=f"50: {BIRD} {SWORD}")
    assert (s.after(1), s.end) == ("A53 B50", "A42 B50")
    assert s.turns == f"A:bailiff-of-fate B:{SWORD}"


@pytest.mark.example("IN-E.35")
def test_back_to_the_stack_while_others_lie_there() -> None:
    s = given(A=f"50: recurring-villain {COW}", B="50:")
    assert (s.after(1), s.after(2), s.end, s.t.beat) == ("A50 B41", "A60 B41", "A60 B32", 3)
    assert s.A.field == f"1:{COW} 2:recurring-villain"


@pytest.mark.example("IN-E.43")
def test_stealing_from_the_only_hand() -> None:
    s = given(A="50: poacher-of-talent", B="50:", C={"hand": WALL})
    assert (s.end, s.A.hand, s.C.hand) == ("A50 B44 C44", WALL, "")
    assert s.told("steals-held", "is-robbed") == ["A steals a card from C’s hand", ""]
    s = given(A="50: poacher-of-talent", B="50:", C={"hand": WALL}, D={"hand": BIRD})
    assert s.offers() == ["seat-2", "seat-3"]
    assert s.blocked("seat-1") == "nothing in the hand"
