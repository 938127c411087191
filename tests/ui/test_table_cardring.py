"""Card Ring on its own layout: whole rounds by keys at three sizes, and nothing hidden on any public screen."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from deckgames.engine.rng import Rng
from deckgames.ui.curtain import CurtainScreen
from deckgames.ui.pane import Pane
from deckgames.ui.table import TableScreen
from deckgames.ui.table.pages import RoundScreen
from tests.ui.tables import TableApp, press, session_of, settle, through_pages


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableScreen, RoundScreen):
        monkeypatch.setattr(screen, "GUARD", 0.0)


def keys_for(app: TableApp, rng: Rng) -> list[str]:
    """Keys that give some answer to the open question, as a person would press them."""
    desk = app.table.desk
    draft = desk.draft
    assert draft is not None
    raw = draft.decision.random(rng)
    kind = draft.decision.kind
    if kind == "confirm":
        return ["y" if raw else "n"]
    if kind == "choose" or (kind == "pick" and not draft.several):
        index = raw if isinstance(raw, int) else raw[0]
        wanted = draft.allowed[index]
        return list(next(keys for keys, oid in desk.keys.items() if oid == wanted))
    draft.fill(raw)
    return ["enter"]


async def play(app: TableApp, pilot: Pilot[None], answers: int, seed: int) -> None:
    """So many answers by keys; looks at every picture on the way."""
    rng, given = Rng.fresh(seed), 0
    for _ in range(answers * 6):
        await settle(pilot, app)
        if app.result is not None or given >= answers:
            return
        check_pictures(app)
        if app.screen is not app.table:
            await through_pages(pilot, app)
        elif app.table.desk.leaving is not None:
            await press(pilot, "e")
        else:
            before = app.session.number, app.table.desk.leaving
            await press(pilot, *keys_for(app, rng))
            assert (app.session.number, app.table.desk.leaving) != before, app.bar()
            given += 1


def check_pictures(app: TableApp) -> None:
    """Every pane is filled to its size, and a public screen names no card that only a hand holds."""
    for pane in app.screen.query(Pane):
        sheet = pane.sheet
        if pane.display and sheet is not None:
            assert (sheet.w, sheet.h) == pane.size
    desk, state = app.table.desk, app.session.match.state
    if desk.viewer is None or isinstance(app.screen, (CurtainScreen, RoundScreen)):
        text = app.text()
        public = {card.spec.id for zone in app.session.game.zones(state) if zone.seen_by(None) for card in zone.cards}
        told = "\n".join("".join(part[0] for part in line) for line in app.session.lines(None))
        for seat in state.seats:
            for card in seat.hand:
                if card.spec.id not in public and card.name not in told:
                    assert card.name not in text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_rounds_are_played_by_keys_at_every_size(size: tuple[int, int]) -> None:
    app = TableApp(session_of("human", "bot:random", "human", seed=7), layout=None)
    async with app.run_test(size=size) as pilot:
        await play(app, pilot, 120, seed=size[0])
        flow = app.table.desk.flow
        for round_ in range(1, app.session.round):
            assert sorted(seat for r, seat in flow.sittings if r == round_) == [0, 2]
        assert app.session.round > 2


@pytest.mark.parametrize("options", [
    {"buy": "sitting"}, {"targets": "sealed"}, {"order": "auto"}, {"stealth": True, "locations": True}])
async def test_house_rules_keep_the_number_of_sittings(options: dict[str, Any]) -> None:
    app = TableApp(session_of("human", "human", seed=5, options=options), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(app, pilot, 60, seed=3)
        flow = app.table.desk.flow
        for round_ in range(1, app.session.round):
            assert sorted(seat for r, seat in flow.sittings if r == round_) == [0, 1]
        assert app.session.round > 1


async def test_a_short_game_of_one_human_reaches_its_result() -> None:
    options = {"round_cap": 30, "length": "short"}
    app = TableApp(session_of("human", "bot:normal", seed=2, options=options), layout=None)
    async with app.run_test(size=(120, 40)) as pilot:
        await play(app, pilot, 1500, seed=1)
        assert app.result is not None
        assert app.table.desk.flow.sittings


async def test_bots_among_themselves_need_nobody() -> None:
    options = {"round_cap": 30, "length": "short"}
    app = TableApp(session_of("bot:random", "bot:random", seed=2, options=options), layout=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, app)
        for _ in range(3000):
            await pilot.pause()
            if app.result is not None:
                break
        assert app.result is not None


async def test_a_click_on_a_range_of_keys_puts_the_cursor_there_and_one_on_a_sequence_takes_it() -> None:
    app = TableApp(session_of("human", "human", seed=7), layout=None)
    async with app.run_test(size=(120, 40)) as pilot:
        await through_pages(pilot, app)
        desk = app.table.desk
        await press(pilot, "up", "up")
        assert desk.stop is not None
        assert desk.stop.zone != "hand"
        await pilot.click("#bar", offset=(app.bar().splitlines()[1].index("1-5") + 1, 1))
        assert desk.stop.zone == "hand"
        for _ in range(2):
            await press(pilot, "e", "e")
            await through_pages(pilot, app)
        await press(pilot, "c")
        number, row = app.session.number, app.bar().splitlines()[1]
        assert "c1" not in row, "a blocked option is no way to go on"
        await pilot.click("#bar", offset=(row.index("c3") + 1, 1))
        assert app.session.number == number + 1
