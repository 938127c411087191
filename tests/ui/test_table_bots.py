"""Bots at the table: threads, the process of searching bots, their bar; and motion."""

from __future__ import annotations

import pytest

from deckgames.ui.botworker import BotWorker
from deckgames.ui.table.botturn import BotTurns
from deckgames.ui.table.motion import CHANGED, FLASH, FRAME, SLIDE, Brought, Motion
from tests.ui.tables import session_of


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
async def test_quick_bots_answer_in_a_thread(level: str) -> None:
    session = session_of(f"bot:{level}", f"bot:{level}")
    worker = BotWorker(session.game, session.seed)
    for _ in range(8):
        decision = session.decision
        assert decision is not None
        raw = await worker.decide(level, session.match, decision.seat, session.number)
        session.answer(raw)
    assert session.number == 8
    worker.close()


async def test_a_searching_bot_thinks_in_a_process_of_its_own() -> None:
    session = session_of("bot:hard", "bot:hard")
    session.answer(session.question().preset or 0)
    worker = BotWorker(session.game, session.seed)
    decision = session.decision
    assert decision is not None
    raw = await worker.decide("hard", session.match, decision.seat, session.number)
    assert decision.accepts(raw)
    assert not worker.alone
    worker.close()


def test_a_bot_that_is_stepped_waits_for_space() -> None:
    session = session_of("bot:random", "human")
    turns = BotTurns(session, "step")
    turns.begin(0)
    with pytest.raises(KeyError):
        turns.key("space", " ")
    turns.found = 3
    assert turns.key("space", " ") == 3
    assert turns.key("plus", "+") == 3
    assert turns.speed == "normal"
    assert turns.key("s", "s") is None
    assert turns.speed == "step"


async def test_a_bot_with_a_bug_makes_any_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("bot:greedy", "human")
    turns = BotTurns(session, "instant")

    async def broken(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(turns.worker, "decide", broken)
    decision = session.question()
    turns.begin(decision.seat)
    raw = await turns.think(decision.seat)
    assert raw is not None
    assert decision.accepts(raw)
    assert "ZeroDivisionError" in turns.trouble


def test_a_slide_runs_six_frames_and_changed_numbers_stand_longer() -> None:
    motion = Motion()
    motion.begin(Brought(moved="left", changed={"xp": (1, 2)}), 10.0, reduced=False)
    assert motion.moved == "left"
    assert motion.pace == FRAME
    motion.frame(10.0 + SLIDE / 2)
    assert 0 < motion.moving < 1
    motion.frame(10.01 + SLIDE)
    assert (motion.moving, motion.moved) == (1.0, "")
    assert motion.pace == CHANGED
    motion.frame(10.01 + CHANGED)
    assert motion.changed == {}
    assert motion.pace is None
    assert SLIDE <= 0.18
    assert FLASH <= 0.18


def test_reduced_motion_skips_all_but_changed_numbers() -> None:
    motion = Motion()
    motion.begin(Brought(moved="left", changed={"xp": (1, 2)}), 10.0, reduced=True)
    assert not motion.runs
    assert motion.changed == {"xp": (1, 2)}
    motion.end()
    assert motion.pace is None
