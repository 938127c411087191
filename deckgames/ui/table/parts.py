"""What the parts of the table screen know of the screen they belong to, and what it tells the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import App
from textual.events import Key
from textual.message import Message
from textual.timer import Timer

from deckgames.engine.data import dataclass
from deckgames.engine.game import Result
from deckgames.engine.session import Session
from deckgames.ui.paint.pane import Seen
from deckgames.ui.settings import SettingsModel, Speed

if TYPE_CHECKING:
    from deckgames.ui.table.answers import Answers
    from deckgames.ui.table.botturn import BotTurns
    from deckgames.ui.table.desk import Desk
    from deckgames.ui.table.hands import Hands


class Painter(Protocol):
    """Who paints the table."""

    reads: bool
    """Whether somebody reads the card under the cursor."""

    def repaint(self) -> None: ...
    def redraw(self) -> None: ...
    def tick(self) -> None: ...
    def frame(self) -> None: ...
    def stop_ticking(self) -> None: ...


class Table(Protocol):
    """The screen, as its parts see it."""

    session: Session[Any, Any]
    settings: SettingsModel
    seen: Seen
    desk: Desk
    hands: Hands
    answers: Answers
    bots: BotTurns

    @property
    def app(self) -> App[object]: ...
    @property
    def is_mounted(self) -> bool: ...
    @property
    def is_active(self) -> bool: ...
    @property
    def picture(self) -> Painter: ...
    @property
    def is_current(self) -> bool: ...
    def close_panels(self) -> None: ...
    def panic(self) -> None: ...
    def do(self, id_: str) -> None: ...
    def on_key(self, event: Key) -> None: ...
    def post_message(self, message: Message) -> bool: ...
    def run_worker(self, work: Any, *, group: str = "", exclusive: bool = False) -> Any: ...
    def set_timer(self, delay: float, callback: Callable[[], Any]) -> Timer: ...
    def set_interval(self, interval: float, callback: Callable[[], Any]) -> Timer: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...


@dataclass
class Finished(Message, namespace="table_screen"):
    """The game is over."""

    table: Table
    result: Result


@dataclass
class SpeedChosen(Message, namespace="table_screen"):
    """Somebody has chosen another speed at the table."""

    table: Table
    speed: Speed


@dataclass
class Left(Message, namespace="table_screen"):
    """The players leave the table; it is saved as far as it has a file. `quit`: deckgames is to end too."""

    table: Table
    quit: bool = False


@dataclass
class RulesWanted(Message, namespace="table_screen"):
    """Somebody asks for the rulebook at a rule ("" for its beginning)."""

    table: Table
    rule: str


@dataclass
class SettingsWanted(Message, namespace="table_screen"):
    """Somebody asks for the settings; call `use_settings` when they have changed."""

    table: Table
