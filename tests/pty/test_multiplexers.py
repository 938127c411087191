"""The app in tmux and GNU screen, as pictures: it can be read, and no hand stays in sight or in their history."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("pty")

from tests.pty.terminal import Terminal
from tests.thorough import some

pytestmark = pytest.mark.slow

RUN = "import os, sys; os.execvp(sys.argv[1], sys.argv[1:])"
HAND = "ANN’S HAND"


@contextmanager
def inside(program: str, home: Path) -> Iterator[Terminal]:
    """Ann at her hand; behind the app a shell says `gone`."""
    if shutil.which(program.partition(" ")[0]) is None:
        pytest.skip(f"{program} is not installed")
    (home / "conf").write_text("set -g alternate-screen off\n" if "without" in program else "")
    table = f"{sys.executable} -m deckgames play hooks --seats Ann,Bea --seed 3; echo gone; exec cat"
    begun = ("-f", home / "conf", "new-session") if "tmux" in program else ("-c", home / "conf", "sh", "-c")
    words = map(str, (*control(program, home), *begun, table))
    with Terminal(*words, python=("-c", RUN), home=home, width=100, anew=True) as terminal:
        try:
            terminal.until("Space")
            terminal.press(" ", HAND)
            yield terminal
        finally:
            said(program, home, "kill-server" if "tmux" in program else "quit")


def control(program: str, home: Path) -> tuple[str, ...]:
    """How this one is spoken to."""
    return ("tmux", "-S", str(home / "socket")) if "tmux" in program else ("screen", "-S", home.name)


def said(program: str, home: Path, *words: str) -> str:
    """What it does when it is told so, or answers."""
    told = (*control(program, home), *(() if "tmux" in program else ("-X",)), *words)
    return subprocess.run(told, capture_output=True, text=True, check=False).stdout


def history(program: str, home: Path, terminal: Terminal) -> str:
    """All that can be scrolled back to."""
    if "tmux" in program:
        return said(program, home, "capture-pane", "-p", "-S", "-")
    said(program, home, "hardcopy", "-h", str(home / "copy"))
    terminal.until((home / "copy").exists)
    return (home / "copy").read_text(errors="replace")


@pytest.mark.parametrize("program", some(("tmux without a second screen", "screen", "tmux")))
def test_a_hand_can_be_read_and_is_gone_when_the_app_is(program: str, tmp_path: Path) -> None:
    with inside(program, tmp_path) as terminal:
        terminal.send("\x11")
        terminal.until("gone")
        assert "nothing is saved" in terminal.text and "HAND" not in terminal.text
        assert "HAND" not in history(program, tmp_path, terminal)
