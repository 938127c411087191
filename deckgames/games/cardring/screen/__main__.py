"""Prints a scene of Card Ring as plain text: `python -m deckgames.games.cardring.screen --seed 3 --size 120x40`."""

import sys

from deckgames.games.cardring import GAME
from deckgames.games.cardring.screen import LAYOUT
from deckgames.ui.toolkit.gallery import Preview

SHOWN = Preview(GAME, LAYOUT)
scene_of, placed, painted = SHOWN.scene_of, SHOWN.placed, SHOWN.painted

if __name__ == "__main__":
    SHOWN.main(sys.argv[1:])
