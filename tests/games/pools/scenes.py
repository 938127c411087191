"""Scenes of Dragon Pools for the tests of its screen: any table, tables laid out by hand, and all panes as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.games.pools import GAME
from deckgames.games.pools.screen import LAYOUT
from deckgames.ui.paint.cells import Line, spans_text
from deckgames.ui.toolkit.layout import Scene
from tests.gallery import Preview
from tests.games.pools.player import sensible
from tests.screens import Screen, rows_of

SHOWN = Preview(GAME, LAYOUT)
SCREEN = Screen(SHOWN, ("hand", "deck"), tiled=("players", "waiting", "pools", "work"), apart=True)
scene, sheets, text, lines, oid_of = SCREEN.scene, SCREEN.sheets, SCREEN.text, SCREEN.lines, SCREEN.oid_of
forecast, board, scene_of, painted = SCREEN.forecast, LAYOUT.board, SHOWN.scene_of, SHOWN.painted


def begun(seats: int, seed: int, answers: int, options: Mapping[str, Any]) -> Match:
    """A match after so many answers, one half of them sensible, the other at random."""
    match = SCREEN.begun(seats, seed, 0, options)
    rng = Rng.fresh(seed + 1)
    for _ in range(answers):
        if match.decision is None:
            break
        match.answer(sensible(match, rng) if rng.below(2) else match.decision.random(rng))
    return match


def placed(shown: Scene) -> dict[str, tuple[int, int]]:
    """Width and height of each pane."""
    return {pane: (w, h) for pane, w, h, _, _ in SHOWN.placed(shown, rows_of(shown))}


def told(found: Sequence[Line]) -> list[str]:
    """Lines as plain text, without the air around them."""
    return [spans_text(line).strip() for line in found]
