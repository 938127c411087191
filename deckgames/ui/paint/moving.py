"""Pictures one after the other as one moving picture, SVG with style sheets alone: a part of a row is drawn once,
and seen as long as it stands. Where nothing is to move, the first picture stands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from xml.sax.saxutils import escape

from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import cells
from deckgames.ui.paint.film import cut
from deckgames.ui.paint.theme import style_of, variables

_W, _H, _FONT, _PART = 8, 16, 13, 34
"""Width and height of a cell, the size of its letters, and the columns of a row that change together."""
_CSS = """text{font:%dpx ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:%s}
g[id]{animation:%.2fs step-end infinite}.h{visibility:hidden}
%s
@media(prefers-reduced-motion){g[id]{animation:none}}"""
_PARTS = {"▀": (_W, 0, _H // 2), "▄": (_W, _H // 2, _H // 2), "█": (_W, 0, _H), "▌": (_W // 2, 0, _H)}
"""The width, upper edge and height of what these signs fill."""


def moving(pictures: Sequence[tuple[Canvas, float]], title: str, theme: str = "night") -> str:
    """An endless SVG animation from pictures of one size, each with its seconds."""
    colours, drawn = variables(theme), _Drawn(theme)
    stands: dict[tuple[int, int, str], list[tuple[float, float]]] = {}
    now, whole = 0.0, sum(seconds for _, seconds in pictures)
    for canvas, seconds in pictures:
        parts = {x: cut(canvas, x, 0, _PART, canvas.h) for x in range(0, canvas.w, _PART)}
        for (x, part), y in product(parts.items(), range(canvas.h)):
            times = stands.setdefault((x, y, drawn.row(part, y)), [])
            start = times.pop()[0] if times and times[-1][1] == now else now
            times.append((start, now + seconds))
        now += seconds
    rules, rows = list[str](), list[str]()
    for number, ((x, y, row), times) in enumerate(stands.items()):
        if not row:
            continue
        seen = [part for start, end in times for part in (
            f"{100 * start / whole:.2f}%{{visibility:visible}}", f"{100 * end / whole:.2f}%{{visibility:hidden}}")]
        late, named = "h" if times[0][0] else "", "" if times == [(0.0, now)] else f"k{number}"
        if named:
            begins = "0%{visibility:hidden}" if late else ""
            rules.append(f"@keyframes {named}{{{begins}{''.join(seen)}}}#{named}{{animation-name:{named}}}")
        rows.append(_tag("g", row, id=named, **{"class": late}, transform=f"translate({x * _W} {y * _H})"))
    canvas = pictures[0][0]
    w, h = canvas.w * _W, canvas.h * _H
    style = _CSS % (_FONT, colours["ink"], whole, "\n".join((*drawn.rules(), *rules)))
    ground = _tag("path", "", fill=colours["table"], d=_box(0, 0, w, h))
    return _tag("svg", "\n".join((_tag("title", escape(title)), _tag("style", style), ground, *rows)),
                xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {w} {h}", **{"xml:space": "preserve"}) + "\n"


def _tag(name: str, inside: str = "", **attributes: object) -> str:
    """An element; attributes that say nothing are left out."""
    said = "".join(f' {key}="{value}"' for key, value in attributes.items() if value != "")
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


def _box(x: int, y: int, w: int, h: int) -> str:
    """A rectangle, as a part of a path."""
    return f"M{x} {y}h{w}v{h}h-{w}z"


class _Drawn:
    """Rows as they are drawn in a theme, with a class for each look."""

    def __init__(self, theme: str) -> None:
        self._theme = theme
        self._looks: dict[str, str] = {}

    def rules(self) -> list[str]:
        """The style rules of its classes."""
        return [f".{name}{{{look}}}" for look, name in self._looks.items()]

    def _look(self, look: str) -> dict[str, str]:
        return {"class": self._looks.setdefault(look, f"c{len(self._looks)}") if look else ""}

    def row(self, canvas: Canvas, y: int) -> str:
        """One row: grounds, over them pictures, over them words."""
        x, words, boxes = 0, list[str](), dict[tuple[int, str], str]()

        def box(layer: int, x: int, look: str, w: int, y: int = 0, h: int = _H) -> None:
            if look:
                boxes[layer, look] = boxes.get((layer, look), "") + _box(x * _W, y, w, h)

        for text, ink, ground in canvas.runs(y):
            style, w = style_of(ink, ground, self._theme), len(cells(text))
            fore, behind = (f"fill:{colour.get_truecolor().hex}" if colour is not None else ""
                            for colour in (style.color, style.bgcolor))
            box(0, x, behind, w * _W)
            if fore and set(text) <= {*_PARTS, " "}:
                for n, sign in enumerate(text):
                    if sign in _PARTS:
                        box(1, x + n, fore, *_PARTS[sign])
            elif said := text.strip():
                start = x + len(text) - len(text.lstrip())
                look = fore + ";font-weight:700" * bool(style.bold) + ";font-style:italic" * bool(style.italic)
                words.append(_tag("text", escape(said), **self._look(look), x=start * _W, y=_FONT - 1,
                                  textLength=len(cells(said)) * _W))
            x += w
        paths = (_tag("path", **self._look(look), d=path) for (_, look), path in sorted(boxes.items()))
        return "".join((*paths, *words))
