"""The recruitment pool with the deck and the discard pile: faces, rows, or one line."""

from functools import partial

from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.screen.faces import columns, face_of
from deckgames.games.initiative.state import POOL
from deckgames.ui.paint.canvas import Canvas, clip, width
from deckgames.ui.paint.faces import Columns, Face, back, flashed, heading, picture, slot
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import draw_rows, in_rows, list_needs, seen_of

_FACE, _NARROWEST, _HIGH, _HIGHEST = 18, 14, 5, 8
_DECK = 10
_WIDE_FROM = 74


def pool(board: Board, w: int, h: int) -> Canvas:
    """The pool in exactly this size."""
    canvas = Canvas(w, h)
    if h == 1:
        _in_a_row(board, canvas)
        return canvas
    top = _top(board, h)
    if top:
        heading(canvas, 0, "Pool", _note(board, w))
    shown = boxes(board, w, h)
    if not _faces(w, h):
        draw_rows(board, canvas, shown, partial(_face, board), columns(w))
        return canvas
    for box in shown:
        card = board.stops[box.index].card
        assert card is not None
        drawn = picture(_face(board, box.index, card), box.w, box.h, board.state(box.index))
        fresh = board.scene.fresh.get(card)
        canvas.paste(box.x, box.y, drawn if fresh is None else flashed(drawn, fresh))
    wide, high = _wide(w), min(h - top, _high(h))
    x = 1 + POOL * (wide + 1) + 1
    deck, pile = len(board.view.deck), board.view.discard
    canvas.paste(x, top, back(_DECK, high, str(deck)) if deck else slot(_DECK, high, "no deck"))
    canvas.paste(x + _DECK + 1, top, slot(_DECK, high, f"disc {len(pile)}"))
    return canvas


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards of the pool lie."""
    indexes = board.zone("pool")
    if h == 1:
        return [Box(index, x, 0, size) for index, x, size in _items(board, w)]
    top = _top(board, h)
    if not _faces(w, h):
        return in_rows(board, indexes, w, h, top, list_needs(board, indexes, w, partial(_face, board), columns(w)))
    wide, high = _wide(w), min(h - top, _high(h))
    return [Box(index, 1 + place * (wide + 1), top, wide, high) for place, index in enumerate(indexes)]


def _faces(w: int, h: int) -> bool:
    return _wide(w) >= _NARROWEST and h > _HIGH


def _wide(w: int) -> int:
    return min(_FACE + 4 * (w >= 160), (w - 2 - 2 * (_DECK + 1)) // POOL - 1)


def _high(h: int) -> int:
    return max(_HIGH, min(_HIGHEST, h - 1))


def _top(board: Board, h: int) -> int:
    return 1 if h > len(board.zone("pool")) else 0


def _note(board: Board, w: int) -> str:
    view = board.view
    counts = "" if _faces(w, 99) else f"deck {len(view.deck)}   discard {len(view.discard)}"
    if w < _WIDE_FROM or board.sitting:
        return counts or "some cards recruit from here"
    return f"some cards recruit from here   {counts}".rstrip()


def _face(board: Board, index: int, card: InitiativeCard) -> Face:
    return face_of(card, key=board.cap(index), mine=board.stops[index].oid is not None)


# ---- one line


def _items(board: Board, w: int) -> list[tuple[int, int, int]]:
    """Index, column and width of each card in the one line."""
    indexes, x = board.zone("pool"), 6
    room = max(6, (w - 1 - x) // max(1, len(indexes)) - 2)
    found = []
    for index in indexes:
        card = board.stops[index].card
        assert card is not None
        size = min(room, width(_words(card)))
        found.append((index, x, size))
        x += size + 2
    return found


def _words(card: InitiativeCard) -> str:
    return f"{card.name} I{card.spec.initiative}"


def _in_a_row(board: Board, canvas: Canvas) -> None:
    canvas.put(1, 0, "POOL", "head")
    for index, x, size in _items(board, canvas.w):
        card = board.stops[index].card
        assert card is not None
        cursor = index == board.scene.cursor
        initiative = f" I{card.spec.initiative}"
        at = canvas.put(x, 0, clip(card.name, size - len(initiative)), "name-cursor" if cursor else "text")
        canvas.put(at, 0, initiative, "pace")


def pile(board: Board, w: int, h: int) -> Canvas:
    """The discard pile as a list, while a card of it is chosen; the newest first."""
    canvas = Canvas(w, h)
    shown = pile_boxes(board, w, h)
    seen = seen_of(board.zone("pile"), shown)
    heading(canvas, 0, "Discard pile", f"{seen}{len(board.view.discard)} cards, newest first")
    draw_rows(board, canvas, shown, partial(_face, board), _pile_columns(board, w, h))
    return canvas


def pile_boxes(board: Board, w: int, h: int) -> list[Box]:
    needs = list_needs(board, board.zone("pile"), w, partial(_face, board), _pile_columns(board, w, h))
    return in_rows(board, board.zone("pile"), w, h, 1, needs)


def _pile_columns(board: Board, w: int, h: int) -> Columns:
    """The columns of the list, which has two beside each other where one is too short."""
    return columns(w if len(board.zone("pile")) < h else w // 2)
