"""The app in a real pseudo-terminal: whatever ends it, the terminal is restored and the game is saved."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from time import monotonic

import pexpect
import pyte
import pytest

from deckgames.engine.journal import list_saves, read
from tests.ui.app_tables import saved

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
_PATIENCE = 20.0


class Terminal:
    """deckgames in a terminal of 100x30, and what a person would see there."""

    def __init__(self, *arguments: str, **environ: str) -> None:
        self.screen = pyte.Screen(100, 30)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environ}
        self.child = pexpect.spawn(sys.executable, ["-m", "deckgames", *arguments], dimensions=(30, 100), env=env,
                                   timeout=_PATIENCE)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self) -> bool:
        """Takes what the program has written; False when there will be no more."""
        try:
            written = self.child.read_nonblocking(65536, timeout=0.1)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += written
        self.stream.feed(written)
        return True

    def see(self, words: str) -> None:
        """Waits until these words are on the screen."""
        until = monotonic() + _PATIENCE
        while words not in self.text:
            assert self.read(), f"ended without {words!r}: {self.text}"
            assert monotonic() < until, f"no {words!r} on the screen: {self.text}"

    def end(self) -> int:
        """Waits for the end; gives the exit code."""
        until = monotonic() + _PATIENCE
        while self.read():
            assert monotonic() < until, "it does not end"
        self.child.close()
        assert self.child.signalstatus is None
        assert self.child.exitstatus is not None
        return int(self.child.exitstatus)

    def restored(self) -> bool:
        """Whether the alternate screen, the mouse, pasting and the hidden cursor have been taken back."""
        pairs = ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?1000h", b"\x1b[?1000l"), (b"\x1b[?2004h", b"\x1b[?2004l"),
                 (b"\x1b[?25l", b"\x1b[?25h"))
        return all(self.raw.rfind(on) < self.raw.rfind(off) for on, off in pairs)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_restores_the_terminal_saves_the_game_and_says_how_to_go_on(name: str) -> None:
    number = signal.Signals[name]
    terminal = Terminal("play", "cardring", "--seats", "ann,bot:normal", "--seed", "3")
    terminal.see("CARD RING")
    terminal.child.kill(number)
    assert terminal.end() == 128 + number
    assert terminal.restored()
    assert b"`deckgames resume` goes on" in terminal.raw
    [save] = list_saves()
    assert save.problem is None
    assert read(save.path).torn == b""


def test_a_terminal_that_goes_away_ends_the_game_and_leaves_a_good_save() -> None:
    terminal = Terminal("play", "cardring", "--seats", "ann,bot:normal", "--seed", "3")
    terminal.see("CARD RING")
    pid = terminal.child.pid
    terminal.child.kill(signal.SIGHUP)
    os.close(terminal.child.child_fd)
    until = monotonic() + _PATIENCE
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        assert monotonic() < until, "it goes on without a terminal"
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    [save] = list_saves()
    assert save.problem is None


def test_nothing_of_a_hand_is_left_in_the_terminal() -> None:
    terminal = Terminal("play", "cardring", "--seats", "ann,bot:normal", "--seed", "3")
    terminal.see("CARD RING")
    terminal.child.send("\x11")
    assert terminal.end() == 0
    after = terminal.raw[terminal.raw.rindex(b"\x1b[?1049l"):].decode()
    assert "is saved in round" in after
    assert "Minor" not in after
    assert "Minor" not in terminal.raw.decode().split("\x1b[?1049h")[0]


def test_without_colour_not_one_colour_is_written() -> None:
    terminal = Terminal(NO_COLOR="1")
    terminal.see("Card Ring")
    terminal.child.send("q")
    assert terminal.end() == 0
    codes = {code for part in terminal.raw.split(b"\x1b[")[1:] if b"m" in part[:24]
             for code in part[:part.index(b"m")].split(b";") if part[:part.index(b"m")].replace(b";", b"").isdigit()}
    assert not codes & {b"%d" % number for number in (*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108))}
    assert b"7" in codes


def test_ascii_writes_only_ascii() -> None:
    terminal = Terminal("--ascii")
    terminal.see("Card Ring")
    terminal.child.send("q")
    assert terminal.end() == 0
    assert terminal.raw.isascii()


def test_resume_goes_on_where_the_game_was(tmp_path: Path) -> None:
    path = saved("going-on", 60)
    terminal = Terminal("resume", str(path))
    terminal.see("CARD RING  round")
    terminal.child.send("\x11")
    assert terminal.end() == 0
