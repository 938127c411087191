"""People: what each of them has won, by the games that were finished here; somebody can be forgotten."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from deckgames.engine.core.paths import results_file
from deckgames.engine.messages import TEXT
from deckgames.engine.messages.access import barred
from deckgames.people.records import Meeting, Person, meetings, people, told
from deckgames.people.series import bouts
from deckgames.people.tries import Daily
from deckgames.ui.actions import bound
from deckgames.ui.pages.list_screen import ListScreen, part_of
from deckgames.ui.pages.menu_drawing import ago
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import in_ink, line_of, wrap
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.picture import YesOrNo, framed
from deckgames.ui.paint.signs import RANGE

_COLUMNS = (("games", 32), ("won", 40), ("share", 46), ("rating", 58))
"""The columns of numbers, and where they end."""
_LEAST = 4
"""Rows that the list has at least, if there are so many people."""


class PeopleScreen(ListScreen[Person]):
    """The list of people, those who have played most first; below it the record of the one under the cursor."""

    BINDINGS = bound("people")

    def __init__(self) -> None:
        super().__init__()
        self.met: list[Meeting] = []
        self.daily = Daily((), ())

    def look(self) -> None:
        """Reads the records again."""
        series, self.daily = bouts(self.host.records.games()), self.host.records.daily()
        self.items, self.met = people(series), meetings(series)
        self.index = max(0, min(self.index, self.count - 1))
        self.redraw()

    on_screen_resume = look

    def picture(self, w: int, h: int, bar: BarModel | None = None) -> Canvas:
        """The list; `bar` asks something about the person under the cursor."""
        canvas, bottom = framed(w, h, title_bar(w, TEXT("people.title")), bar or self._bar())
        if self.item is None:
            canvas.prose(3, _nobody())
            return canvas
        names = {one.who: one.name for one in self.items}
        days = self.daily.streak(self.item.who)
        record = [row for said in told(self.item, self.met, names, days) for row in wrap(line_of(said), w - 4)]
        rows = min(self.count, max(_LEAST, bottom - 4 - len(record)))
        seen = self.lines(canvas, 2, rows)
        heading(canvas, 1, TEXT("people.title"), part_of(seen, self.count))
        for name, end in _COLUMNS:
            canvas.right(end, 1, in_ink(f" {TEXT(f'people-columns.{name}')} ", "muted"))
        now = datetime.now().astimezone()
        for y, index in enumerate(seen, 2):
            self._row(canvas, self.items[index], index, y, now)
        heading(canvas, 3 + len(seen), self.item.name)
        canvas.rows(2, 4 + len(seen), record[:bottom - 4 - len(seen)], w - 3)
        return canvas

    def _row(self, canvas: Canvas, one: Person, index: int, y: int, now: datetime) -> None:
        here = self.row_at(canvas, index, y, canvas.w)
        canvas.put(2, y, one.name, "name-cursor" if here else "name", 22)
        games, won = one.every
        rating = RANGE if one.rating is None else f"{one.rating.mu:.1f}"
        share = f"{round(100 * won / games)} %"
        for (_, end), cell in zip(_COLUMNS, (str(games), str(won), share, rating), strict=True):
            canvas.right(end, y, in_ink(cell, "text"))
        canvas.right(canvas.w - 2, y, in_ink(ago(one.last, now), "muted"))

    def _bar(self) -> BarModel:
        keys = *[("people.forget", "")] * bool(self.items), ("people.back", "")
        return BarModel(TEXT("people.asks"), TEXT("people.where"), self.keys(*keys),
                        refusal=line_of(self.trouble))

    def action_forget(self) -> None:
        """Asks whether to forget the person under the cursor."""
        if self.item is None:
            self.say(_nobody())
            return
        keys = (("y", TEXT("people.forgets")), ("n", TEXT("people.keeps")))
        goes = TEXT("people.goes", name=self.item.name, n=self.item.every[0])
        question = BarModel(TEXT("people.forget"), TEXT("people.where"), keys, forecast=line_of(goes))
        _ = self.app.push_screen(YesOrNo(partial(self.picture, bar=question)), self._forget)

    def _forget(self, yes: bool | None) -> None:
        if yes and self.item is not None:
            self.host.records.forget(self.item.who)
        self.look()


def _nobody() -> str:
    return barred(results_file()) or TEXT("people.nobody")
