"""The rulebook of Journey & Overlords in Python. `play` runs from the state's phase to the next boundary: a choice of
set-up, the Overlord's turn, the beginning of a turn, one step of its main phase, its clean up in two parts, the end."""

from collections.abc import Callable, Coroutine
from typing import Any

from deckgames.engine.decisions import Decision
from deckgames.games.journey.rules.end import end
from deckgames.games.journey.rules.setup import kingdoms, overlord, starters
from deckgames.games.journey.rules.turn import begin, clean_up, main, overlord_turn, refill
from deckgames.games.journey.state import Table

PHASES: dict[str, Callable[[Table], Coroutine[Decision[Any], Any, None]]] = {
    "kingdoms": kingdoms, "overlord": overlord, "starters": starters,
    "overlord_turn": overlord_turn, "begin": begin, "main": main, "clean_up": clean_up, "refill": refill,
    "end": end,
}


def play(t: Table) -> Coroutine[Decision[Any], Any, None]:
    """The next part of the game."""
    return PHASES[t.phase](t)


def goes_on(t: Table) -> bool:
    """Whether an answer goes on here: to the next question of a turn, or to its end; what that takes belongs to it, new
    cards of the road do not."""
    return t.phase in ("main", "clean_up")


def over(t: Table) -> bool:
    return t.phase == "over"


__all__ = ["PHASES", "goes_on", "over", "play"]
