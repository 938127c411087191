"""Hooks on its own layout: whole rounds by keys, an enemy who decides in the open, and one curtain a turn."""

from __future__ import annotations

import pytest

from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen
from tests.thorough import many
from tests.ui.tables import TableApp, play, session_of


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse):
        monkeypatch.setattr(screen, "GUARD", 0.0)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)][:many(1, 3)])
async def test_rounds_are_played_by_keys_at_every_size(size: tuple[int, int]) -> None:
    app = TableApp(session_of("human", "bot:random", "human", seed=7, game_id="hooks"), layout=None)
    async with app.run_test(size=size) as pilot:
        await play(app, pilot, many(40, 90), seed=size[0])
        flow = app.table.desk.controller.flow
        for round_ in range(1, app.session.round):
            assert sorted(seat for r, seat in flow.sittings if r == round_) == [0, 2]
        assert app.session.round > many(1, 4)
