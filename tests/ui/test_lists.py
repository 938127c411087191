"""Lists: on every screen that is one the same keys move the cursor, the wheel the view, and a bar shows where it is."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown

from deckgames.engine.places import saves_dir
from deckgames.ui.canvas import Canvas
from deckgames.ui.headings import scroll_bar
from deckgames.ui.list_screen import ListScreen
from deckgames.ui.panels import LogPanel
from tests.ui.app_tables import app, saved, shown

SIZE = (80, 24)


def thumb(text: str) -> list[int]:
    """The rows in which the thumb of a scroll bar stands."""
    return [y for y, line in enumerate(text.splitlines()) if "┃" in line]


@pytest.mark.parametrize("key", ["s", "o", "c"])
async def test_keys_move_the_cursor_and_the_wheel_the_view(key: str) -> None:
    content = saved("one", 20).read_bytes()
    for number in range(40):
        (saves_dir() / f"copy-{number}.deck").write_bytes(content)
    running = app()
    async with running.run_test(size=SIZE) as pilot:
        await pilot.press(key)
        await pilot.pause()
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
        place = screen.shown.spots[-1].name
        await pilot.click("#picture", offset=(10, screen.shown.spots[-1].y))
        assert place.endswith(f":{screen.index}")


@pytest.mark.parametrize(("rows", "first", "count", "bar"), [
    (5, 0, 5, "     "), (4, 0, 8, "┃┃││"), (4, 4, 8, "││┃┃"), (4, 2, 8, "│┃┃│"), (3, 0, 900, "┃││"), (0, 0, 9, "")])
def test_a_scroll_bar_shows_what_part_is_seen(rows: int, first: int, count: int, bar: str) -> None:
    canvas = Canvas(3, max(1, rows))
    scroll_bar(canvas, 2, 0, rows, first, count)
    assert "".join(line[2:].ljust(1) for line in canvas.text().split("\n"))[:len(bar)] == bar


async def test_a_long_panel_has_one_too() -> None:
    running = app()
    async with running.run_test(size=SIZE) as pilot:
        running.show(LogPanel([(1, ((f"line {number}", "text"),)) for number in range(90)]))
        await pilot.pause()
        panel = running.screen
        assert isinstance(panel, LogPanel)
        assert panel._pane.canvas is not None
        assert thumb(panel._pane.canvas.text())
