"""What the inspector says under a card's text: what it counts as now, where it lies, what its effect costs now."""

from collections.abc import Sequence

from deckgames.games.pools.cards import NOUN, SUITS, PoolCard
from deckgames.games.pools.queries import cost as cost_now, profession_word, rank_word
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
    found: list[Line] = [((f"{card.spec.suit.capitalize()} are suit {senior} of 6, from the best down", "muted"),)]
    now = board.now.get(card)
    if now is None:
        return found
    if card in board.view.common:
        found.append((("in the common pool", "text"),))
    else:
        owner = next(seat for seat in board.seats if card in seat.pool)
        found.append((("in the pool of ", "text"), board.name(owner.no)))
    if now.strength != 1:
        found.append(((f"counts {now.strength}", "good"),))
    if now.changed:
        found.append(((f"counts as {rank_word(now.rank)}, {profession_word(now.profession)}", "warn"),))
    elif card.spec.artefact and now.read:
        found.append(((f"named {rank_word(now.rank)}, {profession_word(now.profession)}", "text"),))
    if now.engaged:
        use = used_for(now)
        found.append((({"attack": "now in an attack", "wall": "now in a wall"}.get(use, "now in both"), "text"),))
    if now.used:
        found.append((("its effect was used this round", "muted"),))
    cost = card.spec.individual.cost
    if board.view.price and cost.kind:
        found.append(((f"costs {cost.n} → {cost_now(board.view, card)} {NOUN[cost.kind]} this round", "coin"),))
    return found


def piles(board: Board) -> list[tuple[str, Sequence[PoolCard | Lying]]]:
    """What can be looked through: waiting effects, the own hand, the discard pile, pools."""
    view, over, found = board.view, board.view.phase == "over", list[tuple[str, Sequence[PoolCard | Lying]]]()
    if waits := [Lying(entry.card, effects.entry_line(board, entry)) for entry in effects.waiting(board)]:
        found.append(("Waiting effects, in the order in which they happen", waits))
    names = [board.look(seat.no).name for seat in view.seats]
    found += [] if over or board.own is None else [(f"{names[board.own.no]}’s hand", board.own.hand)]
    found.append(("Discard pile, newest on top", view.discard[::-1]))
    for name, seat in zip(names, view.seats, strict=True):
        found += [(f"{name}’s pool", seat.pool), *([(f"{name}’s hand", seat.hand)] if over else [])]
    return [*found, ("Deck", view.deck[::-1])] if over else found
