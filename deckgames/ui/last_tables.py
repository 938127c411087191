"""The last table of each game: who sat there, with which options, how it ended. One file beside the saves."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from deckgames.engine.core.data import dataclass, fresh
from deckgames.engine.core.files import read_json, write_whole
from deckgames.engine.core.paths import tables_file
from deckgames.engine.record.journal import SeatInfo, TableOptions, seat_of, table_of


@dataclass(frozen=True)
class LastTable:
    """A table to lay again: seats, options (plain data), agreements; `result` is a public line about how it ended, and
    `return_of` the game that it is to be the return match of. `packs` are the player's own packs that were in play,
    `off` those that were left out; others have come since, and are in play."""

    seats: tuple[SeatInfo, ...]
    options: Mapping[str, Any] = fresh(dict)
    table: TableOptions = fresh(TableOptions)
    result: str = ""
    return_of: str = ""
    packs: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


@dataclass(frozen=True)
class LastTables:
    """The last table of each game, by the game's id; `game` is the one played last ("" at first)."""

    game: str = ""
    tables: Mapping[str, LastTable] = fresh(dict)

    @property
    def latest(self) -> LastTable | None:
        """The table of the game played last; None if there is none."""
        return self.tables.get(self.game)


def load() -> LastTables:
    """Reads the last tables; not those that are damaged, or of another version, since they only save typing."""
    found, tables = read_json(tables_file()), dict[str, LastTable]()
    for game, table in _mapping(found.get("tables")).items():
        with suppress(ValueError, TypeError, KeyError):
            tables[game] = _table(table)
    return LastTables(str(found.get("game", "")), tables)


def _table(stored: Any) -> LastTable:
    table = table_of({"manners": True, **stored["table"]})
    return LastTable(tuple(map(seat_of, stored["seats"])), dict(stored["options"]), table, str(stored["result"]),
                     packs=tuple(map(str, stored.get("packs", ()))),
                     off=tuple(map(str, stored.get("off", ()))))


def _mapping(stored: object) -> dict[str, Any]:
    return stored if isinstance(stored, dict) else {}


def remember(game: str, table: LastTable) -> None:
    """Stores this table as the last one of its game. A full disk is ignored."""
    there = read_json(tables_file())
    tables = _mapping(there.get("tables"))
    one = {**_mapping(tables.get(game)), **asdict(table)}
    write_whole(tables_file(), json.dumps({**there, "game": game, "tables": {**tables, game: one}}, ensure_ascii=False,
                                    indent=1))


def remember_result(game: str, line: str) -> None:
    """Stores how the last table of a game ended."""
    table = load().tables.get(game)
    if table is not None:
        remember(game, replace(table, result=line))
