"""Initiative, chapter 4: the sitting of a round, trim and stack, and the choice of hand cards."""

import pytest

from deckgames.engine.decisions import Refused
from deckgames.games.initiative.state import Slot
from tests.given.initiative import InitiativeStory, given, ids

COW, SWORD, WALL, BIRD = "emotional-support-cow", "sword-of-adequacy", "wall-of-text", "early-bird-special"
WRAITH = "tax-wraith"


def building(hand: str = f"{COW} {SWORD} {WALL} {BIRD} {WRAITH} cliffhanger", **options: object) -> InitiativeStory:
    return given("build", options=options, A={"hand": hand}, B={"hand": "slow-poison"})


@pytest.mark.rule("IN-4.2")
@pytest.mark.rule("IN-4.3")
@pytest.mark.rule("IN-4.4")
@pytest.mark.rule("IN-I.6")
@pytest.mark.rule("IN-1.4")
def test_up_to_five_cards_the_top_one_first() -> None:
    s = building()
    s.match.answer((), 1)
    with pytest.raises(Refused):
        s.match.answer((0, 1, 2, 3, 4, 5), 0)
    s.says("A", [WALL, COW, SWORD])
    assert s.turns == f"A:{WALL} A:{COW} A:{SWORD}"
    assert s.A.hand == f"{BIRD} {WRAITH} cliffhanger"
    s = building()
    s.says("A", [])
    s.says("B", [])
    assert (s.t.phase, s.turns) == ("cleanup", "")


@pytest.mark.rule("IN-4.5")
@pytest.mark.rule("IN-11.8")
@pytest.mark.rule("IN-11.9")
@pytest.mark.rule("IN-R.20")
@pytest.mark.parametrize(("limit", "trim"), [(10, 3), (8, 5), (0, 0)])
def test_the_trim_opens_the_sitting(limit: int, trim: int) -> None:
    s = given("build", options={"hand_limit": limit}, A={"hand": 13}, B={"hand": f"{WRAITH}"})
    hand = s.t.seats[0].hand[:]
    s.match.answer((0,), 1)
    assert s.told("trims") == []
    if trim:
        assert (s.question.rule, s.question.lo, s.question.hi) == ("IN-11.8", trim, trim)
        s.match.answer(tuple(range(trim)), 0)
    assert (s.question.rule, len(s.question.items)) == ("IN-4.2", 13 - trim)
    s.match.answer((), 0)
    assert s.t.discard[:trim] == hand[:trim]
    assert s.told("triggers") == []


@pytest.mark.rule("IN-11.8")
@pytest.mark.rule("IN-4.5")
def test_trimmed_cards_are_seen_when_all_have_committed_and_trigger_nothing() -> None:
    eleven = "participation-trophy " + " ".join([COW] * 10)
    s = given("build", A={"hand": eleven}, B={"hand": eleven})
    s.match.answer((0,), 1)
    s.match.answer((), 1)
    assert (s.discard, s.told("trims")) == ("", [])
    s.match.answer((1,), 0)
    s.match.answer((), 0)
    assert s.discard == f"{COW} participation-trophy"
    assert s.told("trims", "triggers") == [
        "A discards Emotional Support Cow, down to the hand limit",
        "B discards Participation Trophy, down to the hand limit"]
    assert s.end == "A50 B50"


@pytest.mark.rule("IN-4.8")
@pytest.mark.rule("IN-13.3")
def test_sizes_of_stacks_and_hands_are_public() -> None:
    s = given(A={"stack": f"guild-dues {COW} {SWORD}", "hand": 4}, B=f"50: {COW}")
    view = s.match.view(None)
    assert [(len(seat.hand), len(seat.stack)) for seat in view.seats] == [(4, 2), (0, 0)]
    assert ids(slot.card for slot in view.seats[0].stack) == ["", ""]


@pytest.mark.rule("IN-R.27")
def test_who_put_a_card_into_a_stack_knows_it_still() -> None:
    s = given(A=f"50: guild-dues {COW} {SWORD}", B="50:")
    names = [ids(slot.card for slot in s.match.view(no).seats[0].stack) for no in (0, 1)]
    assert names == [[COW, SWORD], ["", ""]]
    assert s.t.seats[0].stack[0] == Slot(s.t.seats[0].stack[0].card, (0,))
