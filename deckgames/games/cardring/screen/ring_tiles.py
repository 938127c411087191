"""The Ring in little room: a row of tiles a seat, or two rows, with the seats that get space 1 and that send."""

from dataclasses import dataclass

from deckgames.engine.cards import Card
from deckgames.games.cardring import queries
from deckgames.games.cardring.lexicon import XP
from deckgames.games.cardring.screen.board import Board, played
from deckgames.games.cardring.screen.faces import parts
from deckgames.games.cardring.screen.queues import SPACES, Turn, buyer_of, turn_of, way_of
from deckgames.games.cardring.screen.seatwords import (
    all_counters,
    counters_in,
    dues,
    has_counters,
    piles,
    standing,
)
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, spans_width, width
from deckgames.ui.paint.faces import State
from deckgames.ui.toolkit import Box

TALL = 2
"""Rows of a seat whose tiles stand below its numbers."""
_WIDE_FROM = 76
_TIGHT, _ROOMY = 8, 12
"""A tile of so few columns has no blank before its price; one of so many has room for keys of several letters."""
_SIGN, _XP, _NUMBERS, _STANDING = 3, 4, 13, 11
"""Columns before a name, of the XP, of the four counters with blanks between them, of where a seat stands."""
_LONGEST, _SHORT = 10, 4
"""Cells of a name at most, and where there is little room."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The columns of a seat's numbers and of its tiles, and its rows; the same for all seats, whatever they have."""

    first: int
    each: int
    name: int
    numbers: int
    tiles: int
    size: int
    ends: bool
    piles: bool
    named: bool
    """Whether the first of two rows has room for the piles, and for the name of who gets space 1."""

    def row(self, seat: int) -> int:
        return self.first + self.each * seat

    def tile(self, place: int) -> int:
        return self.tiles + (self.size + 1) * place


def plan(board: Board, w: int, h: int) -> Plan:
    """Two rows a seat if they fit, else one; a heading if there is a row for it."""
    return board.kept(("tiles", w, h), lambda: _planned(board, w, h))


def _planned(board: Board, w: int, h: int) -> Plan:
    count = len(board.seats)
    each = TALL if h >= TALL * count else 1
    wide = w >= _WIDE_FROM
    longest = max(width(look.name) for look in board.scene.seats)
    name = min(longest, _LONGEST if each == TALL else _LONGEST - 2 if wide else _SHORT)
    numbers = _SIGN + name + 2 + _XP
    ends = each == 1 and wide
    start = TALL if each == TALL else numbers + _NUMBERS + (2 if ends else 1)
    size = max(3, min(22, (w - start - 2 * ends) // SPACES - 1))
    turn = turn_of(board)
    beside = numbers + _NUMBERS + 1 + _STANDING + 1 + max(spans_width(piles(seat)) for seat in board.seats) + 1
    whole, short = (beside + max(spans_width(way_of(board, turn, seat.no, brief)) for seat in board.seats) < w
                    for brief in (False, True))
    return Plan(1 if h > each * count else 0, each, name, numbers, start, size, ends, short, whole or not short)


def tiles(board: Board, w: int, h: int) -> Canvas:
    """All queues in exactly this size."""
    canvas, at, turn = Canvas(w, h), plan(board, w, h), turn_of(board)
    if at.first:
        _heading(canvas, turn)
    for seat in board.seats:
        _seat(board, canvas, seat, at, turn)
        if at.ends:
            _ends(board, canvas, seat, at, turn)
    owners = {index: seat for seat in board.seats for index in board.zone(f"queue-{seat.no}")}
    for box in boxes(board, w, h):
        owner, stop = owners.get(box.index), board.stops[box.index]
        if owner is not None and stop.card is not None:
            _tile(board, canvas, box, owner, stop.card)
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the tiles lie, and the badges of seats that can be chosen."""
    at, found = plan(board, w, h), []
    for index in board.zone("seats"):
        option = board.options[index]
        if option is not None and option.seat is not None:
            found.append(Box(index, 0, at.row(option.seat), at.numbers - _XP))
    for seat in range(len(board.seats)):
        for place, index in enumerate(board.zone(f"queue-{seat}")):
            found.append(Box(index, at.tile(place), at.row(seat) + at.each - 1, at.size))
    return found


def _heading(canvas: Canvas, turn: Turn) -> None:
    moves = {1: "cards move left ◂, 1 leaves to the next seat", 0: "does not turn this round",
             -1: "cards move right ▸, 5 leaves to the seat before"}.get(turn.steps, f"turns by {turn.steps}")
    said = moves.replace("-", signs.MINUS)
    x = canvas.spans(1, 0, (("RING", "head"), (" ─ ", "edge"), (said, "muted")), canvas.w - 2)
    if x + 1 < canvas.w - 1:
        canvas.put(x + 1, 0, "─" * (canvas.w - 2 - x), "edge")


# ---- a seat


def _seat(board: Board, canvas: Canvas, seat: Seat, at: Plan, turn: Turn) -> None:
    """Badge, XP and counters; in two rows also where the seat stands, its piles, and where its space 1 goes."""
    y, look = at.row(seat.no), board.look(seat.no)
    index, name = board.seat_stop(seat.no), clip(look.name, at.name)
    if index is not None:
        ink = "name-cursor" if board.state(index) is State.CURSOR else "key"
        canvas.put(0, y, f"{board.cap(index)}{look.sign} {name}", ink, at.numbers - _XP)
    elif board.in_front == seat.no:
        canvas.put(0, y, f" {look.sign} {name} {signs.CURSOR}", f"badge-{look.colour}")
    else:
        canvas.put(0, y, f" {look.sign} {name}", f"seat-{look.colour}")
    x = canvas.put(at.numbers - _XP, y, *board.number(XP, seat.no))
    end = at.numbers + _NUMBERS
    if at.each == TALL:
        _facts(board, canvas, seat, max(x + 1, at.numbers), at, turn)
    elif has_counters(board, seat):
        x = max(x + 1, at.numbers)
        canvas.spans(x, y, counters_in(board, seat, end - x), at.tiles - 1 - x)
    else:
        said, x = _stands(board, seat), max(x + 1, at.numbers)
        canvas.put(x, y, clip(said[0], end - x), said[1])


def _stands(board: Board, seat: Seat) -> tuple[str, str]:
    """Where a seat stands that has no numbers yet: what it owes, else when it sits."""
    owed = dues(seat)
    return (f"! {', '.join(owed)}", "warn") if owed else (standing(board, seat), "muted")


def _facts(board: Board, canvas: Canvas, seat: Seat, x: int, at: Plan, turn: Turn) -> None:
    """The first of two rows behind the XP."""
    y, end = at.row(seat.no), canvas.w - 1
    end = canvas.right(end, y, way_of(board, turn, seat.no, not at.named), max(0, end - x)) - 1
    numbers: Line = all_counters(board, seat) if has_counters(board, seat) else ()
    x = max(canvas.spans(x, y, numbers, end - x), x + _NUMBERS) + 1
    said = _stands(board, seat) if dues(seat) else (standing(board, seat), "muted")
    x = max(canvas.put(x, y, said[0], said[1], max(0, end - x)), x + _STANDING) + 1
    if at.piles:
        canvas.spans(x, y, piles(seat), end - x)


def _ends(board: Board, canvas: Canvas, seat: Seat, at: Plan, turn: Turn) -> None:
    """Who gets what leaves at the left end, and who sends what comes in at the right end."""
    y, start, right = at.row(seat.no), at.tiles, at.tile(SPACES) - 1
    if seat.no not in turn.partner:
        canvas.put(start - 1, y, "│", "muted")
        canvas.put(right, y, "│ ", "muted")
        return
    sender = next(s for s, partner in turn.partner.items() if partner == seat.no)
    on = seat.no == board.in_front
    arrow = signs.LEAVES if turn.steps > 0 else signs.CURSOR if turn.steps < 0 else " "
    if not canvas.line(y)[start - 3 : start - 1].strip():
        canvas.put(start - 2, y, *board.sign(turn.partner[seat.no]))
        canvas.put(start - 1, y, arrow, "belt-on" if on else "belt")
    canvas.put(right, y, arrow, "belt-on" if on else "belt")
    canvas.put(right + 1, y, *board.sign(sender))


# ---- a tile


def _tile(board: Board, canvas: Canvas, box: Box, owner: Seat, card: Card) -> None:
    """Key, kind, name and price in one line on card ground."""
    state = board.state(box.index, owner.no == board.in_front)
    cursor = state in (State.CURSOR, State.CHOSEN_CURSOR, State.BLOCKED_CURSOR)
    blocked = state in (State.BLOCKED, State.BLOCKED_CURSOR)
    chosen = state in (State.CHOSEN, State.CHOSEN_CURSOR)
    spec = played(card)
    price = f"{queries.price(board.view, buyer_of(board, box.index, owner), spec)}{'!' if blocked else ''}"
    canvas.ground(box.x, box.y, box.w, 1, "raised" if cursor or chosen else "card")
    x = box.x
    cap = board.cap(box.index)
    place = board.place(box.index)
    if chosen:
        x = canvas.put(x, box.y, str(place) if place else signs.CHOSEN, "good")
    elif cap and not blocked and (len(cap) == 1 or box.w >= _ROOMY):
        x = canvas.put(x, box.y, cap, "name-cursor" if cursor else "key")
    x = canvas.put(x, box.y, parts(spec).kind, "blocked" if blocked else "kind")
    end = box.x + box.w - width(price)
    ink = "name-cursor" if cursor else "name-blocked" if blocked else "name" if owner.no == board.in_front else "text"
    canvas.put(x, box.y, clip(card.name, max(0, end - x - (box.w > _TIGHT))), ink)
    canvas.put(end, box.y, price, "blocked" if blocked else "coin")
