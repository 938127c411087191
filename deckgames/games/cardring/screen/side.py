"""The side panel: seats with their piles, the card under the cursor in full, and what has happened."""

from deckgames.games.cardring.screen import details
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.glossary import terms_of
from deckgames.games.cardring.screen.seatwords import notes
from deckgames.ui.faces import heading
from deckgames.ui.pieces.inspecting import card_in_full, inspector_rows
from deckgames.ui.pieces.news import news
from deckgames.ui.sheet import Sheet, clip

_LEAST_NEWS = 5


def side(board: Board, w: int, h: int) -> Sheet:
    """The whole panel in exactly this size."""
    sheet = Sheet(w, h)
    y = _seats(board, sheet)
    height = inspector_rows(w, h - y - 1, _LEAST_NEWS)
    card = board.inspected
    if height and card is not None:
        face = details.full_face(board, card)
        sheet.paste(1, y + 1, card_in_full(face, details.facts(board, card), terms_of(card.spec), w - 2, height))
    news(board.scene, sheet, y + (height + 2 if height else 1), board.sits)
    return sheet


def _seats(board: Board, sheet: Sheet) -> int:
    """The seats' hands, decks and discard piles as columns; returns the row behind them and the notes."""
    heading(sheet, 0, "Seats", "hand deck disc")
    end = sheet.w - 1
    for y, seat in enumerate(board.seats, 1):
        look = board.look(seat.no)
        sheet.put(1, y, f"{look.sign} {clip(look.name, sheet.w - 20)}", f"seat-{look.colour}")
        for x, n in ((end - 10, seat.hand_count), (end - 5, seat.deck_count), (end, len(seat.discard))):
            sheet.right(x, y, ((str(n), "text" if n else "faint"),))
    y = len(board.seats) + 1
    most = max(1, sheet.h // 8)
    said = notes(board)
    for spans in said[: most if len(said) <= most else most - 1]:
        sheet.spans(1, y, spans, sheet.w - 2)
        y += 1
    if len(said) > most:
        sheet.put(1, y, f"… and {len(said) - most + 1} more: p", "muted", sheet.w - 2)
        y += 1
    return y
