"""Prints a scene of Hooks as plain text: `python -m deckgames.games.hooks.screen --seed 3 --size 120x40`."""

import sys

from deckgames.games.hooks import GAME
from deckgames.games.hooks.screen import LAYOUT
from deckgames.ui.toolkit.gallery import Preview

SHOWN = Preview(GAME, LAYOUT)
scene_of, placed, painted = SHOWN.scene_of, SHOWN.placed, SHOWN.painted

if __name__ == "__main__":
    SHOWN.main(sys.argv[1:])
