"""How the menu looks: the box of the last table, the covers of the games, and everything around them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from math import inf
from typing import TYPE_CHECKING

from deckgames.engine.core.data import frozen
from deckgames.engine.match.cover import Cover
from deckgames.engine.messages import TEXT
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, in_ink, line_of, parted, spans_width, width as cell_width
from deckgames.ui.paint.emblems import HUGE, LARGE, SMALL, emblem
from deckgames.ui.paint.faces import LOOKS, State, frame
from deckgames.ui.paint.headings import heading, seat_span
from deckgames.ui.paint.key_hints import key_hint_spans
from deckgames.ui.paint.letters import lettered
from deckgames.ui.paint.shortening import clip, fitted

if TYPE_CHECKING:
    from deckgames.engine.record.journal import SeatInfo

_HIGHEST, _HIGH, _LOW = 25, 19, 10
"""Rows of a cover."""
_LETTERED, _PICTURED = 46, 28
"""Rows of a menu with large letters and pictures, and columns of a cover that has room for one."""
_NARROWEST, _WIDEST, _BESIDE = 15, 42, 42
"""Columns of a cover; from the last on the words stand beside the emblem."""
_NOTE_ROWS = 4
"""Rows of what has just not worked, at most."""
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def seats_text(cover: Cover) -> str:
    """How many players a game is for, in words: `2–4 players`."""
    return TEXT("menu.players", least=cover.seats[0], most=cover.seats[1])


def minutes_text(cover: Cover, seats: int) -> str:
    """`70 min for 3`; where so many have no place, those of the smallest and the largest table: `45–95 min`."""
    least, most = cover.seats
    if least <= seats <= most:
        return TEXT("menu.minutes-for", n=cover.minutes[seats - least], seats=seats)
    return TEXT("menu.minutes", least=cover.minutes[0], most=cover.minutes[-1])


def _about(cover: Cover, seats: int) -> str:
    return TEXT("menu.table", players=seats_text(cover), minutes=minutes_text(cover, seats))


@frozen
class Box:
    """What Enter does first in the menu: it goes on with a table of this game, or lays the last one again."""

    label: str
    title: str
    seats: tuple[SeatInfo, ...]
    line: Line
    note: str
    game: str = ""


@frozen
class MenuModel:
    """Everything the menu shows. `cursor` is "box" or the id of a game; `leave` is the key that leaves and its word;
    `played` are the ids of games that somebody has set up or learned here before, `seats` how many sit at the next
    table (0: not known), `long_ago` the game that has waited longest, and since when; `order` the games that are new
    here, which to play first first, `tonight` the score of this evening."""

    covers: tuple[Cover, ...] = ()
    box: Box | None = None
    more: tuple[tuple[str, str, str], ...] = ()
    foot: str = ""
    leave: tuple[str, str] = ("", "")
    note: str = ""
    cursor: str = ""
    played: frozenset[str] = frozenset()
    seats: int = 0
    long_ago: tuple[str, str] = ("", "")
    order: tuple[Cover, ...] = ()
    tonight: Line = ()

    def note_on(self, cover: Cover) -> str:
        """The note on a game's cover: that it is new here, and which of these to play next, or when it was played last
        if no other game has waited longer; "" if none."""
        game, when = self.long_ago
        if cover.id in self.played:
            return when if cover.id == game else ""
        return TEXT("menu.next-game" if self.played and cover in self.order[:1] else "menu.new")


def ago(when: datetime, now: datetime) -> str:
    """How long ago, in words, such as "3 days ago"."""
    seconds = max(0, int((now - when).total_seconds()))
    units = ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute"), (1, "now"))
    return next(TEXT(f"ago.{name}", n=count) for unit, name in units if (count := seconds // unit) or unit == 1)


def seat_names(seats: Sequence[SeatInfo], room: float = inf) -> Line:
    """Players with sign and colour, bots with their level; in less `room` (cells) only that they are bots, then
    nothing."""
    names: Line = ()
    for form in ("of-level", "short", ""):
        named = [(seat_span(seat.symbol + 1, seat.name), seat.player.partition(":")[2]) for seat in seats]
        names = parted([in_ink(sign + (TEXT(f"bots.{form}", level=level) if level and form else ""), ink)
                        for (sign, ink), level in named], ("  ", "plain"))
        if spans_width(names) <= room:
            break
    return names


# drawing ------------------------------------------------------------------------------------------------------------


def draw_menu(model: MenuModel, w: int, h: int) -> Canvas:
    """The whole menu in any size from 60x20."""
    canvas = Canvas(w, h)
    tall = h >= 36
    left = 3 if w >= 100 else 1
    width = w - 2 * left
    y = 2 if tall else 0
    if h >= _LETTERED:
        canvas.paste(left, y, large := lettered(TEXT("menu.title").replace(" ", ""), width, "title"))
        x, y = left + large.w, y + large.h - 1
    else:
        x = canvas.put(left, y, TEXT("menu.title"), "title")
    about = line_of(TEXT("menu.about"), "muted")
    if x + 4 + spans_width(about) + spans_width(model.tonight) > left + width:
        about = ()
    canvas.spans(x + 2, y, about)
    canvas.right(left + width, y, model.tonight, left + width - x - 2)
    y += 2 if tall else 1
    if model.box is not None:
        y = _box(canvas, model, left, y, width, tall) + (1 if tall else 0)
    else:
        if model.order and not model.played:
            titles = [cover.title for cover in model.order]
            whole = TEXT("menu.order", first=titles[0], then=titles[1:3], last=titles[3:])
            said = [whole, TEXT("menu.then", first=titles[0], then=titles[1:3])]
            canvas.put(left, y, next((line for line in said if cell_width(line) <= width), TEXT(
                "menu.first", game=titles[0])), "text")
        y += 2 if tall else 1
    heading(canvas, y, TEXT("menu.tables"), TEXT("menu.tables-how"), left - 1, width + 2)
    y = _covers(canvas, model, left, y + 1, width, tall) + (1 if tall else 0)
    heading(canvas, y, TEXT("menu.more"), "", left - 1, width + 2)
    _more(canvas, model, left, y + 1, width)
    _emblems(canvas, model)
    canvas = _in_the_middle(canvas) if h >= _LETTERED else canvas
    _foot(canvas, model, left, width)
    return canvas


def _in_the_middle(menu: Canvas) -> Canvas:
    """The menu with as many blank rows above as below it."""
    used = max(y for y in range(menu.h) if menu.line(y).strip()) + 2
    canvas, down = Canvas(menu.w, menu.h), (menu.h - used) // 2
    canvas.paste(0, down, menu)
    canvas.cursor = menu.cursor and (menu.cursor[0], menu.cursor[1] + down)
    return canvas


def _box(canvas: Canvas, model: MenuModel, x: int, y: int, w: int, tall: bool) -> int:
    box = model.box
    assert box is not None
    chosen = model.cursor == "box"
    look = LOOKS[State.CURSOR if chosen else State.OPEN]
    height = 5 if tall else 4
    art = emblem(box.game, SMALL, "")
    if not tall and art.h == height and spans_width(box.line) + cell_width(box.note) + 3 <= w - 28 - art.w:
        canvas.paste(x, y, art)
        x, w = x + art.w + 2, w - art.w - 2
    canvas.paste(x, y, frame(w, height, look.glyphs, look.frame, look.ground))
    canvas.put(x + 3, y + 1, f" {box.label} ", "name-cursor" if chosen else "key")
    at = x + 13
    end = canvas.put(at, y + 1, box.title, "name")
    end = canvas.spans(end + 3, y + 1, seat_names(box.seats, x + w - 7 - end), x + w - 7 - end)
    enter, room = key_hint_spans("Enter"), w - 26
    beside = spans_width(box.line) > room and end + spans_width(enter) + 2 <= x + w - 4
    if beside:  # nothing that was lost or won is cut while there is room
        at, room = x + 3, w - 6
    if tall:
        canvas.spans(at, y + 2, box.line, room)
        canvas.put(at, y + 3, box.note, "muted", room)
    else:
        note: Line = (("   ", "plain"), (box.note, "muted"))
        canvas.spans(at, y + 2, (*box.line, *note) if spans_width((*box.line, *note)) <= room else box.line, room)
    canvas.right(x + w - 4, y + 2 - beside, enter)
    canvas.mark("box", x, y, w, height)
    if chosen:
        canvas.cursor = (x + 3, y + 1)
    return y + height


def _covers(canvas: Canvas, model: MenuModel, x: int, y: int, w: int, tall: bool) -> int:
    count = max(1, len(model.covers))
    cw = max(_NARROWEST, min(_WIDEST, (w + 1) // count - 1))
    ch = _HIGHEST if canvas.h >= _LETTERED and _PICTURED <= cw < _BESIDE else (
        _HIGH if tall and cw < _BESIDE else _LOW)
    in_row = max(1, (w + 1) // (cw + 1))
    rows = -(-count // in_row)
    if y + rows * ch + len(model.more) // 2 + 3 > canvas.h:
        return _cover_lines(canvas, model, x, y, w)
    for index, cover in enumerate(model.covers):
        cx, cy = x + index % in_row * (cw + 1), y + index // in_row * ch
        chosen = model.cursor == cover.id
        canvas.paste(cx, cy, draw_cover(cover, index + 1, cw, ch, chosen, model.note_on(cover), model.seats))
        canvas.mark(cover.id, cx, cy, cw, ch)
        if chosen:
            canvas.cursor = (cx + 3, cy + 1)
    return y + rows * ch


def _cover_lines(canvas: Canvas, model: MenuModel, x: int, y: int, w: int) -> int:
    """The games as lines, where covers have no room: two each where what a game is about can be read whole."""
    wide = max((cell_width(cover.title) for cover in model.covers), default=0)
    said = max((cell_width(cover.tagline) for cover in model.covers), default=0)
    high = 2 if y + 2 * len(model.covers) + len(model.more) + 2 <= canvas.h and said <= w - 6 else 1
    for index, cover in enumerate(model.covers):
        chosen, top = model.cursor == cover.id, y + high * index
        if chosen:
            canvas.ground(x, top, w, high, "raised")
            canvas.cursor = (x + 5, top)
        canvas.spans(x + 1, top, key_hint_spans(str(index + 1)))
        canvas.put(x + 5, top, cover.title, "name-cursor" if chosen else "name", wide)
        end = canvas.put(x + 7 + wide, top, _about(cover, model.seats), "muted", w - 7 - wide)
        if end + 3 + cell_width(note := model.note_on(cover)) <= x + w:
            canvas.put(end + 3, top, note, "muted")
        if high > 1:
            canvas.put(x + 5, top + 1, cover.tagline, "text", w - 6)
        canvas.mark(cover.id, x, top, w, high)
    return y + high * len(model.covers)


def draw_cover(cover: Cover, number: int, w: int, h: int, chosen: bool, note: str = "", seats: int = 0) -> Canvas:
    """The cover of a game: key, title, emblem, a note, minutes for this many seats, and in large ones what it is
    about."""
    look = LOOKS[State.CURSOR if chosen else State.OPEN]
    canvas = frame(w, h, look.glyphs, look.frame, look.ground)
    canvas.spans(1, 0, key_hint_spans(str(number)))
    left = 3 if cell_width(cover.title) <= w - 4 else 1
    canvas.put(left, 1, cover.title, "name-cursor" if chosen else "name", w - 1 - left)
    beside, high = w >= _BESIDE, h >= _HIGH
    art = emblem(cover.id, HUGE if h >= _HIGHEST else LARGE if beside or high else SMALL, look.ground)
    canvas.paste(3 if beside else (w - art.w) // 2, 2 + high, art)
    x = art.w + 6 if beside else 2
    if beside or high:
        canvas.rows(x, 4 + art.h if high else 2, fitted((line_of(cover.tagline),), w - x - 2, 5 if high else 4))
    below = (_about(cover, seats),) if beside else (seats_text(cover), minutes_text(cover, seats))
    below = (note, *below) if note else below
    canvas.rows(x, h - 1 - len(below), (line_of(line, "muted") for line in below), w - 1 - x)
    return canvas


def _more(canvas: Canvas, model: MenuModel, x: int, y: int, w: int) -> None:
    columns = 1 if len(model.more) <= max(1, canvas.h - 2 - y) else 2
    each = -(-len(model.more) // columns)
    for index, (key, what, note) in enumerate(model.more):
        cx, cy = x + index // each * (w // columns), y + index % each
        canvas.put(canvas.spans(cx + 1, cy, key_hint_spans(key)) + 2, cy, what, "text", w // columns - 8)
        if columns == 1 and cell_width(note) <= w - 34:
            canvas.put(cx + 33, cy, note, "muted")
        canvas.mark(f"key:{key}", cx, cy, w // columns, 1)


def _emblems(canvas: Canvas, model: MenuModel) -> None:
    """The emblems of the games side by side, where no cover shows them and four rows are left above the last; else
    that of the game under the cursor, or of the first, beside words."""
    shown = {cover.id: emblem(cover.id, SMALL, "") for cover in model.covers}
    w, y = sum(art.w + 3 for art in shown.values()), canvas.h - 5
    if canvas.blank(x := canvas.w - w, y, w, 4):
        for art in shown.values():
            canvas.paste(x, y, art)
            x += art.w + 3
    elif shown and not any(ink.startswith("#") for inks in canvas.inks for ink in inks):
        art = shown.get(model.cursor) or next(iter(shown.values()))
        x = canvas.w - art.w - 1
        lowest = next((y for y in range(canvas.h - art.h - 1, 0, -1) if canvas.blank(x - 2, y, art.w + 3, art.h)), 0)
        canvas.paste(x, lowest, art if lowest else Canvas(0, 0))


def _foot(canvas: Canvas, model: MenuModel, x: int, w: int) -> None:
    y = canvas.h - 2 if canvas.h >= 36 else canvas.h - 1
    if not model.note:
        key, word = model.leave
        leave = (*key_hint_spans(key), (f" {word}", "text")) if key else ()
        room = w - spans_width(leave) - 2 * bool(leave)
        canvas.put(x, y, clip(model.foot, room), "muted")
        canvas.right(x + w, y, leave)
        canvas.mark(f"key:{key}", x + w - spans_width(leave), y, spans_width(leave), 1)
        return
    said = fitted((in_ink(model.note, "text"),), w - 2, _NOTE_ROWS)
    for row, line in enumerate(said, y - len(said) + 1):
        canvas.put(x, row, " " * w)
        canvas.spans(x + 2, row, line, w - 2)
    canvas.put(x, y - len(said) + 1, f"{signs.BLOCKED} ", "warn")
