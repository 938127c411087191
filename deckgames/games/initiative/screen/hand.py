"""The zone of a private phase: the own hand at the left, at the right the stack that is built from it, or what goes
away."""

from collections.abc import Iterator
from operator import itemgetter

from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Topic
from deckgames.games.initiative.screen import rows
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.faces import face_of
from deckgames.games.initiative.state import SAY, STACK
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, width
from deckgames.ui.paint.faces import heading, picture, rows_of, slot
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import numbered, pointed, seen_of

_PLATE, _HIGHEST_PLATE = 4, 7
FULL = 1 + STACK * _PLATE
"""Rows of the zone with its heading and five plates."""
FULLEST = 1 + STACK * _HIGHEST_PLATE
"""The same with plates that have room for what the cards do."""
_NARROWEST, _WIDEST, _LOWEST, _HIGHEST = 14, 30, 6, 17
_FACES_FROM, _GONE, _STACK, _WIDE_STACK, _WIDE_FROM = 100, 26, 30, 36, 140
"""Columns from which cards are faces, of what goes away beside them, of the stack, and of a wide one in a zone of so
many."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Columns of the hand, the size of its faces, and the rows of a plate of the stack (1: a line each)."""

    hand: int
    w: int
    h: int
    plate: int

    @property
    def across(self) -> int:
        return max(1, (self.hand - 1) // (self.w + 1))


def plan(board: Board, w: int, h: int) -> Plan | None:
    """The richest arrangement in this size; None: rows."""
    if w < _FACES_FROM:
        return None
    stack = _GONE if board.sitting is not Topic.PLAY else _WIDE_STACK if w >= _WIDE_FROM else _STACK
    plate = min(_HIGHEST_PLATE, (h - 1) // STACK) if h >= FULL else 1
    return board.cached(("plan", w, h, stack), lambda: max(
        _plans(board, w - stack, h, plate), key=itemgetter(0, 1), default=(0, 0, None))[-1])


def _plans(board: Board, hand: int, h: int, plate: int) -> Iterator[tuple[int, int, Plan]]:
    """All sizes of faces, each behind how many rows of words it has too few, less than 0, and its room."""
    for wide in range(_NARROWEST, _WIDEST + 1):
        lines = max(1, -(-len(board.hand) // ((hand - 1) // (wide + 1))))
        high = min(_HIGHEST, (h - 1) // lines)
        if high >= _LOWEST:
            few = sum(min(0, high - rows_of(face_of(card), wide)) for card in board.hand)
            yield few, (wide - 2) * (high - 2), Plan(hand, wide, high, plate)


def work(board: Board, w: int, h: int) -> Canvas:
    """The picture of hand and stack in exactly this size."""
    canvas = Canvas(w, h)
    plan_ = plan(board, w, h)
    if plan_ is None:
        return rows.work(board, w, h)
    shown = [Box(index, 1 + place % plan_.across * (plan_.w + 1), 1 + place // plan_.across * plan_.h, plan_.w, plan_.h)
             for place, index in enumerate(board.zone("hand"))]
    left, right = Canvas(plan_.hand, h), Canvas(w - plan_.hand, h)
    seen = seen_of(board.zone("hand"), shown, "")
    title, note = _titles(board, plan_.hand - width(seen))
    heading(left, 0, title, ((seen, "muted"), *note))
    for box in shown:
        face = face_of(board.card(box.index), key=board.key_hint(box.index), edge=numbered(board, box.index, " {} "))
        left.paste(box.x, box.y, picture(face, box.w, box.h, board.state(box.index)))
        box.mark(left)
    if board.sitting is Topic.PLAY:
        _stack(board, right, plan_)
    else:
        _gone(board, right)
    canvas.paste(0, 0, left)
    canvas.paste(plan_.hand, 0, right)
    return canvas


# ---- the stack


def _stack(board: Board, canvas: Canvas, plan_: Plan) -> None:
    """Five slots from top to bottom; what lies on top acts first."""
    cards = board.zone("stack")
    heading(canvas, 0, SAY.text("hand.stack"), SAY.text("hand.top-first" if cards else "hand.empty"))
    acts = SAY.text(f"hand.acts-{len(cards) + 1}") if len(cards) < STACK else ""
    for place in range(STACK):
        y = 1 + place * plan_.plate
        index = cards[place] if place < len(cards) else None
        card = board.focus_targets[index].card if index is not None else None
        plates = plan_.plate > 1
        if index is not None:
            canvas.mark(index, int(plates), y, canvas.w - 2 * plates, plan_.plate)
        if plates:
            if index is None or card is None:
                canvas.paste(1, y, slot(canvas.w - 2, plan_.plate, acts if place == len(cards) else ""))
            else:
                face = face_of(card, key=str(place + 1))
                canvas.paste(1, y, picture(face, canvas.w - 2, plan_.plate, board.state(index)))
            continue
        if index is None or card is None:
            canvas.put(1, y, f"{place + 1} ·" + (f"  {acts}" if place == len(cards) else ""), "faint")
            continue
        cursor = pointed(board, canvas, index, 0, y, canvas.w)
        x = canvas.put(1, y, f"{place + 1} ", "good")
        canvas.put(x, y, card.name, "name-cursor" if cursor else "name", max(1, canvas.w - 1 - x))


def _gone(board: Board, canvas: Canvas) -> None:
    """What is chosen to be rejected or discarded, in a list."""
    heading(canvas, 0, SAY.text("hand.rejected" if board.sitting is Topic.SWAP else "hand.discarded"))
    if not board.put:
        canvas.put(1, 1, SAY.text("hand.nothing"), "faint")
    for y, card in enumerate(board.put[:canvas.h - 1], 1):
        x = canvas.put(1, y, f"{signs.GONE} ", "bad")
        canvas.put(x, y, card.name, "name", canvas.w - x - 1)


# ---- words


def _titles(board: Board, room: int) -> tuple[str, Line]:
    """The heading of the hand, and what is told beside it as far as there is room."""
    title = SAY.text("hand.title", seat=board.look(board.me.no).name)
    notes = [note := SAY.text("hand.note", n=len(board.hand))]
    if board.trimmed:
        limit = board.view.options.hand_limit
        count = SAY.text("hand.trimmed", n=len(board.trimmed), limit=limit)
        names = SAY.text("hand.trimmed-names", limit=limit, cards=[card.name for card in board.trimmed])
        notes = [f"{names}   {note}", f"{count}   {note}", count]
    return title, ((next((said for said in notes if width(title) + width(said) + 6 <= room), notes[-1]), "muted"),)
