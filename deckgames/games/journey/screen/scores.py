"""The end: the points of all players by column, as they add up."""

from deckgames.games.journey import queries
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, clip
from deckgames.ui.paint.faces import heading

COLUMNS = {"village": "village", "items": "items", "enchantments": "ench", "creatures": "creat", "rewards": "rew",
           "wounds": "cards", "tokens": "wounds"}
"""The columns of the results with their heads: `cards` are wound cards."""
_NAME, _WIDE = 14, 8


def scores(board: Board, w: int, h: int) -> Canvas:
    """The table in exactly this size."""
    canvas = Canvas(w, h)
    heading(canvas, 0, "Points")
    x = _NAME
    for head in COLUMNS.values():
        canvas.right(x + _WIDE, 1, ((head, "muted"),))
        x += _WIDE - (w < 80)
    canvas.right(x + 6, 1, (("SUM", "head"),))
    for y, seat in enumerate(sorted(board.seats, key=lambda seat: -queries.standing(board.view, seat)), 2):
        if y < h:
            _line(board, canvas, seat, y)
    return canvas


def _line(board: Board, canvas: Canvas, seat: Seat, y: int) -> None:
    look = board.look(seat.no)
    canvas.put(1, y, f"{look.sign} {clip(look.name, _NAME - 4)}", f"seat-{look.colour}")
    points, x = queries.standing_columns(board.view, seat), _NAME
    for name in COLUMNS:
        n = points.get(name, 0)
        canvas.right(x + _WIDE, y, ((f"{n}".replace("-", signs.MINUS), "bad" if n < 0 else "text" if n else "faint"),))
        x += _WIDE - (canvas.w < 80)
    canvas.right(x + 6, y, ((f"{sum(points.values())}".replace("-", signs.MINUS), "glory"),))
