"""A terminal is sent each picture once, and of it what differs; it shows the same as if it had been sent all."""

import re
from pathlib import Path
from typing import Any

import pyte
import pytest

from deckgames.games import IDS
from tests.pty.terminal import Terminal
from tests.thorough import THOROUGH, some

RECORDED = """
import sys
from deckgames.cli import main
from deckgames.ui.paint.film import Film
from deckgames.ui.terminal_output import TerminalScreen

frames = []

def changes(self, data, size, changes=TerminalScreen.changes):
    with open(sys.argv[1], "a", encoding="utf-8", newline="") as file:
        file.write(data)
    sent = changes(self, data, size)
    if frames and len(sent) > 8:
        with open(sys.argv[1] + ".frames", "a") as file:
            print(len(sent) if frames.pop() else 0, file=file)
        frames.clear()
    return sent

def at(self, part, at=Film.at):
    frames.append(part)
    return at(self, part)

TerminalScreen.changes, Film.at = changes, at
main(sys.argv[2:])
"""
"""The app, which keeps all that it would have sent otherwise, and how much a frame of what moves has sent."""
PAGE, ENTER, MOTION = 16_000, 24_000, 8_500
"""Bytes that the terminal is sent at most at 120x40 when a page opens, when an answer is given, and what moves then:
5.7 to 8 kB, by how many frames of it a busy machine draws."""
KEYS = ("?", "\x1b", "l", "\x1b", "\x1b[C", "\r")
WALK = THOROUGH * ("l", "\x1b", "\x1b[B", "\r", "i", "\x1b", "\x1b[C", "\r", "n", "\x1b", "t", "\x1b", "\r", "?",
                   "\x1b", "\x10", "\x1b", "\r", "\r", "p", "\x1b", "u")


def seen(screen: pyte.Screen) -> list[Any]:
    """What anybody sees: a blank shows no ink, unless it is reversed."""
    cells = [screen.buffer[y][x] for y in range(screen.lines) for x in range(screen.columns)]
    return [*(cell if cell.data != " " or cell.reverse else cell._replace(fg="", bold=False, italics=False)
              for cell in cells), screen.cursor.x, screen.cursor.y]


@pytest.mark.parametrize("game", some(IDS, 0, 3))
@pytest.mark.wide
def test_a_key_paints_each_line_once_and_few_bytes(game: str, tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("speed: instant\nconfirm_end: false\n")
    asked = tmp_path / "asked"
    with Terminal(str(asked), "play", game, "--seats", "Ann,bot:easy", "--seed", "3", "--save", "none", home=tmp_path,
                  python=("-c", RECORDED)) as terminal:
        terminal.until("p menu")
        terminal.settle(1)  # a table is drawn a second time when all answers are thought through
        everything, read = pyte.Screen(120, 40), 0
        stream = pyte.ByteStream(everything)
        for number, key in enumerate(KEYS + WALK):
            before = len(terminal.raw)
            terminal.send(key)
            if number < 4:
                terminal.until(lambda before=before: len(terminal.raw) > before)
            terminal.settle(0.3)
            sent = terminal.raw[before:]
            if number < len(KEYS):
                assert len(sent) <= (ENTER if key == "\r" else PAGE), key
                assert key == "\r" or len(re.findall(rb"\x1b\[\d+;\d+H", sent)) < 60, f"{key!r} paints twice"
            moved = Path(f"{asked}.frames")
            assert not moved.exists() or sum(map(int, moved.read_text().split())) <= MOTION, key
            moved.unlink(missing_ok=True)
            if game in some(IDS):
                data = asked.read_bytes()
                stream.feed(data[read:])
                read = len(data)
                assert terminal.text and seen(terminal.screen) == seen(everything), key


def test_what_another_program_has_written_over_is_painted_again(tmp_path: Path) -> None:
    with Terminal(home=tmp_path) as terminal:
        terminal.until("Dragon Pools")
        terminal.settle()
        for paint_again in (lambda: terminal.send("\x0c"), lambda: terminal.resize(120, 41)):
            assert terminal.text
            terminal.screen.erase_in_display(2)
            paint_again()
            terminal.until("Card Ring(?s:.*)Dragon Pools")
