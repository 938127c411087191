"""The zone of a sitting: the own hand at the left, at the right the stack that is built from it, or what goes away."""

from dataclasses import dataclass

from deckgames.engine.cards import Card
from deckgames.games.initiative.screen.board import BUILD, SWAP, Board
from deckgames.games.initiative.screen.faces import columns, face_of, in_words
from deckgames.games.initiative.view import STACK
from deckgames.ui import signs
from deckgames.ui.faces import Face, heading, picture, slot
from deckgames.ui.pieces import Box
from deckgames.ui.pieces.laying import draw_rows, in_rows, seen_of
from deckgames.ui.sheet import Line, Sheet

_PLATE = 4
FULL = 1 + STACK * _PLATE
"""Rows of the zone with its heading and five plates."""
_NARROWEST, _WIDEST, _LOWEST, _HIGHEST = 14, 24, 6, 9
_FACES_FROM, _STACK = 100, 30
"""Columns from which cards are faces, and of the stack beside them."""
_PLACES = ("acts first", "acts 2nd", "acts 3rd", "acts 4th", "acts last")


@dataclass(frozen=True, slots=True)
class Plan:
    """Columns of the hand, and how cards are drawn: faces of a size, or rows."""

    hand: int
    faces: bool
    w: int
    h: int
    plates: bool

    @property
    def across(self) -> int:
        return max(1, (self.hand - 1) // (self.w + 1))


def plan(board: Board, w: int, h: int) -> Plan:
    """The richest arrangement in this size."""
    hand = w - (_STACK if w >= _FACES_FROM else w * 38 // 80)
    plates = w >= _FACES_FROM and h >= FULL
    best: tuple[int, Plan] | None = None
    for wide in range(_NARROWEST, _WIDEST + 1) if w >= _FACES_FROM else ():
        lines = max(1, -(-len(board.hand) // ((hand - 1) // (wide + 1))))
        high = min(_HIGHEST, (h - 1) // lines)
        room = (wide - 2) * (high - 2)
        if high >= _LOWEST and (best is None or room > best[0]):
            best = room, Plan(hand, True, wide, high, plates)
    return best[1] if best is not None else Plan(hand, False, hand, 1, plates)


def work(board: Board, w: int, h: int) -> Sheet:
    """Hand and stack in exactly this size."""
    sheet = Sheet(w, h)
    plan_ = plan(board, w, h)
    shown = _hand_boxes(board, plan_, h)
    left, right = Sheet(plan_.hand, h), Sheet(w - plan_.hand, h)
    title, note = _titles(board)
    heading(left, 0, title, ((seen_of(board.zone("hand"), shown), "muted"), *note))
    if plan_.faces:
        for box in shown:
            card = board.stops[box.index].card
            assert card is not None
            face = in_words(_face(board, box.index, card), box.w, box.h)
            left.paste(box.x, box.y, picture(face, box.w, box.h, board.state(box.index)))
    else:
        draw_rows(board, left, shown, lambda index, card: _face(board, index, card), columns(plan_.hand))
    if board.sitting == BUILD:
        _stack(board, right, plan_)
    else:
        _gone(board, right)
    sheet.paste(0, 0, left)
    sheet.paste(plan_.hand, 0, right)
    return sheet


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards of hand and stack lie."""
    plan_ = plan(board, w, h)
    return [*_hand_boxes(board, plan_, h), *_stack_boxes(board, plan_, w)]


def _hand_boxes(board: Board, plan_: Plan, h: int) -> list[Box]:
    indexes = board.zone("hand")
    if not plan_.faces:
        return in_rows(board, indexes, plan_.hand, h, 1)
    return [Box(index, 1 + place % plan_.across * (plan_.w + 1), 1 + place // plan_.across * plan_.h, plan_.w, plan_.h)
            for place, index in enumerate(indexes)]


def _stack_boxes(board: Board, plan_: Plan, w: int) -> list[Box]:
    high = _PLATE if plan_.plates else 1
    return [Box(index, plan_.hand + plan_.plates, 1 + place * high, w - plan_.hand - 2 * plan_.plates, high)
            for place, index in enumerate(board.zone("stack"))]


# ---- the stack


def _stack(board: Board, sheet: Sheet, plan_: Plan) -> None:
    """Five slots from top to bottom; what lies on top acts first."""
    heading(sheet, 0, "Stack", "top acts first")
    cards = board.zone("stack")
    for place in range(STACK):
        y = 1 + place * (_PLATE if plan_.plates else 1)
        index = cards[place] if place < len(cards) else None
        card = board.stops[index].card if index is not None else None
        if plan_.plates:
            if index is None or card is None:
                sheet.paste(1, y, slot(sheet.w - 2, _PLATE, _PLACES[place] if place == len(cards) else ""))
            else:
                face = face_of(card, key=str(place + 1))
                sheet.paste(1, y, picture(face, sheet.w - 2, _PLATE, board.state(index)))
            continue
        if index is None or card is None:
            sheet.put(1, y, f"{place + 1} ·" + (f"  {_PLACES[place]}" if place == len(cards) else ""), "faint")
            continue
        _row(board, sheet, (index, card), place, y)


def _row(board: Board, sheet: Sheet, shown: tuple[int, Card], place: int, y: int) -> None:
    index, card = shown
    face = face_of(card)
    cursor = index == board.scene.cursor
    if cursor:
        sheet.ground(0, y, sheet.w, 1, "raised")
        sheet.put(0, y, signs.CURSOR, "cursor")
    numbers: list[tuple[str, str]] = []
    for number in (*face.measure, *face.numbers):
        numbers += [(" ", "plain"), number]
    end = sheet.right(sheet.w - 1, y, numbers)
    x = sheet.put(1, y, f"{place + 1} ", "good")
    sheet.put(x, y, face.name, "name-cursor" if cursor else "name", max(1, end - x))


def _gone(board: Board, sheet: Sheet) -> None:
    """What is chosen to be rejected or discarded, in a list."""
    heading(sheet, 0, "Rejected" if board.sitting == SWAP else "To the discard pile")
    by_oid = {card.oid: card for card in board.hand}
    chosen = [by_oid[oid] for oid in board.scene.chosen if oid in by_oid]
    if not chosen:
        sheet.put(1, 1, "nothing yet", "faint")
    for y, card in enumerate(chosen[:sheet.h - 1], 1):
        x = sheet.put(1, y, f"{signs.GONE} ", "bad")
        sheet.put(x, y, card.name, "name", sheet.w - x - 1)


# ---- words


def _titles(board: Board) -> tuple[str, Line]:
    """The heading of the hand, and what is told beside it."""
    me = board.view.me
    note = f"{len(board.hand)} cards   {me.health} health"
    if board.trimmed:
        note = f"given up: {', '.join(card.name for card in board.trimmed)}   {note}"
    return f"{board.look(me.no).name}’s hand", ((note, "muted"),)


def _face(board: Board, index: int, card: Card) -> Face:
    place = board.place(index)
    edge: Line = ((f" {place} ", "good"),) if place else ()
    return face_of(card, key=board.cap(index), edge=edge)
