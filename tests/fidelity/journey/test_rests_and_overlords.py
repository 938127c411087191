"""Worked examples of Journey & Overlords: rests, triggers, invasions, challenges, costs and labels."""

import pytest

from deckgames.engine.decisions import Refused
from tests.given.journey import given

HURT = "when taking_damage: [take_crystals: 1]"


@pytest.mark.example("JO-E.25")
@pytest.mark.rule("JO-7.3")
@pytest.mark.rule("JO-7.5")
@pytest.mark.rule("JO-11.5")
@pytest.mark.rule("JO-11.6")
@pytest.mark.rule("JO-R.28")
def test_healing_breaks_a_wound_card() -> None:
    s = given({"limp": "wound | A-1 | -", "own": f"class | A3; {HURT}"}, track="stone",
              A={"tokens": 3, "wounds": "limp", "enchantments": "own"})
    assert s.A.power == "2/0"
    s.says("A", "rest:normaltown:2")
    assert (s.A.wound_tokens, s.A.wounds, s.A.power, s.A.crystals) == (9, "", "3/0", 0)
    assert (s.names(s.t.wound_deck[:1]), s.graveyard) == ("limp", "stone")
    assert [event.kind for event in s.events if event.kind in ("heals", "falls")] == ["heals", "falls"]


@pytest.mark.example("JO-E.26")
@pytest.mark.rule("JO-3.15")
def test_what_a_trigger_sets_off_comes_before_the_older_list() -> None:
    s = given({"t1": "item | when after_rest: [damage: 1]; when taking_damage: [take_crystals: 1] | -",
               "t2": "class | when after_rest: [lose_crystals: all]"}, A={"items": "t1 > fist", "enchantments": "t2"})
    s.says("A", "rest:normaltown:2")
    s.says("A", s.offers())
    assert (s.A.wound_tokens, s.A.crystals) == (1, 0)


COSTS = {"items": "class | minor: [discard_card: {kind: item, which: any}] > [gain: {attack: 1}]",
         "tops": "class | minor: [discard_card: {kind: any, which: top}] > [gain: {attack: 1}]",
         "monster": "class | minor: [discard_card: {kind: monster}] > [gain: {attack: 1}]",
         "two": "class | minor: [] > [discard_card: {kind: monster, n: 2}]",
         "m1": "monster 1/1 | - | -", "m2": "monster 1/1 | - | -"}


@pytest.mark.example("JO-E.29")
@pytest.mark.rule("JO-12.2")
@pytest.mark.rule("JO-12.6")
@pytest.mark.rule("JO-R.35")
def test_a_fist_goes_into_the_box() -> None:
    s = given(COSTS, A={"enchantments": "items", "items": "stone > fist"})
    s.says("A", "use:items", "fist")
    assert (s.A.items, s.graveyard, s.names(s.t.box)) == ("stone", "", "fist")


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
