"""What stands around the cards: heading lines, seat badges, health lines and the title bar."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckgames.engine.core.words import STEPS, Ink
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, Span, Spans, in_ink, spans_width, width as cell_width

_LEAD, _GAP = 1, 3
"""Columns before the name of a game in its title bar, and between its round and the rail."""
_TRACK, _THUMB = "│", "┃"
"""Of a scroll bar."""
_RULE = "─"
"""Of a heading's line."""
_HEAD, _ABOUT = Ink("head"), Ink("text")


def _looked_up(note: str | Spans) -> Spans:
    """A note whose words the legend looks up, but for those that say themselves what they are."""
    spans: Spans = in_ink(note, "muted") if isinstance(note, str) else note
    return [(text, Ink(ink) if type(ink) is str else ink) for text, ink in spans if text]


def heading(canvas: Canvas, y: int, title: str, note: str | Spans = "", x: int = 0, w: int | None = None) -> None:
    """A zone's heading line `TITLE ───── note` with one free column left and right. The legend looks up title and note
    in the lexicon."""
    end = (canvas.w if w is None else x + w) - 1
    x = canvas.put(x + 1, y, title.upper(), _HEAD, end - x - 1) + 1
    spans = _looked_up(note)
    start = end
    if spans and x + 2 < end:
        start = canvas.right(end, y, spans, end - x - 2) - 1
    if start > x:
        canvas.put(x, y, _RULE * (start - x), "edge")


def inlaid(canvas: Canvas, y: int, text: str) -> bool:
    """Lays a clause into the longest stretch of a heading's line, at its end; whether there is room."""
    line = canvas.line(y) if y < canvas.h else ""
    found = max(re.finditer(f"{_RULE}+", line), key=lambda run: (len(run[0]), run.start()), default=None)
    if found is None:
        return False
    end = cell_width(line[:found.end()])
    last = end >= canvas.w - 1
    if len(found[0]) < cell_width(text) + (2 if last else 4):
        return False
    canvas.right(end if last else end - 2, y, in_ink(f" {text}" if last else f" {text} ", "muted"))
    return True


def seat_sign(seat: int) -> str:
    """The sign of a seat; seats count from 1."""
    return signs.SEAT_SIGNS[(seat - 1) % len(signs.SEAT_SIGNS)]


def seat_span(seat: int, name: str = "") -> Span:
    """A seat's sign and name in its colour; the sign alone where the badges are on the same screen."""
    return f"{seat_sign(seat)} {name}".rstrip(), f"seat-{seat}"


def title_bar(
    width: int, game: str, about: str = "", phases: Sequence[str] = (), now: int | None = None, note: str | Spans = ""
) -> Canvas:
    """The top line: game, round, rail of phases with the current one reversed, public counts at the right; the rail is
    the first to get shorter, and the last counts are left out before one is cut."""
    canvas = Canvas(width, 1, "band")
    spans = _looked_up(note)
    for rail in (_rail(phases, now), _rail(phases, now, short=True), ()):
        x = _LEAD + cell_width(game) + (2 + cell_width(about) if about else 0) + (_GAP if rail else 0)
        if x + spans_width(rail) + 1 + spans_width(spans) <= width - 1:
            break
    while len(spans) > 1 and x + spans_width(rail) + 1 + spans_width(spans) > width - 1:
        spans = spans[:-1]
    at = canvas.put(1, 0, game.upper(), "title") + 2
    at = canvas.put(at, 0, about, _ABOUT) if about else at - 2
    canvas.spans(x, 0, rail, width - x)
    if spans:
        canvas.right(width - 1, 0, spans, width - 2 - max(at, x + spans_width(rail)))
    return canvas


def _rail(phases: Sequence[str], now: int | None, short: bool = False) -> Line:
    """The phases with the current one reversed; in short only that one."""
    rail: list[Span] = []
    for index, phase in enumerate(phases):
        if index == now:
            rail.append((f" {phase.upper()} ", STEPS.over("phase")))
        elif not short:
            rail.append((f" {phase} ", STEPS.over("muted")))
        if index + 1 < len(phases) and not short:
            rail.append(("›", STEPS.over("muted")))
    return tuple(rail)


def health_line(value: int, full: int, width: int, seat: int) -> Line:
    """Lives as one thin line; a living seat keeps at least one cell."""
    part = 0 if full <= 0 else max(0, min(width, round(width * value / full)))
    part = max(1, part) if value > 0 else part
    return ((signs.HEALTH * part, f"seat-{seat}"), (signs.HEALTH_LOST * (width - part), "edge"))


def scroll_bar(canvas: Canvas, x: int, y: int, rows: int, first: int, count: int) -> None:
    """Shows which of `count` lines the rows from here on show; nothing if they show all."""
    if count <= rows or rows < 1:
        return
    size = max(1, round(rows * rows / count))
    start = round((rows - size) * first / (count - rows))
    for row in range(rows):
        inside = start <= row < start + size
        canvas.put(x, y + row, _THUMB if inside else _TRACK, "text" if inside else "faint")


def said_mark(wrong: bool) -> Span:
    """The mark before a message in the bar: refused or wrong, or plain."""
    return (f"{signs.BLOCKED} ", "warn") if wrong else ("· ", "muted")
