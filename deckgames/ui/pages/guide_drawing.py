"""What a guide says beside the table: a strip above the bar, or a part of the side panel where there is one.

It is laid round the game's own layout, so that no game and no table has to know of guides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from deckgames.engine.data import dataclass
from deckgames.engine.events import Event
from deckgames.guide import Lesson, Text
from deckgames.ui.paint.areas import side_width
from deckgames.ui.paint.canvas import Canvas, Line, wrap
from deckgames.ui.paint.headings import heading
from deckgames.ui.paint.legend import brightened
from deckgames.ui.table.layout import Layout, PaneSpec, Scene, SeatLook, ShowStep
from deckgames.ui.table.telling import inked

PANE = "guide"
_MARGIN, _SIDE_MARGIN = 2, 1
_MOST = 5
"""Rows of text in a strip at most."""


@dataclass(slots=True)
class GuideWords:
    """What is said now: the text of the step, or why the guide has given up (`misfit`)."""

    lesson: Lesson
    seats: Sequence[SeatLook] = ()
    misfit: Text = ()
    _heights: dict[int, int] = field(default_factory=dict)

    def line(self, text: Text) -> Line:
        """A text with inks."""
        return inked(text, self.seats) if self.seats else tuple((piece, "text") for piece, _, _ in text)

    @property
    def text(self) -> Text:
        """The text that stands there now."""
        step = self.lesson.step
        return self.misfit or (step.say if step is not None else ())

    @property
    def said(self) -> Line:
        """The same with inks."""
        return self.line(self.text)

    @property
    def turn(self) -> str:
        """What is to be done, in two or three words."""
        if self.lesson.over or self.misfit:
            return ""
        return "Enter goes on" if self.lesson.reading else "your turn"

    def rows(self, room: int) -> int:
        """The rows that the longest text of the chapter needs, so that nothing moves from step to step."""
        if room not in self._heights:
            self._heights[room] = max(len(wrap(self.line(step.say), room)) for step in self.lesson.steps)
        return self._heights[room]

    def draw(self, w: int, h: int) -> Canvas:
        """The text in exactly this size."""
        lesson, side = self.lesson, w < 60
        canvas = Canvas(w, h, "card" if side else "band")
        canvas.mark(PANE, 0, 0, w, h)
        place = f"{min(lesson.at + 1, len(lesson.steps))} of {len(lesson.steps)}"
        title = f"Guide: {lesson.guide.chapters[lesson.chapter].title}"
        if side:
            heading(canvas, 0, "Guide", place)
        else:
            heading(canvas, 0, title, ((f"{self.turn}   " if self.turn else "", "text"), (place, "muted")))
        margin = _SIDE_MARGIN if side else _MARGIN
        room = h - (2 if side else 1)
        for y, line in enumerate(wrap(self.said, w - 2 * margin)[:room], 1):
            canvas.spans(margin, y, line, w - 2 * margin)
        if side and self.turn:
            canvas.put(margin, h - 1, self.turn, "head", w - 2)
        return canvas


class GuidedLayout:
    """A game's layout with the guide's pane below it. What is not said here is the game's."""

    def __init__(self, inner: Layout, words: GuideWords) -> None:
        self.inner, self.words = inner, words

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        """The game's panes with less room; in the side panel if the game has one here, else above the bar."""
        specs = self.inner.panes(width, height, scene)
        side = side_width(width, specs)
        if side:  # a heading, the text, and what is to be done
            rows = min(max(6, height // 2), 3 + self.words.rows(side - 2 * _SIDE_MARGIN))
            return [*specs, PaneSpec(PANE, rows, side=True)]
        rows = 1 + min(_MOST, self.words.rows(width - 2 * _MARGIN))
        return [*self.inner.panes(width, height - rows, scene), PaneSpec(PANE, rows)]

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        """The guide's pane, or one of the game's, where what the text speaks of is brighter."""
        if pane == PANE:
            return self.words.draw(width, height)
        said = {role: [text for text, mine, _ in self.words.text if mine == role] for role in ("card", "number")}
        drawn = self.inner.draw(pane, scene, width, height)
        return brightened(drawn, self.words.lesson.game.lexicon, said["card"], said["number"])

    def step(self, event: Event, running: Sequence[Event]) -> ShowStep | None:
        """A guide stops where its texts say; without it the game has its show again."""
        return self.inner.step(event, running) if self.words.misfit else None
