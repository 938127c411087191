"""The canvas a picture is painted on: grids of characters, inks and grounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from deckgames.engine.core.data import frozen
from deckgames.ui.paint.cells import Spans, cells, cut_hard, has_wide, in_ink, line_of, spans_width, wrap
from deckgames.ui.paint.shortening import Short, clip_spans
from deckgames.ui.paint.signs import SPINE


@frozen
class Spot:
    """Cells of a picture in which a click means something; `also`: a second place for it, its own place is
    elsewhere."""

    what: int | str
    x: int
    y: int
    w: int
    h: int
    also: bool = False

    def holds(self, x: int, y: int) -> bool:
        """Whether the cell (x, y) lies in the spot."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


class Canvas:
    """A picture of `w` by `h` cells, and what a click means in them. Drawing outside is cut off, never an error."""

    __slots__ = ("_wide", "art", "chars", "cursor", "grounds", "h", "inks", "pictured", "short", "spots", "w")

    def __init__(self, w: int, h: int, ground: str = "", ink: str = "plain") -> None:
        self.w = w = max(0, w)
        self.h = h = max(0, h)
        self.chars: list[list[str]] = [[" "] * w for _ in range(h)]
        self.inks: list[list[str]] = [[ink] * w for _ in range(h)]
        self.grounds: list[list[str]] = [[ground] * w for _ in range(h)]
        self.spots: list[Spot] = []
        self.cursor: tuple[int, int] | None = None
        """The cell where the terminal's cursor stands."""
        self._wide = False
        self.short: list[str] = []
        """The texts on it that have lost what counts: none where there is room for it."""
        self.art = 0
        """The column behind the emblem that stands farthest right."""
        self.pictured = False
        """Whether a picture stands on it, with colours for grounds."""

    def mark(self, what: int | str, x: int, y: int, w: int, h: int = 1, also: bool = False) -> None:
        """A click in this area means `what`; in `also` areas it does, too, but they are not its place."""
        left, top, right, below = max(0, x), max(0, y), min(self.w, x + w), min(self.h, y + h)
        if left < right and top < below:
            self.spots.append(Spot(what, left, top, right - left, below - top, also))

    def elsewhere(self, whats: Sequence[int | str]) -> None:
        """Marks these as having their own place in another picture, though a click here means them too."""
        self.spots = [replace(spot, also=True) if spot.what in whats else spot for spot in self.spots]

    def at(self, x: int, y: int) -> int | str | None:
        """What a click on a cell means: what was marked last lies on top."""
        return next((spot.what for spot in reversed(self.spots) if spot.holds(x, y)), None)

    def place(self, what: int | str) -> Spot | None:
        """The first spot of this name; None if there is none."""
        return next((spot for spot in self.spots if spot.what == what and not spot.also), None)

    def put(self, x: int, y: int, text: str, ink: str = "plain", limit: int | None = None) -> int:
        """Write the text and return the x behind it; what passes `limit` cells or the right edge ends in `…`."""
        row = cells(text)
        room = self.w - x if limit is None else min(limit, self.w - x)
        if len(row) > room:
            if room <= 0:
                return x
            return self.spans(x, y, clip_spans(in_ink(text, ink), room))
        if text.__class__ is Short:
            self.short.append(text)
        if not 0 <= y < self.h:
            return x + len(row)
        if x < 0:
            text = cut_hard(row[::-1], len(row) + x)[::-1] if len(row) + x > 0 else ""
            row, x = cells(text), 0
        end = x + len(row)
        if self._wide:
            self._mend(y, x, end)
        if has_wide(text):
            self._wide = True
        self.chars[y][x:end] = row
        self.inks[y][x:end] = [ink] * (end - x)
        if self.pictured:
            self.grounds[y][x:end] = [ground.partition("#")[0] for ground in self.grounds[y][x:end]]
        return end

    def _mend(self, y: int, start: int, end: int) -> None:
        """Blank the halves of wide characters that writing start..end is about to break."""
        row = self.chars[y]
        if 0 < start < self.w and row[start] == "":
            row[start - 1] = " "
        if end < self.w and row[end] == "":
            row[end] = " "

    def spans(self, x: int, y: int, spans: Spans, limit: int | None = None) -> int:
        """Write styled texts one after the other and return the x behind them; clipped as one text."""
        room = self.w - x if limit is None else min(limit, self.w - x)
        if spans_width(spans) > room:
            spans = clip_spans(spans, room)
        for text, ink in spans:
            x = self.put(x, y, text, ink)
        return x

    def rows(self, x: int, y: int, lines: Iterable[Spans], limit: int | None = None) -> int:
        """Write lines one below the other and return the row below them; each is clipped."""
        for line in lines:
            self.spans(x, y, line, limit)
            y += 1
        return y

    def prose(self, y: int, text: str, ink: str = "text") -> int:
        """Write a text, wrapped between two blank columns on either side, and return the row below it."""
        return self.rows(2, y, wrap(line_of(text, ink), self.w - 4))

    def right(self, x: int, y: int, spans: Spans, limit: int | None = None) -> int:
        """Write styled texts so that they end before column `x`; returns the column where they begin."""
        room = x if limit is None else min(limit, x)
        if spans_width(spans) > room:
            spans = clip_spans(spans, room)
        start = x - spans_width(spans)
        self.spans(start, y, spans)
        return start

    def fill(self, x: int, y: int, w: int, h: int, character: str, ink: str) -> None:
        """Fill an area with one narrow character."""
        for line in range(y, y + h):
            self.put(x, line, character * max(0, min(w, self.w - x)), ink)

    def ground(self, x: int, y: int, w: int, h: int, name: str) -> None:
        """Set the ground of an area; characters and inks stay."""
        left, right = max(0, x), max(0, min(self.w, x + w))
        for line in range(max(0, y), max(0, min(self.h, y + h))):
            self.grounds[line][left:right] = [name] * max(0, right - left)

    def paint(self, x: int, y: int, w: int, ink: str) -> None:
        """Set the ink of part of a line; characters and grounds stay."""
        left, right = max(0, x), max(0, min(self.w, x + w))
        if 0 <= y < self.h and right > left:
            self.inks[y][left:right] = [ink] * (right - left)

    def paste(self, x: int, y: int, canvas: Canvas, w: int | None = None) -> None:
        """Lay another canvas (or its first `w` columns) with its spots over this one, cut hard at the edges."""
        shown = canvas.w if w is None else min(w, canvas.w)
        left, right = max(0, -x), min(shown, self.w - x)
        if right <= left:
            return
        start, end = x + left, x + right
        for line in range(max(0, -y), min(canvas.h, self.h - y)):
            target = y + line
            if self._wide:
                self._mend(target, start, end)
            row = canvas.chars[line][left:right]
            if canvas._wide:
                _trim(row, canvas.chars[line], right)
            self.chars[target][start:end] = row
            self.inks[target][start:end] = canvas.inks[line][left:right]
            self.grounds[target][start:end] = canvas.grounds[line][left:right]
        self._wide = self._wide or canvas._wide
        self.art = max(self.art, x + canvas.art if x + canvas.art <= end else 0)
        self.pictured = self.pictured or canvas.pictured
        self.short += canvas.short
        for spot in canvas.spots:
            self.mark(spot.what, x + spot.x, y + spot.y, min(spot.w, shown - spot.x), spot.h, spot.also)

    def line(self, y: int) -> str:
        """The characters of one line, full width; blanks where a picture stands, as nobody reads that."""
        row = self.chars[y]
        return "".join([" " if ink.startswith("#") else char for char, ink in zip(row, self.inks[y], strict=True)]
                       if self.pictured else row)

    def blank(self, x: int, y: int, w: int, h: int) -> bool:
        """Whether nothing is written in these cells, and all of them are there."""
        return 0 <= y <= self.h - h and 0 <= x <= self.w - w and not any(
            "".join(row[x:x + w]).strip() for row in self.chars[y:y + h])

    def worded(self) -> Canvas:
        """A copy without pictures, but for the edges of rows: blanks on the same ground stand in their place."""
        copy = Canvas(self.w, self.h)
        copy.paste(0, 0, self)
        for y, row in enumerate(copy.inks):
            for x, ink in enumerate(row):
                if ink.startswith("#"):
                    copy.chars[y][x], row[x] = SPINE if copy.chars[y][x] == SPINE else " ", "plain"
                    copy.grounds[y][x] = copy.grounds[y][x].partition("#")[0]
        return copy

    def text(self) -> str:
        """The characters of all lines, without blanks at the ends of lines."""
        return "\n".join(self.line(y).rstrip() for y in range(self.h))

    def ink(self, x: int, y: int) -> str:
        """The ink of one cell."""
        return self.inks[y][x]

    def runs(self, y: int) -> list[tuple[str, str, str]]:
        """The line as (text, ink, ground), joined where ink and ground are equal."""
        chars, inks, grounds = self.chars[y], self.inks[y], self.grounds[y]
        pieces: list[tuple[str, str, str]] = []
        if not chars:
            return pieces
        start, ink, ground = 0, inks[0], grounds[0]
        # Asking `is` first makes this loop twice as fast: nearly all neighbours are the same string object.
        for x, (later, below) in enumerate(zip(inks, grounds, strict=True)):
            if (later is not ink and later != ink) or (below is not ground and below != ground):
                pieces.append(("".join(chars[start:x]), ink, ground))
                start, ink, ground = x, later, below
        pieces.append(("".join(chars[start:]), ink, ground))
        return pieces


def _trim(row: list[str], whole: list[str], right: int) -> None:
    """Blank halves of wide characters at both ends of a piece cut out of a line."""
    if row[0] == "":
        row[0] = " "
    if right < len(whole) and whole[right] == "":
        row[-1] = " "
