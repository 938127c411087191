"""How the panes of a table share the room: see `deckgames.ui.areas`."""

from deckgames.ui.areas import SMALLEST, Area, areas, side_width, too_small

__all__ = ["SMALLEST", "Area", "areas", "side_width", "too_small"]
