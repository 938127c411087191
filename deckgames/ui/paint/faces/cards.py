"""Framed faces (plate, small, wide), backs and empty slots."""

from __future__ import annotations

from functools import lru_cache

from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import ELLIPSIS, Canvas, Line, clip, spans_width
from deckgames.ui.paint.canvas import width as cell_width
from deckgames.ui.paint.faces.parts import (
    DASHED,
    LIGHT,
    Face,
    Look,
    State,
    frame,
    inked,
    look_of,
    name_lines,
    price_of,
    spaced,
)
from deckgames.ui.paint.faces.texts import body

_PLATE_HEIGHT = 4
_NAME_LINES = 2
"""Lines of a name, or one more where the text leaves room."""


def _upper_edge(canvas: Canvas, face: Face, look: Look) -> None:
    x = 1
    if ink := face.key_ink(look):
        x = canvas.put(x, 0, face.key, ink, canvas.w - 2)
    if look.tick:
        x = canvas.put(x, 0, signs.CHOSEN, "good")
    if face.kind:
        canvas.put(x + 1 if x > 1 else x, 0, face.kind, "blocked" if look.faded else "kind", canvas.w - 2 - x)
        x += 2 if x > 1 else 1
    if face.measure:
        canvas.right(canvas.w - 1, 0, inked(spaced(face.measure), look), canvas.w - 2 - x)


def _lower_edge(canvas: Canvas, face: Face, look: Look) -> int:
    """Price, points and note; returns the column where the price begins."""
    y = canvas.h - 1
    end = canvas.w - 1
    price = price_of(face, look)
    if price:
        end = canvas.right(end, y, ((price, "blocked" if look.faded else face.price_ink),), canvas.w - 2)
    x = 1
    if face.points:
        x = canvas.spans(x, y, inked(spaced(face.points), look), end - x)
    if face.edge:
        gap = x + 1 + spans_width(face.edge) <= end  # else without the piece of edge before it
        canvas.spans(x + gap, y, face.edge, end - x - gap)
    return end


def _plate_numbers(canvas: Canvas, face: Face, look: Look) -> None:
    """Numbers first, words only if all of them fit and do not touch the price, else a single `…`: more with i."""
    y = canvas.h - 1
    end = _lower_edge(canvas, face, look)
    if face.points or face.edge:
        return
    x = 1
    if face.numbers:
        x = canvas.spans(x, y, inked(spaced(face.numbers), look), end - x)
        if x < end:
            x = canvas.put(x, y, " ")
    if not face.text or x >= end:
        return
    words: Line = face.text[0]
    for line in face.text[1:]:
        words = (*words, (" ", "rule"), *line)
    if spans_width(words) <= end - x - bool(face.price):
        canvas.spans(x, y, inked(words, look))
    else:
        canvas.put(x, y, ELLIPSIS, "blocked" if look.faded else "rule")


def card(face: Face, width: int, height: int, state: State = State.IDLE) -> Canvas:
    """The face in a frame: a plate at height 4, small and wide above."""
    look = look_of(face, state)
    canvas = frame(width, height, look.glyphs, look.frame, look.ground)
    if width < 4 or height < 2:
        return canvas
    _upper_edge(canvas, face, look)
    inner, below = width - 2, height - 2
    y = 1
    third = below > _NAME_LINES and len(body(face, inner, below - _NAME_LINES)) < below - _NAME_LINES
    for line in name_lines(face.name, inner, min(_NAME_LINES + third, below)):
        canvas.put(1, y, line, look.name)
        if look.cursor:
            canvas.paint(1, y, inner, look.name)
        y += 1
    if height <= _PLATE_HEIGHT:
        _plate_numbers(canvas, face, look)
        return canvas
    _lower_edge(canvas, face, look)
    for at, text in enumerate(body(face, inner, below + 1 - y), y):
        canvas.spans(1, at, inked(text, look), inner)
    return canvas


@lru_cache(maxsize=256)
def picture(face: Face, width: int, height: int, state: State) -> Canvas:
    """The drawn face, kept: most cards look the same from one repaint to the next. Never change the canvas."""
    return card(face, width, height, state)


def back(width: int, height: int, label: str = "") -> Canvas:
    """A card lying face down, with the name or count of its pile in the middle."""
    canvas = frame(width, height, LIGHT, "edge", "card")
    canvas.fill(1, 1, width - 2, height - 2, "░", "back")
    if label and width > 4 and height > 2:
        shown = f" {clip(label, width - 4)} "
        canvas.put((width - cell_width(shown)) // 2, height // 2, shown, "name")
    return canvas


_HEAVY = str.maketrans("╭╮╰╯─│╔╗╚╝═║╌╎╍┇", "┏┓┗┛━┃┏┓┗┛━┃━┃━┃")


def flashed(picture: Canvas, seat: int) -> Canvas:
    """The same face with a heavy frame in a seat's colour, for the moment after a card was played, bought or taken."""
    canvas = Canvas(picture.w, picture.h)
    canvas.paste(0, 0, picture)
    for y in range(canvas.h):
        columns = range(canvas.w) if y in {0, canvas.h - 1} else (0, canvas.w - 1)
        for x in columns:
            heavy = canvas.chars[y][x].translate(_HEAVY)
            if heavy in "┏┓┗┛━┃" and heavy:
                canvas.chars[y][x], canvas.inks[y][x] = heavy, f"seat-{seat}"
    return canvas


def slot(width: int, height: int, label: str = "") -> Canvas:
    """The place where a card would lie."""
    if width < 4 or height < 2:
        return Canvas(width, height)
    canvas = frame(width, height, DASHED, "faint", "")
    shown = clip(label, width - 2)
    canvas.put((width - cell_width(shown)) // 2, height // 2, shown, "faint")
    return canvas
