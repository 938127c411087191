"""Prints a scene of Dragon Pools as plain text: `python -m deckgames.games.pools.screen --seed 3 --size 120x40`."""

import sys

from deckgames.games.pools import GAME
from deckgames.games.pools.screen import LAYOUT
from deckgames.ui.toolkit.gallery import Preview

SHOWN = Preview(GAME, LAYOUT)
scene_of, placed, painted = SHOWN.scene_of, SHOWN.placed, SHOWN.painted

if __name__ == "__main__":
    SHOWN.main(sys.argv[1:])
