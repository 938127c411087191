"""The line-by-line client in a real terminal: a whole game, signals, and a keyboard that is handed on."""

import re
import signal
from pathlib import Path

import pytest

pytest.importorskip("pty")

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import list_saves
from deckgames.engine.record.saves import resume
from deckgames.ui.terminal import FORGET
from tests.pty.terminal import Terminal
from tests.pty.typed import OVER, answer, closes
from tests.thorough import many
from tests.ui.tables import short_game

COLOUR = re.compile(rb"\x1b\[[0-9;]*m")


def said_since(terminal: Terminal) -> str:
    """What has been said since this was asked last, up to the next prompt or the end."""
    start = len(terminal.raw)
    terminal.until(lambda: any(end in terminal.raw[start:] for end in (b"> ", OVER.encode())) or closes(
        terminal.raw[start:].decode(errors="replace")))
    terminal.settle(0.01)
    return terminal.raw[start:].decode().replace("\r", "")


@pytest.mark.slow
def test_a_whole_game_is_typed(tmp_path: Path) -> None:
    rng = Rng.fresh(1)
    late = short_game(tmp_path / "saves" / "late.deck", many(28, 1), Ann="human", Bob="bot:random")
    with Terminal("resume", str(late), "--plain", width=100, home=tmp_path) as terminal:
        while OVER not in (said := said_since(terminal)):
            terminal.send(answer(said, rng) + "\n")
        terminal.send("\n")  # no rematch
        assert terminal.ended() == 0
    assert b"\x1b" not in terminal.raw
    assert list_saves(tmp_path / "saves")[0].over


def test_between_two_people_the_screen_and_its_scrollback_are_cleared(tmp_path: Path) -> None:
    with Terminal("play", "--plain", "--seats", "ann,bea", "--seed", "1", "-o", "order=rotate",
                  home=tmp_path) as terminal:
        terminal.until("Pass to Ann")
        assert "Your hand" not in terminal.text
        terminal.press("\n", "Play a card")
        assert "Your hand" in terminal.text
        terminal.send("end\n")
        terminal.until("e does it")
        terminal.send("e\n")
        terminal.until("Pass to Bea")
        assert FORGET.encode() in terminal.raw
        assert "Your hand" not in terminal.text
        assert not COLOUR.search(terminal.raw)
        terminal.press("\n", "Play a card")
        assert "Your hand" in terminal.text
        terminal.send("q\n")
        assert terminal.ended() == 0
    assert "Continue with" in terminal.text and "Your hand" not in terminal.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP][:many(1, 3)])
def test_a_signal_saves_and_says_how_to_go_on(tmp_path: Path, number: signal.Signals) -> None:
    with Terminal("play", "--plain", "--seats", "ann,bot:random", "--seed", "1", "-o", "order=rotate",
                  home=tmp_path) as terminal:
        terminal.until("Play a card")
        terminal.send("1\n")
        terminal.until(r"In play: ")
        terminal.killed(number)
    assert b"Continue with: deckgames resume" in terminal.raw.replace(b"\r\n", b" ")
    with resume(list_saves(tmp_path / "saves")[0].path) as session:
        assert session.number == 1


def test_ctrl_d_leaves(tmp_path: Path) -> None:
    with Terminal("play", "--plain", "--seats", "ann,bot:random", home=tmp_path) as terminal:
        terminal.until("> ")
        terminal.child.sendeof()
        assert terminal.ended() == 0


def test_a_dumb_terminal_gets_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    with Terminal(home=tmp_path, TERM="dumb") as terminal:
        assert terminal.ended() == 2
    assert terminal.raw.count(b"\n") == 1
    assert b"--plain" in terminal.raw


def test_an_arrow_moves_in_the_line_and_is_no_answer(tmp_path: Path) -> None:
    """Seen: `0/41> ^[[C^[[C`, where only the screen's replay knows arrows."""
    late = short_game(tmp_path / "saves" / "late.deck", 2, Ann="human", Bob="bot:random")
    with Terminal("replay", str(late), "--open", "--step", home=tmp_path) as terminal:
        terminal.until(r"\n0/\d+>")
        terminal.send("\x1b[C\n")
        terminal.until(r"\n[01]/\d+>(?s:.*)\d/\d+>")
        assert terminal.text.count("Enter: next;") == 1
