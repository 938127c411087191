"""Speaks and listens in lines: wraps to the terminal, has stand-ins for signs, hides what was said between people."""

import shutil
import signal
import sys
from codecs import lookup
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from select import select
from time import monotonic
from typing import TextIO

from deckgames.engine.core.spelling import left_to_right, visible
from deckgames.engine.match.rulebook import wrap
from deckgames.engine.messages import TEXT
from deckgames.ui.paint.signs import in_ascii
from deckgames.ui.terminal import here, write_stand_ins

WIDEST = 100

STANDS, QUIET = 1.0, 0.1
"""Seconds that a prompt between two people stands, and without another line before and after the one that counts."""
LEAVES = ("s", "save", "q", "quit")
"""Words that leave a table."""


class Left(Exception):
    """Raised when somebody wants to stop, or the input has ended."""


@contextmanager
def heard_in_time() -> Iterator[None]:
    """A signal that comes between a prompt and the wait for a line would be heard with the next key only: the wait is
    interrupted once a second, and what came is heard then."""
    try:
        before = signal.signal(signal.SIGALRM, lambda *_: None)
    except (AttributeError, ValueError):  # a system without it; not in the main thread, which alone hears signals
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Voice:
    """Reads and writes lines. `width` None: a terminal's own, and no wrapping for a pipe."""

    def __init__(self, read: TextIO | None = None, write: TextIO | None = None, ascii: bool | None = None,
                 width: int | None = None) -> None:
        self.read = sys.stdin if read is None else read
        self.write = sys.stdout if write is None else write
        self.terminal = self.write.isatty()
        self.width, self.clock = width, monotonic
        if isinstance(self.read, TextIOWrapper) and self.read.errors != "replace":
            plain = lookup(self.read.encoding).name == "ascii"  # a locale that knows no letters: people type them
            self.read.reconfigure(encoding="utf-8" if plain else None, errors="replace")
        write_stand_ins(self.write)
        self.place = here(self.write)
        self.ascii = self.place.ascii if ascii is None else ascii

    def say(self, text: str = "") -> None:
        """One line, wrapped with its own indent."""
        self._put(self._wrapped(text) + "\n")

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def ask(self, prompt: str) -> str:
        """The next line, after a prompt wrapped like all that is said. Raises Left at the end of the input."""
        prompt = self._wrapped(prompt.rstrip()) + " "
        with heard_in_time():
            return self._line(prompt)

    def _line(self, prompt: str) -> str:
        if self.read is sys.stdin and self.write is sys.stdout and self.read.isatty() and self.terminal:
            return self._edited(prompt)
        self._put(prompt)
        self.write.flush()
        line = self.read.readline()
        if not line:
            self._put("\n")
            raise Left
        return line.strip()

    def ask_once(self, prompt: str) -> str:
        """Asks for a single press, a second after the prompt at the earliest: at a terminal a line is no answer before,
        nor while Enter is held and lines come one after the other."""
        typed = self.terminal and self.read.isatty()
        began = before = self.clock()
        while True:
            line, came = self.ask(prompt), self.clock()
            more = typed and self._more()
            if not typed or (came >= began + STANDS and came >= before + QUIET and not more):
                return line
            if came >= before + QUIET and not more:
                self.say(TEXT("plain.too-fast"))
            before = came

    def _more(self) -> bool:
        """Whether the next line comes at once."""
        try:
            return bool(select([self.read], [], [], QUIET)[0])
        except (OSError, ValueError):
            return False

    @staticmethod
    def _edited(prompt: str) -> str:
        """The same at a terminal, where arrows move in the line; no line is kept for who sits there next."""
        with suppress(ImportError):
            import readline
            readline.set_auto_history(False)
        try:
            return input(prompt).strip()
        except EOFError:
            raise Left from None

    def hide(self) -> None:
        """Takes what was said out of sight."""
        if not self.terminal:
            self.say()
        else:
            self._put(self.place.hidden())
        self.write.flush()

    def _wrapped(self, text: str) -> str:
        text = visible(" ".join(text.splitlines()))
        text = in_ascii(text) if self.ascii else left_to_right(text) if self.terminal else text
        width = self.width or (min(self._size()[0], WIDEST) if self.terminal else 0)
        if not width or len(text) <= width:
            return text
        words = text.lstrip()
        indent = " " * (len(text) - len(words))
        key, apart, rest = words.partition("  ")  # the key of an option stands apart from its words
        first, words = (key + apart, rest) if apart and " " not in key else ("", words)
        return "\n".join(wrap(words, width, first=indent + first, hanging=len(indent) + 2))

    @staticmethod
    def _size() -> tuple[int, int]:
        size = shutil.get_terminal_size()
        return max(size.columns, 20), max(size.lines, 5)

    def _put(self, text: str) -> None:
        self.write.write(text)
