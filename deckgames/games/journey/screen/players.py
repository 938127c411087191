"""The players whose stacks are not written out: a line each with all their numbers, two in a line where there are many;
at the end the points of all players by column, as they add up."""

from collections.abc import Sequence
from itertools import accumulate

from deckgames.engine.spelling import signed
from deckgames.games.journey import queries
from deckgames.games.journey.lexicon import (
    ATTACK,
    CRYSTALS,
    DEFENSE,
    POINTS,
    SLIME,
    SPEED,
    UNDEAD,
    WEIGHT,
    WOUNDS,
)
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.stacks import badge
from deckgames.games.journey.screen.worded import as_many, counts, cut, worded
from deckgames.games.journey.state import Seat
from deckgames.ui.paint.canvas import Canvas, Line, Span, clip, spans_width, width
from deckgames.ui.paint.faces import heading

_NAME, _LONGEST, _NARROW, _LONG = 8, 14, 70, 110
_FEW = 2
"""Number of players that have lines of their own, wherever there is no room for more."""


def across(board: Board, w: int) -> int:
    """How many players stand side by side in a line of `w` cells."""
    many = board.scene.height < 30 and len(board.others) > (1 if board.view.coop else _FEW)
    return 2 if many and w >= 58 else 1


def rows(board: Board, w: int) -> int:
    """How many lines all players need together."""
    return -(-len(board.others) // across(board, w))


def seat_lines(board: Board, w: int, h: int) -> Canvas:
    """The players' lines in exactly this size, with a heading if there is a row for it."""
    canvas = Canvas(w, h)
    if _first(board, w, h):
        heading(canvas, 0, SAY.text("others.title"), SAY.text("others.how") if board.scene.keys else "")
    for nth, (seat, cells) in enumerate(zip(board.others, _cells(board, w), strict=True)):
        x, y, wide = _place(board, w, h, nth)
        if y < h:
            one = Canvas(wide, 1)
            after = badge(board, one, seat, 0, _room(board, wide == w))
            one.spans(after, 0, cut(cells, wide - after))
            canvas.paste(x, y, one)
            if (index := board.seat_stop(seat.no)) is not None:
                canvas.mark(index, x, y, wide)
    return canvas


def _first(board: Board, w: int, h: int) -> int:
    """The row of the first player: below the heading, if there is a row for it."""
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
    """`attack 5, defence 1, 7 crystals, 0 wounds, 0 points, slime 1`: numbers below each other, as many as all have
    room for; the cards of each in words where a line is long enough."""
    each = across(board, w)
    keyed = any(board.seat_stop(seat.no) is not None for seat in board.others)
    coop, room = board.view.coop, w // each - _room(board, each == 1) - 2 - (each > 1 and keyed)
    numbers = [ATTACK, DEFENSE, CRYSTALS, *([] if coop else [WOUNDS, POINTS])]
    numbers = numbers if coop or (w >= _NARROW and each == 1) else [
        number for number in numbers if number not in (CRYSTALS, WOUNDS)]
    table = [[worded(board, number, seat.no) for number in numbers] for seat in board.others]
    rows = _rows(table)
    if coop and any(spans_width(row) > room for row in rows):
        rows = _rows([row[:-1] for row in table])
    return [as_many([row, *_more(board, seat, w)], room) if each == 1 else row
            for row, seat in zip(rows, board.others, strict=True)]


def _rows(table: Sequence[Sequence[Span]]) -> list[Line]:
    """Each row with its cells as wide as the widest below and above them."""
    wide = [max(width(text) for text, _ in column) for column in zip(*table, strict=True)]
    return [tuple(span for nth, ((text, ink), room) in enumerate(zip(row, wide, strict=True))
                  for span in ((text, ink), *([] if nth + 1 == len(row) else [
                      (", " + " " * (room - width(text)), "muted")]))) for row in table]


def _more(board: Board, seat: Seat, w: int) -> list[Line]:
    """What some have, and where a line is long enough the cards."""
    some = [(worded(board, number, seat.no),) for number in (SPEED, WEIGHT, SLIME, UNDEAD)
            if number.read(board.view, seat.no) and board.counts(number, seat.no)]
    rewards = [SAY("on-it.n-rewards", n=len(seat.rewards)).inked("glory")] if seat.rewards else []
    return [*rewards, *some, *(counts(seat) if w >= _LONG else [])]


COLUMNS = ("village", "items", "enchantments", "creatures", "rewards", "wounds", "tokens")
"""The columns of the results; their heads are messages."""
_WIDE, _SHORT, _WIDE_FROM, _SUM = 14, 10, 76, 6


def scores(board: Board, w: int, h: int) -> Canvas:
    """The picture of the final points in exactly this size; a narrow one has no columns of zeroes."""
    canvas = Canvas(w, h)
    heading(canvas, 0, SAY.text("points.title"))
    points = {seat.no: queries.standing_columns(board.view, seat) for seat in board.seats}
    shown = [name for name in COLUMNS if w >= _WIDE_FROM or any(found.get(name) for found in points.values())]
    name_room = _WIDE if w >= _WIDE_FROM else _SHORT
    heads = {name: SAY.text(f"points.of-{name}") for name in shown}
    ends = [*accumulate([len(head) + 1 for head in heads.values()], initial=name_room)]
    for head, end in zip(heads.values(), ends[1:], strict=True):
        canvas.right(end, 1, ((head, "muted"),))
    canvas.right(ends[-1] + _SUM, 1, SAY("points.sum").inked("head"))
    for y, seat in enumerate(sorted(board.seats, key=lambda seat: -queries.standing(board.view, seat)), 2):
        if y >= h:
            break
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {clip(look.name, name_room - 4)}", f"seat-{look.colour}")
        for name, end in zip(shown, ends[1:], strict=True):
            n = points[seat.no].get(name, 0)
            canvas.right(end, y, ((signed(n), "bad" if n < 0 else "text" if n else "faint"),))
        canvas.right(ends[-1] + _SUM, y, ((signed(sum(points[seat.no].values())), "glory"),))
    return canvas
