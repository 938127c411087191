"""The mistakes of a person in a finished game, found one after the other: what was done, and what was better."""

from __future__ import annotations

from pathlib import Path

from textual import work

from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import TEXT
from deckgames.engine.packs import PackErrors
from deckgames.engine.record import saves
from deckgames.engine.record.session import SaveRefused, Session
from deckgames.review import telling
from deckgames.review.mistakes import Mistake, mistakes
from deckgames.review.parts import Review
from deckgames.ui.actions import bound
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of, wrap
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.picture import framed
from deckgames.ui.sessions import short

_PROGRESS = 30
"""Columns of the progress bar."""


class MistakesScreen(ListScreen[Mistake]):
    """The list for one person after the other, found in the background; leaving the page stops that."""

    BINDINGS = [*bound("list"), *bound("mistakes")]

    def __init__(self, path: Path, run: Session, review: Review) -> None:
        super().__init__()
        self.path, self.run, self.found = path, run, review
        self.people = sorted(run.humans) or [*range(len(run.seats))]
        self.seat, self.done, self.round = self.people[0], 0.0, 0
        """Whose they are, how far they are found (1: all are), and how often another seat has been asked for."""

    def on_mount(self) -> None:
        """Looks for them in the background."""
        self.look()

    def on_unmount(self) -> None:
        """Stops looking."""
        self.round += 1

    @work(thread=True, exit_on_error=False)
    def look(self) -> None:
        """Looks for the mistakes of the seat, and shows each when it is found."""
        seat, mine = self.seat, self.round

        def going_on(share: float) -> bool:
            if mine == self.round and share - self.done >= 1 / _PROGRESS:
                self.app.call_from_thread(self._found, mine, share)
            return mine == self.round

        try:
            begun = saves.at(self.path, 0).match
        except (SaveRefused, PackErrors) as error:
            self.app.call_from_thread(self._found, mine, 1.0, trouble=short(str(error), self.path))
            return
        for one in mistakes(self.found, self.run.steps, begun, seat, going_on=going_on):
            self.app.call_from_thread(self._found, mine, self.done, one)
        if mine == self.round:
            self.app.call_from_thread(self._found, mine, 1.0)

    def _found(self, mine: int, share: float, *new: Mistake, trouble: str = "") -> None:
        if mine == self.round:
            self.done, self.trouble = share, trouble
            self.items = [*self.items, *new]
            self.redraw()

    # ---- drawing

    def picture(self, w: int, h: int) -> Canvas:
        """The page: the mistakes that are found, and how far the rest is looked through."""
        name, over = self.run.names[self.seat], self.done >= 1
        title = TEXT("mistakes.title", seat=name)
        options = self.keys(*[("mistakes.look", "")] * bool(self.items), *[("mistakes.next", "")] * (
            len(self.people) > 1), ("mistakes.back", ""))
        model = BarModel(title, TEXT("results.where"), options, refusal=line_of(self.trouble))
        canvas, bottom = framed(w, h, title_bar(w, title, self.run.game.title), model)
        heading(canvas, 1, title, "")
        told = [wrap(line_of(telling.mistake(one)), w - 4) for one in self.items]
        y = self.wrapped(canvas, told, self.lines(
            canvas, 2, max(1, (bottom - 4) // max([1, *map(len, told)]))), 2)
        if over and not self.items and not self.trouble:
            canvas.prose(y, TEXT("mistakes.none", seat=name))
        elif not over:
            progress(canvas, y + 1, TEXT("mistakes.looking"), self.done)
        return canvas

    # ---- keys

    def action_look(self) -> None:
        """Shows the table as it was before this answer."""
        if self.item is not None:
            self.host.open("replay", self.path, self.item.number)

    opened = action_look

    def action_next(self) -> None:
        """Goes on to the next person."""
        at = self.people.index(self.seat) + 1
        self.seat, self.items, self.index = self.people[at % len(self.people)], (), 0
        self.round, self.done = self.round + 1, 0.0
        self.look()
        self.redraw()


def progress(canvas: Canvas, y: int, task: str, share: float) -> None:
    """How far something is that goes on in the background, below what that is."""
    done = int(share * _PROGRESS)
    canvas.prose(y, capital(task))
    canvas.spans(2, y + 2, (("█" * done, "name"), ("░" * (_PROGRESS - done), "muted")))
