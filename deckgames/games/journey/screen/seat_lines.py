"""The players whose stacks are not written out: a line each with all their numbers, two in a line where there are
many."""

from deckgames.engine.effects import plural
from deckgames.games.journey.lexicon import ATTACK, CRYSTALS, DEFENSE, POINTS, WOUNDS
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.stacks import badge
from deckgames.games.journey.screen.worded import as_many, counts, cut, worded
from deckgames.games.journey.state import Seat
from deckgames.ui.paint.canvas import Canvas, Line, Span, width
from deckgames.ui.paint.faces import heading

_NAME, _LONGEST, _NARROW = 8, 14, 70
_FEW = 2
"""Number of players that have lines of their own, wherever there is no room for more."""


def across(board: Board, w: int) -> int:
    """How many players share a line."""
    many = board.scene.height < 30 and len(board.others) > (1 if board.view.coop else _FEW)
    return 2 if many and w >= 58 else 1


def rows(board: Board, w: int) -> int:
    """Lines of all of them."""
    each = across(board, w)
    return -(-len(board.others) // each)


def seat_lines(board: Board, w: int, h: int) -> Canvas:
    """The lines in exactly this size, with a heading if there is a row for it."""
    canvas = Canvas(w, h)
    if _first(board, w, h):
        heading(canvas, 0, "Others", "q shows their stacks")
    for nth, (seat, cells) in enumerate(zip(board.others, _cells(board, w), strict=True)):
        x, y, wide = _place(board, w, h, nth)
        if y < h:
            one = Canvas(wide, 1)
            after = badge(board, one, seat, 0, _room(board, wide == w))
            one.spans(after, 0, cut(cells, wide - after - 1) if wide == w else as_many(
                [(span,) for span in cells], wide - after))
            canvas.paste(x, y, one)
            if (index := board.seat_stop(seat.no)) is not None:
                canvas.mark(index, x, y, wide)
    return canvas


def _first(board: Board, w: int, h: int) -> int:
    return 1 if h > rows(board, w) else 0


def _place(board: Board, w: int, h: int, nth: int) -> tuple[int, int, int]:
    """Column, row and width of a player."""
    each = across(board, w)
    wide = w // each
    return nth % each * wide, _first(board, w, h) + nth // each, wide


def _room(board: Board, alone: bool) -> int:
    """Columns of a name with its sign."""
    return min(_LONGEST if alone else _NAME, max(width(look.name) for look in board.scene.seats)) + 4


def _cells(board: Board, w: int) -> list[Line]:
    """`attack 5, defence 1, 7 crystals, 0 wounds, 0 points  †3 ≈1`: numbers below each other; less where two share a
    line."""
    two, coop = across(board, w) > 1, board.view.coop
    numbers = [ATTACK, DEFENSE, *([CRYSTALS] if coop or not two else []),
               *([] if coop or two or w < _NARROW else [WOUNDS]), *([] if coop else [POINTS])]
    table = [[worded(board, number, seat.no) for number in numbers] for seat in board.others]
    wide = [max(width(row[at][0]) for row in table) for at in range(len(numbers))] if table else []
    return [_line(board, seat, row, wide, not two) for seat, row in zip(board.others, table, strict=True)]


def _line(board: Board, seat: Seat, row: list[Span], wide: list[int], whole: bool) -> Line:
    found: list[Span] = []
    for nth, ((text, ink), room) in enumerate(zip(row, wide, strict=True)):
        last = nth + 1 == len(row)
        found += [(text, ink), (("" if last else ", ") + " " * (room - width(text)), "muted")]
    if not whole:
        return tuple(row)
    rewards: Line = (("  ", "plain"), (plural(len(seat.rewards), "reward"), "glory")) if seat.rewards else ()
    return (*found, ("   ", "plain"), *counts(seat), *rewards)


