"""Pictures of plain numbers: the step chart of a score by round, and the bars of where points came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import signed
from deckgames.engine.messages import TEXT
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Span, in_ink, width
from deckgames.ui.paint.headings import heading, seat_sign
from deckgames.ui.paint.shortening import clip
from deckgames.ui.paint.signs import MINUS, MORE

SHADES = "█▒▓░"
_TICK_ROWS = 3
_MARK_CELLS = 4
_STEPS = (3, 6, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100)
"""Points from one number of the axis to the next, and ten times as many, and so on."""
_BAR_GAP = 4
_SHORTEST_BAR = 12
_IN_TURN = 2
"""Cells that each of the lines has that lie on each other."""
_GAP = 2


@frozen
class Series:
    """The score of one seat, step by step; seats count from 1. `bare`: it is of no seat, and has only its colour."""

    seat: int
    name: str
    values: tuple[int, ...]
    bare: bool = False

    @property
    def sign(self) -> str:
        return "" if self.bare else seat_sign(self.seat)

    @property
    def called(self) -> str:
        """The player's sign and name."""
        return f"{self.sign} {clip(self.name, 12)}".lstrip()


@frozen
class Sources:
    """Where the points of one seat came from; `parts` as in the heading, `lost` what was taken away again, `place` the
    place it has (0: that of its row), `losses` by name what was lost by what."""

    seat: int
    name: str
    total: int
    parts: tuple[int, ...]
    lost: int = 0
    place: int = 0
    losses: tuple[tuple[str, int], ...] = ()


# step chart ---------------------------------------------------------------------------------------------------------


@frozen
class _Scale:
    """From rounds and scores to cells."""

    left: int
    right: int
    bottom: int
    low: int
    high: int
    step: int
    steps: int

    def x(self, index: int) -> int:
        return self.left + round(index * (self.right - self.left) / max(1, self.steps - 1))

    def y(self, value: float) -> int:
        return self.bottom - round((value - self.low) * _TICK_ROWS / self.step)


def _step(span: int, rows: int) -> int:
    """The points from one number of the axis to the next: as few as have room."""
    decade = 1
    while _STEPS[-1] * decade * rows < span * _TICK_ROWS:
        decade *= 10
    return next(step * decade for step in _STEPS if step * decade * rows >= span * _TICK_ROWS)


def _scale(series: Sequence[Series], w: int, h: int) -> _Scale:
    values = [value for line in series for value in line.values] or [0]
    rows = h - 2
    low = min(0, *values)
    high = max(1, *values)
    step = _step(high - low, rows)
    label = max(width(_end_label(line)) for line in series) if series else 0
    longest = max((len(line.values) for line in series), default=1)
    left = max(5, *(width(signed(value)) + 1 for value in (low, low + rows // _TICK_ROWS * step)))
    return _Scale(left, max(left + 1, w - label - 3), h - 2, low, high, step, longest)


def _end_label(line: Series) -> str:
    last = signed(line.values[-1]) if line.values else ""
    return f"{line.called} {last}"


def step_chart(series: Sequence[Series], w: int, h: int, first: int = 1, ends: Sequence[int] | None = None) -> Canvas:
    """One line a seat over the rounds from `first` on, of which `ends` are the last steps (None: each is a step): its
    sign at every second, name and value at the right end.

    Series are drawn last to first, so that the first (the winner) lies on top.
    """
    canvas = Canvas(w, h)
    if w < 24 or h < 5 or not any(line.values for line in series):
        return canvas
    scale = _scale(series, w, h)
    ends = range(scale.steps) if ends is None else ends
    _grid(canvas, scale, first, ends)
    for line in reversed(series):
        _steps(canvas, scale, line)
    _share(canvas, scale, series)
    taken: set[tuple[int, int]] = set()
    for line in series:
        _marks(canvas, scale, line, ends, taken)
    _labels(canvas, scale, series)
    return canvas


def _grid(canvas: Canvas, scale: _Scale, first: int, ends: Sequence[int]) -> None:
    for nth, y in enumerate(range(scale.y(lowest := -(-scale.low // scale.step) * scale.step), -1, -_TICK_ROWS)):
        value = lowest + nth * scale.step
        if nth > 1 and value > scale.high:
            break
        canvas.right(scale.left - 1, y, in_ink(signed(value), "muted"))
        canvas.put(scale.left, y, "·" * (scale.right - scale.left + 1), "faint")
    apart = _apart(scale, ends, (1, 2, 5, 10, 20, 50), width(str(first + len(ends))) + 2)
    for nth in range(0, len(ends), apart):
        canvas.put(scale.x(ends[nth]), scale.bottom + 1, str(nth + first), "muted")


def _apart(scale: _Scale, ends: Sequence[int], ways: Iterable[int], room: int) -> int:
    """The first of these ways to leave out rounds in which the others stand so many cells apart."""
    return next((each for each in ways if all(
        scale.x(ends[nth + each]) - scale.x(ends[nth]) >= room for nth in range(0, len(ends) - each, each))), len(ends))


def _steps(canvas: Canvas, scale: _Scale, line: Series) -> None:
    ink = f"line-{line.seat}"
    for index in range(len(line.values) - 1):
        x, end = scale.x(index), scale.x(index + 1)
        y, to = scale.y(line.values[index]), scale.y(line.values[index + 1])
        middle = (x + end) // 2
        for left, right, row in _level(scale, line, index):
            canvas.put(left, row, "─" * (right - left), ink)
        if y != to:
            canvas.put(middle, y, "╯" if to < y else "╮", ink)
            canvas.put(middle, to, "╭" if to < y else "╰", ink)
            for between in range(min(y, to) + 1, max(y, to)):
                canvas.put(middle, between, "│", ink)


def _level(scale: _Scale, line: Series, index: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """From where to where a line goes on its old and on its new level after a round, and in which rows."""
    x, end = scale.x(index), scale.x(index + 1)
    middle = (x + end) // 2
    return (x, middle, scale.y(line.values[index])), (middle, end + 1, scale.y(line.values[index + 1]))


def _share(canvas: Canvas, scale: _Scale, series: Sequence[Series]) -> None:
    """Where lines lie on each other each has its cells in turn, so that all of them are seen."""
    cells: dict[tuple[int, int], dict[int, None]] = {}
    for line in series:
        for index in range(len(line.values) - 1):
            for left, right, y in _level(scale, line, index):
                for x in range(left, right):
                    cells.setdefault((x, y), {})[line.seat] = None
    for (x, y), found in cells.items():
        if len(found) > 1 and canvas.chars[y][x] == "─":
            canvas.put(x, y, "─", f"line-{[*found][x // _IN_TURN % len(found)]}")


def _marks(canvas: Canvas, scale: _Scale, line: Series, ends: Sequence[int], taken: set[tuple[int, int]]) -> None:
    """The signs of a seat; those that would lie on another one's stand beside it."""
    last = len(line.values) - 1
    marked = {*ends[::_apart(scale, ends, range(2, len(ends), 2), _MARK_CELLS)], last}
    for index, value in enumerate(line.values):
        if index in marked:
            x, y = scale.x(index), scale.y(value)
            while (x, y) in taken:
                x += 1 if index < last else -1
            taken.add((x, y))
            canvas.put(x, y, line.sign, f"seat-{line.seat}")


def _labels(canvas: Canvas, scale: _Scale, series: Sequence[Series]) -> None:
    """Names at the right end in the order of their values, each in a line of its own as near to it as there is room."""
    lines = sorted((line for line in series if line.values), key=lambda line: -line.values[-1])
    rows: list[int] = []
    for line in lines:
        rows.append(max(scale.y(line.values[-1]), rows[-1] + 1 if rows else 0))
    last = canvas.h - 2
    for index in reversed(range(len(rows))):
        rows[index] = min(rows[index], last)
        last = rows[index] - 1
    for line, y in zip(lines, rows, strict=True):
        if y >= 0:
            canvas.put(scale.right + 2, y, _end_label(line), f"seat-{line.seat}")


# table --------------------------------------------------------------------------------------------------------------


def round_table(series: Sequence[Series], w: int, h: int, first: int = 1) -> Canvas:
    """Scores by round as numbers, a row for each seat and a column for each round from `first` on, for few rows: the
    first column, and as many of the last as there is room for."""
    canvas = Canvas(w, h)
    rounds = max((len(line.values) for line in series), default=0)
    texts = [[signed(value) for value in line.values] for line in series]
    size = _GAP + max((width(text) for row in (*texts, [str(first + rounds)]) for text in row), default=1)
    left = 4 + max((width(clip(line.name, 12)) for line in series), default=0)
    room = max(0, (w - left - 1) // size)
    shown: list[int | None] = [*range(rounds)] if rounds <= room else (
        [0, None, *range(rounds - room + 2, rounds)] if room > 2 else [])
    canvas.put(1, 0, TEXT("chart.round"), "muted", left - 1)
    for y, (line, row) in enumerate(zip(series, texts, strict=True), 1):
        canvas.put(1, y, line.called, f"seat-{line.seat}")
        for at, index in enumerate(shown, 1):
            if index is not None and index < len(row):
                canvas.right(left + at * size, y, in_ink(row[index], "name" if index == len(row) - 1 else "text"))
    for at, index in enumerate(shown, 1):
        canvas.right(left + at * size, 0, in_ink(MORE if index is None else str(index + first), "muted"))
    return canvas


# bars ---------------------------------------------------------------------------------------------------------------


def _legend(parts: Sequence[str], *, lost: bool) -> list[Span]:
    """The shades of what anybody has scored by."""
    spans = [(f"{shade} {part} ", "muted") for shade, part in zip(SHADES, parts, strict=False)]
    if lost:
        spans.append((f"{MINUS}{TEXT('chart.lost')}", "muted"))
    elif spans:
        spans[-1] = (spans[-1][0].rstrip(), "muted")
    return spans


def _told_apart(rows: Sequence[Sources], parts: Sequence[str]) -> tuple[Sequence[Sources], Sequence[str]]:
    """The sources by which anybody has scored, as many as there are shades: where more have, those that tell the seats
    apart least are one, `other`."""
    sums = [sum(row.parts[nth] for row in rows) for nth in range(len(parts))]
    shown = [nth for nth in range(len(parts)) if sums[nth]]
    if len(shown) <= len(SHADES):
        return [replace(row, parts=tuple(row.parts[nth] for nth in shown)) for row in rows], [parts[n] for n in shown]
    apart = [max(row.parts[nth] for row in rows) - min(row.parts[nth] for row in rows) for nth in range(len(parts))]
    shown = sorted(sorted(range(len(parts)), key=lambda nth: (-apart[nth], -sums[nth]))[:len(SHADES) - 1])
    return [replace(row, parts=(*(row.parts[nth] for nth in shown), sum(row.parts) - sum(row.parts[n] for n in shown)))
            for row in rows], [*(parts[nth] for nth in shown), TEXT("chart.other")]


def source_bars(rows: Sequence[Sources], parts: Sequence[str], w: int, h: int, title: str) -> Canvas:
    """One bar a seat in its colour, a shade for each source with its number inside, losses behind it.

    Bars stand two lines apart where `h` allows it.
    """
    canvas = Canvas(w, h)
    lost = any(row.lost for row in rows)
    rows, parts = _told_apart(rows, parts)
    heading(canvas, 0, title, _legend(parts, lost=lost and not any(row.losses for row in rows)))
    step = 2 if len(rows) * 2 <= h else 1
    names = max((width(clip(row.name, 12)) for row in rows), default=0)
    totals = max((width(signed(row.total)) for row in rows), default=0)
    left = 1 + 2 + 2 + names + 2 + 1 + totals + 2
    beside = w - left - _BAR_GAP - max([_SHORTEST_BAR, *(sum(_least(row)) for row in rows)])
    losses = max((width(said) + 1 for row in rows if (said := _lost(row, beside))), default=0)
    longest = max((sum(row.parts) for row in rows), default=0)
    room = w - left - losses - _BAR_GAP
    for index, row in enumerate(rows):
        y = 1 + index * step
        canvas.put(1, y, str(row.place or index + 1), "text")
        canvas.put(3, y, f"{seat_sign(row.seat)} {clip(row.name, 12)}", f"seat-{row.seat}")
        canvas.put(5 + names + 2, y, f"✶{signed(row.total)}", "glory")
        x = _bar(canvas, left, y, row, room, longest)
        if row.lost:
            canvas.put(x + 1, y, _lost(row, beside), "harm")
    return canvas


def _lost(row: Sources, room: int) -> str:
    """`−90 wounds −1 village`, the most first; `−90 wounds −1 other` or one sum where that has no room."""
    by = [f"{signed(-n)} {name}" for name, n in sorted(row.losses, key=lambda loss: -loss[1])]
    forms = [" ".join(by)] if by else []
    if len(by) > 1:
        forms.append(f"{by[0]} {signed(max(n for _, n in row.losses) - row.lost)} {TEXT('chart.other')}")
    forms = [form for form in forms if width(form) < room]
    return "" if not row.lost else forms[0] if forms else signed(-row.lost)


def _least(row: Sources) -> list[int]:
    """The cells of each part in which its number has room, and one more: two side by side would be read as one."""
    return [width(signed(part)) + 1 if part > 0 else 0 for part in row.parts]


def _bar(canvas: Canvas, x: int, y: int, row: Sources, room: int, longest: int) -> int:
    """The stacked segments; each ends where the running sum ends, so that lengths of seats compare, as long as its
    number and those behind it have room."""
    start, least = x, _least(row)
    for index, part in enumerate(row.parts):
        if part > 0:
            end = min(max(x + round(sum(row.parts[:index + 1]) * room / longest), start + least[index]),
                      x + room - sum(least[index + 1:]))
            text, shade = signed(part), SHADES[index]
            canvas.put(start, y, shade * (end - start), f"line-{row.seat}")
            at = start + (end - start - width(text)) // 2
            canvas.put(at, y, text, f"badge-{row.seat}" if shade == SHADES[0] else "name")
            start = end
    return start
