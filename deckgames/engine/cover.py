"""A game's cover: what menus and help say of it before its rules are imported. It stands in `cover.toml` in its room.

    title = "Hooks"
    tagline = "Begin with four pirate cards, buy better ones, own the most hooks."   # ≤ 71 columns
    seats = [2, 4]                # from, to
    minutes = [15, 25, 30]        # of a table of people, for each number of seats
    score_word = "hooks"          # left out: points
    ink = "guard"                 # of the emblem
    emblem = '''                  five rows of line characters, left out: two cards
    ...'''
"""

import tomllib
from pathlib import Path
from typing import Any

from deckgames.engine.data import dataclass

EMBLEM = ("  ╭────╮ ", " ╭┴───╮│ ", " │    ││ ", " │    ├╯ ", " ╰────╯  ")
FILE = "cover.toml"
_KNOWN = {"title", "tagline", "seats", "minutes", "score_word", "ink", "emblem"}


@dataclass(frozen=True, slots=True)
class Cover:
    """A game that can be played, and a picture of line characters with its ink."""

    id: str
    title: str
    tagline: str
    seats: tuple[int, int]
    minutes: tuple[int, ...]
    score_word: str = "points"
    ink: str = "muted"
    emblem: tuple[str, ...] = EMBLEM


def read_cover(room: str | Path) -> Cover:
    """The cover of the game in this folder, which has the game's id for its name. Raises ValueError with the file."""
    file = Path(room) / FILE
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        return _cover(Path(room).name, found)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{file}: {error!r}") from error


def _cover(id: str, found: dict[str, Any]) -> Cover:
    if wrong := found.keys() - _KNOWN:
        raise ValueError(f"unknown: {', '.join(sorted(wrong))}; expected {', '.join(sorted(_KNOWN))}")
    low, high = found["seats"]
    minutes = tuple(found["minutes"])
    if len(minutes) != high - low + 1:
        raise ValueError(f"minutes: {len(minutes)} numbers for {low} to {high} seats; expected {high - low + 1}")
    rows = found.get("emblem", "").strip("\n").splitlines()
    wide = max(map(len, rows), default=0)
    return Cover(id, found["title"], found["tagline"], (low, high), minutes, found.get("score_word", "points"),
                 found.get("ink", "muted"), tuple(row.ljust(wide) for row in rows) or EMBLEM)
