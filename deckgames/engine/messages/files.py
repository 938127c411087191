"""The messages of a file: read when the first is wanted, as they were read last if nothing has changed since."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from deckgames.engine.core.files import cached, opened
from deckgames.engine.core.paths import assets
from deckgames.engine.messages.message import LazyMessage, Line, Message


class Texts:
    """The messages of `assets/text/<name>.yaml`, or of another `path`; `SAY("menu.more", n=3)` renders nothing and
    looks nothing up. Whoever reads one first may meet PackErrors, in a changed file, or a KeyError."""

    def __init__(self, name: str, path: Path | None = None) -> None:
        self.name, self.path = name, path
        self._made: dict[str, Message] = {}
        _KNOWN.setdefault(name, self)

    @property
    def file(self) -> Path:
        """Where the messages stand."""
        return self.path or assets() / "text" / f"{self.name}.yaml"

    def __reduce__(self) -> tuple[Any, ...]:
        return _known, (self.name,)

    @cached_property
    def written(self) -> dict[str, Any]:
        """All messages of the file, by key."""
        return _load(self.name, self.file)

    def message(self, key: str) -> Message:
        """The message of a key. Raises KeyError."""
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = Message(self.written[key])
        return found

    def __contains__(self, key: str) -> bool:
        return key in self.written

    def __call__(self, key: str, /, **slots: Any) -> LazyMessage:
        return _said(LazyMessage, (self, key, slots))

    def text(self, key: str, /, **slots: Any) -> str:
        """A message as a bare text."""
        return self.message(key).text(slots)

    def line(self, key: str, /, **slots: Any) -> Line:
        """A message with its slots filled in, as spans."""
        return self.message(key).line(slots)


_KNOWN: dict[str, Texts] = {}


def _known(name: str) -> Texts:
    return _KNOWN.get(name) or Texts(name)


_said: Callable[[type[LazyMessage], tuple[Any, ...]], LazyMessage] = tuple.__new__
"""A Said as quickly as it can be made: rules ask with some."""


def _load(name: str, path: Path) -> dict[str, Any]:
    with suppress(OSError), opened(path) as file:
        made_of = blake2b(file.read() + _stamp("message.py") + _stamp("reading.py"), digest_size=16).digest()
        return dict(cached(f"text-{name}.json", made_of, lambda: _read(path, name)))
    return _read(path, name)  # which says why it cannot be read


def _read(path: Path, name: str) -> dict[str, Any]:
    from deckgames.engine.messages.reading import read  # the reader of YAML takes longer than all else

    return read(path, name)


def _stamp(file: str) -> bytes:
    return Path(__file__).with_name(file).read_bytes()
