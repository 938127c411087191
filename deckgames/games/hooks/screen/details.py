"""What the inspector says under a card's text: its price and worth now with their sums, and who owns how many."""

from collections import Counter
from collections.abc import Sequence

from deckgames.games.hooks import queries
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.lexicon import HOOKS, TREASURES
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import face_of
from deckgames.games.hooks.view import SeatView
from deckgames.ui import signs
from deckgames.ui.canvas import Line, Span
from deckgames.ui.faces import Face, price_text


def full_face(board: Board, card: HookCard) -> Face:
    """The card's face with its price of now, for inspector and piles."""
    spec = card.spec
    in_row = card in board.view.row
    cost = queries.price(card, board.view.discount) if in_row else spec.cost
    face = face_of(card, price="" if spec.group == "starter" else price_text(spec.cost, cost))
    tags = " ".join(spec.tags)
    return Face(face.name, "", face.kind, tags, ((f"{spec.copies} in game", "muted"),) if spec.group == "supply"
                else (("starter", "muted"),), face.points, (), face.text, face.long, face.flavour, face.price,
                sentences=face.sentences)


def facts(board: Board, card: HookCard) -> list[Line]:
    """Price, worth and owners now."""
    spec = card.spec
    buyer = board.own or board.view.active
    found: list[Line] = []
    if card in board.view.row and board.view.phase != "over":
        found += _price(board, card, buyer)
    return [*found, *_worth(board, buyer, spec, card), *_owned(board, spec)]


def _price(board: Board, card: HookCard, buyer: SeatView) -> list[Line]:
    """The price as a sum, and what paying it would leave."""
    discount = board.view.discount if buyer.no == board.view.current else 0
    printed = card.spec.cost
    cost = queries.price(card, discount)
    total: Line = ((f"costs {cost}", "text"),)
    if cost != printed:
        total = ((f"costs {printed} {signs.MINUS} {discount} = ", "text"), (str(cost), "coin"))
    left = buyer.treasures - cost
    said: Line = ((f": {-left} short", "warn"),) if left < 0 else ((": leaves ", "text"), TREASURES.shown(left))
    return [(*total, (", ", "text"), board.sign(buyer.no), (" has ", "text"), TREASURES.shown(buyer.treasures), *said)]


def _worth(board: Board, seat: SeatView, spec: HookSpec, card: HookCard) -> list[Line]:
    """The hooks it brings as things stand: printed, and what its `final` list adds."""
    if not spec.final:
        return [(("worth ", "text"), HOOKS.shown(spec.hooks))]
    mine = card in (*seat.hand, *seat.pile, *seat.in_play)
    if seat.owned is None:
        return [(("worth ", "text"), HOOKS.shown(spec.hooks), (" and more at the end", "text"))]
    if mine or card not in board.view.row:
        with_it, without = seat.hooks, hooks_if(board, seat, loses=[spec]) if spec in seat.owned else None
        if without is None:
            with_it, without = hooks_if(board, seat, gains=[spec]), seat.hooks
    else:
        with_it, without = hooks_if(board, seat, gains=[spec]), seat.hooks
    if with_it is None or without is None:
        return []
    total = with_it - without
    more = total - spec.hooks
    sign = "+" if more >= 0 else signs.MINUS
    who: Line = (("worth to ", "text"), board.sign(seat.no))
    return [(*who, (f" {spec.hooks} {sign} {abs(more)} = ".replace("-", signs.MINUS), "text"), HOOKS.shown(total))]


def hooks_if(board: Board, seat: SeatView, *, gains: Sequence[HookSpec] = (),
             loses: Sequence[HookSpec] = ()) -> int | None:
    """The hooks of this player with some cards more or fewer; None where nobody tells what it owns."""
    if seat.owned is None:
        return None
    owned = list(seat.owned)
    for spec in loses:
        if spec in owned:
            owned.remove(spec)
    pack = board.pack
    cards = [pack.card(0, spec.id) for spec in (*owned, *gains)] if pack is not None else []
    return queries.score(cards, seat.treasures)


def _owned(board: Board, spec: HookSpec) -> list[Line]:
    """Who has how many, as far as all may know; else who shows some openly."""
    spans: list[Span] = []
    told = all(seat.owned is not None for seat in board.seats)
    for seat in board.seats:
        cards = [card.spec for card in (*seat.hand, *seat.pile, *seat.in_play)]
        count = Counter(cards if seat.owned is None else seat.owned)[spec]
        if count:
            sign, ink = board.sign(seat.no)
            spans.append((f" {sign}{count}", ink))
    found: list[Line] = [(("owned by" if told else "seen with", "text"), *spans)] if spans else []
    view = board.view
    elsewhere = [(sum(1 for c in view.row if c is not None and c.spec is spec), "in the row"),
                 (sum(1 for c in view.locker if c.spec is spec), "in the locker"),
                 (sum(1 for c in view.refresh_known if c.spec is spec), "under the refresh deck")]
    rest = ", ".join(f"{n} {where}" for n, where in elsewhere if n)
    return [*found, ((rest, "muted"),)] if rest else found
