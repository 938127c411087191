"""The drawing layer and the screens: pictures are pure functions on sheets, Textual only paints them."""

from typing import Literal

ThemeName = Literal["night", "day", "contrast", "mono"]
"""Here, because command lines are read by it before any screen is needed."""
HandOrder = Literal["drawn", "suit", "rank"]
"""How a hand of cards with suits and ranks lies on the screen of its owner."""
