"""Text in cells of the terminal: how wide it is, wrapped, as spans of one ink."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from unicodedata import category

from rich.cells import get_character_cell_size

from deckgames.engine.core.spelling import ONWARDS, left_to_right

Span = tuple[str, str]
"""A text and its ink."""
BLANK: Span = (" ", "plain")
Spans = Sequence[Span]
Line = tuple[Span, ...]
ELLIPSIS = "…"
_MARKS_A_CELL = 2
_ON_LETTERS = {"Mn", "Me", "Mc", "Lo"}
"""What has no cell of its own and is seen: accents, vowel signs, the later parts of a Korean letter."""
STOPS = " .,;:·"
"""What does not stand before `…`."""
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
    filled: list[str] = []
    for character in left_to_right(text):
        size = get_character_cell_size(character)
        if size == 0:
            base = len(filled) - 1
            if base >= 0 and not filled[base]:
                base -= 1
            # U+FE00..FE0F choose emoji pictures, which are wide in some terminals and narrow in others.
            if base >= 0 and (character == ONWARDS or (category(character) in _ON_LETTERS and (
                    len(filled[base]) <= _MARKS_A_CELL and not "\ufe00" <= character <= "\ufe0f"))):
                filled[base] += character
        elif category(character) in {"Cs", "Cc", "Zl", "Zp"}:
            filled.append("?")
        elif size == _WIDE:
            filled += (character, "")
        else:
            filled.append(character)
    return tuple(filled)


@lru_cache(maxsize=2048)
def has_wide(text: str) -> bool:
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


def in_ink(text: str, ink: str) -> Line:
    """A text in one ink as a line."""
    return ((text, ink),)


def line_of(text: str, ink: str = "text") -> Line:
    """The same; empty if the text is."""
    return in_ink(text, ink) if text else ()


def spans_text(spans: Iterable[Span]) -> str:
    """The bare text of the spans."""
    return "".join(text for text, _ in spans)


def stopped(line: Line) -> Line:
    """A line that ends a sentence, with a full stop where it has no other end."""
    ended = not line or line[-1][0].endswith((".", "?", "!", ":", ",", "…"))
    return line if ended else (*line, (".", "text"))


def cut_hard(row: tuple[str, ...], room: int) -> str:
    """The first `room` cells as text; half a wide character becomes a blank."""
    kept = row[:room]
    if room < len(row) and row[room] == "" and kept:
        return "".join(kept[:-1]) + " "
    return "".join(kept)


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
    groups = (list(group) for _, group in groupby(line, key=lambda span: (
        span[1], type(span[1]), id(getattr(span[1], "of", None)), getattr(span[1], "key", None))))
    return tuple(("".join(text for text, _ in group), group[0][1]) for group in groups)


def wrap(spans: Spans, room: int) -> tuple[Line, ...]:
    """Styled text wrapped at blanks into lines of at most `room` cells; words that are wider are cut."""
    plain = all(type(ink) is str for _, ink in spans)  # other inks know more than their name, by which lines are kept
    return (_wrapped if plain else _wrapped.__wrapped__)(tuple(spans), max(1, room))


def wrap_text(text: str, room: int) -> tuple[str, ...]:
    """Plain text wrapped at blanks into lines of at most `room` cells."""
    return tuple(spans_text(line) for line in wrap(in_ink(text, "plain"), room))
