"""Bots at the table: threads, the process of searching bots, their bar; and motion."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from deckgames import VERSION, bots
from deckgames.bots.brain import brain_of
from deckgames.cli.tables import take_up
from deckgames.engine.core.paths import saves_dir
from deckgames.engine.match.game import find
from deckgames.engine.match.match import By
from deckgames.engine.messages import TEXT
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.ui.paint.film import CHANGED, LASTS, Brought
from deckgames.ui.table import botworker
from deckgames.ui.table.botturn import BotTurns
from deckgames.ui.table.botworker import TRIES, BotWorker, Move, make
from deckgames.ui.table.pace import FRAME, SLIDE, Motion, Pace
from tests.ui.app_tables import played, played_on
from tests.ui.tables import TableApp, sat_down, session_of


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who searches in a thread of the test takes no long thought."""
    monkeypatch.setattr(bots, "SECONDS", 0.02)


def worker_of(session: Session) -> tuple[BotWorker, list[str]]:
    """The bots of a session, and what they complain of."""
    said: list[str] = []
    return BotWorker(session.game, session.seed, said.append), said


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
async def test_quick_bots_answer_in_a_thread(level: str) -> None:
    session = session_of(f"bot:{level}", f"bot:{level}")
    worker, said = worker_of(session)
    for _ in range(8):
        decision = session.question()
        move = await worker.decide(level, session.match, decision.seat, session.number)
        session.answer(move.raw, by=move.by)
    assert session.number == 8
    assert {step.by for step in session.steps} == {By(f"bot:{level}", VERSION)}
    assert said == []
    worker.close()


async def test_a_bot_that_takes_a_proposal_comes_first_after_a_curtain() -> None:
    path = saves_dir() / "taken-over.deck"
    with played(0, path=path) as session:
        while session.question().preset is None or session.asked == 0:  # till another seat is asked for the order
            played_on(session, session.number + 1)
    session = take_up(path, (), "Ann,bot:normal,bot:normal")
    async with sat_down(TableApp(session)) as (app, _):
        assert app.table.presenter.draft is not None


def at_a_choice() -> Session:
    """A table at which a hard bot is asked something that needs a thought."""
    session = session_of("bot:hard", "bot:hard", game_id="hooks")
    player, brain = make("normal", session.game, 1), brain_of(session.game)
    while len(brain.rank(session.match.state, session.question())) < 2:
        session.answer(player.decide(session.handle()))
    return session


async def asked(worker: BotWorker, session: Session) -> Move:
    decision = session.question()
    move = await worker.decide("hard:8", session.match, decision.seat, session.number)
    assert decision.accepts(move.raw)
    return move


async def test_a_searching_bot_thinks_in_a_process_of_its_own_which_is_begun_again_when_it_dies() -> None:
    session = at_a_choice()
    worker, said = worker_of(session)
    move = await asked(worker, session)
    assert move.by.player == "bot:hard:8"
    assert move.by.rollouts > 0
    process = worker._process
    process._child.kill()
    assert (await asked(worker, session)).by.rollouts > 0
    assert said == [
        "The bots’ process was ended by signal 9: it was restarted, and no move is lost"]
    assert worker._process not in (None, process)
    assert await worker.hint(session.match, 0, session.number)
    worker.close()


async def test_a_hint_that_is_broken_off_comes_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckgames.bots.hint.WORLDS", 10**9)
    monkeypatch.setattr("deckgames.bots.hint.LOOKS", ())
    session = at_a_choice()
    worker, said = worker_of(session)
    worker.begin()
    worker.break_off()  # a process that has just begun hears it too
    thinks = asyncio.ensure_future(worker.hint(session.match, session.question().seat, session.number))
    while not thinks.done():
        worker.break_off()
        await asyncio.wait({thinks}, timeout=0.01)
    assert session.question().accepts(thinks.result().raw)
    assert said == []


@pytest.mark.parametrize("broken", ["print('hello', flush=True)", "raise SystemExit(7)", "import no_such_thing",
                                    "import os; os.abort()"])
async def test_where_no_process_can_think_a_thread_does_and_says_so(
        monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.setattr(botworker, "_BEGIN", broken)
    session = at_a_choice()
    worker, said = worker_of(session)
    for _ in range(2):
        assert (await asked(worker, session)).by.rollouts > 0
    assert len(said) == TRIES, "the second time nobody tries"
    assert said[-1].endswith(TEXT("thinks.process-last", what=""))
    worker.close()


@pytest.mark.parametrize("error", [ValueError, OSError, RuntimeError])
async def test_a_process_that_cannot_be_started_costs_no_move(
        monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def refused(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("subprocess.Popen", refused)
    session = at_a_choice()
    worker, said = worker_of(session)
    worker.begin()
    assert said == []
    assert (await asked(worker, session)).by.rollouts > 0
    assert said[-1].startswith(TEXT("thinks.process", how=f"cannot be started ({error.__name__})"))


async def test_a_process_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botworker, "_BEGIN", "import time; time.sleep(99)")
    monkeypatch.setattr(botworker, "PATIENCE", 0.01)
    session = at_a_choice()
    worker, said = worker_of(session)
    assert (await asked(worker, session)).by.rollouts > 0
    assert "has said nothing for" in said[0]


OWN = """\
pack: {id: own, title: Own, version: 1}
main: [{id: tin-whistle, name: Tin Whistle, type: caper, cost: 2, play: [{skill: 1}]}]
"""


async def test_cards_that_only_the_table_knows_are_thought_about_in_a_thread(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(OWN)
    game = find("deckgames.games.cardring")
    session = Session.new(game, [SeatInfo("Ann", "bot:hard"), SeatInfo("Bob", "bot:hard")], seed=1,
                          pack=game.load_pack([own]))
    worker, said = worker_of(session)
    assert (await asked(worker, session)).by.player == "bot:hard:8"
    assert said == []
    worker.close()


async def test_a_bot_with_a_bug_makes_any_move_and_the_table_and_the_save_say_so(
        monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("bot:greedy", "human")
    turns = BotTurns(session, Pace())

    async def broken(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(turns.worker, "decide", broken)
    decision = session.question()
    turns.begin(decision.seat)
    move = await turns.think(decision.seat)
    assert decision.accepts(move.raw)
    assert session.notes == [TEXT("thinks.failed", seat="Ann", error="ZeroDivisionError")]
    assert move.by == By("bot:random", trouble=session.notes[0])


def test_no_process_is_begun_where_no_searching_bot_sits(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    monkeypatch.setattr(BotWorker, "begin", lambda _: begun.append("begun"))
    BotTurns(session_of("human", "bot:normal", "bot:easy"), "instant").take_seats()
    assert begun == []
    BotTurns(session_of("human", "bot:hard"), "instant").take_seats()
    assert begun == ["begun"]


def test_a_slide_runs_six_frames_and_changed_numbers_stand_longer() -> None:
    motion = Motion()
    motion.begin(Brought(moved="left", changed={"xp": (1, 2)}), reduced=False)
    motion.frame(10.0)
    assert motion.moved == "left"
    assert motion.pace == FRAME
    motion.frame(10.0 + SLIDE / 2)
    assert 0 < motion.moving < 1
    motion.frame(10.01 + LASTS)
    assert (motion.moving, motion.moved) == (1.0, "")
    assert motion.pace == CHANGED
    motion.frame(10.01 + CHANGED)
    assert motion.changed == {}
    assert motion.pace is None
    assert SLIDE <= 0.18
    assert LASTS <= 0.25


def test_reduced_motion_skips_all_but_changed_numbers() -> None:
    motion = Motion()
    motion.begin(Brought(moved="left", changed={"xp": (1, 2)}), reduced=True)
    assert not motion.runs
    assert motion.changed == {"xp": (1, 2)}
    motion.end()
    assert motion.pace is None
