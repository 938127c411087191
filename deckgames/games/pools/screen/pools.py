"""The zones of the common pool and of the own one: faces in a row or two, or a line each where there are too many."""

from collections.abc import Sequence
from dataclasses import dataclass

from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.queries import CardNow, told_banners
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import code_now, edge_of, face_now, points_of, tags, tokens, trade
from deckgames.games.pools.screen.words import combos_line, debts_line, lives_of
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, spans_width, width
from deckgames.ui.paint.faces import State, flashed, heading, health_line, picture
from deckgames.ui.paint.faces.parts import LOOKS, spaced
from deckgames.ui.toolkit import Box

WIDEST, NARROWEST, CELL = 15, 11, 19
"""Columns of a face at most and at least, and of a card in a line."""
LOWEST, _LOW = 4, 6
"""Rows of a face at least, and from which on it has room for more than its effect."""
_BAR, _BAR_FROM, _FULL = 10, 78, 30
"""Cells of a life line, from so many columns on; lives of a full one."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a pool lies: rows of the zone with its heading, and how often one card lies below another."""

    rows: int
    deep: int


def form(count: int, w: int, high: int) -> Form:
    """How so many cards lie with faces of this height (1: cards in lines)."""
    deep = max(1, -(-count // max(1, (w - 2) // CELL if high == 1 else (w - 1) // NARROWEST)))
    return Form(1 + high * deep, deep)


def common(board: Board, w: int, h: int) -> Canvas:
    """The common pool, the newest card first."""
    canvas = Canvas(w, h)
    view = board.view
    note: Line = (("newest first", "muted"), *_round_rules(board))
    heading(canvas, 0, "Common pool", note)
    _cards(board, canvas, "common", view.common)
    return canvas


def own(board: Board, w: int, h: int) -> Canvas:
    """The pool of the player shown, with lives, debts and combinations in its heading."""
    canvas = Canvas(w, h)
    me = board.shown
    look = board.look(me.no)
    change = board.scene.changed.get(f"lives-{me.no}")
    lives = (f"{change[0]}→" if change else "") + lives_of(change[1] if change else me.life)
    title = f"{look.sign} {look.name}’s pool"
    note: Line = ((lives.replace("-", signs.MINUS), "life"), (f"  hand {len(me.hand)}", "muted"),
                  *debts_line(board, me))
    room = w - width(title) - 5
    note = (*note, *combos_line(board.combos(me), room - spans_width(note)))
    if w >= _BAR_FROM and spans_width(note) + _BAR < room:
        note = (*health_line(me.life, _FULL, _BAR, look.colour), (" ", "plain"), *note)
    heading(canvas, 0, title, note)
    _cards(board, canvas, "pool", me.pool)
    return canvas


def boxes(board: Board, zone: str, w: int, h: int) -> list[Box]:
    """Where the cards of a pool lie."""
    indexes = board.zone(zone)
    if not indexes:
        return []
    deep = form(len(indexes), w, LOWEST).deep
    high = (h - 1) // deep
    if high < LOWEST:
        across = max(1, (w - 2) // CELL)
        return [Box(index, 1 + CELL * (nth % across), 1 + nth // across, CELL) for nth, index in enumerate(indexes)]
    across = -(-len(indexes) // deep)
    wide = min(WIDEST, (w - 1) // across)
    return [Box(index, 1 + wide * (nth % across), 1 + high * (nth // across), wide, high)
            for nth, index in enumerate(indexes)]


def _cards(board: Board, canvas: Canvas, zone: str, cards: Sequence[PoolCard]) -> None:
    for box, lying in zip(boxes(board, zone, canvas.w, canvas.h), cards, strict=False):
        card = board.now[lying]
        state = board.state(box.index)
        if box.h == 1:
            cell(canvas, box, card, board.cap(box.index), state)
            continue
        wide = box.w - (box.w > NARROWEST)
        room = wide - 2 - spans_width(spaced(points_of(card)))
        edge = edge_of(card, lying is board.view.keystone, room)
        drawn = picture(face_now(card, board.cap(box.index), edge, box.h < _LOW), wide, box.h, state)
        fresh = board.scene.fresh.get(lying)
        canvas.paste(box.x, box.y, drawn if fresh is None else flashed(drawn, fresh))


def cell(canvas: Canvas, box: Box, card: CardNow, cap: str, state: State) -> None:
    """A card in a line: `▸2 8❧ ARC 1+1 W1`."""
    look = LOOKS[state]
    if look.cursor:
        canvas.ground(box.x, box.y, box.w - 1, 1, "raised")
    canvas.put(box.x, box.y, signs.CURSOR if look.cursor else signs.CHOSEN if look.tick else " ",
               "cursor" if look.cursor else "good")
    x = canvas.put(box.x + 1, box.y, cap if look.key else " ", "key" if look.key == "key" else "name-cursor", 1) + 1
    text, ink = code_now(card)
    x = canvas.put(x, box.y, text, "blocked" if look.faded else ink) + 1
    x = canvas.put(x, box.y, trade(card.profession, True), "blocked" if look.faded else "name" if look.tick else "text")
    if card.tokens:
        x = canvas.put(x + 1, box.y, tokens(card), "good")
    canvas.spans(x, box.y, tags(card, box.x + box.w - 1 - x))


def _round_rules(board: Board) -> Line:
    """What common effects have proclaimed for this round."""
    view = board.view
    said = [banner.card.spec.lines[1][1].removeprefix("This round ").rstrip(".") for banner in told_banners(view)]
    if view.price:
        said.append(f"effects cost {abs(view.price)} {'more' if view.price > 0 else 'less'}")
    if view.calm:
        said.append("nothing flies")
    return tuple((f"   {text}", "warn") for text in said)
