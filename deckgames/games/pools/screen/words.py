"""What the bar and the headings say: the question and its keys, debts, combinations with their worth."""

from collections.abc import Sequence

from deckgames.engine.decisions import Topic
from deckgames.games.pools import queries
from deckgames.games.pools.screen.board import Board, named
from deckgames.games.pools.sittings import in_short, walls_for
from deckgames.games.pools.state import KINDS, Combo, Seat
from deckgames.games.pools.suggestions import lays, pair
from deckgames.games.pools.words import lives_of as lives_of
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Line, Span, clip, spans_text, spans_width, width
from deckgames.ui.toolkit.board import span_of

STEPS = ("initial", "basic", "additional", "stacks", "payment", "end", "combat", "laydown")
_AT = {"initial": 0, "basic": 1, "additional": 2, "stacks": 3, "payment": 4, "dusk": 5, "distribution": 6, "damage": 6,
       "laydown": 7, "results": 7}
PHASES = {"initial": "initial phase", "basic": "basic combinations", "additional": "additional combinations",
          "stacks": "stacks", "payment": "payment", "dusk": "end of round", "distribution": "attacks are aimed",
          "damage": "hits meet walls", "laydown": "laydown", "results": "results", "over": ""}
"""The phases as people read them (DP-3.1)."""
_QUESTION = 60
_MOST = 8
"""Key caps of the bar's second row at most."""


def phase_of(board: Board) -> int | None:
    """The step that is shown on the rail."""
    return _AT.get(board.view.phase)


def question(board: Board) -> str:
    """The question in at most 60 cells."""
    asked = board.decision
    if asked is None:
        return ""
    text = asked.prompt
    if board.forming:
        keystone = board.view.keystone
        text = f"{keystone.spec.code} is laid: what now?" if keystone is not None else "What now?"
    elif asked.about is Topic.ACT:
        text = "Add anything?"
    elif asked.source is not None:
        named = f"{asked.source.name}: {text}"
        text = named if width(named) <= min(_QUESTION, board.scene.width - 24) else text
    return clip(text, _QUESTION)


def menu(board: Board, seen: int) -> list[tuple[str, str]]:
    """Key caps of the bar's second row, the one that ends last; so many of the best are `seen` on the table."""
    asked = board.decision
    if asked is None or asked.kind != "choose":
        return []
    if asked.about is Topic.DEFEND and board.view.phase == "damage":
        words, answers = walls_for(board.view, asked.seat)
        return [*([("Enter", words)] if answers else ()), *_elsewhere(board), *_offered(board, (("none", "no wall"),))]
    stop = board.stops[board.scene.cursor] if 0 <= board.scene.cursor < len(board.stops) else None
    both = pair(board.view) if board.forming else ()
    if board.view.laying and stop is not None and stop.card is not None and stop.blocked is None:
        both = lays(board.view).of(stop.card)
    found = [("Enter", in_short(both) if board.forming else f"lay: {in_short(both)}")] if both else []
    found += _offered(board, (("attack", "attack"), ("wall", "wall"), ("look", "look and lay")))
    if seen and board.forming:
        found.append(("F1" if seen == 1 else f"F1-F{seen}", "best"))
    turn = asked.about is Topic.ACT
    for zone in ("hand", "pool", "common", "foes"):
        caps = board.caps(board.zone(zone))
        if caps:
            word = "lay" if zone == "hand" else "effect:" if turn else "choose"
            found.append((span_of(caps), board.named(word, board.zone(zone)).replace("effect:", "effects")
                          if len(caps) > 1 else board.named(word, board.zone(zone))))
    found += _elsewhere(board)
    found += _offered(board, (("end", "end turn"), ("pass", "pass"), ("back", "lay nothing")))
    if turn and not board.forming:
        found += [("E", "this round"), ("T", "until touched")]
    return found


def _offered(board: Board, marks: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Keys and words of those of these answers that may be given."""
    return [(board.marks[oid], word) for oid, word in marks
            if oid in board.by_oid and board.by_oid[oid].blocked is None]


def _elsewhere(board: Board) -> list[tuple[str, str]]:
    """Combinations and entries that can be chosen, as far as the bar has room for them."""
    by_oid = {oid: key for key, oid in board.keys.items()}
    found = [(by_oid[oid], spans_text(board.called(option))) for oid, option in board.by_oid.items()
             if option.blocked is None and oid in by_oid and (":seat-" in oid or oid.startswith("entry-"))]
    return found if len(found) < _MOST else []


def verb(board: Board) -> str:
    """What Enter does with the cards that are chosen."""
    if board.view.building:
        return "announce"
    return "discard" if board.decision is not None and board.decision.about is Topic.DISCARD else "take"


def debts_line(board: Board, seat: Seat, short: bool = False) -> Line:
    """`  must pay 2 attack` (short: `a2`), and the lives it would cost if no points were announced to pay it; nothing
    once it is paid."""
    owes = board.ahead.seats[seat.no]
    pays = queries.will_pay(board.ahead, owes)
    parts = [f"{kind[0]}{n}" if short else f"{n} {kind}" for kind in KINDS if (n := owes.debt(kind))]
    if not parts or _has_paid(board, seat):
        return ()
    lives: Line = ((f" ({signs.MINUS}{lives_of(pays)} if unpaid)", "bad"),) if pays else ()
    if short:
        lives = ((f" {signs.MINUS}{pays}?", "bad"),) if pays else ()
    return (("  must pay " if not short else " ", "muted"), (" ".join(parts).replace("-", signs.MINUS), "coin"), *lives)


def _has_paid(board: Board, seat: Seat) -> bool:
    view, order = board.view, [me.no for me in queries.in_order(board.view)]
    if view.phase == "payment" and seat.no in order and view.current in order:
        return order.index(seat.no) < order.index(view.current)
    return view.combat and view.phase != "payment"


def combos_line(combos: Sequence[Combo], room: int) -> Line:
    """`  A1 8› W1 2°`: what the combinations are worth, or would be if nobody added anything; › flies, ° watches,
    +2: so many more."""
    found: list[Span] = [(f"  {named(combo)}", ink_of(combo.kind)) for combo in combos]
    if spans_width(found) <= room:
        return tuple(found)
    while found and spans_width(found) + 4 > room:
        found.pop()
    return (*found, (f"  +{len(combos) - len(found)}", "muted"))


def ink_of(kind: str) -> str:
    """The ink of attacks and of walls."""
    return "might" if kind == "attack" else "guard"


def start(board: Board) -> str | None:
    """Where the cursor begins: in a turn on what is announced, so that Enter pressed once too often ends nothing; on
    the workbench on a card that can join."""
    if board.work == "workbench":
        joining = board.joining()
        return next((stop.oid for stop in board.stops if stop.zone in ("pool", "common") and stop.card in joining
                     and stop.card is not board.view.keystone), None)
    if board.decision is None or board.decision.about is not Topic.ACT:
        return None
    return next((oid for oid in ("attack", "wall") if oid in board.by_oid and board.by_oid[oid].blocked is None), None)


def seat_facts(board: Board, no: int) -> str:
    """What else is open about a player, in a line, for recap and pause."""
    seat = board.seats[no]
    if not seat.living:
        return f"left in round {seat.left}"
    parts = [f"hand {len(seat.hand)}  pool {len(seat.pool)}", *(named(combo) for combo in board.combos(seat))]
    return "   ".join(parts)
