"""Figures, what is promised of them, how they are told, and what they were in the last run."""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from statistics import median

from deckgames.engine.catalogue import IDS, load
from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import read_json, replace_whole
from deckgames.engine.core.paths import cache_dir

BUDGETS: dict[str, float] = {
    "lab_share": 0.9, "clone_to_copy": 6, "hard_longest_s": 2, "version": 8, "menu": 1.25, "start": 2.2, "key_p95": 1.5,
    "key_thinking_p95": 1.3}
"""What every game and the app promise of ratios; what a game promises of its rules stands in its `Game`."""
RATES = ("_per_s", "_share", "_rollouts")
"""Figures of which more is better end so."""


class NotMeasured(Exception):
    """A figure that could not be taken here; the text says why."""


@frozen
class Figure:
    """A figure of a game or of the app: its value, and the ratio to what it was compared with, of which `low` and
    `high` are the quartiles. One without a value has a reason: this machine, or a fault (`failed`)."""

    what: str
    name: str
    value: float | None = None
    ratio: float = 0.0
    low: float = 0.0
    high: float = 0.0
    why: str = ""
    failed: bool = False

    @classmethod
    def of(cls, what: str, name: str, taken: Sequence[tuple[float, float]]) -> "Figure":
        """The medians of values and ratios."""
        ratios = sorted(ratio for _, ratio in taken)
        low, high = ratios[len(ratios) // 4], ratios[3 * len(ratios) // 4]
        value = median(value for value, _ in taken)
        return cls(what, name, rounded(value), rounded(median(ratios)), rounded(low), rounded(high))

    @property
    def budget(self) -> float:
        """What is promised of the ratio: at least, of a rate, else at most; 0 of a figure that is only told."""
        return (load(self.what).budgets if self.what in IDS else {}).get(self.name) or BUDGETS.get(self.name, 0.0)

    @property
    def missed(self) -> float:
        """By what part of the budget the ratio misses it; 0 if it keeps it."""
        if not self.budget or self.value is None:
            return 0.0
        part = self.ratio / self.budget
        return max(0.0, 1 - part if self.name.endswith(RATES) else part - 1)


def rounded(value: float) -> float:
    """A figure with as many digits as are worth telling."""
    return round(value) if abs(value) >= 1000 else float(f"{value:.3g}")


class Runs:
    """The ratios of the last run on this machine, kept in the player's cache."""

    def __init__(self) -> None:
        self.path = cache_dir() / "bench.json"
        self.before: dict[str, float] = {}
        with suppress(ValueError, TypeError, OverflowError):
            self.before = {name: float(ratio) for name, ratio in read_json(self.path).items()}
        self.now = dict(self.before)

    def change(self, figure: Figure) -> str:
        """By how much a figure has changed since then ("": there is none to compare with)."""
        name = f"{figure.what} {figure.name}"
        if figure.value is None:
            return ""
        self.now[name] = figure.ratio
        before = self.before.get(name)
        return f"{figure.ratio / before - 1:+.0%}" if before else ""

    def keep(self) -> None:
        """Keeps the ratios of this run, if that can be done."""
        with suppress(OSError):
            replace_whole(self.path, json.dumps(self.now).encode())


def row(figure: Figure, change: str = "") -> str:
    """A figure beside its budget, as a line: value, ratio with its quartiles, promise, what was missed by how much, and
    the change since the last run."""
    budget = figure.budget
    value = ratio = "–"
    if figure.value is None:
        verdict = f"{'failed' if figure.failed else 'not measured'}: {figure.why}"
    else:
        value, ratio = f"{figure.value:,}", f"{figure.ratio:,} [{figure.low:,}-{figure.high:,}]"
        missed = figure.missed
        verdict = "" if not budget else f"MISSED by {missed:.0%}" if missed else "kept"
    how = "at least" if figure.name.endswith(RATES) else "at most"
    promise = f"{how} {budget:,g}" if budget else ""
    return f"{figure.what:<10}  {figure.name:<17} {value:>9}  {ratio:<24} {promise:<15} {change:>5}  {verdict}".rstrip()


def report(figures: Iterable[Figure]) -> str:
    """What was missed, in a sentence."""
    missed = [f"{figure.what} {figure.name} by {figure.missed:.0%}" for figure in figures if figure.missed]
    return f"missed: {', '.join(missed)}" if missed else "all that is promised was kept"
