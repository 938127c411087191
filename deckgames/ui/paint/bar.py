"""The decision bar: the one bright line at the bottom where every question of every game is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from deckgames.engine.lexicon import ASKED, CURSOR, HIT, NEWS, RULE
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas, Line, Span, Spans, clip, clip_spans, fitted, spans_width, width
from deckgames.ui.paint.caps import Cap, cap_spans, on_cap
from deckgames.ui.paint.headings import seat_sign

LOWEST, HIGHEST = 5, 9
COMPACT = 24
"""Rows of a terminal below which a bar may have one row less."""
_GAP = 3
_PAIRS_FROM, _LEFT = 100, 8
"""Columns of a bar with two steppers of an allocation side by side, and those of the points that are left."""
_LOWER = 2
"""Rows below the options at least: the forecast, and one that refusal, news and standing keys share."""
_APART = "  "

Option = tuple[str, str]
"""A key and what it does."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that has gone wrong, and the option that does something about it."""

    option: Option
    said: str


@dataclass(frozen=True, slots=True)
class BarModel:
    """One question. `options` end with the one that ends; `body` are the lines of a number, an allocation, an order.

    `seat` counts from 1; without it a `name` such as `TABLE` stands in a neutral badge. `refusal` is why the option
    under the cursor is refused; `said` answers the last key (`refused`: by a refusal), stands in its place, and is
    never cut as long as the bar can hold it; `since` is what others have done since the seat was asked last (`struck`:
    to that seat), until it presses a key; `text` is what the card under the cursor says, where nothing else on the
    screen says it whole; `news` stands where none of these does, `more` says how many lines are missing there. `off`
    are the words of standing keys that would be refused now. `scroll` is the first row of options shown when even nine
    rows are too few; `marked` is the key of the option under the cursor, always seen. `notices` stand above all, in two
    rows together, as long as there is something wrong that nobody has dealt with. Where nothing is asked (`settled`) no
    row is kept for a forecast.
    """

    question: str
    seat: int | None = None
    name: str = ""
    rule: str = ""
    options: tuple[Option, ...] = ()
    body: tuple[Line, ...] = ()
    forecast: Line = ()
    refusal: Line = ()
    said: Line = ()
    refused: bool = False
    since: Line = ()
    struck: bool = False
    text: Line = ()
    news: Line = ()
    more: str = ""
    standing: tuple[Option, ...] = ()
    off: Collection[str] = ()
    note: str = ""
    scroll: int = 0
    marked: str = ""
    notices: tuple[Notice, ...] = ()
    settled: bool = False


def _follows(key: str, later: str) -> bool:
    return len(key) == len(later) == 1 and ord(later) == ord(key) + 1 and key.isalnum() and later.isalnum()


def joined(options: Sequence[Option]) -> list[Option]:
    """Options with neighbouring keys and the same text joined to ranges: `1-5`."""
    found: list[tuple[str, str, str]] = []
    for key, text in options:
        if found and found[-1][2] == text and _follows(found[-1][1], key):
            found[-1] = (found[-1][0], key, text)
        else:
            found.append((key, key, text))
    return [(first if first == last else f"{first}-{last}", text) for first, last, text in found]


def option_spans(option: Option, marked: str = "") -> Line:
    """A key cap and its text; the cap under the cursor is reversed."""
    key, text = option
    return cap_spans(key, text, "name-cursor" if key == marked else "key")


def flowed(items: Sequence[Spans], room: int, gap: int = _GAP) -> list[Line]:
    """Items set side by side, `gap` columns apart, in as many lines of `room` cells as they need."""
    lines: list[list[Span]] = []
    used = 0
    for item in items:
        size = spans_width(item)
        if lines and used + gap + size <= room:
            lines[-1] += [(" " * gap, "plain"), *item]
            used += gap + size
        else:
            lines.append(clip_spans(item, room))
            used = min(size, room)
    return [tuple(line) for line in lines]


def _content(model: BarModel, w: int) -> list[Line]:
    options = [option_spans(option, model.marked) for option in joined(model.options)]
    rows = 1 if len(model.notices) > 1 else 2
    notices = [line for notice in model.notices for line in _noticed(notice, w - 2, rows)]
    return [*notices, *model.body, *flowed(options, w - 2)]


def _noticed(notice: Notice, w: int, rows: int) -> list[Line]:
    """A notice behind its key."""
    cap = option_spans(notice.option)
    indent = spans_width(cap) + 2
    first, *more = fitted([((f"{signs.BLOCKED} ", "warn"), (notice.said, "text"))], w - indent, rows)
    return [(*cap, ("  ", "plain"), *first), *(((" " * indent, "plain"), *line) for line in more)]


def bar_height(model: BarModel, w: int, *, compact: bool = False, snug: bool = False) -> int:
    """The rows this question needs at width `w`: 5, growing upward to 9; `compact` (under 24 rows) begins at 4. A
    `snug` bar keeps no rows free: it has what it fills, and moves what is above it.

    Nothing that is said counts: it has two rows at least, and covers what is there if it needs more, so that the table
    above never moves for it.
    """
    content = len(_content(model, w))
    if snug:
        return min(HIGHEST, content + 2 + bool(model.forecast) + bool(model.refusal or model.news))
    return max(LOWEST - compact, min(HIGHEST, content + 1 + _LOWER - model.settled))


def decision_bar(model: BarModel, w: int, h: int) -> Canvas:
    """The bar in `w` x `h` cells; with four rows the refusal and the standing keys share a line."""
    canvas = Canvas(w, h)
    if w < 10 or h < 1:
        return canvas
    content = _content(model, w)
    room = max(1, h - 2)
    if len(content) > room and h > LOWEST:
        room -= 1  # what scrolls anyway leaves a row to the forecast
    first = max(0, min(_with_marked(model, content, room), len(content) - room))
    shown = content[first : first + room]
    scrolled = len(shown) < len(content)
    _top(canvas, model, f" rows {first + 1}{signs.RANGE}{first + len(shown)} of {len(content)} " if scrolled else "")
    y = 1
    for line in shown:
        canvas.spans(1, y, line, w - 2)
        y += 1
    _lower(canvas, model, y)
    return canvas


def _with_marked(model: BarModel, content: Sequence[Line], room: int) -> int:
    """The first row of options shown, moved so far that the option under the cursor is among them."""
    cap = (f" {model.marked} ", "name-cursor")
    at = next((y for y, line in enumerate(content) if model.marked and cap in line), model.scroll)
    return min(max(model.scroll, at - room + 1), at)


def question_room(name: str, rule: str, w: int) -> int:
    """The cells that the question of a seat of this name has in the top line of a bar, if all options are seen."""
    badge, mark = width(clip(name, max(4, w // 3)).upper()) + len("▲ ") + 2, width(rule) + 3 if rule else 0
    return max(0, w - 1 - mark - 1 - badge - 2)


def _top(canvas: Canvas, model: BarModel, scrolled: str) -> None:
    """The heavy line in the seat's colour with badge, question and rule id; and which options are seen, if not all."""
    w = canvas.w
    ink, badge = ("edge-open", "total") if model.seat is None else (f"line-{model.seat}", f"badge-{model.seat}")
    canvas.put(0, 0, signs.HEALTH * w, ink)
    rule = f" {model.rule} " if model.rule else ""
    end = w - 1
    if rule:
        end = canvas.right(end, 0, ((rule, RULE.over("rulemark")),), w // 2) - 1
    if scrolled:
        end = canvas.right(end, 0, ((scrolled, "muted"),), w // 2) - 1
    name = clip(model.name, max(4, w // 3)).upper()
    sign = "" if model.seat is None else seat_sign(model.seat)
    label = f"{sign} {name}".strip()
    x = canvas.put(1, 0, f" {label} ", ASKED.over(badge), max(0, end - 1)) if label else 1
    canvas.put(x, 0, f" {clip(model.question, max(0, end - x - 2))} ", "name", max(0, end - x))


def _lower(canvas: Canvas, model: BarModel, y: int) -> None:
    """Forecast, what is said, refused or new, standing keys and note, from row `y` on.

    A line that is too long goes on in the next row while one is free. What is said goes first: it may cover forecast
    and options; a refusal leaves a row to the forecast; below them stands what the card says, or news if there is none.
    """
    w, last, free = canvas.w, canvas.h - 1, canvas.h - y
    if free < 1 and not model.said:
        return
    hint = _hint(model, w - 4, last if model.said else max(1, free - bool(model.forecast)))
    says = bool(model.text) and not model.said and free > _LOWER
    told = _marked(f"{signs.CURSOR} ", CURSOR.over("text"), model.forecast, w - 4, free - len(hint) - says)
    if says:
        hint += _marked("  ", "plain", model.text, w - 4, free - len(told) - len(hint))
    elif model.news and not hint and len(told) < min(2, free):
        shares = len(told) + 1 == free
        hint = [_counted(_mark(model), model.news, model.more, w * 2 // 3 - 2 if shares else w - 4)]
    lines = [*told, *hint]
    top = min(y, canvas.h - len(lines))
    for at, line in enumerate(lines, top):
        canvas.fill(0, at, w, 1, " ", "plain")
        canvas.spans(1, at, line, w - 2)
    _standing(canvas, model, last, spans_width(lines[-1]) if lines and top + len(lines) > last else 0)
    _note(canvas, model.note, (*range(max(y - 1, top + len(lines) - 1), last), y - 1))


def _note(canvas: Canvas, note: str, rows: Sequence[int]) -> None:
    """The note at the end of the first of these rows that has room for it, else what it says after its first comma."""
    _, _, less = note.partition(", ")
    for said in (note, less, less.partition(", ")[0]):
        for at in rows:
            if said and 0 < at < canvas.h - 1 and width(canvas.line(at).rstrip()) + width(said) + 3 <= canvas.w:
                canvas.right(canvas.w - 1, at, ((said, "faint"),))
                return


def _mark(model: BarModel) -> Span:
    """Before what has happened: whether it hit the asked seat."""
    return ("! ", HIT.over("warn")) if model.struck else ("· ", NEWS.over("muted"))


def _counted(mark: Span, line: Line, more: str, room: int) -> Line:
    """A line of what happened in one row; how many lines more there are is never cut."""
    rest: Line = (("  ", "muted"), *on_cap(more.rpartition(" ")[2], ((more, "muted"),))) if more else ()
    return (mark, *clip_spans(line, room - spans_width(rest)), *rest)


def _hint(model: BarModel, room: int, most: int) -> list[Line]:
    """What is said, else what others have done, else why something is refused, in at most so many lines."""
    refused = (f"{signs.BLOCKED} ", "warn")
    if model.said:
        return _marked(*(refused if model.refused else ("· ", "muted")), model.said, room, most)
    if model.since:
        return [_counted(_mark(model), model.since, model.more, room)]
    return _marked(*refused, model.refusal, room, most)


def _marked(mark: str, ink: str, text: Line, room: int, most: int) -> list[Line]:
    """A text in at most so many lines, the mark before the first."""
    if not text or most < 1:
        return []
    lines = [text] if spans_width(text) <= room else fitted((text,), room, most)
    return [((mark, ink) if at == 0 else (" " * width(mark), "plain"), *line) for at, line in enumerate(lines)]


def _standing(canvas: Canvas, model: BarModel, y: int, taken: int) -> None:
    """The keys that always work, right-aligned beside what is there; the first ones go when there is no room."""
    keys = [(standing_text(option), _standing_ink(option, option[1] in model.off)) for option in model.standing]
    room = canvas.w - 2 - (taken + 2 if taken else 0)
    while keys and sum(width(text) + len(_APART) for text, _ in keys) - len(_APART) > room:
        keys.pop(0)
    line = [span for key in keys for span in ((_APART, "plain"), key)][1:]
    canvas.right(canvas.w - 1, y, line, canvas.w - 2)


def _standing_ink(option: Option, off: bool) -> str:
    ink = "faint" if off else "muted"
    return cap_spans(option[0], ink=ink)[0][1] if option[0] else ink


def standing_text(option: Option) -> str:
    """A standing key as it is written: `i card`."""
    return " ".join(filter(None, option))


# kinds of decision --------------------------------------------------------------------------------------------------


def _value(value: int, *, active: bool, whose: str = "") -> Line:
    """A number between its arrows; `whose` is written on the cap of the seat that it belongs to."""
    return (("‹", Cap("muted", whose, "left")), (" ", "plain"), (f" {value} ", "name-cursor" if active else "name"),
            (" ", "plain"), ("›", Cap("muted", whose, "right")))


def number_line(value: int, lo: int, hi: int, confirm: str = "") -> Line:
    """The body of a number question: ` − ‹ 2 › + of 0–3` and what Enter does with the number."""
    line: Line = (*cap_spans(signs.MINUS), ("  ", "plain"), *_value(value, active=True), ("  ", "plain"))
    line = (*line, *cap_spans("+"), (f"  of {lo}{signs.RANGE}{hi}", "text"))
    return (*line, (" " * _GAP, "plain"), *option_spans(("Enter", confirm))) if confirm else line


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat (from 1 on), or something else (0), gets in an allocation, and what comes of it."""

    seat: int
    name: str
    value: int
    result: Line = ()


def allocate_lines(shares: Sequence[Share], cursor: int, left: int, w: int) -> tuple[Line, ...]:
    """The body of an allocation: a stepper for each seat with its result beside it, and what is left.

    A line a seat, from 100 columns on two, whatever the results say: the bar keeps its height while points move.
    """
    across = 2 if w >= _PAIRS_FROM else 1
    pitch = (w - 2 - _LEFT) // across
    lines: list[Line] = []
    names = max((width(share.name) for share in shares), default=0)
    for index, share in enumerate(shares):
        seat = f"{seat_sign(share.seat)} {share.name}" if share.seat else share.name
        pad = " " * (names - width(share.name))
        item: Line = ((f" {seat}{pad} ", Cap("key", seat)), (" ", "plain"),
                      *_value(share.value, active=index == cursor, whose=seat), ("   ", "plain"), *share.result)
        item = tuple(clip_spans(item, pitch - 2))
        if index % across:
            lines[-1] = (*lines[-1], (" " * (pitch - spans_width(lines[-1])), "plain"), *item)
        else:
            lines.append(item)
    told = (f"left {left}", "muted" if left == 0 else "warn")
    rest = max(0, w - 2 - _LEFT - spans_width(lines[-1])) if lines else 0
    lines[-1:] = [(*lines[-1], (" " * rest, "plain"), told)] if lines else [(told,)]
    return tuple(lines)


def order_lines(items: Sequence[Spans], cursor: int, w: int) -> tuple[Line, ...]:
    """The body of an order: numbered badges with `▸` between them; the one under the cursor is reversed."""
    found: list[Spans] = []
    for index, item in enumerate(items):
        tail: Line = (("  ", "plain"), (signs.CURSOR, "muted")) if index + 1 < len(items) else ()
        badge = cap_spans(str(index + 1), ink="name-cursor" if index == cursor else "key")
        found.append((*badge, (" ", "plain"), *item, *tail))
    return tuple(flowed(found, w - 2, 0))


def thinking(
    seat: int, name: str, dots: int, level: str = "normal", told: tuple[Line, ...] = (),
    options: tuple[Option, ...] = (), note: str = "",
) -> BarModel:
    """The bar of a bot's turn: a dot a quarter of a second, none when it has moved; what the last bots have done."""
    question = "thinks " + "·" * dots if dots else "has moved"
    return BarModel(question, seat, name, f"bot, {level}", options, told, note=note, settled=True)
