"""The score of an evening: what counts, where it stands, and what is known of people."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from deckgames.cli.commands import run
from deckgames.engine.core.paths import results_file
from deckgames.people import records as counted
from deckgames.people.kept import Records
from deckgames.people.results import Played, Sitter
from deckgames.people.series import bouts
from deckgames.ui import evening, sessions
from deckgames.ui.paint.cells import spans_text
from deckgames.ui.sessions import taken_up
from deckgames.ui.table.curtain import Announced, CurtainScreen, draw_curtain
from deckgames.ui.toolkit.layout import SeatLook
from tests.harness import changed
from tests.ui.app_tables import PEOPLE, app, app_at, played, saved, shown
from tests.ui.tables import opened, press, turn_to

SHORT = {"length": "short", "round_cap": 30}
NAMES = tuple(seat.name for seat in PEOPLE)


def people_saved(name: str, when: str = "") -> Path:
    """The save of a short game that people have finished."""
    path = saved(name, when=when, **SHORT)
    path.write_bytes(changed(path.read_bytes(), lambda record: record if record["is"] != "header" else {
        **record, "made": name, "seats": [{**seat, "player": "human"} for seat in record["seats"]]}))
    return path


def ago(hours: float) -> datetime:
    return datetime.now().astimezone() - timedelta(hours=hours)


def game(winners: str, hours: float, names: tuple[str, ...] = NAMES, together: bool = False, back: str = "",
         scores: tuple[int, ...] = (), named: bool = True) -> Played:
    """A game that ended so many hours ago: who sat there, and who has won."""
    seats = [Sitter(name, "human", 1 if name in winners.split() else 2, score, named)
             for name, score in zip(names, scores or (0,) * len(names), strict=True)]
    return Played(str(hours), 7, "hooks", ago(hours), tuple(seats), together, back)


TABLE: Any = SimpleNamespace(seats=PEOPLE, over=True, seed=7, header=SimpleNamespace(made="1", daily=""))


def known(*games: Played) -> Any:
    """Records of these games, and of nothing else."""
    return SimpleNamespace(games=lambda within=None: sorted(games, key=lambda one: one.when))


def test_an_evening_counts_by_person_games_less_than_six_hours_apart() -> None:
    games = (game("Bob", 1), game("bob", 5, ("Ann", "bob")), game("Bob", 12), game("Ann", 3), game(
        "Zoe", 2, ("Ann", "Zoe")), game("Ann Bob Cy", 4, together=True), game("Moe", 2, ("Moe", "Zoe")))
    assert spans_text(evening.score(known(*games), TABLE)) == "Tonight: ● Bob 2, ▲ Ann 1, ■ Cy 0"
    assert evening.score(known(*games[1:]), TABLE, ago(11)) == ()  # its evening is long past
    assert evening.score(known(*games), TABLE, ago(1.01)) == evening.score(known(*games), TABLE)  # saved, then noted
    assert evening.score(known(*games), SimpleNamespace(**{**vars(TABLE), "header": SimpleNamespace(
        made="1", daily="2030-01-31 abc")})) == (), "a daily deal counts for itself"
    company = game("", 2, together=True), game("Ann Bob Cy", 1, together=True)
    assert spans_text(evening.score(known(*company), TABLE)) == "Tonight: 1 of 2 games won"
    shared = game("Ann Bob Cy", 2), game("Bob", 1)
    assert spans_text(evening.score(known(*shared), TABLE)) == "Tonight: ● Bob 2, ▲ Ann 1, ■ Cy 1"
    assert spans_text(evening.tonight(known(game("Moe", 2, ("Moe",)), game("", 1, ("Moe",))))) == (
        "Tonight: Moe won 1 of 2 games")


def test_a_return_match_and_its_game_are_one() -> None:
    first = game("Ann", 2, ("Ann", "Bob"), scores=(14, 12))
    back = game("Bob", 1, ("Bob", "Ann"), back=first.id, scores=(11, 9))
    series = bouts([first, back])
    assert [(bout.scores, bout.won) for bout in series] == [({"ann": 23, "bob": 23}, {"ann", "bob"})]
    assert [(one.name, one.games, one.won) for one in counted.people(series)] == [("Ann", 1, 1), ("Bob", 1, 1)]


def test_a_record_says_games_streak_closest_finish_rating_and_meetings() -> None:
    games = [game("Ann" if at % 3 else "Bob", 99 - at, ("Ann", "Bob"), scores=(10 + at, 20)) for at in range(12)]
    series = bouts([*games, game("Ann Bob", 1, ("Ann", "Bob"), together=True)])
    ann, bob = counted.people(series)
    assert (ann.games, ann.won, ann.together, ann.streak, ann.longest) == (12, 8, (1, 1), 2, 2)
    assert ann.closest is not None and (ann.closest.margin, ann.closest.won) == (0, True)
    assert ann.rating is not None and bob.rating is not None and ann.rating.mu > 25 > bob.rating.mu
    assert [(met.ahead, met.games, met.together) for met in counted.meetings(series)] == [((8, 4), 12, (1, 1))]
    assert counted.people(bouts(games[:9]))[0].rating is None
    assert counted.people(bouts([game("Ann", 1, named=False)])) == []


def test_a_thousand_games_are_read_once_and_rated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is looked at once, each game rated once."""
    from deckgames.people import ratings, results

    calls = Counter[str]()

    def counted_calls(of: Any, name: str) -> None:
        right = getattr(of, name)
        monkeypatch.setattr(of, name, lambda *given, **named: (calls.update([name]), right(*given, **named))[1])

    counted_calls(results, "read")
    counted_calls(ratings.PlackettLuce, "rate")
    games = [game("Ann" if at % 2 else "Bob", 1000 - at, ("Ann", "Bob")) for at in range(1000)]
    results_file().parent.mkdir(parents=True, exist_ok=True)
    results_file().write_text("".join(json.dumps(one.line()) + "\n" for one in games))
    assert counted.people(bouts(Records().games()))[0].games == 1000
    assert calls == {"read": 1000, "rate": 1000}


@pytest.mark.parametrize("game_id", ["hooks", "initiative"])
def test_the_last_of_a_game_begins_the_next_or_it_rotates(game_id: str) -> None:
    from tests.ui.tables import session_of

    for begins, expected in (("loser", 0), ("turns", None), ("lot", None)):
        session = session_of("human", "human", "bot:easy", game_id=game_id, begins=begins)
        places = [SimpleNamespace(seat=seat, place=3 - seat) for seat in range(3)]
        vars(session)["result"] = lambda places=places: SimpleNamespace(places=places, together=False)
        first = sessions.starts(session, session.seed)
        table, seed = sessions.rematch(session)
        now = sessions.starts(session, seed)
        assert first is not None and now is not None
        begun = [seat.name for seat in table.seats][now]
        assert begun == session.names[{"loser": 0, "turns": (first + 1) % 3, "lot": now}[begins]], expected


async def test_the_results_and_the_curtain_of_a_rematch_tell_the_score_of_the_evening(no_guard: None) -> None:
    people_saved("first", ago(1).isoformat())
    won = taken_up(people_saved("second"))
    winner = won.names[won.result().winners[0]]
    async with opened(app_at("results", won), (80, 24)) as (running, _):
        assert f"{winner} 2" in shown(running).partition("Tonight: ")[2].partition("\n")[0]
    async with opened(app("play", "cardring", PEOPLE), (80, 24)) as (running, pilot):
        await turn_to(pilot, "enter")
        assert isinstance(running.screen, CurtainScreen)
        assert f"{winner} 2" in spans_text(running.screen.said.tonight)
    async with opened(app(), (80, 24)) as (running, _):
        assert f"{winner} 2" in shown(running).splitlines()[0]
    said = Announced(SeatLook("Ann", "▲", 1, True), "x", tonight=(("Tonight: ▲ Ann 3, ● Bob 2", "text"),))
    assert "Tonight: ▲ Ann 3, ● Bob 2" in draw_curtain(said, 80, 24).text()


async def test_a_seat_is_given_to_somebody_on_the_results_who_is_then_known_and_forgotten(no_guard: None) -> None:
    won = taken_up(people_saved("one"))
    async with opened(app_at("results", won), (80, 24)) as (running, pilot):
        await press(pilot, "p", "n", *"Zoe", "enter")
        assert "counts for Zoe" in shown(running)
        await press(pilot, "down", "n", "1")
        assert shown(running).count("counts for Zoe") == 2  # a digit picks
        await press(pilot, "n", *"Bob", "enter", "escape")
        assert "Zoe" in shown(running) and "Ann" not in shown(running)
    async with opened(app_at("people"), (80, 24)) as (running, pilot):
        assert "Card Ring, 3 seats" in shown(running) and "Zoe" in shown(running)
        assert [one.name for one in running.screen.items] == ["Bob", "Zoe"]  # Cy is a seat’s own name
        await press(pilot, "end")
        await press(pilot, "x", "y")
        assert "Zoe" not in shown(running) and "Bob" in shown(running)


def test_the_command_prints_and_forgets(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["players"]) == 0 and "Nobody is known" in capsys.readouterr().out
    results_file().parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(one.line()) for one in (game("Ann", 3), game("Bob", 2))]
    results_file().write_text("\n".join([*lines, '{"is']))
    assert run(["players", "ANN"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Ann: 2 games, 1 won"
    assert run(["players", "--json"]) == 0
    assert {one["name"]: one["won"] for one in json.loads(capsys.readouterr().out)["people"]} == {
        "Ann": 1, "Bob": 1, "Cy": 0}
    assert run(["players", "--forget", "Ann"]) == 0 and run(["players", "Ann"]) == 2
    assert "nobody" not in capsys.readouterr().out.casefold()
    assert len(results_file().read_text().splitlines()) == 4, "what was torn stays alone"


def test_a_game_counts_for_whoever_was_named_and_not_for_trials() -> None:
    records = Records()
    records.keep(played(length="short", round_cap=30))
    assert records.games() == [] and not results_file().exists()  # bots only
