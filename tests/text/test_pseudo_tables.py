"""The tables of all games in the strict pseudo-language: what is read without accents stands in the code."""

import re
from multiprocessing import get_context

import pytest

from deckgames.games import load
from tests.games.test_corpus import TABLES, Corpus
from tests.text.pseudo import speak
from tests.text.test_pseudo import OUTSIDE, PLAIN
from tests.thorough import many

pytestmark = pytest.mark.slow

TAGS = {"hooks": r"\b(?:beast|brawl|crew|loot|party|ship)\b",
        "cardring": r"\b(?:brawl|caper|craft|ring|sabotage|trap|Class)\b",
        "pools": r"\b[CDEGHS][2-9TJQKA]\b"}
"""Tags as the card files have them, and codes of cards."""


def outside(game_id: str) -> re.Pattern[str]:
    """What no file of messages has to say at the tables of this game."""
    return re.compile("|".join(filter(None, (TAGS.get(game_id), OUTSIDE.pattern))))


def read(table: str) -> set[str]:
    """Every run of plain words on the screens of a table."""
    game_id, options = TABLES[table]
    game, known = load(game_id), outside(game_id)
    game.part("layout")
    speak(game)
    return {" ".join(run.split()) for _, canvas in Corpus(game_id, options).drawn
            for line in canvas.text().splitlines() for run in PLAIN.findall(known.sub("·", line))}


@pytest.mark.parametrize("table", many(["hooks"], [*TABLES]))
def test_no_words_but_those_of_files_are_read_at_a_table(table: str) -> None:
    with get_context("fork").Pool(1) as process:
        found = process.apply_async(read, (table,)).get(300)
    assert not found
