"""The table: the one screen all games are played on."""

from deckgames.ui.pieces.rows import layout_of
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.screen import TableScreen

__all__ = ["Desk", "TableScreen", "layout_of"]
