"""Pieces of the bar's lines: parts set apart, and the same with less air where the terminal is narrow."""

from collections.abc import Iterable

from deckgames.ui.faces import Face
from deckgames.ui.sheet import Line, Span

GAP: Span = ("   ", "plain")
"""What stands between two parts of a forecast."""
_WIDE_FROM = 100


def parted(parts: Iterable[Line], gap: Span = GAP) -> Line:
    """The parts that say something, with a gap between them."""
    found: list[Span] = []
    for part in parts:
        if part:
            found += [gap, *part] if found else part
    return tuple(found)


def tight(line: Line, width: int) -> Line:
    """A forecast as it stands in a terminal of this width: with less air under 100 columns."""
    if width >= _WIDE_FROM:
        return line
    return tuple((" " if text.isspace() else text.replace("   ", " ").replace(" → ", "→"), ink) for text, ink in line)


def brief(face: Face) -> Line:
    """What a card does in signs, on one line: for terminals without a side panel that says it."""
    return parted([*((number,) for number in face.numbers), *face.text], (" ", "plain"))
