"""Hooks on its own layout: whole rounds by keys, an enemy who decides in the open, and one curtain a turn."""

from __future__ import annotations

from typing import Any

import pytest

from deckgames.engine.game import find
from deckgames.engine.session import Session
from deckgames.engine.situation import session as laid_out
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.table.panels import PilesPanel
from tests.thorough import many
from tests.ui.tables import TableApp, play, press, session_of, settle, through_pages

GAME = find("deckgames.games.hooks")
TABLE = """
game: hooks
phase: main
round: 3
start: 0
current: 0
actions: 2
reloads: 1
row: [polly, flagship, stowaway, broadside, dinghy, deck-swab]
seats:
  - {name: Ann, hand: [blackmail, ships-cat], treasures: 3}
  - {name: Bob, hand: [sea-shanty], treasures: 6}
  - {name: Cy}
"""


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse):
        monkeypatch.setattr(screen, "GUARD", 0.0)


def table(text: str = TABLE) -> Session[Any, Any]:
    """The table of Ann's turn."""
    return laid_out(GAME, GAME.load_pack([]), text, "table.yaml")


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)][:many(1, 3)])
async def test_rounds_are_played_by_keys_at_every_size(size: tuple[int, int]) -> None:
    app = TableApp(session_of("human", "bot:random", "human", seed=7, game_id="hooks"), layout=None)
    async with app.run_test(size=size) as pilot:
        await play(app, pilot, many(40, 90), seed=size[0])
        flow = app.table.desk.controller.flow
        for round_ in range(1, app.session.round):
            assert sorted(seat for r, seat in flow.sittings if r == round_) == [0, 2]
        assert app.session.round > many(1, 4)


async def test_an_enemy_decides_in_the_open_and_the_turn_goes_on_without_a_curtain() -> None:
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        assert "Ship's Cat" in app.text()
        await press(pilot, "1", "2")
        assert app.table.desk.leaving is None and app.screen is app.table
        assert "decides in the open" in app.bar() and "● BOB" in app.bar()
        assert "Ship's Cat" not in app.text() and "Sea Shanty" not in app.text()
        await press(pilot, "1")
        assert "Space  when only Ann is looking" in app.bar()
        assert app.screen is app.table and "Ship's Cat" not in app.text()
        await press(pilot, "space")
        assert "Ship's Cat" in app.text() and app.session.match.state.seats[0].treasures == 6
        assert app.table.desk.controller.flow.sittings == [(3, 0)]


async def test_a_bot_that_decides_leaves_the_hand_where_it_is() -> None:
    app = TableApp(table(TABLE.replace("{name: Bob,", "{name: Bob, player: 'bot:random',")), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "1", "2")
        await settle(pilot, app)
        assert app.table.desk.leaving is None and app.table.desk.banner is None
        assert "Ship's Cat" in app.text()


async def test_two_keys_reload_a_slot_and_small_letters_buy() -> None:
    app = TableApp(table(), layout=None)
    async with app.run_test(size=(120, 40)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "R")
        assert "Rb  Flagship" in app.bar()
        await press(pilot, "b")
        assert app.session.match.state.refresh_bottom[-1].name == "Flagship"
        assert f"· ▲ Ann reloads {app.session.match.state.row[1].name} into slot b" in app.bar()
        await press(pilot, "d")
        assert "Costs 4, you have 3" in app.bar().replace("costs", "Costs")
        await press(pilot, "c")
        assert app.session.match.state.seats[0].pile[-1].name == "Stowaway"
        await press(pilot, "D")
        assert isinstance(app.screen, PilesPanel) and "STOWAWAY" in app.text().upper()


async def test_the_cursor_begins_on_the_hand_so_that_enter_buys_nothing_by_accident() -> None:
    app = TableApp(table(TABLE.replace("treasures: 3", "treasures: 9")), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        assert app.table.desk.stop is not None and app.table.desk.stop.zone == "hand"
        await press(pilot, "c")
        assert app.session.match.state.seats[0].pile[-1].name == "Stowaway"
        assert app.table.desk.stop.zone == "hand"


async def test_with_only_reloads_left_enter_ends_the_turn() -> None:
    app = TableApp(table(TABLE.replace("actions: 2", "actions: 0")), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        assert "1 Reload left" in app.bar() and "▸ End your turn" in app.bar()
        await press(pilot, "enter")
        assert isinstance(app.screen, CurtainScreen)


async def test_e_buys_a_slot_a_turn_with_nothing_left_ends_itself_and_either_case_leaves_the_sitting() -> None:
    rich = TABLE.replace("treasures: 3", "treasures: 9").replace("reloads: 1", "reloads: 0")
    app = TableApp(table(rich), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "e")
        assert app.session.match.state.seats[0].pile[-1].name == "Dinghy"
        await press(pilot, "E")
        assert app.table.desk.leaving is not None and app.session.asked == 0
        await press(pilot, "escape", "f")
        assert isinstance(app.screen, CurtainScreen), "only ending was left: that is no choice"

    app = TableApp(table(), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        await press(pilot, "E", "E")
        assert isinstance(app.screen, CurtainScreen)


async def test_the_words_of_the_bar_have_the_rows_that_a_short_hand_leaves_blank() -> None:
    app = TableApp(table(TABLE.replace("blackmail, ships-cat", "celebrate")), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        assert len(app.bar().splitlines()) == 7
        assert "PLAYERS ─────── hooks Treasures" in app.text(), "nothing of the table goes for it"
