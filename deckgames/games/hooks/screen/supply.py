"""The zone of the row: six faces with their prices in two lines of three, or six lines."""

from itertools import accumulate

from deckgames.games.hooks import queries
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.screen.board import WIDE_FROM, Board
from deckgames.games.hooks.screen.faces import draw_row, face_of, in_columns, row_needs
from deckgames.games.hooks.state import LETTERS, ROW
from deckgames.ui.paint.canvas import Canvas, Line, Span
from deckgames.ui.paint.faces import as_now, heading, slot
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import headed, numbered, put_card, spread

_ACROSS = 3
_WIDEST = 36
_NEAR = 4
"""The end is near when every player can take so many more cards of the supply deck."""


def supply(board: Board, w: int, h: int) -> Canvas:
    """The row in exactly this size."""
    canvas = Canvas(w, h)
    faces = as_faces(board, h)
    if faces and _first(h):
        heading(canvas, 0, "The row", note(board, w))
    elif _first(h):
        headed(canvas, 0, "THE ROW", note(board, w), in_columns(board, w, True)[1:], whole=True)
    for place, (card, (x, y, wide, high)) in enumerate(zip(board.view.row, _places(board, w, h), strict=True)):
        if card is None and faces:
            canvas.paste(x, y, slot(wide, high, f"slot {LETTERS[place]} is empty"))
            continue
        if card is None:
            canvas.put(1, y, f"{LETTERS[place]}   empty", "faint")
            continue
        index = _index(board, place)
        if not faces:
            canvas.mark(index, x, y, wide, high)
            draw_row(board, canvas, Box(index, x, y, wide, high), card, price(board, index, card))
            if canvas.line(y)[1] == " ":
                canvas.put(1, y, board.letter(card), "edge")
            continue
        face = face_of(card, key=board.letter(card), price=f"price {price(board, index, card)}",
                       edge=numbered(board, index), named=True)
        put_card(board, canvas, Box(index, x, y, wide, high), face)
    return canvas


def as_faces(board: Board, h: int) -> bool:
    """Whether the row has room for faces."""
    return board.faces and h >= 1 + 2 * 6


def _first(h: int) -> int:
    return 1 if h > ROW else 0


def _index(board: Board, place: int) -> int:
    """The stop of the card in a slot."""
    return board.zone("row")[sum(1 for card in board.view.row[:place] if card is not None)]


def _places(board: Board, w: int, h: int) -> list[tuple[int, int, int, int]]:
    """Column, row, width and height of each slot. A row that a list has left goes to a card whose text does not fit."""
    if as_faces(board, h):
        wide, high = min(_WIDEST, (w - 1 - _ACROSS) // _ACROSS), (h - 1) // 2
        return [(1 + (wide + 1) * (place % _ACROSS), 1 + high * (place // _ACROSS), wide, high)
                for place in range(ROW)]
    lines = board.kept(("row lines", w, h), lambda: spread(_needs(board, w), h - _first(h), keep=1))
    tops = accumulate(lines, initial=_first(h))
    return [(0, top, w, high) for top, high in zip(tops, lines, strict=False)]


def _needs(board: Board, w: int) -> list[tuple[int, int]]:
    """The lines that each slot of a list could use."""
    found = iter(row_needs(board, board.zone("row"), w))
    return [(1, 1) if card is None else next(found) for card in board.view.row]


def price(board: Board, index: int, card: HookCard) -> str:
    """What a row card costs now; what it is printed with where it is not bought."""
    option = board.options[index]
    buying = option is None or option.oid.startswith("buy:")
    now = queries.price(card, board.view.discount) if buying else card.spec.cost
    return as_now(card.spec.cost, now)


def note(board: Board, w: int) -> Line:
    """What changes prices, and how far the end is."""
    view = board.view
    found: list[Span] = []
    if view.discount:
        found.append((f"cards cost {view.discount} less", "coin"))
    if view.phase == "over":
        found.append((", ".join(view.reasons), "muted"))
    elif view.ender is not None:
        who = (*((("   ", "plain"),) if found else ()), board.name(view.ender))
        found += [*who, (" turned up the last supply card" if w >= 72 else " ended it", "warn")]
    elif board.scene.width >= WIDE_FROM and (supply := len(view.supply_deck)) <= _NEAR * len(board.seats):
        found.append((f"{'   ' if found else ''}supply {supply}, then a last turn of 1 Action", "warn"))
    return tuple(found)
