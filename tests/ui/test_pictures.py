"""The README's pictures are of today: a table of each game in the app, in the middle of a game with bots; one of them
in a small terminal, and a film.

`pytest --golden tests/ui/test_pictures.py` makes them anew.
"""

import re
from pathlib import Path

import pytest

from deckgames.cli.commands import run
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.games import IDS, load
from deckgames.seats import Bots
from tests.conftest import Golden
from tests.screens import Size
from tests.ui.tables import TableApp, press, sat_down, session_of, settle, still

MOMENTS = {"cardring": (5, "CR-3.5", 6), "hooks": (4, "HK-2.7", 6), "initiative": (2, "IN-4.2", 3),
           "journey": (7, "JO-4.4", 6), "pools": (8, "DP-5.2", 3)}
"""By game: the seed, and the question of the first seat from this round on."""


@pytest.mark.needs("picture")
@pytest.mark.parametrize(("picture", "game", "size"), [*((game, game, (120, 40)) for game in IDS),
                                                       ("small", "hooks", (80, 24))])
@pytest.mark.wide
async def test_the_picture_of_a_game_is_of_today(picture: str, game: str, size: Size,
                                                 golden: Golden) -> None:
    async with sat_down(TableApp(reached(game, *MOMENTS[game]), layout=None, reduced_motion=True),
            size) as (app, pilot):
        await settle(pilot, app)
        await press(pilot, "right")
        await still(pilot)
        drawn = app.export_screenshot(title=load(game).title)
    golden(f"../../docs/pictures/{picture}.svg", re.sub(r"\s*@font-face \{[^}]*\}", "", drawn))


def test_the_film_is_of_today_small_and_moves_by_itself(tmp_path: Path, golden: Golden) -> None:
    seats = [SeatInfo(name, "bot:normal", at) for at, name in enumerate(("Ann", "Bea"))]
    save, game = tmp_path / "over.deck", load("hooks")
    with Session.new(game, seats, options=game.options(), seed=4, path=save) as session:
        bots = Bots(session)
        while not session.over:
            bots.answer()
    assert run(["replay", str(save), "--film", str(tmp_path / "film.svg")]) == 0
    film = (tmp_path / "film.svg").read_text(encoding="utf-8")
    golden("../../docs/pictures/film.svg", film)
    assert len(film) < 500_000
    assert not re.search(r"<script|@font-face|url\(|href", film)


def reached(game: str, seed: int, rule: str, round: int) -> Session:
    """A table of one person and two bots in which the person is asked this; bots have played until then."""
    bots = session_of(*["bot:normal"] * 3, seed=seed, game_id=game)
    answering = Bots(bots)
    while (bots.question().rule, bots.question().seat) != (rule, 0) or bots.round < round:
        answering.answer()
    session = session_of("human", "bot:normal", "bot:normal", seed=seed, game_id=game)
    for step in bots.steps[:bots.number]:
        session.answer(step.raw, step.seat)
    return session
