"""A walk through the whole app, in all games, themes and sizes: after each key the terminal shows Textual's picture."""

from __future__ import annotations

from random import Random

from textual.pilot import Pilot

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.ui.host import Start
from deckgames.ui.paint.theme import THEMES
from tests.harness import any_answers, by_turns
from tests.thorough import cases, many
from tests.ui.drawn import Sending, picture_of
from tests.ui.tables import opened, press, still

KEYS = many(5, 40)
"""So many keys are pressed at each table."""
SIZES = ((80, 24), (60, 20), (100, 30), (120, 40), (160, 50))
OFTEN = ("enter", "space", "escape", "up", "down", "left", "right", "1", "2", "e")
ANY = (*"abcdfghijklmnoprstuvwxyz034567?", "tab", "pagedown", "ctrl+p", "ctrl+x", "f3", "backspace", "minus", "plus")


NAMES = (("Ann", "Bea", "Cy"), ("Łucja", "界", "e\u0301mile"))
"""Letters of one cell each, and some of two or none."""


async def differences(app: Sending, pilot: Pilot[None]) -> str:
    """The cells of which the terminal shows something else, and goes on to: what moves is drawn before it is sent."""
    for _ in range(30):
        await still(pilot)
        if app._exit or not (found := _differences(app)):
            return ""
    return found


def _differences(app: Sending) -> str:
    assert app.at is not None
    rows = zip(app.at.cells, picture_of(app), strict=True)
    return "; ".join(f"{x}, {y}: {one} for {other}" for y, both in enumerate(rows)
                     for x, (one, other) in enumerate(zip(*both, strict=True)) if one != other)


@by_turns(0)
async def test_the_terminal_shows_what_textual_means(game: Game, chance: Random) -> None:
    for _ in cases(chance, many(1, 15)):
        kinds = chance.choice((("human", "bot:easy"), ("human", "human", "human")))[:game.max_seats]
        names = chance.choice(NAMES)
        seats = [SeatInfo(names[n], kind, n) for n, kind in enumerate(kinds)]
        together = "mode" in game.options.model_fields and chance.random() < 0.5
        options = game.options(mode="coop") if together else game.options()
        session = Session.new(game, seats, options, seed=chance.randrange(1 << 30))
        any_answers(session, Rng.fresh(chance.randrange(1 << 30)), chance.choice((0, 12, 40)))
        start = Start("play", theme=chance.choice(THEMES).name, ascii=chance.random() < 0.2)
        size, told = chance.choice(SIZES), list[str]()
        async with opened(Sending(start, session), size) as (app, pilot):
            for _ in range(KEYS):
                found = await differences(app, pilot)
                assert not found, f"{start.theme}, {size}, {', '.join(told)}: {found[:600]}"
                if app._exit:
                    break
                if chance.random() < 0.1:
                    size = chance.choice(SIZES)
                    await pilot.resize_terminal(*size)
                    told.append(str(size))
                else:
                    told.append(chance.choice(OFTEN if chance.random() < 0.6 else ANY))
                    await press(pilot, told[-1])
