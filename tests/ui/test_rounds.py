"""Rounds by keys, of every kind of table at every size: each human sits once a round, and every picture is whole."""

from __future__ import annotations

from typing import Any

import pytest

from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from tests.thorough import many
from tests.ui.tables import TableApp, play, session_of

SIZES = ((80, 24), (60, 20), (120, 40))
WITH_A_BOT, TWO = ("human", "bot:random", "human"), ("human", "human")
TABLES: list[tuple[str, tuple[str, ...], dict[str, Any], tuple[int, int], int, int]] = [
    *(("cardring", WITH_A_BOT, {}, size, 45, 7) for size in SIZES[:many(1, 3)]),
    *(("hooks", WITH_A_BOT, {}, size, 40, 7) for size in SIZES[:many(1, 3)]),
    *(("cardring", TWO, options, SIZES[0], 36, 5) for options in (
        {"targets": "sealed", "order": "auto"}, {"buy": "sitting"}, {"stealth": True, "locations": True})[:many(1, 3)])]
"""The game, who sits, the options, the size, how many answers are given in an ordinary run, and the seed."""


@pytest.mark.parametrize(("game_id", "players", "options", "size", "answers", "seed"), TABLES)
async def test_rounds_are_played_by_keys(
        game_id: str, players: tuple[str, ...], options: dict[str, Any], size: tuple[int, int], answers: int,
        seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse, RoundScreen):
        monkeypatch.setattr(screen, "GUARD", 0.0)
    app = TableApp(session_of(*players, seed=seed, options=options, game_id=game_id), layout=None)
    async with app.run_test(size=size) as pilot:
        await play(app, pilot, many(answers, 2 * answers), seed=size[0] if seed == 7 else 3)
        humans = sorted(app.session.humans)
        for round_ in range(1, app.session.round):
            assert sorted(seat for r, seat in app.table.desk.controller.flow.sittings if r == round_) == humans
        assert app.session.round > 1
