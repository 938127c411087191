"""What a table does between two keys: what the next arrow shows has been drawn, and nobody has seen it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any

import pytest

from deckgames.engine.forecast.forecast import Forecasts
from deckgames.games import IDS
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.painting import Ahead
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.toolkit.layout import Scene
from deckgames.ui.toolkit.layouts import Layout, layout_of
from tests.thorough import some
from tests.ui.tables import TableApp, press, sat_down, session_of, still, through_pages


class Counting:
    """A layout that counts how often a pane is drawn, and a line of a forecast made."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.drawn = layout, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.layout, name)

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        self.drawn += 1
        return self.layout.draw(pane, scene, width, height)


def work(table: TableScreen) -> None:
    """All that is done between two keys, at once."""
    foreseen, ahead = table.presenter.foreseen, table.picture.ahead
    assert foreseen is not None
    for _ in ahead._work(foreseen):
        pass


def made_lines(monkeypatch: pytest.MonkeyPatch) -> list[Canvas]:
    """The pictures of which lines are made for the terminal from now on, one for each line."""
    made: list[Canvas] = []
    runs = Canvas.runs

    def noted(canvas: Canvas, y: int) -> Any:
        made.append(canvas)
        return runs(canvas, y)

    monkeypatch.setattr(Canvas, "runs", noted)
    return made


@pytest.mark.parametrize("game_id", some(IDS, 0, 5))
async def test_what_the_next_arrow_shows_has_been_drawn_and_what_is_painted_stays(
        game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = made_lines(monkeypatch)
    session = session_of("human", "bot:easy", game_id=game_id)
    layout = Counting(layout_of(session.game))
    app = TableApp(session, layout, reduced_motion=True)  # type: ignore[arg-type]  # a layout all the same
    async with app.run_test(size=(120, 40)) as pilot:
        await through_pages(pilot, app)
        await still(pilot)
        table, moves = app.table, 0
        for way in ("right", "down", "right", "left", "up"):
            painted, at = table.picture.whole().text(), table.presenter.at
            work(table)
            table.picture.redraw()
            assert (table.picture.whole().text(), table.presenter.at) == (painted, at)
            layout.drawn = 0
            made.clear()
            table.presenter.motion.end()
            table.do(f"move.{way}")
            moves += table.presenter.at != at
            if table.presenter.at == at and len(table.presenter.alternatives()) > 1:
                continue  # it turns to another way of what is under the cursor
            assert not layout.drawn
            shown = [table.query_one(f"#{name}", Pane).canvas for name in ("zones", "side")]
            await still(pilot)
            assert not any(canvas is one for canvas in made for one in shown)
        assert moves


async def test_what_the_same_arrow_shows_next_is_drawn_before_anything_is_found_out(
        monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("human", "bot:easy", game_id="cardring")
    layout = Counting(layout_of(session.game))
    app = TableApp(session, layout, reduced_motion=True)  # type: ignore[arg-type]  # a layout all the same
    async with app.run_test(size=(120, 40)) as pilot:
        await through_pages(pilot, app)
        await still(pilot)
        table = app.table
        foreseen = table.presenter.foreseen
        table.presenter.motion.end()
        table.picture.ahead._parts = iter(())  # what it does by itself ends here
        monkeypatch.setattr(Ahead, "anew", lambda _: foreseen.anew())
        monkeypatch.setattr(foreseen, "go_on", lambda: 1 / 0)
        moves = 0
        for _ in range(3):
            at = table.presenter.at
            with suppress(ZeroDivisionError):
                work(table)
            layout.drawn = 0
            table.do("move.right")
            moves += table.presenter.at != at
            assert not layout.drawn
        assert moves


async def test_first_looks_of_what_seldom_comes_are_taken_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ahead, "anew", lambda _: None)  # it does nothing by itself
    session = session_of("human", "bot:easy", game_id="journey")
    async with sat_down(TableApp(session, layout_of(session.game), reduced_motion=True), (120, 40)) as (app, pilot):
        await still(pilot)
        table = app.table
        places, first, draw = set[int](), Forecasts.first, table.picture._bar_pane.drawing
        drawn: list[int] = []

        def noted(forecasts: Forecasts, *one: Any) -> Any:
            if drawn and one not in forecasts.looks:
                places.add(drawn[-1])
            return first(forecasts, *one)

        def drawing() -> Any:
            drawn.append(table.presenter.at)
            try:
                return draw()
            finally:
                drawn.clear()

        monkeypatch.setattr(Forecasts, "first", noted)
        monkeypatch.setattr(table.picture._bar_pane, "drawing", drawing)
        likeliest = table.picture.ahead._beside()[:1]
        work(table)
        assert places == set(likeliest), "in one part only for the likeliest arrow"


async def test_nothing_is_done_ahead_before_a_key_has_been_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("human", "bot:easy", game_id="cardring")
    app = TableApp(session, layout_of(session.game), reduced_motion=True)
    done: list[str] = []
    async with app.run_test(size=(120, 40)) as pilot:
        await through_pages(pilot, app)
        await still(pilot)
        paint, begin = TableScreen._compositor_refresh, Ahead._go_on
        monkeypatch.setattr(TableScreen, "_compositor_refresh", lambda it: (done.append("painted"), paint(it)))
        begun = [app.table.picture.ahead._parts]

        def noted(ahead: Ahead, parts: Any) -> None:
            if not any(parts is one for one in begun):
                begun.append(parts)
                done.append("ahead")
            begin(ahead, parts)

        monkeypatch.setattr(Ahead, "_go_on", noted)
        moves = 0
        for key in ("right", "left", "down", "up"):
            done.clear()
            at = app.table.presenter.at
            await press(pilot, key)
            await still(pilot)
            if app.table.presenter.at != at:
                assert done[:2] == ["painted", "ahead"]
                moves += 1
        assert moves


async def test_what_waits_is_done_also_where_the_machine_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen in a walk on a busy machine: the process rested for 2 ms between two lines of Textual's timer, which then
    never rang; nothing more was found out until the next key."""
    async with sat_down(TableApp(session_of("human", "human"))) as (app, pilot):
        await still(pilot)
        app.table.picture.repaint()
        with monkeypatch.context() as busy:
            rests = count(monotonic(), 0.006)
            busy.setattr("textual.timer._time.get_time", lambda: next(rests))
            await asyncio.sleep(0.05)
        await asyncio.wait_for(still(pilot), 10)
        assert not app.table.picture.ahead.works
