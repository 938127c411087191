"""Initiative on the screen: pure drawing of its seen tables. LAYOUT is what the table screen needs of it."""

from deckgames.games.initiative.screen.table import LAYOUT

__all__ = ["LAYOUT"]
