"""The screen of a table as its parts see it: what they share, and who paints."""

from __future__ import annotations

from typing import ClassVar, Protocol

from textual.events import Key

from deckgames.engine.messages import SAY
from deckgames.engine.record.session import Session
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.pane import PaneScreen, Seen
from deckgames.ui.settings import SettingsModel
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.botturn import BotTurns
from deckgames.ui.table.moments import Moments
from deckgames.ui.table.presenter import Presenter
from deckgames.ui.table.question_keys import QuestionKeys
from deckgames.ui.toolkit.layouts import Layout


class Painter(Protocol):
    """Paints the table."""

    reads: bool
    """Whether somebody reads the card under the cursor."""
    moments: Moments

    def repaint(self) -> None: ...
    def redraw(self) -> None: ...
    def tick(self) -> None: ...
    def frame(self) -> None: ...
    def stop_ticking(self) -> None: ...


class Table(PaneScreen[None]):
    """The table screen, as its parts see it: presenter, answers, bots, session, host."""

    picture: Painter
    joined: ClassVar[bool] = True
    """Whether others may sit down here during the game."""
    unsaved = SAY("table.not-saved")
    """What becomes of a table that has no save."""

    def __init__(self, session: Session, settings: SettingsModel, layout: Layout) -> None:
        super().__init__()
        self.session, self.settings, self.seen = session, settings, Seen(self)
        self.presenter = Presenter(session, layout, Keymap(settings.keys, reserved=layout.reserved))
        self.hands, self.answers = QuestionKeys(self.presenter), Answers(self.presenter)
        self.presenter.pace.speed, self.presenter.hand = settings.speed, settings.hand
        self.bots = BotTurns(session, self.presenter.pace)

    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.settings.reduced_motion or self.app.animation_level == "none"

    def keep_time(self) -> None: ...
    def close_panels(self) -> None: ...
    def panic(self) -> None: ...
    def do(self, id_: str) -> None: ...
    def on_key(self, event: Key) -> None: ...
