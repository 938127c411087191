"""How Initiative is shown: which events begin a step of the public show, by which rule, and what comes next."""

from collections.abc import Sequence

from deckgames.engine.events import Event
from deckgames.games.initiative import queries
from deckgames.games.initiative.private_phases import SHOWN
from deckgames.games.initiative.screen.board import Board
from deckgames.games.initiative.state import SAY
from deckgames.ui.paint.canvas import Line
from deckgames.ui.table.layout import ShowStep

_RULES = {
    "beat": "IN-5.1", "annihilated": "IN-5.7", "turn": "IN-6.1", "triggers": "IN-8.11", "defends": "IN-6.7",
    "attacks": "IN-7.3", "strikes": "IN-7.11", "loses": "IN-7.7", "heals": "IN-6.8", "swaps-health": "IN-10.4",
    "averages": "IN-8.8", "out": "IN-10.2", "tires": "IN-12.1", "sweeps": "IN-11.3", "commits": "IN-4.4",
    "trims": "IN-4.4", "rejects": "IN-2.9", "rejects-none": "IN-2.9", "discards": "IN-4.7", "recruits": "IN-9.1",
    "salvages": "IN-9.4", "ends-round": "IN-11.2"}
"""The rule at work where an event begins a step; an effect of a card does else."""
_CHAPTERS = frozenset({"beat", "sweeps", "commits", "trims", "rejects", "rejects-none", "tires"})
STANDS = frozenset({
    "beat", "annihilated", "hits", "loses", "out", "tires", "swaps-health", "averages", "cancels", "loses-stacked",
    "loses-placed", "steals-placed", "steals-exposed", "steals-stacked", "steals-held", "swaps-stacks", "passes-stacks",
    "flips", "ends-round", "sweeps", "rejects"})
"""Kinds of events that a step stands for, whoever they concern: what is turned up, harm, ties, losses, the end."""
_OPENS = frozenset({"turn", "annihilated", "out"})
"""Kinds of events that open something new inside a beat: all else that is done in a turn is told with it."""
_OPENING = frozenset({"turn", "recurs", "triggers", "is-promised", "promises", "draws", "appears", "reshuffles"})
"""What introduces an effect: the first effect that is not an attack stands in the same step."""
_ALIKE = {"trims": "stacks", "commits": "stacks", "rejects": "rejects", "rejects-none": "rejects"}


def step(event: Event, running: Sequence[Event]) -> ShowStep | None:
    """The step that this event begins, if it does not belong to the one that runs."""
    kind = event.kind
    if kind in _CHAPTERS and running and all(map(idle, running)):
        return ShowStep(_RULES[kind])  # told together with turns without a card, by its own rule
    if kind not in SHOWN or _belongs(event, running):
        return None
    if idle(event):
        return ShowStep("IN-5.4", chapter=True)
    return ShowStep(_RULES.get(kind, "IN-6.4"), kind in _CHAPTERS, kind in _CHAPTERS or kind in _OPENS)


def idle(event: Event) -> bool:
    """Whether the event is a turn without a card; it is told together with what follows."""
    return event.kind == "turn" and not event.cards


def _belongs(event: Event, running: Sequence[Event]) -> bool:
    """Whether an event is told in one breath with what runs."""
    kind = event.kind
    if not running:
        return False
    if all(idle(before) for before in running):
        return True
    if kind == "turn":
        return False
    first, last = running[0], running[-1]
    if kind in _ALIKE:
        return _ALIKE[kind] == _ALIKE.get(last.kind)
    if kind == "out":
        return first.kind == "out"
    if kind in ("annihilated", "tires"):
        return last.kind == kind
    if kind in ("loses", "heals") and last.kind == kind:
        return last.cards == event.cards
    if first.kind in ("recurs", "triggers"):
        return kind not in ("beat", "sweeps", "recurs", "triggers", "attacks") and _opens(running)
    return first.kind == "turn" and kind in ("defends", "copies") and _opens(running)


def _opens(running: Sequence[Event]) -> bool:
    return all(event.kind in _OPENING for event in running)


_WATCHED = {"rejects": "rejects", "rejects-none": "rejects", "draws": "rejects", "trims": "stacks", "commits": "stacks",
            "sweeps": "round", "tires": "overtime", "beat": "beat"}


def watched(board: Board) -> str:
    """What everybody watches now, for the bar."""
    view, happens = board.view, board.scene.happens
    kind = next((event.kind for event in happens if not idle(event)), "")
    if view.phase == "over":
        return SAY.text("watch.end")
    if kind in _WATCHED:
        return SAY.text(f"watched.{_WATCHED[kind]}", round=view.round, beat=view.beat)
    turns = list(dict.fromkeys(event.seat for event in happens if event.kind == "turn" and event.cards))
    if len(turns) > 1:
        return SAY.text("watch.turns", beat=view.beat, n=len(turns))
    if view.active is not None:
        return SAY.text("watch.turn", beat=view.beat, seat=board.look(view.active).name)
    return SAY.text("watch.beat", beat=view.beat) if view.phase == "turn" else ""


def coming(board: Board) -> Line:
    """`Next: ✦ Flo.`: the rows of the players say with which card and number, and who comes after."""
    view = board.view
    if view.phase != "turn":
        built = any(event.kind in ("trims", "commits") for event in board.scene.happens)
        then = SAY("next.cards") if built else SAY("next.round", n=view.round)
        return () if view.phase == "over" else then.inked("muted")
    if board.scene.asks is not None:
        return SAY("next.asks", seat=(board.name(board.scene.asks),)).inked("muted")
    if view.ending:
        return SAY("next.round-ends").inked("muted")
    standing = [seat for seat in view.living if seat.health]
    if len(standing) < 2:
        return SAY.line("next.wins", seat=(board.name(standing[0].no),)) if standing else SAY.line("next.nobody")
    _, tied = queries.to_come(view)
    if len(tied) > 1:
        return SAY("next.tie", seats=[(board.name(no),) for no in tied]).inked("warn")
    for seat in board.ahead:
        if not queries.idle(seat) and seat.no != view.active:
            return SAY("next.seat", seat=(board.name(seat.no),)).inked("muted")
    again = queries.another_beat(view, [len(seat.stack) for seat in standing])
    return SAY("next.beat" if again else "next.round-ends").inked("muted")
