"""The characters of the game: every sign once, and what it means."""

from __future__ import annotations

from deckgames.engine.core.spelling import (
    ASCII as ASCII,
    in_ascii as in_ascii,
    line_in_ascii as line_in_ascii,
    to_ascii as to_ascii,
)

SEAT_SIGNS = ("▲", "●", "■", "◆", "★", "✦")

CURSOR = "▸"
LEAVES = "◂"
GOES_TO = "→"
CHOSEN = "✓"
GONE = "✗"
BLOCKED = "⊘"
HEALTH = "━"
HEALTH_LOST = "─"
MINUS = "−"
TIMES = "×"
RANGE = "–"
MORE = "…"
SPINE = "▌"
JOKER = "✱"

VILLAGE, OVERLORD = "⌂", "♚"
