"""What moves on a table after an answer, for a quarter of a second: cards go, come, close up and tip, numbers count, a
frame darkens. A frame is the sheet as it lies now with some cells laid over it; panes send the cells that differ."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.words import CHANGE
from deckgames.engine.forecast.forecast import moved
from deckgames.ui.paint.canvas import Canvas, Spot
from deckgames.ui.paint.faces import FRAMES, flashed

LASTS, CHANGED = 0.25, 0.9
"""Seconds that all motion takes, and those that a changed number shows both values.
"""
_BYTES, _BLANK, _SIGN, _PIXEL = 6500, 2, 6, 16
"""Bytes that all frames together may take: what would be more does not move. And those of a cell, about."""
_FEWEST, _MOST, _BESIDE = 4, 8, 3
"""The fewest frames and the most, and the most of cards that only make room for others."""
_SHAKES = 8
"""How often a number that is hit stands elsewhere."""
_LIFT, _ARRIVED = 0.25, 0.75
"""The parts of the time before which a card lifts, and after which it lies where it goes, with a heavy frame."""


@frozen(eq=False)
class Lying:
    """A sheet, and where each card lies on it, by its id; and the numbers that stand for a fight: `RUNS`, what tells it
    from others, and how much of it is left; the side panel `beside` it."""

    sheet: Canvas
    places: Mapping[str, Spot]
    fights: Mapping[str, Spot] = fresh(dict)
    beside: Canvas = fresh(lambda: Canvas(0, 0))


@frozen
class Brought:
    """What answers have brought: the cards that events name, with the colour of whose they are (0: nobody's), and those
    that tip; numbers that have changed, and those that shake; what turns, and whether the frames darken."""

    cards: Mapping[str, int] = fresh(dict)
    tips: Collection[str] = ()
    changed: Mapping[str, tuple[int, int]] = fresh(dict)
    shaken: Collection[str] = ()
    moved: str = ""
    darkens: bool = False


NOTHING = Brought()
RUNS = "runs"
NOWHERE = Lying(Canvas(0, 0), {})


@frozen(eq=False)
class _Piece:
    """A card on its way between two places; `before` and `after` are how it looks there, where it does."""

    start: Spot
    end: Spot
    before: Canvas | None
    after: Canvas | None
    colour: int = 0
    tips: bool = False
    named: bool = False

    @property
    def costs(self) -> int:
        """Estimated bytes of a frame of this piece; one that shrinks or grows has half its cells on average."""
        sheet = self.before or self.after or NOWHERE.sheet
        cells = sum(_BLANK if char == " " else _PIXEL if ink.startswith("#") else _SIGN for row in zip(
            sheet.chars, sheet.inks, strict=True) for char, ink in zip(*row, strict=True))
        return cells if (self.start.w, self.start.h) == (self.end.w, self.end.h) else cells // 2

    def lay(self, canvas: Canvas, t: float) -> None:
        """Lays it over a sheet as it is at this part of the time."""
        start, end = self.start, self.end
        if self.before is None or t >= _ARRIVED or (self.after is not None and start == end):
            if self.after is not None:
                shown = flashed(self.after, self.colour) if self.colour else self.after
                canvas.paste(end.x, end.y, _squeezed(shown, t / _ARRIVED) if self.before is None else shown)
        elif self.tips:
            for y in range(start.h):
                falls = round((start.h - y) * 2 * t)
                canvas.paste(start.x + falls, start.y + y + round(start.h * t * t), cut(self.before, 0, y, start.w, 1))
        else:
            t = t / _ARRIVED
            t *= t * (3 - 2 * t)
            x, y, w, h = (round(a + (b - a) * t) for a, b in (
                (start.x, end.x), (start.y, end.y), (start.w, end.w), (start.h, end.h)))
            canvas.paste(x, y - (0 < t < _LIFT), cut(self.before, 0, 0, w, max(1, h)))


def cut(sheet: Canvas, x: int, y: int, w: int, h: int) -> Canvas:
    """A copy of some cells of a sheet."""
    found = Canvas(min(w, sheet.w - x), min(h, sheet.h - y))
    found.paste(-x, -y, sheet)
    return found


def _squeezed(sheet: Canvas, t: float) -> Canvas:
    """A card that turns: first its back grows narrower, then its face wider."""
    part = min(1.0, abs(2 * t - 1))
    w = max(1, round(sheet.w * part))
    canvas = Canvas(sheet.w, sheet.h)
    left = (sheet.w - w) // 2
    canvas.paste(left, 0, cut(sheet, 0, 0, w, sheet.h))
    if t < 0.5:
        canvas.fill(left, 0, w, sheet.h, "░", "faint")
    else:
        canvas.paste(left + w - w // 2, 0, cut(sheet, sheet.w - w // 2, 0, w // 2, sheet.h))
    return canvas


class Film:
    """The animation from one sheet to another."""

    def __init__(self, before: Lying, after: Lying, brought: Brought) -> None:
        self.before, self.after, self.brought = before.sheet, after, brought
        room, costs = _BYTES, 0
        self.named, self.beside = list[_Piece](), list[_Piece]()
        """The cards that events name, and those that only make room in their row or list: where all has got another
        height, nothing runs after it."""
        pieces = self._pieces(before, after)
        for piece in pieces:
            if piece.named and _FEWEST * piece.costs <= room:
                self.named.append(piece)
                costs += piece.costs
                room -= _FEWEST * piece.costs
        beside = [piece for piece in pieces if not piece.named]
        cost = max(1, sum(piece.costs for piece in beside))
        self._steps = min(_BESIDE, room // cost)
        if self._steps:
            self.beside, room = beside, room - self._steps * cost
        self._fights = {what: spot for what, spot in after.fights.items() if what not in before.fights}
        self.pace = LASTS / min(_MOST, _FEWEST + room // max(1, costs))
        """Seconds between two frames."""

    def _pieces(self, before: Lying, after: Lying) -> list[_Piece]:
        pieces = []
        for card, start in before.places.items():
            end, colour = after.places.get(card), self.brought.cards.get(card)
            was = cut(before.sheet, start.x, start.y, start.w, start.h)
            if end is not None and (start.y, start.h) == (end.y, end.h) and end.h == 1:
                start = end  # what stands twice in a row of words does not run through it
            if end is None and colour is not None:
                pieces.append(_Piece(start, _home(after.sheet, colour, start), was, None, colour,
                                    card in self.brought.tips, True))
            elif end is not None and (colour or (start.x, start.y) != (end.x, end.y)) and (
                    colour is not None or ((start.w, start.h) == (end.w, end.h) and (
                        start.y == end.y or (start.x == end.x and end.h == 1)))):
                pieces.append(_Piece(start, end, was, cut(after.sheet, end.x, end.y, end.w, end.h), colour or 0,
                                    named=colour is not None))
        for card in self.brought.cards:
            end = after.places.get(card)
            if end is not None and card not in before.places:
                pieces.append(_Piece(end, end, None, cut(after.sheet, end.x, end.y, end.w, end.h),
                                    self.brought.cards[card], named=True))
        return pieces

    def at(self, t: float) -> Canvas:
        """The frame at time t, from 0 to 1."""
        canvas = counted(self.after.sheet, self.brought, t, self.before)
        if self.brought.darkens:
            for chars, inks in zip(canvas.chars, canvas.inks, strict=True):
                inks[:] = ["faint" if char in FRAMES else ink for char, ink in zip(chars, inks, strict=True)]
        for what, spot in self._fights.items():
            row, left = canvas.chars[spot.y], int(what.rpartition(" ")[2])
            if found := re.search(r"\d+", "".join(row[spot.x:spot.x + spot.w])):
                n, x = int(found[0]), spot.x + found.start()
                row[x:x + len(found[0])] = f"{round(n + (left - n) * t):{len(found[0])}}"
        for piece in (*self.beside, *self.named):
            if piece.after is not None and (piece.end.h > 1 or piece.start.y != piece.end.y):
                canvas.paste(piece.end.x, piece.end.y, Canvas(piece.end.w, piece.end.h))
        for piece in self.beside:
            piece.lay(canvas, int(t * (self._steps + 1)) / (self._steps + 1))
        for piece in self.named:
            piece.lay(canvas, t)
        return canvas


def _home(sheet: Canvas, colour: int, start: Spot) -> Spot:
    """Where a card goes that lies on the table no more: to the name of whose it is, else it rises."""
    names = {f"seat-{colour}", f"badge-{colour}"}
    for y, inks in enumerate(sheet.inks):
        if colour and not names.isdisjoint(inks):
            return Spot("", next(x for x, ink in enumerate(inks) if ink in names), y, 8, 1)
    return Spot("", start.x, start.y - 1, start.w, 1)


_NUMBER = re.compile(r"\d+")


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def counted(sheet: Canvas, brought: Brought, t: float, before: Canvas = NOWHERE.sheet) -> Canvas:
    """The sheet at time t (0 to 1) with changed numbers counting and those that are hit shaking; those of a row, too,
    that says the same as `before` but for its numbers."""
    canvas = cut(sheet, 0, 0, sheet.w, sheet.h)
    for row, was_row in zip(canvas.chars, before.chars, strict=False):
        said, said_before = "".join(row), "".join(was_row)
        if said != said_before and _NUMBER.sub(_blank, said) == _NUMBER.sub(_blank, said_before):
            ends = {found.end(): int(found[0]) for found in _NUMBER.finditer(said_before)}
            for found in _NUMBER.finditer(said):
                n, w = int(found[0]), len(found[0])
                shown = str(round((was := ends.get(found.end(), n)) + (n - was) * t))
                row[found.start():found.end()] = shown.rjust(w) if len(shown) <= w else found[0]
    for key, (was, now) in brought.changed.items():
        text, at = moved(was, now), round(was + (now - was) * t)
        shown = moved(was, at) if at != was else text.partition(CHANGE.sign)[0]
        if len(shown) > len(text):
            continue
        for row, inks in zip(canvas.chars, canvas.inks, strict=True):
            x = "".join(row).find(text) if CHANGE.sign in row else -1
            if x < 0:
                continue
            row[x:x + len(text)] = shown.ljust(len(text))
            if key in brought.shaken and round(t * _SHAKES) % 2 and x and row[x - 1] == " ":
                for cells in row, inks:
                    cells.insert(x + len(text) - 1, cells.pop(x - 1))
    return canvas
