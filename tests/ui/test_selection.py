"""Text of the painted panes can be selected with the mouse and copied; a drag is no click, and nothing selected stays
when the picture changes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import MouseDown, MouseMove, MouseUp
from textual.pilot import Pilot

from deckgames.engine.record.journal import SeatInfo
from deckgames.ui.app import DeckApp
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.table.screen import TableScreen
from tests.ui.app_tables import app, app_at
from tests.ui.tables import opened, turn_to

SEATS = (SeatInfo("Ann", "human", 0), SeatInfo("Bea", "human", 1))


pytestmark = pytest.mark.usefixtures("no_guard")


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What reached the clipboard."""
    found: list[str] = []
    monkeypatch.setattr("textual.app.App.copy_to_clipboard", lambda self, text: found.append(text))
    return found


async def drag(pilot: Pilot[Any], pane: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    """The mouse is pressed on one cell of a pane and let go on another."""
    await pilot._post_mouse_events([MouseDown], pane, start, button=1)
    await pilot._post_mouse_events([MouseMove], pane, end, button=1)
    await pilot._post_mouse_events([MouseMove, MouseUp], pane, end, button=1)
    await pilot.pause()


async def test_what_is_selected_is_copied(copied: list[str]) -> None:
    async with opened(app_at("rules", "hooks")) as (running, pilot):
        await pilot.pause()
        await drag(pilot, "#picture", (1, 2), (15, 3))
        await turn_to(pilot, "ctrl+c")
        assert copied == ["0  How to play          Everybody starts with the same 4 cards and 1 Treasure.┃\n"
                          " 1  Setup"]
        assert running.clipboard == ""
        assert running._exit is False
        await pilot.press("down")  # another picture: nothing is selected any more
        assert running.screen.get_selected_text() is None


async def at_the_table(pilot: Pilot[Any], running: DeckApp) -> TableScreen:
    await pilot.pause()
    await turn_to(pilot, "space", "space")
    assert isinstance(running.screen, TableScreen)
    return running.screen


async def test_a_drag_at_the_table_neither_clicks_nor_answers(copied: list[str]) -> None:
    async with opened(app("play", "hooks", SEATS, seed=5)) as (running, pilot):
        table = await at_the_table(pilot, running)
        before = table.session.number, table.presenter.at
        await drag(pilot, "#zones", (1, 13), (30, 13))
        assert (table.session.number, table.presenter.at) == before
        assert table.get_selected_text()
        await pilot.press("ctrl+c")
        assert len(copied) == 1
        assert not running._exit


async def test_a_double_click_selects_nothing_and_a_curtain_takes_what_is_selected() -> None:
    async with opened(app("play", "hooks", SEATS, seed=5)) as (running, pilot):
        table = await at_the_table(pilot, running)
        await pilot.click("#zones", offset=(60, 1), times=2)
        assert table.get_selected_text() is None
        await drag(pilot, "#zones", (1, 13), (30, 13))
        assert table.get_selected_text()
        await turn_to(pilot, "ctrl+x")
        assert isinstance(running.screen, CurtainScreen)
        assert table.get_selected_text() is None
        await drag(pilot, "Pane", (1, 1), (30, 5))
        assert running.screen.get_selected_text() is None
