"""The bottom zone with cards in it: the own hand, the cards of a question, or what another seat has played."""

from collections.abc import Sequence
from functools import partial

from deckgames.engine.cards import Card
from deckgames.engine.seen import face_up
from deckgames.games.cardring.screen import inplay
from deckgames.games.cardring.screen.board import FACES_FROM, LARGE_FROM, Board
from deckgames.games.cardring.screen.faces import face_of
from deckgames.ui.paint.canvas import Canvas, Line
from deckgames.ui.paint.faces import Face, back, heading
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import (
    Size,
    draw_line,
    draw_rows,
    in_line,
    in_rows,
    list_columns,
    list_needs,
    mark_rest,
    rising,
    seen_of,
)
from deckgames.ui.toolkit.news import news_below

SMALL, PLATE, _HIGHEST, _BELOW, _NEWS = 6, 4, 9, 1, 4
"""Rows of a small face, of a plate, of the highest face, of what is in play below a list, and of the news there."""


def hand(board: Board, w: int, h: int) -> Canvas:
    """The zone in exactly this size."""
    canvas = Canvas(w, h)
    title, note = _titles(board)
    top = _top(board, h)
    shown = boxes(board, w, h)
    if top:
        heading(canvas, 0, title, seen_of(board.zone(_zone(board)), shown) + note)
    if w >= FACES_FROM and h > PLATE:
        _draw_faces(board, canvas, shown)
    else:
        draw_rows(board, canvas, shown, partial(_face, board))
        inplay.line(board, canvas)
    if not board.has_side:
        news_below(board.scene, canvas, max((box.y + box.h for box in shown), default=top), board.sits)
    if has_block(board, w, h):
        inplay.block(board, canvas, w - board.in_play_width - 1, 1, h - 1)
    return canvas


def has_block(board: Board, w: int, h: int) -> bool:
    """Whether the cards in play have their part at the right."""
    return w >= FACES_FROM and h > PLATE and board.shows_in_play


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards of this zone lie, and those in play at its right."""
    zone = _zone(board)
    if w >= FACES_FROM and h > PLATE:
        room = w - 2 - (board.in_play_width + 2 if has_block(board, w, h) else 0)
        found = in_line(board, board.zone(zone), _size(board, w, h), room)
        if has_block(board, w, h):
            found += inplay.boxes(board, w - board.in_play_width - 1, 1, h - 1)
        return found
    columns = list_columns(board, board.zone(zone), w, partial(_face, board))
    needs = list_needs(board, board.zone(zone), w, partial(_face, board), columns)
    return in_rows(board, board.zone(zone), w, h, _top(board, h), needs, _kept(board))


def _kept(board: Board) -> int:
    """Rows that a list leaves to what stands below it: the cards in play, and the news if there are any."""
    return 0 if board.has_side else _BELOW + _NEWS * bool(board.scene.recap or board.scene.news)


def _zone(board: Board) -> str:
    return "in-play" if board.work == "watch" else "choice" if board.work == "choice" else "hand"


def _titles(board: Board) -> tuple[str, str]:
    seat = board.seats[board.shown_seat]
    look = board.look(seat.no)
    piles = f"deck {len(seat.deck)}   discard {len(seat.discard)}"
    if board.work == "hand" and board.in_play and not board.shows_in_play and board.zone_width >= FACES_FROM:
        piles = f"in play {len(board.in_play)}   {piles}"
    if board.work == "choice":
        return places_of(board), f"{len(board.choices)}   {piles}"
    if board.work == "watch":
        if board.at_work is None:
            return "Table", ""
        return f"{look.sign} {look.name} plays", f"hand {len(seat.hand)}   {piles}"
    return f"{look.name}’s hand", f"{len(board.me.hand)}   {piles}"


def places_of(board: Board) -> str:
    """The zones from which a question offers cards."""
    found: list[str] = []
    for option in board.choices:
        place = place_of(board, option)
        if place not in found:
            found.append(place)
    return " and ".join(found)


def place_of(board: Board, card_: Card) -> str:
    """The zone in which a card on offer lies, in words."""
    me = board.me
    if card_ in me.hand:
        return "hand"
    if card_ in me.discard:
        return "discard pile"
    if card_ in me.in_play:
        return "in play"
    return "Enemy Deck" if not hasattr(card_.spec, "cost") else "top of the deck"


def _top(board: Board, h: int) -> int:
    """Rows of the heading: it goes when every row is needed."""
    return 1 if h > 3 or h > len(board.zone(_zone(board))) else 0


# ---- how


def _size(board: Board, w: int, h: int) -> Size:
    wide = 18 if w >= LARGE_FROM else 14
    if h <= SMALL:
        return rising(board, wide, PLATE, h - 1)
    return rising(board, wide, max(SMALL, min(_HIGHEST, h - 2)) if board.has_side else SMALL, h - 1)


def _draw_faces(board: Board, canvas: Canvas, shown: Sequence[Box]) -> None:
    zone = board.zone(_zone(board))
    size = _size(board, canvas.w, canvas.h)
    mine = [box for box in shown if box.index in zone]
    x = draw_line(board, canvas, mine, size, partial(_face, board))
    if board.work == "watch":
        laid = board.seats[board.shown_seat].face_down
        for _ in range(len(laid) - len(face_up(laid))):
            canvas.paste(x, size.top, back(size.w, size.h, "hidden"))
            x += size.w + 1
    mark_rest(canvas, mine, zone, size)


def _face(board: Board, index: int, target: Card) -> Face:
    edge: Line = ()
    place = board.place(index)
    if place:
        edge = ((f"{place}.", "good"),)
    elif board.work == "choice":
        where = place_of(board, target)
        edge = ((" hand " if where == "hand" else " pile ", "muted"),) if where != places_of(board) else ()
    return face_of(target, key=board.cap(index), edge=edge)
