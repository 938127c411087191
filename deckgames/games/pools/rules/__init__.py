"""The rulebook of Dragon Pools in Python, a module a phase: what runs from it to the next boundary;
between boundaries nothing is alive but the state."""

from deckgames.games.pools.rules.calculation import damage, distribution, dusk, payment, stacks
from deckgames.games.pools.rules.end import laydown, results
from deckgames.games.pools.rules.turn import additional, basic, initial

PHASES = {
    "initial": initial, "basic": basic, "additional": additional, "stacks": stacks, "payment": payment, "dusk": dusk,
    "distribution": distribution, "damage": damage, "laydown": laydown, "results": results,
}
"""DP-3.1: the phases in their order; of those that go from seat to seat a run is one seat's part."""
