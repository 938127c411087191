"""Intervals of what was counted, and what they say of a target: it holds, fails, or needs more games. By scipy, whose
`stats` takes a second to load: it is loaded where only that will do."""

from collections.abc import Sequence
from functools import cache
from math import ceil, inf, sqrt
from typing import Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict
from scipy.special import ndtr, ndtri, stdtr, stdtrit

from deckgames.engine.core.data import frozen

LEVEL = 0.95
Z = float(ndtri((1 + LEVEL) / 2))
"""Half the width of an interval of that level, in standard errors of a normal figure."""
Verdict = Literal["holds", "fails", "needs"]


@frozen
class Estimate:
    """A figure with its 95 % interval from n independent observations."""

    value: float
    low: float
    high: float
    n: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def within(self, low: float, high: float) -> "Estimate":
        """The same with an interval that goes no further than what is possible."""
        return Estimate(self.value, max(low, self.low), min(high, self.high), self.n)


@cache
def widest(n: int) -> float:
    """Half the width of the interval for a difference that was picked as the largest among those of n figures, in
    standard errors of one difference (Tukey): with two it is Z."""
    from scipy import stats

    return float(stats.studentized_range.ppf(LEVEL, n, inf)) / sqrt(2)


class Interval(BaseModel):
    """A figure with its 95 % interval; None where the deals do not tell."""

    model_config = ConfigDict(frozen=True)

    value: float | None = None
    low: float | None = None
    high: float | None = None

    @classmethod
    def of(cls, estimate: Estimate | None) -> Self:
        if estimate is None:
            return cls()
        known = np.isfinite(estimate.half)
        return cls(value=estimate.value, low=estimate.low if known else None, high=estimate.high if known else None)

    @property
    def half(self) -> float:
        """Half the width of the interval; infinite where it is not known."""
        return inf if self.low is None or self.high is None else (self.high - self.low) / 2


def rate(hits: float, n: int) -> Estimate:
    """A share of n, with its Wilson interval; of none at all: anything."""
    if n == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    p = hits / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(max(0.0, p * (1 - p)) / n + Z * Z / (4 * n * n))
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), n)


def standard_error(squares: float, n: int) -> float:
    """Of a mean of n numbers, from the sum of their squared distances to it. Where no two differ, as if they differed
    by one square: a few that agree are no certainty."""
    return sqrt((squares if squares > 1e-9 else 1.0) / (n - 1) / n)


def student(n: int) -> float:
    """Half the width of the interval of a mean of n numbers, in its standard errors."""
    return float(stdtrit(n - 1, (1 + LEVEL) / 2))


def tail(errors: float, n: float = inf) -> float:
    """The chance that a mean of n numbers lies so many of its standard errors, or more, above the truth."""
    return float(ndtr(-errors) if n == inf else stdtr(n - 1, -errors))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with Student's interval; of fewer than two: anything."""
    n = len(values)
    if n < 2:
        return Estimate(values[0] if n else 0.0, float("-inf"), float("inf"), n)
    array = np.asarray(values, dtype=float)
    found = float(array.mean())
    half = student(n) * standard_error(float(((array - found) ** 2).sum()), n)
    return Estimate(found, found - half, found + half, n)


def verdict(estimate: Estimate, low: float, high: float) -> Verdict:
    """What the interval says of a band: all of it inside, all of it outside, or neither."""
    if low <= estimate.low and estimate.high <= high:
        return "holds"
    return "fails" if estimate.high < low or estimate.low > high else "needs"


def adjusted(ps: Sequence[float]) -> list[float]:
    """The p of all tests of one report, adjusted so that of the tests at or below 0.05 no more than a twentieth are
    false alarms on average (Benjamini-Hochberg)."""
    from scipy import stats

    return [float(q) for q in stats.false_discovery_control(ps)] if ps else []


def extreme(estimate: Estimate) -> int:
    """Of a share of what never or always happened, or of so many times one: how many times, else 0. Its interval
    shrinks with the number of observations, others with the square root of it."""
    whole = rate(0, estimate.n).high
    times = round((estimate.high - estimate.low) / whole)
    low, high = (0.0, times * whole) if estimate.value == 0 else (times * (1 - whole), times)
    same = np.allclose((estimate.low, estimate.high), (low, high)) and estimate.value in (0, times)
    return times if estimate.n and same else 0


def more_games(estimate: Estimate, low: float, high: float, played: int) -> int:
    """About how many games more would decide, if the figure stays: each end of the interval that lies on the other
    side of a bound must come nearer to the figure than that bound. Wilson's interval at 0 or 1 shrinks faster. Where
    an end lies at the bound (whole numbers do): as many again."""
    if not np.isfinite(estimate.half):
        return played
    if times := extreme(estimate):
        near, far = (low / times, high / times) if estimate.value == 0 else (1 - high / times, 1 - low / times)
        bound = near if near > 0 else far
        enough = Z * Z * (1 - bound) / bound if 0 < bound < 1 else inf
        return max(1, ceil(played * enough / estimate.n) - played) if enough < inf else played
    ratios = [(end - estimate.value) / (bound - estimate.value or 1e-4) for bound in (low, high) if np.isfinite(bound)
              for end in (estimate.low, estimate.high) if (end - bound) * (estimate.value - bound) <= 0]
    return ceil(played * max((abs(ratio) for ratio in ratios), default=1.0) ** 2) - played or played
