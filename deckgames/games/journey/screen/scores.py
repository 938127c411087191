"""The end: the points of all players by column, as they add up."""

from deckgames.engine.spelling import signed
from deckgames.games.journey import queries
from deckgames.games.journey.screen.board import Board
from deckgames.ui.paint.canvas import Canvas, clip
from deckgames.ui.paint.faces import heading

COLUMNS = {"village": "village", "items": "items", "enchantments": "enchantments", "creatures": "creatures",
           "rewards": "rewards", "wounds": "cards", "tokens": "wounds"}
"""The columns of the results with their heads: `cards` are wound cards."""
_NAME, _SHORT, _WIDE_FROM, _SUM = 14, 10, 76, 6


def scores(board: Board, w: int, h: int) -> Canvas:
    """The table in exactly this size; in a narrow one without columns of zeroes."""
    canvas = Canvas(w, h)
    heading(canvas, 0, "Points")
    points = {seat.no: queries.standing_columns(board.view, seat) for seat in board.seats}
    shown = [name for name in COLUMNS if w >= _WIDE_FROM or any(found.get(name) for found in points.values())]
    name_room = _NAME if w >= _WIDE_FROM else _SHORT
    ends, x = [], name_room
    for name in shown:
        x += len(COLUMNS[name]) + 1
        ends.append(x)
        canvas.right(x, 1, ((COLUMNS[name], "muted"),))
    canvas.right(x + _SUM, 1, (("SUM", "head"),))
    for y, seat in enumerate(sorted(board.seats, key=lambda seat: -queries.standing(board.view, seat)), 2):
        if y >= h:
            break
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {clip(look.name, name_room - 4)}", f"seat-{look.colour}")
        for name, end in zip(shown, ends, strict=True):
            n = points[seat.no].get(name, 0)
            canvas.right(end, y, ((signed(n), "bad" if n < 0 else "text" if n else "faint"),))
        canvas.right(x + _SUM, y, ((signed(sum(points[seat.no].values())), "glory"),))
    return canvas
