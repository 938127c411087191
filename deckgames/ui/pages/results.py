"""The results screen: who won and why; and what next: rematch, replay, a new table, the decks, the log."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.binding import BindingType

from deckgames.engine.events import spans
from deckgames.engine.session import Session
from deckgames.ui import sessions
from deckgames.ui.actions import bound, the_key
from deckgames.ui.host import page
from deckgames.ui.pages import export
from deckgames.ui.pages.ending import ending
from deckgames.ui.pages.results_drawing import draw_results, two_pages
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.picture import PictureScreen
from deckgames.ui.table.layout import Scene
from deckgames.ui.table.panels import LogPanel, PilesPanel
from deckgames.ui.table.seen import Seen, too_early
from deckgames.ui.table.telling import inked
from deckgames.ui.toolkit.rows import layout_of


class ResultsScreen(PictureScreen[None]):
    """The end of a session. The save is closed; the session stays to be looked at."""

    GUARD = 0.6
    """Seconds that the results of a game that has just ended stand before they hear keys."""

    BINDINGS: ClassVar[list[BindingType]] = bound("results")

    def __init__(self, session: Session[Any, Any], trouble: str = "", now: bool = False) -> None:
        """`trouble` is what has gone wrong at the table and nobody has read there. Where the game has ended just `now`,
        the key that ended it, pressed once more, must not begin another one."""
        super().__init__()
        self.session = session
        self.path = session.save.path
        self.ending = ending(session, sessions.ended_at(self.path))
        self.facts = False
        self.trouble, self.said = trouble, ""
        self.seen, self._wait = Seen(self), self.GUARD if now else 0.0

    def on_mount(self) -> None:
        """Keys count from when they can be meant for this page."""
        self.seen.asks(self._wait)

    def on_screen_resume(self) -> None:
        """What lay over the results has gone."""
        self.seen.resume()

    def on_key(self, event: events.Key) -> None:
        """A key that came too early is dropped, and that is said."""
        if self.seen.early(event):
            event.stop()
            event.prevent_default()
            self.trouble = too_early(the_key(event.key))
            self.redraw()

    def picture(self, w: int, h: int) -> Canvas:
        """The results."""
        return draw_results(self.ending, w, h, self.facts, self.trouble, self.said, self.keys)

    def _begin(self, seed: int | None = None) -> None:
        from deckgames.ui.pages.setup import begin

        self.trouble = begin(self.host, self.session.game.id, sessions.again(self.session), seed)
        self.redraw()

    def action_rematch(self) -> None:
        """The same table, other cards."""
        self._begin()

    def action_same_seed(self) -> None:
        """The same table and the same cards."""
        self._begin(self.session.seed)

    def action_new_table(self) -> None:
        """The set-up, with this table laid out."""
        game, table = self.session.game.id, sessions.again(self.session)
        self.host.close_session()
        self.host.go(page("setup", game, table))

    def action_replay(self) -> None:
        """The game again."""
        if self.path is None:
            self.trouble = "this table was not saved, so there is nothing to replay"
            self.redraw()
        else:
            self.host.show(page("replay", self.path))

    def action_decks(self) -> None:
        """All cards, where they lie now."""
        layout, session = layout_of(self.session.game), self.session
        scene = Scene(session.view(None), None, (), self.ending.seats, self.size.width, self.size.height, public=True)
        self.host.show(PilesPanel(layout.piles(scene), lambda card: layout.face(card, scene)))

    def action_log(self) -> None:
        """Everything that happened; after the end nothing is hidden from anybody."""
        session, seats = self.session, self.ending.seats
        told = [(h.round, spans(h.event, session.sentences, session.names, None)) for h in session.events]
        self.host.show(LogPanel([(number, inked(line, seats)) for number, line in told if line]))

    def action_facts(self) -> None:
        """Facts or chart, where there is no room for both."""
        if two_pages(self.ending, self.size.width, self.size.height):
            self.facts = not self.facts
        else:
            self.trouble = "everything is on this page"
        self.redraw()

    def action_export(self) -> None:
        """Result and log as a text file."""
        try:
            self.said, self.trouble = f"result and log are written to {export.write(self.session, self.ending)}", ""
        except OSError as error:
            self.said, self.trouble = "", f"this could not be written: {error.strerror}"
        self.redraw()

    def action_rules(self) -> None:
        """The rulebook, where it says who wins."""
        self.host.show(page("rules", self.session.game.id, self.ending.result.rule))

    def action_back(self) -> None:
        """From the facts to the chart, else to the menu."""
        if self.facts:
            self.action_facts()
        else:
            self.action_menu()

    def action_menu(self) -> None:
        """Back to the menu."""
        self.host.stand_up()

