"""The rulebook of Journey & Overlords in Python: what runs from a phase to the next boundary, a choice of
set-up, the Overlord's turn, the beginning of a turn, one step of its main phase, its clean up in two parts, the end."""

from deckgames.games.journey.rules.end import end
from deckgames.games.journey.rules.setup import kingdoms, overlord, starters
from deckgames.games.journey.rules.turn import begin, clean_up, main, overlord_turn, refill
from deckgames.games.journey.state import Table

PHASES = {
    "kingdoms": kingdoms, "overlord": overlord, "starters": starters,
    "overlord_turn": overlord_turn, "begin": begin, "main": main, "clean_up": clean_up, "refill": refill,
    "end": end,
}


def goes_on(t: Table) -> bool:
    """Whether an answer goes on here: to the next question of a turn, or to its end; what that takes belongs to it, new
    cards of the road do not."""
    return t.phase in ("main", "clean_up")
