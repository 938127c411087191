"""The one widget that shows pictures: it paints a canvas line by line and repaints only what has changed; screens whose
pictures can be selected with the mouse, to be copied with Ctrl+C; and whether a key or click came from somebody who had
seen what it answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import inf
from operator import ne
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, cast

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.cache import FIFOCache
from textual.errors import NoWidget
from textual.filter import LineFilter
from textual.geometry import Offset, Region
from textual.message import Message
from textual.screen import Screen
from textual.selection import Selection
from textual.strip import Strip
from textual.widget import Widget

from deckgames.engine.core.data import dataclass
from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import TEXT
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line
from deckgames.ui.paint.emblems import bare
from deckgames.ui.paint.headings import said_mark
from deckgames.ui.paint.shortening import fitted
from deckgames.ui.paint.signs import line_in_ascii
from deckgames.ui.paint.theme import style_of

if TYPE_CHECKING:
    from deckgames.ui.host import Host

Draw = Callable[[int, int], Canvas]
R = TypeVar("R")
_ROWS = 300
"""Number of lines of a pane that are kept."""


def changed(old: Canvas, new: Canvas) -> list[Region]:
    """Regions in which two sheets of one size differ; adjacent rows are merged, as each region costs key time."""
    regions: list[Region] = []
    for y in range(new.h):
        start, end = new.w, 0
        rows = (old.chars[y], new.chars[y]), (old.inks[y], new.inks[y]), (old.grounds[y], new.grounds[y])
        for before, after in rows:
            if before != after:
                differs = [*map(ne, before, after)]
                start = min(start, differs.index(True))
                differs.reverse()
                end = max(end, new.w - differs.index(True))
        if end:
            row = Region(start, y, end - start, 1)
            if regions and regions[-1].bottom == y:
                regions[-1] = regions[-1].union(row)
            else:
                regions.append(row)
    return regions


class Row(Strip):
    """A line that does not keep itself: else only the collector would find it when nobody shows it any more."""

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """The line, cut here."""
        cuts = [*cuts]
        return [self] if cuts == [self.cell_length] else super().divide(cuts)


class Pane(Widget, can_focus=False):
    """Shows a canvas. Give it a draw function of width and height, or one by `show`; a shown canvas is never changed.

    Text that is selected stays so only as long as the picture does: another one may be for other eyes.
    """

    SCOPED_CSS = False
    DEFAULT_CSS = "Pane { background: $table; color: $ink; height: 1fr; visibility: visible; }"

    @dataclass
    class Clicked(Message):
        """A mouse button went down and up on a cell of the pane; x and y count from its top left cell.

        `chain` counts quick clicks on one cell; `time` is when the button was let go.
        """

        pane: Pane
        x: int
        y: int
        button: int
        chain: int = 1

    def __init__(self, draw: Draw | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._draw = draw
        self._sheet: Canvas | None = None
        self._rests: Canvas | None = None
        self.moving: Callable[[Canvas], Canvas] = lambda canvas: canvas
        """What is seen of a canvas in this instant."""
        self._styles: dict[tuple[str, str], Style] = {}
        self._rows = FIFOCache[object, Strip](_ROWS)
        """Lines by their cells: what the cursor has left is as it was before."""
        self._sent: dict[int, Strip] = {}
        """The lines that have been sent, in this size and through these filters."""
        self._sent_as: tuple[object, ...] = ()
        self._ready: dict[int, tuple[Canvas, list[Region], dict[int, Strip]]] = {}
        """What may be shown next, where it differs from what is shown, and its lines there as they are sent."""
        self._chain = 0

    @property
    def canvas(self) -> Canvas | None:
        """The canvas on the screen, as it is when nothing moves."""
        return self._rests

    def redraw(self) -> None:
        """Draw anew with the draw function and repaint what has changed; without a place on the screen (before the
        first layout, while it is hidden) the pane forgets what it showed, and is drawn when it gets one."""
        if self._draw is None:
            return
        canvas = self.drawing()
        if canvas is not None:
            self.show(canvas)
        else:
            self.forget()

    def drawing(self) -> Canvas | None:
        """What its draw function would show now, if the pane is on the screen."""
        w, h = self.size
        return self._draw(w, h) if self._draw is not None and self.display and w and h else None

    def forget(self) -> None:
        """Drops the last picture, which may show what only one seat may know."""
        if self._draw is not None:
            self._sheet = self._rests = None
            self._ready.clear()
            self._rows.clear()
            self._sent.clear()
        self._deselect()

    def on_hide(self) -> None:
        """What is hidden is gone: it comes back as the table is then, never as it was."""
        self.forget()

    def show(self, canvas: Canvas) -> None:
        """Put another canvas on the screen; only what differs is painted again."""
        old, self._rests = self._sheet, canvas
        self._sheet = canvas = self.moving(canvas)
        if old is canvas:
            return
        ready, self._ready = self._ready.get(id(canvas)), {}
        if old is None or (old.w, old.h) != (canvas.w, canvas.h):
            self._sent.clear()
            self._deselect()
            self.refresh()
            return
        regions = self._changed(old, canvas) if ready is None else ready[1]
        for region in regions:
            for y in region.line_range:
                self._sent.pop(y, None)
        if ready is not None:
            self._sent.update(ready[2])
        if regions:
            self._deselect()
            corner = self.gutter.top_left
            self.refresh(*[region.translate(corner) for region in regions])

    def prepare(self, canvas: Canvas) -> None:
        """Precomputes the changed lines of a canvas that may be shown next."""
        old, (w, h) = self._sheet, self.size
        if old is None or old is canvas or (old.w, old.h) != (w, h) or (canvas.w, canvas.h) != (w, h):
            return
        regions, lines = self._changed(old, canvas), dict[int, Strip]()
        filters = self.get_line_filters()
        for region in regions:
            for y in region.line_range:
                lines[y] = line = self._strip(canvas, y, w, filters)
                line.crop(0, region.right).render(self.app.console)  # Textual writes a row from its beginning
        self._ready[id(canvas)] = canvas, regions, lines

    @property
    def _in_ascii(self) -> bool:
        return getattr(self.app, "ascii_signs", False)

    def _changed(self, old: Canvas, new: Canvas) -> list[Region]:
        """Where two sheets differ; in ASCII whole rows, as a sign may move what stands behind it."""
        return [Region(0, each.y, new.w, each.height) if self._in_ascii else each for each in changed(old, new)]

    # ---- selecting

    def _deselect(self) -> None:
        if self.is_attached and self.text_selection is not None:
            self.screen.clear_selection()

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The selected text, as it is seen, without the blanks at the ends of lines."""
        if self._sheet is None:
            return None
        lines = [self._sheet.line(y) for y in range(self._sheet.h)]
        found = selection.extract("\n".join(
            "".join(line_in_ascii([line])) for line in lines) if self._in_ascii else "\n".join(lines))
        return "\n".join(line.rstrip() for line in found.split("\n")), "\n"

    def _with_selection(self, strip: Strip, y: int) -> Strip:
        selection = self.text_selection
        span = selection.get_span(y) if selection is not None else None
        if span is None:
            return strip
        start, end = span[0], strip.cell_length if span[1] == -1 else span[1]
        before, inside, after = strip.crop(0, start), strip.crop(start, end), strip.crop(end)
        return Strip.join((before, inside.apply_style(Style(reverse=True)), after))

    # ---- painting

    def place_cursor(self, x: int, y: int) -> None:
        """Tell the terminal where the cursor of the game is, for screen readers, magnifiers and input methods."""
        self.app.cursor_position = self.content_region.offset + Offset(x, y)

    def render_line(self, y: int) -> Strip:
        """One line of the canvas as a strip of styled runs."""
        w, h = self.size
        self._has_canvas(w, h)
        return self._with_selection(self._strip(self._sheet, y, w), y)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as they are sent. Textual would ask the style sheet for each line, and a pane without a border has
        nothing there; and it would go through all lines where one has changed."""
        if self.gutter or self.text_selection is not None:
            return super().render_lines(crop)
        w, h = self.size
        if crop != Region(0, 0, w, h):
            return super().render_lines(crop)
        self._has_canvas(w, h)
        filters = self.get_line_filters()
        if self._sent_as != (w, h, *filters):
            self._sent_as = (w, h, *filters)
            self._sent.clear()
            self._ready.clear()
        if len(self._sent) < h:
            for y in range(h):
                if y not in self._sent:
                    self._sent[y] = self._strip(self._sheet, y, w, filters)
        return [self._sent[y] for y in range(h)]

    def _has_canvas(self, w: int, h: int) -> None:
        if self._draw is not None and (self._sheet is None or (self._sheet.w, self._sheet.h) != (w, h)):
            self._rests = self._draw(w, h)
            self._sheet = self.moving(self._rests)
            self._sent.clear()
            self._ready.clear()

    def _strip(self, canvas: Canvas | None, y: int, w: int, filters: Sequence[LineFilter] = ()) -> Strip:
        """A line of a canvas, as it is seen through these filters."""
        if canvas is None or y >= canvas.h:
            return Strip.blank(w, self.rich_style)
        plain = self._in_ascii or self.app.current_theme.ansi
        row = w, plain, *filters, tuple(canvas.chars[y]), tuple(canvas.inks[y]), tuple(canvas.grounds[y])
        strip = self._rows.get(row)
        if strip is None:
            runs = canvas.runs(y)
            if plain:
                runs = [bare(*run, shapes=not self._in_ascii) for run in runs]
            segments = [Segment(text, self._style(ink, ground)) for text, ink, ground in runs if text]
            segments = [*Strip(segments, canvas.w).adjust_cell_length(w, self.rich_style)]
            for each in filters:
                segments = each.apply(segments, self.background_colors[1])
            strip = Row(segments, w)
            self._rows[row] = strip
        return strip

    def _style(self, ink: str, ground: str) -> Style:
        style = self._styles.get((ink, ground))
        if style is None:
            theme = self.app.current_theme
            style = self.rich_style + style_of(ink, ground, "mono" if theme.ansi else theme.name)
            self._styles[ink, ground] = style
        return style

    def notify_style_update(self) -> None:
        """Forget every style and line when the theme or the style canvas changes."""
        self._styles.clear()
        self._rows.clear()
        self._sent.clear()
        self._ready.clear()
        super().notify_style_update()

    def post_message(self, message: Message) -> bool:
        """A click keeps the time at which it was made: Textual makes a new one of it on its way here."""
        made = getattr(self.app, "clicked_at", None) if isinstance(message, events.Click) else None
        if made is not None:
            message.time = made
        return super().post_message(message)

    def on_click(self, event: events.Click) -> None:
        """Tell the screen which cell was clicked; it knows the zone's geometry. The end of a selection is no click."""
        event.prevent_default()  # Textual would select all at a double click
        if self.text_selection is not None or event.button not in getattr(self.screen, "BUTTONS", (1,)):
            return
        offset = event.get_content_offset(self)
        half = event.chain > 1 and event.chain != self._chain + 1  # its first half went to what lay here before
        if offset is not None and not half:
            self._chain = event.chain
            clicked = self.Clicked(self, offset.x, offset.y, event.button, event.chain)
            clicked.time = event.time
            self.post_message(clicked)


class OnTop(Screen[R]):
    """A screen that hears keys and clicks only while it lies on top: what waited here until it had been left was meant
    for a screen that is gone."""

    async def on_event(self, event: events.Event) -> None:
        """Keys and clicks that come when another screen lies on top are dropped."""
        if self.is_active or not isinstance(event, events.InputEvent):
            await super().on_event(event)

    def on_unmount(self) -> None:
        """Drops its lines when it is gone: Textual keeps the last thousand widgets, and each curtain is a new one."""
        self._styles_cache.clear()

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Leaves the screen, once: later calls do nothing, and leave no other screen."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class PaneScreen(OnTop[R]):
    """A screen of panes, whose text can be selected with the mouse cell by cell."""

    @property
    def host(self) -> Host:
        """The app, by its own type."""
        return cast("Host", self.app)

    BUTTONS: ClassVar[Collection[int]] = (1,)
    """The mouse buttons whose clicks count: the left one."""

    # ---- keys

    def means(self, key: str) -> bool:
        """Whether this letter is a key of this screen."""
        return key in self.active_bindings

    def types(self, character: str) -> bool:
        """Whether this character starts typing a text here, and so must not be remapped."""
        return False

    @property
    def to_options(self) -> str:
        """The keys that lead from here to the options, as people write them; "": none do at once."""
        return ""

    @property
    def quiet(self) -> bool:
        """Whether no message stands here, and there is room for one."""
        return False

    def say(self, message: str, refused: bool = True) -> None:
        """Shows a message until the next key, such as why a key does nothing."""

    def hush(self) -> None:
        """Removes the message at the next key or click."""

    def scrolled(self, lines: int, x: int) -> None:
        """The wheel was turned over this column: 1 towards you, -1 away from you."""

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Handles the mouse wheel turned towards you."""
        event.stop()
        self.scrolled(1, event.x)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Handles the mouse wheel turned away from you."""
        event.stop()
        self.scrolled(-1, event.x)

    def get_widget_and_offset_at(self, x: int, y: int) -> tuple[Widget | None, Offset | None]:
        """The pane under the pointer and the cell in it; what is no pane cannot be selected."""
        try:
            widget, region = self.get_widget_at(x, y)
        except NoWidget:
            return None, None
        return (widget, Offset(x - region.x, y - region.y)) if isinstance(widget, Pane) else (None, None)


class OnePane(PaneScreen[R]):
    """A screen of one pane, which shows what `drawn` draws."""

    def __init__(self) -> None:
        super().__init__()
        self.pane = Pane(self._drawn, id="picture")
        self._answer: Line = ()

    def compose(self) -> ComposeResult:
        """The only widget: the pane."""
        yield self.pane

    @property
    def quiet(self) -> bool:
        """Whether no message covers the last rows."""
        return not self._answer

    def say(self, message: str, refused: bool = True) -> None:
        """Shows a message in the last rows until the next key; it covers what is there."""
        self._answer = (said_mark(refused), (capital(message), "text"))
        self.redraw()

    def hush(self) -> None:
        """Restores the rows that the message covered."""
        if self._answer:
            self._answer = ()
            self.redraw()

    def _drawn(self, w: int, h: int) -> Canvas:
        canvas = self.drawn(w, h)
        if self._answer and w > 2:
            rows = fitted((self._answer,), w - 2, 2)
            canvas.fill(0, h - len(rows), w, len(rows), " ", "plain")
            canvas.rows(1, h - len(rows), rows, w - 2)
        return canvas

    def drawn(self, w: int, h: int) -> Canvas:
        """The picture of the pane in this size."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draws anew and repaints what has changed."""
        if self.is_mounted:
            self.pane.redraw()


def written(event: events.Key) -> str:
    """The character of a key event as it was sent, before it was mapped to the key that is meant."""
    return str(getattr(event, "written", event.character) or "")


def pressed(event: events.Key) -> str:
    """The key as it was pressed, where the one that is meant is its other case."""
    return str(getattr(event, "pressed", event.key))


class Timed(Protocol):
    """A key or click with the time at which it was made, before it waited for its turn."""

    time: float


def now() -> float:
    """The time by the clock that Textual stamps keys and clicks with."""
    return Message().time


class Seen:
    """When keys start to count on a screen: after its question was painted and, if others look, stood for a moment.

    A key pressed earlier was meant for the screen before: it is dropped, and the screen says so.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self.since: float | None = 0.0
        """From when on keys count; None as long as what is asked has not been painted."""
        self._wait = 0.0
        self._number = 0

    def asks(self, wait: float = 0.0) -> None:
        """A new question: keys count once it has been painted for `wait` seconds."""
        self.since, self._wait = None, wait
        self._number += 1
        self.resume()

    def resume(self) -> None:
        """The screen lies on top again: what was asked below another one is painted only now."""
        if self.since is None:
            self._screen.call_after_refresh(self._paint, self._number)

    def _paint(self, number: int) -> None:
        if number == self._number and self.since is None and self._screen.is_active:
            self.since = now() + self._wait

    def early(self, event: Timed) -> bool:
        """Whether this key or click was made before its question could be seen."""
        return self.since is None or event.time < self.since

    @property
    def left(self) -> float:
        """Seconds until keys count."""
        return self._wait if self.since is None else max(0.0, self.since - now())


class LonePress:
    """A press that counts once no other came for QUIET seconds before and after it: terminals repeat a key that is
    held, so nobody opens anything by holding one."""

    QUIET: ClassVar[float] = 0.1

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._last, self._number = -inf, 0

    def made(self, event: Timed, does: Callable[[], None] | None = None) -> bool:
        """Registers a key or click and what it does if it stays alone; True if it may still be."""
        alone = event.time - self._last >= self.QUIET
        self._last, self._number = event.time, self._number + 1
        if alone and does is not None:
            self.wait(self.QUIET, partial(self._counts, self._number, does))
        return alone

    def wait(self, seconds: float, does: Callable[[], None]) -> None:
        """Does something after so many seconds."""
        if seconds:
            self._screen.set_timer(seconds, does)
        else:
            does()

    def _counts(self, number: int, does: Callable[[], None]) -> None:
        if number == self._number:
            does()


class SeenScreen(PaneScreen[R]):
    """A page that hears keys once it has been seen, and has stood for a moment: terminals repeat a key that is held."""

    GUARD: ClassVar[float] = 0.3
    """Seconds that it stands before it hears keys."""

    def __init__(self) -> None:
        super().__init__()
        self.seen, self.guard = Seen(self), self.GUARD

    def on_mount(self) -> None:
        """Starts the wait until the page has been painted: keys before that do not count."""
        self.seen.asks(self.guard)

    def on_screen_resume(self) -> None:
        """Called when a screen that lay over this page has gone."""
        self.seen.resume()


def too_early(what: str) -> str:
    """The message for a dropped key or click: do `what` again ("press Enter")."""
    return TEXT("app.too-fast", what=what)
