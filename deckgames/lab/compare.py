"""What a change changes: the same deals played with side A and with side B, and the differences of each pair.

A side is a set of cards and options. Where both deal the same cards, everything that has nothing to do with the change
is the same in both games of a pair, and cancels out: small changes show in few games.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from math import inf, isinf
from typing import Any

from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.core.files import plain_data
from deckgames.lab.arena import Job, Record, pack_of, play
from deckgames.lab.figures import Model, leader_changes
from deckgames.lab.lift import LONGEST
from deckgames.lab.runs import Crew
from deckgames.lab.statistics import LEVEL, Estimate, Interval, adjusted, standard_error, student, tail

GAMES = 2000
"""Deals that are played with each side: in Hooks less than a minute on two cores."""
FACE = "face "
"""What the names of figures of a card begin with; the id of its face follows."""
TITLES: dict[str, str] = plain_data("words/lab")["compared"]
"""The figures of a game, as they are told; beside them `place 1` and so on, and those of cards."""
SHARES = {"won", "lead_changed", "shared", "nobody", "capped"}
"""Those that are shares; so are places and cards."""


@frozen
class Side:
    """One of the two: its name, options, card files beside the game's own, a folder that stands for the own files."""

    name: str
    options: Mapping[str, Any] = fresh(dict)
    packs: tuple[str, ...] = ()
    cards: str = ""


@frozen
class Pairing:
    """What is compared: two sides of a game with so many seats, all of them played by `bots`, in so many deals."""

    game: str
    seats: int
    a: Side
    b: Side
    bots: str = "normal"
    games: int = GAMES
    seed: int = 0

    def jobs(self, number: int) -> tuple[Job, Job]:
        """The two games of the deal with this number, counted from 0."""
        a, b = (Job(self.game, (self.bots,) * self.seats, self.seed + number, dict(side.options), side.packs,
                    side.cards) for side in (self.a, self.b))
        return a, b


class Line(Model):
    """A figure of both sides (means over the deals) and what B changes: B minus A, with its 95 % interval. `p` is of
    the paired t-test, `q` the same adjusted for all lines (Benjamini-Hochberg); `sure`: q <= 0.05. `share`: the figure
    is a share, 0 to 1. `face`: the card of which it tells what share of the seats took it, else empty. `differing` is
    the number of deals in which the two differ."""

    figure: str
    title: str
    face: str
    share: bool
    a: float
    b: float
    change: Interval
    differing: int
    p: float
    q: float
    sure: bool


class Comparison(Model):
    """What B changes at one number of seats; lines that differ for sure come first. `games` deals were played with each
    side, `same` of them came out the same in every figure. `complete`: nothing was cut short."""

    game: str
    seats: int
    bots: str
    a: str
    b: str
    seed: int
    games: int
    same: int
    complete: bool
    lines: tuple[Line, ...]


class Comparisons(Model):
    """What `deckgames lab compare` writes as JSON: a comparison for each number of seats."""

    title: str
    tables: tuple[Comparison, ...]


def figures(record: Record) -> dict[str, float]:
    """What is compared of a game, by name."""
    n = len(record.job.names)
    ordered = sorted(record.scores, reverse=True)
    compared: dict[str, float] = {"rounds": record.rounds, "decisions": sum(record.decisions), "capped": record.capped}
    if record.together:
        compared["won"] = bool(record.winners)
    else:
        for place, seat in enumerate(record.order, 1):
            compared[f"place {place}"] = record.share(seat)
        changes = leader_changes(record.history)
        compared |= {"lead_changed": changes > 0, "lead_changes": changes, "winner_score": ordered[0],
                  "shared": len(record.winners) > 1, "nobody": not record.winners}
        if n > 1:
            compared |= {"margin": ordered[0] - ordered[1], "last_score": ordered[-1]}
    for held in record.held:
        for face in held.taken:
            compared[FACE + face] = compared.get(FACE + face, 0.0) + 1 / n
    return compared


def both(jobs: tuple[Job, Job]) -> tuple[dict[str, float], dict[str, float]]:
    """The figures of a deal with either side."""
    a, b = (figures(play(job, most=LONGEST)) for job in jobs)
    return a, b


@dataclass(slots=True)
class Sums:
    """A figure in all pairs; where a game does not name it, it is 0."""

    a: float = 0.0
    b: float = 0.0
    squares: float = 0.0
    differing: int = 0

    def add(self, a: float, b: float) -> None:
        """Adds a pair of games."""
        self.a += a
        self.b += b
        self.squares += (b - a) ** 2
        self.differing += abs(b - a) > 1e-9

    def change(self, n: int, same: bool = False) -> tuple[Estimate, float]:
        """B minus A with Student's interval, and p of the paired t-test, from n pairs; `same`: all of them came out the
        same in every figure."""
        value = (self.b - self.a) / n
        if n < 2:
            return Estimate(value, -inf, inf, n), 1.0
        if same:
            return Estimate(0.0, 0.0, 0.0, n), 1.0
        error = standard_error(self.squares - n * value * value, n)
        half = student(n) * error
        return Estimate(value, value - half, value + half, n), 2 * tail(abs(value) / error, n)


class Comparing:
    """A run: `run` plays all deals; `report` tells at any time what is known."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.sums: defaultdict[str, Sums] = defaultdict(Sums)
        self.games = self.same = 0

    def run(self, workers: Crew | None = None, going_on: Callable[[int], bool] | None = None) -> Comparison:
        """Plays all deals, or until `going_on`, which hears how many have come, says no. Raises PackErrors, ValueError
        for options that do not fit."""
        for a, b in (workers or Crew()).each(both, (self.pairing.jobs(number) for number in range(self.pairing.games))):
            self.add(a, b)
            if going_on is not None and not going_on(self.games):
                break
        return self.report()

    def add(self, a: Mapping[str, float], b: Mapping[str, float]) -> None:
        """Adds a pair of games."""
        self.games += 1
        self.same += a == b
        for name in {**a, **b}:
            self.sums[name].add(a.get(name, 0.0), b.get(name, 0.0))

    def report(self) -> Comparison:
        """The report of all pairs so far."""
        pairing = self.pairing
        names = self._names()
        order = [f"place {place}" for place in range(1, pairing.seats + 1)] + [*TITLES]
        known = [name for name in order if name in self.sums]
        known += sorted(name for name in self.sums if name not in known)
        changes = [self.sums[name].change(self.games, self.same == self.games) for name in known]
        qs = adjusted([p for _, p in changes])
        lines = [self._line(name, names, found, p, q) for name, (found, p), q in zip(known, changes, qs, strict=True)]
        lines.sort(key=lambda line: (not line.sure, bool(line.face), -abs(line.change.value or 0) if line.face else 0))
        return Comparison(game=pairing.game, seats=pairing.seats, bots=pairing.bots, a=pairing.a.name, b=pairing.b.name,
                          seed=pairing.seed, games=self.games, same=self.same,
                          complete=self.games == pairing.games, lines=tuple(lines))

    def _names(self) -> dict[str, str]:
        """Names of faces; where the sides call them differently, B's."""
        packs = [pack_of(self.pairing.game, side.packs, side.cards) for side in (self.pairing.a, self.pairing.b)]
        return {spec.id: spec.name for pack in packs for spec in pack.specs}

    def _line(self, name: str, names: Mapping[str, str], change: Estimate, p: float, q: float) -> Line:
        face = name.removeprefix(FACE) if name.startswith(FACE) else ""
        sums, n = self.sums[name], max(1, self.games)
        place = name.startswith("place ")
        title = (f"seats that take {names.get(face, face)}" if face else f"{name} in turn order wins" if place
                 else TITLES[name])
        share = bool(face) or place or name in SHARES
        shown = change.within(-1.0, 1.0) if share else change
        return Line(figure=name, title=title, face=face, share=share,
                    a=sums.a / n, b=sums.b / n, change=Interval.of(shown), differing=sums.differing, p=p, q=q,
                    sure=q <= 1 - LEVEL and not isinf(change.half))
