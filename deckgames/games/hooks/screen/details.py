"""What the inspector says under a card's text: its price and worth now with their sums, and who owns how many."""

from collections.abc import Sequence
from dataclasses import replace

from deckgames.engine.seen import face_up
from deckgames.games.hooks import queries
from deckgames.games.hooks.cards import HookCard, HookSpec, score
from deckgames.games.hooks.lexicon import HOOKS
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.screen.board import Board
from deckgames.games.hooks.screen.faces import face_of
from deckgames.games.hooks.state import Seat
from deckgames.ui.paint.canvas import Line, Span, parted
from deckgames.ui.paint.faces import Face, as_now
from deckgames.ui.toolkit.board import pile


def full_face(board: Board, card: HookCard) -> Face:
    """The card's face with its price of now, for inspector and piles."""
    spec = card.spec
    cost = queries.price(card, board.view.discount) if card in board.view.row else spec.cost
    face = face_of(card, price="" if spec.group == "starter" else SAY.text("faces.price", n=as_now(spec.cost, cost)))
    many = SAY.text("details.copies", n=spec.copies) if spec.group == "supply" else SAY.text("details.starter")
    return replace(face, kind_word=" ".join(spec.tags), measure=((many, "muted"),))


def facts(board: Board, card: HookCard) -> list[Line]:
    """Lines about a card: price, worth, and who owns how many now."""
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
    total = SAY("details.costs", n=cost) if cost == printed else SAY(
        "details.discounted", n=printed, less=discount, price=((str(cost), "coin"),))
    left = buyer.treasures - cost
    said = SAY("details.short", n=-left).inked("warn") if left < 0 else SAY.line("details.leaves", n=left)
    return SAY.line("details.price", costs=total, seat=(board.sign(buyer.no),), n=buyer.treasures, left=said)


def _worth(board: Board, seat: Seat, card: HookCard, treasures: int) -> list[Line]:
    """The hooks it brings to whoever has so many Treasures then: printed, and what its `final` list adds."""
    spec, printed = card.spec, ((HOOKS.count(card.spec.hooks), HOOKS.ink),)
    if not spec.final or seat.tally is None:
        return [SAY.line("details.worth-more" if spec.final else "details.worth", hooks=printed)]
    with_it, without, face = [*seat.tally], [*seat.tally], board.view.pack.card(0, spec.id)
    if face in without and card not in board.view.row:
        without.remove(face)
    else:
        with_it.append(face)
    total = score(with_it, treasures) - score(without, treasures)
    more = total - spec.hooks
    return [SAY.line("details.worth-to" if more >= 0 else "details.worth-less", seat=(board.sign(seat.no),),
                     n=spec.hooks, more=abs(more), hooks=((HOOKS.count(total), HOOKS.ink),))]


def _owned(board: Board, spec: HookSpec) -> list[Line]:
    """Who has how many, as far as all may know; else who shows some openly."""
    spans: list[Span] = []
    told = all(seat.tally is not None for seat in board.seats)
    for seat in board.seats:
        cards = seat.tally or face_up((*seat.hand, *seat.pile, *seat.in_play))
        count = sum(1 for card in cards if card.spec.id == spec.id)
        if count:
            sign, ink = board.sign(seat.no)
            spans.append((f"{sign}{count}", ink))
    owners = parted([(span,) for span in spans], (" ", "text"))
    found: list[Line] = [SAY.line("details.owned" if told else "details.open", seats=owners)] if spans else []
    view = board.view
    elsewhere = [SAY("details.in-row", n=sum(1 for c in view.row if c is not None and c.spec is spec)),
                 SAY("details.in-locker", n=sum(1 for c in view.locker if c.spec is spec)),
                 SAY("details.under-refresh", n=sum(1 for c in view.refresh_bottom if c.spec is spec))]
    rest = ", ".join(str(where) for where in elsewhere if where.slots["n"])
    return [*found, ((rest, "muted"),)] if rest else found


def piles(board: Board) -> list[tuple[str, Sequence[HookCard]]]:
    """What can be looked through: discard piles, what is in play, the own hand, the locker, what everybody owns."""
    view = board.view
    names = [board.look(seat.no).name for seat in view.seats]
    over = view.phase == "over"
    found: list[tuple[str, Sequence[HookCard]]] = []
    for name, seat in zip(names, view.seats, strict=True):
        found += [(SAY.text("piles.discard", seat=name), seat.pile[::-1]),
                  *pile(SAY.text("piles.in-play", seat=name), seat.in_play)]
    if board.own is not None and not over:
        found.append((SAY.text("piles.hand", seat=names[board.own.no]), board.own.hand))
    found += [(SAY.text("piles.locker"), view.locker[::-1]), *pile(SAY.text("piles.lowest"), view.refresh_bottom)]
    for name, seat in zip(names, view.seats, strict=True):
        if seat.tally is not None:
            found.append((SAY.text("piles.owned", seat=name), seat.tally))
        if over:
            found += [(SAY.text("piles.deck", seat=name), seat.deck[::-1]),
                      (SAY.text("piles.hand", seat=name), seat.hand)]
    return found
