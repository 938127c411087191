"""Cards of Hooks in rows: the row and the hand stand in the same columns."""

from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import parts
from deckgames.ui.paint.canvas import Canvas, Line, spans_text, spans_width, wrap
from deckgames.ui.paint.faces import joined
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import MARK, Column, columns, fit, marked, stop_rows

_NARROW, _ROOMY, _WITH_TAGS, _TAGS = 50, 72, 96, 11
"""Columns of lists with texts, with whole names, and with tags; columns of the tags."""


def table(board: Board, w: int, price: bool) -> tuple[Column, ...]:
    """Name, price and hooks, and what the card does; in wide lists its tags."""
    first = marked(board)
    if w < _NARROW:
        return columns((w - first - 13, ""), (5, "price" if price else "", True), (5, "hooks", True), (0, ""), x=first)
    name = (20 if w >= _ROOMY else 15) + MARK - first
    tags = _TAGS + 1 if w >= _WITH_TAGS else 0
    found = columns((name + tags, ""), (5, "price" if price else "", True), (5, "hooks", True), x=first)
    start = found[-1].x + found[-1].w + 2
    return (*found, Column(start, w - start, "what it does when played"))


def needs(board: Board, indexes: list[int], w: int) -> list[tuple[int, int]]:
    """The rows that the printed texts could use."""
    room = table(board, w, True)[-1].w
    cards = [card for index in indexes if (card := board.stops[index].card) is not None]
    return [(1, len(_lines(card, room)) if room else 1) for card in cards]


def _lines(card: HookCard, room: int) -> list[Line]:
    """The printed text in a row if it fits, else wrapped, a trigger in a row of its own."""
    sentences = parts(card.spec).sentences
    whole = joined(sentences, 1)
    return [whole] if spans_width(whole) <= room else [line for said in sentences for line in wrap(said, room)]


def draw(board: Board, canvas: Canvas, box: Box, card: HookCard, price: str, note: str = "") -> None:
    """A card in a row, or a few: as it is printed where it fits, else in few words; `note` goes before that."""
    columns_ = table(board, box.w, True)
    text = columns_[-1]
    lines = _lines(card, text.w) if text.w else [()]
    whole = len(lines) <= box.h and not note
    printed = spans_text(joined(parts(card.spec).sentences, 1))
    said: Line = lines[0] if whole else ((note + fit((printed, card.spec.short), text.w - len(note)), "text"),)
    tags: Line = ((f"  {' '.join(card.spec.tags)}", "kind"),) if box.w >= _WITH_TAGS else ()
    hooks = str(card.spec.hooks).replace("-", "−")
    stop_rows(board, canvas, box, columns_,
              [((card.name, "name"), *tags), ((price, "coin"),), ((hooks, "glory"),), said], lines[1:] if whole else ())
