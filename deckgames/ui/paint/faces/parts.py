"""What a card shows, the states it can be in, and the parts every size of face is made of."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from deckgames.engine.data import dataclass
from deckgames.ui.paint.canvas import ELLIPSIS, Canvas, Line, Span, clip, wrap_text
from deckgames.ui.paint.canvas import width as cell_width


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows, in words of no game; all texts are plain, all numbers carry their letter.

    `key` is the key cap that chooses the card now. Each span of `measure`, `points` and `numbers` is one number; they
    are drawn with one blank between. `text` is the rule text in signs, one entry a paragraph; `sentences` say the same
    in words, and stand where there is room for them; `long` is the whole text for the inspector. `price_flag` forces
    the `!` of "too dear" on or off; left alone it follows the blocked state. `edge` stands on the lower edge (`▲●`,
    ` acts now `) and at the end of a row. `mine=False` draws the idle card quietly, because it is somebody else's.
    `named` shows the key, without its cap, also where it chooses nothing now: it is the name of the card's place.
    """

    name: str
    key: str = ""
    kind: str = ""
    kind_word: str = ""
    measure: Line = ()
    points: Line = ()
    numbers: Line = ()
    text: tuple[Line, ...] = ()
    long: tuple[Line, ...] = ()
    flavour: str = ""
    price: str = ""
    price_ink: str = "coin"
    price_flag: bool | None = None
    edge: Line = ()
    mine: bool = True
    named: bool = False
    sentences: tuple[Line, ...] = ()

    def key_ink(self, look: Look) -> str:
        """The ink of the key in this look, "" where it is not shown."""
        return (look.key or ("blocked" if self.named else "")) if self.key else ""


class State(Enum):
    """What can be done with a card now; each state has its own line style and marks, colour only repeats it."""

    OPEN = "open"
    CURSOR = "cursor"
    CHOSEN = "chosen"
    CHOSEN_CURSOR = "chosen-cursor"
    BLOCKED = "blocked"
    BLOCKED_CURSOR = "cursor on blocked"
    IDLE = "idle"
    QUIET = "quiet"

    @property
    def with_cursor(self) -> State:
        """The same state with the cursor on the card."""
        return _WITH_CURSOR.get(self, State.CURSOR)


_WITH_CURSOR = {
    State.CHOSEN: State.CHOSEN_CURSOR,
    State.CHOSEN_CURSOR: State.CHOSEN_CURSOR,
    State.BLOCKED: State.BLOCKED_CURSOR,
    State.BLOCKED_CURSOR: State.BLOCKED_CURSOR,
}


_HYPHENED = 4
"""Columns from which words are divided with a hyphen."""


@dataclass(frozen=True, slots=True)
class Look:
    """Everything a state changes: frame glyphs (corners, horizontal, vertical), inks, ground and marks."""

    glyphs: str
    frame: str
    ground: str = "card"
    name: str = "name"
    key: str = ""
    faded: bool = False
    cursor: bool = False
    tick: bool = False


LIGHT, _HEAVY, _DOUBLE, DASHED, _HEAVY_DASHED = "╭╮╰╯─│", "┏┓┗┛━┃", "╔╗╚╝═║", "╭╮╰╯╌╎", "┏┓┗┛╍┇"

LOOKS: dict[State, Look] = {
    State.OPEN: Look(LIGHT, "edge-open", key="key"),
    State.CURSOR: Look(_HEAVY, "cursor", "raised", "name-cursor", "name-cursor", cursor=True),
    State.CHOSEN: Look(_DOUBLE, "chosen", "raised", key="key", tick=True),
    State.CHOSEN_CURSOR: Look(_HEAVY, "cursor", "raised", "name-cursor", "name-cursor", cursor=True, tick=True),
    State.BLOCKED: Look(DASHED, "edge", name="name-blocked", faded=True),
    State.BLOCKED_CURSOR: Look(
        _HEAVY_DASHED, "cursor", "raised", "name-cursor", "name-cursor", faded=True, cursor=True
    ),
    State.IDLE: Look(LIGHT, "edge"),
    State.QUIET: Look(LIGHT, "edge", name="text"),
}


def look_of(face: Face, state: State) -> Look:
    """How the state looks on this face: idle cards of others are quiet."""
    return LOOKS[State.QUIET if state is State.IDLE and not face.mine else state]


def price_of(face: Face, look: Look) -> str:
    """The price, with `!` when it cannot be paid."""
    if not face.price:
        return ""
    dear = look.faded if face.price_flag is None else face.price_flag
    return face.price + "!" if dear else face.price


def price_text(printed: int, now: int) -> str:
    """A price in brackets, `(4→3)` if effects change it."""
    return f"({now})" if now == printed else f"({printed}→{now})"


@lru_cache(maxsize=512)
def spaced(numbers: Line) -> Line:
    """Numbers with one blank between them."""
    found: list[Span] = []
    for number in numbers:
        if found:
            found.append((" ", "plain"))
        found.append(number)
    return tuple(found)


@lru_cache(maxsize=512)
def faded_spans(spans: Line) -> Line:
    """The same texts in the ink of blocked cards."""
    return tuple((text, "blocked") for text, _ in spans)


def inked(spans: Line, look: Look) -> Line:
    """The spans in the inks this look allows."""
    return faded_spans(spans) if look.faded else spans


def _hyphened(word: str, room: int) -> str:
    """A word in pieces that fit into a line."""
    if cell_width(word) <= room or room < _HYPHENED or "-" in word:
        return word
    head = next(word[:n] for n in range(len(word), 0, -1) if cell_width(word[:n]) < room)
    return f"{head}- {_hyphened(word[len(head):], room)}"


@lru_cache(maxsize=512)
def name_lines(name: str, room: int, most: int = 2) -> tuple[str, ...]:
    """A name wrapped at words into at most `most` lines of `room` cells, the last one ending in `…` if it is cut; a
    word that is longer than a line has a hyphen where it goes on."""
    lines = list(wrap_text(" ".join(_hyphened(word, room) for word in name.split(" ")), room))
    if len(lines) > most:
        last = lines[most - 1]
        while cell_width(last) >= room and " " in last:
            last = last.rpartition(" ")[0]
        lines[most - 1 :] = [last + ELLIPSIS if cell_width(last) < room else clip(last + ELLIPSIS * 2, room)]
    return tuple(lines)


@lru_cache(maxsize=1024)
def _edges(glyphs: str, width: int) -> tuple[str, str]:
    inner = glyphs[4] * (width - 2)
    return glyphs[0] + inner + glyphs[1], glyphs[2] + inner + glyphs[3]


def frame(width: int, height: int, glyphs: str, ink: str, ground: str) -> Canvas:
    """An empty box; `glyphs` are the four corners, the horizontal and the vertical line."""
    canvas = Canvas(width, height, ground)
    if width < 2 or height < 2:
        return canvas
    top, bottom = _edges(glyphs, width)
    canvas.put(0, 0, top, ink)
    canvas.put(0, height - 1, bottom, ink)
    side = glyphs[5]
    for y in range(1, height - 1):
        chars, inks = canvas.chars[y], canvas.inks[y]
        chars[0] = chars[-1] = side
        inks[0] = inks[-1] = ink
    return canvas
