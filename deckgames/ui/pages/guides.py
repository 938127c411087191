"""The list of guided first games: which there are, how far the learner is in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.screen import Screen

from deckgames.engine.catalogue import IDS, load
from deckgames.engine.messages import TEXT
from deckgames.guide import Guide, GuideError, guides, progress
from deckgames.ui.actions import bound
from deckgames.ui.pages.guide import GuideScreen
from deckgames.ui.pages.list_screen import ListScreen
from deckgames.ui.paint.bar import BarModel
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import line_of, width, wrap_text
from deckgames.ui.paint.headings import heading, title_bar
from deckgames.ui.paint.key_hints import key_hint_spans
from deckgames.ui.paint.picture import framed

if TYPE_CHECKING:
    from deckgames.ui.host import Host


def first_guide(host: Host, guide_id: str) -> Screen[None]:
    """The screen of this guide, where the learner left it; the list if there is no such guide."""
    try:
        wanted = next((guide for guide in guides(IDS) if guide.id == guide_id), None)
        return GuidesScreen() if wanted is None else table_of(host, wanted)
    except GuideError as error:
        return GuidesScreen(TEXT("guides.misfit", why=str(error.errors[0])))


def table_of(host: Host, guide: Guide) -> GuideScreen:
    """The screen of a guide, where the learner left it."""
    return GuideScreen(progress.resume(load(guide.game), guide), host.settings)


class GuidesScreen(ListScreen[Guide]):
    """The list."""

    BINDINGS = [
        *bound("guides"), *(Binding(str(number), f"choose({number - 1})", show=False) for number in range(1, 10))]

    def __init__(self, trouble: str = "", game_id: str = "") -> None:
        """`trouble` is a plain sentence about what has just not worked; the cursor begins at a
        guide that has been begun, at this game if it has one."""
        super().__init__()
        self.trouble = trouble
        try:
            self.items = guides(IDS)
            self.index = min(range(len(self.items)), default=0, key=lambda nth: (
                not progress.load(self.items[nth].id).begun, self.items[nth].game != game_id))
        except GuideError as error:
            self.trouble = str(error.errors[0])

    # ---- drawing

    def picture(self, w: int, h: int) -> Canvas:
        """The list, and what the guide under the cursor teaches."""
        title = title_bar(w, TEXT("guides.title"), "", (), None, TEXT("guides.minutes"))
        canvas, bottom = framed(w, h, title, self._bar())
        heading(canvas, 1, TEXT("guides.learn"), TEXT("menu.tables-how"))
        seen = self.lines(canvas, 2, min(len(self.items), bottom - 2))
        for row, index in enumerate(seen):
            self._row(canvas, self.items[index], index, 2 + row)
        y = 3 + len(seen)
        hint = TEXT("guides.hint")
        texts = [hint] if self.item is None else [self.item.about, "", hint]
        canvas.rows(2, y, [line_of(line) for text in texts for line in wrap_text(text, w - 4)][:max(0, bottom - y)])
        return canvas

    def _row(self, canvas: Canvas, guide: Guide, index: int, y: int) -> None:
        here = self.row_at(canvas, index, y, canvas.w)
        canvas.spans(2, y, key_hint_spans(str(index + 1)))
        canvas.put(6, y, load(guide.game).title, "name-cursor" if here else "name")
        x = 6 + max(width(load(known.game).title) for known in self.items) + 2
        canvas.put(x, y, guide.title, "text", max(0, canvas.w - x - 26))
        minutes = TEXT("guides.time", n=f"{guide.minutes:>2}")
        canvas.right(canvas.w - 1, y, ((f"{self._state(guide)}   ", "muted"), (minutes, "muted")))

    @staticmethod
    def _state(guide: Guide) -> str:
        kept = progress.load(guide.id)
        if kept.begun:
            parts = len(guide.chapters)
            return TEXT("guides.begun", n=kept.chapter + 1, parts=parts)
        return TEXT("guides.played") if kept.done else ""

    def _bar(self) -> BarModel:
        guide = self.item
        refusal, where = line_of(self.trouble), TEXT("guides.where")
        if guide is None:
            return BarModel(TEXT("guides.none"), where, self.keys(("guides.back", "")), refusal=refusal)
        begun = progress.load(guide.id).begun
        options = self.keys(("guides.open", TEXT("guides.goes-on") if begun else ""))
        if begun:
            options += self.keys(("guides.anew", ""))
        digits = tuple((str(number), TEXT("guides.opens")) for number in range(1, len(self.items) + 1))
        options += (*digits, *self.keys(("guides.back", "")))
        return BarModel(TEXT("guides.which"), where, options, refusal=refusal, art=guide.game)

    # ---- keys

    def action_open(self) -> None:
        """Starts the guide under the cursor, or goes on with it."""
        if self.item is None:
            return
        try:
            self.host.go(table_of(self.host, self.item))
        except GuideError as error:
            self.say(TEXT("guides.misfit", why=str(error.errors[0])))

    opened = action_open

    def action_choose(self, index: int) -> None:
        """Opens the guide with this index, as digits do in the menu."""
        if index < len(self.items):
            self.index = index
            self.action_open()
        else:
            self.say(TEXT("guides.counted", n=len(self.items)))

    def action_anew(self) -> None:
        """Starts the guide under the cursor from its beginning."""
        if self.item is not None:
            progress.restart(self.item.id)
            self.action_open()
