"""The end of a saved game as one moving picture (SVG): the replay step by step, with the motion between steps."""

from __future__ import annotations

from pathlib import Path

from deckgames.ui.pages.replay import ReplayPresenter, answered, film, painted
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.film import LASTS
from deckgames.ui.paint.moving import moving
from deckgames.ui.table.answers import brought
from deckgames.ui.table.event_reel import TOLD
from deckgames.ui.toolkit.layouts import layout_of

SECONDS, _STANDS, _FRAMES = 20.0, 0.9, 3
"""How long all of it takes, how long a step of it stands, and the frames of what moves before that."""
_SIZE = 100, 32


def filmed(path: Path) -> str:
    """The last steps of a save as an SVG text. Raises SaveRefused and PackErrors."""
    shown = film(path)
    presenter = ReplayPresenter(shown, layout_of(shown.session.game))
    count, pictures = round(SECONDS / (_STANDS + LASTS)), list[tuple[Canvas, float]]()
    start = max(0, len(shown.moments) - count)
    for number in range(start, len(shown.moments)):
        before, eyes, numbers = presenter.lying(), presenter.seat, presenter.layout.numbers(presenter.scene())
        since, presenter.number = presenter.moment.heard, number
        until = presenter.moment.heard
        events = [heard.event for heard in shown.session.events[max(since, until - TOLD):until]]
        if number > start and eyes == presenter.seat:
            presenter.motion.begin(brought(presenter, events, numbers, eyes), False, before)
        else:
            presenter.motion.end()
        presenter.renew()
        for frame in range(_FRAMES if presenter.motion.runs else 0):
            presenter.motion.frame(frame * LASTS / _FRAMES)
            pictures.append((_picture(presenter), LASTS / _FRAMES))
        presenter.motion.frame(LASTS)
        pictures.append((_picture(presenter), _STANDS))
    return moving(pictures, shown.session.game.title)


def _picture(presenter: ReplayPresenter) -> Canvas:
    canvas = Canvas(*_SIZE)
    painted(presenter, canvas, answered(presenter))
    return canvas
