"""What was said or shown before a kill is in the save after it.

`test_kill` compares saves with saves; here what the program itself said tells how far a game had come: a new question
says that the answer before it is kept, and a table on the screen that it was played.
"""

import os
import re
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random
from select import select
from typing import Any

import pytest

pytest.importorskip("pty")

from deckgames.engine.core.rng import Rng
from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal.reading import DAMAGED
from deckgames.engine.record.saves import at, resume
from deckgames.engine.record.story import answer_record
from deckgames.games import IDS
from tests.pty.terminal import PATIENCE, ROOT, Terminal
from tests.pty.test_kill import written_in
from tests.pty.typed import CLOSES, OVER, answer
from tests.thorough import many

pytestmark = pytest.mark.slow

TYPED, PLAYED = many(2, 160), many(2, 100)
"""So many kills of each kind."""
ANSWERS, TABLES = many(0, 2_000), many(0, 150)
"""At least so many answers are typed, and so many tables looked at, in all."""
KEYS = (*"123Eail?", *"\r1E" * 6, "\x1b", "\x1b", " ", "\x1b[B")
"""Keys that answer (most of them), look at something or close it; none takes back or leaves."""
PROMPTS = (b"\n> ", b" Press Enter. ", *(f"{words} ".encode() for words in (TEXT("guided.goes-on") + ".", *CLOSES)))
"""With these the line-by-line client waits."""


class Game:
    """A game that is played over pipes."""

    def __init__(self, *words: str, home: Path | None = None) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "deckgames", *words], cwd=ROOT,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert self.process.stdin
        assert self.process.stdout
        self.write, self.read = self.process.stdin, self.process.stdout

    def said(self) -> str:
        """All that is said up to the next prompt, or the end."""
        found = b""
        while not found.endswith(PROMPTS) and found != b"> ":
            assert select([self.process.stdout], [], [], PATIENCE)[0], f"no prompt: {found!r}"
            if not (more := os.read(self.read.fileno(), 1 << 16)):
                break
            found += more
        return found.decode()

    def send(self, line: str) -> None:
        self.write.write(line.encode() + b"\n")
        self.write.flush()

    def kill(self) -> None:
        """Ends it at once; nothing may have gone wrong before."""
        self.process.send_signal(signal.SIGKILL)
        _, wrong = self.process.communicate()
        assert wrong == b""


class Kept:
    """What the save of a game has held at each kill: it only grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.answers: list[dict[str, Any]] = []

    def taken_up(self, at_least: int) -> bool:
        """After a kill: so many answers had been acknowledged. Gives whether the game is over."""
        with resume(self.path) as session:
            found = [answer_record(step, n) for n, step in enumerate(session.steps, 1)]
            assert all(note.startswith(DAMAGED) for note in session.notes), session.notes
            assert len(found) >= at_least
            assert found[:len(self.answers)] == self.answers
            self.answers = found
            return session.over


def test_what_is_typed_of_a_split_is_its_example_alone() -> None:
    """"such as 0 6. Enter alone: as suggested.": all of it was typed, and seemed to be lost."""
    said = TEXT("typing.split", n=6, who="first, second", points="0 6"), TEXT("typing.enter-alone", does="as suggested")
    assert answer(" ".join(said), Rng.fresh(1)) == "0 6"


def test_what_was_said_line_by_line_is_kept(tmp_path: Path, chance: Random,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    """Each new question says that the answer before it is kept: it is in the save then, and after the kill."""
    rng, total = Rng.fresh(chance.randrange(1 << 30)), 0
    kept: Kept | None = None
    for number in range(TYPED):
        if kept is None:
            home = tmp_path / str(number)
            monkeypatch.setenv("DECKGAMES_HOME", str(home))
            game = Game("play", chance.choice(IDS), "--plain", "--seats", "Ann,bot:random", "--seed", str(number))
            said = game.said()
            kept = Kept(next((home / "saves").glob("*.deck")))
        else:
            game = Game("resume", str(kept.path), "--plain")
            said = game.said()
        before, written, waiting = len(kept.answers), written_in(kept.path), False
        for _ in range(chance.randrange(30)):
            if OVER in said:
                break
            waiting = waiting or said.endswith("> ")
            game.send(answer(said, rng))
            said = game.said()
            if not said.rstrip("> \n").endswith(CLOSES):
                assert written_in(kept.path) >= written + waiting, said
                written, waiting = written_in(kept.path), False
        if OVER not in said and chance.random() < 0.7:
            game.send(answer(said, rng))
        game.kill()
        over = kept.taken_up(written)
        total += len(kept.answers) - before
        kept = None if over else kept
    report("plain", TYPED, total)
    assert total >= ANSWERS


def test_what_stood_on_the_screen_is_kept(tmp_path: Path, chance: Random) -> None:
    """Every table that stood on the screen, as far as its title tells, is one that the save knows after the kill."""
    (tmp_path / "settings.yaml").write_text("speed: instant\nreduced_motion: true\n")
    kept: Kept | None = None
    known, total, looked = set[tuple[int, ...]](), 0, 0
    for number in range(PLAYED):
        words = ("play", "hooks", "--seats", "Ann,bot:random", "--seed", str(number))
        with Terminal(*words if kept is None else ("resume", str(kept.path)), width=80, height=24,
                      home=tmp_path) as terminal:
            if kept is None or chance.random() < 0.9:
                terminal.until(lambda t=terminal: bool(title(t)))  # type: ignore[misc]
            shown = set()
            for _ in range(chance.randrange(20)):
                terminal.send(chance.choice(KEYS))
                if quiet(terminal) and (seen := title(terminal)):
                    shown.add(seen)
            terminal.pump(chance.random() / 5)
            terminal.child.kill(signal.SIGKILL)
            terminal.ended()
        assert b"Traceback" not in terminal.raw
        if kept is None:
            kept = Kept(next((tmp_path / "saves").glob("*.deck")))
            known = {counts(kept.path, 0)}
        before = len(kept.answers)
        over = kept.taken_up(before)
        for n in range(before + 1, len(kept.answers) + 1):  # a table may be shown before what of an answer bars an undo
            known.update(product(*zip(counts(kept.path, n - 1), counts(kept.path, n), strict=True)))
        assert shown <= known
        total, looked = total + len(kept.answers) - before, looked + len(shown)
        if over:
            kept.path.unlink()
            kept = None
    report("app", PLAYED, total, f", {looked} tables looked at")
    assert looked >= TABLES


def quiet(terminal: Terminal) -> bool:
    """Reads what the key has brought; gives whether nothing more came then: no picture is half drawn."""
    terminal.pump(0.2)
    before = len(terminal.raw)
    terminal.pump(0.06)
    return len(terminal.raw) == before


def title(terminal: Terminal) -> tuple[int, ...]:
    """What the first row of a Hooks table counts: round, supply deck and bank; () if it is covered."""
    head = terminal.text.partition("\n")[0].replace("bank empty", "bank 0")
    found = re.search(r"round (\d+) .*supply (?:deck )?(\d+)[a-z0, ]* +bank (\d+)", head)
    return tuple(map(int, found.groups())) if found else ()


def counts(path: Path, number: int) -> tuple[int, ...]:
    """The same for the table of a save after so many answers."""
    view = at(path, number).view(None)
    return view.round, len(view.supply_deck), view.bank


def report(kind: str, kills: int, answers: int, more: str = "") -> None:
    print(f"{kind}: {kills} kills, {answers} answers kept, none lost{more}")
