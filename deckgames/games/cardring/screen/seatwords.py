"""What is said about a seat in few words: its counters, where it stands, what it must do and has promised."""

from collections.abc import Sequence

from deckgames.engine.lexicon import Number
from deckgames.engine.messages import ordinal
from deckgames.games.cardring import queries
from deckgames.games.cardring.lexicon import COUNTERS, FAILURE, FIGHT, SHIELD, SKILL
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.screen.board import Board
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, parted, spans_text
from deckgames.ui.toolkit.foretold import number_of
from deckgames.ui.toolkit.laying import fit

_PRICES = 7
"""Cells of the heading of prices behind what is told of a seat."""


def counters(board: Board, seat: Seat, numbers: Sequence[Number] = COUNTERS) -> list[Line]:
    """`3 Skill`, `2→4 Fight`: the counters of a seat that are not 0 or have just changed."""
    found: list[Line] = []
    for number in numbers:
        if number.read(board.view, seat.no) or number.flash_key(seat.no) in board.scene.changed:
            text, ink = number_of(board, number, seat.no)
            found.append(((f"{text} {number.word}", ink),))
    return found


def all_counters(board: Board, seat: Seat) -> Line:
    """The seat's counters and its face-down cards, in a line."""
    found = counters(board, seat)
    if seat.face_down:
        found.append(((hidden(seat), "back"),))
    return parted(found, (", ", "muted"))


def hidden(seat: Seat) -> str:
    """How many cards of a seat lie face down."""
    return SAY.text("seat.face-down", n=len(seat.face_down))


def has_counters(board: Board, seat: Seat) -> bool:
    """Whether the counters of a seat mean anything yet this round."""
    if board.view.phase == "order":
        return False
    return seat.sat or board.at_work == seat.no or bool(seat.skill or seat.fight or seat.failure or seat.shield)


def owed(board: Board, seat: Seat, when: str = "next-turn") -> str:
    """ "next turn: trash 1", "now: trash 1" while its Upkeep asks for it (CR-3.1); "" where it has no Dues."""
    due = queries.dues(seat)
    now = board.at_work == seat.no and board.view.phase == "sitting"
    return SAY.text(f"owed.{'now' if now else when}", dues=due) if due else ""


def status(board: Board, seat: Seat, room: int, beside: bool = True) -> str:
    """What is to be known of a seat, `beside` its queue or without that, the first that holds: what it must do, what it
    has shown, its Class, its hand and its piles; in less room without the piles."""
    slot = "" if seat.class_slot is None else seat.class_slot.name
    worn = (SAY.text("seat.in-play", card=slot), SAY.text("seat.class", card=slot), slot)
    piles = (whole_piles(seat), SAY.text("seat.hand-pile", hand=len(seat.hand), pile=len(seat.discard)), in_hand(seat))
    if due := owed(board, seat):
        return fit([owed(board, seat, "when-it-begins"), due, ", ".join(map(str, queries.dues(seat)))], room)
    shown = spans_text(all_counters(board, seat)) if has_counters(board, seat) and not board.tabled else ""
    has = SAY.text("seat.has", numbers=shown)
    if board.at_work == seat.no and board.view.phase in ("sitting", "buy"):
        less = seat.next_buy.less
        own = fit([SAY.text("seat.queue-to-buy"), SAY.text("seat.queue")], room)
        own = SAY.text("seat.queue-cheaper", n=less) if less else own
        if board.scene.page or not beside:
            own = f"{has}; {piles[1]}" if shown else piles[1]
        elif not board.own or board.shown_seat != board.view.viewer:
            own = shown or piles[1]
        return fit([f"{worn[0]}; {own}", *([own] if less else []), *worn] if slot else [own], room)
    if shown:
        found = [spans_text(each) for each in counters(board, seat, (FAILURE, SHIELD, SKILL, FIGHT))]
        whole = [", ".join(found), *(f"{', '.join(found[:n])} …" for n in range(len(found) - 1, 0, -1))]
        return fit([*([f"{worn[0]}; {has}"] if slot else []), *(f"{has}; {each}" for each in piles[:2]),
                    f"{shown}; {piles[1]}", *[has] * (room > len(has) + _PRICES), shown, *whole], room)
    if board.view.phase == "sitting" and not seat.sat:
        if not slot:
            brief = SAY.text("yet.has-brief", what=piles[2])
            return fit([*(SAY.text("yet.has", what=each) for each in piles), brief], room)
        return fit([*(SAY.text("yet.wears", what=each) for each in worn),
                    *(SAY.text("yet.wears-brief", what=each) for each in (slot, worn[1]))], room)
    return fit([*(f"{worn[0]}; {each}" for each in piles), *worn] if slot else piles, room)


def piles(seat: Seat) -> str:
    """How many cards a seat has in deck and discard pile."""
    return SAY.text("seat.piles", deck=len(seat.deck), pile=len(seat.discard))


def whole_piles(seat: Seat) -> str:
    """The sizes of the seat's piles, hand included, in a line."""
    return SAY.text("seat.all-piles", hand=len(seat.hand), deck=len(seat.deck), pile=len(seat.discard))


def in_hand(seat: Seat) -> str:
    """How many cards it has in hand."""
    return SAY.text("seat.hand", n=len(seat.hand))


def standing(board: Board, seat: Seat) -> str:
    """What the seat is doing this round: "playing", "done", or its place in the Order."""
    view = board.view
    working = board.at_work == seat.no
    if view.phase == "over":
        return SAY.text("standing.over")
    if view.phase == "order":
        return SAY.text("standing.arbiter") if view.arbiter == seat.no else ""
    place = view.order.index(seat.no) if seat.no in view.order else None
    nth = "" if place is None else ordinal(place + 1)
    if view.phase == "sitting":
        return SAY.text("standing.plays") if working else SAY.text("standing.done") if seat.sat else nth
    if view.phase == "buy":
        if working:
            return SAY.text("standing.buys")
        if place is None or (view.options.buys_in_sitting and not seat.sat):
            return nth
        return SAY.text("standing.done") if place < view.turn else SAY.text("standing.buys-later", nth=nth)
    if seat.declared:
        return SAY.text("standing.has-chosen")
    return SAY.text("standing.chooses" if working else "standing.to-choose")


def notes(board: Board) -> list[Line]:
    """A line for everything about the seats that no other place shows: bars, promises, sealed targets."""
    found: list[Line] = []
    view = board.view
    sealing = queries.secret_targets(view)
    for seat in board.seats:
        sign = board.sign(seat.no)
        if seat.barred:
            found.append((sign, (f" {signs.BLOCKED} {SAY('seat.barred')}", "muted")))
        if promised := queries.promises(seat):
            found.append((sign, (f" {SAY('seat.promised', what=promised)}", "muted")))
        if seat.face_down:
            found.append((sign, (f" {hidden(seat)}", "muted")))
        if sealing and seat.declared and queries.target_of(view, seat) is None:
            found.append((sign, (f" {SAY('seat.sealed')}", "muted")))
    return found
