"""Card Ring on its own layout: whole rounds by keys at three sizes, and nothing hidden on any public screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deckgames.engine.rng import Rng
from deckgames.games.cardring.screen.table import LAYOUT
from deckgames.ui.actions import Keymap
from deckgames.ui.paint.canvas import spans_text
from deckgames.ui.paint.faces import joined
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.hands import Hands
from tests.given.cardring import given
from tests.thorough import many
from tests.ui.tables import TableApp, begun, play, press, session_of, settle, through_pages


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse, RoundScreen):
        monkeypatch.setattr(screen, "GUARD", 0.0)


async def test_a_short_game_of_one_human_reaches_its_result() -> None:
    options = {"round_cap": 30, "length": "short"}
    session = session_of("human", "bot:normal", seed=2, options=options)
    app = TableApp(begun(session, many(27, 1)), layout=None)
    async with app.run_test(size=(120, 40)) as pilot:
        await play(app, pilot, 1500, seed=1)
        assert app.result is not None
        assert app.table.desk.controller.flow.sittings


async def test_bots_among_themselves_need_nobody() -> None:
    options = {"round_cap": 30, "length": "short"}
    app = TableApp(begun(session_of("bot:random", "bot:random", seed=2, options=options), many(27, 1)), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, app)
        for _ in range(3000):
            await pilot.pause()
            if app.result is not None:
                break
        assert app.result is not None


async def test_one_person_with_two_seats_has_no_curtain_between_them() -> None:
    session = session_of("human", "human", "human", seed=7, options={"order": "rotate"})
    names = ("Ann", "Ann#2", "Bob")
    seats = [replace(seat, name=name) for seat, name in zip(session.seats, names, strict=True)]
    session = session.new(session.game, seats, options=session.options, seed=7)
    app = TableApp(session, layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        assert app.table.desk.viewer == 0
        await press(pilot, "e", "e")
        assert app.screen is app.table, "Ann goes on with the other hand"
        assert app.table.desk.viewer == 1
        await press(pilot, "e", "e")
        assert isinstance(app.screen, CurtainScreen)


def test_a_recap_tells_what_came_of_the_own_deeds_but_not_the_deeds() -> None:
    session = session_of("human", "human", seed=7)
    desk, rng = Desk(session, LAYOUT, Keymap()), Rng.fresh(2)
    while session.round < 4:
        session.answer(session.question().random(rng))

    def told(seat: int | None) -> str:
        return "\n".join(spans_text(line.said) for line in desk.recap(seat) if line.mark[0] == desk.seats[0].sign)

    assert "plays" in told(1) and "plays" in told(None)
    assert "plays" not in told(0) and "buys" not in told(0) and "attacks" not in told(0)
    assert "is done" in told(0)


async def test_without_a_side_panel_the_bar_says_what_any_card_under_the_cursor_does() -> None:
    app = TableApp(session_of("human", "bot:random", seed=7), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        desk = app.table.desk
        desk.at = next(i for i, stop in enumerate(desk.stops) if stop.card is not None and stop.zone == "enemies")
        await press(pilot, "up")
        assert desk.stop is not None
        assert desk.stop.card is not None
        assert f"▸ {desk.stop.card.name}" in app.bar()
        said = spans_text(joined(LAYOUT.face(desk.stop.card, desk.scene()).long, 1))
        assert said in " ".join(app.bar().split())


def test_up_and_down_go_from_seat_to_seat_where_failure_is_shared_out() -> None:
    s = given(phase="targets", order="ABC", A={"failure": 2}, B={"fight": 2}, C={"fight": 2})
    for seat in "ABC":
        s.says(seat, "none")
    session = session_of("human", "bot:random", "bot:random")
    session.match = s.match
    desk = Desk(session, LAYOUT, Keymap())
    desk.look_at(0, ask=True)
    stood = []
    for way in ("down", "down", "up", "up"):
        Hands(desk).move(way)
        assert desk.stop is not None
        stood.append(desk.stop.oid if desk.stop.zone == "bar" else desk.stop.zone)
    assert stood[:3] == ["seat-2", "seat-2", "seat-1"]
    assert stood[3] != "seat-1"
