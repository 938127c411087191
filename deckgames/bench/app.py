"""Start and keys of the app in a pseudo-terminal of 120x40, beside a minimal Textual app by turns.

A start is compared by the CPU time that a program has taken when its question stands, as on a busy machine the wall
tells of others; keys by the wall, at both programs in turn.
"""

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from statistics import quantiles

from deckgames.bench.figures import Figure, NotMeasured
from deckgames.bench.rules import TRIES, taken
from deckgames.engine.catalogue import load
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session

MINIMAL = """\
from textual.app import App
from textual.widgets import Static

class Minimal(App):
    at = 0

    def compose(self):
        yield Static("ready")

    def on_key(self, event):
        self.at += 1 if event.key == "right" else -1
        self.query_one(Static).update("ready" + "." * (self.at % 80))

Minimal().run()
"""
"""The least that Textual can show, and that answers to a key."""
PROGRAM = ["-m", "deckgames"]
STANDS, THINKS = "log", "thinks"
"""Words that stand in the bar of every question, and in that of a bot's turn."""
ARROWS = ((b"\x1b[C", b"\x1b[D"), (b"\x1b[B", b"\x1b[A"))
"""Right and left, down and up."""
ENTER, LOG = b"\r", (b"l", b"l")
"""The log opens and closes with the same key, whoever is asked."""
STEPS, PART = 6, 24
"""Number of steps one way, then back; number of keys by turns."""
QUIET, ANSWERS = 0.3, 20
"""Seconds without output after which a screen waits for a key; so many questions are answered at most until the cursor
can be moved."""


def measure_app(quick: bool = False) -> Iterator[Figure]:
    """The version and the menu."""
    times = 5 if quick else 15
    yield from taken("app", "version", lambda: {"version": versions(times)})
    yield from taken("app", "menu", lambda: {"menu": starts(PROGRAM, "Dragon Pools", 3 if quick else 9)})


def measure_table(game_id: str, quick: bool = False) -> Iterator[Figure]:
    """The first question of a table, and keys there: at rest, and while a hard bot thinks."""
    times = 3 if quick else 9
    yield from taken(game_id, "start", lambda: {"start": starts(playing(game_id), STANDS, times)})
    yield from taken(game_id, "key_p95 answer_ms", lambda: key_times(playing(game_id), times))
    yield from taken(game_id, "key_thinking_p95", lambda: {"key_thinking_p95": thinking(playing(game_id, 1), times)})


def playing(game_id: str, first: int = 0) -> list[str]:
    """The program at a table of one person and a hard bot, where this seat is asked first."""
    game, seats = load(game_id), (SeatInfo("Ann", "human", 0), SeatInfo("Bea", "bot:hard", 1))
    for seed in range(1, TRIES):
        if Session.new(game, seats, game.options(), seed).question().seat == first:
            return [*PROGRAM, "play", game_id, "--seats", "Ann,Bea=bot:hard", "--save", "none", "--seed", str(seed)]
    raise NotMeasured(f"seat {first + 1} is never asked first")


def versions(times: int) -> list[tuple[float, float]]:
    """Milliseconds of CPU of `--version`, beside a Python that does nothing."""
    found = []
    for _ in range(times):
        nothing, version = (ended(program) for program in (["-c", "pass"], [*PROGRAM, "--version"]))
        found.append((version * 1000, version / nothing))
    return found


def ended(program: Sequence[str]) -> float:
    """Seconds of CPU of a whole run of a program."""
    child = subprocess.Popen([sys.executable, *program], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime


def starts(program: list[str], text: str, times: int) -> list[tuple[float, float]]:
    """Milliseconds until this text stands, and the CPU time until then beside that of the minimal app."""
    measured = []
    with tempfile.TemporaryDirectory(prefix="deckgames-bench-") as home:
        for number in range(times + 1):
            with Screen(["-c", MINIMAL], home) as minimal:
                minimal.until("ready", 20.0)
                least = minimal.used()
            with Screen(program, home) as screen:
                wall = screen.until(text, 20.0)
                if number:  # the first time fills caches
                    measured.append((wall * 1000, screen.used() / least))
    return measured


def key_times(program: list[str], parts: int) -> dict[str, list[tuple[float, float]]]:
    """What keys take in an app, in so many parts: `key_p95` of those that move the cursor (95th percentile of a part),
    `answer_ms` of the answer behind each part, after which the cursor comes to places where it has not been. Each is
    a pair: milliseconds to the last byte of the picture, and CPU time to the first, beside that of the minimal app."""
    with tempfile.TemporaryDirectory(prefix="deckgames-bench-") as home, \
            Screen(["-c", MINIMAL], home) as minimal, Screen(program, home) as screen:
        minimal.until("ready", 20.0)
        screen.until(STANDS, 20.0)
        measured: dict[str, list[tuple[float, float]]] = {"key_p95": [], "answer_ms": []}
        for _ in range(parts):
            arrows = moving(screen)
            (_, least), (wall, used) = pressed(minimal, arrows), pressed(screen, arrows)
            measured["key_p95"].append((wall * 1000, used / least))
            screen.drain(QUIET)
            answered = screen.key(ENTER)
            if answered is not None:
                measured["answer_ms"].append((answered[0] * 1000, answered[1] / least))
        return measured


def thinking(program: list[str], times: int) -> list[tuple[float, float]]:
    """95th percentiles of the milliseconds from a key to its picture while a bot thinks, beside those at rest."""
    measured = []
    with tempfile.TemporaryDirectory(prefix="deckgames-bench-") as home:
        for _ in range(times):
            with Screen(program, home) as screen:
                screen.until(STANDS, 20.0)
                for _ in range(ANSWERS):
                    if THINKS in _plain(screen.lately):
                        break
                    screen.key(ENTER)
                busy, _ = pressed(screen, LOG, PART // 2)
                moving(screen)
                rest, _ = pressed(screen, LOG, PART // 2)
                measured.append((busy * 1000, busy / rest))
    return measured


def moving(screen: "Screen") -> tuple[bytes, bytes]:
    """The arrows that move the cursor; a question where none does is answered."""
    for _ in range(ANSWERS):
        screen.drain(QUIET)
        for arrows in ARROWS:
            before = screen.cursor
            for key in arrows:
                screen.key(key)
                if screen.cursor != before:
                    return arrows
        screen.key(ENTER)
    raise NotMeasured("nothing is asked where the cursor can be moved")


def pressed(screen: "Screen", arrows: tuple[bytes, bytes], count: int = PART) -> tuple[float, float]:
    """The 95th percentiles of the seconds from a key to its picture, and of the CPU time for it."""
    found = [screen.key(arrows[number // STEPS % 2]) for number in range(count)]
    shown = [one for one in found if one is not None]
    if len(shown) < 2:
        raise NotMeasured(f"only {len(shown)} of {count} keys changed the screen")
    wall, used = (quantiles(each, n=20, method="inclusive")[-1] for each in zip(*shown, strict=True))
    return wall, used


class Screen:
    """A program of this Python in a pseudo-terminal of 120x40, with this home; only where there are such."""

    SILENCE = 0.03
    """Seconds without output that end a repaint."""

    def __init__(self, program: list[str], home: str) -> None:
        try:
            import pty
        except ImportError:
            raise NotMeasured("this system has no pseudo-terminals") from None
        import fcntl
        import struct
        import termios

        self._fd, child = pty.openpty()
        fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "120", "LINES": "40",
               "DECKGAMES_HOME": home}
        for name in ("NO_COLOR", "STY", "TMUX", "PYTHONDONTWRITEBYTECODE"):  # people find their modules compiled
            env.pop(name, None)
        self._start = time.perf_counter()
        self._child = subprocess.Popen([sys.executable, *program], stdin=child, stdout=child,
                                       stderr=child, env=env, start_new_session=True)
        os.close(child)
        self._said = self.lately = b""

    def __enter__(self) -> "Screen":
        return self

    def __exit__(self, *_: object) -> None:
        self._child.terminate()
        try:
            with suppress(NotMeasured):
                self.drain(0.5)
            self._child.wait(5)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        os.close(self._fd)

    def until(self, text: str, seconds: float) -> float:
        """Seconds since the start until this text stands on the screen. Raises NotMeasured if it never does."""
        while time.perf_counter() - self._start < seconds:
            self._read(0.1)
            if text in _plain(self._said):
                return time.perf_counter() - self._start
        raise NotMeasured(f"the app did not show '{text}' in {seconds:g} seconds")

    def used(self) -> float:
        """Seconds of CPU that the program has taken so far; where no system tells, those that have passed."""
        try:
            return time.clock_gettime((~self._child.pid << 3) | 2)  # Linux: the clock of another process
        except OSError:
            return time.perf_counter() - self._start

    @property
    def cursor(self) -> str:
        """(column, row) of the terminal's cursor."""
        return self._said.rpartition(b"H")[0].rpartition(b"\x1b[")[2].decode("ascii", "replace")

    def drain(self, seconds: float) -> None:
        """Reads until nothing has come for so long."""
        while self._read(seconds):
            pass

    def key(self, sequence: bytes) -> tuple[float, float] | None:
        """Seconds from a key to the last byte of what it changes on the screen, and those of CPU to the first; None if
        nothing came."""
        before, start, self.lately = self.used(), time.perf_counter(), b""
        os.write(self._fd, sequence)
        if not self._read(0.5):
            return None
        last, used = time.perf_counter(), self.used() - before
        while self._read(self.SILENCE):
            last = time.perf_counter()
        return last - start, used

    def _read(self, seconds: float) -> bool:
        """Waits so long for output; whether some came. Raises NotMeasured when the program has ended."""
        if not select.select([self._fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # Linux says so when the other side is closed
            data = b""
        if not data:
            words = _plain(self._said).split("\n")
            raise NotMeasured("the app ended: " + " ".join(" ".join(words).split())[-200:])
        self._said, self.lately = (self._said + data)[-(1 << 18):], (self.lately + data)[-(1 << 18):]
        return True


def _plain(output: bytes) -> str:
    """What a terminal was told, without the sequences that move and colour."""
    import re

    return re.sub(r"\x1b(\[[0-9;?<=>$]*[A-Za-z]|\][^\x07\x1b]*(\x07|\x1b\\)|P[^\x1b]*\x1b\\|[=>()][A-B0]?)", "",
                  output.decode("utf-8", "replace"))
