"""Which saves there are, and what everybody may know of them. Menus ask this first: it imports as little as it can."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from deckgames.engine.data import dataclass
from deckgames.engine.journal.header import SeatInfo
from deckgames.engine.journal.reading import tail
from deckgames.engine.journal.records import LARGEST, SaveRefused
from deckgames.engine.places import saves_dir

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
