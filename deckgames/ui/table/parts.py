"""What the parts of the table screen know of each other and of the screen they belong to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import App
from textual.message import Message
from textual.timer import Timer

from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Raw
from deckgames.engine.game import Result
from deckgames.engine.session import Session
from deckgames.ui.settings import SettingsModel, Speed
from deckgames.ui.table.seen import Seen

if TYPE_CHECKING:
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


class Answering(Protocol):
    """Who takes the answers of people."""

    ended: bool

    def send_or_ask(self, raw: Raw) -> bool: ...


class Table(Protocol):
    """The screen, as its parts see it."""

    session: Session[Any, Any]
    settings: SettingsModel
    seen: Seen
    desk: Desk
    hands: Hands
    bots: BotTurns

    @property
    def app(self) -> App[object]: ...
    @property
    def is_mounted(self) -> bool: ...
    @property
    def is_active(self) -> bool: ...
    @property
    def picture(self) -> Painter: ...
    def close_panels(self) -> None: ...
    def act(self, deed: Callable[[], None]) -> None: ...
    def do(self, id_: str) -> None: ...
    def post_message(self, message: Message) -> bool: ...
    def run_worker(self, work: Any, *, group: str = "", exclusive: bool = False) -> Any: ...
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
