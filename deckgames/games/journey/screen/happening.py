"""What is watched when it happens: an event of the Overlord's turn is read out, an invasion strikes, each with what it
changes for everybody."""

from collections.abc import Iterable, Sequence

from deckgames.engine.events import NO_EFFECTS, Event, spans
from deckgames.games.journey import queries
from deckgames.games.journey.cards import named
from deckgames.games.journey.events import SENTENCES
from deckgames.games.journey.says import SAY
from deckgames.games.journey.screen import forecast, places
from deckgames.games.journey.screen.board import Board
from deckgames.games.journey.screen.company import header
from deckgames.games.journey.screen.worded import listed
from deckgames.ui.paint.canvas import Line
from deckgames.ui.table.layout import ShowStep

_AFTER = "overlord-turned"
_RULES = {"event": "JO-16.1", "invades": "JO-7.6"}
_UNTOLD = frozenset({"event", "triggers", "turn", "appears", "falls", "pearls", "events-shuffled", _AFTER})
"""What is told elsewhere, or matters to nobody then."""
_NO_DEED = frozenset({"toll", *NO_EFFECTS})
"""What an event did is told by none of these."""
STANDS = frozenset(_RULES)


def step(event: Event, running: Sequence[Event]) -> ShowStep | None:
    """An event and an invasion are watched; what they bring belongs to them."""
    rule = _RULES.get(event.kind)
    return None if rule is None else ShowStep(rule, chapter=event.kind == "event")


def watchable(events: Sequence[Event]) -> bool:
    """Whether a step of these events is more than an invasion that does nothing."""
    kinds = {event.kind for event in events} - _UNTOLD - {"invades"}
    return events[0].kind != "invades" or not kinds or not kinds <= _NO_DEED


def watched(board: Board) -> str:
    """`the Overlord’s turn, anger 2`, `Vragan invades: a monster got past`, with the short name."""
    event = next((event for event in board.scene.happens if event.kind in _RULES), None)
    if event is None:
        return ""
    if event.kind == "event":
        return SAY.text("watched.event", anger=queries.anger(board.view.hp))
    (invader,) = event.cards
    return SAY.text("watched.invades", card=named(invader), past=event.note)


def coming(board: Board) -> Line:
    """What it says, where dial and pool are then, and what else it changes: what it did at once is told by what came of
    it; what an invasion does, where something is asked before."""
    happens = list(board.scene.happens)
    at = next((nth for nth, event in enumerate(happens) if event.kind in _RULES), None)
    if at is None:
        return ()
    card = board.view.event if happens[at].kind == "event" else None
    comes = [event for event in happens[at + 1:] if event.kind not in _UNTOLD]
    came = any(event.kind not in _NO_DEED for event in comes)
    said = header(board, card, came) if card is not None else () if came else places.invades(
        board, happens[at].detail)
    after: list[Line] = [((str(event.note), "text"),) for event in happens if event.kind == _AFTER]
    comes = [event for event in comes if not after or event.kind != "dial"]
    return listed([forecast.sentences([said, *after]), _told(board, comes)], (" ", "plain"))


def _told(board: Board, events: Iterable[Event]) -> Line:
    """What happens, as the log tells it."""
    names = [look.name for look in board.scene.seats]
    lines = [tuple((f"{board.look(no).sign} {text}", f"seat-{board.look(no).colour}") if role == "seat" else (
        text, "text") for text, role, no in spans(event, SENTENCES, names, board.view.viewer)) for event in events]
    return forecast.sentences(lines)
