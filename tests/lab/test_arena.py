"""The arena: fair pairings."""

import pytest

from deckgames.games import IDS
from deckgames.lab.arena import Job, play, swapped


def test_each_deal_is_played_with_every_rotation_of_the_seats() -> None:
    jobs = swapped("cardring", ["greedy", "random", "easy"], 6, seed=10)
    assert [job.seed for job in jobs] == [10, 10, 10, 11, 11, 11]
    for seat in range(3):
        assert {job.names[seat] for job in jobs[:3]} == {"greedy", "random", "easy"}


@pytest.mark.parametrize("names", [("greedy", "greedy"), ("greedy", "random", "greedy", "random"), ("easy",) * 4])
def test_no_game_is_played_twice_where_rotations_seat_equal_bots_alike(names: tuple[str, ...]) -> None:
    jobs = swapped("hooks", names, 24)
    assert len({(job.names, job.seed) for job in jobs}) == 24


@pytest.mark.needs("targets")
@pytest.mark.parametrize("game", IDS)
def test_the_order_of_a_record_is_that_of_the_first_round(game: str) -> None:
    orders = {play(Job(game, ("random",) * 2, seed)).order for seed in range(12)}
    assert orders == {(0, 1), (1, 0)}, "the start is drawn by lot"


def test_every_decision_belongs_to_one_round_of_its_seat() -> None:
    made = play(Job("hooks", ("normal",) * 2, 1), keep=True)
    assert sum(number * times for number, times in made.turns.items()) == len(made.answers)
    assert sum(made.turns.values()) == 2 * made.rounds
