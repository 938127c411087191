"""The rulebook of Dragon Pools in Python, a module a phase. `play` runs from the state's phase to the next boundary;
between boundaries nothing is alive but the state."""

from collections.abc import Callable, Coroutine
from typing import Any

from deckgames.engine.decisions import Decision
from deckgames.games.pools.rules.calculation import payment, stacks
from deckgames.games.pools.rules.combat import damage, distribution
from deckgames.games.pools.rules.dusk import dusk
from deckgames.games.pools.rules.end import laydown, results
from deckgames.games.pools.rules.initial import initial
from deckgames.games.pools.rules.turn import additional, basic
from deckgames.games.pools.state import Table

PHASES: dict[str, Callable[[Table], Coroutine[Decision[Any], Any, None]]] = {
    "initial": initial, "basic": basic, "additional": additional, "stacks": stacks, "payment": payment, "dusk": dusk,
    "distribution": distribution, "damage": damage, "laydown": laydown, "results": results,
}
"""DP-3.1: the phases in their order; of those that go from seat to seat a run is one seat's part."""


async def play(t: Table) -> None:
    """The next part of the round."""
    await PHASES[t.phase](t)


def over(t: Table) -> bool:
    return t.phase == "over"


__all__ = ["PHASES", "over", "play"]
