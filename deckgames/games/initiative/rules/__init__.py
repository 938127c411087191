"""Initiative's rulebook in Python, a module a chapter: what runs from a phase of the table to the next boundary (IN-3),
after the private phases, every reveal, every turn or annihilation, and every clean-up."""

from deckgames.games.initiative.rules.build import begin, build, swap
from deckgames.games.initiative.rules.end import cleanup
from deckgames.games.initiative.rules.turn import next_in_beat, reveal

PHASES = {"swap": swap, "begin": begin, "build": build, "reveal": reveal, "turn": next_in_beat, "cleanup": cleanup}
