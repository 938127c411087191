"""Initiative's rulebook in Python, a module a chapter. `play` runs one boundary's worth of it, from `table.phase`."""

from collections.abc import Coroutine
from typing import Any

from deckgames.engine.decisions import Decision
from deckgames.games.initiative.rules.beat import next_in_beat, reveal
from deckgames.games.initiative.rules.build import begin, build, swap
from deckgames.games.initiative.rules.end import cleanup
from deckgames.games.initiative.state import Table

CHAPTERS = {"swap": swap, "begin": begin, "build": build, "reveal": reveal, "turn": next_in_beat, "cleanup": cleanup}


def play(t: Table) -> Coroutine[Decision[Any], Any, None]:
    """IN-3: a boundary after the sittings, every reveal, every turn or annihilation, and every clean-up."""
    return CHAPTERS[t.phase](t)


def over(t: Table) -> bool:
    return t.phase == "over"
