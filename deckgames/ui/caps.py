"""Key caps in a picture: which one is written under a cell, and which key that is. What is seen is what is clicked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from deckgames.ui.canvas import Canvas

_NAMES = {
    "enter": "enter", "space": "space", "esc": "escape", "tab": "tab", "backspace": "backspace", "?": "question_mark",
    "/": "slash", "+": "plus", "−": "minus", "-": "minus", "‹": "left", "›": "right", "←": "left", "→": "right",
    "↑": "up", "↓": "down",
}  # fmt: skip
_GAP = "  "
"""Two blanks end the words behind a cap."""


@dataclass(frozen=True, slots=True)
class Cap:
    """A key cap as it is written (`1-5`, `← →`), and the part of it under the cell: "" on the words behind it."""

    text: str
    part: str = ""

    @property
    def key(self) -> str | None:
        """The one key that is meant here, by Textual's name; None where the cap names several or none is known."""
        keys = [key for key in (key_of(part) for part in self._parts) if key is not None]
        return keys[0] if len(keys) == 1 else None

    @property
    def _parts(self) -> list[str]:
        shift, *rest = self.text.split(" ") if self.text.startswith("shift ") else ["", *self.text.split(" ")]
        parts = rest if self.part not in rest else [self.part]
        return [f"{shift}+{part}" if shift else part for part in parts]


def key_of(cap: str) -> str | None:
    """The key that a cap of one key names, by Textual's name; None if it names none."""
    shift, plus, last = cap.rpartition("+") if len(cap) > 1 else ("", "", cap)
    known = _NAMES.get(last.lower(), last if len(last) == 1 and last.isascii() else None)
    return None if known is None else f"{shift}{plus}{known}"


def cap_under(canvas: Canvas, x: int, y: int, inks: Collection[str] = ("key",),
              standing: Collection[str] = ()) -> Cap | None:
    """The key cap, or that of the words, at this cell; `inks` are those of caps, `standing` are runs of text such as
    `i inspect` that begin with a key."""
    if not (0 <= y < canvas.h and 0 <= x < canvas.w):
        return None
    start, cap, words = 0, "", False
    for text, ink, _ground in canvas.runs(y):
        end = start + len(text)
        if ink in inks:
            cap, words = text.strip(), False
        elif text in standing:
            cap, words = text.partition(" ")[0], True
        elif ink not in ("text", "muted") or not text.strip():
            cap = ""
        else:
            words = True
        if start <= x < end:
            if not cap or (words and _GAP in text[:x - start + 1].lstrip(" ")) or (words and text.startswith(_GAP)):
                return None
            return Cap(cap, "" if words else _part(text, x - start))
        if words and _GAP in text.rstrip(" "):
            cap = ""
        start = end
    return None


def _part(text: str, x: int) -> str:
    """The part of a cap between blanks under this column."""
    if text[x] == " ":
        return ""
    return text[:x].rpartition(" ")[2] + text[x:].partition(" ")[0]
