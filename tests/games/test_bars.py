"""How long the bar is: what an answer would do is read at a glance, in a terminal of 80x24."""

from random import Random
from statistics import median

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.vocabulary.decisions import Choose, Confirm
from deckgames.games import load
from deckgames.ui.paint.cells import spans_text, wrap
from tests.gallery import Preview
from tests.games.test_corpus import TABLES, every_table
from tests.thorough import many

SAID, GAMES = many(20, 600), 2
"""Number of answers of a table that are looked at, in so many games."""
WORDS, ROWS, ROOM = 80, 2, 76
"""Cells of a bar that is read at once; rows of any, and their cells."""


@every_table
@pytest.mark.wide
def test_a_bar_is_short_and_has_room_in_two_rows(table: str) -> None:
    game_id, options = TABLES[table]
    preview, chance, said = Preview(load(game_id), load(game_id).part("layout")), Random(1), list[str]()
    for seed in range(GAMES):
        match, rng, most = preview.played(seed, 3, 0, options), Rng.fresh(seed), SAID * (seed + 1) // GAMES
        while (asked := match.decision) is not None and len(said) < most:
            if isinstance(asked, Choose | Confirm) and chance.random() < 1 / 4:
                scene = preview.scene_of(match, 80, 24)
                offers = [option.oid for option in asked.options() if option.blocked is None]
                if scene.decision is not None and (told := preview.layout.forecast(scene, chance.choice(offers))):
                    said.append(spans_text(told))
            match.answer(asked.random(rng))
    rows = [len(wrap(((text, "text"),), ROOM)) for text in said]
    longest = "\n".join(sorted(said, key=len)[-5:])
    assert median(map(len, said)) <= WORDS, longest
    assert sum(n <= ROWS for n in rows) >= 0.95 * len(rows), longest
