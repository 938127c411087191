"""What a move has cost: the chance to win of the best answer minus that of the one given, with its interval.

All answers meet the same worlds, so that luck cancels out. The best of several answers looks better than it is, because
luck helped to pick it (the winner's curse). So it is picked in one part of the worlds and measured in the other ones,
which had no say in the choice: the lower bound of what is measured is too high in 2.5 % of the moves, however many
answers there were. Few worlds are spent on all moves and many on suspects; a measurement may be given up early, which
can only hide a loss, but never be called one early.
"""

from collections.abc import Callable
from itertools import pairwise
from math import sqrt
from typing import Literal

from deckgames.engine.data import dataclass
from deckgames.lab.statistics import Estimate, mean

Kind = Literal["slip", "mistake", "blunder"]
KINDS: dict[Kind, float] = {"slip": 0.05, "mistake": 0.10, "blunder": 0.15}
"""A move is called so where the lower bound of its loss exceeds this share of a win."""
WORLDS = 240
"""A loss that is named was measured in so many worlds."""
GLANCE = (4, 8, 16, 32, 64)
"""After so many worlds the answers are given up that do not look better than the one given by a slip."""
HOPE = 1.5
"""Standard errors that an answer may do better than it looks."""
FLOOR = 0.12
"""The worth of one world is taken to vary by that much at least: few worlds that agree prove little."""
LOOKS = (0.2, 0.4, 0.6, 0.8)
"""At these parts of the measurement it is seen whether it can still end in a slip."""

Worth = Callable[[int, int], float]
"""worth(answer, world): the share of a win that the answer comes to in this world; 0 .. 1."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The best answer (by its index), what it was better by, as a share of a win, and how foolish that makes the other
    one (None: luck may be all there is to it, or the measurement was given up)."""

    best: int
    by: Estimate
    kind: Kind | None


def kind_of(low: float) -> Kind | None:
    """The name of a move whose loss is at least that much."""
    return next((kind for kind, bound in reversed(KINDS.items()) if low > bound), None)


def loss(worth: Worth, answers: int, given: int, worlds: int = WORLDS) -> Loss | None:
    """What the answer `given` has cost, against the best of the answers 0 .. answers - 1; None if none looks better.

    `worlds` measure a suspect; beside them at most GLANCE[-1] (never more than `worlds`) pick the best answer.
    """
    best = picked(worth, answers, given, min(GLANCE[-1], worlds))
    return None if best is None else measured(worth, best, given, GLANCE[-1], worlds)


def picked(worth: Worth, answers: int, given: int, most: int = GLANCE[-1]) -> int | None:
    """The answer that does best in the first worlds; None if none seems better than the `given` one."""
    leads: dict[int, list[float]] = {answer: [] for answer in range(answers) if answer != given}
    stages = (0, *(stage for stage in GLANCE if stage < most), most)
    for start, end in pairwise(stages):
        for world in range(start, end):
            was = worth(given, world)
            for answer, found in leads.items():
                found.append(worth(answer, world) - was)
        leads = {answer: found for answer, found in leads.items() if _hope(found, 1.0) > KINDS["slip"]}
        if not leads:
            return None
    return max(leads, key=lambda answer: sum(leads[answer]))


def measured(worth: Worth, best: int, given: int, first: int, worlds: int) -> Loss:
    """By how much `best` beats the one given in `worlds` worlds from number `first` on, which had no say in picking."""
    looks = {round(part * worlds) for part in LOOKS}
    leads: list[float] = []
    for world in range(first, first + worlds):
        leads.append(worth(best, world) - worth(given, world))
        if len(leads) in looks and len(leads) > 1 and _hope(leads, 1 - sqrt(len(leads) / worlds)) <= KINDS["slip"]:
            return Loss(best, mean(leads), None)
    by = mean(leads)
    return Loss(best, by, kind_of(by.low))


def _hope(leads: list[float], more: float) -> float:
    """What a lead may at best turn out to be, so many standard errors (times HOPE) above what it is."""
    n = len(leads)
    middle = sum(leads) / n
    spread = max(FLOOR, sqrt(sum((lead - middle) ** 2 for lead in leads) / max(1, n - 1)))
    return middle + more * HOPE * spread / sqrt(n)
