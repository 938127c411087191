"""The last table of each game: who sat there, with which options, how it ended. One file beside the saves."""

import json
from collections.abc import Mapping
from dataclasses import asdict, field, replace
from pathlib import Path
from typing import Any

from deckgames.engine.data import dataclass
from deckgames.engine.journal import SeatInfo, TableOptions, seat_of, table_of
from deckgames.engine.places import data_dir, read_whole, write_whole


@dataclass(frozen=True)
class LastTable:
    """A table to lay again: seats, options (plain data), agreements; `result` is a public line about how it ended."""

    seats: tuple[SeatInfo, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    table: TableOptions = field(default_factory=TableOptions)
    result: str = ""


@dataclass(frozen=True)
class LastTables:
    """The last table of each game, by the game's id; `game` is the one played last ("" at first)."""

    game: str = ""
    tables: Mapping[str, LastTable] = field(default_factory=dict)

    @property
    def latest(self) -> LastTable | None:
        """The table of the game played last; None if there is none."""
        return self.tables.get(self.game)


def _file() -> Path:
    return data_dir() / "last-tables.json"


def load() -> LastTables:
    """Reads the last tables; none of them if the file is missing or damaged, since it only saves typing."""
    try:
        found = json.loads(read_whole(_file()))
        return LastTables(str(found["game"]), {str(game): _table(table) for game, table in found["tables"].items()})
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return LastTables()


def _table(found: Any) -> LastTable:
    return LastTable(tuple(map(seat_of, found["seats"])), dict(found["options"]), table_of(found["table"]),
                     str(found["result"]))


def remember(game: str, table: LastTable) -> None:
    """Stores this table as the last one of its game. A full disk is ignored."""
    found = LastTables(game, {**load().tables, game: table})
    write_whole(_file(), json.dumps(asdict(found), ensure_ascii=False, indent=1))


def remember_result(game: str, line: str) -> None:
    """Stores how the last table of a game ended."""
    table = load().tables.get(game)
    if table is not None:
        remember(game, replace(table, result=line))
