"""How a recap looks: its lines with inks and marks, wrapped so that what is cut is counted."""

from collections.abc import Iterable, Sequence

from deckgames.engine.data import dataclass
from deckgames.engine.events import Span
from deckgames.table import MOST, RecapLine
from deckgames.table.recap import missing
from deckgames.ui.paint.canvas import Canvas, Line, spans_width, wrap
from deckgames.ui.table.layout import SeatLook

HIT = "!"

_INKS = {"text": "text", "card": "name", "number": "pace"}


def inked(told: Iterable[Span], seats: Sequence[SeatLook]) -> Line:
    """A sentence of the log with inks; seats with their signs."""
    found = []
    for text, role, seat in told:
        if role == "seat":
            found.append((f"{seats[seat].sign} {text}", f"seat-{seats[seat].colour}"))
        else:
            found.append((text, _INKS[role]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """One line of a recap: its mark (`!` or a seat's sign, with its ink) and what it says; `more` as in RecapLine."""

    mark: tuple[str, str]
    said: Line
    more: int = 0


def marked(lines: Iterable[RecapLine], seats: Sequence[SeatLook]) -> list[MarkedLine]:
    """The lines with their marks."""
    return [MarkedLine(("·", "muted"), ((line.text, "muted"),), line.more) if line.more
            else MarkedLine(_mark(line, seats), _said(line, seats)) for line in lines]


def _mark(line: RecapLine, seats: Sequence[SeatLook]) -> tuple[str, str]:
    if line.hit:
        return HIT, "warn"
    return ("·", "muted") if line.seat is None else (seats[line.seat].sign, f"seat-{seats[line.seat].colour}")


def _said(line: RecapLine, seats: Sequence[SeatLook]) -> Line:
    """The words of a line; the sign of the seat whose line it is stands in the mark."""
    said = inked(line.said, seats)
    if line.hit or line.seat is None or line.said[0][1:] != ("seat", line.seat):
        return said
    return ((line.said[0][0], said[0][1]), *said[1:])


def wrapped(lines: Sequence[MarkedLine], room: int, most: int = MOST) -> list[tuple[tuple[str, str], Line]]:
    """The lines in `room` cells, marks only at the first line of each; at most `most` rows in all. A line that is cut
    ends in `…`, and where whole lines are missing the last one counts them."""
    if len(lines) > most:
        more = sum(line.more or 1 for line in lines[most - 1:])
        lines = [*lines[:most - 1], MarkedLine(("·", "muted"), ((missing(more), "muted"),), more)]
    found: list[tuple[tuple[str, str], Line]] = []
    for index, line in enumerate(lines):
        rows = list(wrap(line.said, room))
        allowed = max(1, most - len(found) - (len(lines) - index - 1))
        if len(rows) > allowed:
            rows = list(wrap(line.said, room - 2))[:allowed]
            rows[-1] = (*rows[-1], (" …", "muted"))
        found += [(line.mark if number == 0 else ("", "plain"), row) for number, row in enumerate(rows)]
    return found


def unfolded(lines: Iterable[Line], room: int) -> list[Line]:
    """Lines with columns as they are; one that is too long goes on in the next row."""
    return [part for line in lines for part in (wrap(line, room) if spans_width(line) > room else (line,))]


def draw_lines(canvas: Canvas, x: int, y: int, room: int, lines: Sequence[tuple[tuple[str, str], Line]]) -> int:
    """Puts wrapped lines on a canvas, the marks in front; gives the row below them."""
    for (mark, ink), said in lines:
        canvas.put(x, y, mark, ink)
        canvas.spans(x + 3, y, said, room)
        y += 1
    return y
