"""Card faces: one neutral description of a card, drawn as row, plate, small, wide or inspector in every state.

The four corners are the same in all games: top left key and kind, top right what the card is measured by, bottom left
points or numbers, bottom right the price.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from itertools import zip_longest

from deckgames.engine.core.data import frozen
from deckgames.engine.messages import TEXT
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import (
    BLANK,
    ELLIPSIS,
    Line,
    Spans,
    in_ink,
    parted,
    spans_text,
    spans_width,
    width as cell_width,
    wrap,
    wrap_text,
)
from deckgames.ui.paint.emblems import HUGE, LARGE, SMALL, emblem, tint
from deckgames.ui.paint.headings import (
    heading as heading,
    health_line as health_line,
    inlaid as inlaid,
    title_bar as title_bar,
)
from deckgames.ui.paint.shortening import clip, clip_spans, fitted


@frozen
class Face:
    """What a card shows, in words of no game; all texts are plain, all numbers carry their letter.

    `key` is the key hint that chooses the card now. `text` is the rule text in signs, one entry a paragraph;
    `sentences` say the same in words, and stand where there is room for them; `long` is the whole text for the
    inspector. `price_flag` forces the `!` of "too dear" on or off; left alone it follows the blocked state. `edge`
    stands on the lower edge (`▲●`, ` acts now `) and at the end of a row. `mine=False` draws the idle card quietly,
    because it is somebody else's. `named` shows the key, without its key hint, also where it chooses nothing now: it is
    the name of the card's place. `emblem` names the picture of its kind: it stands where all words have room beside it.
    """

    name: str
    key: str = ""
    kind: str = ""
    kind_word: str = ""
    measure: Line = ()
    points: Line = ()
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
    emblem: str = ""

    @property
    def sign(self) -> str:
        """The kind without the word that a small face has behind its sign: `kind_word` says it."""
        return self.kind.partition(" ")[0]

    def key_ink(self, look: Look) -> str:
        """The ink of the key in this look, "" where it is not shown."""
        return (look.key or ("blocked" if self.named else "")) if self.key else ""

    def kind_ink(self, look: Look) -> str:
        """The ink of the sign of its kind in this look."""
        return "blocked" if look.faded else tint(self.emblem)

    def edged(self, spans: Line, look: Look) -> Line:
        """The spans on a card's edge; its kind in the kind's ink."""
        kind = self.kind_ink(look)
        return tuple([(text, kind if look.faded or ink == "kind" else ink) for text, ink in spans])

    def frame_ink(self, look: Look) -> str:
        """The ink of its frame in this look: that of its kind, unless it is chosen or blocked."""
        return tint(self.emblem) if self.emblem and look.frame in ("edge", "edge-open") else look.frame


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
        """This state with the cursor on the card."""
        return _WITH_CURSOR.get(self, State.CURSOR)


_WITH_CURSOR = {
    State.CHOSEN: State.CHOSEN_CURSOR,
    State.CHOSEN_CURSOR: State.CHOSEN_CURSOR,
    State.BLOCKED: State.BLOCKED_CURSOR,
    State.BLOCKED_CURSOR: State.BLOCKED_CURSOR,
}


_HYPHENED = 4
"""Columns from which words are divided with a hyphen."""


@frozen
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
    """The look of this face in this state; idle cards of other players are paler."""
    return LOOKS[State.QUIET if state is State.IDLE and not face.mine else state]


def price_of(face: Face, look: Look) -> str:
    """The price, with `!` when it cannot be paid."""
    if not face.price:
        return ""
    dear = look.faded if face.price_flag is None else face.price_flag
    return face.price + "!" if dear else face.price


def quoted(flavour: str) -> str:
    """The joke in quotation marks, once."""
    return "“" + flavour.strip('"') + "”" if flavour else ""


def as_now(printed: int, now: int) -> str:
    """A number of a card, `4→3` if something changes what is printed."""
    return str(now) if now == printed else f"{printed}→{now}"


def inked(spans: Line, look: Look) -> Line:
    """The spans in the inks this look allows."""
    return tuple([(text, "blocked") for text, _ in spans]) if look.faded else spans


def _hyphened(word: str, room: int) -> str:
    """A word in pieces that fit into a line."""
    if cell_width(word) <= room or room < _HYPHENED or "-" in word:
        return word
    head = next(word[:n] for n in range(len(word), 0, -1) if cell_width(word[:n]) < room)
    return f"{head}- {_hyphened(word[len(head):], room)}"


@lru_cache(maxsize=256)
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


_APART = 3
"""Blanks between two paragraphs in one line."""


def in_signs(face: Face) -> Face:
    """A copy of the face that says everything in signs, however much room it has."""
    return replace(face, sentences=())


@lru_cache(maxsize=256)
def paragraphs(text: tuple[Line, ...], sentences: tuple[Line, ...], room: int, rows: int) -> tuple[Line, ...]:
    """Rules text in at most `rows` lines of `room` cells: in sentences if all of them fit, else the first paragraphs in
    sentences as far as the signs of the others have room; where even all signs are too long, they end in `…`."""
    in_sentences = [wrap(line, room) for line in sentences]
    if in_sentences and sum(map(len, in_sentences)) <= rows:
        return tuple(part for lines in in_sentences for part in lines)
    signs = [wrap(line, room) for line in text]
    used = sum(map(len, signs))
    if used > rows:
        return tuple(fitted(text, room, rows))
    chosen = list(signs)
    if len(in_sentences) != len(signs):
        in_sentences = []
    for at, lines in enumerate(in_sentences):
        used += len(lines) - len(signs[at])
        if used > rows:
            break
        chosen[at] = lines
    return tuple(part for lines in chosen for part in lines)


@lru_cache(maxsize=256)
def in_a_line(text: tuple[Line, ...], sentences: tuple[Line, ...], room: int) -> Line:
    """Rules text in one line: sentences if they fit, else the first ones as far as the signs of the others have room,
    as far apart as they can be; it may be too long."""
    said = joined(sentences, 1)
    if said and spans_width(said) <= room:
        return said
    mixed = text
    most = len(sentences) if len(sentences) == len(text) else 0
    for at in range(1, most):
        more = (*sentences[:at], *text[at:])
        if spans_width(joined(more, 2)) > room:
            break
        mixed = more
    gap = next((gap for gap in (_APART, 2, 1) if spans_width(joined(mixed, gap)) <= room), 1)
    return joined(mixed, gap)


def joined(lines: Sequence[Line], gap: int = _APART) -> Line:
    """Paragraphs in one line, so many blanks apart."""
    return parted(lines, (" " * gap, "plain"))


@frozen
class Columns:
    """Widths of the columns of a list of rows; every row of one list uses the same."""

    key: int = 1
    name: int = 22
    measure: int = 0
    points: int = 0
    price: int = 0


def columns_for(faces: Sequence[Face], width: int) -> Columns:
    """Columns that suit all these faces in rows of `width` cells."""
    key, measure, points, price = (max(parts, default=0) for parts in (
        [cell_width(face.key) for face in faces], [spans_width(face.measure) for face in faces],
        [spans_width(face.points) for face in faces], [cell_width(face.price) for face in faces]))
    if width < 72:
        name = min(22, max(6, width - 5 - (measure + 1 if measure else 0) - (price + 2 if price else 0)))
    else:
        name = 27 if measure else 25
    return Columns(
        key=max(1, key),
        name=name,
        measure=measure + 1 if measure else 0,
        points=points + 1 if points else 0,
        price=price + 2 if price else 0,
    )


def row(face: Face, width: int, state: State = State.IDLE, columns: Columns | None = None) -> Canvas:
    """The face in one line: mark, key, kind, name, measure, points, price, rule text, in fixed columns."""
    look = look_of(face, state)
    canvas = Canvas(width, 1, look.ground if look.ground == "raised" else "")
    cols = columns or columns_for((face,), width)
    if look.cursor:
        canvas.put(0, 0, signs.CURSOR, "cursor")
    elif look.tick:
        canvas.put(0, 0, signs.CHOSEN, "good")
    x = 1
    if ink := face.key_ink(look):
        canvas.put(x, 0, face.key, ink if ink == "blocked" else "key", cols.key)
    x += cols.key
    if look.tick and look.cursor:
        canvas.put(x, 0, signs.CHOSEN, "good")
    x += 1
    canvas.put(x, 0, face.sign, face.kind_ink(look), 1)
    x += 2
    end = _end(face, width, x)
    if face.edge:
        canvas.right(width - 1, 0, face.edge, max(0, width - x))
    canvas.put(x, 0, face.name, look.name, min(cols.name, end - x))
    x = _fixed(canvas, face, look, x + cols.name + 1, end, cols)
    if (text := in_a_line(face.text, face.sentences, end - x)) and x < end:
        canvas.spans(x, 0, inked(text, look), end - x)
    return canvas


def _end(face: Face, width: int, x: int) -> int:
    """The column behind the last one that the row's text may fill."""
    return width - 1 - min(spans_width(face.edge), max(0, width - x)) - 1 if face.edge else width


def _fixed(canvas: Canvas, face: Face, look: Look, x: int, end: int, cols: Columns) -> int:
    """What stands in columns; gives the first one behind it."""
    parts: list[tuple[int, Line]] = [
        (cols.measure, face.measure), (cols.points, face.points),
        (cols.price, in_ink(price_of(face, look), face.price_ink))]
    for size, spans in parts:
        if size:
            canvas.spans(x, 0, inked(spans, look), min(size, end - x))
            x += size
    return x


_PLATE_HEIGHT = 4
_NAME_LINES = 2
"""Lines of a name, or one more where the text leaves room."""


def _upper_edge(canvas: Canvas, face: Face, look: Look) -> None:
    x = 1
    if ink := face.key_ink(look):
        x = canvas.put(x, 0, face.key, ink, canvas.w - 2)
    if look.tick:
        x = canvas.put(x, 0, signs.CHOSEN, "good")
    measure = face.edged(face.measure, look)
    if face.kind:
        x += x > 1
        whole = x + cell_width(face.kind) + 1 + spans_width(measure) < canvas.w
        canvas.put(x, 0, face.kind if whole or not measure else face.sign, face.kind_ink(look), canvas.w - 1 - x)
        x += 1
    room = canvas.w - 2 - x
    if spans_width(measure) > room:  # the number is kept, its word is not
        measure = tuple((text.rpartition(" ")[2], ink) for text, ink in measure)
    canvas.right(canvas.w - 1, 0, measure, room)


def _lower_edge(canvas: Canvas, face: Face, look: Look) -> int:
    """Price, points and note; returns the column where the price begins."""
    y = canvas.h - 1
    end = canvas.w - 1
    price = price_of(face, look)
    if price:
        end = canvas.right(end, y, in_ink(price, "blocked" if look.faded else face.price_ink), canvas.w - 2)
    x = 1
    if face.points:
        x = canvas.spans(x, y, face.edged(face.points, look), end - x)
    if face.edge:
        gap = x + 1 + spans_width(face.edge) <= end  # else without the piece of edge before it
        canvas.spans(x + gap, y, face.edge, end - x - gap)
    return end


def _plate_words(canvas: Canvas, face: Face, look: Look, y: int) -> None:
    """The words in the rows below the name, which ends before row `y`; where there is none on the lower edge, if they
    fit and do not touch the price, else a single `…`: more with i."""
    end, free = _lower_edge(canvas, face, look), canvas.h - 1 - y
    if face.points or face.edge or not face.text or end < 2:
        return
    if free:
        texts = paragraphs(face.text, face.sentences, canvas.w - 2, free)
        canvas.rows(1, y, (inked(text, look) for text in texts), canvas.w - 2)
    elif spans_width(words := joined(face.text, 1)) <= end - 1 - bool(face.price):
        canvas.spans(1, canvas.h - 1, inked(words, look))
    else:
        canvas.put(1, canvas.h - 1, ELLIPSIS, "rule")


def card(face: Face, width: int, height: int, state: State = State.IDLE) -> Canvas:
    """The face in a frame: a plate at height 4, small and wide above."""
    look = look_of(face, state)
    canvas = frame(width, height, look.glyphs, face.frame_ink(look), look.ground)
    if width < 4 or height < 2:
        return canvas
    _upper_edge(canvas, face, look)
    inner, below = width - 2, height - 2
    if height > _PLATE_HEIGHT:
        _lower_edge(canvas, face, look)
        _words(canvas, face, look, _layout(face, inner, below))
        return canvas
    names = name_lines(face.name, inner, min(_NAME_LINES, below))
    _name(canvas, names, look, 1, inner)
    _plate_words(canvas, face, look, 1 + len(names))
    return canvas


def _name(canvas: Canvas, names: Sequence[str], look: Look, x: int, room: int) -> None:
    for y, line in enumerate(names, 1):
        canvas.put(x, y, line, look.name)
        if look.cursor:
            canvas.paint(x, y, room, look.name)


def rows_of(face: Face, width: int) -> int:
    """The rows of a card of so many columns in which none of its words is missing."""
    inner = width - 2
    return 2 + len(name_lines(face.name, inner, 3)) + sum(len(wrap(line, inner)) for line in face.text)


@frozen
class _Layout:
    """Where name, text and emblem stand in a frame: the columns left of the words, and where the emblem begins."""

    names: tuple[str, ...]
    texts: tuple[Line, ...]
    name_x: int = 0
    text_x: int = 0
    size: str = ""
    x: int = 0
    y: int = 0

    @property
    def words(self) -> list[str]:
        """All words that are seen."""
        return [*" ".join(self.names).split(), "", *" ".join(map(spans_text, self.texts)).split()]


def _words(canvas: Canvas, face: Face, look: Look, laid: _Layout) -> None:
    inner = canvas.w - 2
    _name(canvas, laid.names, look, 1 + laid.name_x, inner - laid.name_x)
    texts = (inked(text, look) for text in laid.texts)
    canvas.rows(1 + laid.text_x, 1 + len(laid.names), texts, inner - laid.text_x)
    if laid.size:
        canvas.paste(1 + laid.x, 1 + laid.y, emblem(face.emblem, laid.size, look.ground, face.name))


_BESIDE = {HUGE: 20, LARGE: 16, SMALL: 10}
"""Columns that words have beside an emblem at least."""


@lru_cache(maxsize=256)
def _layout(face: Face, inner: int, rows: int) -> _Layout:
    """Name and text in so many columns and rows; an emblem where no word is lost for it, the largest that has room:
    beside them in wide cards, so that those of one row are alike, else below."""
    third = rows > _NAME_LINES and rows - _NAME_LINES > len(
        paragraphs(face.text, face.sentences, inner, rows - _NAME_LINES))
    most = min(_NAME_LINES + third, rows)
    alone = _laid(face, inner, inner, rows, most)
    for size in _BESIDE if face.emblem else ():
        art = emblem(face.emblem, size)
        if not art.w:
            continue
        left = art.w + 2
        least = _BESIDE[LARGE if 2 * rows >= inner else size]  # in a high card few words would stand in many lines
        for at_top in (False, True) if inner - left >= max(least, _BESIDE[size]) else ():
            beside = _laid(face, inner - left * at_top, inner - left, rows, most)
            y = 0 if at_top else len(beside.names)
            if y + art.h <= rows and beside.words == alone.words:
                return replace(beside, name_x=left * at_top, text_x=left, size=size, x=1, y=y)
        if len(alone.names) + len(alone.texts) + art.h <= rows and art.w <= inner:
            return replace(alone, size=size, x=(inner - art.w) // 2, y=rows - art.h)
    return alone


def _laid(face: Face, name_room: int, text_room: int, rows: int, most: int) -> _Layout:
    names = name_lines(face.name, name_room, most)
    return _Layout(names, paragraphs(face.text, face.sentences, text_room, rows - len(names)))


@lru_cache(maxsize=256)
def picture(face: Face, width: int, height: int, state: State) -> Canvas:
    """The drawn face, cached, as most cards look the same from one repaint to the next. Do not change the canvas."""
    return card(face, width, height, state)


def back(width: int, height: int, label: str = "", art: str = "") -> Canvas:
    """A card lying face down, with the name or count of its pile in the middle, and the emblem `art` of its game over
    that where there is room for it."""
    canvas = frame(width, height, LIGHT, "edge", "card")
    canvas.fill(1, 1, width - 2, height - 2, "░", "back")
    y = height // 2
    arts = (emblem(art, size) for size in (LARGE, SMALL))
    drawn = next((one for one in arts if width >= one.w + 2 and height >= one.h + 3), Canvas(0, 0))
    if drawn.w:
        top = (height - drawn.h - 1) // 2
        canvas.fill(max(1, (width - drawn.w) // 2 - 1), top, min(drawn.w + 2, width - 2), drawn.h, " ", "plain")
        canvas.paste((width - drawn.w) // 2, top, drawn)
        y = top + drawn.h
    if label and width > 4 and height > 2:
        shown = f" {clip(label, width - 4)} "
        canvas.put((width - cell_width(shown)) // 2, y, shown, "name")
    return canvas


_TO_HEAVY = str.maketrans("╭╮╰╯─│╔╗╚╝═║╌╎╍┇", "┏┓┗┛━┃┏┓┗┛━┃━┃━┃")


FRAMES = frozenset(map(chr, _TO_HEAVY)) | {*_TO_HEAVY.values()}
"""The characters of frames."""


def flashed(picture: Canvas, seat: int) -> Canvas:
    """The face with a heavy frame in a seat's colour, shown for a moment after a card was played, bought or taken."""
    canvas = Canvas(picture.w, picture.h)
    canvas.paste(0, 0, picture)
    for y in range(canvas.h):
        columns = range(canvas.w) if y in {0, canvas.h - 1} else (0, canvas.w - 1)
        for x in columns:
            heavy = canvas.chars[y][x].translate(_TO_HEAVY)
            if heavy in "┏┓┗┛━┃" and heavy:
                canvas.chars[y][x], canvas.inks[y][x] = heavy, f"seat-{seat}"
    return canvas


def slot(width: int, height: int, label: str = "") -> Canvas:
    """An empty place for a card."""
    if width < 4 or height < 2:
        return Canvas(width, height)
    canvas = frame(width, height, DASHED, "faint", "")
    shown = clip(label, width - 2)
    canvas.put((width - cell_width(shown)) // 2, height // 2, shown, "faint")
    return canvas


@frozen
class Place:
    """Where a card of a fan lies: its index, its first column, and how many of its columns are seen."""

    index: int
    x: int
    w: int


_SHORTEST_STEP = 10
_MARGIN = 3


def fan_places(count: int, width: int, cursor: int | None = None, card_width: int = 14) -> list[Place]:
    """The columns of the cards of a hand: one apart, overlapping if they must, scrolled if they are too many.

    The card under the cursor is whole (the last one if there is no cursor). Clicks are looked up in the same list.
    """
    if count * (card_width + 1) - 1 <= width:
        return [Place(index, index * (card_width + 1), card_width) for index in range(count)]
    first, shown, left, room = 0, count, 0, width
    if (width - card_width) // max(1, count - 1) < _SHORTEST_STEP:
        left, room = _MARGIN, width - 2 * _MARGIN
        shown = min(count, max(1, (room - card_width) // _SHORTEST_STEP + 1))
        first = min(max(0, (cursor or 0) - shown // 2), count - shown)
    step = min(card_width + 1, (room - card_width) // max(1, shown - 1))
    whole = first + shown - 1 if cursor is None else min(max(cursor, first), first + shown - 1)
    return [Place(index, left + (index - first) * step + (card_width - step if index > whole else 0),
                  card_width if index == whole else min(step, card_width)) for index in range(first, first + shown)]


_NO_LINE = in_ink("", "plain")
_ALL = 1_000_000
"""Number of rows that are enough for every card."""
_NARROWEST, _LOWEST = 8, 4
_LEAST = 7
"""Rows of a card's text that is scrolled beside what stands below it; with fewer, all of it is scrolled."""


def inspector(face: Face, width: int, height: int, extra: Sequence[Spans] = (), top: int | None = None) -> Canvas:
    """Everything about a card: whole text, flavour, and at the bottom `extra` (values now, who owns how many). What is
    too long is cut; or it is shown from line `top` on, where it can be scrolled, and the lower edge says so."""
    canvas = frame(width, height, LIGHT, face.frame_ink(LOOKS[State.OPEN]), "card")
    inner, bottom, y = width - 4, height - 1, 1
    if width < _NARROWEST or height < _LOWEST:
        return canvas
    title = " ".join(filter(None, (face.sign, "" if _long_kind(face, width) else face.kind_word)))
    if face.measure:
        canvas.right(width - 1, 0, (BLANK, *face.measure, BLANK), width - 4)
    if title:
        canvas.put(2, 0, f" {title} ", tint(face.emblem), _beside_measure(face, width))
    price = price_of(face, LOOKS[State.OPEN])
    if price:
        canvas.right(width - 1, bottom, in_ink(f" {price} ", face.price_ink), width - 4)
    if face.points:
        canvas.spans(2, bottom, (BLANK, *face.points, BLANK), width - 6 - cell_width(price))
    if top is None:
        lines = _inspector_lines(face, inner, height - 2 - len(extra))
        uncut = len(lines) == len(_inspector_lines(face, inner, _ALL))
    else:
        whole, extra, room = _scrolled(face, width, height, extra)
        top = max(0, min(top, len(whole) - room))
        lines = whole[top : top + room]
        uncut = lines == whole
        if len(whole) > room:
            x = 2 + (spans_width(face.points) + 2 if face.points else 0)
            told = f" {TEXT('rows.lines', first=top + 1, last=top + len(lines), n=len(whole))} "
            canvas.put(x, bottom, told, "muted", max(0, width - 4 - x - cell_width(price)))
    art = _band(face, inner, height - 2 - len(lines) - bool(extra) - len(extra) if uncut else 0)
    if art.h:
        canvas.paste((width - art.w) // 2, 1, art)
        y += art.h + 1
    canvas.rows(2, y, lines, inner)
    canvas.rows(2, max(1, bottom - len(extra)), extra[-(height - 2) :], inner)
    return canvas


def _band(face: Face, inner: int, rows: int, largest: str = HUGE) -> Canvas:
    """The emblem above the text in full: the largest that has room in so many rows, a blank one below it."""
    sizes = (HUGE, LARGE, SMALL)
    arts = (emblem(face.emblem, size, of=face.name) for size in sizes[sizes.index(largest):])
    return next((art for art in arts if 0 < art.w <= inner and art.h < rows), Canvas(0, 0))


def _beside_measure(face: Face, width: int) -> int:
    """Cells of the upper edge beside the number of a card."""
    return width - 4 - (spans_width(face.measure) + 2 if face.measure else 0)


def _long_kind(face: Face, width: int) -> bool:
    """Whether the kind of a card has no room on the upper edge: then it has a line of its own."""
    return cell_width(f" {face.sign} {face.kind_word} ") > _beside_measure(face, width)


def head_lines(face: Face, inner: int) -> list[Line]:
    """The lines above a card's text: its name, and its kind if the edge has no room for it."""
    kind = wrap(in_ink(face.kind_word, "kind"), inner) if _long_kind(face, inner + 4) else ()
    return [*(in_ink(line, "name") for line in name_lines(face.name, inner, 3)), *kind]


def below_the_edge(face: Face, width: int, height: int, extra: Sequence[Spans] = ()) -> tuple[int, int]:
    """Number of lines of a card that do not fit into such an inspector, and number scrolled at a time."""
    if width < _NARROWEST or height < _LOWEST:
        return 0, 1
    whole, _, room = _scrolled(face, width, height, extra)
    return max(0, len(whole) - room), max(1, room)


def whole_height(face: Face, width: int, extra: Sequence[Spans], largest: str = LARGE) -> int:
    """Rows of such an inspector in which nothing of the card is missing, and its emblem as large as it may be."""
    band = _band(face, width - 4, _ALL, largest).h
    return band + bool(band) + len(_inspector_lines(face, width - 4, _ALL)) + bool(extra) + len(extra) + 2


def _scrolled(face: Face, width: int, height: int, extra: Sequence[Spans]) -> tuple[list[Line], Sequence[Spans], int]:
    """The lines that are scrolled, what stands below them, and the rows that they have."""
    whole = _inspector_lines(face, width - 4, _ALL)
    room = height - 2 - len(extra)
    if len(whole) <= room or room >= _LEAST or not extra:
        return whole, extra, room
    return [*whole, _NO_LINE, *(tuple(line) for line in extra)], (), height - 2


def _inspector_lines(face: Face, inner: int, height: int) -> list[Line]:
    """Name, text, flavour; the flavour is the first to go, then the text ends in `…`."""
    head = head_lines(face, inner)
    text = [line for paragraph in face.long or face.text for line in wrap(paragraph, inner)]
    flavour = wrap(in_ink(face.flavour, "flavour"), inner) if face.flavour else ()
    lines = [*head, _NO_LINE, *text] if text else head
    if flavour and len(lines) + 1 + len(flavour) < height:
        lines += [_NO_LINE, *flavour]
    if len(lines) > height:
        lines = lines[: max(0, height)]
        if lines:
            lines[-1] = tuple(clip_spans((*lines[-1], (ELLIPSIS, "rule")), inner))
    return lines


_GAP = 2
_LEAST_BESIDE = 30


@frozen
class Anatomy:
    """The picture of a card in words, and the signs on it in reading order, each with what it means."""

    picture: Canvas
    signs: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, face: Face, w: int, h: int, meanings: Iterable[tuple[str, str]]) -> Anatomy:
        """The card in this size with those meanings whose sign stands on it."""
        picture = card(replace(face, emblem=""), w, h)
        text = " ".join(word for y in range(picture.h) for word in picture.line(y)[1:-1].strip("─╭╮╰╯").split())
        shown = {sign: meaning for sign, meaning in meanings if sign and sign in text}
        return cls(picture, tuple(sorted(shown.items(), key=lambda pair: text.index(pair[0]))))

    def lines(self, w: int) -> list[Line]:
        """Picture and meanings in lines of at most `w` cells, side by side where there is room."""
        drawn: list[Line] = [tuple((text, ink) for text, ink, _ in self.picture.runs(y)) for y in range(self.picture.h)]
        beside = w - self.picture.w - _GAP
        if beside < _LEAST_BESIDE:
            return [*drawn, *self._meanings(w)]
        blank = in_ink(" " * self.picture.w, "plain")
        return [(*(left or blank), (" " * _GAP, "plain"), *right) if right else left
                for left, right in zip_longest(drawn, self._meanings(beside), fillvalue=())]

    def _meanings(self, w: int) -> list[Line]:
        column = max((cell_width(sign) for sign, _ in self.signs), default=0) + _GAP
        lines: list[Line] = []
        for sign, meaning in self.signs:
            lead = sign + " " * (column - cell_width(sign))
            for part in wrap_text(meaning, w - column):
                lines.append(((lead, "name"), (part, "text")))
                lead = " " * column
        return lines

    def text(self, w: int) -> list[str]:
        """The lines of the anatomy as plain text."""
        return [spans_text(line).rstrip() for line in self.lines(w)]
