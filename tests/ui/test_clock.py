"""The clock at a table: it runs while whoever is asked sees their table; the bar says it to those who want that."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from deckgames.engine.record.story import Clock
from tests.engine.test_clock import Hands
from tests.ui.tables import TableApp, opened, press, session_of

pytestmark = pytest.mark.usefixtures("no_guard")


async def test_the_clock_runs_only_while_whoever_is_asked_sees_the_table() -> None:
    session, hands = session_of("human", "human"), Hands()
    session.clock = Clock(hands)
    async with opened(TableApp(session, clock=True, remind_minutes=3), (80, 24)) as (app, pilot):
        for key in ("enter", "space"):  # a page, a curtain
            assert not app.table.is_active and session.clock.seat is None
            await press(pilot, key)
        asked = session.asked

        async def thinks(*keys: str) -> bool:
            await press(pilot, *keys)
            return session.clock.seat == asked

        assert await thinks() and await thinks("l"), "the log lies beside the table"
        assert await thinks("escape") and not await thinks("p") and await thinks("escape")
        app.app_focus = False
        assert not await thinks()
        app.app_focus = True
        assert await thinks()
        app.table.last_key -= 700
        app.table.keep_time()
        assert not await thinks(), "ten minutes without a key: nobody is there"
        await minutes_pass(app, pilot, hands)
        assert " has thought" not in app.bar()
        app.table.last_key += 700
        app.table.keep_time()
        await minutes_pass(app, pilot, hands)
        assert f"{session.names[asked].upper()} 3 min" in app.bar()
        assert f"{session.names[asked]} has thought for 3 minutes" in app.bar()
        await press(pilot, "down")
        assert "has thought" not in app.bar()
        await press(pilot, "1")
        assert session.steps[-1].seconds == 203.0
        assert session.clock.seat in (None, session.asked)


async def minutes_pass(app: TableApp, pilot: Pilot[None], hands: Hands) -> None:
    """Three and a bit, as the table counts them."""
    for _ in range(7):
        hands.at += 29
        app.table._beat()
    await press(pilot)
