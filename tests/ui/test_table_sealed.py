"""Games of another kind at the same table: all-at-once sittings, every option in the bar, rules with bugs."""

from __future__ import annotations

from typing import Any

import pytest

from deckgames.engine.journal import SeatInfo, TableOptions
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen, RoundScreen
from tests.engine.toys import ANN, BEA, CID, seated
from tests.ui.bare_layout import BARE
from tests.ui.tables import TableApp, press, settle, through_pages


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse, RoundScreen):
        monkeypatch.setattr(screen, "GUARD", 0.0)


def table(*seats: SeatInfo, **options: Any) -> TableApp:
    return TableApp(seated(seats=seats, **options), BARE)


async def to_the_bids(app: TableApp, pilot: Any) -> None:
    """Everybody passes, and the first human sits down to bid."""
    for _ in range(12):
        await through_pages(pilot, app)
        if app.session.phase == "bids":
            return
        keys = {oid: key for key, oid in app.table.desk.keys.items()}
        await press(pilot, keys["done"])
    raise AssertionError("no bids")


async def test_all_at_once_is_one_sealed_sitting_for_every_human() -> None:
    app = table(ANN, CID, BEA, rounds=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_bids(app, pilot)
        for seat in (0, 2):
            await through_pages(pilot, app)
            assert app.table.desk.controller.flow.sitter == seat
            await press(pilot, "1")
            assert "Bid" in app.bar()
            await press(pilot, "u", "1", "5", "plus", "enter")
            if seat == 0:
                assert f"u   {app.session.names[0]} takes back the last answer" in app.text()
                await press(pilot, "u", "space", "plus", "minus", "minus", "enter")
        await settle(pilot, app)
        assert [seat for _, seat in app.table.desk.controller.flow.sittings[-2:]] == [0, 2]
        assert [s.bid for s in app.session.match.state.seats][::2] != [6, 6]
        assert app.result is not None


async def test_a_crash_when_all_seals_are_opened_leaves_the_last_one_to_answer_again() -> None:
    app = table(ANN, BEA, bugs=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_the_bids(app, pilot)
        for keys in (("1", "1", "3", "enter"), ("1", "1", "3", "enter")):
            await through_pages(pilot, app)
            await press(pilot, *keys)
        assert "bug in the rules" in app.bar()
        assert app.table.desk.controller.flow.sitter == 1
        await press(pilot, "1", "enter")
        await settle(pilot, app)
        assert app.session.phase != "bids"


async def test_free_take_backs_go_back_into_the_sitting_of_another_behind_a_curtain() -> None:
    app = TableApp(seated(seats=(ANN, BEA), table=TableOptions(take_backs="free")), BARE)
    async with app.run_test(size=(80, 24)) as pilot:
        await through_pages(pilot, app)
        keys = {oid: key for key, oid in app.table.desk.keys.items()}
        await press(pilot, keys["done"])
        await through_pages(pilot, app)
        assert app.table.desk.controller.flow.sitter == 1
        app.table.answers.undo()
        app.table.course.advance()
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert app.session.asked == 0
