"""Lists: on every screen that is one the same keys move the cursor, the wheel the view, and a bar shows where it is."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import MouseScrollDown
from textual.pilot import Pilot

from deckgames.engine.core.paths import saves_dir
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.pages.setup import SetupScreen
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.headings import scroll_bar
from deckgames.ui.table.panels import LogPanel
from deckgames.ui.toolkit.laying import in_rows
from deckgames.ui.toolkit.layout import inked
from tests.ui.app_tables import app, app_at, saved, shown
from tests.ui.tables import opened, turn_to

SIZE = (80, 24)


def thumb(text: str) -> list[int]:
    """The rows in which the thumb of a scroll bar stands."""
    return [y for y, line in enumerate(text.splitlines()) if "┃" in line]


@pytest.mark.parametrize("key", ["s", "c"])
async def test_keys_move_the_cursor_and_the_wheel_the_view(key: str) -> None:
    content = saved("one", 20).read_bytes()
    for number in range(40):
        (saves_dir() / f"copy-{number}.deck").write_bytes(content)
    async with opened(app(), SIZE) as (running, pilot):
        await turn_to(pilot, key)
        screen = running.screen
        assert isinstance(screen, ListScreen)
        above = thumb(shown(running))
        assert above
        await pilot.press("end")
        assert screen.index == screen.count - 1
        assert screen.shown.cursor is not None
        assert thumb(shown(running))[-1] > above[-1]
        await pilot.press("home")
        assert (screen.index, thumb(shown(running))) == (0, above)
        await pilot.press("pagedown")
        assert screen.index == screen.room - 1
        await pilot.press("home")
        await pilot._post_mouse_events([MouseScrollDown], "#picture", (5, 5), button=0)
        await pilot.pause()
        assert (screen.index, screen.first) == (0, 3)
        await pilot.press("down")
        assert (screen.index, screen.first) == (1, 1 if key != "o" else screen.first)
        assert screen.shown.cursor is not None
        place = screen.shown.spots[-1].what
        await pilot.click("#picture", offset=(10, screen.shown.spots[-1].y))
        assert place.endswith(f":{screen.index}")


async def turn(pilot: Pilot[None], x: int, y: int) -> None:
    """The wheel, a notch towards you."""
    await pilot._post_mouse_events([MouseScrollDown], "#picture", (x, y), button=0)
    await pilot.pause()


async def test_the_options_of_a_table_are_a_list_too() -> None:
    async with opened(app("play"), SIZE) as (running, pilot):
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, SetupScreen)
        assert isinstance(screen, ListScreen)
        await pilot.press("tab")
        rows, above = screen.laid.rows, thumb(shown(running))
        assert above
        assert rows[0].title in shown(running)
        await turn(pilot, 5, 15)
        assert (screen.laid.row, f"  {rows[0].title}  " in shown(running)) == (0, False), "the cursor stays"
        assert thumb(shown(running)) != above
        await pilot.press("end")
        assert (screen.laid.seat, screen.laid.row) == (None, len(rows) - 1)
        assert screen.shown.cursor is not None
        await pilot.press("pageup")
        assert screen.laid.row == len(rows) - screen.room
        await pilot.press("home", "pagedown", "up")
        assert screen.laid.row == screen.room - 2
        await turn(pilot, 5, 15)
        row, first = screen.laid.row, screen.first
        assert first == 3
        await pilot.click("#picture", offset=(5, next(spot.y for spot in screen.shown.spots if spot.what == "row:4")))
        assert (screen.laid.row, screen.first) == (4, first), f"from {row} to what is clicked, and nothing moves"


async def test_the_wheel_moves_what_it_is_turned_over_in_the_rulebook() -> None:
    async with opened(app_at("rules", "cardring"), (80, 20)) as (running, pilot):
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, ListScreen)
        names = [line[:23] for line in shown(running).splitlines()]
        texts = [line[24:79] for line in shown(running).splitlines()[1:]]
        await turn(pilot, 40, 5)
        assert [line[:23] for line in shown(running).splitlines()] == names
        assert [line[24:79] for line in shown(running).splitlines()[1:]] != texts
        await turn_to(pilot, "slash", *"card", "enter")
        texts = [line[24:79] for line in shown(running).splitlines()[1:]]
        await turn(pilot, 4, 5)
        assert (screen.index, screen.first) == (0, 3)
        assert [line[24:79] for line in shown(running).splitlines()[1:]] == texts
        await pilot.press("end")
        assert screen.index == screen.count - 1
        await pilot.press("home")
        assert (screen.index, screen.first) == (0, 0)
        await pilot.press("tab", "G")
        assert thumb("\n".join(line[79:] for line in shown(running).splitlines()))[-1] == 1 + screen.room
        assert screen.index == 0
        await pilot.press("home")
        assert thumb("\n".join(line[79:] for line in shown(running).splitlines()))[0] == 2


@pytest.mark.parametrize(("rows", "first", "count", "bar"), [
    (5, 0, 5, "     "), (4, 0, 8, "┃┃││"), (4, 4, 8, "││┃┃"), (4, 2, 8, "│┃┃│"), (3, 0, 900, "┃││"), (0, 0, 9, "")])
def test_a_scroll_bar_shows_what_part_is_seen(rows: int, first: int, count: int, bar: str) -> None:
    canvas = Canvas(3, max(1, rows))
    scroll_bar(canvas, 2, 0, rows, first, count)
    assert "".join(line[2:].ljust(1) for line in canvas.text().split("\n"))[:len(bar)] == bar


async def test_a_long_panel_has_one_too() -> None:
    async with opened(app(), SIZE) as (running, pilot):
        running.show(LogPanel([(1, ((f"line {number}", "text"),)) for number in range(90)]))
        await pilot.pause()
        panel = running.screen
        assert isinstance(panel, LogPanel)
        assert thumb(panel.pane.canvas.text())


def test_a_log_without_a_line_says_so() -> None:
    assert LogPanel([]).count(40) == 1


def test_a_sentence_of_the_log_begins_with_a_capital_letter_and_a_name_as_it_is_written() -> None:
    assert inked([("the Ring moves left", "text", -1), (" a b", "text", -1)], []) == (
        ("The Ring moves left", "text"), (" a b", "text"))
    assert inked([("of Swift Thanks", "card", -1)], [])[0][0] == "of Swift Thanks"


def test_cards_that_share_a_row_stay_in_the_sequence_of_their_keys() -> None:
    board: Any = None
    boxes = in_rows(board, range(5), 80, 4, 1, brief=[50, 20, 60, 9, 9].__getitem__)
    assert [(box.index, box.y) for box in sorted(boxes, key=lambda box: (box.y, box.x))] == [
        (0, 1), (1, 1), (2, 2), (3, 3), (4, 3)]
    boxes = in_rows(board, range(5), 80, 5, 1, brief=[9, 9, 60, 20, 50].__getitem__)
    assert [box.index for box in sorted(boxes, key=lambda box: (box.y, box.x))] == [0, 1, 2, 3, 4]
    boxes = in_rows(board, range(5), 80, 5, 1, brief=[20, 19, 60, 21, 19].__getitem__)
    assert [(box.index, box.w) for box in boxes] == [(0, 40), (1, 40), (2, 80), (3, 40), (4, 40)]
