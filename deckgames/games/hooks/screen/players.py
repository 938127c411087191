"""The zone of all players: a row each with everything that is open about them, the pile's newest card first."""

from deckgames.engine.spelling import ordinal
from deckgames.games.hooks import queries
from deckgames.games.hooks.lexicon import HOOKS, TREASURES, marks
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, clip, width
from deckgames.ui.paint.faces import State
from deckgames.ui.toolkit.foretold import number_of
from deckgames.ui.toolkit.laying import Column, badge, cells, columns, fit, headed, pointed

_LEAST_OF_A_CARD = 5
"""Cells of the card on top of a pile beside a mark."""
_WIDE_FROM, _MIDDLE_FROM = 100, 74
"""Columns of a row with long names, and of one with all numbers."""
_NAMED = columns((9, ""), (4, ""), (8, "", True), (12, "", True), (7, ""), (12, ""), x=1)
"""A row in little room, of which no heading says what the numbers are."""


def rows(board: Board, w: int, h: int) -> Canvas:
    """The players in exactly this size; a heading if there is a row for it."""
    canvas = Canvas(w, h)
    first = int(h > len(board.seats))
    table = _columns(w) if first or w >= _MIDDLE_FROM else _NAMED
    if first:
        headed(canvas, 0, "PLAYERS", "", table[1:])
    for seat in board.seats:
        _row(board, canvas, seat, first + seat.no, table)
    return canvas


def _columns(w: int) -> tuple[Column, ...]:
    if w < _MIDDLE_FROM:
        return columns((9, ""), (4, "turn"), (7, "hooks", True), (9, "Treasures", True), (4, "hand", True),
                       (w - 40, "pile, top first"), x=1)
    name = 16 if w >= _WIDE_FROM else 9
    found = columns((name, ""), (4, "turn"), (6, "hooks", True), (9, "Treasures", True), (10, "cards: all", True),
                    (4, "hand", True), (4, "deck", True), x=1)
    start = found[-1].x + found[-1].w + 2
    return (*found, Column(start, w - start - 1, "discard pile, top first"))


def turn(board: Board, seat: int) -> str:
    """When this player has a turn: now, 2nd, 3rd; or that the last one is done."""
    view, count = board.view, len(board.seats)
    if view.phase == "over":
        return ""
    place = (seat - view.current) % count
    left = count if view.ender is None else (view.ender - view.current) % count or count
    done = place and (place >= left or queries.last_turn(view))
    return "done" if done else ordinal(1 + place) if place else "now"


def _row(board: Board, canvas: Canvas, seat: Seat, y: int, table: tuple[Column, ...]) -> None:
    index = board.crew_stops.get(seat.no)
    if index is not None:
        canvas.mark(index, 0, y, canvas.w)
    pointed(board, canvas, index, 0, y, canvas.w)
    held = ", ".join(mark.word for mark in marks(board.view, seat.no))
    names = [card.name for card in reversed(seat.pile)]
    pile: Span = (", ".join(names) or "empty", "text" if names else "faint")
    last: Line = (pile,)
    if held:  # in brackets: it is no card of the pile
        room = table[-1].w - _LEAST_OF_A_CARD - 1
        mark = fit((f"({held} next turn)", f"({held})"), room)
        last = ((clip(pile[0], table[-1].w - width(mark) - 1), pile[1]), (" ", "plain"), (mark, "harm"))
    numbers = [number_of(board, HOOKS, seat.no), number_of(board, TREASURES, seat.no)]
    counts = [(str(n), "text" if n else "faint") for n in (
        [seat.owned, len(seat.hand), seat.in_deck] if canvas.w >= _MIDDLE_FROM else [len(seat.hand)])]
    if table is _NAMED:
        numbers = [(f"{text} {word[:-1] if text == '1' else word}", ink) for (text, ink), word in zip(
            numbers, ("hooks", "Treasures"), strict=True)]
        counts = [(f"hand {len(seat.hand)}", "text")]
    row: list[Line] = [_badge(board, seat, table[0].w), ((turn(board, seat.no), "muted"),),
                       *((number,) for number in (*numbers, *counts))]
    cells(canvas, y, table, [*row, last])


def _badge(board: Board, seat: Seat, room: int) -> Line:
    """Symbol and name, in capitals whose turn it is; its key where the player can be chosen."""
    look, index = board.look(seat.no), board.crew_stops.get(seat.no)
    option = None if index is None else board.options[index]
    if option is not None and index is not None and option.blocked is None:
        cap = signs.CHOSEN if board.state(index) in (State.CHOSEN, State.CHOSEN_CURSOR) else board.cap(index)
        ink = "name-cursor" if index == board.scene.cursor else f"seat-{look.colour}"
        return ((f"{cap} ", "key"), (f"{look.sign} {clip(look.name, room - 4)}", ink))
    return (badge(board, seat.no, room),)
