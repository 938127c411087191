"""Hooks' rulebook in Python, a module a chapter. `play` runs one turn; between turns nothing is alive but the state."""

from deckgames.games.hooks.rules.turn import turn
from deckgames.games.hooks.state import Table

play = turn


def over(t: Table) -> bool:
    return t.phase == "over"


__all__ = ["over", "play"]
