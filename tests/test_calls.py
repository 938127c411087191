"""What a decision costs, in calls of Python functions: a figure that no machine and no load changes."""

import gc
import sys
from types import FrameType
from typing import Any

import pytest

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.games import load
from deckgames.ui.toolkit.layouts import layout_of
from tests.harness import pack_of
from tests.ui.tables import TableApp, begun, play, press, session_of, still

CALLS = {
    "cardring": 22.7,
    "hooks": 25.1,
    "initiative": 122.7,
    "journey": 143.5,
    "pools": 60.4,
}
"""Calls a decision; who raises one says in its line what for."""
WITHIN = 0.03
"""A figure that is lower by more than this is to be written down, too."""

exact = pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="other Pythons count other calls")


class Calls:
    """Counts calls of the functions in files with this part in their names."""

    def __init__(self, of: str = "") -> None:
        self.of, self.n = of, 0

    def __call__(self, frame: FrameType, event: str, _arg: Any) -> None:
        self.n += event == "call" and self.of in frame.f_code.co_filename


def answered(game: Game, count: Calls | None) -> int:
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


@exact
@pytest.mark.parametrize("game_id", CALLS)
def test_a_random_decision_costs_as_many_calls_as_are_written_down(game_id: str) -> None:
    game, calls = load(game_id), Calls()
    answered(game, None)  # what is worked out once for all is known then, whichever test came before
    answers = answered(game, calls)
    assert calls.n / answers == pytest.approx(CALLS[game_id], rel=WITHIN)


A_KEY = 3_230
"""Calls of the program's own functions a move of the cursor, in Journey at 120x40, till nothing is left to find out."""


@exact
async def test_a_cursor_key_costs_as_many_calls_as_are_written_down() -> None:
    calls, keys = Calls("/deckgames/"), ["right"] * 3 + ["left"] * 3
    session = session_of("human", "bot:random", "bot:random", game_id="journey", seed=3)
    table = TableApp(session, layout_of(session.game))
    async with table.run_test(size=(120, 40)) as pilot:
        for key in ["right", "right", "left", "left"]:
            await press(pilot, key)
            await still(pilot)
        sys.setprofile(calls)
        for key in keys * 2:
            await press(pilot, key)
            await still(pilot)
        sys.setprofile(None)
    assert calls.n / (2 * len(keys)) == pytest.approx(A_KEY, rel=0.05)


AN_ABILITY = 104_800
"""Calls of the program's own functions for all that one ability may bring, in the middle of a game of Journey."""


@exact
def test_a_forecast_of_many_ways_costs_as_many_calls_as_are_written_down() -> None:
    session, calls = begun(session_of("human", "human", "human", game_id="journey", seed=6), 14), Calls("/deckgames/")
    forecasts = session.forecasts(session.asked)
    sys.setprofile(calls)
    forecasts.of(4)
    sys.setprofile(None)
    assert calls.n == pytest.approx(AN_ABILITY, rel=0.05)


LEFT = 40
"""Objects an answer may leave behind that hold each other: only the collector finds them, and it seldom looks."""


async def test_an_answer_leaves_little_behind_that_holds_itself() -> None:
    app = TableApp(session_of("human", "bot:random", game_id="hooks", seed=3), layout=None)
    async with app.run_test(size=(120, 40)) as pilot:
        await play(app, pilot, 2, seed=1)
        gc.collect()
        await play(app, pilot, 3, seed=1)
        left = gc.collect() / 3
        assert left < LEFT
