"""The bottom zone between two rounds: the seats in the proposed Order, what the last round brought, what they owe."""

from deckgames.engine.effects import ordinal
from deckgames.games.cardring.lexicon import XP
from deckgames.games.cardring.queries import dues
from deckgames.games.cardring.screen.board import Board
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip
from deckgames.ui.toolkit.laying import Column, cells, columns, headed


def standings(board: Board, w: int, h: int) -> Canvas:
    """A row a seat, in the sequence in which they will play."""
    canvas = Canvas(w, h)
    view = board.view
    name = 18 if w >= 76 else 12
    table = columns((3, ""), (name, ""), (5, "XP", True), (6, "gained", True), (5, "deck", True), (5, "pile", True),
                    (w - name - 31, "when the turn begins"), x=1)
    note = "lowest XP chooses" if view.arbiter is not None and w >= 88 else ""
    headed(canvas, 0, f"ORDER {note}".strip(), "", table[2:])
    order = list(view.order) or [seat.no for seat in board.seats]
    chosen = [int(oid.removeprefix("seat-")) for oid in board.scene.chosen if oid.startswith("seat-")]
    order = chosen + [no for no in order if no not in chosen]
    for place, no in enumerate(order):
        if place + 1 < h:
            _row(board, canvas, no, place, table)
    return canvas


def _row(board: Board, canvas: Canvas, no: int, place: int, table: tuple[Column, ...]) -> None:
    view, seat = board.view, board.seats[no]
    look = board.look(no)
    working = board.at_work == no
    shown = clip(look.name.upper() if working else look.name, table[1].w - 2)
    who: Line = ((f"{look.sign} {shown}", f"badge-{look.colour}" if working else f"seat-{look.colour}"),)
    gained: Line = ()
    if len(view.history) > 1:
        more = view.history[-1][no] - view.history[-2][no]
        gained = ((f"{more:+}".replace("-", signs.MINUS), "text" if more else "faint"),)
    owed = [f"must {due}" for due in dues(seat)] + ["barred from the Finale"] * seat.barred
    cells(canvas, place + 1, table, [
        ((ordinal(place + 1), "muted"),), who, ((str(seat.xp), XP.ink),), gained, ((str(len(seat.deck)), "text"),),
        ((str(len(seat.discard)), "text"),), ((", ".join(owed) or "nothing", "text" if owed else "faint"),)])
