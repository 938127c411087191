"""The cards a seat has in play, as a block of rows beside the faces of its hand."""

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.games.cardring.screen.board import Board
from deckgames.ui.paint.canvas import Canvas, clip, width
from deckgames.ui.paint.faces import State, heading
from deckgames.ui.toolkit import Box


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
        card = board.card(index)
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
    room = max(0, h - 1)
    rows = len(shown) if len(shown) <= room else max(0, room - 1)
    for row, group in enumerate(shown[:rows], y + 1):
        _row(board, canvas, Box(group.index, x, row, wide), group)
    if len(shown) > room:
        left = sum(group.count for group in shown[rows:])
        canvas.put(x, y + h - 1, f"… {left} more", "muted", wide)


def _row(board: Board, canvas: Canvas, box: Box, group: Group) -> None:
    state = board.state(box.index)
    box.mark(canvas)
    cursor = state in (State.CURSOR, State.CHOSEN_CURSOR, State.BLOCKED_CURSOR)
    if cursor:
        canvas.ground(box.x - 1, box.y, box.w + 1, 1, "raised")
    cap = board.cap(box.index)
    if cap:
        canvas.put(box.x - 2, box.y, cap, "key")
    tail = " face down" if group.hidden else ", each turn" if group.is_class else ""
    tail = tail if width(tail) + 9 < box.w else ""
    count = f"{group.count} " if group.count > 1 else ""
    name = count + clip(group.card.name, box.w - width(count + tail)) + tail
    canvas.put(box.x, box.y, name, "name-cursor" if cursor else "text", box.w)
