"""The save file: JSON Lines, one record a line with its checksum, written so that a crash loses one answer at most.

A line is a JSON object, a space and the CRC-32 of the object's bytes. The first line that is not whole ends the
file. Nothing is cut off silently: what does not fit goes to `<save>.lost`.
"""

import json
import os
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deckgames.engine.cards import Line

FORMAT = 1
"""The number of this file format; a higher one in a save means a newer deckgames."""


class SaveRefused(Exception):
    """A save that cannot be used, or a place where none can be written; the text says why in plain words."""


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
        return name.rstrip().casefold() if mark and number.isdecimal() and name.strip() else self.name.casefold()


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


TAIL = 1 << 18
"""So many bytes at the end of a save are enough to find its latest boundary."""

_HOW = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)

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


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One whole line of the file: its kind, what it holds, and where it stands (bytes)."""

    kind: str
    data: Mapping[str, Any]
    start: int
    end: int


@dataclass(frozen=True, slots=True, repr=False)
class Reading:
    """A save as it was found: `whole` bytes are good, `torn` is what follows them."""

    path: Path
    header: Header
    records: tuple[Record, ...]
    whole: int
    torn: bytes = field(default=b"")


def version() -> str:
    """The version of deckgames, for headers and reports."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed  # slow to import, and menus do not need it

    try:
        return installed("deckgames")
    except PackageNotFoundError:
        return "unknown"


def written(record: bytes) -> bytes:
    """The line of a record."""
    return b"%s %08x\n" % (record, zlib.crc32(record))


def encoded(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The record of a line, or None if the line is not whole."""
    body, _, crc = line[:-1].rpartition(b" ")
    if line[-1:] != b"\n" or crc != b"%08x" % zlib.crc32(body):
        return None
    try:
        record = json.loads(body)
    except ValueError:
        return None
    return record if isinstance(record, dict) and isinstance(record.get("is"), str) else None


def _fits(record: Mapping[str, Any]) -> bool:
    """Whether a record of a known kind holds what it must."""
    needed = NEEDED.get(record["is"], {})
    if not all(record.get(key).__class__ is kind for key, kind in needed.items()):
        return False
    return record["is"] not in ("answer", "seal") or "a" in record


# ---- reading


def read(path: Path) -> Reading:
    """Reads a save without changing it. Raises SaveRefused if it is none, or was written by a newer deckgames."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise SaveRefused(f"There is no save {path}") from None
    except OSError as error:
        raise SaveRefused(f"{path} cannot be read: {error.strerror}") from None
    end = content.find(b"\n") + 1
    header = _header(path, content[:end])
    records: list[Record] = []
    while end < len(content):
        start, end = end, content.find(b"\n", end) + 1 or len(content)
        record = _parsed(content[start:end])
        if record is None or not _fits(record):
            return Reading(path, header, tuple(records), start, content[start:])
        records.append(Record(record["is"], record, start, end))
    return Reading(path, header, tuple(records), end)


def read_header(path: Path) -> Header:
    """Only the first line of a save. Raises SaveRefused."""
    try:
        with path.open("rb") as file:
            return _header(path, file.readline(1 << 20))
    except OSError as error:
        raise SaveRefused(f"{path} cannot be read: {error.strerror}") from None


def tail(path: Path) -> tuple[Header, tuple[Mapping[str, Any], bool]]:
    """The header, the latest boundary (empty: none yet) and whether the game is over, from the two ends of a save.

    The boundary keeps the seat it calls `asked` only if nobody else has answered since.
    """
    header = read_header(path)
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL))
            lines = file.read().splitlines(keepends=True)
    except OSError as error:
        raise SaveRefused(f"{path} cannot be read: {error.strerror}") from None
    over: bool | None = None
    since: set[object] = set()
    for line in reversed(lines):
        record = _parsed(line)
        if record is None or not _fits(record):
            continue
        if over is None and record["is"] in ("result", "answer", "seal", "undo"):
            over = record["is"] == "result"
        if record["is"] == "boundary":
            return header, ({**record, "asked": record.get("asked") if since <= {record.get("asked")} else None},
                            over is True)
        if "seat" in record:
            since.add(record["seat"])
    return header, ({}, over is True)


def _header(path: Path, line: bytes) -> Header:
    record = _parsed(line) if line else None
    if record is None or record["is"] != "header":
        raise SaveRefused(f"{path} is no save of deckgames, or its first line is damaged")
    number = record.get("format")
    if not isinstance(number, int) or number > FORMAT:
        maker = str(record.get("deckgames", "a newer one"))[:20]
        raise SaveRefused(f"{path} was written by deckgames {maker} in save format {number}; deckgames {version()} "
                          f"reads formats up to {FORMAT}: update deckgames to go on with it")
    try:
        return Header.model_validate(record)
    except ValidationError as error:
        where = ", ".join(sorted({str(e["loc"][0]) for e in error.errors() if e["loc"]}))
        raise SaveRefused(f"{path} has a first line that does not make sense ({where})") from None


# ---- writing


class Journal:
    """An open save: appends records, cuts off what does not fit, and keeps every other process from writing it."""

    def __init__(self, path: Path, fd: int, size: int) -> None:
        self.path, self._fd, self._size = path, fd, size

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """A new save, which appears whole or not at all. Raises SaveRefused if there is one already."""
        line = written(encoded({"is": "header", "format": FORMAT, **header.model_dump(mode="json")}))
        new = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            _folder(path.parent)
            fd = os.open(new, _HOW | os.O_CREAT | os.O_TRUNC, 0o600)
            try:
                os.write(fd, line)
                os.fsync(fd)
                _lock(fd, path)
                _appear(new, path)
            except BaseException:
                os.close(fd)
                raise
            finally:
                new.unlink(missing_ok=True)
        except FileExistsError:
            raise SaveRefused(f"There is a save {path} already") from None
        except OSError as error:
            raise SaveRefused(f"{path} cannot be written: {error.strerror}") from None
        return cls(path, fd, len(line))

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """An existing save, to go on with it. Raises SaveRefused if somebody else plays it now."""
        try:
            fd = os.open(path, _HOW)
        except FileNotFoundError:
            raise SaveRefused(f"There is no save {path}") from None
        except OSError as error:
            raise SaveRefused(f"{path} cannot be written: {error.strerror}") from None
        try:
            _lock(fd, path)
        except BaseException:
            os.close(fd)
            raise
        return cls(path, fd, os.fstat(fd).st_size)

    def write(self, record: Mapping[str, Any]) -> None:
        self.write_bytes(encoded(record))

    def write_bytes(self, record: bytes) -> None:
        """Appends one record, at once. Raises OSError and leaves the file as it was if that cannot be done."""
        line = written(record)
        try:
            if os.write(self._fd, line) != len(line):
                raise OSError(28, "No space left on device")
        except OSError:
            os.ftruncate(self._fd, self._size)
            raise
        self._size += len(line)

    def cut(self, start: int) -> Path:
        """Moves everything from this byte on to the end of `<save>.lost`; gives the path of that file."""
        lost = self.path.with_name(self.path.name + ".lost")
        with self.path.open("rb") as file:
            file.seek(start)
            tail = file.read()
        with lost.open("ab") as file:
            file.write(tail if tail.endswith(b"\n") else tail + b"\n")
            file.flush()
            os.fsync(file.fileno())
        os.ftruncate(self._fd, start)
        os.fsync(self._fd)
        self._size = start
        return lost

    def sync(self) -> None:
        """Makes sure that everything written survives a power cut."""
        os.fsync(self._fd)

    def close(self) -> None:
        """Lets go of the file; it can be opened again then."""
        if self._fd >= 0:
            fd, self._fd = self._fd, -1
            try:
                os.fsync(fd)
            finally:
                os.close(fd)

    def __repr__(self) -> str:
        return f"<journal {self.path.name}>"


def _folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(20, "Not a directory") from None


def _appear(new: Path, path: Path) -> None:
    """Gives the finished file its name; FileExistsError if the name is taken."""
    if path.exists():
        raise FileExistsError(path)
    try:
        os.link(new, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        new.rename(path)


def _lock(fd: int, path: Path) -> None:
    """Locks an open file for this process; the lock ends with the process, however it ends."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        os.lseek(fd, 1 << 30, os.SEEK_SET)  # far behind the content, which others may read
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            raise SaveRefused(f"{path} is being played in another window") from None
        return
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SaveRefused(f"{path} is being played in another window or by another deckgames") from None


def now() -> str:
    """The time, for headers: "2026-11-20T19:30:00"."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
