"""Fair pairings and the report: the same figures in one process and in two."""

from dataclasses import replace

import pytest

from deckgames.games import IDS
from deckgames.lab.arena import Job, Record, play, swapped
from deckgames.lab.report import leader_changes, lines, percentile
from deckgames.lab.report import main as report
from deckgames.lab.runs import crew


def test_each_deal_is_played_with_every_rotation_of_the_seats() -> None:
    jobs = swapped("cardring", ["greedy", "random", "easy"], 6, seed=10)
    assert [job.seed for job in jobs] == [10, 10, 10, 11, 11, 11]
    for seat in range(3):
        assert {job.names[seat] for job in jobs[:3]} == {"greedy", "random", "easy"}


@pytest.mark.parametrize("names", [("greedy", "greedy"), ("greedy", "random", "greedy", "random"), ("easy",) * 4])
def test_no_game_is_played_twice_where_rotations_seat_equal_bots_alike(names: tuple[str, ...]) -> None:
    jobs = swapped("hooks", names, 24)
    assert len({(job.names, job.seed) for job in jobs}) == 24


@pytest.mark.parametrize("game", IDS)
def test_the_order_of_a_record_is_that_of_the_first_round(game: str) -> None:
    orders = {play(Job(game, ("random",) * 2, seed)).order for seed in range(12)}
    assert orders == {(0, 1), (1, 0)}, "the start is drawn by lot"


def test_the_report_counts_places_in_turn_order_and_not_chairs() -> None:
    records = [replace(record(("a", "a"), (winner,)), order=(winner, 1 - winner)) for winner in (0, 1, 0, 1)]
    first, second = (line for line in lines(records) if "turn order" in line)
    assert first.startswith("place 1 in turn order wins 100.0%")
    assert second.startswith("place 2 in turn order wins 0.0%")


def record(names: tuple[str, ...], winners: tuple[int, ...]) -> Record:
    n = len(names)
    return Record(Job("cardring", names, 1), winners, (5,) * n, (), 10, ("the Enemy Deck is empty",), (100,) * n,
                  (0.5,) * n, ({},) * n, tuple(range(n)))


def test_a_lead_changes_when_another_seat_leads_alone() -> None:
    assert leader_changes([(0, 0), (1, 0), (1, 1), (1, 2), (3, 2), (3, 3)]) == 2
    assert leader_changes([(0, 0), (1, 0), (1, 1), (2, 1)]) == 0


def test_percentiles_are_numbers_that_occur() -> None:
    assert percentile([5, 1, 3, 2, 4], 0.95) == 5
    assert percentile([5, 1, 3, 2, 4], 0.0) == 1


def test_the_same_job_gives_the_same_game() -> None:
    job = Job("cardring", ("greedy", "random"), 4, {"length": "short"})
    first, second = play(job), play(job)
    assert (first.scores, first.history, first.decisions) == (second.scores, second.history, second.decisions)


def test_two_processes_play_what_one_plays() -> None:
    jobs = swapped("cardring", ["random", "random"], 4)
    with crew(2) as two:
        assert [r.scores for r in two.each(play, jobs)] == [r.scores for r in map(play, jobs)]


def test_the_report_prints_figures_and_refuses_wrong_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert report(["cardring", "greedy", "greedy", "--games", "2", "--set", "length=short"]) == 0
    assert "rounds: median" in capsys.readouterr().out
    assert report(["cardring", "greedy", "greedy", "--games", "2", "--set", "length=endless"]) == 2
    assert "length" in capsys.readouterr().err
