"""What a decision costs, in calls of Python functions: a figure that no machine and no load changes."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.games import load
from deckgames.ui.toolkit.layouts import layout_of
from tests.harness import pack_of
from tests.ui.tables import TableApp, press, session_of, still

CALLS = {
    "cardring": 22.7,
    "hooks": 25.1,
    "initiative": 122.7,
    "journey": 143.5,
    "pools": 66.2,
}
"""Calls a decision; who raises one says in its line what for."""
WITHIN = 0.03
"""A figure that is lower by more than this is to be written down, too."""


def answered(game: Game, count: Callable[[FrameType, str, Any], None] | None) -> int:
    """The answers of six random games of three seats, heard by `count`; at most 400 a game."""
    options = game.options(**({"rules": "balanced"} if game.options.balanced else {}))
    answers = 0
    for seed in range(6):
        match, rng = Match(game, game.setup(pack_of(game), 3, options, Rng.fresh(seed))), Rng.fresh(seed)
        for _ in range(400):
            if (asked := match.decision) is None:
                break
            raw = asked.random(rng)
            answers += 1
            sys.setprofile(count)
            try:
                match.answer(raw, asked.seat)
            finally:
                sys.setprofile(None)
    return answers


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="other Pythons count other calls")
@pytest.mark.parametrize("game_id", CALLS)
def test_a_random_decision_costs_as_many_calls_as_are_written_down(game_id: str) -> None:
    game, calls = load(game_id), 0

    def count(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal calls
        calls += event == "call"

    answered(game, None)  # what is worked out once for all is known then, whichever test came before
    answers = answered(game, count)
    assert calls / answers == pytest.approx(CALLS[game_id], rel=WITHIN)


A_KEY = 3_230
"""Calls of the program's own functions a move of the cursor, in Journey at 120x40, till nothing is left to find out."""


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="other Pythons count other calls")
async def test_a_cursor_key_costs_as_many_calls_as_are_written_down() -> None:
    calls, keys = 0, ["right"] * 3 + ["left"] * 3
    session = session_of("human", "bot:random", "bot:random", game_id="journey", seed=3)
    table = TableApp(session, layout_of(session.game))

    def count(frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal calls
        calls += event == "call" and "/deckgames/" in frame.f_code.co_filename

    async with table.run_test(size=(120, 40)) as pilot:
        for key in ["right", "right", "left", "left"]:
            await press(pilot, key)
            await still(pilot)
        sys.setprofile(count)
        for key in keys * 2:
            await press(pilot, key)
            await still(pilot)
        sys.setprofile(None)
    assert calls / (2 * len(keys)) == pytest.approx(A_KEY, rel=0.05)
