"""Hooks' brain: what it makes of questions that a card asks for another one."""

from deckgames.games.hooks.bot import BRAIN
from tests.given.hooks import given


def answer(hand: str, pile: str, deck: str = "celebrate celebrate") -> object:
    """What the brain says near the end to the Dinghy's offer to maroon a card, when Polly copies the Dinghy."""
    s = given(A={"hand": f"polly {hand}", "pile": pile, "deck": deck}, B={"pile": "dinghy"}, supply_deck="dear")
    s.says("A", "polly")
    question = s.question
    assert question.kind == "confirm"
    return question.write(BRAIN.rank(s.t, question)[0])


def test_a_copied_offer_is_weighed_like_an_own_one() -> None:
    assert answer("fist-fight", "fist-fight fist-fight") == "yes"
    assert answer("flagship", "royal-galleon", "royal-galleon royal-galleon") == "no"
