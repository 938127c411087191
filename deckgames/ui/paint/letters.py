"""Large letters of half blocks, four rows high: the names on banners and over results."""

from __future__ import annotations

from unicodedata import combining, normalize

from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import cells
from deckgames.ui.paint.shortening import clip

ROWS = 4
"""Rows of cells that a large letter has."""
_GAP, _BLANK = 1, 3
"""Columns between two letters, and those of a blank."""
_HALVES = " ▀▄█"
FONT = {
    "0": "3e5149453e", "1": "427f40", "2": "7249494946", "3": "2141494d33", "4": "1814127f10", "5": "2745454539",
    "6": "3c4a494931", "7": "4121110907", "8": "3649494936", "9": "464949291e",
    "A": "7e0909097e", "B": "7f49494936", "C": "3e41414122", "D": "7f4141413e", "E": "7f49494941", "F": "7f09090901",
    "G": "3e41495933", "H": "7f0808087f", "I": "417f41", "J": "2040413f01", "K": "7f08142241", "L": "7f40404040",
    "M": "7f020c027f", "N": "7f0408107f", "O": "3e4141413e", "P": "7f09090906", "Q": "3e4151215e", "R": "7f09192946",
    "S": "2649494932", "T": "01017f0101", "U": "3f4040403f", "V": "1f2040201f", "W": "7f2018207f", "X": "6314081463",
    "Y": "0304780403", "Z": "6151494543",
    "-": "080808", ".": "6060", ",": "5030", "'": "03", "’": "03", "!": "5f", "?": "0201590906", "&": "3649562050",
    ":": "3636", "_": "4040404040", "+": "081c08", "#": "147f147f14", "(": "1c2241", ")": "41221c", "/": "601c03",
}
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
