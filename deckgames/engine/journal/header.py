"""The records of a save file, and its first one, the header: who sits at the table, by which options and agreements."""

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, field, fields
from datetime import datetime
from typing import Any, Literal, get_args

from deckgames.engine.data import dataclass
from deckgames.engine.spelling import whole_number

LARGEST = 1 << 31
"""Numbers of answers, rounds and seats stay below this."""

NEEDED: dict[str, dict[str, type]] = {
    "answer": {"n": int, "seat": int, "rule": str, "was": str},
    "seal": {"n": int, "seat": int, "rule": str, "was": str},
    "unseal": {},
    "undo": {"seat": int, "drop": list, "beyond": bool},
    "void": {"n": int},
    "boundary": {"n": int, "round": int, "scores": list},
    "snapshot": {"n": int, "digest": str, "state": dict},
    "result": {"reasons": list, "places": list},
}
"""The kinds of records after the header, and the types of what each must hold."""


class SaveRefused(Exception):
    """A save that cannot be used, or a place where none can be written; the text says why in plain words."""


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One whole line of the file: its kind, what it holds, and where it stands (bytes)."""

    kind: str
    data: Mapping[str, Any]
    start: int
    end: int


def written(record: bytes) -> bytes:
    """The line of a record."""
    return b"%s %08x\n" % (record, zlib.crc32(record))


def encoded(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


def parsed(line: bytes) -> dict[str, Any] | None:
    """The record of a line, or None if the line is not whole or no JSON object of a kind."""
    body, _, crc = line[:-1].rpartition(b" ")
    if line[-1:] != b"\n" or crc != b"%08x" % zlib.crc32(body):
        return None
    try:
        record = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) and isinstance(record.get("is"), str) else None


def fits(record: Mapping[str, Any]) -> bool:
    """Whether a record of a known kind holds what it must."""
    needed = NEEDED.get(record["is"], {})
    for key, kind in needed.items():
        value: Any = record.get(key)
        if value.__class__ is not kind or (isinstance(value, int) and not 0 <= int(value) < LARGEST):
            return False
    return record["is"] not in ("answer", "seal") or "a" in record


FORMAT = 1
"""The number of this file format; a higher one in a save means a newer deckgames."""


LONGEST_NAME = 24
"""Characters of a seat's name."""
SYMBOLS = 6
"""Number of signs for seats."""
_PLAYER = re.compile(r"human|bot:[a-z]+")
_GAME = re.compile(r"[a-z0-9-]{1,40}")
TakeBacks = Literal["reveal", "free"]
CurtainMode = Literal["auto", "always", "banner", "off"]


def _whole(value: object) -> bool:
    return value.__class__ is int


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits at the table: `player` is "human" or "bot:" and a level; `symbol` is the index of the seat's sign."""

    name: str
    player: str = "human"
    symbol: int = 0

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
    """Explain two seats may not have the same name, and what to call a second seat of one person."""
    return f"two seats are called {name}: names tell people apart ({name}#2 is a second seat of the same person)"


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What the people at the table agreed on: how far back an answer may be taken, when the curtain falls, and whether
    people are asked what is no choice, too."""

    take_backs: TakeBacks = "reveal"
    curtain: CurtainMode = "auto"
    ask_everything: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """The first record: all that is needed to begin the same game again."""

    deckgames: str
    game: str
    pack: str
    packs: tuple[str, ...]
    seed: int
    seats: tuple[SeatInfo, ...]
    options: dict[str, Any]
    table: TableOptions = field(default_factory=TableOptions)
    made: str = ""
    branch_of: str = ""
    start: Literal["setup", "snapshot"] = "setup"

    def record(self) -> dict[str, Any]:
        """The record as it is written."""
        return {"is": "header", "format": FORMAT, **asdict(self)}

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> "Header":
        """A record as it was written. Raises ValueError with the names of all that do not make sense."""
        found, wrong = dict[str, Any](), []
        for part in fields(cls):
            if part.name not in record and part.name in _OPTIONAL:
                continue
            try:
                found[part.name] = _READ.get(part.name, _text)(record.get(part.name))
            except (TypeError, ValueError):
                wrong.append(part.name)
        if wrong:
            raise ValueError(", ".join(sorted(wrong)))
        return cls(**found)


_OPTIONAL = ("table", "made", "branch_of", "start")


def _text(value: Any) -> Any:
    return _checked(value, isinstance(value, str))


def _checked(value: Any, good: bool) -> Any:
    if not good:
        raise ValueError
    return value


def seat_of(value: object) -> SeatInfo:
    """A seat as it was written. Raises ValueError with the name of what cannot be so."""
    seat = SeatInfo(**{"name": "", **_only(SeatInfo, value)})
    if not isinstance(seat.name, str) or not 1 <= len(seat.name) <= LONGEST_NAME or not seat.name.isprintable():
        raise ValueError("name")
    if not isinstance(seat.player, str) or _PLAYER.fullmatch(seat.player) is None:
        raise ValueError("player")
    if not _whole(seat.symbol) or not 0 <= seat.symbol < SYMBOLS:
        raise ValueError("symbol")
    return seat


def table_of(value: object) -> TableOptions:
    """What was agreed, as it was written. Raises ValueError."""
    table = TableOptions(**_only(TableOptions, value))
    _checked(table, table.take_backs in get_args(TakeBacks) and table.curtain in get_args(CurtainMode)
             and table.ask_everything.__class__ is bool)
    return table


def _only(kind: type[Any], value: Any) -> dict[str, Any]:
    """What a dataclass knows of a mapping."""
    _checked(value, isinstance(value, dict))
    return {part.name: value[part.name] for part in fields(kind) if part.name in value}


def _several(value: Any, read: Callable[[Any], Any], most: int = 1000) -> tuple[Any, ...]:
    return tuple(map(read, _checked(value, isinstance(value, list) and len(value) <= most)))


_READ: dict[str, Callable[[Any], Any]] = {
    "game": lambda value: _checked(value, isinstance(value, str) and _GAME.fullmatch(value) is not None),
    "packs": lambda value: _several(value, _text),
    "seed": lambda value: _checked(value, _whole(value)),
    "seats": lambda value: _checked(_several(value, seat_of, 8), bool(value)),
    "options": lambda value: _checked(value, isinstance(value, dict)),
    "table": table_of,
    "start": lambda value: _checked(value, value in ("setup", "snapshot")),
}
"""How the parts of a header are read that are no texts."""


def now() -> str:
    """The time, for headers: "2026-11-20T19:30:00"."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
