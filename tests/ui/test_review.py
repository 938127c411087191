"""The page that says what decided a game: opened from the results and the saves, it leads back into the game."""

import pytest

from deckgames.engine.core.paths import saves_dir
from deckgames.engine.record.session import Session
from deckgames.review import mistakes, weighing
from deckgames.ui.app import DeckApp
from deckgames.ui.pages.mistakes import MistakesScreen
from deckgames.ui.pages.players import PlayersScreen
from deckgames.ui.pages.replay import ReplayScreen
from deckgames.ui.pages.review import ReviewScreen
from deckgames.ui.pages.saves import SavesScreen
from deckgames.ui.sessions import taken_up
from deckgames.ui.table.screen import TableScreen
from tests.test_review import played
from tests.ui.app_tables import app_at, saved, shown
from tests.ui.tables import opened, press, still


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "PLAYED", (1, 2))


async def test_what_decided_a_game_opens_from_its_results_and_leads_back_into_it() -> None:
    session: Session = taken_up(saved("once", length="short", round_cap=30))
    async with opened(DeckApp(session=session)) as (running, pilot):
        await press(pilot, "w")
        await still(pilot)
        page = running.screen
        assert isinstance(page, ReviewScreen) and page.found is not None
        assert "’s chance to win at the start: " in shown(running) and shown(running).count("Round ") == 3
        assert "IN 2 GAMES PLAYED OUT FROM EACH TURN" in shown(running)
        rounds = [row.split() for row in shown(running).splitlines() if row.strip() and row.replace(" ", "").isdigit()]
        assert rounds[0][0] == "0" and int(rounds[0][-1]) <= session.round, "as turning points count them"
        await press(pilot, "down", "v")
        await still(pilot)
        replay = running.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.presenter.moment.number == page.found.turning[1].number
        await press(pilot, "escape", "enter")
        await still(pilot)
        assert isinstance(running.screen, PlayersScreen)
        await press(pilot, "enter")
        await still(pilot)
        assert isinstance(running.screen, TableScreen)
        assert running.session is not None and running.session.header.branch_of == "once.deck"


async def test_the_mistakes_of_each_player_lead_to_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "BUDGET", 4_000)
    monkeypatch.setattr(mistakes, "BUDGET", 6_000)
    session = played("hooks", "random", "easy", seed=3)
    session.save.begin(saves_dir() / "once.deck")
    async with opened(DeckApp(session=session)) as (running, pilot):
        await press(pilot, "w")
        await still(pilot)
        await press(pilot, "m")
        await still(pilot)
        page = running.screen
        assert isinstance(page, MistakesScreen) and page.done == 1 and page.items
        assert "’s mistakes" in shown(running) and "Better by " in shown(running)
        number, first = page.items[0].number, page.seat
        await press(pilot, "enter")
        await still(pilot)
        replay = running.screen
        assert isinstance(replay, ReplayScreen) and replay.presenter.moment.number == number
        await press(pilot, "escape", "tab", "escape")
        assert page.seat != first
        await still(pilot)
        assert isinstance(running.screen, ReviewScreen)


async def test_only_a_finished_save_can_be_weighed_and_leaving_stops_it() -> None:
    saved("begun", 3)
    saved("once", length="short", round_cap=30)
    async with opened(app_at("saves")) as (running, pilot):
        await still(pilot)
        saves = running.screen
        assert isinstance(saves, SavesScreen)
        over = next(at for at, save in enumerate(saves.items) if save.over)
        await press(pilot, *["home"], *["down"] * (1 - over), "w")
        assert isinstance(running.screen, SavesScreen) and "not over yet" in shown(running)
        await press(pilot, "home", *["down"] * over, "w")
        page = running.screen
        assert isinstance(page, ReviewScreen)
        await press(pilot, "escape")
        await still(pilot)
        assert page.left and page.found is None and isinstance(running.screen, SavesScreen)
