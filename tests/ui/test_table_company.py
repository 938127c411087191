"""An evening of co-op at 80x24: one person alone and three at one keyboard against each of the four Overlords of co-op.

By keys, with the answers that a bot likes best; what stands on the screen is looked at on the way. The suite plays the
first turns, `.ci/thorough` to the end.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from random import Random

import pytest
from textual.pilot import Pilot

from deckgames.bots.brain import brain_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import find
from deckgames.engine.record import outcome
from deckgames.engine.record.session import Session
from deckgames.games.journey.effects.looming import wounds
from deckgames.ui.pages.ending import ending
from deckgames.ui.pages.results import draw_results
from tests.thorough import THOROUGH, many, some
from tests.ui.tables import TableApp, answer, keys_of, led_on, opened, session_of, settle

GAME = find("deckgames.games.journey")
NAMED = 14
"""So much of an event's name has room under the highest bar."""
OVERLORDS = ("ryma", "whimper", "grey-council", "cerberus")


pytestmark = pytest.mark.usefixtures("no_guard")


def new(seats: int, seed: int) -> Session:
    """A new game of so many humans."""
    return session_of(*["human"] * seats, seed=seed, game_id="journey",
                      options={"mode": "coop", "coop_level": "hard"})


@cache
def overlord_of(seats: int, seed: int) -> str:
    """Whom the lot gives them."""
    return str(new(seats, seed).match.state.overlord.spec.id)


def against(overlord: str, seats: int, chance: Random) -> Session:
    """A new game of humans that the lot has given this Overlord."""
    seeds = iter(lambda: chance.randrange(10**6), -1) if THOROUGH else count()
    return new(seats, next(seed for seed in seeds if overlord_of(seats, seed) == overlord))


def look(app: TableApp) -> None:
    """Dial, pool and the event stand on every picture of a table, as they are."""
    t, text = app.session.match.state, app.text()
    if app.screen is app.table and not app.session.over:
        dial = re.search(r"(?:♚|FIGHT|CHALLENGE|━ ).*dial (?:\d+→)?(\d+)", text)
        pool = re.search(r"Threat.*pool (\d+)→\d+, above (\d+)", text) or re.search(
            r"pool (?:\d+→)?(\d+)(?: of|, above) (\d+)", text)
        assert dial and pool, text
        assert (int(dial[1]), int(pool[1]), int(pool[2])) == (t.hp, t.pool, t.threshold), text
        if "WHAT FOLLOWS" not in text and "‹" not in text:  # beside three lines to split there is no row for it
            assert t.event.name[:NAMED] in text, text
            assert ("DANGER" in text) >= (t.pool + wounds(t) > t.threshold), text


async def play(app: TableApp, pilot: Pilot[None], answers: int) -> None:
    """So many answers by keys, as a bot would give them; a question before a turn ends is answered with yes."""
    chooses = brain_of(GAME).pilot(Rng.fresh(1))
    for _ in range(6 * answers):
        await settle(pilot, app)
        if app.result or app.session.number >= answers:
            return
        look(app)
        if not await led_on(pilot, app):
            number = app.session.number
            await answer(app, pilot, keys_of(app, chooses(app.session.match.clone())))
            assert app.session.number > number or app.table.presenter.leaving, app.bar()


@pytest.mark.parametrize(("overlord", "seats"), [
    (overlord, seats) for at, overlord in enumerate(OVERLORDS) for seats in some((1, 3), at % 2, 2)])
@pytest.mark.wide
async def test_a_company_plays_against_each_overlord_by_keys(overlord: str, seats: int, chance: Random) -> None:
    async with opened(TableApp(against(overlord, seats, chance), layout=None, reduced_motion=True)) as (app, pilot):
        await play(app, pilot, many(3, 3_000))
    if not app.session.over:
        assert many(True, False), "the evening has no end"
        return
    drawn = draw_results(ending(app.session), 80, 24).text()
    assert ("W O N" if app.session.match.state.won else "L O S T") in drawn
    t = app.session.match.state
    assert any("needed, you" in line for line in outcome.lines(app.session)) <= (not t.won)
