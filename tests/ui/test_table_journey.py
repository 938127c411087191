"""Journey & Overlords on its own layout: a game by the keys of the bar and the table, a fight, the stacks of others."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest

from deckgames.engine.game import find
from deckgames.engine.rng import Rng
from deckgames.engine.session import Session
from deckgames.table import BotTurn, InTheOpen, Sit, Sitting
from deckgames.ui.actions import Keymap
from deckgames.ui.table.answers import Answers
from deckgames.ui.table.botworker import make
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.table.desk import Desk
from deckgames.ui.toolkit.layouts import layout_of
from tests.thorough import many
from tests.ui.tables import TableApp, keys_for, press, session_of, settle, through_pages

GAME = find("deckgames.games.journey")


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse):
        monkeypatch.setattr(screen, "GUARD", 0.0)


async def test_a_game_is_played_by_keys_and_no_curtain_ever_falls() -> None:
    app = TableApp(session_of("human", "human", "human", seed=4, options={"short": True}, game_id="journey"),
                   layout=None, reduced_motion=True)
    async with app.run_test(size=(80, 24)) as pilot:
        rng, kinds = Rng.fresh(2), set()
        for _ in range(many(30, 3_000)):
            await settle(pilot, app)
            if app.result is not None:
                break
            assert not isinstance(app.screen, CurtainScreen)
            if app.screen is not app.table:
                await through_pages(pilot, app)
            elif app.table.desk.leaving is not None:
                await press(pilot, "e")
            else:
                assert app.table.desk.draft is not None and "decides in the open" not in app.bar()
                kinds.add(app.table.desk.draft.decision.kind)
                number = app.session.number
                await press(pilot, *keys_for(app, rng))
                assert app.session.number > number or app.table.desk.leaving is not None, app.bar()
        assert "choose" in kinds and (app.result is not None or many(1, 0))


def test_a_turn_takes_few_keys_and_bots_take_few_minutes() -> None:
    """A person who plays like a greedy bot against four of them: at most 4 keys a turn in the median, and at the
    default speed at most two minutes of planned pauses."""
    session: Session[Any, Any] = session_of("human", *["bot:greedy"] * 4, seed=3, game_id="journey")
    desk, keys, paused = Desk(session, layout_of(GAME), Keymap()), Counter[int](), 0.0
    answers, bots = Answers(desk), [make("greedy", GAME, seat) for seat in range(5)]
    while not session.over and session.round < many(6, 10**6):
        step = desk.controller.next_step()
        if isinstance(step, Sit):
            desk.controller.sit_down(step.seat)
            continue
        assert isinstance(step, (Sitting, InTheOpen, BotTurn))
        raw = bots[step.seat].decide(session.handle(step.seat))
        if step.seat == 0:
            desk.look_at(0, ask=True)
            desk.renew()
            keys[session.match.state.turn] += typed(desk, raw)
        answers.answer(raw, step.seat)
        paused += (isinstance(step, BotTurn) and answers.moved()) or 0.0
        desk.show.end()
    assert median(keys.values()) <= 4
    assert many(1, 10) < paused <= 120


def typed(desk: Desk, raw: Any) -> int:
    """The keys of an answer: one for an option that has a key, one for each of several and Enter."""
    draft = desk.draft
    assert draft is not None
    kind = draft.decision.kind
    if kind == "choose":
        assert isinstance(raw, int) and draft.allowed[raw] in desk.keys.values()
    return {"choose": 1, "confirm": 1, "number": 2}.get(kind) or len(draft.items()) + 1
