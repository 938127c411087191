"""One filter goes over all that is drawn, Textual's widgets too: ASCII where it is wanted, no colour in mono."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Label, Static
from textual.widgets._toast import Toast

from deckgames.ui.app import DeckApp
from deckgames.ui.paint.signs import ASCII
from deckgames.ui.paint.themed import sent
from tests.ui.app_tables import app
from tests.ui.tables import cell_of, opened, turn_to

SIZE = (80, 24)


def painted(running: DeckApp) -> Iterator[Segment]:
    """Everything that is sent to the terminal now."""
    for line in running.screen._compositor.render_strips():
        yield from line


def text(running: DeckApp) -> str:
    """All of its characters."""
    return "\n".join(line.text for line in running.screen._compositor.render_strips())


async def palette(running: DeckApp, pilot: Pilot[None]) -> str:
    await turn_to(pilot, "ctrl+p")
    await pilot.pause(0.1)
    assert isinstance(running.screen, CommandPalette)
    return "Search for commands"


async def typing(running: DeckApp, pilot: Pilot[None]) -> str:
    await turn_to(pilot, "c", "slash")
    await turn_to(pilot, *"été")
    assert isinstance(running.focused, Input)
    return "t"


async def toast(running: DeckApp, pilot: Pilot[None]) -> str:
    running.notify("gone → there ▲", title="Élan", timeout=99)
    await pilot.pause()
    assert running.screen.query(Toast)
    return "gone"


class Foreign(Screen[None]):
    """What Textual draws by itself: titles, borders, scroll bars, tooltips."""

    CSS = "Static { border: heavy red; height: 90; background: blue; color: yellow; } Label { width: 120; }"

    def compose(self) -> ComposeResult:
        told = Static("Wörter ◎", markup=False)
        told.border_title = "▲ title …"
        told.tooltip = "ein Hinweis → dort"
        yield told
        yield Label("x" * 120)


async def foreign(running: DeckApp, pilot: Pilot[None]) -> str:
    await running.push_screen(Foreign())
    await pilot.hover(Static, offset=(3, 3))
    await pilot.pause(0.6)
    return "title"


ALL = pytest.mark.parametrize("shows", [palette, typing, toast, foreign])


@ALL
async def test_only_ascii_is_written_where_it_is_wanted(shows) -> None:  # type: ignore[no-untyped-def]
    async with opened(app(ascii=True), SIZE, tooltips=True, notifications=True) as (running, pilot):
        words = await shows(running, pilot)
        found = text(running)
        assert words in found
        assert {c for c in found if not c.isascii()} == set()
        assert all(line.cell_length == SIZE[0] for line in running.screen._compositor.render_strips())


@ALL
@pytest.mark.wide
async def test_mono_writes_no_colour_at_all(shows) -> None:  # type: ignore[no-untyped-def]
    async with opened(app(theme="mono"), SIZE, tooltips=True, notifications=True) as (running, pilot):
        words = await shows(running, pilot)
        assert words in text(running) and running.has_class("-mono")
        styles = [segment.style for segment in painted(running) if segment.style is not None]
        assert [style for style in styles if style.color or style.bgcolor] == []
        assert any(style.bold or style.reverse or style.underline or style.dim for style in styles)


async def test_other_themes_are_left_alone() -> None:
    async with opened(app(theme="night"), SIZE) as (running, pilot):
        await pilot.pause()
        assert running.get_line_filters()[-1:] not in ([sent(True, False)], [sent(False, True)])
        assert any(segment.style and segment.style.color for segment in painted(running))
        running.change(theme="mono")
        await pilot.pause()
        assert not any(segment.style and segment.style.color for segment in painted(running))


async def test_what_is_typed_changes_its_signs_with_the_rest() -> None:
    async with opened(app(), SIZE) as (running, pilot):
        await typing(running, pilot)
        assert "été" in text(running)
        running.change(ascii="always")
        await pilot.pause()
        assert "ete" in text(running)
        assert text(running).isascii()


async def test_a_command_of_the_palette_can_be_clicked_in_mono() -> None:
    async with opened(app(theme="mono"), SIZE) as (running, pilot):
        await palette(running, pilot)
        await pilot.click(offset=cell_of(text(running), "Cards (c)"))
        await pilot.pause()
        await pilot.pause()
        assert type(running.screen).__name__ == "CardsScreen"


def test_a_segment_keeps_what_it_means() -> None:
    style = Style.parse("bold red on blue") + Style.from_meta({"option": 3})
    (found,) = sent(True, True).apply([Segment("▲ é 中", style)], None)  # type: ignore[arg-type]
    assert found.text == "^ e 中", "what has no stand-in stays: to a game it is a name"
    assert (found.style.meta, found.style.bold) == ({"option": 3}, True)
    assert (found.style.color, found.style.bgcolor) == (None, None)


def test_frames_and_bars_of_all_kinds_have_stand_ins() -> None:
    assert all(code in ASCII for code in range(0x2500, 0x25A0))
