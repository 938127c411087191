"""Writes a save so that a crash loses one answer at most, says at once when the file is not to be written any more, and
keeps every other process away from it."""

import os
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from deckgames.engine.core.files import new_file, write_new
from deckgames.engine.record.journal.reading import Header, SaveRefused, encoded, written

_HOW = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class NotWritten(Exception):
    """Something is not on the disk; the text says why, as the second half of a sentence."""


class Journal:
    """An open save: appends records, cuts off what does not fit, and keeps every other process from writing it.

    Before each record it looks whether the file of its name is still the one that it has open, as long as it has left
    it: what is written to a deleted file is lost.
    """

    def __init__(self, path: Path, fd: int, size: int) -> None:
        self.path, self._fd, self._size = path, fd, size
        self._behind: list[bytes] = []
        """Lines that could not be written yet, because the disk was full."""
        self._gone = ""
        """Why nothing can be written ever again."""
        self._unended = False
        """Whether the last line lacks its end, which the next record then begins with."""

    @classmethod
    def create(cls, path: Path, header: Header, records: Iterable[bytes] = ()) -> "Journal":
        """A new save with these records, which appears whole or not at all. Raises SaveRefused if there is one
        already, or none can be made."""
        content = b"".join(map(written, (encoded(header.record()), *records)))
        if not path.name:
            raise SaveRefused(f"{path} is a folder; expected the name of a file")
        try:
            _folder(path.parent)
            fd, new = new_file(path.with_name(f".{path.name}.{os.getpid()}.new"), 0o600)
            try:
                _write_all(fd, content)
                os.fsync(fd)
                _lock(fd, path)
                _appear(new, path)
            except BaseException:
                os.close(fd)
                raise
            finally:
                new.unlink(missing_ok=True)
        except FileExistsError:
            raise SaveRefused(f"there is a save {path} already") from None
        except (OSError, ValueError) as error:
            why = str(getattr(error, "strerror", error))
            raise SaveRefused(f"{path} cannot be written: {why}", why) from None
        return cls(path, fd, len(content))

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """An existing save, to go on with it. Raises SaveRefused if somebody else plays it now."""
        try:
            fd = os.open(path, _HOW | getattr(os, "O_NONBLOCK", 0))
        except FileNotFoundError:
            raise SaveRefused(f"there is no save {path}") from None
        except (OSError, ValueError) as error:
            raise SaveRefused(f"{path} cannot be written: {getattr(error, 'strerror', error)}") from None
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise SaveRefused(f"{path} is no save of deckgames: it is no file")
            _lock(fd, path)
        except BaseException:
            os.close(fd)
            raise
        journal = cls(path, fd, os.fstat(fd).st_size)
        os.lseek(fd, max(0, journal._size - 1), os.SEEK_SET)
        journal._unended = os.read(fd, 1) != b"\n"
        return journal

    def write(self, record: Mapping[str, Any]) -> None:
        """Appends one record, at once. Raises NotWritten: then the file is as it was. If only the disk was full, the
        record goes before the next one; if the file has gone, nothing is written any more."""
        self._append([*self._behind, written(encoded(record))])

    def add(self, record: bytes) -> None:
        """Appends one that can be done without, if that is possible now."""
        if not self._behind and not self._gone:
            try:
                self._append([written(record)])
            except NotWritten:
                self._behind.clear()

    def look(self) -> None:
        """Raises NotWritten unless all that was written is in the file of this name."""
        if self._behind:
            self._append(self._behind)
        if not self._gone:
            self._gone = self._changed()
        if self._gone:
            raise NotWritten(self._gone)

    def _append(self, lines: list[bytes]) -> None:
        if not self._gone:
            self._gone = self._changed()
        if self._gone:
            raise NotWritten(self._gone)
        content = b"\n" * self._unended + b"".join(lines)
        try:
            _write_all(self._fd, content)
        except OSError as error:
            self._behind = lines
            self._back(error)
            raise NotWritten(f"{self.path.name} cannot be written ({error.strerror})") from None
        self._size += len(content)
        self._behind, self._unended = [], False

    def _back(self, error: OSError) -> None:
        """The file as it was before a record that could not be written whole."""
        try:
            os.ftruncate(self._fd, self._size)
        except OSError:
            self._gone = f"{self.path.name} cannot be written ({error.strerror})"

    def _changed(self) -> str:
        """What has become of the file, in words; "" if it is as this process has left it."""
        try:
            there, mine = os.stat(self.path), os.fstat(self._fd)
        except FileNotFoundError:
            return f"{self.path.name} was deleted or moved"
        except OSError as error:
            return f"{self.path.name} cannot be reached ({error.strerror})"
        if (there.st_ino, there.st_dev) != (mine.st_ino, mine.st_dev):
            return f"another file lies where {self.path.name} was"
        return f"{self.path.name} was changed by another program" if mine.st_size != self._size else ""

    def cut(self, start: int) -> Path:
        """Moves everything from this byte on to a new file `<save>.lost`; gives the path of that file. Raises
        SaveRefused, with nothing changed, if it cannot be kept there, or the save is a link: whoever laid the link
        chose what would be cut."""
        if self.path.is_symlink():
            raise SaveRefused(f"{self.path} is damaged, and it is a link to {self.path.resolve()}: go on with that")
        lost = self.path.with_name(self.path.name + ".lost")
        try:
            os.lseek(self._fd, start, os.SEEK_SET)
            tail = b""
            while part := os.read(self._fd, 1 << 20):
                tail += part
            lost = write_new(lost, tail if tail.endswith(b"\n") else tail + b"\n", 0o600)
            os.ftruncate(self._fd, start)
            os.fsync(self._fd)
        except OSError as error:
            raise SaveRefused(f"{self.path} is damaged, and what would be lost cannot be kept in {lost.name}: "
                              f"{error.strerror}") from None
        self._size, self._unended = start, False
        return lost

    def sync(self) -> None:
        """Makes sure that everything written survives a power cut, as far as the disk tells the truth."""
        try:
            os.fsync(self._fd)
        except OSError as error:
            self._gone = f"{self.path.name} cannot be written ({error.strerror})"

    def close(self) -> None:
        """Lets go of the file; it can be opened again then."""
        if self._fd >= 0:
            self.sync()
            fd, self._fd = self._fd, -1
            os.close(fd)

    def __repr__(self) -> str:
        return f"<journal {self.path.name}>"


def _write_all(fd: int, content: bytes) -> None:
    """Raises OSError if not all of it could be written."""
    if os.write(fd, content) != len(content):
        raise OSError(28, "No space left on device")


def _folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(20, "Not a directory") from None


def _appear(new: Path, path: Path) -> None:
    """Gives the finished file its name; FileExistsError if the name is taken."""
    if os.path.lexists(path):
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
    except OSError:  # a file system without locks: nobody else can be kept away, but it can be played
        pass
