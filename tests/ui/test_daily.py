"""The page of the daily deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from deckgames.engine.catalogue import cover
from deckgames.engine.core.rng import Rng
from deckgames.people import tries
from deckgames.ui.pages.daily import DailyScreen
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.table.screen import TableScreen
from tests.harness import any_answers
from tests.ui.app_tables import app, shown
from tests.ui.tables import opened, press, turn_to


async def test_the_page_plays_for_one_after_the_other(no_guard: None, monkeypatch: pytest.MonkeyPatch) -> None:
    always = replace(cover("hooks"), daily={"days": range(1, 8), "seats": 2})
    monkeypatch.setattr(tries, "covers", lambda: (always,))
    moments = count(10)
    monkeypatch.setattr("deckgames.engine.record.session.now", lambda: f"2030-01-07T20:00:{next(moments)}+00:00")
    async with opened(app(), (80, 24)) as (running, pilot):
        await turn_to(pilot, "d")
        assert "Hooks against 1 bot" in shown(running)
        await press(pilot, "n", *"Zoe", "enter", "n", *"max", "enter")
        assert shown(running).count("has not played yet") == 2
        await press(pilot, "space", "end")
        await turn_to(pilot, "enter")
        assert isinstance(running.screen, TableScreen) and running.session is not None
        assert running.session.names[0] == "Zoe"
        await press(pilot, "h")
        assert "no hints in the daily deal" in str(running.screen.presenter.telling.said)
        any_answers(running.session, Rng.fresh(1))
        running.finished("")
        await pilot.pause()
        assert isinstance(running.screen, DailyScreen) and "hidden, waiting for Max" in shown(running)
        running.screen.move_to(next(at for at, one in enumerate(running.screen.items) if one == "Max"))
        await turn_to(pilot, "enter")
        any_answers(running.session, Rng.fresh(2))
        running.finished("")
        await pilot.pause()
        assert isinstance(running.screen, ResultsScreen)
        await running.workers.wait_for_complete()
        assert shown(running).count("of 20 bots did better") == 2, shown(running)
        await turn_to(pilot, "m")
        await turn_to(pilot, "d")
        await running.workers.wait_for_complete()
        assert shown(running).count("of 20 bots did better") == 2, "a row says all of it before days in a row"
