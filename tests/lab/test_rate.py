"""Ratings: what they are made of, true strengths found again, people of saves, the command."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from math import exp
from pathlib import Path
from random import Random

import pytest

from deckgames import bots
from deckgames.cli.commands import run
from deckgames.engine.core.rng import Rng
from deckgames.engine.record.journal import SaveRefused, SeatInfo
from deckgames.engine.record.saves import at
from deckgames.engine.record.session import Session
from deckgames.games import load
from deckgames.lab.arena import Job, Record, play
from deckgames.lab.rate import Ledger, Rates, RatingPlan, Seen, bots_of, drawn, ratings
from deckgames.lab.runs import crew
from deckgames.lab.statistics import rate
from tests.harness import any_answers, saved
from tests.lab.test_figures import record as record_of
from tests.thorough import many

pytestmark = pytest.mark.slow

PLAN = RatingPlan("hooks", (2, 3), 4, bots=bots_of(2))


def record(names: tuple[str, ...], winners: tuple[int, ...], seed: int = 1) -> Record:
    return record_of(winners, tuple(range(len(names))), job=Job("hooks", names, seed), decisions=(100,) * len(names))


@pytest.mark.parametrize(("wins", "games", "low", "high"), [
    (50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (240, 400, 0.551, 0.647), (0, 0, 0.0, 1.0)])
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    found = rate(wins, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.001)


def test_each_pair_meets_with_seats_swapped_and_each_number_of_seats_is_played() -> None:
    jobs = PLAN.jobs()
    pairs = [job for job in jobs if len(job.names) == 2]
    assert len(pairs) == 6 * 4
    assert all(Job("hooks", job.names[::-1], job.seed) in [Job(p.game, p.names, p.seed) for p in pairs]
               for job in pairs)
    tables = [job for job in jobs if len(job.names) == 3]
    assert len(tables) == 4
    assert all(len(set(job.names)) == 3 for job in tables)
    assert len({len(job.names) for job in jobs[:7]}) == 2, "a run that is stopped has some of each"


def test_who_sits_at_a_table_is_drawn_fairly() -> None:
    found = [drawn(("a", "b", "c", "d"), 6, seed) for seed in range(400)]
    for seat in range(6):
        assert all(60 < sum(names[seat] == bot for names in found) < 140 for bot in "abcd")
    assert all(max(names.count(bot) for bot in names) == 2 for names in found)


def test_a_shared_victory_counts_its_share_and_several_seats_of_one_name_their_mean() -> None:
    ledger = Ledger(replace(PLAN, between=("a", "b", "b")))
    ledger.add(record(("a", "b", "b"), (0, 1)))
    ledger.add(record(("b", "a", "b"), (2,)))
    found = {one.name: one for one in ledger.report().standings}
    assert (found["a"].share, found["b"].share) == (0.25, 0.375)
    assert found["a"].ms == pytest.approx(5)


def test_a_bot_against_itself_wins_half() -> None:
    ledger = Ledger(replace(PLAN, between=("a", "a")))
    for winners in ((0,), (1,), (0, 1)):
        ledger.add(record(("a", "a"), winners))
    assert ledger.report().standings[0].share == 0.5


def test_a_game_that_nobody_wins_is_no_victory_of_either() -> None:
    ledger = Ledger(PLAN)
    ledger.add(record(("easy", "normal"), ()))
    ledger.add(record(("normal", "easy"), ()))
    assert ledger.report().meetings[0].share == 0.5


def test_a_meeting_counts_each_seat() -> None:
    ledger = Ledger(PLAN)
    for names, winners in ((("easy", "normal"), (1,)), (("normal", "easy"), (0,)), (("normal", "easy"), (0, 1))):
        ledger.add(record(names, winners))
    meeting, = ledger.report().meetings
    assert (meeting.one, meeting.other, meeting.games) == ("easy", "normal", 3)
    assert meeting.share == pytest.approx(0.5 / 3)


TRUE = {"weak": 0.0, "middle": 1.5, "good": 3.0, "best": 4.0}


def simulated(chance: Random, games: int) -> list[Seen]:
    """Games of two to four, in which each seat's strength is its odds."""
    found = []
    for _ in range(games):
        names = tuple(chance.sample(sorted(TRUE), chance.randint(2, 4)))
        left, scores = dict(enumerate(names)), [0] * len(names)
        for place in range(len(names)):
            seat, = chance.choices([*left], [exp(TRUE[name]) for name in left.values()])
            scores[seat] = len(names) - place
            del left[seat]
        found.append(Seen(names, (scores.index(max(scores)),), tuple(scores)))
    return found


def test_true_strengths_are_found_again_whatever_the_sequence(chance: Random) -> None:
    games = simulated(chance, 600)
    found = ratings(games)
    assert [one.name for one in found] == ["best", "good", "middle", "weak"]
    assert all(one.low < one.mu < one.high for one in found)
    assert found[0].low > found[2].high
    chance.shuffle(games)
    assert ratings(games) == found


def test_intervals_hold_the_true_distance(chance: Random) -> None:
    """The rating that many games lead to lies in the interval of few: nine of ten times, as simulations say."""
    end = {one.name: one.mu for one in ratings(simulated(chance, many(250, 6000)))}
    middle = sum(end.values()) / 4
    inside, runs = 0, many(5, 100)
    for _ in range(runs):
        found = ratings(simulated(chance, 320))
        shift = sum(one.mu for one in found) / 4 - middle
        inside += sum(one.low - shift <= end[one.name] <= one.high - shift for one in found)
    assert inside >= many(60, 85) / 100 * 4 * runs


def test_games_that_all_or_none_have_won_tell_nothing() -> None:
    start, = {one.mu for one in ratings([Seen(("a", "b"), (0, 1), (3, 3)), Seen(("a", "b"), (), (1, 2))])}
    assert start == pytest.approx(25)


def test_people_of_finished_saves_are_rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [SeatInfo("Ann"), SeatInfo("Bob", "bot:greedy", 1), SeatInfo("Ann#2", "human", 2)]
    for seed in range(3):
        saved(tmp_path / f"{seed}.deck", load("hooks"), people, seed)
    saved(tmp_path / "8.deck", load("hooks"), people, 8, 20)

    def taken_up(path: Path) -> Session:
        if path.name == "2.deck":
            raise SaveRefused(f"{path} was begun with other cards")
        return at(path)

    monkeypatch.setattr(import_module("deckgames.lab.rate"), "at", taken_up)
    ledger = Ledger(PLAN)
    ledger.read(tmp_path)
    report = ledger.report()
    assert report.saves == 2
    assert report.left_out == [f"{tmp_path / '2.deck'} was begun with other cards"]
    assert {(one.name, one.person) for one in report.ratings} == {("ann", True), ("normal", False)}
    assert all(one.games == 2 for one in report.ratings)


def test_a_game_is_rated_for_whoever_gave_more_than_half_of_a_seats_answers(tmp_path: Path) -> None:
    people = [SeatInfo("Ann"), SeatInfo("Bea", symbol=1), SeatInfo("Cy", "bot:easy", 2)]
    rng = Rng.fresh(1)
    with Session.new(load("hooks"), people, seed=1, path=tmp_path / "a.deck") as session:
        any_answers(session, rng, 20)
        session.reseat([people[0], people[1], replace(people[2], player="human")])
        any_answers(session, rng, goes_on=lambda: session.round < 15)
        session.reseat([people[0], replace(people[1], player="bot:easy"), session.seats[2]])
        any_answers(session, rng)
    ledger = Ledger(PLAN)
    ledger.read(tmp_path)
    assert {one.name: one.games for one in ledger.report().ratings} == {"ann": 1, "cy": 1}
    assert ledger.left_out == [f"{tmp_path / 'a.deck'}: {session.sat[1].worded}"]


def test_the_same_figures_in_one_process_and_in_two() -> None:
    plan = replace(PLAN, games=1, bots=("random", "easy", "normal"))
    reports = []
    for jobs in (1, 2):
        ledger = Ledger(plan)
        with crew(jobs) as workers:
            for one in workers.each(play, plan.jobs()):
                ledger.add(replace(one, thought=(0.0,) * len(one.thought)))
        reports.append(ledger.report())
    assert reports[0] == reports[1]


def test_how_long_a_bot_thinks_may_stand_behind_its_name() -> None:
    game = load("hooks")
    assert vars(bots.make("search:7", game, 1))["iterations"] == 7
    assert vars(bots.make("hard:250ms", game, 1))["seconds"] == 0.25
    for wrong in ("genius", "search:0", "search:x", "normal:5", "hard:5s"):
        with pytest.raises(KeyError):
            bots.make(wrong, game, 1)


def test_hard_is_rated_as_it_sits_at_a_table() -> None:
    assert bots_of()[-1] == "hard"
    assert bots_of(9)[-1] == "hard:9"


# ---- the command


def test_the_command_prints_tables_and_writes_json(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(import_module("deckgames.lab.rate"), "LEVELS", ("random", "normal"))
    file = tmp_path / "rates.json"
    asked = ["lab", "rate", "hooks", "--seats", "2", "--games", "1", "--rollouts", "1", "--jobs", "1"]
    page = tmp_path / "rates.html"
    assert run([*asked, "--json", str(file), "--html", str(page)]) == 0
    printed = capsys.readouterr().out
    for word in ("rating", "normal", "random", "95 %"):
        assert word in printed
    report = Rates.model_validate_json(file.read_text(encoding="utf-8"))
    assert (report.games, report.seats) == (1, [2])
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_between_plays_these_bots_only_and_a_kept_run_goes_on(tmp_path: Path,
                                                               capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lab", "rate", "hooks", "--between", "easy,greedy", "--games", "4", "--jobs", "1", "--json", "-",
             "--keep", str(tmp_path / "kept")]
    assert run(asked) == 0
    first = Rates.model_validate_json(capsys.readouterr().out)
    kept = (tmp_path / "kept").read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(kept) == 5
    (tmp_path / "kept").write_text("".join(kept[:3]) + kept[3][:20], encoding="utf-8")
    assert run(asked) == 0
    second = Rates.model_validate_json(capsys.readouterr().out)
    assert [(one.name, one.share, one.games) for one in first.standings] == [
        (one.name, one.share, one.games) for one in second.standings]
    assert [one.name for one in first.standings] == ["easy", "greedy"]
    assert run([*asked, "--seed", "5"]) == 2
    assert "another run" in capsys.readouterr().err


def test_a_run_that_is_stopped_tells_what_there_is(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    @contextmanager
    def stopping() -> Iterator[Callable[[float, float, str], bool]]:
        yield lambda done, whole, what: done < 2

    monkeypatch.setattr(import_module("deckgames.cli.rating"), "progress", stopping)
    asked = ["lab", "rate", "hooks", "--between", "random,easy", "--games", "4", "--jobs", "1", "--json", "-"]
    assert run(asked) == 130
    report = Rates.model_validate_json(capsys.readouterr().out)
    assert (report.cut, report.games) == (True, 2)
