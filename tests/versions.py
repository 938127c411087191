"""Whether the versions are true that pyproject.toml declares. `python -m tests.versions` prints the lowest of each, as
constraints for pip; `python -m tests.versions PYTHON ...` runs every command twice with the deckgames that each Python
has: the second time, cards and caches are there that the first has left."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from deckgames.games import IDS

ROOT = Path(__file__).parent.parent
LAB = "--games 2 --jobs 1"
PIPED = (
    "--version", "--help", "terminal", "check", "saves", "saves --json", "players --json", "daily --plain",
    "saves --where", "cards hooks --where",
    *(f"{what} {game}" for game in IDS for what in ("rules", "cards", "schema", "guide --plain", "play --plain",
      "fuzz --games 2 --seed 1", "drive --seats bot:normal,bot:greedy --seed 1")),
    "play hooks --plain --seats ann,bea --seed 1 --save NEW.deck", "resume --plain NEW.deck", "replay NEW.deck",
    "replay --json NEW.deck", "replay --situation-at 0 NEW.deck", "replay --film out.svg NEW.deck",
    f"review {ROOT / 'tests/saves/1.0.0/hooks-ended.txt'}",
    f"lab balance hooks --bots random {LAB} --html out.html", f"lab lift hooks --bots random {LAB}",
    f"lab compare hooks base --bots random {LAB}", f"lab rate hooks --between random,easy {LAB}",
    "lab value hooks --seats 2 --games 4 --fresh 4 --jobs 1",
    "lab judge hooks --positions 1 --worlds 2 --ask random --jobs 1", "cards hooks Barrel", "check barrel.yaml")
"""What is run line by line; NEW is a name that was not there."""
BARREL = """
pack: {id: barrel, title: Barrel, version: 1}
cards:
  - {id: rolling-barrel, name: Rolling Barrel, group: supply, tags: [loot], cost: 2, hooks: 1, copies: 2,
     play: [{treasure: 1}]}
"""
"""An own card, which lies where the player's own cards lie, and beside the commands."""
LONG = "bench --quick --no-app hooks"
"""What is run once, because it takes as long as the half of all others."""
TABLES = (f"play {game} --seats Ann,bot:easy" for game in IDS)
SCREENS = "", "guide hooks", "play pools", "resume", *TABLES
"""What is run in a terminal."""
PAINTED = "(?i)Ann|Hooks|Dragon Pools"
ENVIRONMENTS = """
from deckgames.adapters import aec, solo
env = aec.env("hooks", seats=2)
env.reset(seed=1)
env.step(env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"]))
"""
"""What programs that train bots need."""


def lowest() -> Iterator[str]:
    """The lowest declared version of everything that the package can be installed with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for wanted in chain(project["dependencies"], *project["optional-dependencies"].values()):
        if found := re.match(r"([\w-]+)>=([\w.]+)", wanted):
            yield f"{found[1]}=={found[2]}"


def left_out() -> set[str]:
    """The commands that are never run here."""
    import typer

    from deckgames.cli.commands import app
    from tests.command_lines import commands_of

    whole = commands_of(typer.main.get_command(app))
    names = {*whole, *(f"lab {name}" for name in commands_of(whole["lab"]))} - {"lab"}
    return {name for name in names if not any(f"{line} ".startswith(f"{name} ") for line in (*PIPED, LONG, *SCREENS))}


def run_all(python: str) -> list[str]:
    """Runs each command twice; gives what has failed."""
    return [f"{python}: {failed}" for failed in failures([os.path.abspath(python), "-P"])]


def failures(python: list[str]) -> Iterator[str]:
    """What fails with this Python."""
    with TemporaryDirectory() as folder:
        env = {**os.environ, "DECKGAMES_HOME": f"{folder}/home", "TERM": "xterm-256color", "PYTHONPATH": ""}
        for place in (Path(folder), Path(folder, "home", "packs", "hooks")):
            place.mkdir(parents=True, exist_ok=True)
            (place / "barrel.yaml").write_text(BARREL, encoding="utf-8")
        for turn in ("first", "second"):
            lines = (*PIPED, LONG) if turn == "first" else PIPED
            for words in (*(["-m", "deckgames", *line.replace("NEW", turn).split()] for line in lines),
                          ["-c", ENVIRONMENTS]):
                done = subprocess.run([*python, *words], input="1\n" * 3, capture_output=True, text=True, cwd=folder,
                                      env=env, check=False)
                if done.returncode or "Traceback" in done.stderr:
                    yield f"{' '.join(words)} (the {turn} time): exit code {done.returncode}\n{done.stderr[-2000:]}"
            for line in SCREENS:
                if said := on_screen([*python, "-m", "deckgames", *line.split()], folder, env):
                    yield f"{line or 'the menu'} (the {turn} time): {said}"


def on_screen(words: list[str], folder: str, env: dict[str, str]) -> str:
    """What goes wrong in a terminal, in a sentence; "" if something is painted there, and Ctrl+Q leaves it."""
    import pexpect

    child = pexpect.spawn(words[0], words[1:], dimensions=(24, 80), cwd=folder, env=env, timeout=60)
    try:
        child.expect(PAINTED)
        for _ in range(30):
            child.send("\x11")
            if not child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=2):
                break
    except pexpect.ExceptionPexpect:
        return f"nothing is painted\n{child.before[-2000:]!r}"
    finally:
        child.close(force=True)
    return "" if child.exitstatus == 0 else f"exit code {child.exitstatus}"


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(*lowest(), sep="\n")
    else:
        failed = [f"no line runs {name}" for name in left_out()]
        with ThreadPoolExecutor() as pool:
            failed += [line for lines in pool.map(run_all, sys.argv[1:]) for line in lines]
        print(*failed, sep="\n")
        sys.exit(bool(failed))
