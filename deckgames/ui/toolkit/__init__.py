"""What the layouts of all games are made of: a scene read once, cards in lines and rows, news, inspector."""

from deckgames.ui.toolkit.board import (
    Board as Board,
    Box as Box,
)
from deckgames.ui.toolkit.layouts import (
    Layout as Layout,
)
