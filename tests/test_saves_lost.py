"""Line by line and for programs: a lost save is said in one sentence, the game goes on, and is saved elsewhere."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from deckgames.cli import main
from deckgames.drive import Drive
from deckgames.engine.core.paths import saves_dir
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import SeatInfo, list_saves
from deckgames.engine.record.saves import resume, save_before_leaving
from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.plain import Client, Voice
from tests.harm import HARMS, Disk, deleted, emptied
from tests.test_drive import said as messages

GAME = load("hooks")
PACK = GAME.load_pack([])
SEATS = (SeatInfo("Ann"), SeatInfo("Bea", "bot:normal"), SeatInfo("Cy", "bot:normal"))


class Lines(StringIO):
    """An input that is written while it is read."""

    def __init__(self, lines: Iterator[str]) -> None:
        super().__init__()
        self._lines = lines

    def readline(self, *_: Any) -> str:
        line = next(self._lines, "")
        return f"{line}\n" if line else ""


def table(path: Path) -> Session:
    return Session.new(GAME, SEATS, seed=3, path=path, pack=PACK)


def taken_up(path: Path) -> Session:
    with resume(path, PACK, GAME) as session:
        return session


@pytest.mark.parametrize(("harm", "why"), HARMS.items(), ids=[harm.__name__ for harm in HARMS])
@pytest.mark.wide(4)
def test_programs_and_people_are_told_at_once(tmp_path: Path, harm: Callable[[Path], None], why: str) -> None:
    said = f"Not saved: {why}; the game goes on in memory only"
    (tmp_path / "saves").mkdir()
    path, other = tmp_path / "saves" / "a.deck", tmp_path / "other.deck"

    session, out = table(path), StringIO()

    def program() -> Iterator[str]:
        yield from ['{"answer": "end"}'] * 2
        harm(path)
        yield from ['{"answer": "end"}'] * 2
        yield json.dumps({"save": str(other)})
        yield '{"answer": "end"}'

    with session:
        Drive(session, Lines(program()), out, views=False).play()
    told = messages(out)
    assert [m for m in told if m["type"] == "note"] == [{"type": "note", "text": said, "saved": False}]
    asked = [m["type"] for m in told if m["type"] in ("ask", "note", "saved")]
    assert asked == ["ask", "ask", "ask", "note", "ask", "ask", "saved", "ask"]
    assert taken_up(other).number == session.number

    path.parent.unlink() if path.parent.is_file() else path.unlink(missing_ok=True)
    other.unlink()
    session, out = table(path), StringIO()

    def person() -> Iterator[str]:
        yield from ["end"] * 2
        harm(path)
        yield from ["end"] * 2
        yield f"save {other}"
        yield "end"

    with session:
        Client(session, Voice(Lines(person()), out)).play()
    assert out.getvalue().count(f"! {said}. `save FILE` saves it elsewhere.") == 1
    assert f"From now on this game is saved in {other}." in out.getvalue()
    assert taken_up(other).number == session.number


@pytest.mark.parametrize("harm", [emptied, deleted])
def test_a_save_that_goes_while_all_build_is_said_before_the_next_question(
        tmp_path: Path, harm: Callable[[Path], None], capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "a.deck", StringIO()
    session = Session.new(load("initiative"), (SeatInfo("Ann"), SeatInfo("Bea")), seed=11, path=path)

    def program() -> Iterator[str]:
        for number in range(18):
            harm(path) if number == 12 else None
            question = session.question()
            yield json.dumps({"answer": question.write(question.random(Rng.fresh(number))), "seat": question.seat})

    Drive(session, Lines(program()), out, views=False).play()
    told = messages(out)
    kinds = [m["type"] for m in told if m["type"] in ("ask", "note", "refused")]
    assert kinds == ["ask"] * 13 + ["note"] + ["ask"] * 6
    said = f"Not saved: {HARMS[harm]}; the game goes on in memory only"
    assert [(m["text"], m["saved"]) for m in told if m["type"] == "note"] == [(said, False)]
    assert capsys.readouterr().err == f"{said}\n"
    assert save_before_leaving(session).endswith("instead.")
    session.close()
    with resume(list_saves(saves_dir())[0].path) as again:
        assert again.number == session.number == 18


def test_a_disk_that_fills_while_bots_move_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, out = table(tmp_path / "a.deck"), StringIO()
    disk = Disk(monkeypatch)

    def program() -> Iterator[str]:
        for room in (150, None, 40, None):
            disk.room = room
            yield from ['{"answer": "end"}'] * 2
        disk.room = 0
        yield '{"save": true}'

    Drive(session, Lines(program()), out, views=False).play()
    told = messages(out)
    full = "Not saved: a.deck cannot be written (No space left on device); the game goes on in memory only"
    notes = [(m["text"], m["saved"]) for m in told if m["type"] == "note"]
    assert notes == [(full, False), ("All is saved again, in a.deck", True)] * 2
    assert told[-1] == {"type": "saved", "file": str(tmp_path / "a.deck")}
    session.close()
    assert taken_up(tmp_path / "a.deck").number == session.number


PLAYS = """
import os, sys
sys.argv = ["deckgames", "{command}", "hooks", "--seats", "Ann,bot:normal", "--seed", "3", "--save", sys.argv[1]{plain}]
from pathlib import Path
from deckgames.engine.record import session
real, path = session.Session.answer, Path(sys.argv[-1] if "{command}" == "drive" else sys.argv[-2])
def answer(self, *rest, **more):
    real(self, *rest, **more)
    if self.number == 3:
        path.unlink()
session.Session.answer = answer
from deckgames.cli import main
main()
"""


@pytest.mark.wide
@pytest.mark.parametrize(("command", "plain", "line"), [
    ("drive", "", '{"answer": "end"}\n'), ("play", ', "--plain"', "end\n")])
def test_a_game_that_is_left_without_its_save_is_saved_elsewhere(
        tmp_path: Path, command: str, plain: str, line: str) -> None:
    home = tmp_path / "home"
    ended = subprocess.run(
        [sys.executable, "-c", PLAYS.format(command=command, plain=plain), str(tmp_path / "a.deck")],
        input=line * 4, capture_output=True, text=True, env={**os.environ, "DECKGAMES_HOME": str(home)})
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    said = ended.stderr if command == "drive" else ended.stdout
    assert "a.deck was deleted or moved. This game was saved in" in said
    [save] = list_saves(home / "saves")
    assert save.path.name in said
    assert taken_up(save.path).number > 3


@pytest.mark.wide
@pytest.mark.parametrize("words", [("rules", "hooks"), ("--version",),
                                   ("drive", "hooks", "--seats", "bot:normal,bot:easy", "--save", "none")])
def test_an_output_that_is_full_is_one_sentence(words: tuple[str, ...]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    command = [sys.executable, "-m", "deckgames", *words]
    with open("/dev/full", "w") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 1
    assert ended.stderr == "deckgames: the output cannot be written: No space left on device\n"


def test_saves_are_listed_whatever_lies_in_their_folder(capsys: pytest.CaptureFixture[str], own_home: Path) -> None:
    folder = own_home / "saves"
    table(folder / "a.deck").close()
    (folder / os.fsdecode(b"\xff\n.deck")).write_bytes(b"hello\n")
    (folder / "link.deck").symlink_to("nowhere")
    os.mkfifo(folder / "pipe.deck")
    for words in (["saves"], ["saves", "--json"]):
        with pytest.raises(SystemExit) as end:
            main(words)
        assert end.value.code == 0
        assert "pipe.deck" in capsys.readouterr().out
