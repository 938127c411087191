"""The pane: paints sheets, repaints only differences, tells clicks."""

from __future__ import annotations

from random import Random

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.geometry import Region
from textual.widget import Widget

from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.faces import State, card
from deckgames.ui.paint.pane import Pane, changed
from deckgames.ui.paint.themed import ThemedApp
from tests.ui.look import ENGINE
from tests.ui.tables import opened


class Table(ThemedApp[None]):
    """One pane that shows a plate in a corner."""

    def __init__(self, theme: str = "night", *, ascii_signs: bool = False) -> None:
        super().__init__()
        self.ascii_signs = ascii_signs
        self.state = State.OPEN
        self.drawings = 0
        self.clicks: list[tuple[int, int, int]] = []
        self.refreshed: list[Region] = []
        self.theme = theme
        self.set_class(theme == "mono", "-mono")

    def compose(self) -> ComposeResult:
        yield Pane(self.draw, id="zone")

    def draw(self, w: int, h: int) -> Canvas:
        self.drawings += 1
        canvas = Canvas(w, h)
        canvas.paste(2, 1, card(ENGINE, 14, 4, self.state))
        return canvas

    @on(Pane.Clicked)
    def note_click(self, message: Pane.Clicked) -> None:
        self.clicks.append((message.x, message.y, message.button))

    def line(self, y: int) -> str:
        return self.query_one(Pane).render_line(y).text

    def sent(self, y: int) -> str:
        """The line as the terminal gets it."""
        return self.screen._compositor.render_strips()[y].text

    def style(self, x: int, y: int) -> Style:
        return next(iter(self.query_one(Pane).render_line(y).crop(x, x + 1))).style or Style()


async def test_a_pane_shows_its_sheet_in_the_size_it_has() -> None:
    async with opened(Table(), (40, 10)) as (app, pilot):
        assert app.line(1) == "  ╭1─◎─────────╮" + " " * 24
        await pilot.resize_terminal(30, 8)
        await pilot.pause()
        assert app.line(1) == "  ╭1─◎─────────╮" + " " * 14


async def test_inks_and_grounds_have_the_colours_of_the_theme() -> None:
    async with opened(Table(), (40, 10)) as (app, pilot):
        name = app.style(4, 2)
        assert name.bold
        assert (name.color.name, name.bgcolor.name) == ("#eeeeee", "#262626")
        app.theme = "day"
        await pilot.pause()
        assert str(app.style(4, 2)) == "bold #1b2026 on #ffffff"
        assert str(app.style(0, 0)) == "#1b2026 on #f3f2ef"


async def test_mono_writes_no_colour_only_attributes() -> None:
    async with opened(Table("mono"), (40, 10)) as (app, pilot):
        app.state = State.CURSOR
        app.query_one(Pane).redraw()
        await pilot.pause()
        assert app.style(4, 2).reverse
        for line in app.screen._compositor.render_strips():
            assert all(segment.style is None or (segment.style.color, segment.style.bgcolor) == (None, None)
                       for segment in line)


async def test_textuals_own_themes_work_too() -> None:
    async with opened(Table(), (40, 10)) as (app, pilot):
        app.theme = "textual-light"
        await pilot.pause()
        assert app.line(1).startswith("  ╭1─◎")


async def test_ascii_signs_are_put_in_while_painting() -> None:
    async with opened(Table(ascii_signs=True), (40, 10)) as (app, _):
        assert app.sent(1) == "  +1-o---------+" + " " * 24
        canvas = app.query_one(Pane).canvas
        assert canvas.line(1).startswith("  ╭1─◎")
        app.ascii_signs = False
        assert app.sent(1).startswith("  ╭1─◎")


async def test_only_what_differs_is_painted_again() -> None:
    async with opened(Table(), (40, 10)) as (app, _):
        pane = app.query_one(Pane)
        pane.render_line(1)
        painted: list[Region] = []
        original = pane.refresh

        def refresh(*regions: Region, **options: bool) -> Pane:
            painted.extend(regions)
            return original(*regions, **options)

        pane.refresh = refresh  # type: ignore[method-assign]
        pane.redraw()
        assert painted == []
        app.state = State.CURSOR
        pane.redraw()
        assert painted == [Region(2, 1, 14, 4)]
        assert pane.render_line(1).text.startswith("  ┏1━◎")


def test_differences_are_found_in_characters_inks_and_grounds() -> None:
    old, new = Canvas(10, 4), Canvas(10, 4)
    new.put(3, 0, "ab")
    new.paint(5, 1, 2, "name")
    new.ground(0, 1, 1, 1, "card")
    assert changed(old, new) == [Region(0, 0, 7, 2)]
    new.put(9, 3, "c")
    assert changed(old, new) == [Region(0, 0, 7, 2), Region(9, 3, 1, 1)]


async def test_a_sheet_of_another_size_is_cut_or_filled() -> None:
    async with opened(Table(), (40, 10)) as (app, pilot):
        pane = Pane()
        await app.mount(pane)
        await pilot.pause()
        small = Canvas(4, 1)
        small.put(0, 0, "abcd")
        pane.show(small)
        assert pane.render_line(0).text == "abcd" + " " * 36
        assert pane.render_line(3).text == " " * 40
        wide = Canvas(80, 1)
        wide.put(0, 0, "x" * 80)
        pane.show(wide)
        assert pane.render_line(0).text == "x" * 40


async def test_what_is_sent_is_what_textual_would_make_of_the_lines(chance: Random) -> None:
    async with opened(Table(), (40, 10)) as (app, pilot):
        pane = app.query_one(Pane)
        for _ in range(30):
            app.state = chance.choice([*State])
            app.theme = chance.choice(("night", "night", "night", "mono", "day"))
            app.ascii_signs = chance.random() < 0.2
            pane.redraw()
            await pilot.pause()
            whole = Region(0, 0, 40, 10)
            assert [*map(list, pane.render_lines(whole))] == [*map(list, Widget.render_lines(pane, whole))]


async def test_clicks_tell_cell_and_button() -> None:
    async with opened(Table(), (40, 10)) as (app, pilot):
        vars(app.screen)["BUTTONS"] = 1, 3
        await pilot.click("#zone", offset=(5, 2))
        await pilot.click("#zone", offset=(6, 3), button=3)
        await pilot.click("#zone", offset=(7, 4), button=2)
        await pilot.pause()
        assert app.clicks == [(5, 2, 1), (6, 3, 3)]


async def test_the_terminal_cursor_follows_the_cursor_of_the_game() -> None:
    async with opened(Table(), (40, 10)) as (app, _):
        app.query_one(Pane).place_cursor(4, 2)
        assert tuple(app.cursor_position) == (4, 2)
