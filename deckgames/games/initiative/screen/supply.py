"""The recruitment pool with the deck and the discard pile: faces, rows, or one line."""

from deckgames.games.initiative.screen import rows
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.faces import face_of
from deckgames.games.initiative.state import POOL, SAY
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.faces import back, heading, slot
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import in_rows, put_card, seen_of

_FACE, _NARROWEST, _HIGH, _HIGHEST = 18, 14, 5, 11
_DECK = 10


def pool(board: Board, w: int, h: int) -> Canvas:
    """The picture of the recruitment pool in exactly this size."""
    if _wide(w) < _NARROWEST or h <= _HIGH:
        return rows.pool(board, w, h)
    canvas, wide, high = Canvas(w, h), _wide(w), max(_HIGH, min(_HIGHEST, h - 1))
    heading(canvas, 0, SAY.text("supply.pool"), SAY.text("supply.pool-note"))
    for place, index in enumerate(board.zone("pool")):
        face = face_of(board.card(index), key=board.key_hint(index), mine=board.focus_targets[index].oid is not None)
        put_card(board, canvas, Box(index, 1 + place * (wide + 1), 1, wide, high), face)
    x = 1 + POOL * (wide + 1) + 1
    deck, pile = len(board.view.deck), board.view.discard
    canvas.paste(x, 1, back(_DECK, high, str(deck), "initiative") if deck else slot(
        _DECK, high, SAY.text("supply.no-deck")))
    canvas.paste(x + _DECK + 1, 1, slot(_DECK, high, SAY.text("supply.pile", n=len(pile))))
    return canvas


def _wide(w: int) -> int:
    return min(max(_FACE, w // 7), (w - 2 - 2 * (_DECK + 1)) // POOL - 1)


# ---- the discard pile


def pile(board: Board, w: int, h: int) -> Canvas:
    """The discard pile as a list, while a card of it is chosen; the newest first."""
    canvas = Canvas(w, h)
    shown = in_rows(board, board.zone("pile"), w, h, 1)
    of = SAY.text("supply.newest", n=len(board.view.discard))
    heading(canvas, 0, SAY.text("supply.discard"), seen_of(board.zone("pile"), shown, of) or of)
    for box in shown:
        canvas.paste(box.x, box.y, rows.row(board, box, board.card(box.index)))
    return canvas
