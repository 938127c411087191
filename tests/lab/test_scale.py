"""Ten million games need no memory: neither a run from its first game nor one that goes on from its file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.thorough import THOROUGH

FEW, MUCH = 4_000, 20_000
MARGIN = 7
"""Megabytes: lines that stay in memory are 34 more, their records more than that; half a megabyte was measured."""


def measured(keep: str, games: int, marks: set[int]) -> None:
    """Prints how many megabytes this process has in memory after so many games between random bots."""
    from deckgames.lab.arena import Plan
    from deckgames.lab.balance import balance
    from deckgames.lab.runs import crew

    done = 0

    def told(share: float) -> bool:
        nonlocal done
        done += 1
        if done in marks:
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
            print(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)
        return True

    with crew() as alone:
        balance(Plan("hooks", (2,), ("random",), games), alone, Path(keep), told)


@pytest.mark.skipif(not THOROUGH, reason="many thousand games")
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not say what a process needs")
def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    asked = str(tmp_path / "kept.jsonl.gz"), MUCH, {FEW, MUCH}
    program = f"from {__name__} import measured; measured(*{asked!r})"
    ran = [subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
           for _ in range(2)]
    (few, played), (_, read) = (map(float, out.split()) for out in ran)
    assert played - few < MARGIN, f"{MUCH - FEW} games that are played need {played - few:.1f} MB"
    assert read - few < MARGIN, f"{MUCH - FEW} games that are read need {read - few:.1f} MB"
