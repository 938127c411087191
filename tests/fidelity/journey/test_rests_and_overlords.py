"""Worked examples of Journey & Overlords: rests, triggers, invasions, challenges, costs and labels."""

import pytest

from deckgames.engine.decisions import Refused
from tests.given.journey import given


@pytest.mark.example("JO-E.26")
@pytest.mark.rule("JO-3.15")
def test_what_a_trigger_sets_off_comes_before_the_older_list() -> None:
    s = given({"t1": "item | when after_rest: [damage: 1]; when taking_damage: [take_crystals: 1] | -",
               "t2": "class | when after_rest: [lose_crystals: all]"}, A={"items": "t1 > fist", "enchantments": "t2"})
    s.says("A", "rest:normaltown:2")
    s.says("A", s.offers())
    assert (s.A.wound_tokens, s.A.crystals) == (1, 0)


TWICE = {"double": "class | double: [lose_crystals: 1] > [gain: {defense: 1}]",
         "bell": "village | rest: [] > [heal: 1]; minor: [] > [gain: {attack: 1}]",
         "glove": "item | minor: [] > [duel: {with: another, may: false}] | -",
         "daily": "class | when once_per_turn: [take_crystals: 1]"}


@pytest.mark.example("JO-E.30")
@pytest.mark.rule("JO-8.3")
@pytest.mark.rule("JO-R.13")
def test_copies_of_a_card_are_two_cards() -> None:
    cards = {"coin": "enchantment | - | minor: [lose_crystals: 1] > [gain: {attack: 1}]", "double": TWICE["double"]}
    s = given(cards, A={"enchantments": "coin > coin > double", "crystals": 9})
    for _ in range(2):
        s.says("A", next(option.oid for option in s.question.options()
                         if option.oid.startswith("use:coin") and option.blocked is None))
    assert s.A.power == "2/0"
    assert "use:coin" not in s.offers()
    s.says("A", "use:double", "use:double")
    assert (s.A.power, s.A.crystals) == ("2/2", 5)
    assert s.refused("use:double") == "used this turn [JO-8.3]"
    with pytest.raises(Refused):
        s.says("A", "use:double")
