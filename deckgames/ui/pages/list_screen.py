"""A screen with a list: one cursor, one view of it, the same keys, wheel, clicks and scroll bar everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from deckgames.engine.messages import TEXT
from deckgames.ui.actions import bound
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.cells import Line
from deckgames.ui.paint.headings import scroll_bar
from deckgames.ui.paint.picture import PictureScreen, window
from deckgames.ui.paint.signs import CURSOR

WHEEL = 3
"""Lines that the wheel moves the view by."""
T = TypeVar("T")
Lines = Callable[[Canvas, Spot, int, int], range]
"""Shows a list in a place of a picture: so many lines, the cursor on this one. Gives those that are seen."""


def seen(canvas: Canvas, place: Spot, count: int, at: int | None = None, first: int = 0) -> range:
    """The lines in sight, of `count`, in a place of the canvas, from line `first` on or so that line `at` is in sight;
    draws a scroll bar in the last column if there are more."""
    room = max(1, place.h)
    first = window(first, first if at is None else at, count, room)
    scroll_bar(canvas, place.x + place.w - 1, place.y, room, first, count)
    return range(first, min(count, first + room))


def part_of(seen: range, count: int, all_of: str = "") -> str:
    """`3–7 of 12`, the lines in sight; with all in sight the number alone, or `all_of`."""
    if len(seen) >= count:
        return all_of
    return TEXT("lists.part", first=seen.start + 1, last=seen.stop, all=all_of or count)


class ListScreen(PictureScreen[None], Generic[T]):
    """A list with one row for each of `items`, drawn as `count` rows (some lines may be headings). Keys move the cursor
    and the view follows; the wheel moves the view alone. A click puts the cursor there, a second one opens."""

    BINDINGS = bound("list")

    def __init__(self) -> None:
        super().__init__()
        self.items: Sequence[T] = ()
        self.index = self.first = 0
        self.room = 1
        self.follows = True
        """Whether the view is to show the cursor."""

    @property
    def count(self) -> int:
        """How many rows the list has."""
        return len(self.items)

    @property
    def item(self) -> T | None:
        """The item under the cursor; None in an empty list."""
        return self.items[self.index] if self.items else None

    def opened(self) -> None:
        """Called when the row under the cursor is clicked a second time."""

    def moved(self) -> None:
        """Called when the cursor has moved: drops the message about the row before."""
        self.trouble = ""

    def move_to(self, index: int) -> None:
        """Moves the cursor to this row, or the nearest there is."""
        self.index, self.follows = max(0, min(index, self.count - 1)), True
        self.moved()
        self.redraw()

    def row_at(self, canvas: Canvas, index: int, y: int, w: int) -> bool:
        """Marks row `index` as clickable at line `y`, with the cursor if it is there; gives whether it is."""
        here = index == self.index
        if here:
            canvas.ground(0, y, w, 1, "raised")
            canvas.put(0, y, CURSOR, "cursor")
            canvas.cursor = (1, y)
        canvas.mark(f"row:{index}", 0, y, w, 1)
        return here

    def wrapped(self, canvas: Canvas, rows: Sequence[Sequence[Line]], seen: Iterable[int], y: int) -> int:
        """Draws the `seen` rows, each of several lines, from line `y` on; gives the line below."""
        for row in seen:
            here = self.row_at(canvas, row, y, canvas.w)
            y = canvas.rows(2, y, [[(text, "name-cursor" if here else ink) for text, ink in line]
                                   for line in rows[row]])
        return y

    def lines(self, canvas: Canvas, y: int, room: int, w: int | None = None) -> range:
        """The rows in sight in `room` lines from line `y` on, `w` columns wide (None: as the canvas), so that the
        cursor's row is in sight."""
        return self.part(canvas, Spot("", 0, y, canvas.w if w is None else w, room), self.count, self.index)

    def part(self, canvas: Canvas, place: Spot, count: int, at: int) -> range:
        """The lines in sight in this place of the canvas, of `count`, so that line `at`, the cursor's, is in sight."""
        found = seen(canvas, place, count, at if self.follows else None, self.first)
        self.first, self.room = found.start, max(1, place.h)
        return found

    def action_step(self, by: int) -> None:
        """Moves the cursor `by` rows, down or up."""
        self.move_to(self.index + by)

    def action_page(self, by: int) -> None:
        """Moves the cursor by a page, down or up."""
        self.move_to(self.index + by * max(1, self.room - 1))

    def action_back(self) -> None:
        """Goes back to the screen below."""
        self.host.back()

    def action_edge(self, end: int) -> None:
        """Moves the cursor to the first or the last row."""
        self.move_to(self.count - 1 if end else 0)

    def chosen(self, spot: str, again: bool) -> None:
        """Handles a click on a row, whose spot is named `row:3`: moves the cursor; a second one (`again`) opens."""
        index = int(spot.partition(":")[2])
        if again and index == self.index:
            self.opened()
        else:
            follows = self.follows
            self.move_to(index)
            self.follows = follows  # what is clicked is seen already: nothing moves away under the pointer

    def scrolled(self, lines: int, x: int) -> None:
        """The mouse wheel: scrolls the view by so many lines; the cursor stays where it is."""
        self.first, self.follows = self.first + WHEEL * lines, False
        self.redraw()
