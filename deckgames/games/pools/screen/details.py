"""What the inspector says under a card's text: what it counts as now, where it lies, what its effect costs now."""

from collections.abc import Sequence

from deckgames.games.pools.cards import NOUN, SUITS, PoolCard
from deckgames.games.pools.queries import profession_word, rank_word
from deckgames.games.pools.screen import effects
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import face_of, used_for
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import Face
from deckgames.ui.table.layout import Lying


def full_face(board: Board, card: PoolCard) -> Face:
    """The card's face for inspector and piles."""
    return face_of(card)


def facts(board: Board, card: PoolCard) -> list[Line]:
    """Its strength and readings now, its combinations, its cost."""
    senior = SUITS.index(card.spec.suit) + 1
    suit: Line = ((f"{card.spec.suit.capitalize()} are suit {senior} of 6 in seniority", "muted"),)
    now, price, cost = board.now.get(card), board.view.price, card.spec.individual.cost
    if now is None:
        return [suit]
    owner = next((board.name(seat.no) for seat in board.seats if card in seat.pool), None)
    lies: Line = (("in the common pool", "text"),) if owner is None else (("in the pool of ", "text"), owner)
    read = f"{rank_word(now.rank)}, {profession_word(now.profession)}"
    use = {"attack": "now in an attack", "wall": "now in a wall"}.get(used_for(now), "now in both")
    return [suit, lies, *[((said, ink),) for said, ink, holds in (
        (f"counts {now.strength}", "good", now.strength != 1),
        (f"counts as {read}", "warn", now.changed),
        (f"named {read}", "text", card.spec.artefact and now.read and not now.changed),
        (use, "text", now.engaged), ("its effect was used this round", "muted", now.used),
        (f"costs {cost.n} → {max(0, cost.n + price)} {NOUN[cost.kind]} this round" if cost.kind else "", "coin",
         price and cost.kind)) if holds]]


def piles(board: Board) -> list[tuple[str, Sequence[PoolCard | Lying]]]:
    """What can be looked through: waiting effects, the own hand, the discard pile, pools."""
    view, found, over = board.view, list[tuple[str, Sequence[PoolCard | Lying]]](effects.piles(board)), (
        board.view.phase == "over")
    names = [board.look(seat.no).name for seat in view.seats]
    found += [] if over or board.own is None else [(f"{names[board.own.no]}’s hand", board.own.hand)]
    found.append(("Discard pile, newest on top", view.discard[::-1]))
    for name, seat in zip(names, view.seats, strict=True):
        found += [(f"{name}’s pool", seat.pool), *([(f"{name}’s hand", seat.hand)] if over else [])]
    return [*found, ("Deck", view.deck[::-1])] if over else found
