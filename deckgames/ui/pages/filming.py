"""The end of a saved game as one moving picture: the replay step by step, and what moves between two of them."""

from __future__ import annotations

from pathlib import Path

from deckgames.ui.pages.replay import ReplayDesk, answered, film, painted
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.film import LASTS
from deckgames.ui.paint.moving import moving
from deckgames.ui.table.answers import brought
from deckgames.ui.table.show import TOLD
from deckgames.ui.toolkit.layouts import layout_of

SECONDS, _STANDS, _FRAMES = 20.0, 0.9, 3
"""How long all of it takes, how long a step of it stands, and the frames of what moves before that."""
_SIZE = 100, 32


def filmed(path: Path) -> str:
    """The last steps of a save. Raises SaveRefused and PackErrors."""
    shown = film(path)
    desk = ReplayDesk(shown, layout_of(shown.session.game))
    count, pictures = round(SECONDS / (_STANDS + LASTS)), list[tuple[Canvas, float]]()
    start = max(0, len(shown.moments) - count)
    for number in range(start, len(shown.moments)):
        before, eyes, numbers = desk.lying(), desk.seat, desk.layout.numbers(desk.scene())
        since, desk.number = desk.moment.heard, number
        events = [heard.event for heard in shown.session.events[max(since, desk.moment.heard - TOLD):desk.moment.heard]]
        if number > start and eyes == desk.seat:
            desk.motion.begin(brought(desk, events, numbers, eyes), False, before)
        else:
            desk.motion.end()
        desk.renew()
        for frame in range(_FRAMES if desk.motion.runs else 0):
            desk.motion.frame(frame * LASTS / _FRAMES)
            pictures.append((_picture(desk), LASTS / _FRAMES))
        desk.motion.frame(LASTS)
        pictures.append((_picture(desk), _STANDS))
    return moving(pictures, shown.session.game.title)


def _picture(desk: ReplayDesk) -> Canvas:
    canvas = Canvas(*_SIZE)
    painted(desk, canvas, answered(desk))
    return canvas
