"""What can happen to a save while it is played, and a disk that fills up."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("b.deck"))


def replaced(path: Path) -> None:
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content[:-30])


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


def folder_replaced_by_a_file(path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.write_text("hello")


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 30)


def written_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"hello\n")


HARMS: dict[Callable[[Path], None], str] = {
    deleted: "a.deck was deleted or moved", moved: "a.deck was deleted or moved",
    folder_deleted: "a.deck was deleted or moved",
    folder_replaced_by_a_file: "a.deck cannot be reached (Not a directory)",
    replaced: "another file lies where a.deck was", emptied: "a.deck was changed by another program",
    cut_short: "a.deck was changed by another program", written_to: "a.deck was changed by another program",
}
"""What happens to the save `a.deck`, and what is said of it."""


class Disk:
    """A disk with so much room; None is endless."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int | None = None) -> None:
        self.room = room
        real = os.write

        def write(fd: int, data: bytes) -> int:
            if self.room is None:
                return real(fd, data)
            taken = data[:self.room]
            if not taken:
                raise OSError(28, "No space left on device")
            self.room -= len(taken)
            return real(fd, taken)

        monkeypatch.setattr(os, "write", write)
