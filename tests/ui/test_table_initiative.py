"""Initiative on its own layout: one sealed sitting a human and round, the reveal as a public show, whole games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckgames.engine.events import Event
from deckgames.engine.saves import resume
from deckgames.engine.session import SeatInfo, Session
from deckgames.games import load
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.menu import MenuScreen
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.pages.setup import SetupScreen
from deckgames.ui.paint.pane import Pane
from deckgames.ui.settings import SettingsModel, save
from deckgames.ui.table import pace
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.table.show import Frame, Show
from tests.games.initiative.scenes import laid
from tests.thorough import many
from tests.ui.app_tables import app as deck_app
from tests.ui.tables import TableApp, play, press, session_of, settle, through_pages


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse):
        monkeypatch.setattr(screen, "GUARD", 0.0)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """Every event that a show has brought onto the screen, in this order."""
    seen: list[Event] = []
    go = Show.go

    def going(show: Show, to: int) -> bool:
        shown = go(show, to)
        if shown:
            frame: Frame = show.frame
            seen.extend(frame.events)
        return shown

    monkeypatch.setattr(Show, "go", going)
    return seen


def table(*players: str, seed: int = 3, speed: str = "step", **options: Any) -> TableApp:
    session = session_of(*players, seed=seed, game_id="initiative", options=options)
    return TableApp(session, layout=None, speed=speed)


def told(app: TableApp, kinds: set[str]) -> Counter[str]:
    return Counter(h.event.kind for h in app.session.events if h.event.kind in kinds)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)][:many(1, 3)])
async def test_two_humans_and_four_bots_play_a_whole_game_and_watch_all_of_it(size: tuple[int, int],
                                                                              watched: list[Event]) -> None:
    app = table("human", "bot:greedy", "human", "bot:random", "bot:random", "bot:random", seed=size[0])
    async with app.run_test(size=size) as pilot:
        await play(app, pilot, 200, seed=size[0])
        assert app.result is not None
        session, flow = app.session, app.table.desk.controller.flow
        went_out = {h.event.seat: h.round for h in session.events if h.event.kind == "out"}
        picked = [h for h in session.events if h.event.kind == "discards"]
        for round_ in range(1, session.round + 1):
            sat = Counter(seat for r, seat in flow.sittings if r == round_)
            for human in (0, 2):
                living = went_out.get(human, 99) >= round_
                extra = sum(1 for h in picked if h.round == round_ and h.event.seat == human)
                assert int(living) <= sat[human] <= int(living) + extra or (not sat[human] and not living)
        kinds = {"reveals", "attacks", "hits", "loses", "heals", "out", "annihilated", "ends"}
        assert Counter(event.kind for event in watched if event.kind in kinds) == told(app, kinds)


class FromTheMenu:
    """A running app as `play` wants to see it."""

    def __init__(self, running: DeckApp) -> None:
        self.running = running
        self.session: Any = running.session
        self.table = next(screen for screen in running.screen_stack if isinstance(screen, TableScreen))

    @property
    def screen(self) -> Any:
        return self.running.screen

    @property
    def result(self) -> Any:
        return self.screen if isinstance(self.screen, ResultsScreen) else None

    def text(self) -> str:
        sheets = [pane.canvas for pane in self.screen.query(Pane) if pane.display]
        return "\n".join(canvas.text() for canvas in sheets if canvas is not None)

    def bar(self) -> str:
        canvas = self.table.query_one("#bar", Pane).canvas
        return canvas.text() if canvas is not None else ""


async def test_two_humans_and_a_bot_finish_a_game_from_the_menu() -> None:
    save(SettingsModel(speed="step"))
    running = deck_app()
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        menu = running.screen
        assert isinstance(menu, MenuScreen)
        await press(pilot, str(1 + [cover.id for cover in menu.model.covers].index("initiative")))
        await pilot.pause()
        assert isinstance(running.screen, SetupScreen)
        laid_out = running.screen.laid
        while len(laid_out.seats) < 3:
            laid_out.add()
        laid_out.seats = [replace(seat, player="human" if i < 2 else "bot:random")
                          for i, seat in enumerate(laid_out.seats)]
        await press(pilot, "enter")
        while not any(isinstance(screen, TableScreen) for screen in running.screen_stack):
            await pilot.pause(0.01)
        app: Any = FromTheMenu(running)
        assert len(app.session.seats) == 3 and len(app.session.humans) == 2
        await play(app, pilot, 300, seed=4)
        assert isinstance(running.screen, ResultsScreen)
        assert "HEALTH BY ROUND" in app.text()


def two(hand: str = "wall-of-text emotional-support-cow") -> TableApp:
    """Two humans whose round asks nothing in the open."""
    session = laid(A={"hand": hand}, B={"hand": "somebodys-front-door hedgehog-cloak"})
    return TableApp(session, layout=None, speed="step")


async def test_one_human_sits_watches_and_sits_again_without_a_curtain() -> None:
    app = table("human", "bot:greedy", "bot:random", opening_swap="skipped", seed=4)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(app, pilot, 30, seed=4)
        assert app.session.round > 1 or app.result is not None
        assert not isinstance(app.screen, CurtainScreen)


async def test_a_saved_table_shows_the_last_reveal_again(tmp_path: Path) -> None:
    path = tmp_path / "initiative.deck"
    seats = [SeatInfo("Ann", "human", 0), SeatInfo("Bea", "human", 1)]
    game = load("initiative")
    options = game.options.model_validate({"opening_swap": "skipped"})
    session = Session.new(game, seats, options, seed=6, path=path)
    app = TableApp(session, layout=None, speed="step")
    async with app.run_test(size=(120, 40)) as pilot:
        while not app.table.desk.show.runs:
            await through_pages(pilot, app)
            await press(pilot, "1", "enter")
            await settle(pilot, app)
        await press(pilot, "space", "space")
        steps = len(app.table.desk.show.frames)
    session.close()
    with resume(path) as again:
        app = TableApp(again, layout=None, speed="step")
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert app.table.desk.show.runs and "step 1 of" in app.bar()
            assert len(app.table.desk.show.frames) == steps
            assert "WHAT HAPPENED" in app.text()


async def test_at_normal_speed_the_reveal_runs_by_itself_to_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "LONGEST", 0.01)
    monkeypatch.setattr(pace, "QUIET", 0.01)
    app = two()
    app.table.desk.pace.speed = "normal"
    async with app.run_test(size=(80, 24)) as pilot:
        while not app.table.desk.show.runs:
            await through_pages(pilot, app)
            await press(pilot, "1", "enter")
        for _ in range(500):
            await pilot.pause(0.01)
            if app.table.desk.show.last:
                break
        assert app.table.desk.show.last and "the end of the round" in app.bar()
        await pilot.pause(0.05)
        assert app.table.desk.show.runs


async def test_the_bar_says_what_a_card_does_once() -> None:
    app = TableApp(session_of("human", "human", game_id="initiative", seed=5), None)
    async with app.run_test(size=(120, 40)) as pilot:
        await through_pages(pilot, app)
        told = set()
        for _ in range(8):
            stop = app.table.desk.stop
            assert stop is not None
            said = stop.card.spec.text if stop.card is not None else ""
            bar = " ".join(app.bar().split())
            assert not said or bar.count(said) <= 1, bar
            told |= {said} if said in bar else set()
            await press(pilot, "right")
        assert told
