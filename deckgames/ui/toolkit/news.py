"""What has happened, as far as there is room: since the viewer sat, else the latest."""

from collections.abc import Sequence

from deckgames.table.recap import LOG, missing
from deckgames.ui.paint.canvas import Canvas, Line, Spans, fitted, spans_text, width, wrap
from deckgames.ui.paint.caps import on_cap
from deckgames.ui.paint.faces import heading
from deckgames.ui.table.layout import Scene

LEAST = 2
"""Rows below which a zone does not begin with the news."""


def news(scene: Scene, canvas: Canvas, y: int, sits: bool) -> None:
    """What happened since the viewer sat (`sits`), most important first; or else lately, the newest last. The heading
    counts the lines for which there is no room, and those that are cut."""
    room = canvas.h - y - 1
    if room < 1:
        return
    if sits and scene.recap and not scene.public:
        first = [tuple(spans) for spans in scene.recap[:room]]
        lines = fitted(first, canvas.w - 3, room)
        whole = {spans_text(part) for spans in first for part in wrap(spans, canvas.w - 3)}
        cut = sum(spans_text(line) not in whole for line in lines)
        _told(canvas, y, "News", lines, max(0, len(scene.recap) - room) + scene.untold + cut)
    else:
        lines, more = latest(scene.news, canvas.w - 3, room)
        _told(canvas, y, "What happened", lines, more)


def news_below(scene: Scene, canvas: Canvas, y: int, sits: bool, few: bool = False) -> None:
    """The same in the rows that a zone has left from `y` on, a blank row above; where they are too few for that, the
    latest lines alone (if `few`), without the last one if the bar, which asks something, says it anyhow."""
    room = canvas.h - y - 1
    if room - 1 > LEAST and (scene.recap or scene.news):
        lower = Canvas(canvas.w, room)
        news(scene, lower, 0, sits)
        canvas.paste(0, y + 1, lower)
    elif few:
        lines, more = latest(scene.news if scene.decision is None else scene.news[:-1], canvas.w - 3, room)
        note = missing(more) if more else ""
        for at, line in enumerate(lines, y + 1):
            last = note and at == y + len(lines)
            canvas.spans(1, at, line, canvas.w - 2 - (width(note) + 2 if last else 0))
            if last:
                canvas.right(canvas.w - 1, at, _of_the_log(note))


def latest(news: Sequence[Spans], room: int, height: int) -> tuple[list[Line], int]:
    """The last lines of what happened, wrapped into so many rows; and how many lines before them are not all there."""
    rows: list[Line] = []
    for nth, spans in enumerate(reversed(news)):
        wrapped = list(wrap(tuple(spans), room))
        if len(rows) + len(wrapped) > height:
            left = height - len(rows)
            return [*(fitted([tuple(spans)], room, left) if left else ()), *rows], len(news) - nth
        rows = [*wrapped, *rows]
    return rows, 0


def _of_the_log(note: str) -> Line:
    """A note that names the key of the log: a click on it opens that."""
    return on_cap(LOG, ((note, "muted"),))


def _told(canvas: Canvas, y: int, title: str, lines: Sequence[Line], more: int) -> None:
    if lines:
        heading(canvas, y, title, _of_the_log(missing(more)) if more else "")
    for at, line in enumerate(lines, y + 1):
        canvas.spans(1, at, line, canvas.w - 2)
