"""The seats with what they have: in the side panel, and between two rounds in the proposed Order, with what the last
round brought and what they owe."""

from deckgames.engine.messages import ordinal
from deckgames.games.cardring.lexicon import XP
from deckgames.games.cardring.queries import dues
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import LARGE_FROM, Board
from deckgames.games.cardring.screen.seatwords import notes
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, clip, wrap
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit.laying import Column, badge, cells, columns, headed


def players(board: Board, canvas: Canvas) -> int:
    """At the top of the side panel the seats' hands, decks and discard piles as columns; gives the row behind them and
    the notes."""
    heading(canvas, 0, SAY.text("players.title"), SAY.text("players.columns"))
    end = canvas.w - 1
    for y, seat in enumerate(board.seats, 1):
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {clip(look.name, canvas.w - 20)}", f"seat-{look.colour}")
        for x, n in ((end - 10, len(seat.hand)), (end - 5, len(seat.deck)), (end, len(seat.discard))):
            canvas.right(x, y, ((str(n), "text" if n else "faint"),))
    y, all_ = len(board.seats) + 1, notes(board)
    said = [wrap(spans, canvas.w - 2) for spans in all_]
    while said and sum(map(len, said)) > max(1, canvas.h // 8):
        said.pop()
    left = len(all_) - len(said)
    more: list[Line] = [((SAY.text("players.more", n=left), "muted"),)] if left else []
    for spans in (*(line for lines in said for line in lines), *more):
        canvas.spans(1, y, spans, canvas.w - 2)
        y += 1
    return y


def standings(board: Board, w: int, h: int) -> Canvas:
    """A row a seat, in the sequence in which they will play."""
    canvas = Canvas(w, h)
    view = board.view
    name, more = 18 if w >= 76 else 12, 6 * (w >= LARGE_FROM)
    table = columns((3, ""), (name, ""), (5 + more, SAY.text("order.xp"), True),
                    (6 + more, SAY.text("order.gained"), True), (5 + more, SAY.text("order.deck"), True),
                    (5 + more, SAY.text("order.pile"), True), (w - name - 31 - 4 * more, SAY.text("order.owes")), x=1)
    by = view.arbiter is not None and w >= 88
    headed(canvas, 0, SAY.text("order.title-arbiter" if by else "order.title"), "", table[2:])
    order = list(view.order) or [seat.no for seat in board.seats]
    chosen = [int(oid.removeprefix("seat-")) for oid in board.scene.chosen if oid.startswith("seat-")]
    order = chosen + [no for no in order if no not in chosen]
    for place, no in enumerate(order):
        if place + 1 < h:
            _row(board, canvas, no, place, table)
    return canvas


def _row(board: Board, canvas: Canvas, no: int, place: int, table: tuple[Column, ...]) -> None:
    view, seat = board.view, board.seats[no]
    who: Line = (badge(board, no, table[1].w),)
    gained: Line = ()
    if len(view.history) > 1:
        more = view.history[-1][no] - view.history[-2][no]
        gained = ((f"{more:+}".replace("-", signs.MINUS), "text" if more else "faint"),)
    owed = [*map(str, dues(seat)), *([SAY.text("seat.barred")] if seat.barred else [])]
    owes = SAY.text("order.owed", n=len(owed), dues=owed)
    cells(canvas, place + 1, table, [
        ((ordinal(place + 1), "muted"),), who, ((str(seat.xp), XP.ink),), gained, ((str(len(seat.deck)), "text"),),
        ((str(len(seat.discard)), "text"),), ((owes, "text" if owed else "faint"),)])
