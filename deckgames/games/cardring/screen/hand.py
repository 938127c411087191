"""The bottom zone with cards in it: the own hand, the cards of a question, or what another seat has played."""

from collections.abc import Sequence
from dataclasses import replace

from deckgames.engine.cards import Card
from deckgames.games.cardring.screen import inplay
from deckgames.games.cardring.screen.board import FACES_FROM, LARGE_FROM, Board, Box
from deckgames.games.cardring.screen.faces import face_of, picture
from deckgames.games.cardring.screen.news import LEAST, news
from deckgames.ui import signs
from deckgames.ui.faces import Face, back, columns_for, fan_places, flashed, heading, row
from deckgames.ui.sheet import Line, Sheet

_SHORT_NAME = 16
"""Columns of a name where two columns of cards stand side by side."""
SMALL, PLATE = 6, 4
"""Rows of a small face and of a plate."""


def hand(board: Board, w: int, h: int) -> Sheet:
    """The zone in exactly this size."""
    sheet = Sheet(w, h)
    title, note = _titles(board)
    top = _top(board, h)
    shown = boxes(board, w, h)
    if top:
        heading(sheet, 0, title, _seen(board, shown) + note)
    if w >= FACES_FROM and h > PLATE:
        _draw_faces(board, sheet, shown)
    else:
        _draw_rows(board, sheet, shown)
        inplay.line(board, sheet)
    below = max((box.y + box.h for box in shown), default=top) + 1
    if not board.has_side and h - below - 1 > LEAST and (board.scene.recap or board.scene.news):
        lower = Sheet(w, h - below - 1)
        news(board, lower, 0)
        sheet.paste(0, below, lower)
    if has_block(board, w, h):
        inplay.block(board, sheet, w - inplay.WIDTH - 1, 1, h - 1)
    return sheet


def has_block(board: Board, w: int, h: int) -> bool:
    """Whether the cards in play have their part at the right."""
    return w >= FACES_FROM and h > PLATE and board.shows_in_play


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards of this zone lie, and those in play at its right."""
    zone = _zone(board)
    if w >= FACES_FROM and h > PLATE:
        found = _fanned(board, board.zone(zone), w, h)
        if has_block(board, w, h):
            found += inplay.boxes(board, w - inplay.WIDTH - 1, 1, h - 1)
        return found
    return _listed(board, board.zone(zone), w, h)


def _seen(board: Board, shown: Sequence[Box]) -> str:
    """Which cards are seen, if not all: "3–7 of "."""
    zone = board.zone(_zone(board))
    places = [zone.index(box.index) + 1 for box in shown if box.index in zone]
    return f"{places[0]}{signs.RANGE}{places[-1]} of " if places and len(places) < len(zone) else ""


def _zone(board: Board) -> str:
    return "in-play" if board.work == "watch" else "choice" if board.work == "choice" else "hand"


def _titles(board: Board) -> tuple[str, str]:
    view = board.view
    seat = board.seats[board.shown_seat]
    look = board.look(seat.no)
    piles = f"deck {seat.deck_count}   discard {len(seat.discard)}"
    if board.work == "hand" and board.in_play and not board.shows_in_play and board.zone_width >= FACES_FROM:
        piles = f"in play {len(board.in_play)}   {piles}"
    if board.work == "choice":
        return places_of(board), f"{len(board.choices)}   {piles}"
    if board.work == "watch":
        if board.at_work is None:
            return "Table", ""
        return f"{look.sign} {look.name} plays", f"hand {seat.hand_count}   {piles}"
    return f"{look.name}’s hand", f"{len(view.me.hand)}   {piles}"


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
    me = board.view.me
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


# ---- faces


def _sizes(board: Board, w: int, h: int) -> tuple[int, int, int]:
    """Width and height of a card and the first row, one lower if chosen cards are to rise."""
    large = w >= LARGE_FROM and h >= 8
    wide, high = (18, 7) if large else (14, SMALL if h > SMALL else PLATE)
    several = board.decision is not None and board.decision.kind in ("pick", "order")
    return wide, high, 2 if several and h > high + 1 else 1


def _fanned(board: Board, indexes: Sequence[int], w: int, h: int) -> list[Box]:
    wide, high, top = _sizes(board, w, h)
    room = w - 2 - (inplay.WIDTH + 2 if has_block(board, w, h) else 0)
    cursor = indexes.index(board.scene.cursor) if board.scene.cursor in indexes else None
    found = []
    for place in fan_places(len(indexes), room, cursor, wide):
        index = indexes[place.index]
        rises = top > 1 and board.stops[index].oid is not None and board.stops[index].oid in board.scene.chosen
        found.append(Box(index, 1 + place.x, top - rises, place.w, high))
    return found


def _draw_faces(board: Board, sheet: Sheet, shown: Sequence[Box]) -> None:
    zone = board.zone(_zone(board))
    wide, high, top = _sizes(board, sheet.w, sheet.h)
    x = 1
    for box in shown:
        target = board.stops[box.index].card
        if box.index not in zone or target is None:
            continue
        drawn = picture(_face(board, box.index, target), wide, high, board.state(box.index))
        fresh = board.scene.fresh.get(target)
        sheet.paste(box.x, box.y, drawn if fresh is None else flashed(drawn, fresh), box.w)
        x = max(x, box.x + box.w + 1)
    if board.work == "watch":
        for _ in range(board.seats[board.shown_seat].face_down_count - len(board.seats[board.shown_seat].face_down)):
            sheet.paste(x, top, back(wide, high, "hidden"))
            x += wide + 1
    seen = [zone.index(box.index) for box in shown if box.index in zone]
    if seen and len(seen) < len(zone):
        y = top + high // 2
        if seen[0]:
            sheet.put(1, y, f"◂{seen[0]}", "muted", 3)
        after = len(zone) - seen[-1] - 1
        if after:
            sheet.put(max(box.x + box.w for box in shown if box.index in zone), y, f"{after}▸", "muted", 3)


def _face(board: Board, index: int, target: Card) -> Face:
    edge: Line = ()
    place = board.place(index)
    if place:
        edge = ((f"{place}.", "good"),)
    elif board.work == "choice":
        where = place_of(board, target)
        edge = ((" hand " if where == "hand" else " pile ", "muted"),) if where != places_of(board) else ()
    return face_of(target, key=board.cap(index), edge=edge)


# ---- rows


def _listed(board: Board, indexes: Sequence[int], w: int, h: int) -> list[Box]:
    """Rows of one column, of two if one is too short; beyond that the rows round the cursor."""
    top = _top(board, h)
    room = max(1, h - top)
    count = len(indexes)
    halves = 2 if count > room and w >= 72 else 1
    each = w // halves
    if count <= room * halves:
        rows = room if halves > 1 else count
        first = 0
    else:
        rows = room
        at = indexes.index(board.scene.cursor) if board.scene.cursor in indexes else 0
        first = min(max(0, at - room * halves // 2), count - room * halves)
    shown = indexes[first : first + rows * halves]
    return [Box(index, each * (i // rows), top + i % rows, each) for i, index in enumerate(shown)]


def _draw_rows(board: Board, sheet: Sheet, shown: Sequence[Box]) -> None:
    if not shown:
        return
    pairs = [(box, target) for box in shown if (target := board.stops[box.index].card) is not None]
    faces = [_face(board, box.index, target) for box, target in pairs]
    columns = columns_for(faces, shown[0].w)
    if shown[0].w < sheet.w:
        columns = replace(columns, name=min(columns.name, _SHORT_NAME))
    for (box, _), face in zip(pairs, faces, strict=True):
        sheet.paste(box.x, box.y, row(face, box.w, board.state(box.index), columns))
