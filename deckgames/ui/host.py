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
    def records(self) -> Records:
        """The results of all games."""

    @property
    def theme_name(self) -> str:
        """The theme that is shown: mono where no colour may be sent."""

    @property
    def screen(self) -> Screen[Any]:
        """The screen on top."""

    @property
    def leaving(self) -> bool:
        """Whether the app is about to end."""

    def page(self, name: Page, *given: Any) -> Screen[Any]:
        """A screen of the app by its name, made of what is given."""

    def go(self, screen: Screen[Any]) -> None:
        """Shows this screen instead of all others."""

    def show(self, screen: Screen[Any]) -> None:
        """Shows this screen over the others."""

    def open(self, name: Page, *given: Any) -> None:
        """Shows the page of this name over the others."""

    def back(self) -> None:
        """Goes back to the screen below, or to the menu if there is none."""

    def change(self, **values: Any) -> str:
        """Changes settings and keeps them; "" or a sentence why they could not be kept."""

    def sit_down(self, session: Session) -> None:
        """Opens the table of this session."""

    def stand_up(self, game: str = "") -> None:
        """Leaves the table for the menu, with the cursor on this game."""

    def leave(self) -> None:
        """Closes the save and ends the app."""

    def ask_to_leave(self, then: Callable[[], None]) -> None:
        """Leaves the table in this way; asks first where its game would be gone."""

    def finished(self, trouble: str) -> None:
        """Shows the results of the game that is over; `trouble` is a message of the table that nobody has read."""

    def close_session(self) -> str:
        """Closes the save of the table; "" or a sentence about it."""
