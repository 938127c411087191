"""What has happened, as far as there is room: since the viewer sat, else the latest."""

from collections.abc import Sequence

from deckgames.ui.faces import heading
from deckgames.ui.layout import Scene
from deckgames.ui.sheet import Line, Sheet, Spans, fitted, wrap

LEAST = 2
"""Rows below which a zone does not begin with the news."""


def news(scene: Scene, sheet: Sheet, y: int, sits: bool) -> None:
    """What happened since the viewer sat (`sits`), most important first; or else lately, the newest last."""
    room = sheet.h - y - 1
    if room < 1:
        return
    if sits and scene.recap and not scene.public:
        _told(sheet, y, "Since you sat", fitted([tuple(spans) for spans in scene.recap[:room]], sheet.w - 3, room))
    else:
        _told(sheet, y, "What happened", latest(scene.news, sheet.w - 3, room))


def news_below(scene: Scene, sheet: Sheet, y: int, sits: bool, few: bool = False) -> None:
    """The same in the rows that a zone has left from `y` on, a blank row above; where they are too few for that, the
    latest lines alone (if `few`), without the last one if the bar, which asks something, says it anyhow."""
    room = sheet.h - y - 1
    if room - 1 > LEAST and (scene.recap or scene.news):
        lower = Sheet(sheet.w, room)
        news(scene, lower, 0, sits)
        sheet.paste(0, y + 1, lower)
    elif few:
        told = scene.news if scene.decision is None else scene.news[:-1]
        for at, line in enumerate(latest(told, sheet.w - 3, room), y + 1):
            sheet.spans(1, at, line, sheet.w - 2)


def latest(news: Sequence[Spans], room: int, height: int) -> list[Line]:
    """The last lines of what happened, wrapped."""
    return [line for spans in news for line in wrap(tuple(spans), room)][-height:] if height > 0 else []


def _told(sheet: Sheet, y: int, title: str, lines: Sequence[Line]) -> None:
    if lines:
        heading(sheet, y, title)
    for at, line in enumerate(lines, y + 1):
        sheet.spans(1, at, line, sheet.w - 2)
