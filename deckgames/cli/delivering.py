"""How commands hand out files: never over an input, a game, cards or the player's data, over a stranger's file only by
force."""

import errno
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from deckgames.cli.failing import Failed
from deckgames.engine.core.files import (
    CARD_FILES,
    beside,
    foreign,
    new_file,
    no_link,
    opened,
    replace_whole,
    what_lies,
    write_on,
)
from deckgames.engine.core.paths import config_file, data_dir, results_file, tables_file


def delivered(to: Path, content: bytes | None, ours: bytes, force: bool, inputs: Iterable[Path] = ()) -> None:
    """Hands out a file and says so; None: only looks whether that could be done (`hand_out`). Raises Failed."""
    try:
        said = hand_out(to, content, ours, force, inputs)
    except OSError as error:
        raise Failed(f"{to} cannot be written: {error.strerror}") from None
    if said:
        print(said, file=sys.stderr)


_HEAD = 4096
"""Number of bytes that tell what a file is."""
_OF_PEOPLE = (*CARD_FILES, ".deck", ".lost", ".py")
"""How the names of files end that no command writes over: cards, texts and settings, games, bots."""

_THEIRS = "it may hold a game, results, a bot, cards or settings; name another file"


def hand_out(path: Path, content: bytes | None, ours: bytes, force: bool = False, inputs: Iterable[Path] = ()) -> str:
    """Writes what somebody wants under this name: whole, to a file, or to the pipe or device that lies there. None:
    only looks whether that could be done. A file that is there goes if it begins like `ours`, an earlier one of that
    kind, or by force; an input, a save, a card file, what is packed and what else lies among the player's data never
    do. Gives what was done, in words. Raises OSError."""
    lies = what_lies(path)
    if lies == "other":
        write_on(path, content or b"")
        return ""
    no_link(path)
    if lies == "folder":
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if why := _stays(path, lies, ours, force, inputs):
        raise FileExistsError(errno.EEXIST, why, str(path))
    if content is not None:
        replace_whole(path, content)
        return f"{'replaced' if lies else 'wrote'} {path}"
    fd, new = new_file(beside(path))
    os.close(fd)
    new.unlink()
    return ""


def _stays(path: Path, lies: str, ours: bytes, force: bool, inputs: Iterable[Path]) -> str:
    """Why this name is not written to, or a file that is there not over; "" where it may be."""
    if not lies:
        return "" if free(path) else _THEIRS
    with opened(path) as file:
        head = file.read(_HEAD)
    if any(_same(path, one) for one in inputs):
        return "this command reads it; name another file"
    again = ours and re.match(ours, head)
    if path.name.lower().endswith(_OF_PEOPLE) or head.removeprefix(b"\xef\xbb\xbf").startswith(b'{"is":"header"') or (
            not again and (foreign(head)[0] or _ours(path))):
        return _THEIRS
    return "" if force or again or not (head and ours) else (
        "there is a file already that this command did not write; name another file, or add --force")


def free(path: Path) -> bool:
    """Whether a file under this name would be none of the player's data, which need not be there yet."""
    return path.name not in {own().name for own in (results_file, tables_file, config_file)} or not _ours(path)


def _ours(path: Path) -> bool:
    return data_dir().resolve() in path.resolve().parents


def _same(one: Path, other: Path) -> bool:
    with suppress(OSError, ValueError):
        return os.path.samefile(one, other)
    return False
