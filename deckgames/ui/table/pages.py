"""The public page before each round: what the last one brought, how all stand, and the line about the Order."""

from __future__ import annotations

from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from deckgames.ui.bar import BarModel, decision_bar
from deckgames.ui.faces import heading
from deckgames.ui.pane import Pane
from deckgames.ui.recap import draw_lines, recap, wrapped
from deckgames.ui.sheet import Line, Sheet
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.flow import RoundPage


class RoundScreen(Screen[bool]):
    """Enter leaves it (False: with the proposal); `o` wants to change what is proposed (True)."""

    CSS = """
    RoundScreen { background: $table; layout: vertical; }
    RoundScreen > #page { height: 1fr; }
    RoundScreen > #page-bar { height: 5; dock: bottom; }
    """
    GUARD = 0.3
    """Seconds in which keys are left out: the key that ended the round must not turn the page."""

    def __init__(self, desk: Desk, stage: RoundPage) -> None:
        super().__init__()
        self.desk, self.stage = desk, stage
        self._page = Pane(self._draw, id="page")
        self._bar = Pane(self._draw_bar, id="page-bar")
        self._deaf_until = monotonic() + self.GUARD

    def compose(self) -> ComposeResult:
        """The page and its bar."""
        yield self._page
        yield self._bar

    def _draw(self, w: int, h: int) -> Sheet:
        sheet = Sheet(w, h)
        room = min(w - 2, 100)
        x = (w - room) // 2
        desk, session, first = self.desk, self.desk.session, self.stage.round == 1
        title = f"{session.game.title}  {'before the first round' if first else f'after round {self.stage.round - 1}'}"
        heading(sheet, 0, title, f"seed {session.seed}", x, room)
        scene = desk.scene()
        status = [tuple(line) for line in desk.layout.status(scene)]
        extra = [tuple(line) for line in desk.layout.summary(scene) or ()]
        below = len(status) + len(extra) + 4
        lines = recap(session.events[desk.page_from:], session.sentences, desk.seats, None, most=30)
        y = 2
        if lines:
            y = draw_lines(sheet, x + 1, y, room - 5, wrapped(lines, room - 5, max(1, h - below - 2))) + 1
        heading(sheet, y, "Standing", "", x, room)
        for line in (*status, *(((("", "plain"),), *extra) if extra else ())):
            y += 1
            sheet.spans(x + 1, y, line, room - 2)
        return sheet

    def _order(self) -> Line:
        decision = self.desk.session.decision
        if not self.stage.asks or decision is None:
            return ()
        found: list[tuple[str, str]] = [(f"{decision.prompt}: ", "muted")]
        for index, option in enumerate(decision.options()):
            if index:
                found.append((", ", "muted"))
            if option.seat is not None:
                look = self.desk.seats[option.seat]
                found.append((f"{look.sign} {look.name}", f"seat-{look.colour}"))
            else:
                found.append((option.label, "name"))
        return tuple(found)

    def _draw_bar(self, w: int, h: int) -> Sheet:
        decision, order = self.desk.session.decision, self._order()
        question = f"Round {self.stage.round}"
        options = [("Enter", "goes on")]
        if not order or decision is None:
            return decision_bar(BarModel(question, None, "TABLE", options=tuple(options)), w, h)
        look = self.desk.seats[decision.seat]
        options = [("o", "change"), ("Enter", "goes on with it")]
        model = BarModel(question, look.colour, look.name, decision.rule, tuple(options), (order,),
                         note="public, no curtain")
        return decision_bar(model, w, h)

    def on_key(self, event: events.Key) -> None:
        """Enter goes on, o changes."""
        if event.key.startswith("ctrl+"):
            return
        event.stop()
        if monotonic() < self._deaf_until:
            return
        if event.key == "enter":
            _ = self.dismiss(False)
        elif event.key == "o" and self.stage.asks:
            _ = self.dismiss(True)

    def on_pane_clicked(self, message: Pane.Clicked) -> None:
        """A click on a key cap is that key; anywhere else it goes on."""
        if monotonic() < self._deaf_until:
            return
        sheet = message.pane.sheet
        text = sheet.line(message.y)[: message.x + 1] if sheet is not None else ""
        _ = self.dismiss(self.stage.asks and text.rstrip().endswith((" o", "change")))
