"""Faces of one line, or a few, for lists, hands at 80 columns and logs."""

from __future__ import annotations

from collections.abc import Sequence

from deckgames.engine.data import dataclass
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Spans, fitted, spans_width, wrap
from deckgames.ui.paint.canvas import width as cell_width
from deckgames.ui.paint.faces.parts import Face, Look, State, inked, look_of, price_of, spaced
from deckgames.ui.paint.faces.texts import in_a_line, joined, lines_below

_MARK_AND_KIND = 4
"""Columns before a name besides those of the key: cursor, a blank, kind, a blank."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths of the columns of a list of rows; every row of one list uses the same."""

    key: int = 1
    name: int = 22
    measure: int = 0
    points: int = 0
    price: int = 0
    numbers: int = 0


def columns_for(faces: Sequence[Face], width: int) -> Columns:
    """Columns that suit all these faces in rows of `width` cells."""

    def widest(parts: Sequence[int]) -> int:
        return max(parts, default=0)

    measure = widest([spans_width(spaced(face.measure)) for face in faces])
    price = widest([cell_width(face.price) for face in faces])
    points = widest([spans_width(spaced(face.points)) for face in faces])
    if width < 72:
        name = min(22, max(6, width - 5 - (measure + 1 if measure else 0) - (price + 2 if price else 0)))
    else:
        name = 27 if measure else 25
    return Columns(
        key=max(1, widest([cell_width(face.key) for face in faces])),
        name=name,
        measure=measure + 1 if measure else 0,
        points=points + 1 if points else 0,
        price=price + 2 if price else 0,
    )


def row(face: Face, width: int, state: State = State.IDLE, columns: Columns | None = None, height: int = 1) -> Canvas:
    """The face in one line: mark, key, kind, name, measure, points, price, numbers, rule text, in fixed columns.

    With more lines (`lines_of` says how many it could use) a text that is too long for the first stands below it.
    """
    look = look_of(face, state)
    canvas = Canvas(width, height, look.ground if look.ground == "raised" else "")
    cols = columns or columns_for((face,), width)
    if look.cursor:
        canvas.put(0, 0, signs.CURSOR, "cursor")
    elif look.tick:
        canvas.put(0, 0, signs.CHOSEN, "good")
    x = 1
    if ink := face.key_ink(look):
        canvas.put(x, 0, face.key, ink if ink == "blocked" else "key", cols.key)
    x += cols.key
    if look.tick and look.cursor:
        canvas.put(x, 0, signs.CHOSEN, "good")
    x += 1
    canvas.put(x, 0, face.kind, "blocked" if look.faded else "kind", 1)
    x += 2
    end = _end(face, width, x)
    if face.edge:
        canvas.right(width - 1, 0, face.edge, max(0, width - x))
    canvas.put(x, 0, face.name, look.name, min(cols.name, end - x))
    x = _fixed(canvas, face, look, x + cols.name + 1, end, cols)
    _text(canvas, face, look, x, end, _indent(cols))
    return canvas


def lines_of(face: Face, width: int, columns: Columns) -> tuple[int, int]:
    """Lines that a row of this width needs so that its signs are not cut, and so that it can say all in sentences."""
    x = _indent(columns) + columns.name + 1 + columns.measure + columns.points + columns.price + columns.numbers
    numbers = 0 if columns.numbers or not face.numbers else spans_width(spaced(face.numbers)) + 1
    room = _end(face, width, x) - x - numbers
    least, whole = lines_below(face, width - _indent(columns) - 1)
    signs_fit = spans_width(joined(face.text, 1)) <= room
    said_fit = spans_width(joined(face.sentences or face.text, 1)) <= room
    return 1 if signs_fit else 1 + least, 1 if said_fit else 1 + whole


def _indent(cols: Columns) -> int:
    """The column of the name, and of what stands below it."""
    return cols.key + _MARK_AND_KIND


def _end(face: Face, width: int, x: int) -> int:
    """The column behind the last one that the row's text may fill."""
    return width - 1 - min(spans_width(face.edge), max(0, width - x)) - 1 if face.edge else width


def _fixed(canvas: Canvas, face: Face, look: Look, x: int, end: int, cols: Columns) -> int:
    """What stands in columns; gives the first one behind it."""
    parts: list[tuple[int, Spans]] = [
        (cols.measure, spaced(face.measure)),
        (cols.points, spaced(face.points)),
        (cols.price, ((price_of(face, look), face.price_ink),)),
        (cols.numbers, spaced(face.numbers)),
    ]
    for size, spans in parts:
        if size:
            canvas.spans(x, 0, inked(tuple(spans), look), min(size, end - x))
            x += size
    if face.numbers and not cols.numbers:
        x = canvas.spans(x, 0, inked(spaced(face.numbers), look), end - x) + 1
    return x


def _text(canvas: Canvas, face: Face, look: Look, x: int, end: int, indent: int) -> None:
    """The rule text behind the columns, or in the lines below where it is too long for that."""
    text = in_a_line(face.text, face.sentences, end - x)
    below, room = canvas.h - 1, canvas.w - indent - 1
    said = joined(face.sentences or face.text, 1)
    if below and spans_width(said) > end - x:
        lines = wrap(said, room)
        if len(lines) > below:
            lines = tuple(fitted((joined(face.text),), room, below))
        for y, line in enumerate(lines, 1):
            canvas.spans(indent, y, inked(line, look), room)
    elif text and x < end:
        canvas.spans(x, 0, inked(text, look), end - x)
