"""What both pictures of the Ring share: how it turns next, and what its cards cost whom."""

from deckgames.engine.data import dataclass
from deckgames.engine.lexicon import Ink
from deckgames.games.cardring import queries
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.screen.faces import face_of
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint.canvas import Line, clip
from deckgames.ui.paint.faces import Face, in_signs, price_text
from deckgames.ui.toolkit.laying import sequence_of

SPACES = 5
"""Card Spaces of a queue."""
_LONGEST = 10
"""Cells of a name beside where a card goes."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How the Ring will move next: `steps` (negative: to the right) and, by seat, who gets what leaves its space 1
    (to the left) or whose card comes to its space 1 (to the right); anchored seats have no entry."""

    steps: int
    partner: dict[int, int]


def turn_of(board: Board) -> Turn:
    """CR-6.16: the next rotation in Recovery."""
    part = [seat.no for seat in board.seats if not seat.anchored]
    following = {seat: part[(i + 1) % len(part)] for i, seat in enumerate(part)}
    return Turn(queries.spin(board.view, board.seats), following)


def way_of(board: Board, turn: Turn, seat: int, short: bool = False, place: bool = True) -> Line:
    """Who gets what lies at the top of a queue after this round: `top to Bea`, in `short` by the sign, and which card
    that is only if its `place` is wanted."""
    if seat not in turn.partner or not turn.steps:
        return (("all stay", "muted"),)
    partner = turn.partner[seat]
    if turn.steps < 0:  # to the right: what leaves at the bottom comes to the top of the seat before
        partner = next(giver for giver, gets in turn.partner.items() if gets == seat)
    which = {1: "top ", 2: "top 2 ", -1: "last ", -2: "last 2 "}[turn.steps] * place
    look = board.look(partner)
    name = "own bottom" if partner == seat else look.sign if short else clip(look.name, _LONGEST)
    return ((f"{which}to ", Ink("muted")), (name, f"seat-{look.colour}"))


def buyer_of(board: Board, index: int, owner: Seat) -> Seat:
    """Whose price a card of a queue shows: its owner's, or that of the asked seat if it may buy there."""
    option = board.options[index]
    if option is not None and option.oid.startswith("other:") and board.decision is not None:
        return board.seats[board.decision.seat]
    return owner


def face_in_queue(board: Board, index: int, owner: Seat) -> Face:
    """A card of a queue with its price."""
    card = board.card(index)
    price = price_text(card.spec.cost, queries.price(board.view, buyer_of(board, index, owner), card.spec))
    place = sequence_of(board, index)
    edge: Line = ((f"{place}.", "good"),) if place else ()
    mine = owner.no == board.in_front
    return in_signs(face_of(card, key=board.cap(index), price=f"price {price}", edge=edge, mine=mine))
