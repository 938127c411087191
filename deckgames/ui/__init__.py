"""The drawing layer and the screens: pictures are pure functions on sheets, Textual only paints them."""

import os
from typing import Literal

os.environ.setdefault("ESCDELAY", "25")
"""Milliseconds in which what follows an escape may still belong to it; Textual reads it once, and would wait 100."""
ThemeName = Literal["night", "day", "contrast", "mono"]
"""Here, because command lines are read by it before any screen is needed."""
