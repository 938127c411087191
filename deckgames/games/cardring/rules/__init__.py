"""Card Ring's rulebook in Python, a module a chapter. `play` runs one boundary's worth of it, from `table.phase`."""

from deckgames.games.cardring.rules.buy import buy_turn
from deckgames.games.cardring.rules.combat import combat
from deckgames.games.cardring.rules.order import begin_round
from deckgames.games.cardring.rules.sitting import sitting
from deckgames.games.cardring.state import Table


async def play(t: Table) -> None:
    """CR-2.1: Play, Buy, Combat, Recovery; a boundary after each sitting, each seat's Buy, and Combat with Recovery."""
    if t.phase == "order":
        await begin_round(t)
    elif t.phase == "sitting":
        await sitting(t)
    elif t.phase == "buy":
        await buy_turn(t)
    else:
        await combat(t)


def over(t: Table) -> bool:
    return t.phase == "over"
