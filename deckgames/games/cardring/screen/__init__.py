"""Card Ring on the screen: pure drawing of its tables as they are seen. LAYOUT is what the table screen needs of it."""

from deckgames.games.cardring.screen.table import LAYOUT

__all__ = ["LAYOUT"]
