"""The drawing layer and the screens: pictures are pure functions on sheets, Textual only paints them."""

import os

os.environ.setdefault("ESCDELAY", "25")
"""Milliseconds in which what follows an escape may still belong to it; Textual reads it once, and would wait 100."""
