"""Who sits at a saved table and what was agreed: the first record of a save, all that is needed to begin again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from deckgames.engine.cards import Line
from deckgames.engine.spelling import whole_number

FORMAT = 1
"""The number of this file format; a higher one in a save means a newer deckgames."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits at the table: `player` is "human" or "bot:" and a level; `symbol` is the index of the seat's sign."""

    name: Annotated[Line, Field(min_length=1, max_length=24)]
    player: Annotated[str, Field(pattern=r"^(human|bot:[a-z]+)$")] = "human"
    symbol: Annotated[int, Field(ge=0, le=5)] = 0

    @property
    def human(self) -> bool:
        return self.player == "human"

    @property
    def person(self) -> str:
        """Who holds the seat: `Ann#2` is a second seat of Ann."""
        name, mark, number = self.name.rpartition("#")
        second = mark and whole_number(number) is not None and name.strip()
        return name.rstrip().casefold() if second else self.name.casefold()


def owners(seats: Sequence[SeatInfo]) -> dict[int, int]:
    """Human seat -> the first seat of the person that holds it; a name such as `Ann#2` alone makes nobody's second."""
    first = {seat.name.casefold(): number for number, seat in enumerate(seats) if seat.human}
    return {number: first.get(seat.person, number) for number, seat in enumerate(seats) if seat.human}


def same_name(name: str) -> str:
    """Why two seats may not have the same name, and what to call a second seat of one person."""
    return f"two seats are called {name}: names tell people apart ({name}#2 is a second seat of the same person)"


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What the people at the table agreed on: how far back an answer may be taken, and when the curtain falls."""

    take_backs: Literal["reveal", "free"] = "reveal"
    curtain: Literal["auto", "always", "banner", "off"] = "auto"


class Header(BaseModel):
    """The first record: all that is needed to begin the same game again."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    deckgames: str
    game: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
    pack: str
    packs: tuple[str, ...]
    seed: int
    seats: Annotated[tuple[SeatInfo, ...], Field(min_length=1, max_length=8)]
    options: dict[str, Any]
    table: TableOptions = TableOptions()
    made: str = ""
    branch_of: str = ""
    start: Literal["setup", "snapshot"] = "setup"


@cache
def version() -> str:
    """The version of deckgames, for headers and reports."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed  # slow to import, and menus do not need it

    try:
        return installed("deckgames")
    except PackageNotFoundError:
        return "unknown"


def now() -> str:
    """The time, for headers: "2026-11-20T19:30:00"."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
