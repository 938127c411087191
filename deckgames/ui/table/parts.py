"""What the parts of the table screen know of the screen they belong to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import App
from textual.events import Key
from textual.timer import Timer

from deckgames.engine.session import Session
from deckgames.ui.paint.pane import Seen
from deckgames.ui.settings import SettingsModel

if TYPE_CHECKING:
    from deckgames.ui.host import Host
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
    def host(self) -> Host: ...
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
    def run_worker(self, work: Any, *, group: str = "", exclusive: bool = False) -> Any: ...
    def set_timer(self, delay: float, callback: Callable[[], Any]) -> Timer: ...
    def set_interval(self, interval: float, callback: Callable[[], Any]) -> Timer: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...
