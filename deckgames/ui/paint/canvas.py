"""The canvas a picture is painted on: grids of characters, inks and grounds; and text cut and wrapped by cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
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
_LETTERS = 3
"""Letters of the first word that stay before `…`, at least."""
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


class Short(str):
    """A text that has lost a number, a sign, a loss or who is hit where it was cut: what is drawn on says so."""

    __slots__ = ()


def clip(text: str, room: int) -> str:
    """The text in at most `room` cells, with `…` where words are missing, the last ones first; see `clip_spans`."""
    row = cells(text)
    if len(row) <= room:
        return text if "".join(row) == text else "".join(row)
    found = clip_spans(((text, ""),), room)
    return found[0][0] if len(found) == 1 else spans_text(found)


def clip_spans(spans: Spans, room: int, bare: bool = True) -> list[Span]:
    """The spans in at most `room` cells together, with `…` in the ink of the span that was cut: at a word of its end,
    but words go before numbers, signs, losses and players, wherever they stand; in the end also what these count, if
    they may stand `bare`."""
    found = begun(spans, room)
    if spans_width(spans) <= room or not found or not _lost((spans,), (found,)):
        return found
    weighed = _shortened((spans,), lambda lines: sum(map(spans_width, lines)) <= room, bare)
    if not weighed:
        return [*found[:-1], (Short(found[-1][0]), found[-1][1])]
    (first, ink), *others = weighed[0]
    spare = room - spans_width(weighed[0]) if first.startswith(ELLIPSIS) else 0
    return [*begun(spans, spare + 1), (first[1:], ink), *others] if spare >= _LETTERS else [*weighed[0]]


def begun(spans: Spans, room: int) -> list[Span]:
    """The spans in at most `room` cells, only their beginning if they are longer, whatever comes behind it."""
    found: list[Span] = []
    if spans_width(spans) <= room or room <= 0:
        return [*spans] if room > 0 else found
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

    __slots__ = ("_wide", "chars", "cursor", "grounds", "h", "inks", "pictured", "short", "spots", "w")

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
            return self.spans(x, y, clip_spans(((text, ink),), room))
        if text.__class__ is Short:
            self.short.append(text)
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
        self.short += canvas.short
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
    """Paragraphs wrapped into at most `height` lines; each keeps a line if it can, and what is cut ends in `…`: words
    go before numbers, signs, losses and players."""
    if len(paragraphs) == height == 1:
        return [tuple(clip_spans(paragraphs[0], room))]
    found = beginnings(paragraphs, room, height)
    if not found or not _lost(paragraphs, found):
        return found
    weighed = _shortened(paragraphs, lambda texts: sum(len(wrap(text, room)) for text in texts) <= height)
    if weighed:
        return [line for text in weighed for line in wrap(text, room)]
    *others, (text, ink) = found[-1]
    return [*found[:-1], (*others, (Short(text), ink))]


def beginnings(paragraphs: Sequence[Spans], room: int, height: int) -> list[Line]:
    """The beginnings of the paragraphs, whatever comes behind them."""
    found: list[Line] = []
    for index, spans in enumerate(paragraphs):
        if len(found) >= height:
            break
        waiting = len(paragraphs) - index - 1
        allowed = max(1, height - len(found) - waiting)
        lines = wrap(spans, room)
        if len(lines) > allowed:
            rest = parted(lines[allowed - 1 :], (" ", "plain"))
            lines = (*lines[: allowed - 1], tuple(begun(rest, room)))
        found += lines
    last = found[-1] if found else ()
    if last and len(paragraphs) > len(found) and not spans_text(last).endswith(ELLIPSIS):
        found[-1] = tuple(begun((*last, (" " + ELLIPSIS, last[-1][1] if last else "rule")), room))
    return found


# shortening ---------------------------------------------------------------------------------------------------------


_PIECES = re.compile(r"\s+|\S+")
_WEIGHTY = re.compile(r"\d|[^\w\s.,;:!?'’“”\"()\-–…/]|"
                      r"^(los(e|es|t|ses)|damage|wounds?|discards?|steals?|attacks|out)\b", re.IGNORECASE)
"""What has weight in a text: a number, a sign, a loss; and so has what stands in one of these inks."""
_WEIGHTY_INKS = ("seat-", "badge-", "key")
_CLAUSE = (".", ";", ",", "!", "?")


def _pieces(spans: Spans) -> list[list[Span]]:
    """The words of a text, each with the blanks before it; a seat's sign and name stay together."""
    words: list[list[Span]] = [[]]
    for text, ink in spans:
        for piece in (text,) if ink.startswith("seat-") else _PIECES.findall(text):
            if piece.isspace() and words[-1] and not spans_text(words[-1]).isspace():
                words.append([])
            words[-1].append((piece, ink))
    return [word for word in words if word]


def _weighty(word: Spans) -> bool:
    return any(ink.startswith(_WEIGHTY_INKS) or _WEIGHTY.search(text) for text, ink in word if not text.isspace())


def left_out(texts: Sequence[Spans], ink: str = "muted") -> Line:
    """` …` in the place of parts of a line that have no room."""
    more = f" {ELLIPSIS}"
    return ((Short(more) if _lost(texts, ()) else more, ink),)


def _lost(texts: Iterable[Spans], kept: Iterable[Spans]) -> bool:
    """Whether what is kept of these texts lacks a word that has weight."""
    before, after = (Counter(spans_text(word).strip(_STOPS + ELLIPSIS) for text in each for word in _pieces(text)
                             if _weighty(word)) for each in (texts, kept))
    return not before <= after


def _shortened(texts: Sequence[Spans], fits: Callable[[Sequence[Line]], bool], bare: bool = True) -> list[Line]:
    """The texts without as many words as must go, `…` in their place; nothing, if what has weight is too much."""
    words, gone = [_pieces(text) for text in texts], set[tuple[int, int]]()
    for at in sorted((one for one in _ranked(words) if one[0] or bare), reverse=True):
        gone.add(at[1:])
        found = [_without(text, {nth for no, nth in gone if no == number}) for number, text in enumerate(words)]
        if fits(found := [line for line in found if line]):
            return found
    return []


def _ranked(texts: Sequence[Sequence[Spans]]) -> Iterator[tuple[int, int, int]]:
    """The words that may go, as (how soon, text, place): first clauses without weight, then what stands beside none in
    its clause, then what stands before it, in the end what it counts and how its clause begins (`If tied:`); of the
    same, those that come last."""
    for number, words in enumerate(texts):
        heavy, start = [_weighty(word) for word in words], 0
        for end, word in enumerate(words, 1):
            if end < len(words) and not spans_text(word).endswith(_CLAUSE):
                continue
            for at in range(start, end):
                later = [n for n in range(at, end) if heavy[n]]
                head = any(spans_text(words[n]).endswith(":") for n in range(at, later[0] if later else at))
                after, before = (start <= n < end and heavy[n] for n in (at - 1, at + 1))
                counts = after or (before and (at + 2 == end or spans_text(words[at + 1]).endswith(":")))
                if not heavy[at]:
                    yield (0 if counts else 1 if head or before else 2) if any(heavy[start:end]) else 3, number, at
            start = end


def _without(words: Sequence[Spans], gone: Collection[int]) -> Line:
    """The words but for these, with `…` where some are missing."""
    found: list[Span] = []
    missing = False
    for at, word in enumerate(words):
        if at not in gone:
            found += [(" ", word[0][1])] if missing and not word[0][0].isspace() else []
            found += word
        elif not missing and len(gone) < len(words):
            text, ink = found.pop() if found else ("", word[-1][1])
            found.append((text.rstrip(_STOPS) + ELLIPSIS, ink))
        missing = at in gone
    return tuple(found)
