"""Which of the player's folders and results cannot be read, and what in them is not; in words."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote

from deckgames.engine.core.files import card_files, files_in, opened, what_lies
from deckgames.engine.core.paths import EMBLEMS, HOME_VARIABLE, data_dir, packs_dir, results_file, saves_dir
from deckgames.engine.messages import TEXT


def barred(*paths: Path) -> str:
    """Which of these files and folders, or of those of the player, is there and cannot be read, whose it is and what to
    do; "" where none is so."""
    packs = data_dir() / "packs"
    ways = map(_bar, paths or (
        data_dir(), saves_dir(), results_file(), packs, *files_in(packs, "*"), data_dir() / "guides"))
    bar = next((bar for bar in ways if bar is not None), None)
    if bar is None:
        return ""
    folder, variable, uid = quote(str(bar)), HOME_VARIABLE, bar.stat().st_uid
    if bar in data_dir().parents:
        return TEXT("barred.outside", folder=folder, variable=variable)
    if uid == getattr(os, "geteuid", int)():
        return TEXT("barred.closed", folder=folder, variable=variable)
    try:
        owner = bar.owner()
    except (KeyError, NotImplementedError):
        owner = str(uid)
    return TEXT("barred.theirs", folder=folder, owner=owner, variable=variable)


def _bar(path: Path) -> Path | None:
    """What bars the way: this file or folder, or one that it lies in."""
    try:
        if what_lies(path) == "file":
            opened(path).close()
    except PermissionError:
        return next((one for one in reversed(path.parents) if not _enters(one)), path)
    except OSError:
        pass
    return None


def _enters(folder: Path) -> bool:
    with suppress(PermissionError):
        os.stat(os.path.join(folder, "."))
        return True
    return False


def not_read(games: Sequence[str], known: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """Whatever lies in the player's folders of these games and is no card file, and why it is not read; of all that are
    known, also what lies in none of their folders."""
    for game in games:
        for path in card_files(packs_dir(game))[1]:
            yield path, TEXT("not-read.link" if os.path.isdir(path) else "not-read.ending")
    if set(games) == set(known):
        for path in files_in(packs_dir(known[0]).parent, "[!.]*"):
            if path.name not in (*known, EMBLEMS):
                yield path, TEXT("not-read.elsewhere", games=tuple(known))
