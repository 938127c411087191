"""The bottom zone with cards in it: the own hand, the cards of a question, or what another seat has played."""

from collections.abc import Sequence
from functools import partial

from deckgames.engine.cards import Card
from deckgames.engine.seen import face_up
from deckgames.engine.spelling import capital
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import PlayedSpec
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import LARGE_FROM, Board
from deckgames.games.cardring.screen.faces import face_of, parts, turn_of
from deckgames.games.cardring.screen.seatwords import all_counters, has_counters, in_hand, piles
from deckgames.games.cardring.screen.targets import NEAR
from deckgames.ui.paint.canvas import Canvas, clip, spans_text, width
from deckgames.ui.paint.faces import Face, State, back, heading, in_signs
from deckgames.ui.table.layout import has_side
from deckgames.ui.toolkit import Box
from deckgames.ui.toolkit.laying import (
    Column,
    Size,
    draw_line,
    fit,
    headed,
    in_line,
    in_rows,
    mark_rest,
    numbered,
    rising,
    roomy,
    seen_of,
)
from deckgames.ui.toolkit.side import news_below
from deckgames.ui.toolkit.zones import Field, Texts, Zone, noted

SMALL, PLATE, _HIGHEST, _NEWS, _HUGE = 6, 4, 18, 4, 17
"""Rows of a small face, of a plate, of the highest face, of the news below a list, and of a zone that faces fill."""
_WIDEST = 34
"""Columns of a card at most."""


def hand(board: Board, w: int, h: int) -> Canvas:
    """The picture of hand and cards in play, in exactly this size."""
    canvas = Canvas(w, h)
    title, note = _titles(board)
    indexes = board.zone(_zone(board))
    if as_faces(board, h):
        shown = in_line(board, indexes, _size(board, w, h), _room(board, w, h))
        heading(canvas, 0, title, _seen(board, indexes, shown) + note)
        _draw_faces(board, canvas, shown)
        if has_block(board, h):
            block(board, canvas, w - board.in_play_width - 1, 1, h - 1)
        return canvas
    keep = _NEWS * bool(board.scene.recap or board.scene.news)
    shown = in_rows(board, indexes, w, h, _top(board, h), HAND.needs(board, indexes, w), keep, partial(_brief, board))
    end = max((box.y + box.h for box in shown), default=1)
    if _top(board, h):
        _, text = HAND.columns(board, w)[-1]
        heads = ("free", "played") if board.work == "hand" else ("brief",)
        what = fit([SAY.text(f"does.{head}") for head in (*heads, "briefest")], text.w - 1) if shown else ""
        head = Column(text.x, text.w, what)
        if end == h and board.work == "hand" and _harmed(board):
            head = Column(1, w - 2, SAY.text("hand.failure-brief"), True)
        headed(canvas, 0, title, _seen(board, indexes, shown) + note, [head], whole=True)
    for box in shown:
        HAND.row(board, canvas, box)
    notes = _notes(board) if board.work == "hand" else []
    if keep and h - end > _NEWS and h - end - len(notes) <= _NEWS:
        notes = []  # the news need the rows
    for y, note in enumerate(notes[:h - end], end):
        canvas.put(1, y, fit((note,), w - 2), "muted")
    if not has_side(board.scene.width):
        news_below(board.scene, canvas, min(h, end + len(notes)), board.sits)
    return canvas


def _notes(board: Board) -> list[str]:
    """What the own cards have promised, and what words above mean, where rows are left: Failure that others have, who
    gets the top card, what comes for one that goes, or the deck that is near its end."""
    last = "enemy-deck" if board.view.options.enemy_end == "deck_empty" else "enemies"
    ending = [SAY.text(f"ending.{said}") for said, n in (
        ("main-deck", len(board.view.main_deck)), (last, queries.enemies_left(board.view))) if n <= NEAR]
    found = [promised] if (promised := queries.promises(board.seats[board.shown_seat])) else []
    found += [SAY.text("hand.failure")] if _harmed(board) else []
    found += ending[:1]
    if turn_of(board).steps == 1 and not any(seat.anchored for seat in board.seats):
        found.append(SAY.text("hand.rotation"))
    if board.view.main_deck and not ending:
        found.append(SAY.text("hand.filled"))
    return found


def _harmed(board: Board) -> bool:
    """Whether anybody has Failure."""
    return any(seat.failure for seat in board.seats)


def _seen(board: Board, indexes: Sequence[int], shown: Sequence[Box]) -> str:
    """Which cards are seen if not all are, and of how many."""
    seen = seen_of(indexes, shown)
    return f"{seen}; " if seen else ""


def as_faces(board: Board, h: int) -> bool:
    """Whether cards are drawn as framed faces: there are rows enough, and a panel that explains them."""
    return has_side(board.scene.width) and h > PLATE


def has_block(board: Board, h: int) -> bool:
    """Whether the cards in play have a block of their own on the right, in so many rows."""
    return as_faces(board, h) and board.shows_in_play


def _brief(board: Board, index: int) -> int:
    """The cells that a card needs with its name."""
    return width(board.card(index).name) + width(_text(board, index)[1])


def _zone(board: Board) -> str:
    return "in-play" if board.work == "watch" else "choice" if board.work == "choice" else "hand"


def _titles(board: Board) -> tuple[str, str]:
    seat = board.seats[board.shown_seat]
    look = board.look(seat.no)
    if board.work == "choice":
        own = any(card in (*board.me.hand, *board.me.discard, *board.me.in_play) for card in board.by_card)
        return places_of(board).upper(), piles(seat) if own else ""
    if board.work == "watch":
        if board.at_work is None:
            return SAY.text("hand.table"), ""
        return SAY.text("hand.plays", seat=look.name.upper()), f"{in_hand(seat)}, {piles(seat)}"
    sofar = spans_text(all_counters(board, seat)) if has_counters(board, seat) and board.in_play else ""
    note = SAY.text("hand.so-far", numbers=sofar) if sofar else piles(seat)
    return SAY.text("hand.title", seat=look.name.upper()), note


def _places(board: Board) -> list[str]:
    """The zones in which the cards on offer lie, each once."""
    return [*dict.fromkeys(_place(board, option) for option in board.by_card)]


def places_of(board: Board) -> str:
    """The zones from which a question offers cards."""
    return SAY.text("hand.places", places=[SAY.text(f"place.{one}") for one in _places(board)])


def _place(board: Board, card_: Card) -> str:
    """The zone in which a card on offer lies: a key of `place` and `place-short`."""
    me = board.me
    if card_ in me.hand:
        return "hand"
    if card_ in me.discard:
        return "pile"
    if card_ in me.in_play:
        return "in-play"
    return "deck" if hasattr(card_.spec, "cost") else "enemy-deck"


def _top(board: Board, h: int) -> int:
    """Rows of the heading: it goes when every row is needed."""
    return 1 if h > 3 or h > len(board.zone(_zone(board))) else 0


# ---- rows


def _text(board: Board, index: int) -> Texts:
    """What a card says, with the zone in which it lies if the list is of several."""
    target = board.card(index)
    told = parts(target.spec)
    whole = told.long if isinstance(target.spec, PlayedSpec) else told.sentences
    many = board.work == "choice" and len(_places(board)) > 1
    lies = f"{capital(SAY.text(f'place-short.{_place(board, target)}'))}: " if many else ""
    return noted(lies, ([" ".join(map(spans_text, whole))], " ".join(map(spans_text, told.text))))


# ---- faces


def _room(board: Board, w: int, h: int) -> int:
    """Columns for the cards: beside those in play, where these have their part."""
    return w - 2 - (board.in_play_width + 2 if has_block(board, h) else 0)


def _size(board: Board, w: int, h: int) -> Size:
    wide = board.card_width
    if w >= LARGE_FROM:
        wide = roomy(len(board.zone(_zone(board))), _room(board, w, h), wide, _WIDEST)
    if h <= SMALL:
        return rising(board, wide, PLATE, h - 1)
    return rising(board, wide, max(SMALL, min(_HIGHEST, h - 2 + (h >= _HUGE))), h - 1)


def _draw_faces(board: Board, canvas: Canvas, shown: Sequence[Box]) -> None:
    size = _size(board, canvas.w, canvas.h)
    x = draw_line(board, canvas, shown, size, lambda index, _: _face(board, index))
    if board.work == "watch":
        laid = board.seats[board.shown_seat].face_down
        for _ in range(len(laid) - len(face_up(laid))):
            canvas.paste(x, size.top, back(size.w, size.h, "hidden", "cardring"))
            x += size.w + 1
    mark_rest(canvas, shown, board.zone(_zone(board)), size)


def _face(board: Board, index: int) -> Face:
    target, edge = board.card(index), numbered(board, index)
    if not edge and board.work == "choice":
        lies = SAY.text(f"place-short.{_place(board, target)}")
        edge = ((f" {lies} ", "muted"),) if len(_places(board)) > 1 else ()
    return in_signs(face_of(target, key=board.key_hint(index), edge=edge))


HAND = Zone((
    Field(lambda board, index, _: ((board.card(index).name, "name"),), 16, wider=((56, 6), (76, 2))),
    Field(texts=_text)), _face)


def groups(board: Board) -> dict[int, int]:
    """How many cards in play of the shown seat each focus target stands for: equal ones are together, but for the
    Class, one under the cursor and one that is to be chosen."""
    found: dict[int, int] = {}
    slot = board.seats[board.shown_seat].class_slot
    for index in board.zone("in-play"):
        apart = {slot} if board.options[index] is None and not board.here(index) else {*board.in_play}
        first = next((i for i in found if board.card(i).spec is board.card(index).spec and not board.here(i)
                      and not {board.card(i), board.card(index)} & apart), index)
        found[first] = found.get(first, 0) + 1
    return found


def block(board: Board, canvas: Canvas, x: int, y: int, h: int) -> None:
    """The block: a heading and rows; what does not fit is counted."""
    seat = board.seats[board.shown_seat]
    count = len(seat.in_play) + len(seat.face_down) + (seat.class_slot is not None)
    wide = board.in_play_width
    heading(canvas, y, SAY.text("hand.in-play"), str(count), x - 1, wide + 2)
    shown = [*groups(board).items()]
    room = max(0, h - 1)
    rows = len(shown) if len(shown) <= room else max(0, room - 1)
    for row, (index, n) in enumerate(shown[:rows], y + 1):
        _row(board, canvas, Box(index, x, row, wide), n)
    if len(shown) > room:
        canvas.put(x, y + h - 1, SAY.text("hand.more", n=sum(n for _, n in shown[rows:])), "muted", wide)


def _row(board: Board, canvas: Canvas, box: Box, n: int) -> None:
    """A card in play, and how many like it."""
    state, seat, target = board.state(box.index), board.seats[board.shown_seat], board.card(box.index)
    box.mark(canvas)
    cursor = state in (State.CURSOR, State.CHOSEN_CURSOR, State.BLOCKED_CURSOR)
    if cursor:
        canvas.ground(box.x - 1, box.y, box.w + 1, 1, "raised")
    cap = board.key_hint(box.index)
    if cap:
        canvas.put(box.x - 2, box.y, cap, "key")
    tail = SAY.text("hand.is-face-down") if target in seat.face_down else (
        SAY.text("hand.is-class") if target is seat.class_slot else "")
    tail = tail if width(tail) + 9 < box.w else ""
    count = f"{n} " if n > 1 else ""
    name = count + clip(target.name, box.w - width(count + tail)) + tail
    canvas.put(box.x, box.y, name, "name-cursor" if cursor else "text", box.w)
