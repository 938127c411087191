"""The side panel: seats with their piles, the card under the cursor in full, and what has happened."""

from deckgames.engine.cards import Card
from deckgames.games.cardring.screen import details
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.news import news
from deckgames.games.cardring.screen.seatwords import notes
from deckgames.ui.faces import heading, inspector
from deckgames.ui.sheet import Sheet, clip

_INSPECTOR, _LEAST_NEWS = 17, 5


def side(board: Board, w: int, h: int) -> Sheet:
    """The whole panel in exactly this size."""
    sheet = Sheet(w, h)
    y = _seats(board, sheet)
    room = h - y - 1
    height = min(_INSPECTOR if w < 44 else _INSPECTOR + 6, room - min(_LEAST_NEWS + 1, room) - 1)
    if height >= 8:
        if board.inspected is not None:
            sheet.paste(1, y + 1, _card(board, board.inspected, w - 2, height))
        y += height + 2
    else:
        y += 1
    news(board, sheet, y)
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


def _card(board: Board, card: Card, w: int, h: int) -> Sheet:
    """The inspector of a card; keywords are explained as far as there is room."""
    face = details.full_face(board, card)
    room = w - 4
    extra = details.facts(board, card, room)
    free = h - 2 - details.height_of(face, room) - len(extra) - 2
    words = details.glossary(card, room, free)
    if words:
        extra = [*words, (("", "plain"),), *extra] if extra else words
    return inspector(face, w, h, extra)
