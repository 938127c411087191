"""Files of strangers: whatever they hold, nothing but visible characters goes out to a terminal."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from deckgames.cli.delivering import hand_out
from deckgames.engine.core.files import added_to, opened, read_whole
from deckgames.engine.record.journal import encoded, read, written
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.games import load
from tests.forked import forked
from tests.thorough import many

ODD = "\x1b]52;c;cHduZWQ=\x07\x9b2J\u202e[@click=app.bell][red]\r\U000e0001"
"""ESC, OSC 52, BEL, C1, a mark that turns the direction, markup of Textual and Rich, CR, a tag of no width."""
OF_SAVES = ("replay", "replay --json", "replay --situation-at 1", "replay --film film.svg", "review",
            "resume --plain",
            "drive --resume")
OF_FILES = "play hooks --plain --save", "check", "check --json", "lab judge hooks", "resume --plain too-many"
ROOT = Path(__file__).parent.parent


def said(words: list[str], folder: Path, home: Path, stdin: str = "") -> str:
    done = forked(words, stdin, folder, {"DECKGAMES_HOME": str(home)})
    return done.stdout + done.stderr


def hostile(header: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The header with what is odd in each of its fields, as a text, a key, an item, and inside of what is there."""
    for name in header:
        for odd in (ODD, {ODD: ODD}, [ODD], [{"name": ODD, "player": ODD}]):
            yield {**header, name: odd}
    yield {**header, "format": 99, "deckgames": ODD}
    yield {**header, "pack": "x", "packs": [f"{ODD} 1"]}
    yield {**header, "options": {**header["options"], ODD: 1}}


@pytest.fixture(scope="module")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of saves, hostile one and all; one also in its name."""
    folder = tmp_path_factory.mktemp("home") / "saves"
    Session.new(load("hooks"), (SeatInfo("Ann"), SeatInfo("Bea")), seed=3, path=folder / "good.deck").close()
    good = (folder / "good.deck").read_bytes()
    header = read(folder / "good.deck").header.record()
    rest = good[good.index(b"\n") + 1:]
    for number, record in enumerate(hostile(header)):
        (folder / f"{number}.deck").write_bytes(written(encoded(record)) + rest)
    (folder / f"{ODD}.deck").write_bytes(good + b"torn")
    return folder


def shown(text: str) -> bool:
    return text.replace("\n", "").isprintable()


def test_no_command_lets_a_save_speak_to_the_terminal(saves: Path) -> None:
    files = sorted(path.name for path in saves.glob("*.deck"))
    assert len(files) > 40
    for file, command in [*product(files, OF_SAVES)][::many(4 * len(OF_SAVES) + 1, 1)]:  # a quarter of the files by one
        out = said([*command.split(), file], saves, saves.parent)
        assert shown(out), (command, file, out)
        assert "Traceback" not in out, (command, file, out)


def test_no_command_lets_a_name_or_a_card_speak(saves: Path, tmp_path: Path) -> None:
    pack = tmp_path / f"{ODD}.yaml"
    card = json.dumps(ODD)
    pack.write_text(f"pack: {{id: odd, title: {card}, version: 1}}\n"
                    f"cards:\n  - {{id: {card}, name: {card}, {card}: 2}}\n")
    for words in (["saves"], ["saves", "--json"], *([*command.split(), str(pack)] for command in OF_FILES)):
        out = said(words, tmp_path, saves.parent)
        assert shown(out), (words, out)
    json.loads(said(["saves", "--json"], tmp_path, saves.parent))


def test_a_traceback_shows_only_what_is_visible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError(Wild())

    class Wild:
        def __repr__(self) -> str:
            return ODD

    monkeypatch.setattr("deckgames.cli.saves.list_saves", broken)
    out = said(["saves"], tmp_path, tmp_path)
    assert "Traceback" in out
    assert shown(out)


def test_a_folder_is_no_name_of_a_save(tmp_path: Path) -> None:
    out = said(["drive", "hooks", "--seats", "ann,bea"], tmp_path, tmp_path, '{"save": "/"}\n{"save": "."}\n')
    assert out.count("is a folder; expected the name of a file") == 2
    assert "Traceback" not in out


@pytest.mark.wide
@pytest.mark.parametrize("closed", ["0", "1", "2"])
def test_a_closed_stream_is_an_empty_one(tmp_path: Path, closed: str) -> None:
    code = (f"import os, sys; os.close({closed}); "
            "os.execv(sys.executable, [sys.executable, '-m', 'deckgames', 'saves', '--json'])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT,
                          env=os.environ | {"DECKGAMES_HOME": str(tmp_path)}, check=False)
    assert (done.returncode, done.stderr) == (0, "")


WRITERS = {"deckgames/engine/core/files.py", "deckgames/engine/record/journal/writing.py"}
"""Who writes files."""
OTHERS = {("deckgames/cli/terminal.py", "open"), ("deckgames/cli/failing.py", "open"),
          ("deckgames/ui/table/botworker.py", "open"), ("deckgames/ui/pages/saves.py", "rename")}
"""Who opens nothing but the empty device or a pipe of its own; who moves a save away."""
WRITES = re.compile(r"(?<!def )\b(write_text|write_bytes|touch|rename|symlink_to|hardlink_to|copyfile|copytree|mkstemp|"
                    r"NamedTemporaryFile|FileHandler|open(?=\([^)]*(?:O_RDWR|O_WRONLY|O_CREAT|['\"][rbt]*[wax+])))\(")
"""What makes a file, writes into one or moves one."""


def test_files_are_written_in_one_place() -> None:
    texts = {str(path.relative_to(ROOT)): path.read_text() for path in (ROOT / "deckgames").rglob("*.py")}
    assert {(path, name) for path, text in texts.items() for name in WRITES.findall(text)
            if path not in WRITERS} == OTHERS


@pytest.fixture(params=["link", "nowhere", "pipe", "folder"])
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What lies where a file is expected."""
    (tmp_path / "victim").write_text("mine\n")
    path = tmp_path / "there"
    {"link": lambda: path.symlink_to("victim"), "nowhere": lambda: path.symlink_to("nowhere"),
     "pipe": lambda: os.mkfifo(path), "folder": path.mkdir}[request.param]()
    return path


@pytest.mark.parametrize("write", [
    lambda path: hand_out(path, None, b""), lambda path: hand_out(path, b"x", b""), added_to])
def test_a_file_that_somebody_names_is_written_through_no_link_and_waits_for_no_pipe(
        odd: Path, write: Callable[[Path], object]) -> None:
    before = {path: os.lstat(path).st_ino for path in odd.parent.iterdir()}
    with pytest.raises(OSError, match=r"it is a link, name|it is a pipe or device|No such device|[Ii]s a directory"):
        write(odd)
    assert {path: os.lstat(path).st_ino for path in odd.parent.iterdir()} == before
    assert (odd.parent / "victim").read_text() == "mine\n"


def test_what_is_no_file_is_not_waited_for(odd: Path) -> None:
    if odd.is_file():
        assert read_whole(odd) == "mine\n"
    else:
        with pytest.raises(OSError, match=r"it is a pipe or device|it is a folder|No such file"):
            opened(odd)


POOR = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""A terminal that carries ASCII alone."""


@pytest.mark.parametrize("line", [
    "cards pools", "cards pools --json", "play hooks --plain --seats ann,bea --save gr\u00fc\x1b.deck", "rules hooks",
    "replay --json good.deck", "saves", "lab --help", "schema hooks", "play hocks\u00e9"][:many(3, 9)])
@pytest.mark.wide
def test_where_signs_cannot_be_shown_stand_ins_are(line: str, saves: Path, tmp_path: Path) -> None:
    (tmp_path / "good.deck").write_bytes((saves / "good.deck").read_bytes())
    done = subprocess.run([sys.executable, "-m", "deckgames", *line.split(" ")], capture_output=True, input=b"q\n",
                          cwd=tmp_path, check=False, env=os.environ | POOR | {"PYTHONPATH": str(ROOT)})
    out = done.stdout + done.stderr
    assert out.isascii() and b"Traceback" not in out and done.returncode == 2 * ("hocks" in line), out
    if line.startswith("cards") and "--json" in line:
        assert json.loads(done.stdout)
    if "--save" in line:
        words = re.findall(r"deckgames resume (.*) --plain", done.stdout.decode())[0]
        assert subprocess.check_output(["bash", "-c", f"cat {words}"], cwd=tmp_path).startswith(b"{")


AT_HOME = ("settings.yaml", "last-tables.json", "guides/hooks.json", "saves/a.deck", "packs/hooks/a.yaml", "saves",
           "packs", "packs/hooks", "guides", "cache", "cache/cards-hooks.json")
ODDITIES: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo, "folder": os.mkdir, "file": lambda path: path.write_bytes(b"\0\xff"),
    "nowhere": lambda path: path.symlink_to("nowhere"), "itself": lambda path: path.symlink_to(path.name),
    "zero": lambda path: path.symlink_to("/dev/zero"), "full": lambda path: path.symlink_to("/dev/full")}
AT_WORK = ("saves", "play hooks --plain --seats ann,bea --without-broken", "guide hooks --plain", "resume --plain",
           "check", "--plain", "cards hooks --where")


@pytest.mark.parametrize("oddity", ODDITIES)
@pytest.mark.wide
def test_whatever_lies_at_home_is_told_in_sentences(oddity: str, tmp_path: Path) -> None:
    cases = [*product(AT_HOME, AT_WORK)]
    start = 7 * [*ODDITIES].index(oddity)
    for number, (place, command) in enumerate(cases[start::many(77, 1)]):
        home = tmp_path / str(number)
        (home / place).parent.mkdir(parents=True)
        ODDITIES[oddity](home / place)
        places = {"DECKGAMES_HOME": str(home), "DECKGAMES_CACHE": str(home / "cache")}
        done = forked(command.split(), "1\n", home, places)
        out = done.stdout + done.stderr
        assert done.returncode in (0, 1, 2) and "Traceback" not in out and shown(out), (place, command, out)
