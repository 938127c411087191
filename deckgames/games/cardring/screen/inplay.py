"""The cards a seat has in play: as a block of rows, or as one line where there is no room for it."""

from dataclasses import dataclass

from deckgames.engine.cards import Card
from deckgames.engine.seen import face_up
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.faces import parts
from deckgames.games.cardring.screen.seatwords import promises
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, clip, spans_width, width
from deckgames.ui.paint.faces import State, heading
from deckgames.ui.toolkit import Box

_NUMBERS, _SHORT_NUMBERS = 8, 4
"""Columns of the numbers of a card in play, and of those in a narrow block."""
_NAMES_FROM = 20


@dataclass(frozen=True, slots=True)
class Group:
    """Cards in play with the same face, at the stop of the first of them."""

    index: int
    card: Card
    count: int
    is_class: bool = False
    hidden: bool = False


def groups(board: Board) -> list[Group]:
    """The cards in play of the shown seat, equal ones together unless one is to be chosen."""
    seat = board.seats[board.shown_seat]
    found: list[Group] = []
    for index in board.zone("in-play"):
        card = board.stops[index].card
        assert card is not None
        last = next((i for i, g in enumerate(found) if g.card.spec is card.spec and not g.is_class), None)
        apart = board.options[index] is not None or index == board.scene.cursor
        if last is not None and not apart and found[last].index != board.scene.cursor:
            old = found[last]
            found[last] = Group(old.index, old.card, old.count + 1, old.is_class, old.hidden)
        else:
            found.append(Group(index, card, 1, card is seat.class_slot, card in seat.face_down))
    return found


def block(board: Board, canvas: Canvas, x: int, y: int, h: int) -> None:
    """The block: a heading and rows; what does not fit is counted."""
    seat = board.seats[board.shown_seat]
    count = len(seat.in_play) + len(seat.face_down) + (seat.class_slot is not None)
    wide = board.in_play_width
    heading(canvas, y, "In play", str(count), x - 1, wide + 2)
    shown = groups(board)
    for box, group in zip(boxes(board, x, y, h), shown, strict=False):
        _row(board, canvas, box, group)
    room = max(0, h - 1)
    if len(shown) > room:
        left = sum(group.count for group in shown[max(0, room - 1) :])
        canvas.put(x, y + h - 1, f"… {left} more", "muted", wide)
    elif len(shown) < room and not board.has_side:
        canvas.spans(x, y + 1 + len(shown), promises(seat), wide)


def boxes(board: Board, x: int, y: int, h: int) -> list[Box]:
    """Where the groups stand; the last row counts the rest if there are more."""
    shown = groups(board)
    room = max(0, h - 1)
    if len(shown) > room:
        shown = shown[: max(0, room - 1)]
    return [Box(group.index, x, y + 1 + i, board.in_play_width) for i, group in enumerate(shown)]


def _row(board: Board, canvas: Canvas, box: Box, group: Group) -> None:
    spec = parts(group.card.spec)
    state = board.state(box.index)
    cursor = state in (State.CURSOR, State.CHOSEN_CURSOR, State.BLOCKED_CURSOR)
    if cursor:
        canvas.ground(box.x - 1, box.y, box.w + 1, 1, "raised")
    cap = board.cap(box.index)
    if cap:
        canvas.put(box.x - 2, box.y, cap, "key")
    canvas.put(box.x, box.y, signs.HIDDEN if group.hidden else spec.kind, "kind")
    room = box.w - 3 - (_NUMBERS if box.w >= _NAMES_FROM else _SHORT_NUMBERS)
    times = f" {signs.TIMES}{group.count}" if group.count > 1 else ""
    name = clip(group.card.name, room - width(times)) + times
    canvas.put(box.x + 2, box.y, name, "name-cursor" if cursor else "text", room)
    numbers: Line = spec.numbers
    if group.is_class and box.w >= _NAMES_FROM:
        numbers = (*numbers, (" /turn", "muted")) if numbers else (("Class", "muted"),)
    canvas.spans(box.x + 3 + room, box.y, numbers, box.w - 3 - room)


def line(board: Board, canvas: Canvas) -> None:
    """Everything in play in the last line, if that is free: ` in play ◎S1 ‡F1  ♛ Scientific Pugilist`."""
    y = canvas.h - 1
    if y < 0 or any(canvas.line(y).strip()) or board.work == "watch":
        return
    seat = board.seats[board.shown_seat]
    spans: list[Span] = [(" in play", "muted")]
    known = face_up(seat.face_down)
    for card in (*seat.in_play, *known):
        spec = parts(card.spec)
        spans += [(f" {signs.HIDDEN if card in known else spec.kind}", "kind"), *spec.numbers]
    hidden = len(seat.face_down) - len(known)
    if hidden:
        spans.append((" " + signs.HIDDEN * hidden, "back"))
    if seat.class_slot is not None:
        spec = parts(seat.class_slot.spec)
        spans += [("  ", "plain"), (f"{spec.kind} ", "kind"), (f"{seat.class_slot.name} ", "text"), *spec.numbers]
        spans += [("/turn", "muted")] if spec.numbers else []
    promised = promises(seat)
    if promised:
        spans += [("  ", "plain"), *promised]
    if len(spans) > 1 or spans_width(spans) > 8:
        canvas.spans(0, y, spans, canvas.w - 1)
