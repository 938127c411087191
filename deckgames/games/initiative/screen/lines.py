"""The players one below the other, where the terminal is too small for columns: two lines each, or one."""

from dataclasses import dataclass

from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.columns import (
    Row,
    at_work,
    beat_face,
    defence_of,
    health_of,
    rows_of,
    stack_of,
)
from deckgames.games.initiative.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, spans_width, width
from deckgames.ui.paint.faces import health_line, spaced
from deckgames.ui.paint.faces.texts import joined
from deckgames.ui.toolkit import Box

_WIDE_FROM = 76
_BESIDE, _WIDE_NAME, _NARROW_NAME, _MORE = 4, 6, 4, 4
"""Cells beside a player's name, those of a name that have room anyhow, and so many more where names are longer."""
_SMALLEST_NAME, _SHORT_NAME, _NAME = 5, 16, 24
"""Columns of the name of a card."""
_DEFENCE = 4
"""Columns of the defence in a player's only line."""


@dataclass(frozen=True, slots=True)
class Tabs:
    """The columns of a player's first line: end of the name, end of the health, its line, hand, stack, card."""

    name: int
    health: int
    line: int
    hand: int
    stack: int
    card: int


def _tabs(board: Board, w: int) -> Tabs:
    """The columns; where names are long they leave room for them and for the mark of who is at work."""
    wide = w >= _WIDE_FROM
    more = max(width(look.name) for look in board.scene.seats) - (_WIDE_NAME if wide else _NARROW_NAME)
    more = max(0, min(more, _MORE if wide else 2))
    tabs = (10, 15, 23, 27, 33) if wide else (8, 13, 14, 18, 24)
    name, health, hand, stack, card = (x + more for x in tabs)
    return Tabs(name, health, 6 if wide else 0, hand, stack, card)


def players(board: Board, w: int, h: int) -> Canvas:
    """The players in exactly this size."""
    canvas = Canvas(w, h)
    each = _each(board, h)
    for seat in board.seats:
        _first(board, canvas, seat, seat.no * each, each == 1)
        if each > 1 and not seat.out:
            _second(board, canvas, seat, seat.no * each + 1)
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """A player's first line, and the cards of the second."""
    found, each = [], _each(board, h)
    for seat in board.seats:
        y = seat.no * each
        stop = board.seat_stops.get(seat.no)
        if stop is not None:
            found.append(Box(stop, 0, y, w))
        if each > 1 and not seat.out:
            found += [Box(board.index_of[row.card], x, y + 1, size) for row, x, size in _items(board, seat, w)
                      if row.card is not None and row.card in board.index_of]
    return found


def _each(board: Board, h: int) -> int:
    return 2 if h >= 2 * len(board.seats) else 1


# ---- all of them in a line or two, above a hand that is being laid out

_ITEM = 12


def strip_rows(board: Board, w: int) -> int:
    """Rows that the players need in their shortest form."""
    across = max(1, (w - 1) // _ITEM)
    return -(-len(board.seats) // across)


def strip(board: Board, w: int, h: int) -> Canvas:
    """`▲ Ann 38 h6`, as many in a line as there is room for."""
    canvas = Canvas(w, h)
    across = -(-len(board.seats) // max(1, strip_rows(board, w)))
    pitch = (w - 1) // across
    for seat in board.seats:
        x, y = 1 + seat.no % across * pitch, seat.no // across
        look = board.look(seat.no)
        mark: Line = ((signs.CHOSEN, "good"),) if seat.no in board.scene.sealed else ()
        tail = (("out", "muted"),) if seat.out else (*health_of(board, seat), (f" h{len(seat.hand)}", "muted"), *mark)
        room = max(3, pitch - 2 - spans_width(tail) - 1)
        name = clip(f"{look.sign} {look.name}", room)
        ink = f"badge-{look.colour}" if at_work(board, seat.no) else f"seat-{look.colour}"
        at = canvas.put(x, y, name, ink if not seat.out else "blocked", pitch - 1)
        canvas.spans(at + 1, y, tail, max(0, x + pitch - 1 - at - 1))
    return canvas


# ---- the first line


def _first(board: Board, canvas: Canvas, seat: Seat, y: int, alone: bool) -> None:
    """A player's line; where it stands `alone` the defence is in it too."""
    tabs, look = _tabs(board, canvas.w), board.look(seat.no)
    stop = board.seat_stops.get(seat.no)
    cursor = stop is not None and stop == board.scene.cursor
    cap = board.cap(stop) if stop is not None and board.stops[stop].oid is not None else ""
    if cursor:
        canvas.ground(0, y, canvas.w, 1, "raised")
        canvas.put(0, y, signs.CURSOR, "cursor")
    if cap:
        canvas.put(0, y, cap, "name-cursor" if cursor else "key", 1)
    working = at_work(board, seat.no)
    name = clip(look.name, tabs.name - _BESIDE)
    ink = f"badge-{look.colour}" if working else f"seat-{look.colour}"
    canvas.put(1, y, f"{look.sign} {name}{signs.CURSOR if working else ''}", ink if not seat.out else "blocked")
    health = health_of(board, seat)
    canvas.right(tabs.health, y, health)
    if tabs.line:
        line = health_line(board.health(seat), board.view.options.health(len(board.view.seats)), tabs.line, look.colour)
        canvas.spans(tabs.health + 1, y, line)
    if seat.out:
        canvas.put(tabs.hand, y, f"out in round {seat.out_round}", "muted")
        return
    canvas.spans(tabs.hand, y, (("h", "muted"), (str(len(seat.hand)), "text")))
    further = _DEFENCE if alone else 0
    if alone:
        canvas.spans(tabs.stack, y, (defence_of(board, seat),), _DEFENCE - 1)
    room = tabs.card - tabs.stack - 1
    stack = stack_of(board, seat)
    shown = stack if spans_width(stack) <= room else ((f"s{len(seat.stack)}", "text"),)
    canvas.spans(tabs.stack + further, y, shown, room)
    _card(board, canvas, seat, (tabs.card + further, y), alone)


def _card(board: Board, canvas: Canvas, seat: Seat, at: tuple[int, int], alone: bool) -> None:
    """The card of this beat in the rest of the line: `I70 Emotional Support Cow  H10 ▸ acts now`."""
    x, y = first, _ = at
    mine = board.beat_cards[seat.no]
    if mine.card is None:
        if board.view.phase == "turn":
            canvas.put(x, y, "acts: no card" if mine.fate == "acts" else "no card", "muted", canvas.w - x)
        return
    face = beat_face(board, seat, mine, mine.card)
    wide = canvas.w >= _WIDE_FROM
    end = canvas.w - 1
    if face.edge:
        mark = {"acts": signs.CURSOR, "acted": signs.CHOSEN}.get(mine.fate, signs.GONE)
        edge: Line = face.edge if wide else ((mark, face.edge[0][1]),)
        end = canvas.right(end, y, edge) - 1
    gone = mine.fate in ("acted", "destroyed", "cancelled")
    start = x + 4 + (_NAME if wide else _SHORT_NAME)
    x = canvas.spans(x, y, face.measure, 7) + 1
    name = min(start - x, max(_SMALLEST_NAME, end - x - 4))
    canvas.put(x, y, face.name, "blocked" if gone else "name", min(name, end - x))
    x += min(name, width(face.name) if not wide else name) + 1
    if face.numbers and x < end:
        x = canvas.spans(x, y, spaced(face.numbers), end - x) + 1
    if not wide or not face.text:
        return
    field = max((place + size + 2 for _, place, size in _items(board, seat, canvas.w)), default=0)
    below = (canvas.w, y) if alone or field > first else (first, y + 1)  # beside a field card it would be that one's
    for words in (joined(face.sentences, 1), joined(face.text, 1)):
        for column, row, last in ((x, y, end), (*below, canvas.w - 1)):
            if spans_width(words) <= last - column:
                canvas.spans(column, row, words)
                return
    if x < end:
        canvas.spans(x, y, joined(face.text, 1), end - x)


# ---- the second line


def _second(board: Board, canvas: Canvas, seat: Seat, y: int) -> None:
    canvas.spans(_start(canvas.w) - 4, y, (defence_of(board, seat),), 4)
    for row, x, size in _items(board, seat, canvas.w):
        index = board.index_of.get(row.card) if row.card is not None else None
        stop = board.stops[index] if index is not None else None
        cursor = index is not None and index == board.scene.cursor
        offered = stop is not None and stop.oid is not None and stop.zone == "field" and index is not None
        if cursor:
            canvas.ground(x, y, size, 1, "raised")
        label = board.cap(index) if offered and index is not None else row.label
        at = canvas.put(x, y, label, "key" if offered else "muted") + bool(label)
        numbers = spans_width(row.number)
        ink = "name-cursor" if cursor else "blocked" if row.blank else "name" if row.in_force or offered else "text"
        at = canvas.put(at, y, row.name, ink, max(1, x + size - at - numbers - bool(numbers)))
        if row.number:
            canvas.spans(at + 1, y, row.number, max(0, x + size - at - 1))


def _start(w: int) -> int:
    return 12 if w >= _WIDE_FROM else 7


def _items(board: Board, seat: Seat, w: int) -> list[tuple[Row, int, int]]:
    """The cards of a field with their column and width; names get shorter where there are many."""
    rows = [row for row in rows_of(board, seat) if row.card is not None]
    x = _start(w)
    if not rows:
        return []
    room = w - 1 - x
    sizes = [width(row.label) + 1 + width(row.name) + 1 + spans_width(row.number) for row in rows]
    if sum(sizes) + 2 * (len(rows) - 1) > room:
        most = max(6, (room - 2 * (len(rows) - 1)) // len(rows))
        sizes = [min(size, most) for size in sizes]
    found = []
    for row, size in zip(rows, sizes, strict=True):
        if x + size > w:
            break
        found.append((row, x, size))
        x += size + 2
    return found
