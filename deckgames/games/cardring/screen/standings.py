"""The bottom zone between two rounds: the seats in the proposed Order, what the last round brought, what they owe."""

from deckgames.games.cardring.lexicon import XP
from deckgames.games.cardring.screen.board import ORDINALS, Board
from deckgames.games.cardring.screen.seatwords import dues
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, clip
from deckgames.ui.paint.faces import heading


def standings(board: Board, w: int, h: int) -> Canvas:
    """A row a seat, in the sequence in which they will sit."""
    canvas = Canvas(w, h)
    view = board.view
    heading(canvas, 0, f"Order of round {view.round}", "lowest XP chooses" if view.arbiter is not None else "")
    columns = (1, 6, 22, 30, 37, 44, 52) if w >= 76 else (1, 5, 16, 22, 28, 34, 40)
    for x, name in zip(columns, ("", "seat", "XP", "last", "deck", "disc", "owes"), strict=True):
        canvas.put(x, 1, name, "muted")
    order = list(view.order) or [seat.no for seat in board.seats]
    chosen = [int(oid.removeprefix("seat-")) for oid in board.scene.chosen if oid.startswith("seat-")]
    order = chosen + [no for no in order if no not in chosen]
    for place, no in enumerate(order):
        if place + 2 < h:
            _row(board, canvas, no, place, columns)
    return canvas


def _row(board: Board, canvas: Canvas, no: int, place: int, x: tuple[int, ...]) -> None:
    view, seat, y = board.view, board.seats[no], place + 2
    look = board.look(no)
    working = board.at_work == no
    canvas.put(x[0], y, ORDINALS[place], "muted")
    ink = f"badge-{look.colour}" if working else f"seat-{look.colour}"
    canvas.put(x[1] - 1, y, f" {look.sign} {clip(look.name, x[2] - x[1] - 5)} ", ink)
    canvas.put(x[2], y, *XP.shown(seat.xp))
    if len(view.history) > 1:
        gained = view.history[-1][no] - view.history[-2][no]
        canvas.put(x[3], y, f"{gained:+}".replace("-", signs.MINUS), "glory" if gained else "faint")
    canvas.put(x[4], y, str(len(seat.deck)), "text")
    canvas.put(x[5], y, str(len(seat.discard)), "text")
    owed = dues(seat)
    said = ", ".join(owed) or signs.RANGE
    if seat.barred:
        said = f"{said}   {signs.BLOCKED} no Finale"
    canvas.put(x[6], y, said, "text" if owed or seat.barred else "faint", max(0, canvas.w - 1 - x[6]))
