"""The causal lift of a card: what taking it does to the win of the seat that takes it, not who likes to take it.

A game is a pure function of its seed and the answers. So a seat that may not take a card plays the same game up to the
moment at which it would have taken it: only deals in which it was taken need a second game, which begins there. The
difference of the two (share of the victory, with the card minus without) is the effect of the card in this deal.

Deals are looked at in batches. A card stops when its interval is narrow enough; the run ends when all have stopped but
those for which that is out of reach. What is found is the same however many processes play.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from math import inf, sqrt
from pathlib import Path
from typing import Any, Literal

import numpy as np

from deckgames import VERSION
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.lab.arena import Job, Record, pack_of, play
from deckgames.lab.figures import Model
from deckgames.lab.runs import Crew, Keep
from deckgames.lab.statistics import LEVEL, Estimate, Interval, Z, adjusted, rate, student, tail

WITHIN = 0.04
"""Half the width of the interval at which a card is decided, as a share of the victory: 4 points."""
MOST = 16_000
"""Number of deals at most: with two seats enough for cards that one seat in twenty takes."""
FIRST, STEP, GROWTH = 200, 100, 1.1
"""A card is looked at after FIRST deals, then after STEP more or GROWTH times as many, whichever is more."""
LEAST = 50
"""A card is not decided before it was taken in so many deals."""
FLIPPED = 50
"""Up to so many differing deals the sign-flip test flips signs, beyond it takes the normal approximation."""
VARIANCE = 0.25
"""What is supposed of the differences of a card that too few deals tell of: that of one pair, shares squared."""
LONGEST = 50_000
"""A game of so many answers is cut off."""

Status = Literal["decided", "out of reach", "open"]


class CardLift(Model):
    """What is known of one card. Shares are 0 to 1; a lift of 0.04 is 4 points.

    `taken` is the share of seats that take it, `pairs` the number of those (each a game with and one without), in
    `deals` deals. `lift` is the effect for its owner, `permission` that of being allowed to take it. `correlation` is
    the figure that others publish: the share of the victory of its owners minus that of all seats. `forced` pairs had
    no other answer than to take it. `p` is of the sign-flip test by deals, `q` the same adjusted for all cards of the
    report (Benjamini-Hochberg); `sure`: q <= 0.05.
    """

    face: str
    name: str
    status: Status
    deals: int
    pairs: int
    taken: float
    lift: Interval
    permission: Interval
    correlation: float | None
    forced: int
    p: float
    q: float
    sure: bool


class LiftReport(Model):
    """The lifts of a game's cards at one number of seats, the surest effects first; `games` are all that were played,
    `within` is half the width that decides a card (0: none was decided on). `complete`: nothing was cut short."""

    game: str
    seats: int
    bots: str
    options: dict[str, Any]
    packs: tuple[str, ...]
    cards_folder: str
    seed: int
    within: float
    most: int
    deals: int
    games: int
    complete: bool
    cards: tuple[CardLift, ...]


class LiftReports(Model):
    """What `deckgames lab lift` writes as JSON: a report for each number of seats."""

    title: str
    tables: tuple[LiftReport, ...]


@frozen
class LiftPlan:
    """Which cards are measured and how: `faces` of a game with so many seats, all of them played by `bots`; half the
    width wanted (0: every card gets all deals), and the most deals."""

    game: str
    seats: int
    faces: tuple[str, ...]
    bots: str = "normal"
    options: Mapping[str, Any] = fresh(dict)
    packs: tuple[str, ...] = ()
    cards: str = ""
    seed: int = 0
    within: float = WITHIN
    most: int = MOST
    iterations: int | None = None

    def job(self, number: int) -> Job:
        """The game of the deal with this number, counted from 0."""
        return Job(self.game, (self.bots,) * self.seats, self.seed + number, dict(self.options), self.packs, self.cards,
                   iterations=self.iterations)


@frozen
class Task:
    """A deal to be played, and the cards that are still measured."""

    job: Job
    faces: tuple[str, ...]


@frozen
class Pairs:
    """One card in one deal: how many seats took it, their shares of the victory added up, the difference that it made
    to them added up, and how many had to take it all the same when they were barred."""

    takers: int
    shares: float
    difference: float
    forced: int = 0


@frozen
class Deal:
    """What is left of a deal: the pairs by card (none where nobody took it), the mean share of the victory of all seats
    and the number of games that were played."""

    pairs: dict[str, Pairs]
    fair: float
    games: int


Source = Callable[[Task], Deal]
"""Plays a deal; a function of a module, so that other processes can."""


def play_deal(task: Task) -> Deal:
    """Plays the deal, and for each card and each seat that took it the game in which the seat may not take it."""
    base = play(task.job, keep=True, most=LONGEST)
    pairs: dict[str, Pairs] = {}
    seats = len(base.held)
    for face in task.faces:
        takers = [seat for seat in range(seats) if face in base.held[seat].first]
        difference, forced = 0.0, 0
        for seat in takers:
            given = base.answers[:base.held[seat].first[face]]
            other = play(replace(task.job, barred=(seat, face)), given=given, most=LONGEST)
            difference += won(base, seat) - won(other, seat)
            forced += face in other.held[seat].taken
        if takers:
            pairs[face] = Pairs(len(takers), sum(won(base, seat) for seat in takers), difference, forced)
    fair = sum(won(base, seat) for seat in range(seats)) / seats
    return Deal(pairs, fair, 1 + sum(found.takers for found in pairs.values()))


def won(record: Record, seat: int) -> float:
    """The seat's share of the victory; those who have won together have a whole one each."""
    return float(seat in record.winners) if record.together else record.share(seat)


@dataclass(slots=True)
class Tally:
    """The sums of a card over its deals: a bounded number of them, however many deals."""

    deals: int = 0
    clusters: int = 0
    takers: int = 0
    forced: int = 0
    fair: float = 0.0
    shares: float = 0.0
    difference: float = 0.0
    takers2: float = 0.0
    product: float = 0.0
    difference2: float = 0.0
    differing: int = 0
    values: list[float] = fresh(list)

    def add(self, deal: Deal, face: str) -> None:
        """Counts a deal."""
        self.deals += 1
        paired = deal.pairs.get(face)
        if paired is None:
            return
        m, d = paired.takers, paired.difference
        self.clusters += 1
        self.takers += m
        self.forced += paired.forced
        self.fair += deal.fair * m
        self.shares += paired.shares
        self.difference += d
        self.takers2 += m * m
        self.product += m * d
        self.difference2 += d * d
        if d:
            self.differing += 1
            if self.differing <= FLIPPED:
                self.values.append(d)

    @property
    def taken(self) -> float:
        """How many players took the card, on average, in a deal."""
        return self.takers / self.deals if self.deals else 0.0

    def lift(self) -> Estimate | None:
        """The mean difference of a pair: a ratio of sums over independent deals, with Student's interval. One squared
        difference of a whole victory is added to what was seen (as Anscombe does for fixed widths): a few deals that
        happen to agree are no certainty."""
        if not self.takers:
            return None
        value = self.difference / self.takers
        if self.clusters < 2:
            return Estimate(value, -inf, inf, self.clusters)
        squares = self.difference2 - 2 * value * self.product + value * value * self.takers2
        return self._around(value, max(0.0, squares), self.clusters, self.takers)

    def permission(self, seats: int) -> Estimate | None:
        """The mean difference over all seats, of those that did not take the card too (0)."""
        if not self.takers or self.deals < 2:
            return None
        value = self.difference / self.deals
        found = self._around(value, self.difference2 - self.deals * value * value, self.deals, self.deals)
        return Estimate(found.value / seats, found.low / seats, found.high / seats, found.n)

    def _around(self, value: float, squares: float, n: int, weight: float) -> Estimate:
        half = student(n) * sqrt((squares + 1) * n / (n - 1)) / weight
        return Estimate(value, value - half, value + half, n)

    def half(self) -> float:
        """What decides when to stop: half the width of the interval, or of that around no effect if it is wider. The
        latter knows only the sizes of the differences: under the null, signs are as likely as ever when it stops."""
        found = self.lift()
        if found is None or self.clusters < 2:
            return inf
        return max(found.half, self._around(0.0, self.difference2, self.clusters, self.takers).half)

    def needed(self, within: float) -> float:
        """Number of deals expected in all to decide, if the card is taken as often as can still be believed."""
        if not self.deals:
            return inf
        often = rate(self.clusters, self.deals).high * (self.takers / self.clusters if self.clusters else 1)
        if self.clusters >= LEAST:
            return self.deals * (self.half() / within) ** 2 * self.taken / max(often, self.taken)
        return VARIANCE * (Z / within) ** 2 / often

    def p(self) -> float:
        """Of the sign-flip test by deals: how often random signs of the differences would add up to so much."""
        if self.differing < 2:
            return 1.0
        if self.differing > FLIPPED:
            return 2 * tail(abs(self.difference) / sqrt(self.difference2))
        from scipy import stats

        flips = stats.permutation_test((np.asarray(self.values),), np.sum, permutation_type="samples",
                                       vectorized=True, n_resamples=9999, rng=np.random.default_rng(0))
        return float(flips.pvalue)


@frozen
class Progress:
    """How far a run is: deals and games played, games expected in all, cards that still go on."""

    deals: int
    games: int
    expected: int
    going: int


GoingOn = Callable[[Progress], bool]
"""Gets how far a run is after each deal, and says whether to go on."""


class Lifting:
    """A run: `run` plays until all cards are decided; `report` tells at any time what is known."""

    def __init__(self, plan: LiftPlan, source: Source = play_deal) -> None:
        self.plan, self.source = plan, source
        self.tallies = {face: Tally() for face in plan.faces}
        self.status: dict[str, Status] = dict.fromkeys(plan.faces, "open")
        self.deals = self.games = 0
        self.complete = False

    @property
    def going(self) -> tuple[str, ...]:
        """The cards for which the run goes on."""
        return tuple(face for face, status in self.status.items() if status == "open")

    @property
    def measured(self) -> tuple[str, ...]:
        """The cards whose games are still played: those that are out of reach too, as long as others go on."""
        return tuple(face for face, status in self.status.items() if status != "decided")

    def run(self, workers: Crew | None = None, keep: Path | None = None,
            going_on: GoingOn | None = None) -> LiftReport:
        """Plays deals until no card goes on, or `going_on` says no. With `keep`, deals are written into that file, and
        those that it holds are not played again. Raises runs.OtherRun if it holds another run, OSError, ValueError for
        options that do not fit."""
        deal_file = None if keep is None else Keep(keep, self._what(), Deal)
        before = iter(deal_file) if deal_file is not None else iter(())
        already = deal_file.count if deal_file is not None else 0
        for until in looks(self.plan.most):
            if not self.going:
                break
            start, faces = self.deals, self.measured
            old = islice(before, max(0, min(until, already) - start))
            for deal in chain(old, self._new(range(max(start, already), until), faces, workers or Crew(), deal_file)):
                self._add(deal, faces)
                if going_on is not None and not going_on(self.progress()):
                    return self.report()
            self._look(faces)
        self.complete = True
        return self.report()

    def _new(self, numbers: Iterable[int], faces: tuple[str, ...], workers: Crew,
             deal_file: Keep[Deal] | None) -> Iterator[Deal]:
        deals = workers.each(self.source, (Task(self.plan.job(number), faces) for number in numbers))
        return deals if deal_file is None else deal_file.adding(deals)

    def _add(self, deal: Deal, faces: Sequence[str]) -> None:
        self.deals += 1
        self.games += deal.games
        for face in faces:
            self.tallies[face].add(deal, face)

    def _look(self, faces: Sequence[str]) -> None:
        """Stops the cards that are decided, and waits no longer for those that cannot be within the most deals."""
        if not self.plan.within:
            return
        for face in faces:
            tally = self.tallies[face]
            if tally.clusters >= LEAST and tally.half() <= self.plan.within:
                self.status[face] = "decided"
            elif tally.needed(self.plan.within) > self.plan.most:
                self.status[face] = "out of reach"

    def progress(self) -> Progress:
        """How far the run is; the expectation is rough before the first look."""
        plan = self.plan
        rest = {face: max(0.0, (min(self.tallies[face].needed(plan.within), plan.most) if plan.within else plan.most)
                          - self.deals) for face in self.going}
        games = max(rest.values(), default=0.0) + sum(n * self.tallies[face].taken for face, n in rest.items())
        return Progress(self.deals, self.games, self.games + round(games), len(rest))

    def report(self) -> LiftReport:
        """The report of all deals so far."""
        plan, faces = self.plan, self.plan.faces
        ps = [self.tallies[face].p() for face in faces]
        qs = adjusted(ps)
        pack = pack_of(plan.game, plan.packs, plan.cards)
        found = [self._card(face, pack.spec(face).name, p, q) for face, p, q in zip(faces, ps, qs, strict=True)]
        found.sort(key=lambda card: (not card.sure, -abs(card.lift.value or 0.0), card.face))
        return LiftReport(game=plan.game, seats=plan.seats, bots=plan.bots, options=dict(plan.options),
                          packs=plan.packs, cards_folder=plan.cards, seed=plan.seed, within=plan.within, most=plan.most,
                          deals=self.deals, games=self.games, complete=self.complete, cards=tuple(found))

    def _card(self, face: str, name: str, p: float, q: float) -> CardLift:
        tally, seats = self.tallies[face], self.plan.seats
        correlation = (tally.shares - tally.fair) / tally.takers if tally.takers else None
        return CardLift(
            face=face, name=name, status=self.status[face], deals=tally.deals, pairs=tally.takers,
            taken=tally.taken / seats, lift=_possible(tally.lift()), permission=_possible(tally.permission(seats)),
            correlation=correlation, forced=tally.forced, p=p, q=q, sure=q <= 1 - LEVEL)

    def _what(self) -> dict[str, Any]:
        """All that the deals of this run depend on."""
        plan = self.plan
        return {"is": "lift", "version": VERSION, "game": plan.game, "cards": pack_of(
            plan.game, plan.packs, plan.cards).key, "seats": plan.seats, "bots": plan.bots, "faces": list(plan.faces),
            "options": dict(plan.options), "seed": plan.seed, "within": plan.within, "most": plan.most,
            "iterations": plan.iterations}


def looks(most: int) -> Iterator[int]:
    """After how many deals the cards are looked at: FIRST, then ever more, at last `most`."""
    n = min(FIRST, most)
    while n < most:
        yield n
        n = max(n + STEP, round(n * GROWTH))
    yield most


def faces_of(game: str, packs: tuple[str, ...] = (), cards: str = "") -> tuple[str, ...]:
    """All faces of a game, in the order of its files. Raises PackErrors."""
    return tuple(spec.id for spec in pack_of(game, packs, cards).specs)


def _possible(estimate: Estimate | None) -> Interval:
    """A difference of shares of one victory: it lies between -1 and 1, however few deals tell it."""
    return Interval.of(estimate and estimate.within(-1.0, 1.0))


def lifts(game: str, seats: int, faces: Sequence[str], *, workers: Crew | None = None, going_on: GoingOn | None = None,
          **more: Any) -> LiftReport:
    """The lifts of these faces at this number of seats; `more` are fields of a Plan: bots, options, packs, cards, seed,
    within (a share: 0.04), most (deals). Raises PackErrors, ValueError for options that do not fit."""
    return Lifting(LiftPlan(game, seats, tuple(faces), **more)).run(workers, None, going_on)
