"""Rounds by keys, of every kind of table at every size: each human sits once a round, and every picture is whole."""

from __future__ import annotations

from typing import Any

import pytest

from tests.screens import Size
from tests.thorough import many
from tests.ui.tables import TableApp, opened, play, session_of

SIZES = ((80, 24), (60, 20), (120, 40))
WITH_A_BOT, TWO = ("human", "bot:random", "human"), ("human", "human")
TABLES: list[tuple[str, tuple[str, ...], dict[str, Any], tuple[int, int], int, int]] = [
    *(("cardring", WITH_A_BOT, {}, size, 120, 2) for size in SIZES[:many(0, 3)]),
    *(("hooks", WITH_A_BOT, {}, size, many(24, 90), many(1, 4)) for size in SIZES[:many(1, 3)]),
    *(("cardring", TWO, options, SIZES[0], many(36, 60), 1) for options in (
        {"targets": "sealed", "order": "auto"}, {"buy": "sitting"}, {"stealth": True, "locations": True})[:many(1, 3)])]
"""The game, who sits, the options, the size, how many answers are given, and which round they go past."""


@pytest.mark.parametrize(("game_id", "players", "options", "size", "answers", "past"), TABLES)
@pytest.mark.wide
async def test_rounds_are_played_by_keys(
        game_id: str, players: tuple[str, ...], options: dict[str, Any], size: Size, answers: int,
        past: int, no_guard: None) -> None:
    async with opened(TableApp(session_of(*players, seed=5 if options else 7, options=options, game_id=game_id),
            layout=None), size) as (app, pilot):
        await play(app, pilot, answers, seed=3 if options else size[0])
        humans = sorted(app.session.humans)
        for round_ in range(1, app.session.round):
            assert sorted(seat for r,
                          seat in app.table.presenter.controller.flow.private_phases if r == round_) == humans
        assert app.session.round > past
