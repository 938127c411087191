"""Dragon Pools on the screen: pure drawing of its views. LAYOUT is what the table screen needs of it."""

from deckgames.games.pools.screen.table import LAYOUT

__all__ = ["LAYOUT"]
