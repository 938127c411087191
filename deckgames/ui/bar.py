"""The decision bar: the one bright line at the bottom where every question of every game is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckgames.ui import signs
from deckgames.ui.headings import seat_sign
from deckgames.ui.sheet import Line, Sheet, Span, Spans, clip, clip_spans, spans_width, width

LOWEST, HIGHEST = 5, 9
_GAP = 3

Option = tuple[str, str]
"""A key and what it does."""


@dataclass(frozen=True, slots=True)
class BarModel:
    """One question. `options` end with the one that ends; `body` are the lines of a number, an allocation, an order.

    `seat` counts from 1; without it a `name` such as `TABLE` stands in a neutral badge. `news` takes the row of
    the refusal while there is none. `scroll` is the first row of options shown when even nine rows are too few;
    `marked` is the key of the option under the cursor, which is always seen.
    """

    question: str
    seat: int | None = None
    name: str = ""
    rule: str = ""
    options: tuple[Option, ...] = ()
    body: tuple[Line, ...] = ()
    forecast: Line = ()
    refusal: Line = ()
    news: Line = ()
    standing: tuple[Option, ...] = ()
    note: str = ""
    scroll: int = 0
    marked: str = ""


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
    ink = "name-cursor" if key == marked else "key"
    return ((f" {key} ", ink), (f" {text}", "text")) if text else ((f" {key} ", ink),)


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
    return [*model.body, *flowed(options, w - 2)]


def bar_height(model: BarModel, w: int, *, compact: bool = False) -> int:
    """The rows this question needs at width `w`: 5, growing upward to 9; `compact` (under 24 rows) begins at 4."""
    own_line = bool(model.forecast) or not model.body
    needed = len(_content(model, w)) + 3 + own_line - compact
    return max(LOWEST - compact, min(HIGHEST, needed))


def decision_bar(model: BarModel, w: int, h: int) -> Sheet:
    """The bar in `w` x `h` cells; with four rows the refusal and the standing keys share a line."""
    sheet = Sheet(w, h)
    if w < 10 or h < 1:
        return sheet
    content = _content(model, w)
    room = max(1, h - 2)
    if len(content) > room and h > LOWEST:
        room -= 1  # what scrolls anyway leaves a row to the forecast
    first = max(0, min(_with_marked(model, content, room), len(content) - room))
    shown = content[first : first + room]
    scrolled = len(shown) < len(content)
    _top(sheet, model, f" rows {first + 1}{signs.RANGE}{first + len(shown)} of {len(content)} " if scrolled else "")
    y = 1
    for line in shown:
        sheet.spans(1, y, line, w - 2)
        y += 1
    _lower(sheet, model, y)
    return sheet


def _with_marked(model: BarModel, content: Sequence[Line], room: int) -> int:
    """The first row of options shown, moved so far that the option under the cursor is among them."""
    cap = (f" {model.marked} ", "name-cursor")
    at = next((y for y, line in enumerate(content) if model.marked and cap in line), model.scroll)
    return min(max(model.scroll, at - room + 1), at)


def _top(sheet: Sheet, model: BarModel, scrolled: str) -> None:
    """The heavy line in the seat's colour with badge, question and rule id; and which options are seen, if not all."""
    w = sheet.w
    ink, badge = ("edge-open", "total") if model.seat is None else (f"line-{model.seat}", f"badge-{model.seat}")
    sheet.put(0, 0, signs.HEALTH * w, ink)
    rule = f" {model.rule} " if model.rule else ""
    end = w - 1
    if rule:
        end = sheet.right(end, 0, ((rule, "rulemark"),), w // 2) - 1
    if scrolled:
        end = sheet.right(end, 0, ((scrolled, "muted"),), w // 2) - 1
    name = clip(model.name, max(4, w // 3)).upper()
    sign = "" if model.seat is None else seat_sign(model.seat)
    label = f"{sign} {name}".strip()
    x = sheet.put(1, 0, f" {label} ", badge, max(0, end - 1)) if label else 1
    sheet.put(x, 0, f" {clip(model.question, max(0, end - x - 2))} ", "name", max(0, end - x))


def _lower(sheet: Sheet, model: BarModel, y: int) -> None:
    """Forecast, refusal or news, standing keys and note, as far as the rows below `y` go."""
    w, last = sheet.w, sheet.h - 1
    forecast: Line = ((f"{signs.CURSOR} ", "text"), *model.forecast) if model.forecast else ()
    hint: Line = ()
    if model.refusal:
        hint = ((f"{signs.BLOCKED} ", "warn"), *model.refusal)
    elif model.news:
        hint = (("· ", "muted"), *model.news)
    free = last - y
    rows: dict[int, Line] = {}
    if free >= 2:
        rows = {y: forecast, y + 1: hint}
    elif free == 1:
        rows = {y: forecast or hint, last: hint if forecast else ()}
    elif free == 0:
        rows = {last: hint or forecast}
    end = _standing(sheet, model, last, spans_width(rows.get(last, ()))) if last >= y else w - 1
    for at, line in rows.items():
        sheet.spans(1, at, line, (end - 2 if at == last else w - 2))
    if model.note:
        at = max([y - 1, *(at for at, line in rows.items() if line)])
        if 0 < at < last and width(sheet.line(at).rstrip()) + width(model.note) + 3 <= w:
            sheet.right(w - 1, at, ((model.note, "faint"),))


def _standing(sheet: Sheet, model: BarModel, y: int, taken: int) -> int:
    """The keys that always work, right-aligned; the first ones go when there is no room. Returns where they begin."""
    keys = [f"{key} {text}".strip() for key, text in model.standing]
    room = sheet.w - 2 - (min(taken, sheet.w * 2 // 3) + 2 if taken else 0)
    while keys and width("  ".join(keys)) > room:
        keys.pop(0)
    return sheet.right(sheet.w - 1, y, (("  ".join(keys), "muted"),), sheet.w - 2) if keys else sheet.w - 1


# kinds of decision --------------------------------------------------------------------------------------------------


def _value(value: int, *, active: bool) -> Line:
    return (("‹ ", "muted"), (f" {value} ", "name-cursor" if active else "name"), (" ›", "muted"))


def number_line(value: int, lo: int, hi: int, confirm: str = "") -> Line:
    """The body of a number question: ` − ‹ 2 › + of 0–3` and what Enter does with the number."""
    line: Line = ((f" {signs.MINUS} ", "key"), ("  ", "plain"), *_value(value, active=True), ("  ", "plain"))
    line = (*line, (" + ", "key"), (f"  of {lo}{signs.RANGE}{hi}", "text"))
    return (*line, (" " * _GAP, "plain"), *option_spans(("Enter", confirm))) if confirm else line


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat gets in an allocation, and what comes of it; seats count from 1."""

    seat: int
    name: str
    value: int
    result: Line = ()


def allocate_lines(shares: Sequence[Share], cursor: int, left: int, w: int) -> tuple[Line, ...]:
    """The body of an allocation: a stepper for each seat with its result beside it, and what is left."""
    items: list[Spans] = []
    for index, share in enumerate(shares):
        head = f" {seat_sign(share.seat)} {share.name} "
        item: Line = ((head, "key"), (" ", "plain"), *_value(share.value, active=index == cursor))
        items.append((*item, ("   ", "plain"), *share.result) if share.result else item)
    items.append(((f"left {left}", "muted" if left == 0 else "warn"),))
    return tuple(flowed(items, w - 2, 6))


def order_lines(items: Sequence[Spans], cursor: int, w: int) -> tuple[Line, ...]:
    """The body of an order: numbered badges with `▸` between them; the one under the cursor is reversed."""
    found: list[Spans] = []
    for index, item in enumerate(items):
        tail: Line = (("  ", "plain"), (signs.CURSOR, "muted")) if index + 1 < len(items) else ()
        badge: Span = (f" {index + 1} ", "name-cursor" if index == cursor else "key")
        found.append((badge, (" ", "plain"), *item, *tail))
    return tuple(flowed(found, w - 2, 0))


def thinking(
    seat: int, name: str, dots: int, level: str = "normal", move: Line = (), options: tuple[Option, ...] = ()
) -> BarModel:
    """The bar of a bot's turn: a dot a quarter of a second, and its move once it is known and may be seen."""
    return BarModel("thinks " + "·" * dots, seat, name, f"bot, {level}", options, body=(move,) if move else ())
