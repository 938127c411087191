"""The zone of the row: six faces with their prices in two lines of three, or six lines."""

from itertools import accumulate

from deckgames.games.hooks import queries
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.screen.board import WIDE_FROM, Board
from deckgames.games.hooks.screen.faces import cards, face_of
from deckgames.games.hooks.state import LETTERS, ROW
from deckgames.ui.paint.canvas import Canvas, Line, parted
from deckgames.ui.paint.faces import Face, as_now, heading
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.foretold import Separator
from deckgames.ui.toolkit.laying import numbered, spread
from deckgames.ui.toolkit.zones import EMPTY

_ACROSS = 3
_WIDEST = 48
_NEAR = 4
"""The end is near when every player can take so many more cards of the supply deck."""


def supply(board: Board, w: int, h: int) -> Canvas:
    """The picture of the row in exactly this size."""
    canvas, faces = Canvas(w, h), as_faces(board, h)
    if faces:
        heading(canvas, 0, SAY.text("row.title"), note(board, w))
    elif _first(h):
        THE_ROW.heading(board, canvas, SAY.text("row.title"), note(board, w))
    for letter, box in zip(LETTERS, _places(board, w, h), strict=True):
        THE_ROW.put(board, canvas, box, letter, faces)
    return canvas


def as_faces(board: Board, h: int) -> bool:
    """Whether the row has room for faces."""
    return board.faces and h >= 1 + 2 * 6


def _first(h: int) -> int:
    return 1 if h > ROW else 0


def _stops(board: Board) -> list[int]:
    """The focus target of each slot; EMPTY where no card lies."""
    found = iter(board.zone("row"))
    return [EMPTY if card is None else next(found) for card in board.view.row]


def _places(board: Board, w: int, h: int) -> list[Box]:
    """Where each slot lies. A row that a list has left goes to a card whose text does not fit."""
    stops = _stops(board)
    if as_faces(board, h):
        wide, high = min(_WIDEST, (w - 1 - _ACROSS) // _ACROSS), (h - 1) // 2
        return [Box(index, 1 + (wide + 1) * (place % _ACROSS), 1 + high * (place // _ACROSS), wide, high)
                for place, index in enumerate(stops)]
    lines = board.cached(("row-lines", w, h), lambda: spread(THE_ROW.needs(board, stops, w), h - _first(h), keep=1))
    tops = accumulate(lines, initial=_first(h))
    return [Box(index, 0, top, w, high) for index, top, high in zip(stops, tops, lines, strict=False)]


def _price(board: Board, index: int) -> str:
    """What a row card costs now; what it is printed with where it is not bought."""
    card, option = board.card(index), board.options[index]
    buying = option is None or option.oid.startswith("buy:")
    return as_now(card.spec.cost, queries.price(card, board.view.discount) if buying else card.spec.cost)


def _face(board: Board, index: int) -> Face:
    card = board.card(index)
    price = SAY.text("faces.price", n=_price(board, index))
    return face_of(card, key=board.letter(card), price=price, edge=numbered(board, index), named=True)


THE_ROW = cards(_price, _face)


def note(board: Board, w: int) -> Line:
    """What changes prices, and how far the end is."""
    view = board.view
    less: Line = SAY("row.less", n=view.discount).inked("coin") if view.discount else ()
    ends: Line = ()
    if view.phase == "over":
        ends = ((", ".join(map(str, view.ended_by)), "muted"),)
    elif view.ender is not None:
        ends = SAY("row.ended" if w >= 72 else "row.ended-short", seat=(board.name(view.ender),)).inked("warn")
    elif board.scene.width >= WIDE_FROM and (supply := len(view.supply_deck)) <= _NEAR * len(board.seats):
        ends = SAY("row.near", n=supply).inked("warn")
    return parted([less, ends], Separator.PART)
