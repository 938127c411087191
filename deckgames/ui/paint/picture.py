"""Screens that are one picture: drawn by a pure function, with named spots that the mouse finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from textual import events, on
from textual.geometry import Offset
from textual.screen import ModalScreen
from textual.widgets import Input

from deckgames.engine.core.spelling import whole_number
from deckgames.engine.messages import TEXT
from deckgames.ui.actions import Cap, elsewhere
from deckgames.ui.paint.bar import COMPACT, LOWEST, PICTURED, BarModel, bar_height, decision_bar
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.key_hints import key_hint_at
from deckgames.ui.paint.pane import OnePane, Pane, written

_LEAST = 60, 20
"""Columns and rows below which nothing can be shown."""


def with_bar(canvas: Canvas, model: BarModel, *, snug: bool = False) -> int:
    """Draws the bar at the bottom of the picture; gives the number of rows left above it. A `snug` bar keeps no rows
    free, and its emblem stands where the page is too low for other pictures."""
    height = bar_height(model, canvas.w, compact=canvas.h < COMPACT, snug=snug)
    model = model if canvas.h < PICTURED else replace(model, art="")
    height = max(height, LOWEST) if snug and model.art and canvas.h >= COMPACT else height
    canvas.paste(0, canvas.h - height, decision_bar(model, canvas.w, height))
    return canvas.h - height


def framed(w: int, h: int, title: Canvas, model: BarModel, *, snug: bool = False) -> tuple[Canvas, int]:
    """A picture of this size with its title and its bar; and the first row of the bar."""
    canvas = Canvas(w, h)
    canvas.paste(0, 0, title)
    return canvas, with_bar(canvas, model, snug=snug)


def too_small(w: int, h: int) -> bool:
    """Whether a terminal is too small for anything of ours."""
    return w < _LEAST[0] or h < _LEAST[1]


def make_larger(w: int, h: int) -> Canvas:
    """The picture for a window too small for the game: a request to enlarge it."""
    canvas = Canvas(w, h)
    said = TEXT("app.too-small")
    canvas.put(max(0, (w - len(said)) // 2), h // 2, said, "name")
    return canvas


def window(first: int, cursor: int, count: int, height: int) -> int:
    """Index of the first visible line of a list of `count` lines in `height` rows, so that the cursor is visible."""
    if cursor < first:
        first = cursor
    elif cursor >= first + height:
        first = cursor - height + 1
    return max(0, min(first, count - height))


R = TypeVar("R")


class PictureScreen(OnePane[R]):
    """A screen of one pane. A screen draws `picture`, and answers `chosen` when a spot is clicked.

    A click on a key hint is the key. Below 60x20 the picture gives way to one line, and everything is kept.
    """

    DEFAULT_CSS = """
    PictureScreen { background: $table; layers: picture above; }
    PictureScreen Pane { layer: picture; }
    PictureScreen Input { layer: above; position: absolute; }
    """
    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.shown = Canvas(0, 0)
        self.trouble = ""
        """What has just gone wrong, in a plain sentence."""
        self.typing: Input | None = None
        """The line people are typing into."""
        self._kept: Callable[[str], None] = lambda text: None
        self._live = False
        self._picks: Sequence[str] = ()
        self._clicked_on = ""

    def keys(self, *wanted: Cap) -> tuple[Cap, ...]:
        """Caps and words for a bar: of each action its id, and a word ("" for its own), with the player's own keys."""
        return elsewhere(*self.host.settings.keys.items()).key_hints(*wanted)

    def picture(self, w: int, h: int) -> Canvas:
        """The whole screen in this size."""
        return Canvas(w, h)

    def chosen(self, spot: str, again: bool) -> None:
        """A spot was clicked; `again` says that the last click was there too, and nothing was pressed since."""

    def drawn(self, w: int, h: int) -> Canvas:
        """The picture, where the window has room for one."""
        self.shown = make_larger(w, h) if too_small(w, h) else self.picture(w, h)
        if self.shown.cursor is not None and self.is_current:
            self.app.cursor_position = Offset(*self.shown.cursor)
        return self.shown

    # ---- a line that people type into

    def type_in(self, place: Spot, text: str, keep: Callable[[str], None], live: bool = False,
                picks: Sequence[str] = (), **rules: Any) -> None:
        """Opens an input line over a place. Enter and leaving it keep the text, with `live` every letter does; Escape
        does not. A number as the first sign takes that one of the `picks`.

        `rules` are those of Textual's Input, such as `max_length`, `restrict` and `select_on_focus`.
        """
        self.done_typing()
        line = Input(text, **rules)
        line.styles.offset = (place.x, place.y)
        line.styles.width = place.w
        self.typing, self._kept, self._live, self._picks = line, keep, live, picks
        self.call_next(self.mount, line)
        self.call_next(line.focus)
        self.redraw()

    def done_typing(self, keep: bool = True) -> bool:
        """Takes the line away; gives whether there was one."""
        line, self.typing = self.typing, None
        if line is None:
            return False
        self.call_next(line.remove)
        self.set_focus(None)
        if keep:
            self._kept(line.value)
        self.redraw()
        return True

    @on(Input.Changed)
    def _typed(self, message: Input.Changed) -> None:
        if self.typing is not message.input:
            return
        number = whole_number(message.value) or 0
        if 0 < number <= len(self._picks):
            message.input.value = self._picks[number - 1]
            self.done_typing()
        elif self._live:
            self._kept(message.value)

    @on(Input.Submitted)
    def _submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self.done_typing()

    def on_resize(self) -> None:
        """What people were typing stays; the line goes, because its place may have moved."""
        self.done_typing()

    @on(Pane.Clicked)
    def _clicked(self, message: Pane.Clicked) -> None:
        self.done_typing()
        cap = key_hint_at(self.shown, message.x, message.y)
        if cap is not None:
            if cap.key is not None:
                self.app.simulate_key(cap.key)
            return
        found = self.shown.at(message.x, message.y)
        spot = "" if found is None else str(found)
        again, self._clicked_on = spot == self._clicked_on, spot
        if spot:
            if again:
                self._clicked_on = ""
            self.chosen(spot, again)

    def on_key(self, event: events.Key) -> None:
        """A click before a key and one after it are no two clicks. What is typed before the line has the focus is in
        the line."""
        self._clicked_on = ""
        line = self.typing
        if line is not None and event.is_printable:
            event.stop()
            typed = ("" if line.select_on_focus else line.value) + written(event)
            line.value, line.select_on_focus = typed[:line.max_length], False
            line.cursor_position = len(line.value)


class YesOrNo(PictureScreen[bool], ModalScreen[bool]):
    """`draw` draws the screen below with the question in its bar. y says yes, and everything else says no."""

    def __init__(self, draw: Callable[[int, int], Canvas]) -> None:
        super().__init__()
        self._below = draw

    def picture(self, w: int, h: int) -> Canvas:
        """The screen that asks; nothing on it can be clicked but the key hints."""
        canvas = self._below(w, h)
        canvas.spots.clear()
        return canvas

    def on_key(self, event: events.Key) -> None:
        """Handles the answer."""
        event.stop()
        event.prevent_default()
        _ = self.dismiss(event.key == "y")
