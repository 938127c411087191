"""What is said about a seat in few cells: its counters, where it stands in the round, what it owes and has promised."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.lexicon import Number
from deckgames.games.cardring import queries
from deckgames.games.cardring.lexicon import COUNTERS, FACE_DOWN, SHIELD
from deckgames.games.cardring.screen.board import ORDINALS, Board
from deckgames.games.cardring.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span, spans_width
from deckgames.ui.toolkit.wording import parted


def counters(board: Board, seat: Seat, numbers: Sequence[Number] = COUNTERS) -> Line:
    """Skill, Fight, Failure and Shield of a seat; zeros are faint; what has just changed shows both numbers."""
    shown = [(board.number(number, seat.no), _says(board, seat, number)) for number in numbers]
    return parted([((text, ink if said else "faint"),) for (text, ink), said in shown], (" ", "plain"))


def _says(board: Board, seat: Seat, number: Number) -> bool:
    """Whether a counter is not 0, or has just changed."""
    return bool(number.read(board.view, seat.no)) or number.flash_key(seat.no) in board.scene.changed


def all_counters(board: Board, seat: Seat) -> Line:
    """All four counters and the cards that lie face down."""
    return (*counters(board, seat), *hidden(seat))


def counters_in(board: Board, seat: Seat, room: int) -> Line:
    """The counters of a seat with blanks between them: in little room without zeros, then without what was before."""
    least = [number for number in COUNTERS if _says(board, seat, number)]
    short = parted([(number.shown(n),) for number in COUNTERS if (n := number.read(board.view, seat.no))],
                   (" ", "plain"))
    usual = [number for number in COUNTERS if number is not SHIELD or number in least]
    for spans in ((*counters(board, seat, usual), *hidden(seat)), (*counters(board, seat, least), *hidden(seat))):
        if spans_width(spans) <= room:
            return spans
    return (*short, *hidden(seat))


def hidden(seat: Seat) -> Line:
    """How many cards of a seat lie face down."""
    return ((" ", "back"), FACE_DOWN.shown(len(seat.face_down))) if seat.face_down else ()


def piles(seat: Seat) -> Line:
    """How many cards a seat has in hand, deck and discard pile."""
    counts = (("hand", len(seat.hand)), ("deck", len(seat.deck)), ("disc", len(seat.discard)))
    found: list[Span] = []
    for word, n in counts:
        found += [(f"{'  ' if found else ''}{word} ", "muted"), (f"{n:>2}", "text" if n else "faint")]
    return tuple(found)


def has_counters(board: Board, seat: Seat) -> bool:
    """Whether the counters of a seat mean anything yet this round."""
    if board.view.phase == "order":
        return False
    return seat.sat or board.at_work == seat.no or bool(seat.skill or seat.fight or seat.failure or seat.shield)


def standing(board: Board, seat: Seat) -> str:
    """Where the seat stands in the round: "playing", "done", or its place in the Order."""
    view = board.view
    working = board.at_work == seat.no
    if view.phase == "over":
        return "over"
    if view.phase == "order":
        return "Arbiter" if view.arbiter == seat.no else ""
    place = view.order.index(seat.no) if seat.no in view.order else None
    ordinal = "" if place is None else ORDINALS[place]
    if view.phase == "sitting":
        return "playing" if working else "done" if seat.sat else ordinal
    if view.phase == "buy":
        if working:
            return "buying"
        if place is None or (view.options.buys_in_sitting and not seat.sat):
            return ordinal
        return "done" if place < view.turn else f"buys {ordinal}"
    if seat.declared:
        return "has chosen"
    return "chooses" if working else "to choose"


def dues(seat: Seat) -> list[str]:
    """What a seat owes at its next sitting: "trash 1", "trash 0–2", "discard 2"."""
    parts = [f"trash {f'0{signs.RANGE}' if due.may else ''}{due.count}" for due in seat.trash_dues]
    return parts + ([f"discard {seat.discard_due}"] if seat.discard_due else [])


def promises(seat: Seat) -> Line:
    """Riders, bonuses and changes of the next purchase: what is kept for later this round."""
    found: list[Span] = []

    def add(brief: Sequence[Span]) -> None:
        if found:
            found.append((", ", "rule"))
        found.extend(brief)

    for rider in seat.riders:
        effect: Any = rider.effect
        add(effect.brief())
    for bonus in seat.bonuses:
        against = {"any": "all", "enemy": "enemies", "not_dummy": "all but □"}.get(bonus.against, bonus.against)
        add([(f"+{bonus.by} {against}", "rule")])
    less = sum(n.less for n in seat.next_buys)
    if less:
        add([(f"next buy {signs.MINUS}{less}", "coin")])
    if any(n.to_deck for n in seat.next_buys):
        add([("next buy to deck", "rule")])
    if seat.buy_from:
        add([("buys anywhere" if seat.buy_from == "any" else "buys next door", "rule")])
    return tuple(found)


def notes(board: Board) -> list[Line]:
    """A line for everything about the seats that no other place shows: bars, Dues, promises, sealed targets."""
    found: list[Line] = []
    view = board.view
    sealing = queries.secret_targets(view)
    for seat in board.seats:
        sign = board.sign(seat.no)
        if seat.barred:
            found.append(((f"{signs.BLOCKED} ", "muted"), sign, (" no Finale this round", "muted")))
        owed = dues(seat)
        if owed:
            found.append((sign, (f" owes: {', '.join(owed)}", "muted")))
        promised = promises(seat)
        if promised:
            found.append((sign, (" ", "plain"), *promised))
        if seat.face_down:
            found.append((sign, (f" {signs.HIDDEN * len(seat.face_down)} face down", "muted")))
        if sealing and seat.declared and queries.target_of(view, seat) is None:
            found.append((sign, (" target chosen, sealed", "muted")))
    return found
