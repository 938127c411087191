"""What is said about a seat in few words: its counters, where it stands, what it must do and has promised."""

from collections.abc import Sequence

from deckgames.engine.lexicon import Number
from deckgames.engine.spelling import ordinal
from deckgames.games.cardring import queries
from deckgames.games.cardring.lexicon import COUNTERS, FAILURE, FIGHT, SHIELD, SKILL
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, parted, spans_text
from deckgames.ui.toolkit.foretold import number_of
from deckgames.ui.toolkit.laying import fit

_PRICES = 7
"""Cells of the heading of prices behind what is told of a seat."""
YET = "yet to play"
"""What is told first of a seat whose turn of this round is still to come."""
TAKES_OFF = "1 off an opponent’s Skill or Fight"
"""What a point of Failure takes in combat."""


def counters(board: Board, seat: Seat, numbers: Sequence[Number] = COUNTERS) -> list[Line]:
    """`3 Skill`, `2→4 Fight`: the counters of a seat that are not 0 or have just changed."""
    found: list[Line] = []
    for number in numbers:
        if number.read(board.view, seat.no) or number.flash_key(seat.no) in board.scene.changed:
            text, ink = number_of(board, number, seat.no)
            found.append(((f"{text} {number.word}", ink),))
    return found


def all_counters(board: Board, seat: Seat) -> Line:
    """All of them and the cards that lie face down, in a line."""
    found = counters(board, seat)
    if seat.face_down:
        found.append(((hidden(seat), "back"),))
    return parted(found, (", ", "muted"))


def hidden(seat: Seat) -> str:
    """How many cards of a seat lie face down."""
    return f"{len(seat.face_down)} face down"


def has_counters(board: Board, seat: Seat) -> bool:
    """Whether the counters of a seat mean anything yet this round."""
    if board.view.phase == "order":
        return False
    return seat.sat or board.at_work == seat.no or bool(seat.skill or seat.fight or seat.failure or seat.shield)


def owed(board: Board, seat: Seat, later: str = "next turn") -> str:
    """ "next turn: trash 1", "now: trash 1" while its Upkeep asks for it (CR-3.1); "" where it has no Dues."""
    due = ", ".join(queries.dues(seat))
    now = board.at_work == seat.no and board.view.phase == "sitting"
    return f"{'now' if now else later}: {due}" if due else ""


def status(board: Board, seat: Seat, room: int, beside: bool = True) -> str:
    """What is to be known of a seat, `beside` its queue or without that, the first that holds: what it must do, what it
    has shown, its Class, its hand and its piles; in less room without the piles."""
    hand, deck, pile = len(seat.hand), len(seat.deck), len(seat.discard)
    slot = "" if seat.class_slot is None else seat.class_slot.name
    worn = (f"in play: {slot}", f"class {slot}", slot)
    piles = (f"hand {hand}, deck {deck}, pile {pile}", f"hand {hand}, pile {pile}", f"hand {hand}")
    if due := owed(board, seat):
        return fit([owed(board, seat, "when the next turn begins"), due, ", ".join(queries.dues(seat))], room)
    shown = spans_text(all_counters(board, seat)) if has_counters(board, seat) and not board.tabled else ""
    if board.at_work == seat.no and board.view.phase in ("sitting", "buy"):
        less = seat.next_buy.less
        own = fit(["your queue, to buy from", "your queue"], room)
        own = f"your queue: next buy {signs.MINUS}{less}" if less else own
        if board.scene.page or not beside:
            own = f"has {shown}; {piles[1]}" if shown else piles[1]
        elif not board.own or board.shown_seat != board.view.viewer:
            own = shown or piles[1]
        return fit([f"{worn[0]}; {own}", *([own] if less else []), *worn] if slot else [own], room)
    if shown:
        found = [spans_text(each) for each in counters(board, seat, (FAILURE, SHIELD, SKILL, FIGHT))]
        whole = [", ".join(found), *(f"{', '.join(found[:n])} …" for n in range(len(found) - 1, 0, -1))]
        return fit([*([f"{worn[0]}; has {shown}"] if slot else []), *(f"has {shown}; {each}" for each in piles[:2]),
                    f"{shown}; {piles[1]}", *[f"has {shown}"] * (room > len(f"has {shown}") + _PRICES), shown,
                    *whole], room)
    if board.view.phase == "sitting" and not seat.sat:
        later = [f"{YET}: {each}" for each in piles]
        named = [*(f"{YET}; {each}" for each in worn), *(f"to play; {each}" for each in (slot, worn[1]))]
        return fit(named if slot else [*later, f"to play: hand {hand}"], room)
    return fit([*(f"{worn[0]}; {each}" for each in piles), *worn] if slot else piles, room)


def piles(seat: Seat) -> str:
    """How many cards a seat has in deck and discard pile."""
    return f"deck {len(seat.deck)}, pile {len(seat.discard)}"


def standing(board: Board, seat: Seat) -> str:
    """Where the seat stands in the round: "playing", "done", or its place in the Order."""
    view = board.view
    working = board.at_work == seat.no
    if view.phase == "over":
        return "over"
    if view.phase == "order":
        return "Arbiter" if view.arbiter == seat.no else ""
    place = view.order.index(seat.no) if seat.no in view.order else None
    nth = "" if place is None else ordinal(place + 1)
    if view.phase == "sitting":
        return "playing" if working else "done" if seat.sat else nth
    if view.phase == "buy":
        if working:
            return "buying"
        if place is None or (view.options.buys_in_sitting and not seat.sat):
            return nth
        return "done" if place < view.turn else f"buys {nth}"
    if seat.declared:
        return "has chosen"
    return "chooses" if working else "to choose"


def notes(board: Board) -> list[Line]:
    """A line for everything about the seats that no other place shows: bars, promises, sealed targets."""
    found: list[Line] = []
    view = board.view
    sealing = queries.secret_targets(view)
    for seat in board.seats:
        sign = board.sign(seat.no)
        if seat.barred:
            found.append((sign, (f" {signs.BLOCKED} barred from the Finale", "muted")))
        if promised := queries.promises(seat):
            found.append((sign, (f" {promised}", "muted")))
        if seat.face_down:
            found.append((sign, (f" {hidden(seat)}", "muted")))
        if sealing and seat.declared and queries.target_of(view, seat) is None:
            found.append((sign, (" target chosen, sealed", "muted")))
    return found
