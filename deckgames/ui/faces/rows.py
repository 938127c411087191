"""Faces of one line, for lists, hands at 80 columns and logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckgames.ui import signs
from deckgames.ui.faces.parts import Face, Look, State, inked, look_of, price_of, spaced
from deckgames.ui.sheet import Sheet, Spans, spans_width
from deckgames.ui.sheet import width as cell_width


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


def row(face: Face, width: int, state: State = State.IDLE, columns: Columns | None = None) -> Sheet:
    """The face in one line: mark, key, kind, name, measure, points, price, numbers, rule text, in fixed columns."""
    look = look_of(face, state)
    sheet = Sheet(width, 1, look.ground if look.ground == "raised" else "")
    cols = columns or columns_for((face,), width)
    if look.cursor:
        sheet.put(0, 0, signs.CURSOR, "cursor")
    elif look.tick:
        sheet.put(0, 0, signs.CHOSEN, "good")
    x = 1
    if ink := face.key_ink(look):
        sheet.put(x, 0, face.key, ink if ink == "blocked" else "key", cols.key)
    x += cols.key
    if look.tick and look.cursor:
        sheet.put(x, 0, signs.CHOSEN, "good")
    x += 1
    sheet.put(x, 0, face.kind, "blocked" if look.faded else "kind", 1)
    x += 2
    end = width
    if face.edge:
        end = sheet.right(width - 1, 0, face.edge, max(0, width - x)) - 1
    sheet.put(x, 0, face.name, look.name, min(cols.name, end - x))
    _row_numbers(sheet, face, look, x + cols.name + 1, end, cols)
    return sheet


def _row_numbers(sheet: Sheet, face: Face, look: Look, x: int, end: int, cols: Columns) -> None:
    parts: list[tuple[int, Spans]] = [
        (cols.measure, spaced(face.measure)),
        (cols.points, spaced(face.points)),
        (cols.price, ((price_of(face, look), face.price_ink),)),
    ]
    for size, spans in parts:
        if size:
            sheet.spans(x, 0, inked(tuple(spans), look), min(size, end - x))
            x += size
    rest = list(spaced(face.numbers))
    if cols.numbers:
        sheet.spans(x, 0, inked(tuple(rest), look), min(cols.numbers, end - x))
        x += cols.numbers
        rest = []
    for index, line in enumerate(face.text):
        if rest:
            rest.append(("   " if index else " ", "plain"))
        rest += line
    if rest and x < end:
        sheet.spans(x, 0, inked(tuple(rest), look), end - x)
