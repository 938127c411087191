"""Bots of people's own: named by whoever plays, never by a save; what they cannot answer the normal bot does."""

import json
import re
from pathlib import Path

import pytest

from deckgames import bots
from deckgames.bots.own import Chair, OwnPlayer
from deckgames.cli.commands import run
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal import SeatInfo, seat_of
from deckgames.engine.record.saves import resume
from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.seats import Bots, NoSeats, level_of, own_files, read_seats, with_own
from deckgames.ui.table.botturn import BotTurns
from deckgames.ui.table.pace import Pace
from tests.harness import begin, by, play

HOOKS = load("hooks")
ROOT = Path(__file__).parents[2]


def example() -> str:
    """The bot of docs/own-bots.md."""
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "own-bots.md").read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def bot(folder: Path, code: str = "", name: str = "smart.py") -> Path:
    """A file with this in its function, or with the example."""
    file = folder / name
    file.write_text(f"def decide(chair):\n    {code}\n" if code else example())
    return file


def table(file: Path, path: Path | None = None) -> Session:
    """Ann against a bot that is named on a command line."""
    text = f"bot:{file},ann"
    session = Session.new(HOOKS, read_seats(text, HOOKS), seed=4, path=path)
    session.own = own_files(text)
    return session


def test_the_example_plays_a_game_as_it_says(tmp_path: Path) -> None:
    player, match = bots.make(str(bot(tmp_path)), HOOKS, 1), begin(HOOKS, 2, 5)
    play(match, Rng.fresh(1), most=500, how=by(player))
    assert isinstance(player, OwnPlayer)
    assert (match.over, player.failures) == (True, 0)


def test_it_gets_what_is_seen_the_decision_and_worlds_and_nothing_else() -> None:
    match = begin(HOOKS, 2, 5)
    chair = Chair(SeatHandle(match, 0, 0))
    assert {name for name in dir(chair) if not name.startswith("_")} == {"seat", "seen", "decision", "imagine"}
    assert chair.seen.viewer == 0
    assert HOOKS.digest(chair.imagine(3).state) == HOOKS.digest(SeatHandle(match, 0, 0).imagine(3).state)


@pytest.mark.parametrize(("code", "said"), [
    ("{}[1]", "raised KeyError in line 2"), ("raise SystemExit", "raised SystemExit in line 2"),
    ("return 'no such card'", "raised Refused"), ("return None", "raised Refused"), ("return ]", "raised SyntaxError")])
def test_where_it_fails_normal_answers_and_the_table_says_so(tmp_path: Path, code: str, said: str) -> None:
    session = table(bot(tmp_path, code))
    handle = session.handle(0)
    usual = handle.decision.write(bots.make("normal", HOOKS, session.seed).decide(handle))
    players = Bots(session)
    players.answer(0)
    by = session.steps[-1].by
    assert session.steps[-1].answer == usual
    assert (by.player, by.trouble) == ("bot:own", f"its file {said}: the normal bot answered in its place")
    while session.decision is not None and session.decision.seat == 0:
        players.answer(0)
    assert [str(note) for note in session.notes] == [f"{session.names[0]}: {by.trouble}"]


async def test_at_the_table_it_thinks_in_the_process_and_its_name_is_no_path(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    told = f"open({str(ran)!r}, 'w').write(str(os.getpid()))"
    session = table(bot(tmp_path, f"import os; {told}; print(1); return 'end'"))
    turns = BotTurns(session, Pace())
    turns.take_seats()
    turns.begin(0)
    move = await turns.think(0)
    assert turns.level(0) == move.by.player.partition(":")[2] == "own"
    assert ran.read_text() == str(turns.worker._process._child.pid)
    assert (session.question(0).write(move.raw), move.by.trouble) == ("end", "")
    turns.worker.close()


async def test_if_it_ends_its_process_normal_answers(tmp_path: Path) -> None:
    session = table(bot(tmp_path, "import os; os._exit(3)"))
    turns = BotTurns(session, Pace())
    turns.begin(0)
    move = await turns.think(0)
    ended = TEXT("thinks.own-ended", how="was ended with code 3")
    assert TEXT("thinks.own-file", what=ended) in move.by.trouble
    assert session.notes == [f"{session.names[0]}: {move.by.trouble}"]
    assert not turns.worker.alone
    turns.worker.close()


def test_a_save_names_no_file_and_who_goes_on_says_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, save = bot(tmp_path, "return {}[1]"), tmp_path / "game.deck"
    with table(file, save) as session:
        Bots(session).answer(0)
    assert "smart" not in save.read_text(encoding="utf-8")
    with resume(save) as session:
        assert session.seats[0].player == "bot:own"
        assert level_of(session, 0) == "normal"
        assert "smart" not in "".join(session.notes)
        BotTurns(session, Pace()).take_seats()
        assert f"The normal bot plays for {session.names[0]}" in session.notes[-1]
        for named in ([], ["none.py"], [f"ann={file}"]):
            with pytest.raises(NoSeats, match="--bot"):
                with_own(session, named)
        with_own(session, [f"{session.names[0]}={file}"])
        assert level_of(session, 0) == str(file)
        with_own(session, ["normal"])
        assert level_of(session, 0) == "normal"
    assert run(["drive", "--resume", str(save)]) == 2
    assert "no save names a file: expected --bot FILE.py, or --bot normal" in capsys.readouterr().err


@pytest.mark.parametrize("player", ["bot:own.py", "bot:/tmp/smart.py"])
def test_a_save_that_names_a_file_is_refused(player: str) -> None:
    with pytest.raises(ValueError, match="player"):
        seat_of({"name": "Cy", "player": player})


@pytest.mark.parametrize(("text", "said"), [("ann,bot:none.py", "there is no file"), ("ann,bot:own", "by its file")])
def test_seats_that_name_no_file_are_refused(text: str, said: str) -> None:
    with pytest.raises(NoSeats, match=said):
        read_seats(text, HOOKS)


def test_files_keep_their_letters_and_names(tmp_path: Path) -> None:
    file = bot(tmp_path, name="Smart One.py")
    seats = read_seats(f"ann, Cy = bot:{file}", HOOKS)
    assert seats[1] == SeatInfo("Cy", "bot:own", 1)
    assert own_files(f"ann, Cy = bot:{file}") == {1: str(file)}


def test_it_is_rated_and_the_report_says_how_often_it_failed(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own, file = bot(tmp_path, "{}[1]"), tmp_path / "rates.json"
    asked = ["lab", "rate", "hooks", "--games", "1", "--jobs", "1", "--between"]
    assert run([*asked, f"{own},random", "--json", str(file)]) == 0
    failures = {one["name"]: one["failures"] for one in json.loads(file.read_text(encoding="utf-8"))["standings"]}
    assert failures[str(own)] > 20
    assert "times: the normal bot answered in its place" in " ".join(capsys.readouterr().out.split())
    assert run([*asked, "none.py,random"]) == 2
