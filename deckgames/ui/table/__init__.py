"""The table: the one screen all games are played on."""

from deckgames.ui.table.desk import Desk
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.toolkit.rows import layout_of

__all__ = ["Desk", "TableScreen", "layout_of"]
