"""Whatever command line is printed somewhere can be typed: each is run whole, in an own home and an own folder, with
the cards that people play with. Screens are opened in a pseudo-terminal, and left when they are painted.

Long ones are ended early by the words of `SHORT` behind them; a thorough run leaves these words out where `NIGHT` does
not forbid it. A new line that is none of `deckgames` needs a word in `typed` on what runs it.
"""

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent, indent

import pytest

pytest.importorskip("pty")

from deckgames.cli.commands import run
from deckgames.engine.core.paths import assets, packs_dir, saves_dir
from deckgames.engine.record.journal import SeatInfo
from deckgames.games import load
from tests.bots.test_own import example
from tests.command_lines import BLOCK, ROOT, printed
from tests.harness import saved
from tests.pty.terminal import Terminal
from tests.test_bench import quick  # noqa: F401 a fixture
from tests.test_review import little  # noqa: F401 a fixture
from tests.thorough import THOROUGH

STANDS_FOR = {"GAME": "hooks", "<game>": "hooks", "N": "3", "FOLDER": "finished", "COMMIT": "@", "[FILES]": "",
              "WORD": "treasure", "--forget NAME": "--help", "--raise": "", "found/*.yaml": "found/first.yaml",
              "--situation FILE": "--situation story.yaml", "review FILE": "review finished/done.deck",
              "FILE": "game.deck", "OUT.svg": "out.svg",
              "LINE": '\'{"day":"2030-01-31","game":"hooks","rules":"","people":[]}\''}
"""What a reader puts in the place of these; what writes into the project is left out."""
NAMES = {"deckgames lab": "--help", "deckgames lab balance": "hooks", "deckgames lab lift": "hooks",
         "deckgames lab rate": "hooks", "deckgames lab judge": "hooks",
         "deckgames lab value": "hooks", "deckgames lab compare": "hooks base",
         "deckgames play --situation": "story.yaml"}
"""Lines that only name a command, and what it needs."""
SHORT = {
    "deckgames fuzz": "--games 2", "deckgames bench": "--quick hooks",
    "deckgames bench journey": "--quick --no-app",
    "deckgames --install-completion": "--help",
    "python -m cProfile": "--help",
    "python -m tests.puzzles.make": "--help",
    "deckgames lab balance": "--games 2 --bots random --jobs 1",
    "deckgames lab compare": "--games 2 --bots random --jobs 1",
    "deckgames lab value": "--seats 2 --games 4 --fresh 4 --jobs 1",
    "deckgames lab judge": "--positions 1 --worlds 2 --ask random --jobs 1",
    "deckgames lab lift": "--games 2 --bots random --jobs 1",
    "deckgames lab rate": "--games 2 --between random,easy --jobs 1",
    "deckgames lab rate hooks --between dearest.py,normal": "--games 2 --jobs 1"}
"""What ends a line with this beginning early; the longest one counts."""
LONG = re.compile(r"python -m tests\.(house|keys|puzzles)|^deckgames check$|--bots normal,hard|"
                  r"--json - \||found/|"
                  r"^python3 .*&& .*deckgames$|"
                  r"^deckgames (resume --seats|play --situation|play hooks --seats ann,bot:dearest\.py$)")
"""Lines that take seconds however they end, or do what others do: only a thorough run types them."""
NIGHT = re.compile(r"deckgames (lab|bench)|puzzles")
"""Lines that take longer than a thorough run may, or write into the project."""
PACK = """\
pack: {id: own, title: Own, version: 1}
cards:
  - {id: tub, name: Tub, group: supply, copies: 2, cost: 9, hooks: 0, tags: [loot], play: [{treasure: 1}]}
"""


def settle_in(patch: pytest.MonkeyPatch, home: Path) -> None:
    """Everything of a player's lies in this home, and `deckgames` and `python` are those of this run."""
    for name in ("DECKGAMES_CARDS", "DECKGAMES_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        patch.delenv(name, raising=False)
    patch.setenv("HOME", str(home))
    patch.setenv("PYTHONPATH", str(ROOT))
    patch.setenv("PATH", str(home / "bin"), prepend=":")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The home of a reader who has played; all files that the lines name lie in its folder `desk`. What is stored in
    the games' rooms stays as it is."""
    stored = {file: file.read_bytes() for file in (ROOT / "deckgames/games").glob("*/*.json")}
    home = tmp_path_factory.mktemp("home")
    presenter = home / "desk"
    with pytest.MonkeyPatch.context() as patch:
        settle_in(patch, home)
        for there in ("bin", "saves", "desk/finished", "desk/found"):
            (home / there).mkdir(parents=True)
        for game in ("cardring", "hooks"):
            packs_dir(game).mkdir(parents=True)
        own, card = (next(code for kind, code in BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
                          if kind == "yaml") for page in ("docs/own-cards.md", "docs/cards-and-verbs.md"))
        for folder in (presenter, packs_dir("hooks")):
            (folder / "winter-fair.yaml").write_text(own)
        if card.split()[2] not in (assets() / "cards" / "cardring" / "cards.yaml").read_text(encoding="utf-8"):
            (packs_dir("cardring") / "brass.yaml").write_text(
                "pack: {id: brass, title: Brass, version: 1}\nmain:\n" + indent(dedent(card), "  "))
        played(saves_dir() / "game.deck", 12)
        done = played(presenter / "finished" / "done.deck")
        for save, there in ((saves_dir() / "game.deck", presenter), (done, home / "saves"),
                            (done, saves_dir() / "hooks-20261121-193000-7.deck")):
            shutil.copy(save, there)
        for name in ("old", "new", "my"):
            shutil.copytree(assets() / "cards" / "hooks", presenter / name / "hooks")
        (presenter / "dearest.py").write_text(example())
        for name in ("my-pack.yaml", "winter.yaml"):
            (presenter / name).write_text(PACK)
        for name in ("story.yaml", "found/first.yaml"):
            (presenter / name).write_text("game: hooks\nseats: [ann, {name: bea, player: 'bot:normal'}]\n")
    for name, module in (("deckgames", "-m deckgames"), ("python", "")):
        (home / "bin" / name).write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {module} "$@"\n')
        (home / "bin" / name).chmod(0o755)
    yield home
    assert {file: file.read_bytes() for file in stored} == stored


def played(path: Path, most: int = 10_000) -> Path:
    """A save of Hooks: two people who do anything."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return saved(path, load("hooks"), [SeatInfo(name, "human", no) for no, name in enumerate(("ann", "bea"))], 7, most)


def apart(lines: Iterable[str]) -> list[str]:
    """Of those that come to the same the first."""
    return [*{line.replace(".venv/bin/", "").replace("--situation FILE", "--situation story.yaml"): line
              for line in lines}.values()]


@pytest.mark.usefixtures("own_home" if THOROUGH else "quick", "little")
@pytest.mark.parametrize("line", apart(line for line in printed() if THOROUGH or not LONG.search(line)))
@pytest.mark.wide(8)
def test_a_printed_line_can_be_typed(line: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle_in(monkeypatch, home)
    monkeypatch.chdir(home / "desk")
    for part in line.split(" && "):
        typed(part.replace(".venv/bin/", ""))


@pytest.mark.parametrize("line", ["deckgames bench jorney", "deckgames replay SAVE", "deckgames rules --all", "tox",
                                  "pip install '.[labs]'", "pytest tests/no"])
def test_a_line_that_cannot_be_typed_is_found(line: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle_in(monkeypatch, home)
    with pytest.raises(AssertionError):
        typed(line)


def typed(line: str) -> None:
    """Runs this line as a reader means it."""
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    if line.startswith("pip "):
        extras = re.findall(r"\w+", re.sub(r".*'\.(.*)'", r"\1", line)) if "'" in line else []
        known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
        assert re.search(r" '?\.(\[|$)", line) and set(extras) <= set(known), line
    elif re.match(r"(\S+=\S+ )?pytest", line):
        words = {*line.partition("pytest")[2].split()} - {"-n", "auto", "-m", "slow", "--golden"}
        assert all(word.startswith("--hypothesis-seed=") or (ROOT / word).exists() for word in words), line
    elif line.startswith(("deckgames", "python ", "cp ")):
        whole(complete(line))
    else:
        known_well = ("python3 -m venv .venv", ". .venv/bin/activate", ". activate", "git diff tests/golden",
                      "pipx install .", "uv tool install .",  # as pip does
                      "ruff check --fix",
                      "git clone ADDRESS deckgames", "cd deckgames")
        assert line in known_well or f".venv/bin/{line}\n" in ci or (ROOT / line.split()[0]).is_file(), (
            f"nothing runs '{line}': say here what does")


def complete(line: str) -> str:
    """The line without placeholders, and short."""
    for words, meant in STANDS_FOR.items():
        line = re.sub(rf"(?<!\S){re.escape(words)}(?!\S)", meant, line).strip()
    line = f"{line} {NAMES[line]}" if line in NAMES else line
    assert not re.search(r"<|\s\[|\b[A-Z]{2,}\b(?!-)", line), f"'{line}': say in STANDS_FOR what a reader puts there"
    kinds = [kind for kind in SHORT if re.match(rf"{re.escape(kind)}(?!\S)", line)]
    if not kinds or "--help" in line or (THOROUGH and not NIGHT.search(line)):
        return line
    if "--record" in line:  # it writes into the project
        return f"{line} --help"
    before, pipe, after = line.partition(" | ")
    return f"{before} {SHORT[max(kinds, key=len)]}{pipe}{after}"


@cache
def whole(line: str) -> None:
    """Runs a line, once however often it is printed: in this process, in a shell if it needs one, or in a
    pseudo-terminal if it opens the app: that is left as soon as it is painted."""
    words = shlex.split(line)
    command = words[1] if len(words) > 1 else ""
    if words[0] != "deckgames" or {"|", ">", "drive", "--install-completion"} & set(words):
        # the shell stays to the end, as a reader's does: completion is installed for the one that it is typed in
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", f"{line}\n:"], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
    elif command not in ("", "play", "guide", "resume", "daily") or {"--help", "--json", "--beside"} & {*words}:
        assert run([str(Path(word).expanduser()) if word[0] == "~" else word for word in words[1:]]) == 0, line
    else:
        with Terminal(*words[1:], cwd=Path.cwd()) as terminal:
            terminal.until(lambda: sum(not row.isspace() for row in terminal.text.splitlines()) > 5)
            while terminal.pump(0.3):
                terminal.send("\x04" if "--plain" in words else "\x11")
            assert (terminal.ended(), b"Traceback" in terminal.raw) == (0, False), terminal.text
