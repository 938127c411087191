"""Small files, read whole and written whole: never half, and never through a link."""

import errno
import fnmatch
import json
import os
import stat
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from itertools import chain, count, takewhile
from pathlib import Path
from typing import Any, BinaryIO, Literal

from deckgames.engine.core.paths import assets, cache_dir

_BINARY = getattr(os, "O_BINARY", 0)


def what_lies(path: Path) -> Literal["", "file", "folder", "other"]:
    """What lies there, links followed; "": nothing. Raises OSError where that may not be found out, or a folder not be
    looked into: pathlib takes that for nothing, in some versions of Python."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            os.scandir(path).close()
            os.stat(os.path.join(path, "."))
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


def made(folder: Path) -> Path:
    """A folder, made if it is not there yet. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


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


MOST = 1 << 20
"""Number of bytes of a small file, at most."""


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


def write_on(path: Path, content: bytes) -> None:
    """Writes to a pipe or a device that lies there. Raises OSError, also where nobody reads it."""
    with os.fdopen(os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0)), "wb") as stream:
        os.set_blocking(stream.fileno(), True)
        stream.write(content)


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
    no_link(path)
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    return os.fdopen(_of_a_file(path, flags), "ab+")


def no_link(path: Path) -> None:
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
    new = write_new(beside(path), content)
    try:
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


MADE = "kept"
"""The folder of assets in which a wheel carries what was read when it was built (`hatch_build.py`)."""


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


def plain_data(name: str) -> dict[str, Any]:
    """What `assets/<name>.toml`, which comes with the program, holds."""
    content = (assets() / f"{name}.toml").read_bytes()
    made_of = blake2b(content, digest_size=16).digest()
    found: dict[str, Any] = cached(f"{name.replace('/', '-')}.json", made_of, lambda: tomllib.loads(content.decode()))
    return found


def beside(path: Path) -> Path:
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


def write_once(path: Path, content: bytes) -> Path:
    """Writes a new file, or finds it where it was written before; gives its name. Raises OSError."""
    there = takewhile(os.path.lexists, _numbered(path))
    return next((one for one in there if _holds(one, content)), None) or write_new(path, content)


def _holds(path: Path, content: bytes) -> bool:
    with suppress(OSError), opened(path) as file:
        return file.read(len(content) + 1) == content
    return False


_PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"7z\xbc\xaf": "7-Zip",
           b"(\xb5/\xfd": "zstd"}
"""How files begin that were packed, and by what."""


def foreign(data: bytes) -> tuple[str, str]:
    """What a file is that begins so ("packed by gzip", "text in UTF-16") and what mends it; empty for any other."""
    for start, packer in _PACKED.items():
        if data.startswith(start):
            return f"packed by {packer}", "unpack it first"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or (data[0:4:2] == b"\0\0") != (data[1:4:2] == b"\0\0"):
        return "text in UTF-16", "save it as UTF-8 first"
    return "", ""
