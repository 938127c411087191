"""The ladder: fair pairings, right intervals, the same figures in one process and in two."""


import pytest

from deckgames.games import IDS
from deckgames.lab.arena import Job, Record, play, swapped
from deckgames.lab.ladder import main, standings, wilson
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


@pytest.mark.parametrize(("wins", "games", "low", "high"), [
    (50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (240, 400, 0.551, 0.647)])
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def record(names: tuple[str, ...], winners: tuple[int, ...]) -> Record:
    n = len(names)
    return Record(Job("cardring", names, 1), winners, (5,) * n, (), 10, ("the Enemy Deck is empty",), (100,) * n,
                  (0.5,) * n, ({},) * n, tuple(range(n)))


def test_a_shared_victory_counts_its_share_and_seats_of_one_name_add_up() -> None:
    records = [record(("a", "b", "b"), (0, 1)), record(("b", "a", "b"), (2,))]
    a, b = standings(records, ["a", "b", "b"])
    assert (a.rate, b.rate) == (0.25, 0.75)
    assert a.ms == pytest.approx(5)


def test_the_same_job_gives_the_same_game() -> None:
    job = Job("cardring", ("greedy", "random"), 4, {"length": "short"})
    first, second = play(job), play(job)
    assert (first.scores, first.history, first.decisions) == (second.scores, second.history, second.decisions)


def test_two_processes_play_what_one_plays() -> None:
    jobs = swapped("cardring", ["random", "random"], 4)
    with crew(2) as two:
        assert [r.scores for r in two.each(play, jobs)] == [r.scores for r in map(play, jobs)]


def test_the_ladder_prints_a_line_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cardring", "greedy", "random", "--games", "4"]) == 0
    printed = capsys.readouterr().out
    assert "greedy" in printed
    assert "random" in printed
    assert "n 4" in printed
