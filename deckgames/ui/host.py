"""What screens know of the app that shows them, and how it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol

from deckgames.engine.catalogue import IDS
from deckgames.engine.core.data import dataclass, fresh

if TYPE_CHECKING:
    from textual.screen import Screen

    from deckgames.engine.record.journal import SeatInfo, TableOptions
    from deckgames.engine.record.session import Session
    from deckgames.people.kept import Records
    from deckgames.ui.settings import SettingsModel
    from deckgames.ui.terminal import Terminal

Kind = Literal["menu", "play", "resume", "guide", "daily"]


@dataclass(frozen=True)
class Start:
    """How the app begins. `game` is the id of one; `session` is a table that is already laid out.

    `play` without seats opens the set-up of the game with these options, seed and agreements; `guide` without a game
    lists the guided first games. `ascii` and `theme` hold for this run only.
    """

    kind: Kind = "menu"
    game: str = fresh(lambda: IDS[0])
    seats: tuple[SeatInfo, ...] = ()
    options: Mapping[str, Any] = fresh(dict)
    seed: int | None = None
    table: TableOptions | None = None
    session: Session | None = None
    ascii: bool | None = None
    theme: str | None = None


Page = Literal["menu", "people", "daily", "names", "players", "rules", "cards", "saves", "settings", "keys", "replay",
               "results", "review", "mistakes", "setup", "guide_results"]


class Host(Protocol):
    """The app as screens see it."""

    settings: SettingsModel
    session: Session | None
    farewell: list[str]
    terminal: Terminal

    @property
    def records(self) -> Records: ...
    @property
    def theme_name(self) -> str: ...
    @property
    def screen(self) -> Screen[Any]: ...
    @property
    def leaving(self) -> bool: ...
    def page(self, name: Page, *given: Any) -> Screen[Any]: ...
    def go(self, screen: Screen[Any]) -> None: ...
    def show(self, screen: Screen[Any]) -> None: ...
    def open(self, name: Page, *given: Any) -> None: ...
    def back(self) -> None: ...
    def change(self, **values: Any) -> str: ...
    def sit_down(self, session: Session) -> None: ...
    def stand_up(self, game: str = "") -> None: ...
    def leave(self) -> None: ...
    def ask_to_leave(self, then: Callable[[], None]) -> None: ...
    def finished(self, trouble: str) -> None: ...
    def close_session(self) -> str: ...
