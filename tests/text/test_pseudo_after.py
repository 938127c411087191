"""Whole games in the strict pseudo-language: what is read line by line, on the results and in the replay without
accents stands in the code."""

from io import StringIO
from multiprocessing import get_context
from pathlib import Path

import pytest

from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.plain.voice import Voice
from deckgames.replay import Replay, print_all
from deckgames.seats import read_seats
from deckgames.ui.pages.ending import ending
from deckgames.ui.pages.results import draw_results
from tests.games.test_corpus import TABLES
from tests.harness import SOON
from tests.pty import typed
from tests.test_plain import whole
from tests.text.pseudo import speak
from tests.text.test_pseudo import PLAIN, WIDE, accented
from tests.text.test_pseudo_tables import outside
from tests.thorough import many

pytestmark = pytest.mark.slow

SEEDS = {"pools": 3}
"""A game in which no Queen is named by her id, which leaves the table."""


def read(table: str, folder: Path, times: int = 1) -> set[str]:
    """Every run of plain words in a whole game that is played line by line, on its results, and in its replay; vowels
    stand there so many `times`."""
    game_id, options = TABLES[table]
    game, known = load(game_id), outside(game_id)
    game.part("layout")
    WIDE.append(times)
    speak(game)
    typed.CLOSES = tuple(map(accented, typed.CLOSES))
    chosen = game.options(**SOON.get(game_id, {}), **options)
    session = Session.new(game, read_seats("Ann,Bob", game), chosen, SEEDS.get(table, 2), folder / "a.deck", None,
                          game.load_pack([]))
    said, again = whole(session), StringIO()
    session.close()
    print_all(Replay(folder / "a.deck", False), Voice(StringIO(), again))
    end = ending(session)
    drawn = [draw_results(end, w, h, facts).text() for w, h in ((80, 24), (120, 40)) for facts in (False, True)]
    return {" ".join(run.split()) for text in (said, again.getvalue(), *drawn) for line in text.splitlines()
            for run in PLAIN.findall(known.sub("·", line))}


@pytest.mark.parametrize("table", many(["hooks"], [*TABLES]))
@pytest.mark.parametrize("times", many([1], [1, 2]))
def test_no_words_but_those_of_files_are_read_in_a_whole_game(table: str, times: int, tmp_path: Path) -> None:
    with get_context("fork").Pool(1) as process:
        found = process.apply_async(read, (table, tmp_path, times)).get(300)
    assert not found
