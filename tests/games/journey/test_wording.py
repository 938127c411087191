"""Sentences that can be read in one way only: where a bonus counts, who chooses, how many tokens there are."""

from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.engine.effects import read
from deckgames.ui.paint.canvas import spans_text
from tests.games.journey.scenes import CARDS, LAYOUT, scene
from tests.given.journey import VOCABULARY, company, effects

CONTEXT: Any = SimpleNamespace(context=VOCABULARY)


def verb_of(text: str) -> Any:
    """A verb as a card file has it."""
    return read(effects(f"[{text}]")[0], CONTEXT)


@pytest.mark.parametrize(("verb", "said"), [
    ("bonus: {attack: {per: wounds, every: 5}, while: {fighting: creature}}",
     "+1 attack against creatures for every 5 damage you have"),
    ("bonus: {attack: {per: items}, defense: {per: items}, while: dueling}",
     "+1 attack and +1 defence while dueling for each item"),
    ("bonus: {attack: 2, defense: {per: items}, while: dueling}",
     "+2 attack while dueling, and +1 defence while dueling for each item"),
    ("bonus: {attack: 3, defense: 1, while: {slot_min: 3}}", "+3 attack and +1 defence on slots 3 or more"),
    ("stats: {scope: overlord, health: {per: overlord_rewards, every: 2}}",
     "the Overlord has +1 health for every 2 rewards on it"),
    ("stats: {health: {per: items}, while: {slot_max: 2}}", "+1 health on slots 2 or less for each item")])
def test_where_a_bonus_counts_stands_before_what_is_counted(verb: str, said: str) -> None:
    assert verb_of(verb).describe() == said


@pytest.mark.parametrize("who", ["active", "each", "you"])
def test_whoever_chooses_reads_you(who: str) -> None:
    """Where the card says "the active player" too: the same choice is asked in the same words."""
    whose = "active" if who == "active" else "you"
    pays = f"choose_one: {{who: {who}, options: [[lose_crystals: {{who: {whose}, n: 3}}], " \
           f"[overlord_attacks: {{who: {whose}}}]]}}"
    choice = verb_of(pays)
    assert "active" not in f"{choice.question} {[mark.label for mark in choice.marks]}"
    assert choice.question.startswith("Lose 3 crystals, or ")


@pytest.mark.parametrize(("n", "said"), [(1, "+ 1 reinforcement"), (2, "+ 2 reinforcements")])
def test_one_reinforcement_is_one(n: int, said: str) -> None:
    s = company(CARDS, seats=2, track="brute idol ogre suffering stone drake", tokens={"brute": {"health": n}},
                A={"items": "idol"})
    facts = " ".join(spans_text(line) for line in LAYOUT.inspector(s.t.track[0], scene(s)))
    assert f"health {5 + n} = 5 printed {said} " in facts, facts
