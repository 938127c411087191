"""Searching bots in the app, in a real terminal: they think there as they do outside, and say so when they cannot."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pty")
if not Path("/proc/self/task").is_dir():
    pytest.skip("the processes of the app are found in /proc", allow_module_level=True)

from deckgames.bots.brain import brain_of, own_seed, thoughts as thoughts_of
from deckgames.bots.merits import Merits
from deckgames.engine.record.journal import list_saves
from deckgames.engine.record.saves import at
from deckgames.engine.record.session import Session, Step
from tests.pty.terminal import Terminal
from tests.thorough import THOROUGH

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A player for whom bots move at once."""
    (tmp_path / "settings.yaml").write_text("speed: instant\nreduced_motion: true\n")
    return tmp_path


ASKED = "ANN  . Action"


def moves(path: Path) -> Iterator[tuple[Session, Step]]:
    """Every answer of a save, with the table as it was before it."""
    steps = at(path).steps
    for number, step in enumerate(steps):
        yield at(path, number), step


def had_a_choice(session: Session, step: Step) -> bool:
    """Whether the bot that gave this answer saw more than one that deserves a thought, and is of use."""
    handle, brain = session.handle(step.seat), brain_of(session.game)
    seed = own_seed(session.seed, handle.number, handle.seat)
    answers = thoughts_of(brain, handle.imagine(seed), handle.seat)
    return len(Merits(handle, session.game, brain, seed).able(answers)) > 1


def thoughts(home: Path) -> list[int]:
    """The rollouts of every hard move that had a choice, in a save of this home."""
    found = []
    for session, step in moves(list_saves(home / "saves")[0].path):
        assert step.by.player in (session.seats[step.seat].player, "proposal")
        if step.by.player == "bot:hard" and had_a_choice(session, step):
            found.append(step.by.rollouts)
    return found


def thought(home: Path) -> int:
    """How many hard moves that took a thought have been written so far."""
    saves = list((home / "saves").glob("*.deck"))
    return len(re.findall(rb'"by":\["bot:hard","[^"]*",[1-9]', saves[0].read_bytes())) if saves else 0


@pytest.mark.skipif(not THOROUGH, reason="the other test thinks the same thoughts")
@pytest.mark.parametrize("game", ["hooks", "cardring", "initiative"])
def test_each_hard_move_that_had_a_choice_was_thought_about(home: Path, game: str) -> None:
    with Terminal("play", game, "--seats", "bot:hard,bot:normal,bot:hard", "--seed", "3", home=home) as terminal:
        terminal.until(lambda: thought(home) >= 3)
        terminal.killed(signal.SIGTERM)
    assert all(thoughts(home))


def children(pid: int) -> list[int]:
    """The processes that this one has begun."""
    return [int(child) for task in Path(f"/proc/{pid}/task").iterdir()
            for child in (task / "children").read_text().split()]


def test_a_killed_worker_leaves_a_notice_and_a_mark_in_the_log_and_the_bots_think_on(home: Path) -> None:
    seats = "bot:hard,Ann,bot:hard"
    with Terminal("play", "hooks", "--seats", seats, "--seed", "3", home=home, width=80, height=24) as terminal:
        terminal.until(ASKED)
        [worker] = children(terminal.child.pid)
        os.kill(worker, signal.SIGKILL)
        terminal.press("E", "e, Enter|End")
        terminal.press("e", "log  ⊘ The bots’ process was ended by")
        terminal.until(ASKED)
        terminal.until("⊘ The bots’ process")
        assert children(terminal.child.pid) not in ([], [worker])
        terminal.press("l", r"LOG ─(.|\n)*⊘ The bots’ process")
        terminal.press("\x1b", ASKED)
        terminal.until(lambda: "⊘" not in terminal.text)
        terminal.killed(signal.SIGTERM)
        assert children(os.getpid()).count(worker) == 0
    assert all(thoughts(home))
    save = list_saves(home / "saves")[0].path
    assert any(step.by is not None and "signal 9" in step.by.trouble for step in at(save).steps)
