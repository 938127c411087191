"""Card faces: one neutral description of a card, drawn as row, plate, small, wide or inspector in every state.

The four corners are the same in all games: top left key and kind, top right what the card is measured by, bottom left
points or numbers, bottom right the price.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from deckgames.ui import signs
from deckgames.ui.sheet import ELLIPSIS, Line, Sheet, Span, Spans, cells, clip, clip_spans, fitted, spans_width, wrap
from deckgames.ui.sheet import width as cell_width


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows, in words of no game; all texts are plain, all numbers carry their letter.

    `key` is the key cap that chooses the card now. Each span of `measure`, `points` and `numbers` is one number; they
    are drawn with one blank between. `text` is the short rule text, one entry a paragraph; `long` is the whole text
    for the inspector. `price_flag` forces the `!` of "too dear" on or off; left alone it follows the blocked state.
    `edge` stands on the lower edge (`▲●`, ` acts now `) and at the end of a row. `mine=False` draws the idle card
    quietly, because it is somebody else's.
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


@dataclass(frozen=True, slots=True)
class _Look:
    """Everything a state changes: frame glyphs (corners, horizontal, vertical), inks, ground and marks."""

    glyphs: str
    frame: str
    ground: str = "card"
    name: str = "name"
    key: str = ""
    faded: bool = False
    cursor: bool = False
    tick: bool = False


_LIGHT, _HEAVY, _DOUBLE, _DASHED, _HEAVY_DASHED = "╭╮╰╯─│", "┏┓┗┛━┃", "╔╗╚╝═║", "╭╮╰╯╌╎", "┏┓┗┛╍┇"

_LOOKS: dict[State, _Look] = {
    State.OPEN: _Look(_LIGHT, "edge-open", key="key"),
    State.CURSOR: _Look(_HEAVY, "cursor", "raised", "name-cursor", "name-cursor", cursor=True),
    State.CHOSEN: _Look(_DOUBLE, "chosen", "raised", key="key", tick=True),
    State.CHOSEN_CURSOR: _Look(_HEAVY, "cursor", "raised", "name-cursor", "name-cursor", cursor=True, tick=True),
    State.BLOCKED: _Look(_DASHED, "edge", name="name-blocked", faded=True),
    State.BLOCKED_CURSOR: _Look(
        _HEAVY_DASHED, "cursor", "raised", "name-cursor", "name-cursor", faded=True, cursor=True
    ),
    State.IDLE: _Look(_LIGHT, "edge"),
    State.QUIET: _Look(_LIGHT, "edge", name="text"),
}


def _look(face: Face, state: State) -> _Look:
    return _LOOKS[State.QUIET if state is State.IDLE and not face.mine else state]


def _price(face: Face, look: _Look) -> str:
    if not face.price:
        return ""
    dear = look.faded if face.price_flag is None else face.price_flag
    return face.price + "!" if dear else face.price


@lru_cache(maxsize=4096)
def _spaced(numbers: Line) -> Line:
    """Numbers with one blank between them."""
    found: list[Span] = []
    for number in numbers:
        if found:
            found.append((" ", "plain"))
        found.append(number)
    return tuple(found)


@lru_cache(maxsize=4096)
def _faded(spans: Line) -> Line:
    return tuple((text, "blocked") for text, _ in spans)


def _inked(spans: Line, look: _Look) -> Line:
    return _faded(spans) if look.faded else spans


@lru_cache(maxsize=4096)
def name_lines(name: str, room: int, most: int = 2) -> tuple[str, ...]:
    """A name wrapped at words into at most `most` lines of `room` cells, the last one ending in `…` if it is cut."""
    lines = ["".join(text for text, _ in line) for line in wrap(((name, "name"),), room)]
    if len(lines) > most:
        last = lines[most - 1]
        lines[most - 1 :] = [last + ELLIPSIS if cell_width(last) < room else clip(last + ELLIPSIS * 2, room)]
    return tuple(lines)


@lru_cache(maxsize=1024)
def _edges(glyphs: str, width: int) -> tuple[str, str]:
    inner = glyphs[4] * (width - 2)
    return glyphs[0] + inner + glyphs[1], glyphs[2] + inner + glyphs[3]


def frame(width: int, height: int, glyphs: str, ink: str, ground: str) -> Sheet:
    """An empty box; `glyphs` are the four corners, the horizontal and the vertical line."""
    sheet = Sheet(width, height, ground)
    if width < 2 or height < 2:
        return sheet
    top, bottom = _edges(glyphs, width)
    sheet.put(0, 0, top, ink)
    sheet.put(0, height - 1, bottom, ink)
    side = glyphs[5]
    for y in range(1, height - 1):
        chars, inks = sheet.chars[y], sheet.inks[y]
        chars[0] = chars[-1] = side
        inks[0] = inks[-1] = ink
    return sheet


# card ---------------------------------------------------------------------------------------------------------------

_PLATE_HEIGHT = 4


def _upper_edge(sheet: Sheet, face: Face, look: _Look) -> None:
    x = 1
    if look.key and face.key:
        x = sheet.put(x, 0, face.key, look.key, sheet.w - 2)
    if look.tick:
        x = sheet.put(x, 0, signs.CHOSEN, "good")
    if face.kind:
        sheet.put(x + 1 if x > 1 else x, 0, face.kind, "blocked" if look.faded else "kind", sheet.w - 2 - x)
        x += 2 if x > 1 else 1
    if face.measure:
        sheet.right(sheet.w - 1, 0, _inked(_spaced(face.measure), look), sheet.w - 2 - x)


def _lower_edge(sheet: Sheet, face: Face, look: _Look) -> int:
    """Price, points and note; returns the column where the price begins."""
    y = sheet.h - 1
    end = sheet.w - 1
    price = _price(face, look)
    if price:
        end = sheet.right(end, y, ((price, "blocked" if look.faded else face.price_ink),), sheet.w - 2)
    x = 1
    if face.points:
        x = sheet.spans(x, y, _inked(_spaced(face.points), look), end - x)
    if face.edge:
        sheet.spans(x + 1, y, face.edge, end - x - 1)
    return end


def _plate_numbers(sheet: Sheet, face: Face, look: _Look) -> None:
    """Numbers first, words only if all of them fit, else a single `…`: there is more, press i."""
    y = sheet.h - 1
    end = _lower_edge(sheet, face, look)
    if face.points or face.edge:
        return
    x = 1
    if face.numbers:
        x = sheet.spans(x, y, _inked(_spaced(face.numbers), look), end - x)
        if x < end:
            x = sheet.put(x, y, " ")
    if not face.text or x >= end:
        return
    words: Line = face.text[0]
    for line in face.text[1:]:
        words = (*words, (" ", "rule"), *line)
    if spans_width(words) <= end - x:
        sheet.spans(x, y, _inked(words, look))
    else:
        sheet.put(x, y, ELLIPSIS, "blocked" if look.faded else "rule")


def card(face: Face, width: int, height: int, state: State = State.IDLE) -> Sheet:
    """The face in a frame: a plate at height 4, small and wide above."""
    look = _look(face, state)
    sheet = frame(width, height, look.glyphs, look.frame, look.ground)
    if width < 4 or height < 2:
        return sheet
    _upper_edge(sheet, face, look)
    inner, body = width - 2, height - 2
    y = 1
    for line in name_lines(face.name, inner, min(2, body)):
        sheet.put(1, y, line, look.name)
        if look.cursor:
            sheet.paint(1, y, inner, look.name)
        y += 1
    if height <= _PLATE_HEIGHT:
        _plate_numbers(sheet, face, look)
        return sheet
    _lower_edge(sheet, face, look)
    if face.numbers and y <= body:
        sheet.spans(1, y, _inked(_spaced(face.numbers), look), inner)
        y += 1
    if face.text and y <= body:
        for text in _text_lines(face.text, inner, body + 1 - y):
            sheet.spans(1, y, _inked(text, look))
            y += 1
    return sheet


@lru_cache(maxsize=4096)
def _text_lines(text: tuple[Line, ...], room: int, height: int) -> tuple[Line, ...]:
    return tuple(fitted(text, room, height))


# row ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths of the columns of a list of rows; every row of one list uses the same."""

    key: int = 1
    name: int = 22
    measure: int = 0
    points: int = 0
    price: int = 0
    numbers: int = 0


def columns_for(faces: Sequence[Face], width: int) -> Columns:
    """Columns that suit all these faces in rows of `width` cells."""

    def widest(parts: Sequence[int]) -> int:
        return max(parts, default=0)

    measure = widest([spans_width(_spaced(face.measure)) for face in faces])
    price = widest([cell_width(face.price) for face in faces])
    points = widest([spans_width(_spaced(face.points)) for face in faces])
    if width < 72:
        name = min(22, max(6, width - 5 - (measure + 1 if measure else 0) - (price + 2 if price else 0)))
    else:
        name = 27 if measure else 25
    return Columns(
        key=max(1, widest([cell_width(face.key) for face in faces])),
        name=name,
        measure=measure + 1 if measure else 0,
        points=points + 1 if points else 0,
        price=price + 2 if price else 0,
    )


def row(face: Face, width: int, state: State = State.IDLE, columns: Columns | None = None) -> Sheet:
    """The face in one line: mark, key, kind, name, measure, points, price, numbers, rule text, in fixed columns."""
    look = _look(face, state)
    sheet = Sheet(width, 1, look.ground if look.ground == "raised" else "")
    cols = columns or columns_for((face,), width)
    if look.cursor:
        sheet.put(0, 0, signs.CURSOR, "cursor")
    elif look.tick:
        sheet.put(0, 0, signs.CHOSEN, "good")
    x = 1
    if look.key and face.key:
        sheet.put(x, 0, face.key, "key", cols.key)
    x += cols.key
    if look.tick and look.cursor:
        sheet.put(x, 0, signs.CHOSEN, "good")
    x += 1
    sheet.put(x, 0, face.kind, "blocked" if look.faded else "kind", 1)
    x += 2
    end = width
    if face.edge:
        end = sheet.right(width - 1, 0, face.edge, max(0, width - x)) - 1
    sheet.put(x, 0, face.name, look.name, min(cols.name, end - x))
    _row_numbers(sheet, face, look, x + cols.name + 1, end, cols)
    return sheet


def _row_numbers(sheet: Sheet, face: Face, look: _Look, x: int, end: int, cols: Columns) -> None:
    parts: list[tuple[int, Spans]] = [
        (cols.measure, _spaced(face.measure)),
        (cols.points, _spaced(face.points)),
        (cols.price, ((_price(face, look), face.price_ink),)),
    ]
    for size, spans in parts:
        if size:
            sheet.spans(x, 0, _inked(tuple(spans), look), min(size, end - x))
            x += size
    rest = list(_spaced(face.numbers))
    if cols.numbers:
        sheet.spans(x, 0, _inked(tuple(rest), look), min(cols.numbers, end - x))
        x += cols.numbers
        rest = []
    for index, line in enumerate(face.text):
        if rest:
            rest.append(("   " if index else " ", "plain"))
        rest += line
    if rest and x < end:
        sheet.spans(x, 0, _inked(tuple(rest), look), end - x)


# inspector ----------------------------------------------------------------------------------------------------------


def inspector(face: Face, width: int, height: int, extra: Sequence[Spans] = ()) -> Sheet:
    """Everything about a card: whole text, flavour, and at the bottom `extra` (values now, who owns how many)."""
    sheet = frame(width, height, _LIGHT, "edge-open", "card")
    inner, bottom = width - 4, height - 1
    if inner < 4 or height < 4:
        return sheet
    title = f" {face.kind} {face.kind_word} ".replace("  ", " ")
    measure = _spaced(face.measure)
    if measure:
        sheet.right(width - 1, 0, ((" ", "plain"), *measure, (" ", "plain")), width - 4)
    if title.strip():
        sheet.put(2, 0, title, "kind", width - 4 - (spans_width(measure) + 2 if measure else 0))
    price = _price(face, _LOOKS[State.OPEN])
    if price:
        sheet.right(width - 1, bottom, ((f" {price} ", face.price_ink),), width - 4)
    if face.points:
        sheet.spans(2, bottom, ((" ", "plain"), *_spaced(face.points), (" ", "plain")), width - 6 - cell_width(price))
    lines = _inspector_lines(face, inner, height - 2 - len(extra))
    for y, line in enumerate(lines, start=1):
        sheet.spans(2, y, line, inner)
    for y, spans in enumerate(extra[-(height - 2) :], start=max(1, bottom - len(extra))):
        sheet.spans(2, y, spans, inner)
    return sheet


def _inspector_lines(face: Face, inner: int, height: int) -> list[Line]:
    """Name, numbers, text, flavour; the flavour is the first to go, then the text ends in `…`."""
    blank: Line = (("", "plain"),)
    head: list[Line] = [((line, "name"),) for line in name_lines(face.name, inner, 3)]
    if face.numbers:
        head.append(tuple(clip_spans(_spaced(face.numbers), inner)))
    text = [line for paragraph in face.long or face.text for line in wrap(paragraph, inner)]
    flavour = wrap(((face.flavour, "flavour"),), inner) if face.flavour else ()
    found = [*head, blank, *text] if text else head
    if flavour and len(found) + 1 + len(flavour) < height:
        found += [blank, *flavour]
    if len(found) > height:
        found = found[: max(0, height)]
        if found:
            last = found[-1]
            found[-1] = tuple(clip_spans((*last, (ELLIPSIS, "rule")), inner))
    return found


# backs, slots, fans -------------------------------------------------------------------------------------------------


def back(width: int, height: int, label: str = "") -> Sheet:
    """A card lying face down, with the name or count of its pile in the middle."""
    sheet = frame(width, height, _LIGHT, "edge", "card")
    sheet.fill(1, 1, width - 2, height - 2, "░", "back")
    if label and width > 4 and height > 2:
        shown = f" {clip(label, width - 4)} "
        sheet.put((width - cell_width(shown)) // 2, height // 2, shown, "name")
    return sheet


def slot(width: int, height: int, label: str = "") -> Sheet:
    """The place where a card would lie: only its corners."""
    sheet = Sheet(width, height)
    if width < 4 or height < 2:
        return sheet
    for y, left, right in ((0, "╭╌", "╌╮"), (height - 1, "╰╌", "╌╯")):
        sheet.put(0, y, left, "faint")
        sheet.put(width - 2, y, right, "faint")
    shown = clip(label, width - 2)
    sheet.put((width - cell_width(shown)) // 2, height // 2, shown, "faint")
    return sheet


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card of a fan lies: its index, its first column, and how many of its columns are seen."""

    index: int
    x: int
    w: int


_SHORTEST_STEP = 7
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
    places: list[Place] = []
    for index in range(first, first + shown):
        x = left + (index - first) * step + (card_width - step if index > whole else 0)
        places.append(Place(index, x, card_width if index == whole else min(step, card_width)))
    return places


def fan(
    faces: Sequence[Face],
    width: int,
    cursor: int | None = None,
    *,
    height: int = 6,
    states: Sequence[State] = (),
    card_width: int = 14,
    lift: bool = False,
) -> Sheet:
    """A hand in one line of cards; `lift` adds a row on top, into which the chosen cards rise.

    Cards that are scrolled out are counted at the ends (`◂3`, `5▸`).
    """
    sheet = Sheet(width, height + 1 if lift else height)
    places = fan_places(len(faces), width, cursor, card_width)
    for place in places:
        state = states[place.index] if states else State.OPEN
        chosen = state in {State.CHOSEN, State.CHOSEN_CURSOR}
        if place.index == cursor:
            state = state.with_cursor
        picture = card(faces[place.index], card_width, height, state)
        sheet.paste(place.x, 1 if lift and not chosen else 0, picture, place.w)
    if places and len(places) < len(faces):
        before, after = places[0].index, len(faces) - places[-1].index - 1
        middle = sheet.h // 2
        if before:
            sheet.put(0, middle, f"{signs.LEAVES}{before}", "muted", _MARGIN)
        if after:
            sheet.right(width, middle, ((f"{after}{signs.CURSOR}", "muted"),), _MARGIN)
    return sheet


# headings and badges ------------------------------------------------------------------------------------------------


def heading(sheet: Sheet, y: int, title: str, note: str | Spans = "", x: int = 0, w: int | None = None) -> None:
    """A zone's heading line `TITLE ───── note` with one free column left and right."""
    end = (sheet.w if w is None else x + w) - 1
    x = sheet.put(x + 1, y, title.upper(), "head", end - x - 1) + 1
    spans: Spans = ((note, "muted"),) if isinstance(note, str) and note else note if not isinstance(note, str) else ()
    start = end
    if spans and x + 2 < end:
        start = sheet.right(end, y, spans, end - x - 2) - 1
    if start > x:
        sheet.put(x, y, "─" * (start - x), "edge")


def seat_sign(seat: int) -> str:
    """The sign of a seat; seats count from 1."""
    return signs.SEAT_SIGNS[(seat - 1) % len(signs.SEAT_SIGNS)]


def seat_span(seat: int, name: str = "") -> Span:
    """A seat's sign and name in its colour; the sign alone where the badges are on the same screen."""
    return f"{seat_sign(seat)} {name}".rstrip(), f"seat-{seat}"


def seat_badge(seat: int, name: str, *, at_work: bool = True, room: int = 12) -> Line:
    """A seat's name: reversed in its colour with `▸` for the seat at work, plain sign and name for the others."""
    shown = clip(name, room)
    if at_work:
        return ((f" {seat_sign(seat)} {shown} {signs.CURSOR}", f"badge-{seat}"),)
    return ((" ", "plain"), seat_span(seat, shown))


def title_bar(
    width: int, game: str, about: str = "", phases: Sequence[str] = (), now: int | None = None, note: str | Spans = ""
) -> Sheet:
    """The top line: game, round, rail of phases with the current one reversed, public counts at the right."""
    sheet = Sheet(width, 1, "band")
    x = sheet.put(1, 0, game.upper(), "title") + 2
    x = sheet.put(x, 0, about, "text") + (4 if about else 2)
    spans: Spans = ((note, "muted"),) if isinstance(note, str) else note
    rail: list[Span] = []
    for index, phase in enumerate(phases):
        if index == now:
            rail += [(f" {phase.upper()} ", "phase")]
        else:
            rail += [(f" {phase} ", "muted")]
        if index + 1 < len(phases):
            rail.append(("›", "muted"))
    room = width - 1 - x - 2
    size = spans_width(spans)
    if spans_width(rail) + size > room and size < room:
        rail = _short_rail(rail, phases, now)
    x = sheet.spans(x - 1, 0, rail, width - x)
    if width - 2 - x > 0:
        sheet.right(width - 1, 0, spans, width - 2 - x)
    return sheet


def _short_rail(rail: list[Span], phases: Sequence[str], now: int | None) -> list[Span]:
    """Only the current phase, for lines that have no room for the whole rail."""
    return [(f" {phases[now].upper()} ", "phase")] if now is not None and phases else rail


def health_line(value: int, full: int, width: int, seat: int) -> Line:
    """Lives as one thin line; a living seat keeps at least one cell."""
    part = 0 if full <= 0 else max(0, min(width, round(width * value / full)))
    part = max(1, part) if value > 0 else part
    return ((signs.HEALTH * part, f"seat-{seat}"), (signs.HEALTH_LOST * (width - part), "edge"))


def is_single_cell(text: str) -> bool:
    """Whether the text fills exactly one cell, as a sign must."""
    return len(cells(text)) == 1
