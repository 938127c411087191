"""Killed at any moment, a game loses at most the answer that was being written."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

pytest.importorskip("pty")

from deckgames.engine.rng import Rng
from deckgames.engine.session import Session
from tests.pty.terminal import ROOT

KILLS = 8


class Game:
    """A game that a program plays over pipes."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "deckgames", "drive", *words, "--no-views"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.send: IO[str] = self.process.stdin
        self.read: IO[str] = self.process.stdout

    def ask(self) -> dict[str, Any]:
        """The next question (or the end)."""
        while True:
            message: dict[str, Any] = json.loads(self.read.readline())
            if message["type"] in ("ask", "over"):
                return message

    def answer(self, answer: Any) -> None:
        self.send.write(json.dumps({"answer": answer}) + "\n")
        self.send.flush()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.send.close()
        self.read.close()


def some_answer(ask: dict[str, Any], rng: Rng) -> Any:
    ids = [option["id"] for option in ask["options"] if "blocked" not in option]
    return {"choose": lambda: rng.pick(ids), "confirm": lambda: rng.pick(ids), "order": lambda: None,
            "pick": lambda: ids[:ask["lo"]], "number": lambda: ask["lo"],
            "allocate": lambda: {f"seat-{ask['seats'][0]}": ask["total"]}}[ask["kind"]]()


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    save, rng = tmp_path / "game.deck", Rng.fresh(3)
    words: tuple[str, ...] = ("cardring", "--seats", "a,b", "--seed", "3", "--save", str(save))
    for _ in range(KILLS):
        game = Game(*words)
        words = ("--resume", str(save))
        asked = game.ask()
        for _ in range(5 + rng.below(20)):
            game.answer(some_answer(asked, rng))
            asked = game.ask()
            if asked["type"] == "over":
                break
        if asked["type"] == "over":
            game.kill()
            break
        game.answer(some_answer(asked, rng))  # on its way when the process dies
        game.kill()
        with Session.resume(save) as session:
            assert session.number in (asked["number"], asked["number"] + 1)
            assert not session.notes or session.number == asked["number"]
    assert os.path.getsize(save) > 0


@pytest.mark.parametrize("cut", [1, 7, 40, 90])
def test_a_line_that_was_being_written_is_all_that_is_lost(tmp_path: Path, cut: int) -> None:
    save, rng = tmp_path / "game.deck", Rng.fresh(4)
    game = Game("cardring", "--seats", "a,b", "--seed", "3", "--save", str(save), "-o", "order=rotate")
    for _ in range(3):
        game.answer(some_answer(game.ask(), rng))
    game.ask()
    game.kill()
    content = save.read_bytes()
    start = content.rstrip(b"\n").rfind(b"\n") + 1
    save.write_bytes(content[:max(start, len(content) - cut)])
    with Session.resume(save) as session:
        assert session.number >= 2
