"""The zone of the row: six faces with their prices in two lines of three, or six lines."""

from deckgames.engine.cards import Card
from deckgames.games.hooks import reckon
from deckgames.games.hooks.acts import LETTERS
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import columns, face_of
from deckgames.ui.faces import Face, flashed, heading, picture, price_text, row, slot
from deckgames.ui.pieces import Box
from deckgames.ui.sheet import Line, Sheet, Span

SLOTS = len(LETTERS)
_ACROSS = 3
_WIDEST = 36
_NEAR = 4
"""The end is near when every player can take so many more cards of the supply deck."""


def supply(board: Board, w: int, h: int) -> Sheet:
    """The row in exactly this size."""
    sheet = Sheet(w, h)
    if _first(h):
        heading(sheet, 0, "The row", note(board, w))
    faces = as_faces(board, h)
    for place, card in enumerate(board.view.row):
        x, y, wide, high = _place(place, w, h, faces)
        if card is None:
            _empty(sheet, place, (x, y, wide, high), faces)
            continue
        index = board.zone("row")[sum(1 for other in board.view.row[:place] if other is not None)]
        face = face_in_row(board, index, card)
        if not faces:
            sheet.paste(x, y, row(face, wide, board.state(index), columns(w, board.view.discount > 0)))
            continue
        drawn = picture(face, wide, high, board.state(index))
        fresh = board.scene.fresh.get(card)
        sheet.paste(x, y, drawn if fresh is None else flashed(drawn, fresh))
    return sheet


def boxes(board: Board, w: int, h: int) -> list[Box]:
    """Where the cards lie; a slot keeps its place when it is empty."""
    places = [place for place, card in enumerate(board.view.row) if card is not None]
    faces = as_faces(board, h)
    return [Box(index, *_place(place, w, h, faces)) for index, place in zip(board.zone("row"), places, strict=True)]


def as_faces(board: Board, h: int) -> bool:
    """Whether the row has room for faces."""
    return board.faces and h >= 1 + 2 * 6


def _first(h: int) -> int:
    return 1 if h > SLOTS else 0


def _place(place: int, w: int, h: int, faces: bool) -> tuple[int, int, int, int]:
    """Column, row, width and height of a slot."""
    if not faces:
        return 0, _first(h) + place, w, 1
    wide = min(_WIDEST, (w - 1 - _ACROSS) // _ACROSS)
    high = (h - 1) // 2
    return 1 + (wide + 1) * (place % _ACROSS), 1 + high * (place // _ACROSS), wide, high


def _empty(sheet: Sheet, place: int, box: tuple[int, int, int, int], faces: bool) -> None:
    x, y, wide, high = box
    if faces:
        sheet.paste(x, y, slot(wide, high, f"slot {LETTERS[place]} is empty"))
    else:
        sheet.put(1, y, f"{LETTERS[place]}   empty", "faint")


def face_in_row(board: Board, index: int, card: Card) -> Face:
    """A row card with its price now; `!` says that it is too dear, whatever else is against it."""
    option = board.options[index]
    now = reckon.price(card, board.view.discount)
    dear: bool | None = None
    if option is not None and option.oid.startswith("buy:"):
        dear = now > board.view.active.treasures
    printed = reckon.face_of(card).cost
    buying = option is None or option.oid.startswith("buy:")
    place = board.place(index)
    return face_of(card, key=board.letter(card), price=price_text(printed, now if buying else printed), price_flag=dear,
                   edge=((f"{place}.", "good"),) if place else (), named=True)


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
    elif view.supply_deck_count <= _NEAR * len(board.seats):
        found.append((f"{'   ' if found else ''}supply {view.supply_deck_count}: the end is near", "warn"))
    elif view.locker and not found:
        found.append((f"locker {len(view.locker)}", "muted"))
    return tuple(found)
