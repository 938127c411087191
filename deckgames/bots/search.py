"""Plays every answer that deserves a thought in the same imagined worlds and keeps the one that ends best.

Information-set Monte Carlo at the root: worlds are drawn with `imagine`, the brain's quick answers play on for
everybody, `worth` says how it ended. All answers meet the same worlds, so that luck cancels out, and the weaker half
is given up stage by stage (sequential halving), what is surely worse than the brain's favourite, or the same, sooner;
an answer that surely leads all others ends it. Where time is short fewer answers meet shorter worlds. No match is kept,
so the search leaves the garbage collector nothing.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, inf, log2, sqrt
from typing import TYPE_CHECKING, TypeVar

from deckgames.bots.brain import Brain, brain_of, own_seed, thoughts
from deckgames.bots.clock import CROWDED, FLOOR, LEAST, SHARED, TURN, WHOLE, Clock, Purse, TimeUp
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.vocabulary.decisions import Raw

if TYPE_CHECKING:
    from deckgames.bots.second_worker import SecondWorker

SECONDS = 1.0
"""CPU time that the first answer of a turn is thought about, unless the maker says otherwise."""
TINY = 1e-6
"""No world takes fewer seconds."""
ENOUGH = 4000
"""Number of rollouts that are enough for any decision."""
MET = 12
"""Number of worlds that the time must be enough for with each of the answers compared."""
FEW, SHORT = 3, 2
"""Answers beyond so many are left out before the worlds get shorter, and none gets shorter than so many rounds: what
answers gained over one round was nearly all gone after four (nine of Hooks and Journey & Overlords: 0.36, then 0.07).
"""
LOOK, SURE = WHOLE, 2.5
"""After every so many worlds the answers are given up that are so many standard errors behind the brain's favourite."""
CLEAR = 3.5
"""An answer that leads the favourite and all others by so many standard errors is given at once."""
FELT = 0.01
"""What leads the favourite by less than so much of a win must lead it by SURE standard errors. Of 110 answers that took
its place 20 did neither; judged anew in other worlds, they brought 1.2 % of what all of them gained."""
ALIKE = 16
"""Answers that come to the same in so many worlds are one."""


class Candidate:
    """An answer with what it was worth in each world so far."""

    __slots__ = ("raw", "worths")

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.worths: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    def lead(self, other: "Candidate") -> tuple[float, float]:
        """By how much this answer did better than another, as `lead` compares their values in the same worlds."""
        return lead(self.worths, other.worths)


def lead(mine: Sequence[float], theirs: Sequence[float], strict: bool = True) -> tuple[float, float]:
    """Mean lead of one list of values over the other in the worlds that both have (`strict`: in all), and its standard
    error: infinite below `FLOOR` worlds."""
    gains = [one - other for one, other in zip(mine, theirs, strict=strict)]
    mean = sum(gains) / max(1, len(gains))
    if len(gains) < FLOOR:
        return mean, inf
    spread = sum((gain - mean) ** 2 for gain in gains)
    return mean, sqrt(spread / (len(gains) * (len(gains) - 1)))


C = TypeVar("C", bound=Candidate)


class SearchPlayer:
    """Thinks for `seconds` of CPU time about the first answer of a turn, about later ones for a part of what the turn
    has left; or, for tests that must be repeatable, for `iterations` rollouts. `rollouts` are those of the last
    answer; it was `hurried` if there was no time for WHOLE worlds: then it is the one that normal gives. With `two`
    workers a second process plays every other world: the same answer as one gives with as many worlds."""

    def __init__(self, game: Game, seed: int, seconds: float = SECONDS, iterations: int | None = None,
                 brain: Brain | None = None, two: bool = False, purse: Purse | None = None) -> None:
        self.brain = brain if brain is not None else brain_of(game)
        self.game, self.seed = game, seed
        self.seconds, self.iterations, self.two = seconds, iterations, two
        self.purse = Purse() if purse is None else purse
        self.rollouts, self.hurried = 0, False

    def clock(self, left: float) -> Clock:
        """The time of one answer, if so many seconds of the turn are left."""
        if self.iterations is not None:
            return Clock()
        least, cpu = self.seconds * LEAST, max(self.seconds * LEAST, left / TURN)
        return Clock(cpu, max(CROWDED * least, left), max(CROWDED * least, SHARED * cpu))

    def decide(self, handle: SeatHandle) -> Raw:
        """The answer that did best; the brain's favourite unless another is better."""
        left = self.purse.left(handle.seat, handle.number, self.seconds * TURN)
        clock = self.clock(left)
        raw = self.thought(handle, own_seed(self.seed, handle.number, handle.seat), clock, left)
        self.purse.keep(handle.seat, handle.number, left - clock.waited)
        return raw

    def thought(self, handle: SeatHandle, seed: int, clock: Clock, left: float) -> Raw:
        """The best answer found within this clock, in a turn that has so many seconds `left`; as many answers are
        compared as there is time for."""
        answers = thoughts(self.brain, handle.imagine(seed), handle.seat)
        self.rollouts, self.hurried = 0, False
        if len(answers) == 1:
            return answers[0]
        rounds = self.brain.horizon
        if self.iterations is None:
            began, since = clock.used, clock.waited
            self.hurried = True
            try:
                play_on(handle, self.game, self.brain, answers[0], seed, rounds, clock)
            except TimeUp:
                return answers[0]
            used, took = max(clock.used - began, TINY), clock.waited - since
            many, shorter = fitting(clock.spare / used, len(answers), rounds)
            last = min(clock.wall, max(left, self.seconds * LEAST * max(1.0, took / used))) - clock.waited
            if 2 * WHOLE * took * (shorter / rounds if rounds else 1) > last:
                return answers[0]  # later questions of the turn make more of that time
            answers, rounds = answers[:many], shorter
        if not self.two:
            raw = self.compare(handle, answers, seed, clock, rounds)
        else:
            from deckgames.bots.second_worker import SecondWorker

            with SecondWorker(partial(worth_in, handle, self.game, self.brain, answers, seed, rounds),
                              len(answers)) as second:
                raw = self.compare(handle, answers, seed, clock, rounds, second)
        self.hurried = self.iterations is None and clock.worlds < WHOLE
        return raw

    def compare(self, handle: SeatHandle, answers: Sequence[Raw], seed: int, clock: Clock, rounds: int,
                second: "SecondWorker | None" = None) -> Raw:
        """Sequential halving over worlds that all answers share; every stage gets the same part of the budget."""
        first, *others = [Candidate(raw) for raw in answers]
        numbers = {one: nth for nth, one in enumerate((first, *others))}
        rollouts = ENOUGH if self.iterations is None else self.iterations
        stages = ceil(log2(len(answers)))
        for stage in range(1, stages + 1):
            for _ in range(max(1, rollouts // (stages * (1 + len(others))))):
                alive = (first, *others)
                try:
                    found = second.found([numbers[one] for one in alive], clock) if second is not None else None
                    meet(handle, self.game, self.brain, alive, seed, clock, rounds, found=found)
                except TimeUp:
                    return choice(first, others, self.brain.caution)
                self.rollouts += len(alive)
                if clock.worlds < LOOK:
                    others = others[:max(1, int(min(len(others), self.able(clock) - 1)))]
                if clock.worlds % LOOK == 0:
                    others = [c for c in others if not hopeless(c.lead(first)) and not is_alike(c, first)]
                    if is_clear(first, others):
                        return choice(first, others, self.brain.caution)
                if clock.worlds >= LOOK and clock.is_up(stage / stages):
                    break
            others = better_half(others)
        return choice(first, others, self.brain.caution)

    def able(self, clock: Clock) -> float:
        """How many answers can be tried in LOOK worlds within the time, judging by the worlds so far."""
        return clock.spare * (1 + self.rollouts) / max(clock.used * (LOOK - clock.worlds), TINY)


def fitting(playouts: float, answers: int, horizon: int) -> tuple[int, int]:
    """How many of so many answers, and how many rounds of so many (0: to the end), there is time for, where it is
    enough for so many playouts of all rounds: fewer answers, then shorter worlds, then two answers."""
    def fit(rounds: int) -> int:
        return int(playouts * horizon / rounds / MET) if rounds else int(playouts / MET)

    shortest = min(horizon, SHORT)
    for least in (FEW, 2):
        for rounds in range(horizon, shortest - 1, -1):
            if fit(rounds) >= min(answers, least):
                return min(answers, fit(rounds)), rounds
    return min(answers, 2), shortest


def meet(handle: SeatHandle, game: Game, brain: Brain, candidates: Sequence[C], seed: int, clock: Clock,
         rounds: int, keep: Callable[[C, Match], None] | None = None,
         found: Sequence[float] | None = None) -> None:
    """Plays each candidate in the next imagined world for so many rounds and records its value; `keep` gets it too. A
    value another process has `found` is used instead. Raises TimeUp, recording nothing of this world, when the clock
    ends."""
    if clock.is_up():
        raise TimeUp
    if found is None:
        ends = [play_on(handle, game, brain, one.raw, seed + clock.worlds, rounds, clock) for one in candidates]
        found = [brain.worth(end, handle.seat) for end in ends]
        if keep is not None:
            for one, end in zip(candidates, ends, strict=True):
                keep(one, end)
    for one, worth in zip(candidates, found, strict=True):
        one.worths.append(worth)
    clock.worlds += 1


def worth_in(handle: SeatHandle, game: Game, brain: Brain, answers: Sequence[Raw], seed: int, rounds: int,
             world: int, nth: int) -> float:
    """The value of the nth answer in one imagined world."""
    return brain.worth(play_on(handle, game, brain, answers[nth], seed + world, rounds), handle.seat)


def play_on(handle: SeatHandle, game: Game, brain: Brain, raw: Raw, seed: int, rounds: int,
            clock: Clock | None = None) -> Match:
    """An imagined world after this answer, played on for everybody for so many rounds (0: to the end). Raises TimeUp if
    the clock ends it."""
    match = handle.imagine(seed)
    pilot = brain.pilot(Rng.fresh(seed))
    last = game.round(match.state) + rounds if rounds else 0
    match.answer(raw, handle.seat)
    while match.decision is not None and (not last or game.round(match.state) < last):
        if clock is not None:
            clock.look()
        match.answer(pilot(match), match.decision.seat)
    return match


def better_half(others: Sequence[Candidate]) -> list[Candidate]:
    """The better half, one at least, in the brain's order."""
    keep = sorted(others, key=lambda c: -c.mean)[:max(1, len(others) // 2)]
    return [c for c in others if c in keep]


def hopeless(lead: tuple[float, float]) -> bool:
    """Whether an answer is so many standard errors behind that luck cannot be the reason."""
    mean, error = lead
    return mean + SURE * error < 0


def is_alike(one: Candidate, other: Candidate) -> bool:
    """Whether two answers had equal values in all worlds, and in enough of them."""
    return len(one.worths) >= ALIKE and one.worths == other.worths


def is_clear(first: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether more worlds would hardly change the choice: only the favourite is left, or another leads all the rest."""
    best = max(others, key=lambda c: c.mean, default=first)
    if best is first:
        return True
    leads = [best.lead(one) for one in (first, *others) if one is not best]
    return all(mean > CLEAR * error for mean, error in leads)


def choice(first: Candidate, others: Sequence[Candidate], caution: float) -> Raw:
    """The best mean; the brain's favourite unless another leads by more than `caution` standard errors, by SURE where
    that can hardly be felt, and where too few worlds were played to tell."""
    best = max(others, key=lambda c: c.mean, default=first)
    mean, error = best.lead(first)
    wanted = caution if mean > FELT else max(caution, SURE)
    return best.raw if len(first.worths) >= WHOLE and mean > wanted * error else first.raw
