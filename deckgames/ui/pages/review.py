"""What decided a finished game: who moved the chance to win by how much, its course, and three turning points."""

from __future__ import annotations

from pathlib import Path

from textual import work

from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import TEXT
from deckgames.engine.packs import PackErrors
from deckgames.engine.record import saves
from deckgames.engine.record.session import SaveRefused, Session
from deckgames.review import telling
from deckgames.review.parts import Review, Turn
from deckgames.review.weighing import NotWeighed, of_save, played_out
from deckgames.ui.actions import bound
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.pages.mistakes import progress
from deckgames.ui.pages.players import branch
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of, wrap
from deckgames.ui.paint.chart import Series, step_chart
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.picture import framed
from deckgames.ui.sessions import short

_CHART = 6
"""Rows that a chart has at least."""


class ReviewScreen(ListScreen[Turn]):
    """The review of a save; it is weighed in the background, and leaving the page stops that."""

    BINDINGS = [*bound("list"), *bound("review")]

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.done = path, 0
        self.run: Session | None = None
        self.found: Review | None = None
        self.left = False

    def on_mount(self) -> None:
        """Weighs the game in the background."""
        self.weigh()

    def on_unmount(self) -> None:
        """Stops weighing."""
        self.left = True

    @work(thread=True, exit_on_error=False)
    def weigh(self) -> None:
        """Weighs the game, and shows how far that is; then how games end that are played out from each turn."""
        try:
            run, review = of_save(self.path, going_on=self._going_on)
        except (SaveRefused, PackErrors, NotWeighed) as error:
            self.app.call_from_thread(self._ready, None, None, short(str(error), self.path))
            return
        if review is not None:
            self.app.call_from_thread(self._ready, run, review, "")
            for more in played_out(run, saves.at(self.path, 0).match, review, going_on=lambda done: not self.left):
                if not self.left:
                    self.app.call_from_thread(self._ready, run, more, "")

    def _going_on(self, share: float) -> bool:
        done = telling.points(share)
        if done != self.done and not self.left:
            self.done = done
            self.app.call_from_thread(self.redraw)
        return not self.left

    def _ready(self, run: Session | None, review: Review | None, trouble: str) -> None:
        here = self.item if self.index else None
        self.run, self.found, self.trouble = run, review, trouble
        self.items = review.turning if review is not None else ()
        self.index = next((row for row, one in enumerate(self.items) if here and one.number == here.number), 0)
        self.redraw()

    # ---- drawing

    def picture(self, w: int, h: int) -> Canvas:
        """The page: the parts, the course, the turning points; or how far the game is weighed."""
        run, weighed = self.run, self.found
        options = self.keys(*[("review.branch", ""), ("review.look", ""), ("review.mistakes", "")] * bool(self.items),
                            ("review.back", ""))
        model = BarModel(TEXT("review.title"), TEXT("results.where"), options,
                         refusal=line_of(self.trouble if weighed is not None else ""))
        canvas, bottom = framed(w, h, title_bar(w, TEXT("review.title"), run.game.title if run else ""), model)
        if run is None or weighed is None:
            if self.trouble:
                canvas.prose(2, capital(self.trouble))
            else:
                progress(canvas, 2, TEXT("review.weighing"), self.done / 100)
            return canvas
        canvas.put(2, 1, telling.won(weighed, run.names), f"seat-{run.seats[weighed.side[0]].symbol + 1}")
        y = canvas.rows(2, 2, [line_of(line) for line in telling.bars(weighed, run.names)], w - 4)
        turning_lines = [wrap(line_of(telling.turning(weighed, turn, run.names)), w - 3) for turn in self.items]
        points = bottom - 1 - sum(map(len, turning_lines))
        if points - 1 - y >= _CHART:
            heading(canvas, y, TEXT("review.played", n=weighed.games) if weighed.games else TEXT(
                "review.chances"), "")
            rounds = step_chart(self._series(weighed, run), w, points - 2 - y, weighed.turns[0].round - 1)
            canvas.paste(0, y + 1, rounds)
        heading(canvas, points - 1, TEXT("review.turning"), "")
        self.wrapped(canvas, turning_lines, range(len(turning_lines)), points)
        return canvas

    @staticmethod
    def _series(review: Review, run: Session) -> list[Series]:
        """The chance of each seat round by round; of a company one line."""
        seats = review.side[:1] if review.together else [
            *review.side, *(seat for seat in range(len(run.seats)) if seat not in review.side)]
        return [Series(run.seats[seat].symbol + 1, run.names[seat], tuple(
            telling.points(chances[seat]) for chances in review.course), review.together) for seat in seats]

    # ---- keys

    def action_look(self) -> None:
        """Shows the table as it was before this turn."""
        if self.item is not None:
            self.host.open("replay", self.path, self.item.number)

    opened = action_look

    def action_mistakes(self) -> None:
        """Opens the mistakes of a person."""
        if self.found is not None:
            self.host.open("mistakes", self.path, self.run, self.found)

    def action_branch(self) -> None:
        """Opens the page that asks who plays on from before this turn, as a new save."""
        if self.item is not None and self.run is not None:
            branch(self, self.path, self.run, self.item.number, self.run.seats)
