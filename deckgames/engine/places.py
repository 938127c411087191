"""Where things lie, the program's assets and the player's own files; and how small ones are written."""

import errno
import fnmatch
import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, count, takewhile
from pathlib import Path
from shlex import quote
from typing import Any, BinaryIO, Literal

from deckgames.engine.foreign import foreign

_BINARY = getattr(os, "O_BINARY", 0)

HOME_VARIABLE = "DECKGAMES_HOME"
"""Names one folder for everything of the player's: for tests and for a program on a stick."""
CACHE_VARIABLE = "DECKGAMES_CACHE"
"""Names another folder for what can be made again at any time."""


def assets() -> Path:
    """The folder with `cards/`, `rules/` and `guides/`: inside the package when installed, beside it in a checkout.

    Raises FileNotFoundError if the installation is incomplete.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "assets", package.parent / "assets"):
        if (folder / "cards").is_dir():
            return folder
    raise FileNotFoundError(f"no card files in {package / 'assets'}: this installation is incomplete, install again")


def installing(extra: str) -> str:
    """The command that installs what an extra needs, as the program itself was installed: by pipx, by uv or by pip."""
    from importlib.metadata import distributions

    needed = {said[0] for found in distributions(name="deckgames") for line in found.requires or ()
              if (said := re.match(rf"[\w.-]+(?=.*\bextra\W+{extra}\b)", line))}
    by = next((command for receipt, command in _INSTALLED.items() if Path(sys.prefix, receipt).exists()),
              (sys.executable, "-m", "pip", "install"))
    return " ".join([*by, *sorted(needed)])


_INSTALLED = {"pipx_metadata.json": ("pipx", "inject", "deckgames"),
              "uv-receipt.toml": ("uv", "pip", "install", "--python", sys.executable)}
"""The receipt that an installer leaves beside the program, and its command for more libraries."""


def what_lies(path: Path) -> Literal["", "file", "folder", "other"]:
    """What lies there, links followed; "": nothing. Raises OSError where that may not be found out, or a folder not be
    looked into: pathlib takes that for nothing, in some versions of Python."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            os.scandir(path).close()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return ""
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "other"


def lacking(path: Path) -> str:
    """Why no file can be read under this name; "" where one is."""
    try:
        return "" if what_lies(path) == "file" else f"there is no file {path}"
    except OSError as error:
        return f"{path} cannot be read: {error.strerror}"


def files_in(folder: Path, names: str) -> list[Path]:
    """What lies in a folder under such names, in their sequence; nothing where it is not there, or `barred`."""
    with suppress(OSError):
        return [folder / name for name in sorted(fnmatch.filter(os.listdir(folder), names))]
    return []


def barred(*folders: Path) -> str:
    """Which of these folders, or of those of the player, is there and cannot be looked into, whose it is and what to
    do; "" where none is so."""
    packs = data_dir() / "packs"
    ways = map(_bar, folders or (data_dir(), saves_dir(), packs, *files_in(packs, "*"), data_dir() / "guides"))
    bar = next((bar for bar in ways if bar is not None), None)
    if bar is None:
        return ""
    from pkgutil import resolve_name

    SAY = resolve_name("deckgames.engine.messages:SAY")  # messages are read from files, which are found here
    folder, variable, uid = quote(str(bar)), HOME_VARIABLE, bar.stat().st_uid
    if bar in data_dir().parents:
        return str(SAY.text("barred.outside", folder=folder, variable=variable))
    if uid == getattr(os, "geteuid", int)():
        return str(SAY.text("barred.closed", folder=folder, variable=variable))
    try:
        owner = bar.owner()
    except (KeyError, NotImplementedError):
        owner = str(uid)
    return str(SAY.text("barred.theirs", folder=folder, owner=owner, variable=variable))


def _bar(folder: Path) -> Path | None:
    """The folder that bars the way: this one, or one that it lies in."""
    try:
        what_lies(folder)
        os.stat(os.path.join(folder, "."))
    except PermissionError:
        return next((one for one in reversed(folder.parents) if not _enters(one)), folder)
    except OSError:
        pass
    return None


def _enters(folder: Path) -> bool:
    with suppress(PermissionError):
        os.stat(os.path.join(folder, "."))
        return True
    return False


def made(folder: Path) -> Path:
    """A folder, made if it is not there yet. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def data_dir() -> Path:
    """The player's data: saves, packs, statistics."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path("deckgames", appauthor=False)


def saves_dir() -> Path:
    """Saved games, one file each."""
    return data_dir() / "saves"


def packs_dir(game: str) -> Path:
    """The folder of the player's own card files for a game."""
    return data_dir() / "packs" / game


EMBLEMS = "emblems"
"""The folder of the player's own emblems, beside those of the own cards."""
CARD_FILES = (".yaml", ".yml")
"""How the names of card files end, in any case."""


def card_files(folder: Path) -> tuple[list[Path], list[Path]]:
    """The card files in a folder and its subfolders, and whatever else lies there, each by name. What begins with a dot
    is left by systems and editors, and is neither; a link to a folder is not followed."""
    cards, others = list[Path](), list[Path]()
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        others += [Path(place, name) for name in folders if os.path.islink(os.path.join(place, name))]
        for name in files:
            if not name.startswith("."):
                (cards if name.lower().endswith(CARD_FILES) else others).append(Path(place, name))
    return sorted(cards), sorted(others)


def not_read(games: Sequence[str], known: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """Whatever lies in the player's folders of these games and is no card file, and why it is not read; of all that are
    known, also what lies in none of their folders."""
    for game in games:
        for path in card_files(packs_dir(game))[1]:
            yield path, ("links to folders are not followed" if os.path.isdir(path) else
                         f"card files end in {' or '.join(CARD_FILES)}")
    if set(games) == set(known):
        for path in files_in(packs_dir(known[0]).parent, "[!.]*"):
            if path.name not in (*known, EMBLEMS):
                yield path, f"put own cards in the folder of their game ({', '.join(known)})"


def cache_dir() -> Path:
    """The folder for files that can be made again at any time."""
    if cache := os.environ.get(CACHE_VARIABLE):
        return Path(cache)
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("deckgames", appauthor=False)


def config_file() -> Path:
    """The file of the player's settings."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "settings.yaml"
    from platformdirs import user_config_path

    return user_config_path("deckgames", appauthor=False) / "settings.yaml"


def opened(path: Path) -> BinaryIO:
    """A file opened for reading in binary; never waits for a pipe or a device. Raises OSError."""
    return os.fdopen(_of_a_file(path, os.O_RDONLY), "rb")


def _of_a_file(path: Path, flags: int) -> int:
    fd = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | _BINARY, 0o666)
    mode = os.fstat(fd).st_mode
    if not stat.S_ISREG(mode):
        os.close(fd)
        raise OSError(errno.EINVAL, f"it is a {'folder' if stat.S_ISDIR(mode) else 'pipe or device'}", str(path))
    return fd


def read_whole(path: Path) -> str:
    """The text of a small file. Raises OSError, of what is no text in UTF-8, too."""
    with opened(path) as file:
        content = file.read(MOST + 1)
    if len(content) > MOST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        what, cure = foreign(content)
        raise OSError(errno.EILSEQ, f"it is {what}: {cure}" if what else "it is no text in UTF-8", str(path)) from None


MOST = 1 << 20
"""Number of bytes of a small file, at most."""


def free(path: Path) -> Path:
    """This path, or where something lies there, a link too, the first with a number that is free: `a-2.deck`."""
    return next(one for one in _numbered(path) if not os.path.lexists(one))


def _numbered(path: Path) -> Iterator[Path]:
    return chain([path], (path.with_stem(f"{path.stem}-{number}") for number in count(2)))


def new_file(path: Path, mode: int = 0o666) -> tuple[int, Path]:
    """Opens a new file, to read it and to write at its end, and gives its name: this one, or the first with a number
    that is free. Nothing that lies there is opened, and no link is followed. Raises OSError."""
    while True:
        path = free(path)
        with suppress(FileExistsError):
            return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _BINARY, mode), path


def added_to(path: Path) -> BinaryIO:
    """A file, to read it and to write at its end; a new one where there is none. No link is followed. Raises
    OSError."""
    _no_link(path)
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    return os.fdopen(_of_a_file(path, flags), "ab+")


def _no_link(path: Path) -> None:
    if path.is_symlink():
        raise OSError(errno.ELOOP, f"it is a link, name {path.resolve()} itself", str(path))


def write_new(path: Path, content: bytes, mode: int = 0o666) -> Path:
    """Writes a new file that survives a power cut; gives its name. Raises OSError, and then there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fd, path = new_file(path, mode)
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(fd)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path


def replace_whole(path: Path, content: bytes) -> None:
    """Writes a file beside this name and gives it the name then: it is never seen half written, and where the name is
    a link, the link goes. Raises OSError."""
    new = write_new(_beside(path), content)
    try:
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def cached(name: str, made_of: bytes, make: Callable[[], Any]) -> Any:
    """Plain data that takes long to make, as it came with the package or lies in the cache if it was made of the same,
    else made anew and kept if that can be done."""
    path = cache_dir() / name
    for known in (assets() / MADE / name, path):
        with suppress(OSError, ValueError), opened(known) as file:  # a cache may hold anything
            if (content := file.read()).startswith(made_of):
                return json.loads(content[len(made_of):])
    found = make()
    with suppress(OSError):
        replace_whole(path, made_of + json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode())
    return found


MADE = "kept"
"""The folder of assets in which a wheel carries what was read when it was built (`hatch_build.py`)."""


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.new")


def write_whole(path: Path, text: str) -> str:
    """Writes a small text file, never seen half written. Gives "" or a plain sentence of what went wrong."""
    try:
        replace_whole(path, text.encode())
    except OSError as error:
        return f"{path} cannot be written: {error.strerror}"
    return ""


def read_json(path: Path) -> dict[str, Any]:
    """What a small JSON file says, which is written again with all in it that this version does not know; nothing where
    there is none, or another one."""
    try:
        found = json.loads(read_whole(path))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def hand_out(path: Path, content: bytes | None, ours: bytes, force: bool = False, inputs: Iterable[Path] = ()) -> str:
    """Writes what somebody wants under this name: whole, to a file, or to the pipe or device that lies there. None:
    only looks whether that could be done. A file that is there goes if it begins like `ours`, an earlier one of that
    kind, or by force; an input, a save and a card file never do. Gives what was done, in words. Raises OSError."""
    lies = what_lies(path)
    if lies == "other":
        with os.fdopen(os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0)), "wb") as stream:
            os.set_blocking(stream.fileno(), True)
            stream.write(content or b"")
        return ""
    _no_link(path)
    if lies == "folder":
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if lies and (why := _stays(path, ours, force, inputs)):
        raise FileExistsError(errno.EEXIST, why, str(path))
    if content is not None:
        replace_whole(path, content)
        return f"{'replaced' if lies else 'wrote'} {path}"
    fd, new = new_file(_beside(path))
    os.close(fd)
    new.unlink()
    return ""


_HEAD = 4096
"""Number of bytes that tell what a file is."""
_OF_PEOPLE = (*CARD_FILES, ".deck", ".lost", ".py")
"""How the names of files end that no command writes over: cards, texts and settings, games, bots."""


def _stays(path: Path, ours: bytes, force: bool, inputs: Iterable[Path]) -> str:
    """Why a file that is there is not written over; "" where it may be."""
    with opened(path) as file:
        head = file.read(_HEAD)
    if any(_same(path, one) for one in inputs):
        return "this command reads it; name another file"
    if path.name.lower().endswith(_OF_PEOPLE) or head.removeprefix(b"\xef\xbb\xbf").startswith(b'{"is":"header"'):
        return "it is a game, a bot, or a file of cards or settings; name another file"
    return "" if force or not head or re.match(ours, head) else (
        "there is a file already that this command did not write; name another file, or add --force")


def _same(one: Path, other: Path) -> bool:
    with suppress(OSError, ValueError):
        return os.path.samefile(one, other)
    return False


def write_once(path: Path, content: bytes) -> Path:
    """Writes a new file, or finds it where it was written before; gives its name. Raises OSError."""
    there = takewhile(os.path.lexists, _numbered(path))
    return next((one for one in there if _holds(one, content)), None) or write_new(path, content)


def _holds(path: Path, content: bytes) -> bool:
    with suppress(OSError), opened(path) as file:
        return file.read(len(content) + 1) == content
    return False
