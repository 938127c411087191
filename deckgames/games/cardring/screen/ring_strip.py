"""The Ring as the strip it is: the way of every card next Recovery can be followed with a finger."""

from deckgames.games.cardring.lexicon import XP
from deckgames.games.cardring.queries import dues
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.queues import SPACES, Turn, face_in_queue, turn_of
from deckgames.games.cardring.screen.seatwords import counters, has_counters, hidden, standing
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint.canvas import Canvas, Line, clip, spans_width, width
from deckgames.ui.paint.faces import State, heading
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import put_card
from deckgames.ui.toolkit.wording import number_of

SEAT_ROWS, MOST_ROWS = 6, 10
"""Rows of a seat at least and at most; a card has one less, the strip runs below it."""
_SEAT, _FIRST, _RIGHT = 13, 16, 4
"""Columns of the seat's block, column of the first card, columns right of the last card (belts and margin)."""
_NARROWEST, _WIDEST = 18, 22
_LEFT, _RIGHTWARD = "‹", "›"
"""Of a belt: which way its cards go."""


def plate_width(w: int) -> int:
    """Columns of a card in the strip for this pane; 0 if the strip needs more room."""
    size = min(_WIDEST, (w - _FIRST - _RIGHT) // SPACES)
    return size if size >= _NARROWEST else 0


def fits(seats: int, w: int, h: int) -> bool:
    """Whether the Ring can be drawn as a strip."""
    return plate_width(w) > 0 and h > SEAT_ROWS * seats


def seat_rows(seats: int, h: int) -> int:
    """Rows of each seat in a strip of so many rows."""
    return max(SEAT_ROWS, min(MOST_ROWS, (h - 1) // seats))


def strip(board: Board, w: int, h: int) -> Canvas:
    """All queues with their belts in exactly this size."""
    canvas = Canvas(w, h)
    size, each = plate_width(w), seat_rows(len(board.seats), h)
    turn = turn_of(board)
    _heading(board, canvas, size, turn)
    _ways(board, canvas, size, each, turn)
    for seat in board.seats:
        _seat_block(board, canvas, seat, 1 + each * seat.no, each)
    for seat in board.seats:
        for place, index in enumerate(board.zone(f"queue-{seat.no}")):
            box = Box(index, _FIRST + size * place, 1 + each * seat.no, size, each - 1)
            face, state = face_in_queue(board, index, seat), board.state(index, seat.no == board.in_front)
            put_card(board, canvas, box, face, state=state)
    return canvas


def _heading(board: Board, canvas: Canvas, size: int, turn: Turn) -> None:
    heading(canvas, 0, "The Ring", "", 0, canvas.w)
    for space in range(SPACES):
        canvas.put(_FIRST + size * space + size // 2 - 1, 0, f" {space + 1} ", "muted")
    said = {0: "rests", -1: "turns right", 2: "turns left twice", -2: "turns right twice"}.get(turn.steps)
    if said:
        canvas.right(canvas.w - 1, 0, ((f" {said}", "warn"),))


def _seat_block(board: Board, canvas: Canvas, seat: Seat, y: int, rows: int) -> None:
    """Badge and XP, its counters, and where the seat stands in the round, in so many rows."""
    look = board.look(seat.no)
    working = board.in_front == seat.no
    index = board.seat_stop(seat.no)
    text, ink = number_of(board, XP, seat.no)
    points = f"{text} XP", ink
    room = _SEAT - width(points[0]) - 1
    name = clip(look.name, _SEAT - 5)
    badge: Line
    if index is not None:
        canvas.mark(index, 1, y, _SEAT, rows - 1)
        state = board.state(index)
        ink = "name-cursor" if state is State.CURSOR else "key"
        badge = ((f" {board.cap(index)} {look.sign} {clip(name, 7)} ", ink),)
    elif working:
        badge = ((f" {look.sign} {name.upper()} ", f"badge-{look.colour}"),)
    else:
        badge = ((f" {look.sign} {name}", f"seat-{look.colour}"),)
    canvas.spans(1, y, badge, _SEAT)
    above = spans_width(badge) <= room
    if above:
        canvas.put(max(10, 1 + spans_width(badge) + 1), y, *points)
    lines: list[Line] = [(points,)] if not above else []
    if has_counters(board, seat):
        lines += counters(board, seat)
        lines += [((hidden(seat), "back"),)] if seat.face_down else []
    else:
        lines += [((f"must {due}", "warn"),) for due in dues(seat)]
    lines.append(((standing(board, seat), "muted"),))
    for line, spans in enumerate(lines[:rows - 1], y + 1):
        canvas.spans(2, line, spans, _SEAT - 1)


def _ways(board: Board, canvas: Canvas, size: int, each: int, turn: Turn) -> None:
    """The belts: out at the left end, along the line below, in at the right end of the next seat that takes part."""
    part = list(turn.partner)
    for seat in board.seats:
        if seat.no not in turn.partner:
            canvas.put(_FIRST, each * (seat.no + 1), "anchored: does not move this round", "muted")
    for no in sorted(part, key=lambda other: other == board.in_front):
        _way(board, canvas, (size, each), turn, part, no)


def _way(board: Board, canvas: Canvas, card: tuple[int, int], turn: Turn, part: list[int], seat: int) -> None:
    size, each = card
    left, right = _FIRST - 2, _FIRST + SPACES * size
    ink = "belt-on" if seat == board.in_front else "belt"
    last = seat == part[-1]
    y = 1 + each * seat
    below, rail = y + each - 1, right + (2 if last else 1)
    leaves = enters = _LEFT if turn.steps >= 0 else _RIGHTWARD
    if turn.steps == 0:
        leaves = enters = "─"
    canvas.put(left, y + 2, f"╭{leaves}", ink)
    for line in range(y + 3, below):
        canvas.put(left, line, "│", ink)
    canvas.put(left, below, "╰" + "─" * (rail - left - 1) + ("╯" if last else "╮"), ink)
    _beads(board, canvas, size, turn, below, rail, ink)
    text = f" {_said(board, turn, seat)} "
    canvas.put(left + 3, below, text, ink if ink == "belt-on" else "muted")
    partner = turn.partner[seat]
    entry = 1 + each * partner + 2
    if last:
        canvas.put(right, entry, f"{enters}─╮", ink)
        for line in range(entry + 1, below):
            canvas.put(rail, line, "│", ink)
    else:
        for line in range(below + 1, entry):
            canvas.put(rail, line, "│", ink)
        canvas.put(right, entry, f"{enters}╯", ink)


def _beads(board: Board, canvas: Canvas, size: int, turn: Turn, y: int, rail: int, ink: str) -> None:
    """The beads on a strip; while a rotation is shown they run along it."""
    if turn.steps == 0:
        return
    moving = board.scene.moving < 1.0 and board.scene.moved in ("left", "right")
    rightward = board.scene.moved == "left" if moving else turn.steps > 0
    shift = round(board.scene.moving * size) if moving else 0
    for place in range(SPACES):
        x = _FIRST + size * place + size // 2 - 2
        x += (shift if rightward else -shift)
        if _FIRST < x < rail:
            canvas.put(x, y, _RIGHTWARD if rightward else _LEFT, ink)


def _said(board: Board, turn: Turn, seat: int) -> str:
    """Where the card in space 1 goes: "1 goes to ▲ Ann"."""
    partner = turn.partner[seat]
    who = "own 5" if partner == seat else clip(board.name(partner)[0], 12)
    if turn.steps == 0:
        return "1 stays"
    if turn.steps > 0:
        return f"1 goes to {who}" if turn.steps == 1 else f"1, 2 go to {who}"
    return f"1 comes from {who}" if turn.steps == -1 else f"1, 2 come from {who}"
