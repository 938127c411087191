"""The side panel: seats with their piles, the card under the cursor in full, and what has happened."""

from deckgames.games.cardring.lexicon import LEXICON
from deckgames.games.cardring.screen import details
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.seatwords import notes
from deckgames.ui.paint.canvas import Canvas, clip, wrap
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit.side import card_in_full, inspector_rows, news

_LEAST_NEWS = 5


def side(board: Board, w: int, h: int) -> Canvas:
    """The whole panel in exactly this size."""
    canvas = Canvas(w, h)
    y = _seats(board, canvas)
    height = inspector_rows(w, h - y - 1, _LEAST_NEWS)
    card = board.inspected
    if height and card is not None:
        face = details.full_face(board, card)
        canvas.paste(1, y + 1, card_in_full(face, details.facts(board, card), LEXICON.terms(card.spec), w - 2, height))
    news(board.scene, canvas, y + (height + 2 if height else 1), board.sits)
    return canvas


def _seats(board: Board, canvas: Canvas) -> int:
    """The seats' hands, decks and discard piles as columns; returns the row behind them and the notes."""
    heading(canvas, 0, "Players", "hand deck pile")
    end = canvas.w - 1
    for y, seat in enumerate(board.seats, 1):
        look = board.look(seat.no)
        canvas.put(1, y, f"{look.sign} {clip(look.name, canvas.w - 20)}", f"seat-{look.colour}")
        for x, n in ((end - 10, len(seat.hand)), (end - 5, len(seat.deck)), (end, len(seat.discard))):
            canvas.right(x, y, ((str(n), "text" if n else "faint"),))
    y = len(board.seats) + 1
    most = max(1, canvas.h // 8)
    said = [wrap(spans, canvas.w - 2) for spans in notes(board)]
    while said and sum(map(len, said)) > most:
        said.pop()
    left = len(notes(board)) - len(said)
    for spans in (*(line for lines in said for line in lines), *([((f"{left} more: p", "muted"),)] if left else [])):
        canvas.spans(1, y, spans, canvas.w - 2)
        y += 1
    return y
