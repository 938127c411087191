"""The score of an evening: what counts, and where it stands."""

from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

from deckgames.ui import evening
from deckgames.ui.evening import Ended
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.sessions import taken_up
from deckgames.ui.table.curtain import Announced, CurtainScreen, draw_curtain
from deckgames.ui.table.layout import SeatLook
from tests.ui.app_tables import PEOPLE, app, app_at, over, saved, shown
from tests.ui.tables import opened, turn_to

NAMES = frozenset(seat.name for seat in PEOPLE)
SHORT = {"length": "short", "round_cap": 30}


def ago(hours: float) -> datetime:
    return datetime.now().astimezone() - timedelta(hours=hours)


def test_an_evening_counts_games_of_the_same_people_less_than_six_hours_apart() -> None:
    ended = [Ended(names, won, ago(hours), together) for names, won, hours, together in (
        (NAMES, ("Bob",), 1, False), (NAMES, ("Bob",), 5, False), (NAMES, ("Bob",), 12, False),
        (NAMES, ("Ann",), 3, False), (frozenset({"Ann", "Bob"}), ("Ann",), 2, False),
        (NAMES, tuple(NAMES), 4, True))]
    host: Any = SimpleNamespace(unsaved=dict(enumerate(ended)))
    assert spans_text(evening.score(host.unsaved, over())) == "Tonight: ● Bob 2, ▲ Ann 1, ■ Cy 0"
    assert evening.score(host.unsaved, over(), ago(11)) == ()  # its evening is long past
    host.unsaved = {1: Ended(NAMES, (), ago(2), True), 2: Ended(NAMES, tuple(NAMES), ago(1), True)}
    assert spans_text(evening.score(host.unsaved, over())) == "Tonight: 1 of 2 games won"
    host.unsaved = {1: Ended(NAMES, tuple(NAMES), ago(2), False), 2: Ended(NAMES, ("Bob",), ago(1), False)}
    assert spans_text(evening.score(host.unsaved, over())) == "Tonight: ● Bob 2, ▲ Ann 1, ■ Cy 1"  # all shared one


async def test_the_results_and_the_curtain_of_a_rematch_tell_the_score_of_the_evening(no_guard: None) -> None:
    saved("first", when=ago(1).isoformat(), **SHORT)
    path = saved("second", **SHORT)
    won = taken_up(path)
    winner = won.names[won.result().winners[0]]
    async with opened(app_at("results", won), (80, 24)) as (running, _):
        assert f"{winner} 2" in shown(running).partition("Tonight: ")[2].partition("\n")[0]
    async with opened(app("play", "cardring", PEOPLE), (80, 24)) as (running, pilot):
        await turn_to(pilot, "enter")
        assert isinstance(running.screen, CurtainScreen)
        assert f"{winner} 2" in spans_text(running.screen.said.tonight)
    said = Announced(SeatLook("Ann", "▲", 1, True), "x", tonight=(("Tonight: ▲ Ann 3, ● Bob 2", "text"),))
    assert "Tonight: ▲ Ann 3, ● Bob 2" in draw_curtain(said, 80, 24).text()
