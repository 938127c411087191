"""Card Ring's rulebook in Python, a module a chapter. `play` runs one boundary's worth of it, from `table.phase`."""

from collections.abc import Coroutine
from typing import Any

from deckgames.engine.decisions import Decision
from deckgames.games.cardring.rules.buy import buy_turn
from deckgames.games.cardring.rules.combat import combat
from deckgames.games.cardring.rules.order import begin_round
from deckgames.games.cardring.rules.sitting import sitting
from deckgames.games.cardring.state import Table

CHAPTERS = {"order": begin_round, "sitting": sitting, "buy": buy_turn, "targets": combat}


def play(t: Table) -> Coroutine[Decision[Any], Any, None]:
    """CR-2.1: Play, Buy, Combat, Recovery; a boundary after each sitting, each seat's Buy, and Combat with Recovery."""
    return CHAPTERS[t.phase](t)


def over(t: Table) -> bool:
    return t.phase == "over"
