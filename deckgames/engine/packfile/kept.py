"""Cards as they were read last, kept in the player's cache: reading and checking YAML is most of a table's start.

What is kept counts only for the same card files (their contents), the same source of deckgames and the same Python;
whatever is wrong with it, the cards are read from their files.
"""

import os
import pickle
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from pathlib import Path

import pydantic

from deckgames.engine.cards import CardSpec, Pack
from deckgames.engine.packfile.checks import Verbs
from deckgames.engine.places import cache_dir

MOST = 1 << 20
"""Card files that are longer together (bytes) are read each time."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The place where the cards of a game are kept, and what they must have been made of (None: nothing is kept)."""

    path: Path
    made_of: bytes | None

    @classmethod
    def of(cls, game: str, sections: Mapping[str, type[CardSpec]], files: Sequence[Path]) -> "Kept":
        """The keeping of these files of a game."""
        return cls(cache_dir() / f"cards-{game}.pickle", _fingerprint(sections, files))

    def pack(self, verbs: Verbs) -> Pack | None:
        """The cards that are kept, if they were made of the same."""
        if self.made_of is None:
            return None
        try:
            content = self.path.read_bytes()
            if not content.startswith(self.made_of):
                return None
            return Pack.made(pickle.loads(content[len(self.made_of):]), verbs)
        except Exception:  # a cache may hold anything
            return None

    def keep(self, pack: Pack) -> None:
        """Keeps these cards, if that can be done."""
        if self.made_of is None:
            return
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(self.made_of + pickle.dumps(pack.parts, pickle.HIGHEST_PROTOCOL))
            new.replace(self.path)


def _fingerprint(sections: Mapping[str, type[CardSpec]], files: Sequence[Path]) -> bytes | None:
    """What cards of these files depend on, in 16 bytes; None where that cannot be said."""
    made_of = blake2b(f"{sys.version} {pydantic.VERSION}".encode(), digest_size=16)
    try:
        for path in files:
            if not path.is_file() or path.stat().st_size > MOST:
                return None
            made_of.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
        for source in _sources(sections):
            made_of.update(source)
    except OSError:
        return None
    return made_of.digest()


def _sources(sections: Mapping[str, type[CardSpec]]) -> Iterator[bytes]:
    """Name, size and time of every source file of the engine and of the rooms where the kinds of cards come from."""
    rooms = {"deckgames.engine", *(kind.__module__.rpartition(".")[0] for kind in sections.values())}
    for room in sorted(rooms):
        file = import_module(room).__file__
        if file is not None:
            yield from _source_files(os.path.dirname(file))


def _source_files(folder: str) -> Iterator[bytes]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                yield from _source_files(entry.path)
            elif entry.name.endswith(".py"):
                about = entry.stat()
                yield f"{entry.path} {about.st_size} {about.st_mtime_ns}\n".encode()
