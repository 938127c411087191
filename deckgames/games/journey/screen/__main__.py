"""Prints a scene of the game as plain text: `python -m deckgames.games.journey.screen --seed 3 --size 120x40`."""

import sys

from deckgames.games.journey import GAME
from deckgames.games.journey.screen import LAYOUT
from deckgames.ui.toolkit.gallery import Preview

SHOWN = Preview(GAME, LAYOUT)
scene_of, placed, painted = SHOWN.scene_of, SHOWN.placed, SHOWN.painted

if __name__ == "__main__":
    SHOWN.main(sys.argv[1:])
