"""The bottom zone in Buy: the Greater cards, and what clearing the own queue costs."""

from deckgames.games.cardring import reckon
from deckgames.games.cardring.cards import SupplySpec
from deckgames.games.cardring.screen import inplay
from deckgames.games.cardring.screen.board import FACES_FROM, Board, played
from deckgames.games.cardring.screen.faces import face_of
from deckgames.games.cardring.screen.seatwords import counters, promises
from deckgames.ui.faces import Columns, Face, heading, picture, price_text, row
from deckgames.ui.pieces import Box
from deckgames.ui.sheet import Sheet, Span

_CLEAR = 29
"""Columns of a row of the clearing list beside faces."""


def market(board: Board, w: int, h: int) -> Sheet:
    """The zone in exactly this size."""
    sheet = Sheet(w, h)
    seat = board.seats[board.shown_seat]
    note: list[Span] = [board.name(seat.no), ("   ", "plain"), *counters(board, seat)]
    promised = promises(seat)
    if promised:
        note += [("   ", "plain"), *promised]
    if _top(board, h):
        heading(sheet, 0, "Supply and clearing", note)
    faces = _as_faces(w, h)
    x = _clear_x(board, w, h)
    if faces:
        heading(sheet, 1, "Clear", "to the Trash", x - 1, _CLEAR + 2)
        if board.shows_in_play:
            inplay.block(board, sheet, w - board.in_play_width - 1, 1, h - 1)
    for box in boxes(board, w, h):
        zone = board.stops[box.index].zone
        if zone == "supply" and faces:
            sheet.paste(box.x, box.y, picture(_supply(board, box.index), box.w, box.h, board.state(box.index)))
        elif zone != "in-play":
            face = _supply(board, box.index) if zone == "supply" else _clear(board, box.index)
            columns = Columns(key=2, name=min(22, box.w - 14), price=6)
            sheet.paste(box.x, box.y, row(face, box.w, board.state(box.index), columns))
    if not faces:
        inplay.line(board, sheet)
    return sheet


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the offers stand."""
    x = _clear_x(board, w, h)
    supply, clear = board.zone("supply"), board.zone("clear")
    if _as_faces(w, h):
        high = 6 if h > 6 else 4
        found = [Box(index, 1 + 15 * i, 1, 14, high) for i, index in enumerate(supply)]
        found += [Box(index, x, 2 + i, _CLEAR) for i, index in enumerate(clear) if 2 + i < h]
        return found + (inplay.boxes(board, w - board.in_play_width - 1, 1, h - 1) if board.shows_in_play else [])
    each, top = w // 2, _top(board, h)
    rows = h - top
    left, right = clear[:rows], [*supply, *clear[rows:]]
    return [Box(index, 0, top + i, each) for i, index in enumerate(left)] + [
        Box(index, each, top + i, w - each) for i, index in enumerate(right) if i < rows]


def _as_faces(w: int, h: int) -> bool:
    return w >= FACES_FROM and h >= 5


def _top(board: Board, h: int) -> int:
    """Rows of the heading: it goes when every row is needed."""
    return 1 if h > len(board.zone("clear")) else 0


def _clear_x(board: Board, w: int, h: int) -> int:
    return 2 + 15 * len(board.greater) if _as_faces(w, h) else 0


def _supply(board: Board, index: int) -> Face:
    target = board.stops[index].card
    assert target is not None and isinstance(target.spec, SupplySpec)
    now = reckon.price(board.view, board.seats[board.shown_seat], target.spec)
    left = dict(board.view.supply).get(target.spec.id)
    edge = () if left is None else ((f" {left} left ", "muted"),)
    return face_of(target, key=board.cap(index), price=price_text(target.spec.cost, now), edge=edge)


def _clear(board: Board, index: int) -> Face:
    target = board.stops[index].card
    assert target is not None
    price = reckon.clear_price(board.view, board.seats[board.shown_seat], played(target))
    return Face(target.name, board.cap(index), face_of(target).kind, price=f"({price})")
