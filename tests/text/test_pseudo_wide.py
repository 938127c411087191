"""The pseudo-language a third wider, as another language would be: every vowel stands there twice. Nothing crashes, and
who is asked, what wins and each key are still read at every question."""

from multiprocessing import get_context

import pytest

from deckgames.games import load
from deckgames.ui.paint.key_hints import key_hints_on
from tests.games.test_corpus import NEEDS_FROM, TABLES, Corpus, says
from tests.text.pseudo import speak
from tests.text.test_pseudo import WIDE
from tests.thorough import many

pytestmark = pytest.mark.slow

KNOWN = {"pools": {("f7", 80, 24), ("f8", 80, 24)}}
"""The last row of what can be announced is pushed off at 80 columns."""


def lost(table: str) -> set[tuple[str, int, int]]:
    """Names, numbers and keys that are pushed off the screens of a table, with the size."""
    game_id, options = TABLES[table]
    game = load(game_id)
    keys = [key_hints_on(canvas) for _, canvas in Corpus(game_id, options).drawn]
    WIDE.append(2)
    speak(game)
    found = set[tuple[str, int, int]]()
    for (scene, canvas), named in zip(Corpus(game_id, options).drawn, keys, strict=True):
        if scene.decision is None or scene.width < NEEDS_FROM:
            continue
        name = scene.seats[scene.decision.seat].name.casefold()
        gone = [number.key for number, n in game.lexicon.standing(scene.view, scene.decision.seat)
                if not says(canvas, number, n, name)]
        gone += [] if name in canvas.text().casefold() else ["name"]
        gone += named - key_hints_on(canvas)
        found |= {(what, scene.width, scene.height) for what in gone}
    return found


@pytest.mark.parametrize("table", many(["hooks"], [*TABLES]))
def test_a_third_more_letters_push_off_no_name_no_number_and_no_key(table: str) -> None:
    with get_context("fork").Pool(1) as process:
        assert process.apply_async(lost, (table,)).get(300) <= KNOWN.get(table, set())
