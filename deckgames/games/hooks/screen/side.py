"""The side panel: the card under the cursor in full, and what has happened."""

from deckgames.games.hooks.lexicon import LEXICON
from deckgames.games.hooks.screen import details
from deckgames.games.hooks.screen.board import Board
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.faces import heading
from deckgames.ui.toolkit.side import card_in_full, inspector_rows, news

_HIGHEST, _LEAST_NEWS = 22, 8


def side(board: Board, w: int, h: int) -> Canvas:
    """The whole panel in exactly this size."""
    canvas = Canvas(w, h)
    heading(canvas, 0, "Inspect")
    height = inspector_rows(w, h - 1, _LEAST_NEWS, _HIGHEST)
    card = board.inspected
    if height and card is not None:
        face = details.full_face(board, card)
        terms = LEXICON.terms(card.spec)
        canvas.paste(1, 1, card_in_full(face, details.facts(board, card), terms, w - 2, height))
    news(board.scene, canvas, height + 2 if height else 1, board.sits)
    return canvas
