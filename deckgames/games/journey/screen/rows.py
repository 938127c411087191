"""What an option would come to, in short for its row: the verdict first, then what matters most; and which action would
pay for a card that is too dear."""

from deckgames.engine.decisions import Option
from deckgames.engine.forecast import Forecast
from deckgames.engine.words import Why
from deckgames.games.journey.lexicon import CRYSTALS, LOSES, WINS, WOUNDS
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen import company
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.forecast import FORETELLING, changes_told, futile, of, slot_of
from deckgames.games.journey.screen.verdict import (
    Would,
    begun_by,
    could_win,
    fights_met,
    fought,
    likely_only,
    sums,
    won,
    would,
)
from deckgames.games.journey.screen.worded import ACTIONS, behind, beyond, cut, listed
from deckgames.games.journey.state import Seat
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, left_out, spans_width
from deckgames.ui.toolkit.foretold import brief, freed_by

_THEIRS = 6
"""How soon the changes of others, and what only follows from others, are left out of a row: first, and unsaid."""
_TOLD_IN_ROWS = frozenset({"crystals", "wounds", "attack", "defense", "points"})
"""Numbers that are told also where they are not certain."""


def in_row(board: Board, oid: str, room: int) -> Line:
    """The forecast of an option in at most `room` cells: verdict first, then what matters most. It is cached once it is
    complete."""
    told: dict[tuple[str, int], Line] = board.cached("rows", dict)
    if (oid, room) not in told:
        line = _in_row(board, oid, room)
        if board.scene.unknown:
            return line
        told[oid, room] = line
    return told[oid, room]


def _in_row(board: Board, oid: str, room: int) -> Line:
    found, option = of(board, oid), board.by_oid.get(oid)
    if found is None or option is None or board.decision is None:
        return ()
    over = company.ends(board, found) if board.view.coop else ()
    end = company.outcome(board, found) if over else ""
    if end in ("lost", "won"):
        return cut(((f"{signs.GONE} ", "bad"), *over) if end == "lost" else over, room)
    seat = board.seats[board.decision.seat]
    verdict = _verdict(board, option, found)
    lost = bool(verdict) and getattr(verdict[0][1], "of", None) is LOSES
    if verdict and isinstance(verdict[-1][1], Would):  # all else is what comes without that
        return cut(verdict, room)
    idle: Line = ((f"{signs.BLOCKED} {SAY.text('row.in-vain')}", "blocked"),) if futile(board, oid, found) else ()
    parts = [(0, verdict), (0, over), (0, idle), *_row_parts(board, option, found, seat, bool(verdict))]
    if lost:
        price = [(2, SAY("row.price-gone").inked("harm"))] if _price(board, option) else []
        parts = [(0, verdict), (0, over), *price, (1, SAY("row.falls").inked("warn"))]
    shown = [part for part in parts if part[1]]
    more: Line = ()
    while len(shown) > 1 and spans_width(listed(part for _, part in shown)) + spans_width(more) > room:
        least = max(reversed(shown), key=lambda part: part[0])
        shown.remove(least)
        more = left_out([part for rank, part in parts if (rank, part) not in shown and rank < _THEIRS]) if (
            more or least[0] < _THEIRS) else more
    told = listed(part for _, part in shown)
    slot = slot_of(board, option)  # what a card says beyond the numbers that it changes at once, where no face does
    says = beyond(slot.card.spec, board.voice) if slot is not None and not board.faces and not fought(found) else ()
    return cut((*told, *more), room) if more else behind(cut(told, room), says, room)


def _verdict(board: Board, option: Option, found: Forecast) -> Line:
    """`✓ you win, 1 damage`, `✗ you lose, 6 of 9`, `6 of 9; Angelic Banner adds 2`."""
    met, fights = fought(found), fights_met(found)
    if met is None and len({won(event) for event in fights}) > 1:
        return SAY("verdict.either").inked("warn")
    if met is None and not fights:
        return ()
    (fight, blow), likely = met or (fights[0], None), "-likely" * likely_only(found)
    if won(fight):
        win: Line = ((f"{signs.CHOSEN} {SAY.text(f'verdict.win{likely}')}", WINS.over("good")),)
        if blow is None:
            return win
        return SAY("row.hurt", win=win, n=blow).inked("bad") if blow else SAY("row.unhurt", win=win).inked("good")
    helps = could_win(board, begun_by(option), fight)
    if helps is None:
        return ((sums(fight), "text"),)
    if helps:
        return SAY.line("row.but", sums=sums(fight), would=would(helps))
    lose = SAY(f"verdict.lose{likely}")
    return ((f"{signs.GONE} {SAY.text('fight.so', verdict=lose, sums=sums(fight))}", LOSES.over("bad")),)


def _price(board: Board, option: Option) -> int:
    slot = slot_of(board, option)
    return slot.price if slot is not None else 0


def _row_parts(board: Board, option: Option, found: Forecast, seat: Seat, fights: bool) -> list[tuple[int, Line]]:
    """What changes, each with how soon it is left out."""
    met, price = fought(found), _price(board, option)
    parts: list[tuple[int, Line]] = []
    if board.view.coop:
        blow = None if met is None else board.view.pool + met[1]
        shared = company.shared(board, found, short=True, struck=blow)
        if blow is not None and shared[0]:
            shared[0] = (*_healed(board, found, blow), *shared[0])
        parts += [(1, tuple(span for span in line if not isinstance(span[1], Why))) for line in shared]
    changes, briefly = (changes_told(board, found, seat.no, short) for short in (0, 1))
    for number, change in changes.items():
        paid = number is CRYSTALS and change.sure and change.outcome == change.before - price
        struck = number is WOUNDS and met is not None and change.sure and change.outcome == change.before + met[1]
        if not (paid or struck or (number.key not in _TOLD_IN_ROWS and not change.sure)):
            doubt = not change.sure and number.key in ("attack", "defense", "points")
            rank = 5 if doubt or (number is CRYSTALS and fights) else 2 if number.key in (
                "attack", "defense", "wounds", "points") else 3
            parts.append((rank if number in briefly else _THEIRS, brief(change, number)))
    slot = slot_of(board, option)
    if slot is not None and not fights:
        spec = slot.card.spec
        if any(ability.verb in ACTIONS for part in (spec.upper, spec.lower) for ability in part.abilities):
            parts.append((4, SAY.line("row.action")))
        parts += [(3, line) for line in FORETELLING.covered(board, found)]
    others: list[Line] = []
    for other in [one for one in board.seats if one is not seat]:
        told = changes_told(board, found, other.no)
        if line := listed([brief(change, number) for number, change in told.items() if not change.decided_by]):
            sign, ink = board.sign(other.no)
            others.append(((f"{sign} ", ink), *line))  # a blank in its ink: no line ends with a sign
    return [*parts, (_THEIRS, listed(others))]


def _healed(board: Board, found: Forecast, blow: int) -> Line:
    """`then heals 3: `, where the pool holds less than the blow has brought."""
    pool = found.at("pool")
    healed = 0 if pool is None or not pool.sure else blow - pool.outcome
    return (*SAY("row.heals", n=healed).inked("life"), (" ", "plain")) if healed > 0 else ()


def pays(board: Board, oid: str) -> Line:
    """`Lantern would pay for it`: an action that is open, after which this card, too dear now, could be had."""
    freeing = [option for option in board.scene.freeing(oid) if option.oid.startswith("use:")]
    return SAY("row.pays", card=((freed_by(freeing[0]), "name"),)).inked("good") if freeing else ()
