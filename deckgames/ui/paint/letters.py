"""Large letters of half blocks, four rows high: the names on banners and over results."""

from __future__ import annotations

from unicodedata import combining, normalize

from deckgames.engine.core.files import plain_data
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import cells
from deckgames.ui.paint.shortening import clip

ROWS = 4
"""Rows of cells that a large letter has."""
_GAP, _BLANK = 1, 3
"""Columns between two letters, and those of a blank."""
_HALVES = " ▀▄█"
FONT: dict[str, str] = plain_data("letters")
"""Each letter column by column, from the left: a byte of seven pixels, the uppermost in its lowest bit."""


def lettered(text: str, room: int, ink: str, ground: str = "") -> Canvas:
    """The text in large letters; where it has no room, or a sign that has none, in spaced bold capitals of one row."""
    plain = "".join(each for each in normalize("NFKD", text.upper()) if not combining(each))
    columns: list[int] = []
    for each in plain:
        columns += [0] * _BLANK if each == " " else [*bytes.fromhex(FONT.get(each, "")), *[0] * _GAP]
    if len(columns) > room or not {*plain} <= {*FONT, " "}:
        spaced = " ".join(text.upper())
        said = clip(spaced if len(cells(spaced)) <= room else text.upper(), room)
        canvas = Canvas(len(cells(said)), 1, ground)
        canvas.put(0, 0, said, ink)
        return canvas
    canvas = Canvas(max(0, len(columns) - _GAP), ROWS, ground, ink)
    for y, row in enumerate(canvas.chars):
        row[:] = [_HALVES[column >> 2 * y & 3] for column in columns[:canvas.w]]
    return canvas
