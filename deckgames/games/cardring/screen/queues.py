"""What both pictures of the Ring share: how it turns next, and what its cards cost whom."""

from dataclasses import dataclass

from deckgames.engine.cards import Card
from deckgames.games.cardring import queries
from deckgames.games.cardring.screen.board import Board, played
from deckgames.games.cardring.screen.faces import face_of
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span
from deckgames.ui.paint.faces import Face, price_text

SPACES = 5
"""Card Spaces of a queue."""


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


def way_of(board: Board, turn: Turn, seat: int, short: bool = False) -> Line:
    """Where what stands in space 1 of a queue goes next, in few cells: `1 → ■ Cy`, in `short` without the name."""
    if seat not in turn.partner or not turn.steps:
        return (("stays", "muted"),)
    spaces = "1" if abs(turn.steps) == 1 else "1, 2"
    partner = turn.partner[seat]
    who: Span = ("own 5", "muted") if partner == seat else board.sign(partner) if short else board.name(partner)
    return ((f"{spaces} {signs.GOES_TO} " if turn.steps > 0 else f"{spaces} from ", "muted"), who)


def buyer_of(board: Board, index: int, owner: Seat) -> Seat:
    """Whose price a card of a queue shows: its owner's, or that of the asked seat if it may buy there."""
    option = board.options[index]
    if option is not None and option.oid.startswith("other:") and board.decision is not None:
        return board.seats[board.decision.seat]
    return owner


def face_in_queue(board: Board, index: int, owner: Seat, card: Card) -> Face:
    """A card of a queue with its price."""
    spec = played(card)
    price = price_text(spec.cost, queries.price(board.view, buyer_of(board, index, owner), spec))
    place = board.place(index)
    edge: Line = ((f"{place}.", "good"),) if place else ()
    return face_of(card, key=board.cap(index), price=price, edge=edge, mine=owner.no == board.in_front)
