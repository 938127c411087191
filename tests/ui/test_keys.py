"""Keys and clicks do what the bar says: what is not seen is not answered, what is shown works, what is not says so."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from textual.app import SystemCommand
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen

from deckgames.engine.vocabulary.decisions import SEAT, Allocate, Topic
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.table.screen_flow import ScreenFlow
from tests.ui.tables import (
    TableApp,
    at_once,
    cap_cell,
    click,
    click_at,
    click_cap,
    look,
    opened,
    press,
    press_at,
    sat_down,
    session_of,
    settle,
    still,
)


async def patiently(pilot: Pilot[None], app: TableApp) -> None:
    """Through pages and curtains with keys that come late enough."""
    for _ in range(6):
        await settle(pilot, app)
        if isinstance(app.screen, RoundScreen):
            await press_at(pilot, "enter", 0.0)
        elif isinstance(app.screen, CurtainScreen):
            await press_at(pilot, "space", 0.0)
        else:
            return


# ---- no answer to a question that was not seen


async def test_whoever_is_asked_on_answers_as_fast_as_the_keys_come() -> None:
    async with opened(TableApp(session_of("human", "human"))) as (app, pilot):
        await patiently(pilot, app)
        await look(pilot)
        seen = app.table.seen
        number, since = app.session.number, seen.since
        for key in ("1", "1", "e", "enter"):
            await press_at(pilot, key, 0.0)
        assert app.session.number == number + 3, "the end is answered too"
        assert since == seen.since or app.screen is not app.table, "nothing was waited for"


@pytest.mark.parametrize(("opening", "keys"), [
    ("", "enter enter enter"), ("enter", "space space space"),
    ("enter space l", "escape escape escape"), ("enter space p", "escape escape p"), ("enter space d", "d d d")])
@pytest.mark.wide
async def test_keys_as_fast_as_they_come_leave_one_screen_and_not_what_lies_below(opening: str, keys: str) -> None:
    async with opened(TableApp(session_of("human", "human", curtain="always"))) as (app, pilot):
        await still(pilot)
        assert isinstance(app.screen, RoundScreen)
        await press(pilot, *opening.split())
        await still(pilot)
        left, since = app.screen, await look(pilot)
        assert left is not app.table
        at_once(pilot, keys.split(), since)
        await still(pilot)
        assert left not in app.screen_stack
        assert app.table in app.screen_stack, f"{type(app.screen).__name__} and no table"
        assert app.screen is app.table or isinstance(app.screen, CurtainScreen), "what nobody wanted lies on top"
        assert app.session.number <= 1


@pytest.mark.parametrize(
    "keys", ["down enter enter", "down enter enter enter", "escape escape", "escape escape escape"])
@pytest.mark.wide
async def test_keys_as_fast_as_they_come_choose_one_command_and_leave_the_palette_once(keys: str) -> None:
    chosen: list[str] = []

    class Listening(TableApp):
        def get_system_commands(self, screen: Screen[None]) -> Iterator[SystemCommand]:
            yield from (SystemCommand(name, name, partial(chosen.append, name)) for name in ("Deal", "Shuffle"))

    async with opened(Listening(session_of("human", "human"))) as (app, pilot):
        await patiently(pilot, app)
        await press(pilot, "ctrl+p")
        await still(pilot)
        assert isinstance(app.screen, CommandPalette)
        at_once(pilot, keys.split())
        await still(pilot)
        assert app.screen is app.table
        assert chosen == (["Shuffle"] if "enter" in keys else [])


async def test_after_a_change_of_seat_a_moment_passes_before_keys_count() -> None:
    async with opened(TableApp(session_of("human", "human"))) as (app, pilot):
        await patiently(pilot, app)
        await look(pilot)
        page = app.table.seen
        before = page.since
        assert before is not None
        page.asks()
        await look(pilot)
        painted = page.since
        page.asks(ScreenFlow.GUARD)
        await look(pilot)
        assert painted is not None
        assert page.since is not None
        assert page.since >= painted + ScreenFlow.GUARD


async def test_what_is_asked_below_another_screen_is_not_seen_before_that_has_gone() -> None:
    async with opened(TableApp(session_of("human", "human"))) as (app, pilot):
        await patiently(pilot, app)
        await press_at(pilot, "p", 0.0)
        app.table.seen.asks()
        await pilot.pause()
        await pilot.pause()
        assert app.table.seen.since is None
        await press(pilot, "escape")
        await look(pilot)
        assert app.table.seen.since is not None


async def test_a_click_that_came_too_early_answers_nothing() -> None:
    async with opened(TableApp(session_of("human", "human"))) as (app, pilot):
        await patiently(pilot, app)
        app.table.seen.asks(100.0)
        await click_at(pilot, *cap_cell(app, " e "), await look(pilot) - 1.0)
        assert "Too fast: press the key e again" in app.bar()
        assert app.table.presenter.leaving is None
        number, cell = app.session.number, hand_cell(app, 1)
        for _ in range(3):
            await click_at(pilot, *cell, await look(pilot) - 1.0)
            assert app.table.presenter.focus_target.zone == "hand", "the cursor is free"
        await click_at(pilot, *cell, await look(pilot) + 1.0)
        assert app.session.number == number, "a click is no second one where the first came too early"


# ---- clicks


def hand_cell(app: TableApp, row: int) -> tuple[int, int]:
    """A cell of the screen on a card of the hand."""
    area = next(area for area in app.table.presenter.areas(side=False) if area.id == "hand")
    return 8, 3 + area.y + row


@pytest.mark.usefixtures("no_guard")
async def test_a_double_click_plays_one_card_wherever_the_cursor_stood() -> None:
    async with sat_down(TableApp(session_of("human", "human"))) as (app, pilot):
        number, cell = app.session.number, hand_cell(app, 1)
        await click(pilot, *cell)
        assert app.session.number == number, "one click only moves the cursor"
        assert app.table.presenter.focus_target is not None and app.table.presenter.focus_target.zone == "hand"
        await click(pilot, *cell)
        assert app.session.number == number + 1
        for times in (2, 3, 4):
            number = app.session.number
            await click(pilot, *cell, times=times)
            assert app.session.number == number + 1, "what slides under the mouse is not taken by the same clicks"


async def test_a_click_that_began_on_another_screen_is_no_double_click_here() -> None:
    heard: list[int] = []

    class Listening(TableApp):
        def on_pane_clicked(self, message: Pane.Clicked) -> None:
            heard.append(message.chain)

    async with opened(Listening(session_of("human", "human"))) as (app, pilot):
        await click(pilot, 3, 3)
        assert heard == [1]
        app.pop_screen()
        app._click_chain_last_time = app.last_click  # type: ignore[attr-defined]
        app.last_click -= 1.0  # type: ignore[attr-defined]
        await click(pilot, 3, 3, times=2)
        assert heard == [1], "the chain goes on, and its beginning was not heard here"


# ---- keys


def split(app: TableApp) -> Allocate:
    """Puts "Send your Failure" before whoever sits."""
    presenter = app.table.presenter
    question = Allocate(presenter.viewer or 0, "CR-5.5", Topic.HARM, "Send your Failure", 3, [SEAT[1], SEAT[2]])
    app.session.match.decision = question
    presenter.look_at(presenter.viewer, ask=True)
    app.table.picture.repaint()
    return question


@pytest.mark.rule("CR-5.5")
@pytest.mark.usefixtures("no_guard")
async def test_points_are_changed_where_they_stand_and_by_the_keys_that_every_number_has() -> None:
    async with sat_down(TableApp(session_of("human", "bot:random", "bot:random"))) as (app, pilot):
        split(app)
        draft = app.table.presenter.draft
        await press(pilot, "left", "down", "right", "up", "right")
        assert draft.amounts == {"seat-1": 2, "seat-2": 1}
        assert "allocate" not in app.bar()
        rows = app.bar().splitlines()
        y = next(y for y, row in enumerate(rows) if "Cy" in row)
        x = rows[y].index("›", rows[y].index("Cy"))
        await click(pilot, x, app.size.height - len(rows) + y)
        assert draft.amounts == {"seat-1": 1, "seat-2": 2}, "all were shared out: one point less for Bob"
        x = rows[y].index("‹", rows[y].index("Cy"))
        await click(pilot, x, app.size.height - len(rows) + y)
        assert draft.amounts == {"seat-1": 2, "seat-2": 1}
        await click_cap(pilot, app, "● Bob")
        assert app.table.presenter.focus_target.oid == "seat-1"
        for sign, points in (("‹", 1), ("›", 2)):  # the first ones are those of Bob
            await click_cap(pilot, app, sign)
            assert draft.amounts["seat-1"] == points, "both arrows of the seat under the cursor, too"
