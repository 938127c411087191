"""The table screen with keys and mouse: sittings, curtain, undo, sizes, bots, panels."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from deckgames.bots.hint import Hint
from deckgames.engine.decisions import Refused
from deckgames.engine.rng import Rng
from deckgames.engine.session import RuleCrashed
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.toolkit.layouts import layout_of
from tests.ui.tables import TableApp, begun, click, press, session_of, through_pages


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse, RoundScreen):
        monkeypatch.setattr(screen, "GUARD", 0.0)


@pytest.mark.parametrize("key", ["space", "right"])
async def test_a_table_that_is_taken_up_again_tells_the_last_round(key: str) -> None:
    session = session_of("human", "human")
    rng = Rng.fresh(3)
    while session.round < 3 or session.decision is None or not session.private():
        session.answer(session.question().random(rng))
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, CurtainScreen)
        assert "News since your last turn" in app.text()
        await press(pilot, "space")
        desk = app.table.desk
        assert desk.viewer == session.asked
        at = desk.at
        assert "since your last turn" in app.text() and session.question().prompt in app.bar()
        assert not any(spans_text(line.said)[:30] in app.bar() for line in desk.telling.news_sheet), "told once"
        await press(pilot, key)
        assert "since your last turn" not in app.text()
        assert (desk.at == at) is (key == "space"), "Space only closes, any other key does what it says"


async def test_news_that_stand_beside_the_table_are_not_said_in_the_bar() -> None:
    session = begun(session_of("human", "human", game_id="hooks", seed=6), 3)
    app = TableApp(session, layout_of(session.game))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "space")
        first = spans_text(app.table.desk.recap(session.asked)[0].said)[:20]
        assert first in app.text() and first not in app.bar()


async def test_a_bug_in_the_rules_is_said_in_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)

        def broken(raw: object, seat: int | None = None, by: object = None) -> None:
            raise RuleCrashed("This answer hits a bug in the rules. " + "It was taken back. " * 5 + "See x.txt", None)

        monkeypatch.setattr(app.session, "answer", broken)
        await press(pilot, "1")
        assert "hits a bug" in app.bar()
        assert "See x.txt" in app.bar()
        assert "Play a card?" in app.bar()


class Thinks:
    """A worker that gives its hint when it is told to, and keeps that it was broken off."""

    def __init__(self) -> None:
        self.done, self.broken = asyncio.Event(), False

    async def hint(self, match: Any, seat: int, number: int, public: bool) -> Hint:
        await self.done.wait()
        return Hint(1, (), "play it: you win", "play it: 60.0 % to win")

    def break_off(self) -> None:
        self.broken = True
        self.done.set()

    def close(self) -> None:
        self.done.set()


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> Thinks:
    """The worker of the next table. Its dots come when the test says so."""
    worker = Thinks()
    monkeypatch.setattr("deckgames.ui.table.botturn.BotWorker", lambda *_: worker)
    monkeypatch.setattr("deckgames.ui.table.hinting.DOT", 1e6)
    return worker


async def test_a_hint_moves_the_cursor_and_tells_its_figures_when_asked_again(thinks: Thinks) -> None:
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(100, 30)) as pilot:
        await through_pages(pilot, app)
        thinks.done.set()
        await press(pilot, "h")
        await pilot.pause()
        assert "Hint: play it: you win" in app.bar()
        await press(pilot, "h")
        assert "Figures: play it: 60.0 % to win" in app.bar()
        await press(pilot, "h")
        assert "Hint: play it" in app.bar()


async def test_dots_say_that_a_hint_is_thought_about_and_any_key_breaks_it_off(thinks: Thinks) -> None:
    """play-big 6 (iv): nothing changed on the screen for seconds, so one went on. A key that the dots have asked for is
    used up; one before them does what it always does."""
    app = TableApp(session_of("human", "human"))
    async with app.run_test(size=(100, 30)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "h")
        assert "Thinking" not in app.bar()
        app.table.hints._dot()
        app.table.hints._dot()
        await pilot.pause()
        assert "Thinking of a hint ··   any key breaks it off" in app.bar()
        number = app.session.number
        await press(pilot, "e")
        assert thinks.broken
        assert "Hint" not in app.bar() and "Thinking" not in app.bar()
        assert app.session.number == number and app.table.desk.leaving is None
        thinks.done.clear()
        await press(pilot, "h", "e")
        assert app.table.desk.leaving is not None or app.session.number > number


async def test_refusals_never_leave_the_table_without_a_question() -> None:
    app = TableApp(session_of("human", "human", ask_everything=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        for key in ("space", "minus", "shift+left", "left_square_bracket", "0", "x"):
            await press(pilot, key)
        assert app.table.desk.draft is not None
        with pytest.raises(Refused):
            app.table.hands.step(1)


async def test_a_right_click_on_what_is_no_card_covers_nothing_and_says_so() -> None:
    app = TableApp(session_of("human", "bot:random"))
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        desk, zones = app.table.desk, app.table.query_one("#zones", Pane)
        desk.stops = [replace(stop, card=None) for stop in desk.stops]
        x, y = desk.places()[desk.at]
        await click(pilot, x + zones.region.x, y + zones.region.y, button=3)
        assert not app.table.picture.reads
        assert "No card is under the cursor" in app.bar()
