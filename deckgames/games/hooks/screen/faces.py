"""How Hooks' cards look: neutral faces made from card specs, in the four corners that all games share; as rows, in the
same columns in row and hand; and one with its parts explained, the picture the rulebook begins with."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.words import minus
from deckgames.games.hooks.cards import TRIGGERS, HookCard, HookSpec
from deckgames.games.hooks.lexicon import HOOKS, TREASURES
from deckgames.games.hooks.screen.board import Board
from deckgames.ui.paint.canvas import ELLIPSIS, Canvas, Line, fitted, spans_text, spans_width, wrap
from deckgames.ui.paint.faces import Anatomy, Face, joined, quoted
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import MARK, Column, columns, fit, marked, stop_rows


@dataclass(frozen=True, slots=True)
class Parts:
    """What a face takes from the spec alone: its tags, and its text in few words and as it is printed."""

    tags: Line
    text: tuple[Line, ...]
    sentences: tuple[Line, ...]


def face_of(target: HookCard | HookSpec, *, key: str = "", price: str = "", edge: Line = (), mine: bool = True,
            named: bool = False) -> Face:
    """The face of a card; `price` is its text, "" where no price matters; `named` is that of `Face`."""
    spec: Any = target.spec if isinstance(target, Card) else target
    p = parts(spec)
    hooks: Line = ((HOOKS.count(spec.hooks), HOOKS.ink),)
    return Face(spec.name, key, "", "", p.tags, hooks, p.text, p.sentences, quoted(spec.flavour), price, "coin",
                False, edge, mine, named, p.sentences, spec.tags[0])


@lru_cache(maxsize=1024)
def parts(spec: HookSpec) -> Parts:
    """Tags and texts of a spec; a paragraph for what it does when played and for each trigger."""
    few, said = (tuple([((f"{head}: {body}" if head else body, "rule"),) for head, body in told])
                 for told in (spec.few, spec.lines))
    return Parts(((" ".join(spec.tags), "kind"),), few, said)


_W, _H = 28, 7


def anatomy(shown: HookCard) -> Anatomy:
    """The card as it lies in the row."""
    spec = shown.spec
    return Anatomy.of(face_of(spec, price=f"price {spec.cost}"), _W, _H, _meanings(spec))


def _meanings(spec: HookSpec) -> Iterator[tuple[str, str]]:
    for name, term in TRIGGERS.items():
        if getattr(spec, name):
            yield f"{term.word}:", term.meaning
    yield " ".join(spec.tags), "its tags: some cards count them"
    yield HOOKS.count(spec.hooks), f"{HOOKS.count(spec.hooks)} at the end"
    yield f"price {spec.cost}", f"the price: {TREASURES.count(spec.cost)}"


_NARROW, _ROOMY, _WITH_TAGS, _TAGS = 50, 72, 96, 11
"""Columns of lists with texts, with whole names, and with tags; columns of the tags."""


def in_columns(board: Board, w: int, price: bool) -> tuple[Column, ...]:
    """Name, price and hooks, and what the card does; in wide lists its tags."""
    first = marked(board)
    if w < _NARROW:
        return columns((w - first - 13, ""), (5, "price" if price else "", True), (5, "hooks", True), (0, ""), x=first)
    name = (20 if w >= _ROOMY else 15) + MARK - first
    tags = _TAGS + 1 if w >= _WITH_TAGS else 0
    found = columns((name + tags, ""), (5, "price" if price else "", True), (5, "hooks", True), x=first)
    start = found[-1].x + found[-1].w + 2
    return (*found, Column(start, w - start, "what it does when played"))


def row_needs(board: Board, indexes: list[int], w: int) -> list[tuple[int, int]]:
    """The rows that the texts in few words need to be cut in no sentence, and those that the printed ones could use."""
    room = in_columns(board, w, True)[-1].w
    cards = [card for index in indexes if (card := board.stops[index].card) is not None]
    return [(_least(card, room), len(_lines(card, room))) if room else (1, 1) for card in cards]


def _least(card: HookCard, room: int) -> int:
    """The rows that it takes to cut no sentence: one where the printed text or the one in few words fits."""
    return len(wrap(_few(card), room)) if fit(_texts(card), room).endswith(ELLIPSIS) else 1


def _texts(card: HookCard) -> tuple[str, str]:
    """What it does as it is printed, and in few words."""
    return spans_text(joined(parts(card.spec).sentences, 1)), card.spec.short


def _few(card: HookCard) -> Line:
    """What it does in few words."""
    return ((card.spec.short, "text"),)


def _lines(card: HookCard, room: int) -> list[Line]:
    """The printed text in a row if it fits, else wrapped, a trigger in a row of its own."""
    sentences = parts(card.spec).sentences
    whole = joined(sentences, 1)
    return [whole] if spans_width(whole) <= room else [line for said in sentences for line in wrap(said, room)]


def draw_row(board: Board, canvas: Canvas, box: Box, card: HookCard, price: str, note: str = "") -> None:
    """A card in a row, or a few: as it is printed where it fits, else in few words, wrapped or cut; `note` goes before
    that."""
    columns_ = in_columns(board, box.w, True)
    text = columns_[-1]
    lines: Sequence[Line] = _lines(card, text.w) if text.w else [()]
    if len(lines) > box.h > 1:
        lines = fitted([_few(card)], text.w, box.h)
    whole = len(lines) <= box.h and not note
    said: Line = lines[0] if whole else ((note + fit(_texts(card), text.w - len(note)), "text"),)
    tags: Line = ((f"  {' '.join(card.spec.tags)}", "kind"),) if box.w >= _WITH_TAGS else ()
    hooks = minus(str(card.spec.hooks))
    stop_rows(board, canvas, box, columns_,
              [((card.name, "name"), *tags), ((price, "coin"),), ((hooks, "glory"),), said], lines[1:] if whole else ())
