"""What the bar takes of the table, and what it need not say because the table does."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile

from deckgames.engine.core.cards import Card
from deckgames.ui.paint.bar import HIGHEST, BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import ELLIPSIS, Line, Span, Spans, in_ink, spans_text
from deckgames.ui.toolkit.layout import FocusTarget, Scene

_WIDE, _LENT = 100, 3
"""Columns from which the words of a bar seldom need a third row; blank rows of the table that they take, at most."""
_BEGUN = 40
"""Letters by which a line of news is known."""
_SENTENCE, _WORD = re.compile(r"(?<=[.;:])\s+"), re.compile(r"[\w’'+−]+")
_HEAD = re.compile(r"[A-Z]\w+( [a-z]+)?:")
"""What goes before a part of a text: a row may do without it."""
_ENDED = re.compile(r"(?<=[.]) ")


def rows_of(rows: int, w: int, table: Callable[[int], Sequence[str]]) -> int:
    """The rows of a bar that asks, of which it needs so many: its words have those too that are blank at the foot of
    the `table` over it, if that says the same without them."""
    if w >= _WIDE:
        return rows
    lines = table(rows)
    foot = len(list(takewhile(lambda line: not line, lines[:-1 - _LENT:-1])))
    said = [line for line in lines if line]
    more = (more for more in range(foot, 0, -1) if [line for line in table(rows + more) if line] == said)
    return min(HIGHEST, rows + next(more, 0))


def unsaid(bar: BarModel, tells: Callable[[Line, Collection[int]], bool], scene: Scene, source: Card | None,
           targets: Sequence[FocusTarget]) -> BarModel:
    """The bar without what the table `tells` where it is drawn: the text of the card under the cursor, or of the one
    that asks."""
    if not bar.text:
        return bar
    stops = [scene.cursor, *(at for at, stop in enumerate(targets) if source is not None and stop.card is source)]
    if tells(bar.text, stops):
        return replace(bar, text=())
    return replace(bar, brief=((),)) if bar.brief and tells(bar.brief[0], stops) else bar


def beginnings(text: Line) -> Iterator[Line]:
    """The first sentences of a text, as many as there are but one, then fewer, with `…` behind them."""
    said = spans_text(text)
    for end in reversed([found.start() for found in _ENDED.finditer(said)]):
        rest, kept = end, list[Span]()
        for part, ink in text:
            kept, rest = [*kept, (part[:rest], ink)] if rest > 0 else kept, rest - len(part)
        yield (*kept, (f" {ELLIPSIS}", "muted"))


def left_to_say(lines: Sequence[Line], sentence: Spans) -> tuple[Line, ...]:
    """Those of a card's lines of which what is told does not hold what stands behind their head."""
    said = spans_text(sentence).casefold()
    return tuple([line for line in lines
                  if spans_text(line).rpartition(": ")[2].removesuffix(".").casefold() not in said])


def begun(line: Line) -> Line:
    """The letters of a line of news by which it is known."""
    return in_ink(" ".join(spans_text(line).split())[:_BEGUN], "text")


def told(line: Line, canvas: Canvas, stops: Collection[int] = ()) -> bool:
    """Whether a text stands in the picture: in its rows or, sentence by sentence, where one of these focus targets is
    drawn."""
    said = " ".join(spans_text(line).split())
    return bool(said) and (said in _written(canvas) or any(
        all(_runs(sentence) in drawn for sentence in _SENTENCE.split(said) if not _HEAD.fullmatch(sentence))
        for drawn in map(_runs, (drawn_at(canvas, stop) for stop in stops))))


@lru_cache(maxsize=8)
def _written(canvas: Canvas) -> str:
    """All that stands in a picture that is painted, in one line."""
    return " ".join(canvas.text().split())


def _runs(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def drawn_at(canvas: Canvas, stop: int) -> str:
    """What stands where a focus target is drawn."""
    return " ".join("".join(canvas.chars[y][spot.x:spot.x + spot.w]) for spot in canvas.spots if spot.what == stop
                    for y in range(spot.y, spot.y + spot.h))
