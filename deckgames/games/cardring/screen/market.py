"""A queue written out in the bottom zone: in Buy the own one with the Greater cards and what clearing costs, and at any
time, with one key, that of a neighbour."""

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import SupplySpec
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import Board, played
from deckgames.games.cardring.screen.faces import face_of, parts, price_of, turn_of, way_of
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint.canvas import Canvas, Line, spans_text, width, wrap
from deckgames.ui.paint.faces import State
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import MARK, Column, columns, fit, headed, spread, stop_rows

_WITHOUT_TEXT = 2
"""Number of columns of a row that has no room for what the card does."""
_NARROW, _WIDE, _TALL = 72, 88, 12
"""Columns below which names are shorter, and columns or rows from which all are whole."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands in which rows: a heading or none, the cards of the queue, then the Supply in lines or in one."""

    top: int
    queue: tuple[Box, ...]
    supply: tuple[Box, ...]


def plan(board: Board, w: int, h: int) -> Plan:
    """The richest arrangement in this size; if there are more cards than rows, those round the cursor."""
    queue, supply = board.zone(f"queue-{_owner(board).no}"), board.zone("supply") if board.own_market else []
    abreast = len(queue) + len(supply) > h - 1
    lines = [[index] for index in queue] + ([[*supply]] if abreast and supply else [[index] for index in supply])
    top = int(h > len(lines))
    room = max(1, h - top)
    at = next((i for i, line in enumerate(lines) if board.cursor_in(_about(board, line)) is not None), 0)
    first = min(max(0, at - room + 1), max(0, len(lines) - room))
    shown = lines[first:first + room]
    needs = [(1, len(_printed(board, line[0], _columns(board, w, h)[-1].w))) for line in shown]
    high = spread(needs, room) if len(shown) < room and not abreast else [1] * len(shown)
    found: list[Box] = []
    y = top
    for line, rows in zip(shown, high, strict=True):
        each = w // 2 + 8 * (w >= _NARROW) if len(line) > 1 else w
        found += [Box(index, each * at, y, w - each * at if at else each, rows) for at, index in enumerate(line[:2])]
        y += rows
    return Plan(top, tuple(box for box in found if box.index in queue),
                tuple(box for box in found if box.index in supply))


def _owner(board: Board) -> Seat:
    assert board.listed is not None
    return board.seats[board.listed]


def _about(board: Board, line: list[int]) -> list[int]:
    """The focus targets of a line, and the clearing prices beside its cards."""
    cards = [board.focus_targets[index].card for index in line]
    return [*line, *(index for index in board.zone("clear") if board.focus_targets[index].card in cards)]


def _columns(board: Board, w: int, h: int) -> tuple[Column, ...]:
    name = 24 if w >= _WIDE or (h >= _TALL and w >= _NARROW) else 20 if w >= _NARROW else 15
    if not board.own_market:
        first = MARK - 1 + max([1, *(width(board.key_hint(index))
                                     for index in board.zone(f"queue-{_owner(board).no}"))])
        name = 24 if w >= _NARROW else 17
        return columns((name, ""), (6, SAY.text("market.price"), True),
                       (w - name - first - 9, SAY.text("does.played")), x=first)
    text = SAY.text("does.wide" if w >= _NARROW else "does.brief")
    table = columns((name, ""), (5, SAY.text("market.price"), True), (5, SAY.text("market.clear"), True), x=MARK)
    return (*table, Column(name + 17, w - name - 17, text))


# ---- pictures


def market(board: Board, w: int, h: int) -> Canvas:
    """The picture of queue and Supply in Buy, in exactly this size."""
    canvas, at, owner = Canvas(w, h), plan(board, w, h), _owner(board)
    if at.top:
        note: Line = () if board.own_market else way_of(board, turn_of(board), owner.no)
        title = SAY.text("market.title", seat=board.look(owner.no).name.upper())
        headed(canvas, 0, title, note, _columns(board, w, h)[1:])
    for box in (*at.queue, *at.supply):
        _row(board, canvas, box)
    _clearing(board, canvas, at, _columns(board, w, h)[2])
    return canvas


def _printed(board: Board, index: int, room: int) -> tuple[Line, ...]:
    return wrap(((" ".join(map(spans_text, parts(board.card(index).spec).long)), "text"),), room)


def _row(board: Board, canvas: Canvas, box: Box) -> None:
    """A card: its price, what clearing it costs, and what it does."""
    target = board.card(box.index)
    spec, w = played(target), canvas.w
    table = _columns(board, w, canvas.h)
    if box.x:
        table = columns((13, ""), (3, "", True), (box.w - 21, ""))
    elif box.w < w and w < _NARROW:
        table = table[:2]
    text = table[-1] if len(table) > _WITHOUT_TEXT else Column(box.w, 0)
    lines = _printed(board, box.index, text.w)
    left = board.view.supply.get(spec.id) if isinstance(spec, SupplySpec) else None
    few = spec.short if left is None else SAY.text("market.left", does=spec.short, n=left)
    whole = len(lines) <= box.h and left is None
    first: Line = lines[0] if whole else ((fit((few,), text.w), "text"),)
    gap: list[Line] = [()] if board.own_market and not box.x else []
    stop_rows(board, canvas, box, table,
              [((target.name, "name"),), ((price_of(board, target), "coin"),), *gap, first],
              lines[1:] if whole else (), face_of(target).emblem)


# ---- clearing


def _clearing(board: Board, canvas: Canvas, at: Plan, column: Column) -> None:
    """What clearing each card of the queue costs; its place, where that is no key of its own."""
    if not board.own_market:
        return
    by_card: dict[Card | None, Box] = {board.focus_targets[box.index].card: box for box in at.queue}
    for index in board.zone("clear"):
        beside = by_card.get(board.focus_targets[index].card)
        if beside is not None:
            _clear(board, canvas, Box(index, column.x, beside.y, column.w))
            if canvas.line(beside.y)[1] == " ":
                canvas.put(1, beside.y, board.key_hint(index)[-1:], "edge")


def _clear(board: Board, canvas: Canvas, box: Box) -> None:
    """What clearing costs: `2`, or `free`; dim where it cannot be paid."""
    state = board.state(box.index)
    box.mark(canvas)
    price = queries.clear_price(board.view, board.seats[board.shown_seat], played(board.card(box.index)))
    cursor, blocked = state in (State.CURSOR, State.BLOCKED_CURSOR), state in (State.BLOCKED, State.BLOCKED_CURSOR)
    if cursor:
        canvas.ground(box.x, box.y, box.w, 1, "raised")
    said = SAY.text("market.clearing", n=price)
    canvas.right(box.x + box.w, box.y, ((said, "name-cursor" if cursor else "blocked" if blocked else "coin"),), box.w)
