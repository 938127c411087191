"""Journey & Overlords on the screen: pure drawing of what a seat sees. LAYOUT is what the table screen needs of it."""

from deckgames.games.journey.screen.table import LAYOUT

__all__ = ["LAYOUT"]
