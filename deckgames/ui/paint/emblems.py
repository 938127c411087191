"""Emblems: pixel art in half blocks, two pixels a cell, for cards, piles, backs, banners and pages.

An emblem is a picture, so its pixels have colours of their own. Such an ink is written `#dark#light`: its colour on the
dark grounds and that on the light ones; the lower pixel of a cell is written behind the name of its ground.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import cached, card_files, opened, plain_data
from deckgames.engine.core.paths import EMBLEMS, assets, packs_dir
from deckgames.ui.paint.canvas import Canvas

Size = Literal["8x8", "12x12", "16x12"]
SMALL, LARGE, WIDE = SIZES = ("8x8", "12x12", "16x12")
"""Columns and rows of pixels: an emblem has half as many rows of cells."""
TINTS: dict[str, list[str]] = plain_data("themes")["tints"]
"""Muted colours of kinds of cards, for frames and signs; the colours of seats are strong ones."""
HUGE = "24x24"
"""A large one with four pixels for each, for cards that have the room."""
Palette = Mapping[str, str]


@frozen
class Emblem:
    """A small picture: the tint of what it stands for, and rows of letters for each size it is drawn in."""

    tint: str
    palette: Palette
    drawn: Mapping[str, tuple[str, ...]]


def files() -> tuple[list[Path], list[Path]]:
    """The files of emblems that come with the program, and the player's own, by name."""
    return card_files(assets() / EMBLEMS)[0], card_files(packs_dir(EMBLEMS))[0]


@cache
def emblems() -> Mapping[str, Emblem]:
    """All emblems by name, read when the first one is drawn; own ones stand for ours of the same name. Where own files
    have mistakes only ours are read: `deckgames check` says what is wrong."""
    ours, own = files()
    made_of = blake2b(b"".join(map(_content, (*ours, *own))), digest_size=16).digest()
    found = cached("emblems.json", made_of, lambda: _read(ours, own))
    return {name: Emblem(*parts) for name, parts in found.items()}


def _read(ours: Sequence[Path], own: Sequence[Path]) -> Mapping[str, tuple[Any, ...]]:
    from deckgames.engine.packs.errors import PackErrors  # with the reader of YAML, which takes longer than all else
    from deckgames.ui.paint.emblem_files import read

    try:
        return read(SIZES, TINTS, ours, own)
    except PackErrors:
        return read(SIZES, TINTS, ours, ())


def _content(path: Path) -> bytes:
    """What is in a file; b"" where that cannot be read, which is a mistake of the file."""
    with suppress(OSError), opened(path) as file:
        return file.read()
    return b""


@lru_cache(maxsize=512)
def emblem(name: str, size: str = LARGE, ground: str = "card", of: str = "") -> Canvas:
    """The emblem in half blocks on this ground, which shows behind its empty pixels; nothing where there is no such one
    in this size. It looks to the left or to the right by the name `of` the card, so that not all cards of a kind look
    alike. Never change the canvas."""
    known = emblems().get(name)
    rows = known.drawn.get(LARGE if size == HUGE else size, ()) if known is not None else ()
    if size == HUGE:
        rows = tuple("".join(letter * 2 for letter in row) for row in rows for _ in range(2))
    if sum(map(ord, of)) % 2:
        rows = tuple(row[::-1] for row in rows)
    canvas = Canvas(len(rows[0]) if rows else 0, len(rows) // 2, ground)
    canvas.art, canvas.pictured = canvas.w, bool(rows)
    colours = known.palette if known is not None else {}
    for y in range(canvas.h):
        for x, (upper, lower) in enumerate(zip(rows[2 * y], rows[2 * y + 1], strict=True)):
            above, below = colours.get(upper, ""), colours.get(lower, "")
            if above or below:
                canvas.chars[y][x] = "█" if above == below else "▀" if above else "▄"
                canvas.inks[y][x] = above or below
                canvas.grounds[y][x] = ground + below if above and below and above != below else ground
    return canvas


def beside(art: Canvas, wide: Canvas, narrow: Callable[[int], Canvas], top: int = 0) -> Canvas | None:
    """A picture with an emblem at its right, below its `top` rows: in blank cells, else beside all its words in fewer
    columns. None where a word would be lost."""
    x, sheet = wide.w - art.w - 1, Canvas(wide.w, wide.h)
    rows = range(top, wide.h - art.h + 1)
    at = next((y for y in rows if wide.blank(x - 1, y, art.w + 2, art.h)), None)
    thin = narrow(x - 1) if at is None and rows and art.h else wide
    if not (rows and art.h) or _words(thin, top) != _words(wide, top):
        return None
    sheet.paste(0, 0, thin)
    sheet.chars[:top], sheet.inks[:top], sheet.grounds[:top] = wide.chars[:top], wide.inks[:top], wide.grounds[:top]
    sheet.paste(x, rows[-1] if at is None else at, art)
    return sheet


def _words(picture: Canvas, top: int) -> list[str]:
    return sorted(" ".join(map(picture.line, range(top, picture.h))).split())


def emblem_of(id: str, kind: str) -> str:
    """The emblem of a card: its own, which is named by its id, else that of its kind."""
    return id if id in emblems() else kind


def tint(name: str) -> str:
    """The ink of a kind, for the frame and the sign of its cards; that of every kind where it has no emblem."""
    found = emblems().get(name) if name else None
    return "kind" if found is None else f"tint-{found.tint}"


def spine(name: str) -> str:
    """The ink of the left edge of a card in a list, in the colour of its kind: a picture, which no words need."""
    found = emblems().get(name)
    return "".join(("#585858", "#B4AC9C") if found is None else TINTS[found.tint][:2])


_BRIGHT = 0x78
"""How bright a pixel is at least (of 255) that is shown where there are no colours."""
_SHAPES = " ▀▄█"


def bare(text: str, ink: str, ground: str, shapes: bool) -> tuple[str, str, str]:
    """Part of a line as it looks without colours: bright pixels of a picture as `shapes`, or nothing."""
    if not ink.startswith("#"):
        return text, ink, ground
    ground, _, colours = ground.partition("#")
    bright, behind = shapes and _is_bright(ink), shapes and colours != "" and _is_bright("#" + colours)
    return "".join(_SHAPES[(bright if sign in "▀█" else behind) + 2 * (bright if sign in "▄█" else behind)]
                   for sign in text), "plain", ground


def _is_bright(colour: str) -> bool:
    red, green, blue = (int(colour[at:at + 2], 16) for at in (1, 3, 5))
    return 3 * red + 6 * green + blue >= 10 * _BRIGHT
