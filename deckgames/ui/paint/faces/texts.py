"""What a card says in the room there is: whole sentences where they fit, signs where not, a paragraph at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from deckgames.ui.paint.canvas import Line, Span, fitted, spans_width, wrap
from deckgames.ui.paint.faces.parts import Face, spaced

_APART = 3
"""Blanks between two paragraphs in one line."""
_BLANK: Span = (" ", "plain")


def in_signs(face: Face) -> Face:
    """The face that says everything in signs, however much room it has."""
    return replace(face, sentences=())


@lru_cache(maxsize=512)
def paragraphs(text: tuple[Line, ...], sentences: tuple[Line, ...], room: int, rows: int) -> tuple[Line, ...]:
    """Rules text in at most `rows` lines of `room` cells: in sentences if all of them fit, else the first paragraphs in
    sentences as far as the signs of the others have room; where even all signs are too long, they end in `…`."""
    said = [wrap(line, room) for line in sentences]
    if said and sum(map(len, said)) <= rows:
        return tuple(part for lines in said for part in lines)
    signs = [wrap(line, room) for line in text]
    used = sum(map(len, signs))
    if used > rows:
        return tuple(fitted(text, room, rows))
    chosen = list(signs)
    for at, lines in enumerate(said if len(said) == len(signs) else ()):
        used += len(lines) - len(signs[at])
        if used > rows:
            break
        chosen[at] = lines
    return tuple(part for lines in chosen for part in lines)


@lru_cache(maxsize=128)
def body(face: Face, room: int, rows: int) -> tuple[Line, ...]:
    """What stands on a card below its name: the numbers in a line of their own where the text has room below them."""
    if not face.numbers:
        return paragraphs(face.text, face.sentences, room, rows)
    numbers = spaced(face.numbers)
    least = sum(len(wrap(line, room)) for line in face.text)
    if least < rows or not face.text:
        return (numbers, *paragraphs(face.text, face.sentences, room, rows - 1))[:rows]
    first, *others = face.text
    return tuple(fitted(((*numbers, _BLANK, *first), *others), room, rows))


@lru_cache(maxsize=512)
def in_a_line(text: tuple[Line, ...], sentences: tuple[Line, ...], room: int) -> Line:
    """Rules text in one line: sentences if they fit, else the first ones as far as the signs of the others have room,
    as far apart as they can be; it may be too long."""
    said = joined(sentences, 1)
    if said and spans_width(said) <= room:
        return said
    mixed = text
    for at in range(1, len(sentences) if len(sentences) == len(text) else 0):
        more = (*sentences[:at], *text[at:])
        if spans_width(joined(more, 2)) > room:
            break
        mixed = more
    gap = next((gap for gap in (_APART, 2, 1) if spans_width(joined(mixed, gap)) <= room), 1)
    return joined(mixed, gap)


def joined(lines: Sequence[Line], gap: int = _APART) -> Line:
    """Paragraphs in one line, so many blanks apart."""
    found: list[Span] = []
    for line in lines:
        if found and line:
            found.append((" " * gap, "plain"))
        found += line
    return tuple(found)
