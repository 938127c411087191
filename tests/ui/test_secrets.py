"""What one person has looked at is gone when the next one looks: inspector, cursor, what floats and what waits."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.ui.paint.pane import Pane
from deckgames.ui.table.curtain import CurtainScreen
from tests.harness import GAMES, by_turns, hides
from tests.ui.tables import TableApp, press, sat_down, session_of, settle, through_pages, turn_to

pytestmark = pytest.mark.usefixtures("no_guard")


games_with_secrets = pytest.mark.parametrize("game", [game for game in GAMES if hides(game)], ids=lambda game: game.id)


def inspected(app: TableApp) -> str:
    """The characters of the inspector as they are painted."""
    pane = app.table.query_one("#over", Pane)
    return "\n".join(pane.render_line(y).text for y in range(pane.size.height))


async def inspect(app: TableApp, pilot: Pilot[None]) -> str:
    """Opens the inspector and gives what it shows."""
    await turn_to(pilot, "i")
    return inspected(app)


async def end_sitting(app: TableApp, pilot: Pilot[None]) -> None:
    """Gives the answers that end the sitting, until the curtain falls."""
    rng, presenter = Rng.fresh(1), app.table.presenter
    for _ in range(20):
        await settle(pilot, app)
        if isinstance(app.screen, CurtainScreen):
            return
        if presenter.leaving:
            app.table.flow.send(presenter.leaving.raw)
            continue
        ends = [raw for raw in range(len(presenter.draft.allowed)) if presenter.draft.decision.kind == "choose"
                and presenter.controller.ends_private_phase(raw)]
        app.table.flow.send(ends[0] if ends else presenter.draft.decision.random(rng))
    raise AssertionError(app.bar())


def kept_in(app: App[Any]) -> str:
    """All that any widget of any screen keeps to paint."""
    panes = [pane for screen in app.screen_stack for pane in screen.query(Pane)]
    return "\n".join(pane.canvas.text() for pane in panes if pane.canvas is not None)


@by_turns(1, 3)
async def test_the_inspector_shows_the_card_under_the_cursor_each_time_it_opens(game: Game) -> None:
    async with sat_down(TableApp(session_of("human", "human", game_id=game.id), None)) as (app, pilot):
        seen = set()
        for way in ("right", "down", "down", "right", "tab", "right"):
            shown = await inspect(app, pilot)
            stop = app.table.presenter.focus_target
            name = stop.card.name if stop is not None and stop.card is not None else ""
            assert name[:12] in shown if name else not shown
            seen.add(name)
            await press(pilot, "i", way)
        assert len(seen) > 1


async def to_the_hand(app: TableApp, pilot: Pilot[None]) -> None:
    """Off Enter for all cards, where a question begins there."""
    await press(pilot, *["right"] * (app.table.presenter.focus_target is not None
                                     and app.table.presenter.focus_target.zone == "bar"))


@games_with_secrets
async def test_the_inspector_shows_nobody_the_card_of_whoever_sat_before(game: Game) -> None:
    async with sat_down(TableApp(session_of("human", "human", game_id=game.id, seed=7), None)) as (app, pilot):
        first = app.table.presenter.viewer
        await to_the_hand(app, pilot)
        await press(pilot, "down", "right")
        before = await inspect(app, pilot)
        await press(pilot, "i")
        await end_sitting(app, pilot)
        await through_pages(pilot, app)
        assert app.table.presenter.viewer not in (first, None)
        await to_the_hand(app, pilot)
        stop = app.table.presenter.focus_target
        shown = await inspect(app, pilot)
        assert shown != before
        assert stop is not None and stop.card is not None and stop.card.name[:12] in shown


@games_with_secrets
async def test_no_widget_keeps_a_hand_when_the_curtain_falls(game: Game) -> None:
    async with sat_down(TableApp(session_of("human", "human", game_id=game.id, seed=7), None),
            (120, 40)) as (app, pilot):
        await inspect(app, pilot)
        state, viewer = app.session.match.state, app.table.presenter.viewer
        own = game.seen(state, viewer) - game.seen(state, None)
        names = {card.name for zone in game.zones(state) for card in zone.cards if card.number in own}
        assert any(name in kept_in(app) for name in names)
        await press(pilot, "ctrl+x")
        curtain = app.screen
        assert isinstance(curtain, CurtainScreen) and curtain._styles_cache._cache
        assert not any(name in kept_in(app) for name in names)
        assert app.cursor_position == (0, 0), "the terminal's cursor does not stay on a card"
        await turn_to(pilot, "space")
        assert any(name in kept_in(app) for name in names)
        assert not curtain._styles_cache._cache, "each curtain is a new one, and Textual keeps a thousand"
