"""The Ring in little room: one row of tiles a seat, with the signs of who gets space 1 and of who sends."""

from deckgames.engine.cards import Card
from deckgames.games.cardring import reckon
from deckgames.games.cardring.screen.board import Board, played
from deckgames.games.cardring.screen.faces import parts
from deckgames.games.cardring.screen.queues import SPACES, Turn, buyer_of, turn_of
from deckgames.games.cardring.screen.seatwords import counters, dues, has_counters, standing, xp
from deckgames.games.cardring.view import SeatView
from deckgames.ui import signs
from deckgames.ui.faces import State
from deckgames.ui.pieces import Box
from deckgames.ui.sheet import Line, Sheet, Span, clip, spans_width, width

_WIDE_FROM = 76
_TIGHT = 8
"""A tile of so few columns has no blank before its price."""


def tiles(board: Board, w: int, h: int) -> Sheet:
    """One row a seat; a heading if there is a row for it."""
    sheet = Sheet(w, h)
    turn = turn_of(board)
    first = _first(board, h)
    if first:
        moves = {1: "cards move left ◂, 1 leaves to the next seat", 0: "does not turn this round",
                 -1: "cards move right ▸, 5 leaves to the seat before"}.get(turn.steps, f"turns by {turn.steps}")
        x = sheet.spans(1, 0, (("RING", "head"), (" ─ ", "edge"), (moves.replace("-", signs.MINUS), "muted")), w - 2)
        if x + 1 < w - 1:
            sheet.put(x + 1, 0, "─" * (w - 2 - x), "edge")
    for seat in board.seats:
        _row(board, sheet, seat, first + seat.no, turn)
    owners = {index: seat for seat in board.seats for index in board.zone(f"queue-{seat.no}")}
    for box in boxes(board, w, h):
        owner, stop = owners.get(box.index), board.stops[box.index]
        if owner is not None and stop.card is not None:
            _tile(board, sheet, box, owner, stop.card)
    return sheet


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the tiles lie, and the badges of seats that can be chosen."""
    first, start, size = _first(board, h), _start(w), _size(w)
    found = []
    for index in board.zone("seats"):
        option = board.options[index]
        if option is not None and option.seat is not None:
            found.append(Box(index, 0, first + option.seat, 8))
    for seat in range(len(board.seats)):
        for place, index in enumerate(board.zone(f"queue-{seat}")):
            found.append(Box(index, start + (size + 1) * place, first + seat, size))
    return found


def _first(board: Board, h: int) -> int:
    return 1 if h > len(board.seats) else 0


def _start(w: int) -> int:
    return 23 if w >= _WIDE_FROM else 16


def _size(w: int) -> int:
    """Columns of a tile; one column stands between two."""
    return max(3, min(22, (w - _start(w) - (2 if w >= _WIDE_FROM else 0)) // SPACES - 1))


def _row(board: Board, sheet: Sheet, seat: SeatView, y: int, turn: Turn) -> None:
    look = board.look(seat.no)
    wide = sheet.w >= _WIDE_FROM
    working = board.in_front == seat.no
    index = board.seat_stop(seat.no)
    name = clip(look.name, 5 if wide else 3)
    if index is not None:
        text = f"{board.cap(index)}{look.sign} {name}"
        ink = "name-cursor" if board.state(index) is State.CURSOR else "key"
        sheet.put(0, y, text, ink, 8 if wide else 6)
    elif working:
        short = width(name) <= 3
        text = f" {look.sign} {name} {signs.CURSOR}" if short else f"{signs.CURSOR}{look.sign} {name}"
        sheet.put(0, y, text, f"badge-{look.colour}")
    else:
        sheet.put(0, y, f" {look.sign} {name}", f"seat-{look.colour}")
    start = _start(sheet.w)
    x = sheet.put(8 if wide else 6, y, *xp(board, seat), limit=3)
    _numbers(board, sheet, seat, max(x, 11 if wide else 9), y, start - (2 if wide else 0))
    if wide:
        _ends(board, sheet, seat, y, turn)


def _numbers(board: Board, sheet: Sheet, seat: SeatView, x: int, y: int, end: int) -> None:
    """The counters as far apart as there is room, or where the seat stands."""
    if not has_counters(board, seat):
        owed = dues(seat)
        said = f"owes {len(owed)}" if owed else standing(board, seat)
        if width(said) > end - x - 1:
            said = said.rpartition(" ")[0]
        sheet.put(x + 1, y, said, "warn" if owed else "muted", max(0, end - x - 1))
        return
    names: tuple[str, ...] = ("skill", "fight", "failure")
    if seat.shield:
        names = (*names, "shield")
    hidden: Line = ((f"{signs.HIDDEN}{seat.face_down_count}", "back"),) if seat.face_down_count else ()
    for gap in (" ", ""):
        spans: list[Span] = [*counters(board, seat, names, gap), *hidden]
        if spans_width(spans) + 1 <= end - x:
            sheet.spans(x + 1, y, spans, end - x - 1)
            return
    sheet.spans(x, y, [*counters(board, seat, names, ""), *hidden], end - x)


def _ends(board: Board, sheet: Sheet, seat: SeatView, y: int, turn: Turn) -> None:
    """Who gets what leaves at the left end, and who sends what comes in at the right end."""
    start, size = _start(sheet.w), _size(sheet.w)
    right = start + (size + 1) * SPACES - 1
    if seat.no not in turn.partner:
        sheet.put(start - 1, y, "│", "muted")
        sheet.put(right, y, "│ ", "muted")
        return
    sender = next(s for s, partner in turn.partner.items() if partner == seat.no)
    on = seat.no == board.in_front
    arrow = signs.LEAVES if turn.steps > 0 else signs.CURSOR if turn.steps < 0 else " "
    sheet.put(start - 2, y, *board.sign(turn.partner[seat.no]))
    sheet.put(start - 1, y, arrow, "belt-on" if on else "belt")
    sheet.put(right, y, arrow, "belt-on" if on else "belt")
    sheet.put(right + 1, y, *board.sign(sender))


def _tile(board: Board, sheet: Sheet, box: Box, owner: SeatView, card: Card) -> None:
    """Key, kind, name and price in one line on card ground."""
    state = board.state(box.index, owner.no == board.in_front)
    cursor = state in (State.CURSOR, State.CHOSEN_CURSOR, State.BLOCKED_CURSOR)
    blocked = state in (State.BLOCKED, State.BLOCKED_CURSOR)
    chosen = state in (State.CHOSEN, State.CHOSEN_CURSOR)
    spec = played(card)
    price = f"{reckon.price(board.view, buyer_of(board, box.index, owner), spec)}{'!' if blocked else ''}"
    sheet.ground(box.x, box.y, box.w, 1, "raised" if cursor or chosen else "card")
    x = box.x
    cap = board.cap(box.index)
    place = board.place(box.index)
    if chosen:
        x = sheet.put(x, box.y, str(place) if place else signs.CHOSEN, "good")
    elif cap and not blocked:
        x = sheet.put(x, box.y, cap, "name-cursor" if cursor else "key")
    x = sheet.put(x, box.y, parts(spec).kind, "blocked" if blocked else "kind")
    end = box.x + box.w - width(price)
    ink = "name-cursor" if cursor else "name-blocked" if blocked else "name" if owner.no == board.in_front else "text"
    sheet.put(x, box.y, clip(card.name, max(0, end - x - (box.w > _TIGHT))), ink)
    sheet.put(end, box.y, price, "blocked" if blocked else "coin")
