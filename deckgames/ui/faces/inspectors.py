"""The largest face: everything about one card."""

from __future__ import annotations

from collections.abc import Sequence

from deckgames.ui.canvas import ELLIPSIS, Canvas, Line, Spans, clip_spans, spans_width, wrap
from deckgames.ui.canvas import width as cell_width
from deckgames.ui.faces.parts import LIGHT, LOOKS, Face, State, frame, name_lines, price_of, spaced


def inspector(face: Face, width: int, height: int, extra: Sequence[Spans] = ()) -> Canvas:
    """Everything about a card: whole text, flavour, and at the bottom `extra` (values now, who owns how many)."""
    canvas = frame(width, height, LIGHT, "edge-open", "card")
    inner, bottom = width - 4, height - 1
    if inner < 4 or height < 4:
        return canvas
    title = f" {face.kind} {face.kind_word} ".replace("  ", " ")
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
    lines = _inspector_lines(face, inner, height - 2 - len(extra))
    for y, line in enumerate(lines, start=1):
        canvas.spans(2, y, line, inner)
    for y, spans in enumerate(extra[-(height - 2) :], start=max(1, bottom - len(extra))):
        canvas.spans(2, y, spans, inner)
    return canvas


def _inspector_lines(face: Face, inner: int, height: int) -> list[Line]:
    """Name, numbers, text, flavour; the flavour is the first to go, then the text ends in `…`."""
    blank: Line = (("", "plain"),)
    head: list[Line] = [((line, "name"),) for line in name_lines(face.name, inner, 3)]
    if face.numbers:
        head.append(tuple(clip_spans(spaced(face.numbers), inner)))
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
