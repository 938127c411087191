"""Sentences that can be read in one way only: where a bonus counts, who chooses, how many tokens there are."""

from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.engine.vocabulary.clauses import worded as sentence
from deckgames.engine.vocabulary.effects import read
from deckgames.games.journey.cards.words import JourneyVoice
from deckgames.games.journey.text import status
from deckgames.plain.questions import asked
from deckgames.ui.paint.cells import spans_text
from tests.games.journey.scenes import CARDS, LAYOUT, scene, table, text
from tests.given.journey import VOCABULARY, company, effects, given

CONTEXT: Any = SimpleNamespace(context=VOCABULARY)


def verb_of(text: str) -> Any:
    """A verb as a card file has it."""
    return read(effects(f"[{text}]")[0], CONTEXT)


@pytest.mark.parametrize(("verb", "said"), [
    ("bonus: {attack: {per: wounds, every: 5}, while: {fighting: creature}}",
     "+1 attack against creatures for every 5 wounds you have"),
    ("bonus: {attack: {per: items}, defense: {per: items}, while: dueling}",
     "+1 attack and +1 defence while duelling for each item"),
    ("bonus: {attack: 2, defense: {per: items}, while: dueling}",
     "+2 attack while duelling, and +1 defence while duelling for each item"),
    ("bonus: {attack: 3, defense: 1, while: {slot_min: 3}}", "+3 attack and +1 defence on slots 3–5"),
    ("stats: {scope: overlord, health: {per: overlord_rewards, every: 2}}",
     "the Overlord has +1 health for every 2 rewards on it"),
    ("stats: {health: {per: items}, while: {slot_max: 2}}", "+1 health on slots 0–2 for each item")])
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
    assert str(choice.question).startswith("Lose 3 crystals, or ")


def test_what_reinforcements_add_is_no_word_that_is_cut() -> None:
    """Played at 80 columns: "reinforceme …"."""
    s = company(CARDS, seats=2, track="brute idol ogre suffering stone drake", tokens={"brute": {"health": 2}},
                A={"items": "ladle"})
    facts = " ".join(spans_text(line) for line in LAYOUT.inspector(s.t.track[0], scene(s)))
    assert "health 7 = 5 printed + 2 reinforced " in facts, facts
    drawn = text(scene(s.says("A", "brute"), (80, 24)), "fight")
    assert "reinforced" in drawn, drawn


def test_line_by_line_a_creature_on_the_track_has_one_health() -> None:
    """Played: "Health 6, strength 3" in the track, and "health 5, strength 4" in the question below it."""
    s = table(tokens={"brute": {"health": 1}})
    heard = s.words("before", "A").splitlines()
    said = next(line for line in asked(s.question, ["Ann", "Bob", "Cy"], heard=heard) if "Brute" in line)
    assert "health" not in said and "Always" in said, said


def test_line_by_line_a_fight_that_is_over_is_told_no_more() -> None:
    """Read: "attack 6 wins, 14 damage" when they were taken, and then 12; "-7 points" beside "−1 defence"."""
    s = given(track="imp", A={"tokens": 9, "power": "3/0"}).says("A", "imp")
    assert status(s.view(0), 0, "ABC").startswith("A: −11 points. Attack 3, defence 0, 0 crystals, 11 wounds.")
    assert "wins" not in status(s.view(0), 0, "ABC")


def test_in_a_company_everybody_duels_the_overlord() -> None:
    """JO-C.92: the text says whom the effect meets."""
    duels = verb_of("duel: {who: each, with: left, may: false}")
    assert sentence(duels.clauses(JourneyVoice(coop=True))) == "each player duels the Overlord"
    assert sentence(duels.clauses(JourneyVoice())) == "each player duels the player to their left"
