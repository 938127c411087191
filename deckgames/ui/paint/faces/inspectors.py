"""The largest face: everything about one card."""

from __future__ import annotations

from collections.abc import Sequence

from deckgames.ui.paint.canvas import ELLIPSIS, Canvas, Line, Spans, clip_spans, spans_width, wrap
from deckgames.ui.paint.canvas import width as cell_width
from deckgames.ui.paint.faces.parts import LIGHT, LOOKS, Face, State, frame, name_lines, price_of, spaced
from deckgames.ui.paint.signs import RANGE

_BLANK: Line = (("", "plain"),)
_ALL = 1_000_000
"""Number of rows that are enough for every card."""
_NARROWEST, _LOWEST = 8, 4
_LEAST = 7
"""Rows of a card's text that is scrolled beside what stands below it; with fewer, all of it is scrolled."""


def inspector(face: Face, width: int, height: int, extra: Sequence[Spans] = (), top: int | None = None) -> Canvas:
    """Everything about a card: whole text, flavour, and at the bottom `extra` (values now, who owns how many). What is
    too long is cut; or it is shown from line `top` on, where it can be scrolled, and the lower edge says so."""
    canvas = frame(width, height, LIGHT, "edge-open", "card")
    inner, bottom = width - 4, height - 1
    if width < _NARROWEST or height < _LOWEST:
        return canvas
    title = f" {face.kind} {'' if _long_kind(face, width) else face.kind_word} ".replace("  ", " ")
    measure = spaced(face.measure)
    if measure:
        canvas.right(width - 1, 0, ((" ", "plain"), *measure, (" ", "plain")), width - 4)
    if title.strip():
        canvas.put(2, 0, title, "kind", width - 4 - (spans_width(measure) + 2 if measure else 0))
    price = price_of(face, LOOKS[State.OPEN])
    if price:
        canvas.right(width - 1, bottom, ((f" {price} ", face.price_ink),), width - 4)
    if face.points:
        canvas.spans(2, bottom, ((" ", "plain"), *spaced(face.points), (" ", "plain")), width - 6 - cell_width(price))
    if top is None:
        lines = _inspector_lines(face, inner, height - 2 - len(extra))
    else:
        whole, extra, room = _scrolled(face, width, height, extra)
        top = max(0, min(top, len(whole) - room))
        lines = whole[top : top + room]
        if len(whole) > room:
            x = 2 + (spans_width(spaced(face.points)) + 2 if face.points else 0)
            told = f" {top + 1}{RANGE}{top + len(lines)} of {len(whole)} "
            canvas.put(x, bottom, told, "muted", max(0, width - 4 - x - cell_width(price)))
    for y, line in enumerate(lines, start=1):
        canvas.spans(2, y, line, inner)
    for y, spans in enumerate(extra[-(height - 2) :], start=max(1, bottom - len(extra))):
        canvas.spans(2, y, spans, inner)
    return canvas


def _long_kind(face: Face, width: int) -> bool:
    """Whether the kind of a card has no room on the upper edge: then it has a line of its own."""
    measure = spaced(face.measure)
    room = width - 4 - (spans_width(measure) + 2 if measure else 0)
    return cell_width(f" {face.kind} {face.kind_word} ") > room


def head_lines(face: Face, inner: int) -> list[Line]:
    """What stands above a card's text: its name, its kind if the edge has no room for it, its numbers."""
    head: list[Line] = [((line, "name"),) for line in name_lines(face.name, inner, 3)]
    if _long_kind(face, inner + 4):
        head += wrap(((face.kind_word, "kind"),), inner)
    if face.numbers:
        head.append(tuple(clip_spans(spaced(face.numbers), inner)))
    return head


def below_the_edge(face: Face, width: int, height: int, extra: Sequence[Spans] = ()) -> tuple[int, int]:
    """How many lines of a card have no room in such an inspector, and how many can be scrolled at a time."""
    if width < _NARROWEST or height < _LOWEST:
        return 0, 1
    whole, _, room = _scrolled(face, width, height, extra)
    return max(0, len(whole) - room), max(1, room)


def _scrolled(face: Face, width: int, height: int, extra: Sequence[Spans]) -> tuple[list[Line], Sequence[Spans], int]:
    """The lines that are scrolled, what stands below them, and the rows that they have."""
    whole = _inspector_lines(face, width - 4, _ALL)
    room = height - 2 - len(extra)
    if len(whole) <= room or room >= _LEAST or not extra:
        return whole, extra, room
    return [*whole, _BLANK, *(tuple(line) for line in extra)], (), height - 2


def _inspector_lines(face: Face, inner: int, height: int) -> list[Line]:
    """Name, numbers, text, flavour; the flavour is the first to go, then the text ends in `…`."""
    head = head_lines(face, inner)
    text = [line for paragraph in face.long or face.text for line in wrap(paragraph, inner)]
    flavour = wrap(((face.flavour, "flavour"),), inner) if face.flavour else ()
    found = [*head, _BLANK, *text] if text else head
    if flavour and len(found) + 1 + len(flavour) < height:
        found += [_BLANK, *flavour]
    if len(found) > height:
        found = found[: max(0, height)]
        if found:
            last = found[-1]
            found[-1] = tuple(clip_spans((*last, (ELLIPSIS, "rule")), inner))
    return found
