"""Prints a scene of Initiative as plain text: `python -m deckgames.games.initiative.screen --seed 3 --size 120x40`."""

import sys

from deckgames.games.initiative import GAME
from deckgames.games.initiative.screen import LAYOUT
from deckgames.ui.toolkit.gallery import Preview

SHOWN = Preview(GAME, LAYOUT)
scene_of, placed, painted = SHOWN.scene_of, SHOWN.placed, SHOWN.painted

if __name__ == "__main__":
    SHOWN.main(sys.argv[1:])
