"""The public page before each round: what the last one brought, how all stand, and the line about the Order."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult

from deckgames.table import RoundPage
from deckgames.ui.actions import the_key
from deckgames.ui.paint.bar import BarModel, decision_bar
from deckgames.ui.paint.canvas import Canvas, Line
from deckgames.ui.paint.caps import cap_at
from deckgames.ui.paint.faces import heading
from deckgames.ui.paint.pane import Pane, PaneScreen
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.recap import draw_lines, marked, unfolded, wrapped
from deckgames.ui.table.seen import Seen, Timed, too_early
from deckgames.ui.toolkit.wording import below_each_other

_RULE = "table.rule"
_ACTIONS = ("table.piles", "table.log", _RULE, "table.menu")


class RoundScreen(PaneScreen[bool]):
    """Enter leaves it (False: with the proposal); `o` wants to change what is proposed (True)."""

    DEFAULT_CSS = """
    RoundScreen { background: $table; layout: vertical; }
    RoundScreen > #page { height: 1fr; }
    RoundScreen > #page-bar { height: 5; dock: bottom; }
    """
    GUARD = 0.3
    """Seconds that the page stands before it hears keys: the one that ended the round must not turn it."""

    def __init__(self, desk: Desk, step: RoundPage, act: Callable[[str], None]) -> None:
        super().__init__()
        self.desk, self.page, self._act = desk, step, act
        self._page = Pane(self._draw, id="page")
        self._page_bar = Pane(self._draw_bar, id="page-bar")
        self.seen = Seen(self)
        self.trouble = ""

    def compose(self) -> ComposeResult:
        """The page and its bar."""
        yield self._page
        yield self._page_bar

    def on_mount(self) -> None:
        """Whoever is to turn the page has to see it first."""
        self.seen.asks(self.GUARD)

    def on_screen_resume(self) -> None:
        """A panel over the page has gone."""
        self.seen.resume()

    def _draw(self, w: int, h: int) -> Canvas:
        canvas = Canvas(w, h)
        room = min(w - 2, 100)
        x = (w - room) // 2
        desk, session, layout = self.desk, self.desk.session, self.desk.layout
        what = "before the first round" if self.page.round == 1 else f"after round {self.page.round - 1}"
        heading(canvas, 0, f"{session.game.title}  {what}", f"seed {session.seed}", x, room)
        scene = desk.scene()
        status: list[Line] = below_each_other(layout.status(scene))
        extra: list[Line] = [tuple(line) for line in layout.summary(scene)]
        lines = marked(desk.controller.page(), desk.seats)
        y = 2
        if lines:
            rows = wrapped(lines, room - 5, max(1, h - len(status) - len(extra) - 6))
            y = draw_lines(canvas, x + 1, y, room - 5, rows) + 1
        heading(canvas, y, "Standing", "", x, room)
        for line in unfolded((*status, (), *extra), room - 2):
            y += 1
            canvas.spans(x + 1, y, line, room - 2)
        return canvas

    def _proposal(self) -> Line:
        """What Enter answers with, in one line."""
        decision = self.desk.session.decision
        if not self.page.asks or decision is None:
            return ()
        found: list[tuple[str, str]] = [(f"{decision.prompt} ", "muted")]
        for index, option in enumerate(decision.options()):
            if index:
                found.append((", ", "muted"))
            if option.seat is not None:
                look = self.desk.seats[option.seat]
                found.append((f"{look.sign} {look.name}", f"seat-{look.colour}"))
            else:
                found.append((option.label, "name"))
        return tuple(found)

    def _draw_bar(self, w: int, h: int) -> Canvas:
        keymap = self.desk.keymap
        standing = tuple((keymap.cap(id_), "rule" if id_ == _RULE else keymap.action(id_).word) for id_ in _ACTIONS)
        refusal: Line = ((self.trouble, "text"),) if self.trouble else ()
        decision, proposal = self.desk.session.decision, self._proposal()
        question = f"Round {self.page.round}"
        if not proposal or decision is None:
            model = BarModel(question, None, "TABLE", options=(("Enter", "goes on"),), refusal=refusal,
                             standing=standing)
            return decision_bar(model, w, h)
        look = self.desk.seats[decision.seat]
        options = (("o", "change it"), ("Enter", "keeps it"))
        model = BarModel(question, look.colour, look.name, decision.rule, options, (proposal,), refusal=refusal,
                         standing=standing, note="public, no curtain")
        return decision_bar(model, w, h)

    def on_key(self, event: events.Key) -> None:
        """Enter goes on, o changes; log, piles, rules and pause work as at the table."""
        if event.key.startswith("ctrl+") and self.desk.keymap.find(event.key) is None:
            return
        event.stop()
        self._press(event.key, event)

    def _press(self, key: str, made: Timed) -> None:
        action = self.desk.keymap.find(key)
        before, self.trouble = self.trouble, ""
        if self.seen.early(made):
            self.trouble = too_early(the_key(key))
        elif key == "enter":
            _ = self.dismiss(False)
        elif key == "o" and self.page.asks:
            _ = self.dismiss(True)
        elif action is not None and action.id in _ACTIONS:
            self._act(action.id)
        else:
            self.trouble = f"{the_key(key)} means nothing here"
        if self.trouble != before:
            self._page_bar.redraw()

    def on_pane_clicked(self, message: Pane.Clicked) -> None:
        """A click on a key cap of the bar is that key."""
        canvas = message.pane.canvas
        if canvas is None or message.pane is not self._page_bar:
            return
        found = cap_at(canvas, message.x, message.y)
        if found is not None and found.key is not None:
            self._press(found.key, message)
