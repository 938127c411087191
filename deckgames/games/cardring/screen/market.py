"""A queue written out in the bottom zone: in Buy the own one with the Greater cards and what clearing costs, and at any
time, with one key, that of a neighbour."""

from dataclasses import dataclass, replace

from deckgames.engine.cards import Card
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import SupplySpec
from deckgames.games.cardring.screen import inplay
from deckgames.games.cardring.screen.board import Board, played
from deckgames.games.cardring.screen.faces import face_of, numbers_in_text
from deckgames.games.cardring.screen.queues import face_in_queue, turn_of, way_of
from deckgames.games.cardring.screen.seatwords import promises
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint.canvas import Canvas, spans_width, width
from deckgames.ui.paint.faces import Columns, Face, State, heading, price_text, row
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import list_needs, spread

_NAME, _SHORT_NAME, _ROOMY = 24, 22, 72
"""Columns of a name, and in lists of fewer columns than the last."""
_CLEAR = 9
"""Columns of a key for clearing with its price."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands in which rows: a heading or none, the cards of the queue, then the Supply in lines or in one."""

    top: int
    columns: Columns
    queue: tuple[Box, ...]
    supply: tuple[Box, ...]
    clear: int
    """The column of the clearing prices."""


def plan(board: Board, w: int, h: int) -> Plan:
    """The richest arrangement in this size; if there are more cards than rows, those round the cursor."""
    owner = _owner(board)
    queue, supply = board.zone(f"queue-{owner.no}"), board.zone("supply") if board.own_market else []
    abreast = len(queue) + len(supply) > h - 1
    lines = [[index] for index in queue] + ([[*supply]] if abreast and supply else [[index] for index in supply])
    top = 1 if h > len(lines) else 0
    columns = board.kept(("columns", owner.no, w), lambda: _columns(board, owner, queue, w))
    needs = list_needs(board, queue, w, lambda index, _: _face(board, index, owner), columns)
    high = spread(needs, h - top - len(lines) + len(queue))
    high += [1] * (len(lines) - len(queue))
    first = _first(board, lines, h - top)
    queued: list[Box] = []
    supplied: list[Box] = []
    y = top
    for line, rows in list(zip(lines, high, strict=True))[first : first + h - top]:
        each = w // len(line)
        for place, index in enumerate(line):
            (supplied if index in supply else queued).append(Box(index, each * place, y, each, rows))
        y += rows
    return Plan(top, columns, tuple(queued), tuple(supplied), columns.key + 4 + columns.name + 1 + columns.price)


def _owner(board: Board) -> Seat:
    return board.seats[board.shown_seat if board.listed is None else board.listed]


def _columns(board: Board, owner: Seat, queue: list[int], w: int) -> Columns:
    faces = [_face(board, index, owner) for index in queue]
    clears = bool(board.own_market and board.zone("clear"))
    return Columns(
        key=max([1, *(width(face.key) for face in faces)]), name=_NAME if w >= _ROOMY else _SHORT_NAME,
        price=max([3, *(width(face.price) for face in faces)]) + 2, numbers=_CLEAR * clears)


def _first(board: Board, lines: list[list[int]], room: int) -> int:
    """The first line that is seen, so that the cursor's is among them."""
    at = next((y for y, line in enumerate(lines) if board.scene.cursor in _with_clear(board, line)), 0)
    return min(max(0, at - room + 1), max(0, len(lines) - room))


def _with_clear(board: Board, line: list[int]) -> list[int]:
    cards = [board.stops[index].card for index in line]
    return [*line, *(index for index in board.zone("clear") if board.stops[index].card in cards)]


# ---- pictures


def market(board: Board, w: int, h: int) -> Canvas:
    """The zone in exactly this size."""
    canvas, at, owner = Canvas(w, h), plan(board, w, h), _owner(board)
    if at.top:
        _heading(board, canvas, at, owner)
    for box in at.queue:
        face = _face(board, box.index, owner)
        canvas.paste(box.x, box.y, row(face, box.w, board.state(box.index), at.columns, box.h))
    for box in at.supply:
        face = _supply(board, box.index)
        canvas.paste(box.x, box.y, row(face, box.w, board.state(box.index), _abreast(board, at, box, w)))
    for box in _clear_boxes(board, at):
        _clear(board, canvas, box)
    if board.own_market:
        inplay.line(board, canvas)
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where cards and clearing prices stand."""
    at = plan(board, w, h)
    return [*_clear_boxes(board, at), *at.queue, *at.supply]


def _heading(board: Board, canvas: Canvas, at: Plan, owner: Seat) -> None:
    note = promises(owner) if board.own_market else way_of(board, turn_of(board), owner.no)
    heading(canvas, 0, f"{board.look(owner.no).name}’s queue", note)
    words = " price  clear " if at.columns.numbers else " price "
    start, end = at.clear - at.columns.price - 1, canvas.w - 2 - spans_width(note)
    if canvas.line(0)[start - 1] == "─" and start + width(words) < end:
        canvas.put(start, 0, words, "muted")


def _face(board: Board, index: int, owner: Seat) -> Face:
    target = board.stops[index].card
    assert target is not None
    return numbers_in_text(face_in_queue(board, index, owner, target), played(target))


def _supply(board: Board, index: int) -> Face:
    target = board.stops[index].card
    assert target is not None and isinstance(target.spec, SupplySpec)
    now = queries.price(board.view, board.seats[board.shown_seat], target.spec)
    left = board.view.supply.get(target.spec.id)
    edge = () if left is None else ((f" {left} left ", "muted"),)
    return face_of(target, key=board.cap(index), price=price_text(target.spec.cost, now), edge=edge)


def _abreast(board: Board, at: Plan, box: Box, w: int) -> Columns:
    """The columns of a Supply card: those of the queue, unless several share a line."""
    if box.w == w:
        return at.columns
    names = [width(card.name) for index in board.zone("supply") if (card := board.stops[index].card) is not None]
    return replace(at.columns, name=min(max(names), box.w // 2), numbers=0)


# ---- clearing


def _clear_boxes(board: Board, at: Plan) -> list[Box]:
    by_card: dict[Card | None, Box] = {board.stops[box.index].card: box for box in at.queue}
    found = []
    for index in board.zone("clear") if board.own_market else ():
        beside = by_card.get(board.stops[index].card)
        if beside is not None:
            found.append(Box(index, at.clear, beside.y, _CLEAR - 1))
    return found


def _clear(board: Board, canvas: Canvas, box: Box) -> None:
    """`c1 (2)`, or without its key where it cannot be paid."""
    target, state = board.stops[box.index].card, board.state(box.index)
    assert target is not None
    price = queries.clear_price(board.view, board.seats[board.shown_seat], played(target))
    cursor, blocked = state in (State.CURSOR, State.BLOCKED_CURSOR), state in (State.BLOCKED, State.BLOCKED_CURSOR)
    if cursor:
        canvas.ground(box.x, box.y, box.w, 1, "raised")
    cap = board.cap(box.index)
    if cursor or not blocked:
        canvas.put(box.x, box.y, cap, "name-cursor" if cursor else "key")
    canvas.put(box.x + width(cap) + 1, box.y, f"({price}){'!' if blocked else ''}", "blocked" if blocked else "coin")
