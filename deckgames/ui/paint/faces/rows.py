"""Faces of one line, for lists, hands at 80 columns and logs."""

from __future__ import annotations

from collections.abc import Sequence

from deckgames.engine.data import dataclass
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Spans, spans_width
from deckgames.ui.paint.canvas import width as cell_width
from deckgames.ui.paint.faces.parts import Face, Look, State, inked, look_of, price_of, spaced
from deckgames.ui.paint.faces.texts import in_a_line


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths of the columns of a list of rows; every row of one list uses the same."""

    key: int = 1
    name: int = 22
    measure: int = 0
    points: int = 0
    price: int = 0


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


def row(face: Face, width: int, state: State = State.IDLE, columns: Columns | None = None) -> Canvas:
    """The face in one line: mark, key, kind, name, measure, points, price, numbers, rule text, in fixed columns."""
    look = look_of(face, state)
    canvas = Canvas(width, 1, look.ground if look.ground == "raised" else "")
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
    if (text := in_a_line(face.text, face.sentences, end - x)) and x < end:
        canvas.spans(x, 0, inked(text, look), end - x)
    return canvas


def _end(face: Face, width: int, x: int) -> int:
    """The column behind the last one that the row's text may fill."""
    return width - 1 - min(spans_width(face.edge), max(0, width - x)) - 1 if face.edge else width


def _fixed(canvas: Canvas, face: Face, look: Look, x: int, end: int, cols: Columns) -> int:
    """What stands in columns; gives the first one behind it."""
    parts: list[tuple[int, Spans]] = [
        (cols.measure, spaced(face.measure)),
        (cols.points, spaced(face.points)),
        (cols.price, ((price_of(face, look), face.price_ink),)),
    ]
    for size, spans in parts:
        if size:
            canvas.spans(x, 0, inked(tuple(spans), look), min(size, end - x))
            x += size
    if face.numbers:
        x = canvas.spans(x, 0, inked(spaced(face.numbers), look), end - x) + 1
    return x
