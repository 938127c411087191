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


def test_a_deck_that_has_gone_round_is_not_turned_for_ever() -> None:
    """With an empty bank, a purse and cards that only draw and give Actions, the turn comes to its purchase."""
    s = given(A={"hand": "blackmail press-gang dinghy", "deck": "celebrate", "treasures": 5}, B={"treasures": 3},
              C={"treasures": 12}, row="boarding-party encore press-gang barnacles cursed-doubloon parley", bank=0)
    said: list[object] = []
    while "end" not in said:
        question = s.question
        raw = BRAIN.rank(s.t, question)[0]
        said.append(question.write(raw))
        s.match.answer(raw)
    assert any(str(answer).startswith("buy:") for answer in said)
    assert len(said) < 15
