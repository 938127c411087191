"""The bottom zone: the own hand, the cards of a question, or what the player at work has in play."""

from collections.abc import Sequence
from dataclasses import replace

from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Topic
from deckgames.games.hooks import queries
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.lexicon import left
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import cards as listed, face_of, parts
from deckgames.ui.paint.canvas import Canvas, Line, fitted, spans_width
from deckgames.ui.paint.faces import Face, State, back, card, fan_places, heading, joined, picture, slot
from deckgames.ui.table.layout import has_side
from deckgames.ui.toolkit.board import span_of
from deckgames.ui.toolkit.laying import (
    Size,
    draw_line,
    in_line,
    in_rows,
    mark_rest,
    numbered,
    rising,
    roomy,
    seen_of,
)
from deckgames.ui.toolkit.side import beside_bar, news_below

LEAST, _HIGHEST, _NEWS = 5, 17, 3
"""Rows of the lowest face, of the highest one, and of the news below a list."""
_TWO_LINES = 17
"""Rows from which the cards in play lie as faces below the hand."""
_PILE, _WIDEST, _LARGEST, _LARGE_FROM, _NARROWEST, _WITH_PILES = 14, 28, 48, 110, 16, 24
"""Columns: a pile; a card, a card in zones of that width; a card that still shows text, and one beside piles."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the cards of the zone lie: their size, the columns for them, and the piles at their right."""

    size: Size
    room: int
    piles: tuple[str, ...]


def hand(board: Board, w: int, h: int) -> Canvas:
    """The picture of the bottom zone in exactly this size."""
    canvas = Canvas(w, h)
    plan = _plan(board, w, h) if as_faces(board, h) else None
    keep = _NEWS if beside_bar(board.scene) else 0
    shown = in_rows(board, board.below, w, h, _top(board, h), HELD.needs(board, board.below, w), keep) if (
        plan is None) else in_line(board, board.below, plan.size, plan.room)
    if _top(board, h):
        title, note = _titles(board)
        if seen := seen_of(board.below, shown):
            note = ((seen, "muted"), *((("; ", "muted"),) if note else ()), *note)
        if plan is not None:
            room = w - len(title) - 6
            stay = SAY("hand.keeps").inked("muted") if _keeps(board) and not note else ()
            said = _asking(board), _asking(board, briefly=True), stay
            heading(canvas, 0, title, next((line for line in said if 0 < spans_width(line) <= room), note))
        else:
            HELD.heading(board, canvas, title, note, "" if board.about_cost else SAY.text("faces.price-head"))
    end = max((box.y + box.h for box in shown), default=_top(board, h) + (0 if plan is None else LEAST))
    if plan is not None:
        x = draw_line(board, canvas, shown, plan.size, lambda index, _: _face(board, index))
        mark_rest(canvas, shown, board.below, plan.size)
        for name in plan.piles:
            canvas.paste(x, plan.size.top, _pile(board, name, plan.size.h))
            if name == "pile" and board.shown.no in board.crew_stops:
                canvas.mark(board.crew_stops[board.shown.no], x, plan.size.top, _PILE, plan.size.h, also=True)
                end = max(end, plan.size.top + plan.size.h)
            x += _PILE + 1
        _played(board, canvas, plan.size)
    else:
        for box in shown:
            HELD.row(board, canvas, box)
    if board.work == "choice" and h > end and (held := [one for one in board.shown.hand if one not in board.by_card]):
        canvas.spans(1, end, SAY("hand.held", cards=_names(held)).inked("muted"), w - 2)
        end += 1
    asks = _asking(board)
    if asks and plan is None:
        end = canvas.rows(1, end, fitted((asks,), w - 2, h - end))
    if end < h and _keeps(board) and plan is None and board.below:
        canvas.put(1, end, SAY.text("hand.keeps"), "muted", w - 2)
        end += 1
    if not has_side(board.scene.width):
        news_below(board.scene, canvas, end, board.sits, few=True)
    return canvas


def _keeps(board: Board) -> bool:
    """Whether what is left in the hand at the end of this turn is kept for another one."""
    return board.main and board.view.active is board.own and not queries.last_of_all(board.view, board.view.current)


def as_faces(board: Board, h: int) -> bool:
    """Whether the zone has room for faces."""
    return board.faces and h > LEAST


def _plan(board: Board, w: int, h: int) -> Plan:
    count = len(board.below)
    highest = 8 if w < _LARGE_FROM or (board.view.active.in_play and h >= _TWO_LINES) else _HIGHEST
    high = min(highest if w >= _LARGE_FROM or h > 9 else 7 if h > 8 else 6, h - 1 - (h > 9))
    piles: tuple[str, ...] = ("hand", "deck", "pile") if board.work == "watch" else ("deck", "pile")
    widest = _LARGEST if w >= _LARGE_FROM else _WIDEST
    beside = (_PILE + 1) * len(piles)
    room = w - 2
    if count and (room - beside) // count - 1 < _WITH_PILES:
        piles, beside = (), 0
    wide = roomy(count, room - beside, _NARROWEST, widest)
    return Plan(rising(board, wide, high, h - 1), room - beside, piles)


def _played(board: Board, canvas: Canvas, size: Size) -> None:
    """The cards in play as faces below the hand, where there are rows for them."""
    y, cards = size.top + size.h + 1, board.view.active.in_play
    high = min(size.h, canvas.h - y - 1)
    if board.work == "watch" or high < LEAST + 1 or not cards:
        return
    heading(canvas, y, SAY.text("hand.in-play"))
    for place in fan_places(len(cards), canvas.w - 2, None, size.w):
        canvas.paste(1 + place.x, y + 1, picture(face_of(cards[place.index], mine=False), size.w, high, State.QUIET),
                    place.w)


def _pile(board: Board, name: str, high: int) -> Canvas:
    """A deck or a hand as a back, a discard pile as its newest card."""
    seat = board.shown
    if name != "pile":
        count = seat.in_deck if name == "deck" else len(seat.hand)
        said = SAY.text("hand.back-deck" if name == "deck" else "hand.back-hand", n=count)
        return back(_PILE, high, said, "hooks") if count else slot(_PILE, high, said)
    if not seat.pile:
        return slot(_PILE, high, SAY.text("hand.no-pile"))
    top, stop = seat.pile[-1], board.crew_stops[seat.no]
    named = face_of(top, edge=((f" {SAY.text('hand.pile', n=len(seat.pile))} ", "muted"),))
    face = replace(named, points=(), measure=(), text=(), sentences=())
    return card(face, _PILE, high, board.state(stop))


# ---- words


def _titles(board: Board) -> tuple[str, Line]:
    asks = None if board.decision is None else board.decision.source  # the bar names that
    seat, played = board.shown, [one for one in board.view.active.in_play if one is not asks]
    name = board.look(seat.no).name
    play = SAY("hand.played", cards=_names(played)).inked("muted") if played else ()
    if board.work == "choice":
        return places_of(board), play
    if board.work == "watch":
        if board.view.phase == "over":
            return SAY.text("hand.over"), ()
        rest = left(board.view)
        return SAY.text("hand.plays", seat=name), (
            SAY("hand.left", what=rest) if rest else SAY("hand.none-left")).inked("muted")
    return SAY.text("hand.title", seat=name), play


def _asking(board: Board, briefly: bool = False) -> Line:
    """The card that asks, with what it says; nothing where no card does, or where its parts are the answers."""
    source = None if board.decision is None else board.decision.source
    options = board.scene.options
    parted = board.about is Topic.CHOOSE and not any(option.card or option.seat is not None for option in options)
    if source is None or board.main or parted:
        return ()
    if briefly:
        return ((f"{source.name}: ", "name"), (source.spec.short, "text"))
    return ((f"{source.name}: ", "name"), *joined(parts(source.spec).sentences, 1))


def _names(cards: Sequence[HookCard]) -> Line:
    return ((", ".join(card.name for card in cards), "text"),)


def places_of(board: Board) -> str:
    """The zones from which a question offers cards, several with their keys: "hand 1-2 and pile 3-9"."""
    places: dict[str, list[str]] = {}
    for index in board.below:
        places.setdefault(place_of(board, board.card(index)), []).append(board.key_hint(index))
    return SAY.text("hand.places", places=[
        " ".join(filter(None, (place, span_of(caps) if len(places) > 1 else ""))) for place, caps in places.items()])


def place_of(board: Board, target: HookCard) -> str:
    """Where a card on offer lies, in words."""
    for seat in board.seats:
        if target in seat.pile:
            return SAY.text("hand.of-pile", seat=board.look(seat.no).name)
        if target in seat.peek:
            return SAY.text("hand.of-deck")
    return SAY.text("hand.of-hand")


def _top(board: Board, h: int) -> int:
    """Rows of the heading: it goes when every row is needed."""
    return 1 if h > 3 or h > len(board.below) else 0


def _face(board: Board, index: int) -> Face:
    target = board.card(index)
    edge = numbered(board, index) or (_whence(board, target) if board.work == "choice" else ())
    price = SAY.text("faces.price", n=target.spec.cost) if board.about_cost else ""
    return face_of(target, key=board.key_hint(index), edge=edge, price=price)


def _whence(board: Board, target: HookCard) -> Line:
    """Where a card on offer lies, if not all lie there; and which is the top of a pile."""
    top = any(seat.pile and seat.pile[-1] is target for seat in board.seats)
    several = len({place_of(board, card) for card in board.by_card}) > 1
    if not (several or top):
        return ()
    held = not any(target in (*seat.pile, *seat.peek) for seat in board.seats)
    said = SAY.text("hand.top-of-pile" if several else "hand.top") if top else SAY.text(
        "hand.of-hand" if held else "hand.in-pile")
    return ((f" {said} ", "muted"),)


def _note(board: Board, index: int) -> str:
    """Where a card of a list is from, if not all are from there."""
    words = _whence(board, board.card(index)) if board.work == "choice" else ()
    return f"{words[0][0].strip()}: " if words else ""


HELD = listed(lambda board, index: str(board.card(index).spec.cost) * board.about_cost, _face, _note)
