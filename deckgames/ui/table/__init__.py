"""The table: the one screen all games are played on."""

from deckgames.ui.table.desk import Desk
from deckgames.ui.table.flow import TableFlow
from deckgames.ui.table.screen import TableScreen, layout_of

__all__ = ["Desk", "TableFlow", "TableScreen", "layout_of"]
