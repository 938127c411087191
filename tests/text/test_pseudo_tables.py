"""The tables of all games in the strict pseudo-language: what is read without accents stands in the code."""

import re
from multiprocessing import get_context

import pytest

from deckgames.games import load
from tests.games.test_corpus import TABLES, Corpus
from tests.text.pseudo import speak
from tests.text.test_pseudo import OUTSIDE, PLAIN
from tests.thorough import many

MOST = {"hooks": 0, "cardring": 3, "initiative": 6, "journey": 6, "coop": 7, "pools": 40}
"""How many runs of words are left at the tables of each game; who moves some writes the lower figure here."""
NAMES = {"hooks": r"\bHOOKS\b|\b(?:beast|brawl|crew|loot|party|ship)\b",
         "cardring": r"\bCARD RING\b|\b(?:brawl|caper|craft|trap|Class)\b",
         "initiative": r"\bINITIATIVE\b", "journey": r"\bJOURNEY\b", "pools": r"\bDRAGON POOLS\b"}
"""Names of games, and tags as the card files have them."""


def read(table: str) -> set[str]:
    """Every run of plain words on the screens of a table."""
    game_id, options = TABLES[table]
    game, outside = load(game_id), re.compile(f"{NAMES[game_id]}|{OUTSIDE.pattern}")
    game.part("layout")
    speak(game)
    return {" ".join(run.split()) for _, canvas in Corpus(game_id, options).drawn
            for line in canvas.text().splitlines() for run in PLAIN.findall(outside.sub("·", line))}


@pytest.mark.parametrize("table", many(["hooks"], [*TABLES]))
def test_no_words_but_those_of_files_are_read_at_a_table(table: str) -> None:
    with get_context("fork").Pool(1) as process:
        found = process.apply_async(read, (table,)).get(60)
    assert len(found) <= MOST[table], sorted(found)
