"""Reading a save file: its records as far as they are whole, and what a list of saves says of each."""

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import field
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from deckgames import VERSION
from deckgames.engine.data import dataclass
from deckgames.engine.journal.header import FORMAT, LARGEST, Header, Record, SaveRefused, SeatInfo, fits, parsed
from deckgames.engine.places import saves_dir

TAIL = 1 << 18
"""Number of bytes at the end of a save that are enough to find its latest boundary."""
_FIRST = 1 << 20
"""Number of bytes in the first line, at most."""
_MOST = 1 << 28
"""A file of more bytes is no save: a game of a thousand rounds has a hundredth of that."""

DAMAGED = "The end of this save was damaged"
JOINED = "Another save was joined to the end of this one"


@dataclass(frozen=True, slots=True, repr=False)
class Reading:
    """A save as it was found: `whole` bytes are good, `torn` is what follows them, and `why` says what is wrong."""

    path: Path
    header: Header
    records: tuple[Record, ...]
    whole: int
    torn: bytes = field(default=b"")
    why: str = ""


def _opened(path: Path) -> BinaryIO:
    """A regular file of sensible size: nothing else is waited for. Raises SaveRefused."""
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise SaveRefused(f"There is no save {path}") from None
    except (OSError, ValueError) as error:
        raise SaveRefused(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None
    what = os.fstat(fd)
    if not stat.S_ISREG(what.st_mode) or what.st_size > _MOST:
        os.close(fd)
        raise SaveRefused(f"{path} is no save of deckgames" + (
            ": it is no file" if not stat.S_ISREG(what.st_mode) else f": it has {what.st_size} bytes"))
    return os.fdopen(fd, "rb")


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
    while end < len(content):
        start, end = end, content.find(b"\n", end) + 1 or len(content)
        record = parsed(content[start:end])
        if record is None or not fits(record):
            return Reading(path, header, tuple(records), start, content[start:], DAMAGED)
        if record["is"] == "header":
            return Reading(path, header, tuple(records), start, content[start:], JOINED)
        records.append(Record(record["is"], record, start, end))
    return Reading(path, header, tuple(records), end)


def tail(path: Path) -> tuple[Header, tuple[Mapping[str, Any], bool]]:
    """The header, the latest boundary (empty: none yet) and whether the game is over, from the two ends of a save.

    The boundary keeps the seat it calls `asked` only if nobody else has answered since.
    """
    first, last = _ends(path, _FIRST, TAIL)
    header = _header(path, first)
    over: bool | None = None
    since: set[object] = set()
    found: Mapping[str, Any] | None = None
    for line in reversed(last.splitlines(keepends=True)):
        record = parsed(line)
        if record is None or not fits(record):
            continue
        if record["is"] == "header":  # another save was joined: what stands behind is not of this one
            over, since, found = None, set(), None
        if over is None and record["is"] in ("result", "answer", "seal", "undo"):
            over = record["is"] == "result"
        if record["is"] == "boundary" and found is None:
            asked = record.get("asked")
            found = {**record, "asked": asked if asked.__class__ is int and since <= {asked} else None}
        if "seat" in record and found is None:
            since.add(record["seat"] if record["seat"].__class__ is int else None)
    return header, (found or {}, over is True)


def _header(path: Path, line: bytes) -> Header:
    record = parsed(line) if line else None
    if record is None or record["is"] != "header":
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


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """What a list of saves shows: public data only. `asked` is the seat that is to go on, as far as the save says so;
    `problem` says why it cannot be used (None: it can). `branch_of` names the save that this one only tries something
    of ("": it is a table of its own). `stands` says in words how it stands, where scores do not ("": they do)."""

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

    @property
    def goes_on(self) -> bool:
        """Whether it can be played on."""
        return self.problem is None and not self.over


def to_go_on_with(saves: Iterable[SaveInfo]) -> SaveInfo | None:
    """The first of these that can be played on. A branch is a trial: it comes behind all tables."""
    return min((save for save in saves if save.goes_on), key=lambda save: bool(save.branch_of), default=None)


def list_saves(folder: Path | None = None) -> list[SaveInfo]:
    """All saves, the latest first; those that cannot be read too, with the reason."""
    folder = saves_dir() if folder is None else folder
    try:
        found = [info(path) for path in folder.glob(f"*{SUFFIX}")]
    except OSError:
        found = []
    return sorted(found, key=lambda save: save.when, reverse=True)


def info(path: Path) -> SaveInfo:
    """What may be shown of one save."""
    when = _changed_at(path)
    try:
        header, last = tail(path)
    except SaveRefused as error:
        return SaveInfo(path, "", (), 0, (), when, False, str(error))
    boundary, over = last
    scores = tuple(n for n in boundary.get("scores", ()) if isinstance(n, int) and abs(n) < LARGEST)
    if len(scores) != len(header.seats):
        scores = (0,) * len(header.seats)
    said = boundary.get("stands", "")
    stands = said[:_LONGEST] if isinstance(said, str) and said.isprintable() else ""
    asked = boundary.get("asked")
    known = isinstance(asked, int) and 0 <= asked < len(header.seats) and not over
    return SaveInfo(path, header.game, header.seats, boundary.get("round", 1), scores, when, over,
                    asked=asked if known else None, branch_of=header.branch_of, stands=stands)


def _changed_at(path: Path) -> datetime:
    """When this file was written last; long ago, where that cannot be found out."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0).astimezone()
