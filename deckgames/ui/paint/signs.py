"""The characters of the game: every sign once, what it means, and whether the terminal wants its stand-in."""

from __future__ import annotations

import os
from collections.abc import Mapping

from deckgames.engine.spelling import (
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
DRAW = "▯"
HEALTH = "━"
HEALTH_LOST = "─"
MINUS = "−"
TIMES = "×"
RANGE = "–"
MORE = "…"
JOKER = "✱"

VILLAGE, OVERLORD = "⌂", "♚"


def wants_ascii(environ: Mapping[str, str] | None = None) -> bool:
    """Whether the locale draws half of our signs two cells wide (Chinese, Japanese, Korean)."""
    found = os.environ if environ is None else environ
    locale = next((found[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if found.get(name)), "")
    return locale[:2].lower() in {"zh", "ja", "ko"}
