"""The tables people sat at last, one a game: who, with which options, how it ended. Kept beside the saves."""

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from deckgames.engine.journal import SeatInfo, TableOptions
from deckgames.engine.places import data_dir
from deckgames.ui.settings import write_whole


class LastTable(BaseModel):
    """One table; `options` are those of the game as plain data, `result` is a public line about how it ended."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    seats: tuple[SeatInfo, ...]
    options: dict[str, Any] = {}
    table: TableOptions = TableOptions()
    result: str = ""


class LastTables(BaseModel):
    """All of them, by the game's id; `game` is the one played last ("" at first)."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    game: str = ""
    tables: dict[str, LastTable] = {}

    @property
    def latest(self) -> LastTable | None:
        """The table of the game played last."""
        return self.tables.get(self.game)


def _file() -> Path:
    return data_dir() / "last-tables.json"


def load() -> LastTables:
    """What is remembered; nothing if the file is missing or damaged: it only saves typing."""
    try:
        return LastTables.model_validate_json(_file().read_bytes())
    except (OSError, ValidationError):
        return LastTables()


def remember(game: str, table: LastTable) -> None:
    """Keeps this table as the last one of its game. A full disk is no reason to disturb anybody."""
    known = load()
    found = LastTables(game=game, tables={**known.tables, game: table})
    write_whole(_file(), found.model_dump_json(indent=1))


def remember_result(game: str, line: str) -> None:
    """Keeps how the last table of a game ended."""
    table = load().tables.get(game)
    if table is not None:
        remember(game, table.model_copy(update={"result": line}))
