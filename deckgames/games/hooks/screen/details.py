"""What the inspector says under a card's text: its price and worth now with their sums, and who owns how many."""

from collections.abc import Sequence
from dataclasses import replace

from deckgames.engine.seen import face_up
from deckgames.games.hooks import queries
from deckgames.games.hooks.cards import HookCard, HookSpec, score
from deckgames.games.hooks.lexicon import HOOKS
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import face_of
from deckgames.games.hooks.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span
from deckgames.ui.paint.faces import Face, as_now
from deckgames.ui.toolkit.board import pile


def full_face(board: Board, card: HookCard) -> Face:
    """The card's face with its price of now, for inspector and piles."""
    spec = card.spec
    cost = queries.price(card, board.view.discount) if card in board.view.row else spec.cost
    face = face_of(card, price="" if spec.group == "starter" else f"price {as_now(spec.cost, cost)}")
    many = f"{spec.copies} in game" if spec.group == "supply" else "starter"
    return replace(face, kind_word=" ".join(spec.tags), measure=((many, "muted"),))


def facts(board: Board, card: HookCard) -> list[Line]:
    """Price, worth and owners now."""
    buyer = board.own or board.view.active
    if card not in board.view.row or board.view.phase == "over":
        return [*_worth(board, buyer, card, buyer.treasures), *_owned(board, card.spec)]
    discount = board.view.discount if buyer.no == board.view.current else 0
    left = buyer.treasures - queries.price(card, discount)
    worth = _worth(board, buyer, card, left if left >= 0 else buyer.treasures)
    return [_price(board, card, buyer, discount), *worth, *_owned(board, card.spec)]


def _price(board: Board, card: HookCard, buyer: Seat, discount: int) -> Line:
    """The price as a sum, and what paying it would leave."""
    printed = card.spec.cost
    cost = queries.price(card, discount)
    total: Line = ((f"costs {cost}", "text"),) if cost == printed else (
        (f"costs {printed} {signs.MINUS} {discount} = ", "text"), (str(cost), "coin"))
    left = buyer.treasures - cost
    said: Line = ((f": {-left} short", "warn"),) if left < 0 else ((f": leaves {left}", "text"),)
    return (*total, (", ", "text"), board.sign(buyer.no), (f" has {buyer.treasures}", "text"), *said)


def _worth(board: Board, seat: Seat, card: HookCard, treasures: int) -> list[Line]:
    """The hooks it brings to whoever has so many Treasures then: printed, and what its `final` list adds."""
    spec, printed = card.spec, (HOOKS.count(card.spec.hooks), HOOKS.ink)
    if not spec.final:
        return [(("worth ", "text"), printed)]
    if seat.tally is None:
        return [(("worth ", "text"), printed, (" and more at the end", "text"))]
    with_it, without, face = [*seat.tally], [*seat.tally], board.view.pack.card(0, spec.id)
    if face in without and card not in board.view.row:
        without.remove(face)
    else:
        with_it.append(face)
    total = score(with_it, treasures) - score(without, treasures)
    more = total - spec.hooks
    sign = "+" if more >= 0 else signs.MINUS
    who: Line = (("worth to ", "text"), board.sign(seat.no))
    said = f" {spec.hooks} {sign} {abs(more)} = ".replace("-", signs.MINUS)
    return [(*who, (said, "text"), (HOOKS.count(total), HOOKS.ink))]


def _owned(board: Board, spec: HookSpec) -> list[Line]:
    """Who has how many, as far as all may know; else who shows some openly."""
    spans: list[Span] = []
    told = all(seat.tally is not None for seat in board.seats)
    for seat in board.seats:
        cards = seat.tally or face_up((*seat.hand, *seat.pile, *seat.in_play))
        count = sum(1 for card in cards if card.spec.id == spec.id)
        if count:
            sign, ink = board.sign(seat.no)
            spans.append((f" {sign}{count}", ink))
    found: list[Line] = [(("owned by" if told else "public copies:", "text"), *spans)] if spans else []
    view = board.view
    elsewhere = [(sum(1 for c in view.row if c is not None and c.spec is spec), "in the row"),
                 (sum(1 for c in view.locker if c.spec is spec), "in the locker"),
                 (sum(1 for c in view.refresh_bottom if c.spec is spec), "under the refresh deck")]
    rest = ", ".join(f"{n} {where}" for n, where in elsewhere if n)
    return [*found, ((rest, "muted"),)] if rest else found


def piles(board: Board) -> list[tuple[str, Sequence[HookCard]]]:
    """What can be looked through: discard piles, what is in play, the own hand, the locker, what everybody owns."""
    view = board.view
    names = [board.look(seat.no).name for seat in view.seats]
    over = view.phase == "over"
    found: list[tuple[str, Sequence[HookCard]]] = []
    for name, seat in zip(names, view.seats, strict=True):
        found += [(f"{name}’s discard pile, newest on top", seat.pile[::-1]),
                  *pile(f"{name}’s cards in play", seat.in_play)]
    if board.own is not None and not over:
        found.append((f"{names[board.own.no]}’s hand", board.own.hand))
    found += [("Locker", view.locker[::-1]), *pile("Lowest cards of the refresh deck", view.refresh_bottom)]
    for name, seat in zip(names, view.seats, strict=True):
        if seat.tally is not None:
            found.append((f"{name} owns, in all", seat.tally))
        if over:
            found += [(f"{name}’s deck", seat.deck[::-1]), (f"{name}’s hand", seat.hand)]
    return found
