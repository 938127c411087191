"""The app when its save is lost: the bar says it until the game is saved elsewhere, and nothing ends."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.journal import SeatInfo, list_saves
from deckgames.engine.saves import resume
from deckgames.engine.session import Session
from deckgames.ui.app import DeckApp
from deckgames.ui.host import Start
from deckgames.ui.pages.menu import MenuScreen
from deckgames.ui.paint.pane import Pane
from deckgames.ui.settings import SettingsModel, save
from deckgames.ui.table.screen import TableScreen
from tests.harm import Disk
from tests.ui.app_tables import ring, shown
from tests.ui.tables import press

SEATS = (SeatInfo("Ann", "human", 0), SeatInfo("Bob", "bot:random", 1), SeatInfo("Cy", "bot:easy", 2))


@pytest.fixture
def running(tmp_path: Path) -> DeckApp:
    """A table of one human and two bots in `a.deck`."""
    settings = tmp_path / "settings.yaml"
    save(SettingsModel(speed="instant", reduced_motion=True, confirm_end=False), settings)
    session = Session.new(ring(), SEATS, ring().options(order="rotate"), 1, tmp_path / "saves" / "a.deck")
    return DeckApp(Start("play", "cardring"), session, settings)


def bar(running: DeckApp) -> str:
    """The decision bar on one line."""
    assert isinstance(running.screen, TableScreen)
    canvas = running.screen.query_one("#bar", Pane).canvas
    return re.sub(r"\s+", " ", canvas.text()) if canvas is not None else ""


async def until(running: DeckApp, pilot: Any, wanted: str) -> None:
    """Presses on until the bar says this."""
    for _ in range(100):
        if isinstance(running.screen, TableScreen) and wanted in bar(running):
            return
        await press(pilot, "enter")
        await asyncio.sleep(0.01)
        await pilot.pause()
    raise AssertionError(f"{wanted!r} did not come: {bar(running)}")


async def test_a_lost_save_stands_in_the_bar_until_the_pause_menu_has_begun_another(running: DeckApp) -> None:
    async with running.run_test(size=(80, 24)) as pilot:
        await until(running, pilot, "Play a card?")
        session = running.session
        assert session is not None
        assert session.save.path is not None
        session.save.path.unlink()
        await until(running, pilot, "p save elsewhere ⊘ Not saved: a.deck was deleted or moved; the game goes on")
        number = session.number
        await press(pilot, "p")
        await pilot.pause()
        await press(pilot, "w")
        await pilot.pause()
        assert "Not saved" not in bar(running)
        assert "From now on this game is saved in" in bar(running)
        path = session.save.path
        assert path is not None
        assert path.name != "a.deck"
        await press(pilot, "ctrl+q")
    assert running.farewell == ["Card Ring is saved in round 1; `deckgames resume` goes on."]
    with resume(path) as again:
        assert again.number >= number


async def test_a_disk_that_fills_while_a_bot_moves_ends_nothing(
        running: DeckApp, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running.run_test(size=(80, 24)) as pilot:
        await until(running, pilot, "Play a card?")
        session = running.session
        assert session is not None
        disk = Disk(monkeypatch, 0)
        answered = session.number
        await until(running, pilot, "⊘ Not saved: a.deck cannot be written (No space left on device)")
        while session.round < 2 and session.number < 80:
            await press(pilot, "e", "enter")
            await asyncio.sleep(0.01)
        assert {step.seat for step in session.steps[answered:]} == {0, 1, 2}
        disk.room = None
        await until(running, pilot, "l log ⊘ All is saved again, in a.deck")
        assert "Not saved" not in bar(running)
        await press(pilot, "ctrl+q")
    with resume(list_saves(Path(running.settings_file or "").parent / "saves")[0].path) as again:
        assert again.number == session.number


@pytest.mark.parametrize("to_menu", [True, False])
async def test_leaving_a_table_without_its_save_saves_it_elsewhere_and_says_where(
        running: DeckApp, to_menu: bool) -> None:
    async with running.run_test(size=(120, 40)) as pilot:
        await until(running, pilot, "Play a card?")
        session = running.session
        assert session is not None
        assert session.save.path is not None
        await press(pilot, "enter")
        session.save.path.unlink()
        given = session.number
        if to_menu:
            running.stand_up()
            for _ in range(4):
                await pilot.pause()
            assert isinstance(running.screen, MenuScreen)
            said = shown(running)
        await press(pilot, "ctrl+q")
    if not to_menu:
        said = "\n".join(running.farewell)
    [found] = list_saves()
    assert "was deleted or moved. This game was saved in" in said
    with resume(found.path) as again:
        assert session.number >= again.number >= given > 0, "bots may answer while the table is left"
