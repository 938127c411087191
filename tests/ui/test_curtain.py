"""The curtain, and the news of who sits down."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from deckgames.ui.paint import pane
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.pane import LonePress, Pane, now
from deckgames.ui.paint.themed import ThemedApp
from deckgames.ui.table.curtain import Announced, CurtainScreen, draw_curtain, draw_recap
from deckgames.ui.table.news_panel import MarkedLine
from deckgames.ui.toolkit.layout import SeatLook
from tests.screens import Size
from tests.ui.tables import (
    TableApp,
    cell_of,
    click_at,
    look,
    opened,
    press_at,
    press_made,
    session_of,
    settle,
)

BEA = SeatLook("Bea", "●", 2, True)
SAID = Announced(BEA, "CARD RING   round 7, play", recap=True)


def test_the_curtain_says_name_symbol_round_and_phase_and_nothing_else() -> None:
    canvas = draw_curtain(SAID, 120, 40)
    words = "".join(c if c.isalnum() or c in ", " else " " for c in canvas.text()).split()
    assert " ".join(words) == (
        "CARD RING round 7, play B E A There is news Space when only Bea is looking")
    assert canvas.ink(1, 0) == "wall-2"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60), (20, 5)])
def test_the_curtain_fits_every_window(size: Size) -> None:
    for canvas in (draw_curtain(SAID, *size), draw_curtain(Announced(None, "x"), *size)):
        assert (canvas.w, canvas.h) == size


@pytest.mark.parametrize("size", [(40, 10), (40, 20), (20, 5)])
def test_a_curtain_in_a_small_window_names_its_key_and_the_size(size: Size) -> None:
    for said in (replace(SAID, back="Ann", others=True), Announced(None, "x")):
        for soon in ("", "opens in 0.8 s"):
            text = draw_curtain(said, *size, soon).text()
            assert "Space   " in text and ("at least 80x24" in text or size[0] < 40)
            assert soon in text or size[1] < 6


def test_news_that_are_longer_than_the_window_leave_their_key_in_sight() -> None:
    assert draw_recap(BEA, lines(30), 66, "closes", h=10).text().splitlines()[9].find("Space") > 0


def test_long_and_wide_names_stay_on_the_plate() -> None:
    for name in ("Ægidius Maximilianus Xav", "日本語のなまえ"):
        text = draw_curtain(Announced(SeatLook(name, "▲", 1, True), "x"), 80, 24).text()
        assert all(line.count("┃") in (0, 2) for line in text.splitlines())


def lines(count: int) -> list[MarkedLine]:
    return [MarkedLine(("!", "warn"), (("Cy sent X3 to Bea and laughed about it for a long while", "text"),))] * count


@pytest.mark.rule("CR-12.7")
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_news_have_at_most_eight_lines_and_leave_the_lower_half_of_the_table(width: int) -> None:
    canvas: Canvas = draw_recap(BEA, lines(30), width, "closes")
    assert 3 < len([line for line in canvas.text().splitlines() if "Cy sent" in line or "long while" in line]) <= 8
    assert canvas.h <= 10 and "Space  close" in canvas.text()


class Hall(ThemedApp[None]):
    """A screen with a secret under a curtain."""

    def __init__(self) -> None:
        super().__init__()
        self.theme = "night"
        self.opened = 0
        self.told = lines(2)
        self.pressed: list[str] = []

    def on_mount(self) -> None:
        self.notify("Bea holds the ace")
        self.curtain = CurtainScreen(SAID, self.open)
        _ = self.push_screen(self.curtain)

    def open(self) -> list[MarkedLine]:
        self.opened += 1
        return self.told

    def on_key(self, event: object) -> None:
        self.pressed.append(str(event))


def painted(app: Hall) -> str:
    """What the curtain shows."""
    return app.curtain.query_one(Pane).canvas.text()


Later = list[Callable[[], object]]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """What a press does once the key has been quiet after it: the test says when. The clock stands."""
    waiting: Later = []
    monkeypatch.setattr(pane, "now", lambda: 1000.0)
    monkeypatch.setattr(LonePress, "QUIET", 0.1)
    monkeypatch.setattr(LonePress, "wait", lambda _press, _seconds, does: waiting.append(does))
    return waiting


async def quiet(pilot: Pilot[None], later: Later) -> None:
    """No key comes for a moment."""
    for does in (*later,):
        later.remove(does)
        does()
    await pilot.pause()


async def test_a_curtain_opens_by_one_press_a_second_after_it_fell(later: Later) -> None:
    async with opened(Hall()) as (app, pilot):
        await look(pilot)
        await pilot.pause()
        assert "opens in 1.0 s" in painted(app), "it counts down"
        await press_at(pilot, "space", -0.7)
        await press_at(pilot, "space", -0.1)
        await quiet(pilot, later)
        assert app.opened == 0
        await press_at(pilot, "space", 0.1)
        assert app.opened == 0
        await quiet(pilot, later)
        assert app.opened == 1, "whoever is impatient waits no longer for it"
        await press_at(pilot, "space", -0.001)
        await quiet(pilot, later)
        assert app.screen is app.curtain
        await press_at(pilot, "space", 0.2)
        await quiet(pilot, later)
        assert app.screen is not app.curtain


@pytest.mark.parametrize("where", ["B E A", "Space   when"])
async def test_only_a_click_on_its_words_opens_a_curtain(where: str, later: Later) -> None:
    async with opened(Hall()) as (app, pilot):
        made = await look(pilot)
        for after in (-0.6, 0.0):
            await click_at(pilot, *cell_of(painted(app), where), made + after)
        await quiet(pilot, later)
        assert app.opened == (1 if where.startswith("Space") else 0)


@pytest.mark.parametrize("begins", [-0.9, -0.4, 0.2])
async def test_a_key_that_is_held_opens_no_curtain(begins: float, later: Later) -> None:
    """As X repeats keys: first after 0.66 seconds; one that is pressed once and held opens once."""
    async with opened(Hall()) as (app, pilot):
        made = await look(pilot) + begins
        await press_made(pilot, "space", made)
        if begins > 0:
            await quiet(pilot, later)
        for repeat in range(40):
            await press_made(pilot, "space", made + 0.66 + repeat * 0.04)
        await quiet(pilot, later)
        assert app.opened == (begins > 0)
        assert "let go of Space, then press it once" in painted(app) or begins > 0


@asynccontextmanager
async def at_a_banner() -> AsyncIterator[tuple[TableApp, Pilot[None], float]]:
    """A table at which a banner waits for the second person, and a time before the key that called it."""
    async with opened(TableApp(session_of("human", "human", curtain="banner"))) as (app, pilot):
        await settle(pilot, app)
        before = now()
        await press_at(pilot, "enter", 0.0)
        await settle(pilot, app)
        assert app.table.presenter.mode.lone
        yield app, pilot, before


async def test_a_banner_waits_like_a_curtain() -> None:
    async with at_a_banner() as (app, pilot, made):
        await look(pilot)
        await press_made(pilot, "space", made)
        assert app.table.presenter.viewer is None and "Too fast" in app.bar()
        await press_at(pilot, "space", 0.0)
        assert app.table.presenter.viewer is not None and "Too fast" not in app.bar()


async def test_a_key_that_is_held_opens_no_banner(later: Later) -> None:
    async with at_a_banner() as (app, pilot, _):
        made = await look(pilot)
        for repeat in range(20):
            await press_made(pilot, "space", made - 0.3 + repeat * 0.04)
        await quiet(pilot, later)
        assert app.table.presenter.mode.lone
        await press_made(pilot, "space", made + 2.0)
        await quiet(pilot, later)
        assert not app.table.presenter.mode.lone


async def test_only_space_opens_and_no_key_reaches_the_table() -> None:
    async with opened(Hall()) as (app, pilot):
        for key in ("enter", "e", "escape", "l", "p", "u", "question_mark", "tab"):
            await press_at(pilot, key, 1.0)
        assert app.opened == 0
        assert app.pressed == []


async def test_no_toast_is_seen_on_the_curtain_nor_after_it() -> None:
    async with opened(Hall(), notifications=True, tooltips=True) as (app, pilot):
        await pilot.pause()
        app.notify("Bea holds the king")
        await pilot.pause()
        assert not any(toast.visible for toast in app.curtain.query("Toast"))
        assert not app.curtain.query_one("Tooltip").visible
        assert app.curtain.styles.background.a == 1
        await press_at(pilot, "space", 1.0)
        await press_at(pilot, "space", 1.0)
        assert app.screen is not app.curtain
        assert not list(app._notifications)


async def test_without_a_recap_the_table_follows_at_once() -> None:
    app = Hall()
    app.told = []
    async with app.run_test(size=(80, 24)) as pilot:
        await press_at(pilot, "space", 1.0)
        assert app.screen is not app.curtain
