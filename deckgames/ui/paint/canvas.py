"""The canvas a picture is painted on: grids of characters, inks and grounds; and text cut and wrapped by cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from unicodedata import category

from rich.cells import get_character_cell_size

from deckgames.engine.data import dataclass
from deckgames.engine.spelling import ONWARDS, left_to_right
from deckgames.ui.paint.signs import SPINE

Span = tuple[str, str]
"""A text and its ink."""
Spans = Sequence[Span]
Line = tuple[Span, ...]

ELLIPSIS = "…"
_MARKS_A_CELL = 2
_ON_LETTERS = {"Mn", "Me", "Mc", "Lo"}
"""What has no cell of its own and is seen: accents, vowel signs, the later parts of a Korean letter."""
_STOPS = " .,;:·"
"""What does not stand before `…`."""
_ENOUGH = 9
"""Cells of whole words that are enough of a text that is cut; of fewer, part of the next word stays."""
_WIDE = 2


@lru_cache(maxsize=2048)
def cells(text: str) -> tuple[str, ...]:
    """The text cut into terminal cells; a wide character fills a cell and leaves `""` in the next one.

    Control and format characters vanish: text of people and packs must neither move the terminal's cursor nor
    change how its neighbours are measured. Accents and vowel signs stay with the letter they stand on, and so does the
    mark that ends writing from right to left.
    """
    if text.isascii() and text.isprintable():
        return tuple(text)
    found: list[str] = []
    for character in left_to_right(text):
        size = get_character_cell_size(character)
        if size == 0:
            base = len(found) - 1
            if base >= 0 and not found[base]:
                base -= 1
            # U+FE00..FE0F choose emoji pictures, which are wide in some terminals and narrow in others.
            if base >= 0 and (character == ONWARDS or (category(character) in _ON_LETTERS and (
                    len(found[base]) <= _MARKS_A_CELL and not "\ufe00" <= character <= "\ufe0f"))):
                found[base] += character
        elif category(character) in {"Cs", "Cc", "Zl", "Zp"}:
            found.append("?")
        elif size == _WIDE:
            found += (character, "")
        else:
            found.append(character)
    return tuple(found)


@lru_cache(maxsize=2048)
def _has_wide(text: str) -> bool:
    return not text.isascii() and "" in cells(text)


def width(text: str) -> int:
    """How many cells the text fills."""
    return len(cells(text))


def spans_width(spans: Iterable[Span]) -> int:
    """How many cells the spans fill together."""
    return sum([len(cells(text)) for text, _ in spans])


def parted(parts: Iterable[Spans], gap: Span) -> Line:
    """The parts that are not empty, joined with a gap between them."""
    found: list[Span] = []
    for part in parts:
        found += [gap, *part] if found and part else part
    return tuple(found)


def line_of(text: str, ink: str = "text") -> Line:
    """A text in one ink as a line; empty if the text is."""
    return ((text, ink),) if text else ()


def spans_text(spans: Iterable[Span]) -> str:
    """The bare text of the spans."""
    return "".join(text for text, _ in spans)


def asking(line: Line) -> bool:
    """Whether a line ends with a question."""
    return bool(line) and line[-1][0].endswith("?")


def stopped(line: Line) -> Line:
    """A line that ends a sentence, with a full stop where it has no other end."""
    ended = not line or line[-1][0].endswith((".", "?", "!", ":", ",", "…"))
    return line if ended else (*line, (".", "text"))


def _cut(row: tuple[str, ...], room: int) -> str:
    """The first `room` cells as text; half a wide character becomes a blank."""
    kept = row[:room]
    if room < len(row) and row[room] == "" and kept:
        return "".join(kept[:-1]) + " "
    return "".join(kept)


def _kept(row: Sequence[str], room: int) -> int:
    """How many cells of a text that is too long are kept before `…`: up to the end of a word, where enough is left, and
    no bracket with its first word alone."""
    last = room - 1
    if last < 1:
        return last
    end = next((at for at in range(last, 0, -1) if row[at] == " " or (
        at < last and row[at - 1] == "-" and at > _ENOUGH)), 0)
    end = end if end >= min(_ENOUGH, last) or 2 * end > last else last
    before, _, inside = "".join(row[:end]).rpartition("(")
    return end if ")" in inside or " " in inside or len(before) <= _ENOUGH else len(before.rstrip())


def clip(text: str, room: int) -> str:
    """The text in at most `room` cells, with `…` where something is missing: behind a word, if one is left."""
    row = cells(text)
    if len(row) <= room:
        return text if "".join(row) == text else "".join(row)
    return _cut(row, _kept(row, room)).rstrip(_STOPS) + ELLIPSIS if room > 0 else ""


def clip_spans(spans: Spans, room: int) -> list[Span]:
    """The spans in at most `room` cells together, with `…` in the ink of the span that was cut."""
    if spans_width(spans) <= room:
        return [*spans]
    found: list[Span] = []
    if room <= 0:
        return found
    left = _kept([cell for text, _ in spans for cell in cells(text)], room)
    for text, ink in spans:
        size = width(text)
        if size >= left:
            return [*found, (_cut(cells(text), left).rstrip(_STOPS) + ELLIPSIS, ink)]
        found.append((text, ink))
        left -= size
    return found


@dataclass(frozen=True, slots=True)
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

    __slots__ = ("_wide", "chars", "cursor", "grounds", "h", "inks", "pictured", "spots", "w")

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
            text = clip(text, room)
            row = cells(text)
        if not 0 <= y < self.h:
            return x + len(row)
        if x < 0:
            text = _cut(row[::-1], len(row) + x)[::-1] if len(row) + x > 0 else ""
            row, x = cells(text), 0
        end = x + len(row)
        if self._wide:
            self._mend(y, x, end)
        if _has_wide(text):
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
        self.pictured = self.pictured or canvas.pictured
        for spot in canvas.spots:
            self.mark(spot.what, x + spot.x, y + spot.y, min(spot.w, shown - spot.x), spot.h, spot.also)

    def line(self, y: int) -> str:
        """The characters of one line, full width; blanks where a picture stands, as nobody reads that."""
        return "".join([" " if ink.startswith("#") else char
                        for char, ink in zip(self.chars[y], self.inks[y], strict=True)])

    def blank(self, x: int, y: int, w: int, h: int) -> bool:
        """Whether nothing is written in these cells, and all of them are there."""
        return 0 <= y <= self.h - h and 0 <= x <= self.w - w and not any(
            "".join(row[x:x + w]).strip() for row in self.chars[y:y + h])

    def worded(self) -> Canvas:
        """A copy without pictures, but for the edges of rows: blanks on the same ground stand in their place."""
        found = Canvas(self.w, self.h)
        found.paste(0, 0, self)
        for y, row in enumerate(found.inks):
            for x, ink in enumerate(row):
                if ink.startswith("#"):
                    found.chars[y][x], row[x] = SPINE if found.chars[y][x] == SPINE else " ", "plain"
                    found.grounds[y][x] = found.grounds[y][x].partition("#")[0]
        return found

    def text(self) -> str:
        """The characters of all lines, without blanks at the ends of lines."""
        return "\n".join(self.line(y).rstrip() for y in range(self.h))

    def ink(self, x: int, y: int) -> str:
        """The ink of one cell."""
        return self.inks[y][x]

    def runs(self, y: int) -> list[tuple[str, str, str]]:
        """The line as (text, ink, ground), joined where ink and ground are equal."""
        chars, inks, grounds = self.chars[y], self.inks[y], self.grounds[y]
        found: list[tuple[str, str, str]] = []
        if not chars:
            return found
        start, ink, ground = 0, inks[0], grounds[0]
        # Asking `is` first makes this loop twice as fast: nearly all neighbours are the same string object.
        for x, (later, below) in enumerate(zip(inks, grounds, strict=True)):
            if (later is not ink and later != ink) or (below is not ground and below != ground):
                found.append(("".join(chars[start:x]), ink, ground))
                start, ink, ground = x, later, below
        found.append(("".join(chars[start:]), ink, ground))
        return found


def _trim(row: list[str], whole: list[str], right: int) -> None:
    """Blank halves of wide characters at both ends of a piece cut out of a line."""
    if row[0] == "":
        row[0] = " "
    if right < len(whole) and whole[right] == "":
        row[-1] = " "


# wrapping -----------------------------------------------------------------------------------------------------------


def _words(spans: Spans) -> list[list[Span]]:
    """The spans cut at blanks into words; one word may hold several inks. A seat's sign and name stay together."""
    words: list[list[Span]] = [[]]
    for text, ink in spans:
        parts = [text] if ink.startswith("seat-") else text.replace("\n", " ").split(" ")
        for index, part in enumerate(parts):
            if index:
                words.append([])
            if part:
                words[-1].append((part, ink))
    return [word for word in words if word]


def _hyphened(word: Sequence[Span]) -> list[list[Span]]:
    """A word cut behind its hyphens; each part may hold several inks."""
    parts: list[list[Span]] = [[]]
    for text, ink in word:
        for index, piece in enumerate(text.split("-")):
            if index:
                parts[-1].append(("-", ink))
                parts.append([])
            if piece:
                parts[-1].append((piece, ink))
    return [part for part in parts if part]


def _broken(word: Sequence[Span], room: int) -> list[list[Span]]:
    """A word that is wider than a line, cut into pieces of `room` cells: behind hyphens where that is enough."""
    pieces: list[list[Span]] = [[]]
    used = 0
    for part in _hyphened(word):
        size = spans_width(part)
        if used and used + size > room:
            pieces.append([])
            used = 0
        if size <= room:
            pieces[-1] += part
            used += size
            continue
        cut = _chopped(part, room)
        pieces[-1] += cut[0]
        pieces += cut[1:]
        used = spans_width(cut[-1])
    return pieces


def _chopped(word: Sequence[Span], room: int) -> list[list[Span]]:
    """A word without hyphens cut into pieces of `room` cells."""
    pieces: list[list[Span]] = [[]]
    used = 0
    for text, ink in word:
        row = cells(text)
        while row:
            if used >= room or (used and row[1:2] == ("",) and used + _WIDE > room):
                pieces.append([])
                used = 0
            take = min(len(row), room - used)
            if take < len(row) and row[take] == "" and take > 1:
                take -= 1
            pieces[-1].append(("".join(row[:take]), ink))
            row = row[take:]
            if row and row[0] == "":
                row = row[1:]
            used += take
    return pieces


@lru_cache(maxsize=512)
def _wrapped(spans: Line, room: int) -> tuple[Line, ...]:
    lines: list[list[Span]] = [[]]
    used = 0
    for word in _words(spans):
        size = spans_width(word)
        pieces = [word] if size <= room else _broken(word, max(1, room))
        for index, piece in enumerate(pieces):
            size = spans_width(piece)
            if used and (index or used + 1 + size > room):
                lines.append([])
                used = 0
            if used:
                lines[-1].append((" ", lines[-1][-1][1] if lines[-1][-1][1] == piece[0][1] else "plain"))
                used += 1
            lines[-1] += piece
            used += size
    return tuple(_joined(line) for line in lines)


def _joined(line: Sequence[Span]) -> Line:
    groups = (list(group) for _, group in groupby(
        line, key=lambda span: (span[1], type(span[1]), id(getattr(span[1], "of", None)))))
    return tuple(("".join(text for text, _ in group), group[0][1]) for group in groups)


def wrap(spans: Spans, room: int) -> tuple[Line, ...]:
    """Styled text wrapped at blanks into lines of at most `room` cells; words that are wider are cut."""
    plain = all(type(ink) is str for _, ink in spans)  # other inks know more than their name, by which lines are kept
    return (_wrapped if plain else _wrapped.__wrapped__)(tuple(spans), max(1, room))


def wrap_text(text: str, room: int) -> tuple[str, ...]:
    """Plain text wrapped at blanks into lines of at most `room` cells."""
    return tuple(spans_text(line) for line in wrap(((text, "plain"),), room))


def fitted(paragraphs: Sequence[Spans], room: int, height: int) -> list[Line]:
    """Paragraphs wrapped into at most `height` lines; each keeps a line if it can, and what is cut ends in `…`."""
    found: list[Line] = []
    for index, spans in enumerate(paragraphs):
        if len(found) >= height:
            break
        waiting = len(paragraphs) - index - 1
        allowed = max(1, height - len(found) - waiting)
        lines = wrap(spans, room)
        if len(lines) > allowed:
            rest = parted(lines[allowed - 1 :], (" ", "plain"))
            lines = (*lines[: allowed - 1], tuple(clip_spans(rest, room)))
        found += lines
    last = found[-1] if found else ()
    if last and len(paragraphs) > len(found) and not spans_text(last).endswith(ELLIPSIS):
        found[-1] = tuple(clip_spans((*last, (" " + ELLIPSIS, last[-1][1] if last else "rule")), room))
    return found
