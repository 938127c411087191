"""What a move has cost: picked in some worlds, measured in others, and never called more than it surely is."""

from collections.abc import Callable
from random import Random

import pytest

from deckgames.lab.loss import GLANCE, KINDS, Loss, kind_of, loss
from deckgames.lab.statistics import mean
from tests.thorough import many

SPREAD = 0.3


def table(chance: Random, better: float, answers: int, worlds: int) -> Callable[[int, int], float]:
    """Worths by answer and world: answer 0 is worse than each of the others by `better`, and luck does the rest."""
    luck = [[chance.gauss(0.5 + (better if answer else 0.0), SPREAD) for _ in range(GLANCE[-1] + worlds)]
            for answer in range(answers)]
    return lambda answer, world: luck[answer][world]


@pytest.mark.parametrize("answers", [2, 8])
def test_moves_of_equal_worth_are_falsely_named_no_more_often_than_said(answers: int, chance: Random) -> None:
    """The worst case: all others are better by just what is not yet a slip. To pick the best and measure it in
    the same worlds would name far too many."""
    trials, worlds = many(150, 6000), 60
    named = naive = 0
    for _ in range(trials):
        worth = table(chance, KINDS["slip"], answers, worlds)
        found = loss(worth, answers, 0, worlds)
        named += found is not None and found.kind is not None
        leads = [mean([worth(answer, i) - worth(0, i) for i in range(worlds)]) for answer in range(1, answers)]
        naive += kind_of(max(leads, key=lambda lead: lead.value).low) is not None
    assert named <= 0.025 * trials + 4 * (0.025 * trials) ** 0.5
    assert answers == 2 or naive > 0.06 * trials, "the curse that is guarded against is there"


@pytest.mark.parametrize(("better", "kind"), [(0.3, "blunder"), (0.13, "slip")])
def test_a_true_loss_is_found_and_its_interval_holds_it(better: float, kind: str, chance: Random) -> None:
    found = [loss(table(chance, better, 3, 400), 3, 0, 400) for _ in range(40)]
    sure = [one for one in found if one is not None and one.kind is not None]
    assert len(sure) >= 30
    assert sum(one.by.low <= better <= one.by.high for one in sure) >= 0.8 * len(sure)
    assert sum(one.kind == kind for one in sure) >= 0.4 * len(sure)


def test_the_names_begin_above_five_ten_and_fifteen_points() -> None:
    bounds = (0.05, 0.051, 0.10, 0.101, 0.15, 0.151)
    assert [kind_of(low) for low in bounds] == [None, "slip", "slip", "mistake", "mistake", "blunder"]


def test_the_worlds_that_measure_had_no_say_in_picking() -> None:
    asked: list[tuple[int, int]] = []

    def worth(answer: int, world: int) -> float:
        asked.append((answer, world))
        return (0.4, 0.9, 0.6)[answer]

    assert loss(worth, 3, 0, 100) == Loss(1, mean([0.5] * 100), "blunder")
    measured = [world for answer, world in asked if answer == 0][GLANCE[-1]:]
    assert measured == list(range(GLANCE[-1], GLANCE[-1] + 100))
    assert {world for answer, world in asked if answer == 2} <= set(range(GLANCE[-1]))


def test_little_is_spent_where_nothing_is_better() -> None:
    asked: list[int] = []

    def worth(answer: int, world: int) -> float:
        asked.append(world)
        return 0.5 - 0.05 * answer

    assert loss(worth, 6, 0) is None
    assert len(asked) <= 6 * GLANCE[1]


def test_a_measurement_that_cannot_end_in_a_slip_is_given_up() -> None:
    asked: list[int] = []

    def worth(answer: int, world: int) -> float:
        asked.append(world)
        return 0.9 if answer and world < GLANCE[-1] else 0.5

    found = loss(worth, 2, 0, 200)
    assert found is not None and found.kind is None
    assert max(asked) < GLANCE[-1] + 100
