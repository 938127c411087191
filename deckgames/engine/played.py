"""What the parts of a session know of it."""

from typing import Any, Protocol

from deckgames.engine.decisions import Decision, Raw
from deckgames.engine.events import Event
from deckgames.engine.game import Game, Result
from deckgames.engine.journal import Header, TableOptions
from deckgames.engine.match import Match
from deckgames.engine.story import By, Heard, Step


class Played(Protocol):
    """A session as its save and its take-backs see it: the game that is played, and how far."""

    game: Game[Any, Any]
    header: Header
    table: TableOptions
    names: list[str]
    humans: frozenset[int]
    events: list[Heard]
    steps: list[Step]
    match: Match[Any, Any]

    @property
    def asked(self) -> int | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def number(self) -> int: ...
    def question(self, seat: int | None = None) -> Decision[Any]: ...
    def give(self, decision: Decision[Any], raw: Raw, by: By | None) -> None: ...
    def hear(self, event: Event) -> None: ...
    def note(self, text: str) -> None: ...
    def result(self) -> Result: ...
