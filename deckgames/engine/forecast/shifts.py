"""Words for a number that changes; bar, rows, details and bots' reasons all use these."""

from typing import Any, Literal

from deckgames.engine.core.words import CHANGE
from deckgames.engine.forecast.forecast import Change

Piece = tuple[Literal["now", "low", "word"], Any]
"""A value that it takes (`low`: another one stands behind it), or a word between two values."""
ABOUT = "about "
_MINUS = "−"


def goes(change: Change, stays: str = "") -> tuple[Piece, ...]:
    """The pieces of a change, from old to new value: `3→5`, `3→about 5`, `3→5–8`; without the old value where it may
    stay: `3 or 4`, `3–8`. `stays` words the value it may keep."""
    before: tuple[Piece, ...] = () if not change.sure and change.before in change.possible else (
        ("now", change.before), ("word", CHANGE.sign))
    return *before, *becomes(change, stays)


def becomes(change: Change, stays: str = "") -> tuple[Piece, ...]:
    """The pieces of a change without the old value: `5`, `about 5`; where it may stay, as that value or as `stays`
    words it: `up to 2`, `1 or none`."""
    if change.sure:
        return (("now", change.outcome),)
    low, high = change.span
    if low == high:
        return (("now", low),) if change.decided_by else (("word", ABOUT), ("now", low))
    if stays and low == change.before:
        return (("word", "up to "), ("now", high)) if high > low + 1 else (("now", high), ("word", f" or {stays}"))
    two = high == low + 1 or (change.decided_by and len(change.possible) == 2)
    return ("low", low), ("word", " or " if two else " to " if low < 0 else "–"), ("now", high)


def moved(was: object, now: object) -> str:
    """A certain change from one value to another: `3→5`."""
    return f"{was}{CHANGE.sign}{now}".replace("-", _MINUS)


def spelled(change: Change) -> str:
    """The change as plain text: "3→5", "3–5"."""
    return "".join(str(part) for _, part in goes(change)).replace("-", _MINUS)
