"""What the inspector says under a card's text: what it counts as now, where it lies, what its effect costs now."""

from collections.abc import Sequence

from deckgames.games.pools.cards import CALLED, SUITS, PoolCard
from deckgames.games.pools.queries import cost as cost_now, profession_word, rank_word
from deckgames.games.pools.says import SAY
from deckgames.games.pools.screen import effects
from deckgames.games.pools.screen.board import Board
from deckgames.games.pools.screen.faces import face_of, use_of
from deckgames.ui.paint.canvas import Line
from deckgames.ui.paint.faces import Face
from deckgames.ui.table.layout import Lying


def full_face(board: Board, card: PoolCard) -> Face:
    """The face of a card for the inspector and the piles, with its whole text."""
    return face_of(card)


def facts(board: Board, card: PoolCard) -> list[Line]:
    """Lines about a card: strength and readings now, combinations, cost."""
    senior = SUITS.index(card.spec.suit) + 1
    found: list[Line] = [SAY("card.suit", suit=card.spec.suit_word, n=senior).inked("muted")]
    now = board.now.get(card)
    if now is None:
        return found
    if card in board.view.common:
        found.append(SAY.line("card.in-common"))
    else:
        owner = next(seat for seat in board.seats if card in seat.pool)
        found.append(SAY.line("card.in-pool", seat=(board.name(owner.no),)))
    if now.strength != 1:
        found.append(SAY("card.counts", n=now.strength).inked("good"))
    if now.changed:
        found.append(SAY("card.counts-as", rank=rank_word(now.rank), profession=profession_word(now.profession)).inked(
            "warn"))
    elif card.spec.artefact and now.read:
        found.append(SAY.line("card.named", rank=rank_word(now.rank), profession=profession_word(now.profession)))
    if now.engaged:
        found.append(SAY.line(f"card.engaged-{use_of(now)}"))
    if now.used:
        found.append(SAY("card.used").inked("muted"))
    cost = card.spec.individual.cost
    if board.view.price and cost.kind:
        found.append(SAY("card.costs", was=cost.n, n=cost_now(board.view, card), kind=CALLED[cost.kind]).inked("coin"))
    return found


def piles(board: Board) -> list[tuple[str, Sequence[PoolCard | Lying]]]:
    """What can be looked through: waiting effects, the own hand, the discard pile, pools."""
    view, over, found = board.view, board.view.phase == "over", list[tuple[str, Sequence[PoolCard | Lying]]]()
    if waits := [Lying(entry.card, effects.entry_line(board, entry)) for entry in effects.waiting(board)]:
        found.append((SAY.text("piles.waiting"), waits))
    names = [board.look(seat.no).name for seat in view.seats]
    found += [] if over or board.own is None else [(SAY.text("piles.hand", seat=names[board.own.no]), board.own.hand)]
    found.append((SAY.text("piles.discard"), view.discard[::-1]))
    for name, seat in zip(names, view.seats, strict=True):
        found += [(SAY.text("piles.pool", seat=name), seat.pool),
                  *([(SAY.text("piles.hand", seat=name), seat.hand)] if over else [])]
    return [*found, (SAY.text("piles.deck"), view.deck[::-1])] if over else found
