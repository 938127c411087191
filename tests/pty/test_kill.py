"""Killed at any moment, a game loses at most the answer that was being written."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest

pytest.importorskip("pty")

from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import SaveRefused, read
from deckgames.engine.record.saves import resume
from deckgames.engine.record.story import story
from deckgames.games import IDS
from tests.pty.terminal import ROOT, Terminal
from tests.thorough import many

KILLS = {"programs": many(2, 400), "the app": many(1, 300)}
"""So often a game is killed in a run, by what plays it."""


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
            "pick": lambda: ask.get("example", ids[:ask["lo"]]), "number": lambda: ask["lo"],
            "allocate": lambda: shared(ask["total"], dict(zip(ids, ask["most"], strict=True)))}[ask["kind"]]()


def shared(total: int, most: dict[str, int]) -> dict[str, int]:
    """All points, the first options first."""
    found = {}
    for oid, room in most.items():
        found[oid] = min(total, room)
        total -= found[oid]
    return found


def new_game(save: Path, chance: Random) -> tuple[str, ...]:
    """The words that begin another game."""
    save.unlink(missing_ok=True)
    return (chance.choice(IDS), "--seats", "a,b", "--seed", str(chance.randrange(1000)), "--save", str(save))


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path, chance: Random) -> None:
    save, rng = tmp_path / "game.deck", Rng.fresh(chance.randrange(1 << 30))
    words = new_game(save, chance)
    for _ in range(KILLS["programs"]):
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
            words = new_game(save, chance)
            continue
        game.answer(some_answer(asked, rng))  # on its way when the process dies
        with pytest.raises(SaveRefused, match="being played"):
            resume(save)
        game.kill()
        with resume(save) as session:
            assert session.number in (asked["number"], asked["number"] + 1)
            assert not session.notes or session.number == asked["number"]


def written_in(save: Path) -> int:
    """How many answers stand in a save, as far as its whole lines tell."""
    return story(read(save)).answers if save.exists() else 0


def taken_up(save: Path, least: int) -> tuple[int, bool]:
    """Takes a save up after a kill: its answers, of which there are at least so many, and whether the game is over."""
    with resume(save) as session:
        assert session.number >= least
        assert all("was being written" in note or "no answer is lost" in note or "1 answer was" in note
                   for note in session.notes), session.notes
        return session.number, session.over


def test_a_killed_app_with_a_hard_bot_goes_on_where_it_was(tmp_path: Path, chance: Random) -> None:
    home, save = tmp_path / "home", tmp_path / "game.deck"
    home.mkdir()
    (home / "settings.yaml").write_text("speed: instant\nreduced_motion: true\nconfirm_end: false\n")
    for _ in range(KILLS["the app"]):
        words: tuple[str, ...] = ("resume", str(save))
        if not save.exists():
            words = ("play", chance.choice(IDS), "--seats", "Ann,bot:hard,Bea", "--save", str(save))
        with Terminal(*words, home=home, width=80, height=24) as terminal:
            terminal.until(lambda: b"\x1b[?1049h" in terminal.raw)
            for _ in range(chance.randrange(12)):
                terminal.settle(0.03)
                terminal.send(chance.choice((" ", "\r", "1", "2", "a", "e", "E", "\r", " ", "0", "u", "y")))
            terminal.pump(chance.random() / 5)
            written = save.read_bytes() if save.exists() else b""
            terminal.child.kill(signal.SIGKILL)
            terminal.ended()
        assert b"Traceback" not in terminal.raw
        if not save.exists():
            assert not written
            continue
        assert save.read_bytes().startswith(written)  # a key that was still on its way may have taken answers back
        if taken_up(save, written_in(save))[1]:
            save.unlink()
