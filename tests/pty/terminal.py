"""A real pseudo-terminal with the program in it, and the screen that a person would see."""

import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pyte

from tests.pty.nursery import CAN_ADOPT, Doubled

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 30.0
"""Seconds after which something that should have appeared is missed."""

IN_FRONT = ("-c", """
import os, sys
if app := os.fork():
    code = os.waitstatus_to_exitcode(os.waitpid(app, 0)[1])
    sys.exit(code if code >= 0 else 128 - code)
import signal
os.setpgid(0, 0)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
os.tcsetpgrp(0, os.getpid())
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTTOU})
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
""")
"""A shell that puts its only program in front: what nobody could tell to go on the system does not stop."""


class Terminal:
    """The program at `width` by `height` (another one, if `python` runs something else); `raw` is all that it has
    written. It begins in an interpreter of its own (`anew`) where that is what matters: what it imports, or in which
    surroundings."""

    def __init__(self, *words: str, width: int = 120, height: int = 40, home: Path | None = None,
                 python: tuple[str, ...] = ("-m", "deckgames"), cwd: Path = ROOT, anew: bool = False,
                 **env: str) -> None:
        found = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **env}
        if home is not None:
            found["DECKGAMES_HOME"] = str(home)
        self.raw = b""
        self._shown = 0
        self.screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self.screen)
        spawn = pexpect.spawn if anew or env or not CAN_ADOPT else Doubled
        self.child: Any = spawn(sys.executable, [*python, *words], dimensions=(height, width), env=found, cwd=str(cwd),
                                encoding=None, echo=False)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    @property
    def text(self) -> str:
        """The screen as lines; drawn only when somebody looks, because drawing is slow."""
        new, self._shown = self.raw[self._shown:], len(self.raw)
        self._stream.feed(new)
        return "\n".join(self.screen.display)

    def pump(self, seconds: float = 0.05) -> bool:
        """Reads what comes within so long; False when the program has ended."""
        try:
            data = self.child.read_nonblocking(1 << 16, seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        return True

    def until(self, wanted: str | Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Waits until this text (a pattern) is on the screen, or until something holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if wanted() if callable(wanted) else re.search(wanted, self.text):
                return
            if not self.pump() and not (wanted() if callable(wanted) else re.search(wanted, self.text)):
                break
        raise AssertionError(f"{wanted!r} did not come; the screen:\n{self.text}")

    def settle(self, quiet: float = 0.15) -> None:
        """Waits until nothing more is written."""
        before = -1
        while before != len(self.raw):
            before = len(self.raw)
            if not self.pump(quiet):
                return

    def tell(self, number: int) -> None:
        """Sends a signal to the program that is in front."""
        os.kill(os.tcgetpgrp(self.child.child_fd), number)

    @property
    def stopped(self) -> bool:
        """Whether the program in front has been stopped."""
        state = Path(f"/proc/{os.tcgetpgrp(self.child.child_fd)}/stat").read_text().rpartition(")")[2].split()[0]
        return state == "T"

    def send(self, keys: str) -> None:
        self.child.send(keys.encode())

    def press(self, keys: str, wanted: str) -> None:
        """Presses until this is on the screen: new pages take no keys for a moment, against keys that repeat."""
        end, alive = time.monotonic() + PATIENCE, True
        while alive and time.monotonic() < end:
            self.send(keys)
            again = time.monotonic() + 1
            while alive and time.monotonic() < again:
                if re.search(wanted, self.text):
                    return
                alive = self.pump()
        raise AssertionError(f"{keys!r} did not lead to {wanted!r}; the screen:\n{self.text}")

    def killed(self, number: int) -> None:
        """Sends a signal, of which the program ends with the exit code that says so."""
        self.tell(number)
        assert self.ended() == 128 + number

    def resize(self, width: int, height: int) -> None:
        assert self.text is not None  # what came before is drawn in the old size
        self.child.setwinsize(height, width)
        self.screen.resize(height, width)

    def ended(self) -> int:
        """Waits for the end; the exit code, or minus the number of the signal that killed it."""
        end = time.monotonic() + PATIENCE
        while self.pump() and time.monotonic() < end:
            pass
        alive = self.child.isalive()
        self.child.close(force=True)
        assert not alive, f"it goes on; the screen:\n{self.text}"
        return -self.child.signalstatus if self.child.signalstatus else int(self.child.exitstatus)
