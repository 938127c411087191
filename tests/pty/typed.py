"""What somebody types who only reads what the line-by-line client has said."""

import re

from deckgames.engine.core.rng import Rng

CLOSES: tuple[str, ...] = ("e does it, Enter keeps playing.", "e does it, Enter does not.")
"""The last words of what is asked before a sitting is ended with something undone, or a thing seldom meant is done."""
OVER = "The game is over"
"""With these words the results begin; no question follows."""


def closes(said: str) -> bool:
    """Whether this was asked last, however its words are wrapped."""
    return " ".join(said.split()).endswith(CLOSES)


def answer(said: str, rng: Rng) -> str:
    """An answer to the question that was written last, from its text alone."""
    numbers = re.findall(r"^  (\d+)  ", said, re.MULTILINE)
    if closes(said):
        return "e"
    if "Type all numbers" in said or said.endswith("Press Enter. "):
        return ""
    if found := re.search(r"Split (\d+): type a number each for (.+?), such as (.+?)\.", said):
        return found[3].replace("\n", " ")
    if " by number or name" in said and "\n  f1  " in said:  # a set of cards: one that is proposed
        return "f1"
    if found := re.search(r"Pick (?:exactly |up to )?(\d+)(?: to \d+)? by number", said):
        return "none" if ", or none" in said else " ".join(numbers[:int(found[1])])
    if found := re.search(r"Type a number from (\d+) to \d+", said):
        return found[1]
    if "Type yes or no." in said:
        return "yes"
    return numbers[rng.below(len(numbers))]
