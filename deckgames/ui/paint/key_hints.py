"""Key hints: inks that know which key they are. Every cell of a key hint keeps it through cutting, pasting and painting
over: what is seen is what is clicked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Self

from deckgames.ui.actions import key_of
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span


class KeyHint(str):
    """The ink of a key hint, or of the words behind it: `text` is what is written on the key hint (`1-5`, `← →`), `key`
    is the one key that is meant here, by Textual's name; None where the key hint names several or none."""

    __slots__ = ("key", "text")
    text: str
    key: str | None

    def __new__(cls, ink: str, text: str = "", key: str | None = None) -> Self:
        """This ink on this cap."""
        found = super().__new__(cls, ink)
        found.text, found.key = text, key
        return found


def key_hint_at(canvas: Canvas, x: int, y: int) -> KeyHint | None:
    """The key hint in this cell, or the one whose words stand in it; None if there is none."""
    ink = canvas.ink(x, y) if 0 <= y < canvas.h and 0 <= x < canvas.w else None
    return ink if isinstance(ink, KeyHint) else None


def key_hints_on(canvas: Canvas) -> frozenset[str]:
    """All keys that this picture names together with what they do."""
    return frozenset(hint.key for hint in _hints(canvas) if hint.key is not None)


def captions_on(canvas: Canvas) -> frozenset[str]:
    """What is written on the key hints of this picture."""
    return frozenset(hint.text for hint in _hints(canvas))


def _hints(canvas: Canvas) -> Iterator[KeyHint]:
    return (ink for row in canvas.inks for ink in row if isinstance(ink, KeyHint))


def written_in(canvas: Canvas, key: str, what: int | str) -> bool:
    """Whether this key is written in cells that mean `what`."""
    return any(canvas.chars[y][x] == key and canvas.inks[y][x] in _KEYS for spot in canvas.spots if spot.what == what
               for y in range(spot.y, spot.y + spot.h) for x in range(spot.x, spot.x + spot.w))


_KEYS = ("key", "edge")
"""Inks of a key beside what it takes: alone, or as the end of a sequence."""


def on_key_hint(cap: str, line: Line) -> Line:
    """A line whose words act as the named key when clicked."""
    key = key_of(cap)
    return tuple([(text, KeyHint(ink, cap, key)) for text, ink in line])


@lru_cache(maxsize=1024)
def key_hint_spans(text: str, words: str = "", ink: str = "key", behind: str = "text") -> Line:
    """A key with a blank on both sides and its words behind it; of several keys (`1-5 or Space`) each can be
    clicked. `Enter 1-5` is drawn as `Enter/1-5`: nobody is to type it."""
    shift, *parts = text.split(" ") if text.startswith("shift ") else ("", *text.split(" "))
    keys = {part: key_of(f"{shift}+{part}" if shift else part) for part in parts}
    known = [key for key in keys.values() if key is not None]
    whole = KeyHint(ink, text, known[0] if len(known) == 1 else None)
    shown = re.sub(r"^ Enter (?=\S\d?\b)", " Enter/", f" {text} ")
    cap: list[Span] = [(shown, whole)]
    if len(parts) > 1:
        cap = [(part, KeyHint(ink, text, keys[part]) if part in keys else whole)
               for part in re.split("( +|(?<=Enter)/)", shown) if part]
    return (*cap, (f" {words}", KeyHint(behind, text, whole.key))) if words else tuple(cap)
