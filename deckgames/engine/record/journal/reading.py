"""The records of a save file, and its first one, the header: who sits at the table, by which options and agreements;
reading a save file: its records as far as they are whole, and what a list of saves says of each."""

import json
import os
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, field, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Literal, get_args

from deckgames import VERSION
from deckgames.engine import Begins, CurtainMode, TakeBacks
from deckgames.engine.catalogue import IDS
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.files import files_in, foreign, opened
from deckgames.engine.core.paths import saves_dir
from deckgames.engine.core.spelling import visible, whole_number
from deckgames.engine.messages import TEXT, in_round

LARGEST = 1 << 31
"""Numbers of answers, rounds and seats stay below this."""

NEEDED: dict[str, dict[str, type]] = {
    "answer": {"n": int, "seat": int, "rule": str, "was": str},
    "seal": {"n": int, "seat": int, "rule": str, "was": str},
    "unseal": {},
    "undo": {"seat": int, "drop": list, "beyond": bool},
    "void": {"n": int},
    "boundary": {"n": int, "round": int, "scores": list},
    "seats": {"n": int, "seats": list},
    "snapshot": {"n": int, "digest": str, "state": dict},
    "result": {"reasons": list, "places": list},
}
"""The kinds of records after the header, and the types of what each must hold."""


class SaveRefused(Exception):
    """A save that cannot be used, or a place where none can be written; the text says why in plain words, `why` without
    its name."""

    def __init__(self, text: str, why: str = "") -> None:
        super().__init__(text)
        self.why = why or text


@frozen(repr=False)
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
    """The record of a line, or None if the line is not whole or no JSON object of a kind. Its checksum says that it is
    whole: the last line of a file may lack its end."""
    body, _, crc = line.removesuffix(b"\n").removesuffix(b"\r").rpartition(b" ")
    if crc != b"%08x" % zlib.crc32(body):
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
_PLAYER = re.compile(r"human|bot:[a-z0-9-]{1,24}")
_GAME = re.compile(r"[a-z0-9-]{1,40}")


def _whole(value: object) -> bool:
    return value.__class__ is int


@frozen
class SeatInfo:
    """Who sits at the table: `player` is "human" or "bot:" and a level; `symbol` is the index of the seat's sign;
    `named`: somebody typed or picked the name."""

    name: str
    player: str = "human"
    symbol: int = 0
    named: bool = field(default=False, compare=False)

    def record(self) -> dict[str, Any]:
        """The seat as it is written."""
        named = {"named": True} if self.named else {}
        return {"name": self.name, "player": self.player, "symbol": self.symbol, **named}

    @property
    def human(self) -> bool:
        return self.player == "human"

    @property
    def called(self) -> str:
        """The name, of a bot with its level: `Cy (normal bot)`."""
        return self.name if self.human else f"{self.name} ({self.player.removeprefix('bot:')} bot)"

    @property
    def person(self) -> str:
        """The person that holds the seat: `Ann#2` is a second seat of Ann."""
        name, mark, number = self.name.rpartition("#")
        second = mark and whole_number(number) is not None and name.strip()
        return name.rstrip().casefold() if second else self.name.casefold()


def owners(seats: Sequence[SeatInfo]) -> dict[int, int]:
    """Human seat -> the first seat of the person that holds it; a name such as `Ann#2` alone makes nobody's second."""
    first = {seat.name.casefold(): number for number, seat in enumerate(seats) if seat.human}
    return {number: first.get(seat.person, number) for number, seat in enumerate(seats) if seat.human}


def name_refusal(name: str) -> str:
    """Why nobody can be called so ("": somebody can)."""
    if not name.strip():
        return TEXT("named.empty")
    if not name.isprintable():
        return TEXT("named.unseen", name=visible(name))
    if len(name) > LONGEST_NAME:
        return TEXT("named.long", name=name, n=len(name))
    return ""


def same_name(name: str) -> str:
    """Why two seats may not have the same name, and what to call a second seat of one person."""
    return TEXT("named.twice", name=name)


@frozen
class TableOptions:
    """What the people at the table agreed on: how far back an answer may be taken, when the curtain falls, whether
    people are asked what is no choice, too, who begins the next game of a series, whether own cards come early,
    what each seat begins with more of (`Game.handicap`; none: all begin alike), and whether bots have manners."""

    take_backs: TakeBacks = "reveal"
    curtain: CurtainMode = "auto"
    ask_everything: bool = False
    begins: Begins = "loser"
    early: bool = False
    handicap: tuple[int, ...] = ()
    manners: bool = False


@frozen
class Header:
    """The first record: all that is needed to begin the same game again."""

    deckgames: str
    game: str
    pack: str
    packs: tuple[str, ...]
    seed: int
    seats: tuple[SeatInfo, ...]
    options: dict[str, Any]
    table: TableOptions = fresh(TableOptions)
    made: str = ""
    branch_of: str = ""
    start: Literal["setup", "snapshot"] = "setup"
    return_of: str = ""
    """The game that this one is the return match of: when it was made, and its seed."""
    cards: tuple[tuple[str, str], ...] = ()
    """The player's own card files in play: each name with its text."""
    daily: str = ""
    """The day whose daily deal this is, and the fingerprint of rules, cards and bots then."""

    def record(self) -> dict[str, Any]:
        """The record as it is written."""
        found = {"is": "header", "format": FORMAT, **asdict(self), "seats": [seat.record() for seat in self.seats]}
        return {name: value for name, value in found.items() if value or name not in ("return_of", "cards", "daily")}

    @classmethod
    def read(cls, record: Mapping[str, Any]) -> "Header":
        """A record as it was written. Raises ValueError with the names of all that do not make sense."""
        values, wrong = dict[str, Any](), []
        for part in fields(cls):
            if part.name not in record and part.name in _OPTIONAL:
                continue
            try:
                values[part.name] = _READ.get(part.name, _text)(record.get(part.name))
            except (TypeError, ValueError):
                wrong.append(part.name)
        if wrong:
            raise ValueError(", ".join(sorted(wrong)))
        return cls(**values)


_OPTIONAL = ("table", "made", "branch_of", "start", "return_of", "cards", "daily")


def _text(value: Any) -> Any:
    return _checked(value, isinstance(value, str))


def _checked(value: Any, good: bool) -> Any:
    if not good:
        raise ValueError
    return value


def seat_of(value: object) -> SeatInfo:
    """A seat as it was written. Raises ValueError with the name of what cannot be so."""
    seat = SeatInfo(**{"name": "", **_only(SeatInfo, value)})
    if not isinstance(seat.name, str) or name_refusal(seat.name):
        raise ValueError("name")
    if not isinstance(seat.player, str) or _PLAYER.fullmatch(seat.player) is None:
        raise ValueError("player")
    if not _whole(seat.symbol) or not 0 <= seat.symbol < SYMBOLS:
        raise ValueError("symbol")
    if seat.named.__class__ is not bool:
        raise ValueError("named")
    return seat


def seats_of(value: object, count: int) -> tuple[SeatInfo, ...]:
    """The seats of a save's record, `count` of them. Raises ValueError."""
    seats: tuple[SeatInfo, ...] = _several(value, seat_of, 8)
    names = {seat.name.casefold() for seat in seats}
    return _checked(seats, len(seats) == len(names) == count)  # type: ignore[no-any-return]


def table_of(value: object) -> TableOptions:
    """The table's agreements from a record. Raises ValueError."""
    found = _only(TableOptions, value)
    more = _several(found.get("handicap", []), lambda n: _checked(n, _whole(n) and n >= 0), 8)
    table = TableOptions(**{**found, "handicap": more})
    _checked(table, table.take_backs in get_args(TakeBacks) and table.curtain in get_args(CurtainMode)
             and table.ask_everything.__class__ is bool and table.begins in get_args(Begins)
             and table.early.__class__ is bool and table.manners.__class__ is bool)
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
    "cards": lambda value: _several(value, lambda pair: _checked(_several(pair, _text, 2), len(pair) == 2)),
    "seed": lambda value: _checked(value, _whole(value)),
    "seats": lambda value: _checked(_several(value, seat_of, 8), bool(value)),
    "options": lambda value: _checked(value, isinstance(value, dict)),
    "table": table_of,
    "start": lambda value: _checked(value, value in ("setup", "snapshot")),
}
"""How the parts of a header are read that are no texts."""


def now() -> str:
    """The time, for records: "2026-11-20T19:30:00+01:00"."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


TAIL = 1 << 18
"""Number of bytes at the end of a save that are enough to find its latest boundary."""
_FIRST = 1 << 20
"""Number of bytes in the first line, at most."""
_MOST = 1 << 28
"""A file of more bytes is no save: a game of a thousand rounds has a hundredth of that."""

DAMAGED = "The end of this save was damaged"
OTHER_ENDS = "A program has changed the ends of this save's lines. No answer was lost by that."
_MARK = b"\xef\xbb\xbf"
"""What some editors put before a text in UTF-8."""


@frozen(repr=False)
class Reading:
    """A save as it was found: `whole` bytes are good, `torn` is what follows them, and `why` says what is wrong. `note`
    says what was changed without harm."""

    path: Path
    header: Header
    records: tuple[Record, ...]
    whole: int
    torn: bytes = field(default=b"")
    why: str = ""
    note: str = ""


def _opened(path: Path) -> BinaryIO:
    """A file of sensible size: nothing else is waited for. Raises SaveRefused."""
    try:
        file = opened(path)
    except FileNotFoundError:
        raise SaveRefused(f"there is no save {path}") from None
    except (OSError, ValueError) as error:
        raise SaveRefused(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None
    size = os.fstat(file.fileno()).st_size
    if size > _MOST:
        file.close()
        raise SaveRefused(f"{path} is no save of deckgames: it has {size} bytes")
    return file


def _ends(path: Path, first: int, last: int) -> tuple[bytes, bytes]:
    """The first line, and the last bytes of what follows it. Raises SaveRefused."""
    with _opened(path) as file:
        try:
            line = file.readline(first)
            file.seek(max(len(line), os.fstat(file.fileno()).st_size - last))
            return line, file.read()
        except OSError as error:
            raise SaveRefused(f"{path} cannot be read: {error.strerror}") from None


def read(path: Path) -> Reading:
    """Reads a save without changing it. Raises SaveRefused if it is none, or was written by a newer deckgames."""
    first, rest = _ends(path, _FIRST, _MOST)
    header, content, end = _header(path, first), first + rest, len(first)
    records: list[Record] = []
    note, why = OTHER_ENDS if first.startswith(_MARK) or first.endswith(b"\r\n") else "", ""
    while end < len(content) and not why:
        start, end = end, content.find(b"\n", end) + 1 or len(content)
        line = content[start:end]
        record = parsed(line)
        if line.endswith(b"\r\n") or line == b"\n":
            note = OTHER_ENDS
        if line in (b"\n", b"\r\n"):
            continue
        if record is None or not fits(record):
            end, why = start, DAMAGED
        elif record["is"] == "header":
            end, why = start, "Another save was joined to the end of this one"
        else:
            records.append(Record(record["is"], record, start, end))
    return Reading(path, header, tuple(records), end, content[end:], why, note)


def tail(path: Path) -> tuple[Header, tuple[Mapping[str, Any], Mapping[str, Any] | None]]:
    """The header with the seats of those who sit now, the latest boundary (empty: none yet) and the result (None: the
    game goes on), from the two ends of a save.

    The boundary keeps the seat it calls `asked` only if nobody else has answered since.
    """
    first, last = _ends(path, _FIRST, TAIL)
    header = _header(path, first)
    latest: Mapping[str, Any] = {}
    since: set[object] = set()
    boundary: Mapping[str, Any] | None = None
    seats: object = None
    for line in reversed(last.splitlines(keepends=True)):
        record = parsed(line)
        if record is None or not fits(record):
            continue
        if record["is"] == "header":  # another save was joined: what stands behind is not of this one
            latest, since, boundary, seats = {}, set(), None, None
        if not latest and record["is"] in ("result", "answer", "seal", "undo"):
            latest = record
        if record["is"] in ("seats", "boundary") and seats is None:
            seats = record.get("seats", header.seats if record["is"] == "boundary" else None)
        if record["is"] == "boundary" and boundary is None:
            asked = record.get("asked")
            boundary = {**record, "asked": asked if asked.__class__ is int and since <= {asked} else None}
        if "seat" in record and boundary is None:
            since.add(record["seat"] if record["seat"].__class__ is int else None)
    with suppress(ValueError):
        header = replace(header, seats=seats_of(seats, len(header.seats)))
    return header, (boundary or {}, latest if latest.get("is") == "result" else None)


def _header(path: Path, line: bytes) -> Header:
    record = parsed(line.removeprefix(_MARK))
    if record is None or record["is"] != "header":
        what, cure = foreign(line)
        if what:
            raise SaveRefused(f"{path} is {what}: {cure}")
        raise SaveRefused(f"{path} is no save of deckgames, or its first line is damaged")
    number = record.get("format")
    if not isinstance(number, int) or number > FORMAT:
        maker = str(record.get("deckgames", "a newer one"))[:20]
        raise SaveRefused(f"{path} was written by deckgames {maker} in save format {str(number)[:20]}; deckgames "
                          f"{VERSION} reads formats up to {FORMAT}: update deckgames to go on with it")
    try:
        return Header.read(record)
    except ValueError as error:
        raise SaveRefused(f"{path} has a first line that does not make sense ({error})") from None


SUFFIX = ".deck"


_LONGEST = 80
"""Characters of what a save says in words."""


@frozen
class SaveInfo:
    """What a list of saves shows: public data only. `asked` is the seat that is to go on, as far as the save says so;
    `problem` says why it cannot be used (None: it can). `branch_of` names the save that this one only tries something
    of ("": it is a table of its own). `stands` says in words how it stands where scores do not. `won` are
    the winners’ names; `together`: all have won or lost as one."""

    path: Path
    game: str
    seats: tuple[SeatInfo, ...]
    round: int
    scores: tuple[int, ...]
    when: datetime
    over: bool
    problem: str | None = None
    asked: int | None = None
    branch_of: str = ""
    stands: str = ""
    won: tuple[str, ...] = ()
    together: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether it can be played on."""
        return self.problem is None and not self.over

    @property
    def state(self) -> str:
        """The round of a table that goes on; who won one that has ended, as far as everybody may know."""
        if self.over and self.together:
            return TEXT("saves.all-won" if self.won else "saves.all-lost")
        return TEXT("saves.won", n=len(self.won), seats=self.won) if self.over else in_round(self.round)


def to_go_on_with(saves: Iterable[SaveInfo]) -> SaveInfo | None:
    """The first of these that can be played on."""
    return next((save for save in saves if save.goes_on), None)


def list_saves(folder: Path | None = None, most: int | None = None) -> list[SaveInfo]:
    """All saves, or only the `most` latest, the latest first; those that cannot be read too, with the reason."""
    folder = saves_dir() if folder is None else folder
    paths = sorted(files_in(folder, f"*{SUFFIX}"), key=_changed_at, reverse=True)
    saves = list[SaveInfo]()
    for path in paths:
        if most is not None and len(saves) >= most and _changed_at(path) < saves[most - 1].when:
            break  # no file is older than what was played last in it
        saves.append(info(path))
        saves.sort(key=lambda save: save.when, reverse=True)
    return saves[:most]


def info(path: Path) -> SaveInfo:
    """What a list of saves may show of one save."""
    try:
        header, (boundary, result) = tail(path)
    except SaveRefused as error:
        return SaveInfo(path, "", (), 0, (), _changed_at(path), False, str(error))
    when = _played_at(path, boundary.get("when") if boundary else header.made)
    problem = None if header.game in IDS else no_game(path, header.game)
    scores = tuple(n for n in boundary.get("scores", ()) if isinstance(n, int) and abs(n) < LARGEST)
    said = boundary.get("stands", "")
    if len(scores) != len(header.seats):  # nothing of it has been kept yet: nobody has lost health, or has none
        scores, said = (0,) * len(header.seats), said or "just begun"
    stands = said[:_LONGEST] if isinstance(said, str) and said.isprintable() else ""
    if result is not None and header.daily[:10] >= now()[:10]:  # somebody else may still play it
        scores, stands, result = (), TEXT("daily.of-day", day=header.daily[:10]), {}
    asked = boundary.get("asked")
    known = isinstance(asked, int) and 0 <= asked < len(header.seats) and result is None
    return SaveInfo(path, header.game, header.seats, boundary.get("round", 1), scores, when, result is not None,
                    problem, asked if known else None, header.branch_of, stands, _won(result, header),
                    (result or {}).get("together") is True)


def _won(result: Mapping[str, Any] | None, header: Header) -> tuple[str, ...]:
    """The names of those whose place is the first; nobody where a result does not say it as it must."""
    with suppress(TypeError, ValueError):
        first = {seat for seat, place, *_ in (result or {}).get("places", ()) if place == 1}
        return tuple(seat.name for no, seat in enumerate(header.seats) if no in first)
    return ()


def no_game(path: Path, game: str) -> str:
    """Why a save of a game that is not installed cannot be played."""
    return f"{path} is a table of '{game}', a game that is not installed here: install it again to go on"


def _played_at(path: Path, written: object) -> datetime:
    """When a save was played last, as its records have it: a copy is as old as what was copied. Saves of older versions
    do not say it, and those of a wrong clock what is still to come: then when the file was changed."""
    now, changed = datetime.now().astimezone(), _changed_at(path)
    with suppress(ValueError, OverflowError, OSError):
        said = datetime.fromisoformat(str(written)).astimezone()
        return said if said <= now else min(changed, now)
    return min(changed, now)


def _changed_at(path: Path) -> datetime:
    """When this file was written last; long ago, where that cannot be found out."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0).astimezone()
