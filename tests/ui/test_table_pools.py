"""Dragon Pools on its own layout: a whole game of four by the keys of the bar, a turn by mouse, suggestions by keys."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from deckgames.engine.decisions import Allocate, PickSet
from deckgames.engine.rng import Rng
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import CurtainScreen
from deckgames.ui.table.draft import caps, in_cap
from deckgames.ui.table.panels import LogPanel
from tests.thorough import many
from tests.ui.tables import (
    TableApp,
    begun,
    check_pictures,
    click,
    keys_for,
    press,
    session_of,
    settle,
    through_pages,
)


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen in (CurtainScreen, TableCourse):
        monkeypatch.setattr(screen, "GUARD", 0.0)


async def test_a_game_of_four_is_played_by_the_keys_that_the_bar_shows() -> None:
    options = {"round_limit": 8}
    session = session_of("human", "human", "human", "human", seed=5, options=options, game_id="pools")
    app = TableApp(begun(session, many(4, 1)), layout=None, reduced_motion=True)
    playing = {me.no for me in session.match.state.living}
    async with app.run_test(size=(80, 24)) as pilot:
        rng, kinds = Rng.fresh(3), set()
        for _ in range(6_000):
            await settle(pilot, app)
            if app.result is not None:
                break
            check_pictures(app)
            if app.screen is not app.table:
                await through_pages(pilot, app)
            elif app.table.desk.leaving is not None:
                assert "to announce" in app.bar()
                await press(pilot, "e")
            else:
                kinds.add(await answered(pilot, app, rng))
        assert app.result is not None and app.session.round <= 8
        assert {"choose", "pick", "allocate"} <= kinds
        walls = [(round_, seat) for round_, seat in app.table.desk.controller.flow.sittings]
        assert {seat for _, seat in walls} == playing


async def answered(pilot: Pilot[None], app: TableApp, rng: Rng) -> str:
    """Answers the open question by a key that the bar or the table shows; gives its kind."""
    desk, number = app.table.desk, app.session.number
    assert desk.draft is not None
    decision = desk.draft.decision
    if decision.rule in ("DP-5.3", "DP-8.1") and rng.below(3) and {"end", "pass"} & {*desk.draft.allowed}:
        assert "e  pass" in app.bar() or "e  end turn" in app.bar()
        await press(pilot, "e")
        assert app.session.number > number or "End your turn?" in app.bar()
    elif isinstance(decision, PickSet):
        await press(pilot, *_cards(app, rng))
        assert app.session.number > number, app.bar()
    elif isinstance(decision, Allocate):
        await press(pilot, "enter")
        assert app.session.number > number, "the proposal is an answer\n" + app.bar()
    else:
        keys = keys_for(app, rng)
        seen = app.bar() if keys != ["enter"] else "Enter"
        for key in keys:
            assert key == "enter" or any(in_cap(key, cap) for cap in seen.split("  ") for cap in [cap.strip()]) or (
                _on_a_card(app, key)), f"{key} is not to be seen\n{seen}"
        await press(pilot, *keys)
        assert app.session.number > number or desk.leaving is not None, app.bar()
    return decision.kind


def _on_a_card(app: TableApp, key: str) -> bool:
    """Whether this key is the cap of a place on the table."""
    found = app.table.desk.keys.get(key)
    return any(stop.oid == found for stop in app.table.desk.stops if stop.zone != "bar")


def _cards(app: TableApp, rng: Rng) -> list[str]:
    """The keys that choose some combination: a suggestion, or card by card and Enter."""
    desk = app.table.desk
    draft = desk.draft
    assert draft is not None
    if rng.below(2) and desk.macros():
        seen = [key for key in desk.macros() if app.table.picture.names(key)]
        assert "F1" in app.text() and seen
        return [seen[rng.below(len(seen))]]
    by_oid = caps(desk.keys)
    raw = draft.decision.random(rng)
    assert isinstance(raw, tuple)
    wanted = [draft.allowed[at] for at in raw if draft.allowed[at] not in draft.chosen]
    return [*(by_oid[oid] for oid in wanted), "enter"]


# ---- suggestions


# ---- the mouse


async def test_a_click_on_words_that_name_the_log_opens_it() -> None:
    app = TableApp(session_of("human", *["bot:random"] * 3, seed=4, game_id="pools"), layout=None)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(60):
            await through_pages(pilot, app)
            if " more: l" in app.text() or app.result is not None:
                break
            await press(pilot, *keys_for(app, Rng.fresh(2)))
        pane, x, y = next((pane, pane.canvas.line(y).index(" more: l"), y) for pane in app.screen.query(Pane)
                          if pane.canvas is not None for y in range(pane.canvas.h) if " more: l" in pane.canvas.line(y))
        await click(pilot, pane.region.x + x, pane.region.y + y)
        assert isinstance(app.screen, LogPanel)
