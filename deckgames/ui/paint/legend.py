"""The legend of a screen: the rows of its picture that have something to explain, each with what its zones and signs
mean below it, where they stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from deckgames.engine.core.data import frozen
from deckgames.engine.core.words import KEY, PARTS, PLAYER, Ink, Word
from deckgames.engine.vocabulary.lexicon import Lexicon
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of, width, wrap_text
from deckgames.ui.paint.headings import heading
from deckgames.ui.paint.key_hints import KeyHint

_PHRASE = re.compile(r"[^\W\d_]+(?:[’' -][^\W\d_]+)*")
_LEAST = 18
"""Cells of a line of words beside its corner; where there are fewer left the words stand on the other side of it."""
_UNDER, _BEFORE, _DOWN = "╰", "╯", "│"
_BRIGHT = "total"
"""The ink of what somebody speaks of."""


@frozen
class Place:
    """Where a word first stands on a picture, and how it is written there."""

    x: int
    y: int
    text: str
    word: Word

    @property
    def says(self) -> str:
        """The explanation beside it: the word, if the text is another one, and its meaning."""
        word = self.word
        said = self.text.casefold()
        named = not word.word or any(name.casefold() in said for name in (word.word, *word.also) if len(name) > 1)
        return word.meaning if named else f"{word.title}: {word.meaning}"


def places(canvas: Canvas, lexicon: Lexicon) -> list[Place]:
    """All words and signs of a picture that can be explained, each where it stands first; one of those that mean the
    same, such as suits."""
    found: dict[str, Place] = {}
    for place in _all(canvas, lexicon):
        found.setdefault(place.word.meaning, place)
    return list(found.values())


def _all(canvas: Canvas, lexicon: Lexicon) -> Iterator[Place]:
    signs = {sign: word for word in (*PARTS, *reversed(lexicon.words)) for sign in (word.sign, *word.also)
             if len(sign) == 1 and not sign.isascii()}
    for y in range(canvas.h):
        heads = "head" in canvas.inks[y]
        for x, text, ink in _runs(canvas, y):
            label = type(ink) is str and heads and ink in ("head", "muted")
            for at, word in _words(text, Ink(ink) if label else ink, lexicon, signs):
                yield Place(x + at, y, text, word)


def brightened(canvas: Canvas, lexicon: Lexicon, words: Collection[str], quoted: Collection[str] = ()) -> Canvas:
    """The picture with only those parts bright that these lexicon words explain, and what is `quoted` from it."""
    bright = Canvas(canvas.w, canvas.h)
    bright.paste(0, 0, canvas)
    said = {text.casefold() for text in words}
    named = {word.meaning for word in lexicon.words if not said.isdisjoint(map(str.casefold, word.names))}
    for place in _all(canvas, lexicon):
        if place.word.meaning in named:
            bright.paint(place.x, place.y, len(place.text.strip()), place.word.over(_BRIGHT))
    for y in range(canvas.h):
        for text in quoted:
            for at in re.finditer(rf"(?<!\w){re.escape(text)}(?!\w)", canvas.line(y)):
                bright.paint(at.start(), y, len(text), _BRIGHT)
    return bright


def _runs(canvas: Canvas, y: int) -> Iterator[tuple[int, str, str]]:
    """The pieces of a row that are written in one ink for one word."""
    chars, inks, start = canvas.chars[y], canvas.inks[y], 0
    for x in range(1, canvas.w + 1):
        if x == canvas.w or inks[x] != inks[start] or _of(inks[x]) is not _of(inks[start]):
            yield start, "".join(char or " " for char in chars[start:x]), inks[start]
            start = x


def _of(ink: str) -> object:
    return ink.of if isinstance(ink, Ink) and ink.of is not None else type(ink)


def _words(text: str, ink: str, lexicon: Lexicon, signs: dict[str, Word]) -> Iterator[tuple[int, Word]]:
    """The words that a piece of a row is to be explained by, and where in it they begin."""
    begins = len(text) - len(text.lstrip())
    if begins == len(text):
        return
    if isinstance(ink, KeyHint):
        yield begins, KEY
        return
    if ink.startswith(("seat-", "badge-")) and not isinstance(ink, Ink):
        yield begins, PLAYER
    if isinstance(ink, Ink) and ink.of is not None:
        yield begins, ink.of
        return
    for at, char in enumerate(text):
        if char in signs:
            yield at, signs[char]
    if isinstance(ink, Ink):
        for phrase in _PHRASE.finditer(text):
            if (word := lexicon.named(phrase[0])) is not None:
                yield phrase.start(), word


def legend(canvas: Canvas, lexicon: Lexicon, primer: Sequence[str] = ()) -> Canvas:
    """The rows of this picture that have something to explain, and below each what it is; first of all a `primer`: a
    heading, and what no single word says."""
    canvas = canvas.worded()
    rows: dict[int, list[Place]] = {}
    for place in places(canvas, lexicon):
        rows.setdefault(place.y, []).append(place)
    parts = [(y, part) for y in sorted(rows) for part in _parts(rows[y], canvas.w)]
    room, primer_lines = canvas.w - 2, list[str]()
    for line in primer[1:]:
        primer_lines += [line] if width(line) <= room else wrap_text(line, room)  # what has room keeps its columns
    top = 2 + len(primer_lines) if primer else 0
    page = Canvas(canvas.w, top + sum(1 + part.h for _, part in parts))
    if primer:
        heading(page, 0, primer[0])
        page.rows(1, 1, map(line_of, primer_lines), room)
    for y, part in parts:
        row = Canvas(canvas.w, 1)
        row.paste(0, -y, canvas)
        page.paste(0, top, row)
        page.paste(0, top + 1, part)
        top += 1 + part.h
    return page


def _parts(row: list[Place], w: int) -> list[Canvas]:
    """What the places of a row mean, in one part; or in two, for those at the right edge and for the others, where that
    takes fewer rows."""
    late = [place for place in row if w - place.x - 3 < min(_LEAST, width(place.says))]
    early = [place for place in row if place not in late]
    ways = [[_below(row, w)], *([[_below(early, w), _below(late, w)]] if early and late else [])]
    return min(ways, key=lambda way: sum(1 + part.h for part in way))


def _below(row: list[Place], w: int) -> Canvas:
    """What the places of a row mean, each with a corner under its column.

    From the right to the left each stands as high as it can. What has no room to its right stands on the left of its
    corner, below all that begins there.
    """
    notes, limit, late = Canvas(w, len(row) * (w + 2)), w, []
    for place in sorted(row, key=lambda place: -place.x):
        room = limit - place.x - 3
        if room < min(_LEAST, width(place.says), place.x - 2):
            late.append(place)
            limit = place.x
            continue
        lines = wrap_text(place.says, max(1, room))
        y = next(y for y in range(notes.h) if _free(notes, place.x, y, 2 + max(map(width, lines)), len(lines)))
        _put(notes, place.x, y, _UNDER, lines, place.x + 2)
    for place in reversed(late):
        lines = wrap_text(place.says, max(1, place.x - 2))
        left = max(0, place.x - 1 - max(map(width, lines)))
        y = next(y for y in range(notes.h) if _free(notes, left, y, place.x - left + 1, len(lines)))
        _put(notes, place.x, y, _BEFORE, lines, left)
    cut = Canvas(w, next((y for y in range(notes.h) if not notes.line(y).strip()), notes.h))
    cut.paste(0, 0, notes)
    return cut


def _free(notes: Canvas, x: int, y: int, size: int, rows: int) -> bool:
    """Whether so many cells of so many rows are free from here on, and a blank beside them."""
    return all(not "".join(notes.chars[y + row][max(0, x - 1):x + size + 1]).strip() for row in range(rows))


def _put(notes: Canvas, x: int, y: int, corner: str, lines: tuple[str, ...], left: int) -> None:
    for above in range(y):
        notes.put(x, above, _DOWN, "edge")
    notes.put(x, y, corner, "edge")
    notes.rows(left, y, map(line_of, lines))
