"""Plays every answer that deserves a thought in the same imagined worlds: what bots that look ahead and hints go by.

Information-set Monte Carlo at the root: worlds are drawn with `imagine`, the brain's quick answers play on for
everybody, `worth` says how it ended. All answers meet the same worlds, so that luck cancels out. At a few planned looks
those are given up that are surely worse than the best: only who survives may be named. A bot, whose time is short, also
gives up the weaker half stage by stage (sequential halving), and lets fewer answers meet shorter worlds. No match is
kept, so the search leaves the garbage collector nothing.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import ceil, inf, log2, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, TypeVar

from deckgames.bots.brain import Brain, brain_of, own_seed, thoughts
from deckgames.bots.clock import CROWDED, FLOOR, LEAST, SHARED, TURN, WHOLE, Clock, Purse, TimeUp
from deckgames.bots.merits import Merits
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.vocabulary.decisions import Choose, Raw
from deckgames.engine.vocabulary.events import Observer

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
LOOKS = (24, 96, 384)
"""After so many worlds it is looked at which answers are surely worse: at no other moment, or luck finds one."""
ERROR = 0.05
"""The chance that the best of all answers is given up at any of the looks."""
EVEN, DECIDED = 0.001, 0.01
"""Share of a victory too small to be told: where answers differ by less, the margin in the end tells them apart, in
worlds that are won or lost but for so much."""


Value = tuple[float, float]
"""What an answer comes to in a world: the seat's share of the win, and by how much it is ahead in the end."""


class Candidate:
    """An answer with what it was worth in each world so far, and by how much it was ahead there."""

    __slots__ = ("margins", "raw", "worths")

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.worths: list[float] = []
        self.margins: list[float] = []

    def listens(self) -> Observer | None:
        """Who is to hear what happens in the next world, behind the answer; None where nobody is."""
        return None

    def saw(self, match: Match) -> None:
        """Takes down what there is to be told of the end of a world, before its value."""

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    @property
    def ahead(self) -> float:
        """By how much it was ahead in the end, on average."""
        return sum(self.margins) / len(self.margins) if self.margins else 0.0

    def lead(self, other: "Candidate") -> tuple[float, float]:
        """By how much this answer did better than another in the worlds that both met, and the standard error."""
        return lead(self.worths, other.worths)


C = TypeVar("C", bound=Candidate)


def lead(mine: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """Mean lead of one list of values over the other in the worlds that both have, and its standard error: infinite
    below `FLOOR` worlds."""
    gains = [one - other for one, other in zip(mine, theirs, strict=False)]
    mean = sum(gains) / max(1, len(gains))
    if len(gains) < FLOOR:
        return mean, inf
    spread = sum((gain - mean) ** 2 for gain in gains)
    return mean, sqrt(spread / (len(gains) * (len(gains) - 1)))


def luck(answers: int) -> float:
    """By how many standard errors the best of so many equal answers stands out, as is expected (Blom)."""
    return _NORMAL.inv_cdf((answers - 0.375) / (answers + 0.25))


def sure(answers: int, worlds: int) -> float:
    """By how many standard errors an answer is surely worse: ERROR is shared among all looks and the rivals of the
    best; with the correction for few worlds (Student)."""
    errors = _NORMAL.inv_cdf(1 - ERROR / (len(LOOKS) * max(1, answers - 1)))
    return errors + (errors ** 3 + errors) / (4 * max(1, worlds - 1))


def survivors(alive: Sequence[C], answers: int) -> list[C]:
    """The best of these answers, of so many at first, and those that are not surely worse."""
    return _beside(alive, lambda worlds: sure(answers, worlds))


def equals(alive: Sequence[C], answers: int) -> list[C]:
    """The best of these answers, of so many at first, and those that luck alone may put behind it."""
    return _beside(alive, lambda _: luck(answers))


def _beside(alive: Sequence[C], errors: Callable[[int], float]) -> list[C]:
    """The best of these answers, and those that it does not lead by so many standard errors in so many worlds."""
    top = max(alive, key=lambda one: one.mean)

    def is_as_good(one: C) -> bool:
        mean, error = top.lead(one)
        return mean <= EVEN or mean <= errors(len(one.worths)) * error
    leaders = [one for one in alive if one is top or is_as_good(one)]
    if top.mean - min(one.mean for one in leaders) > EVEN:
        return leaders
    most = max(leaders, key=lambda one: one.ahead)

    def is_as_far(one: C) -> bool:
        mean, error = lead(most.margins, one.margins)
        return mean <= errors(len(one.margins)) * error
    return [one for one in leaders if one is most or is_as_far(one)]


_NORMAL = NormalDist()


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
        if len(answers) > 1 and isinstance(handle.decision, Choose):
            merits = Merits(handle, self.game, self.brain, seed)
            answers = merits.able(answers)
            answers = [raw for raw in answers if merits.share(raw) == 1.0][:1] or answers
        if len(answers) == 1 or self.brain.follows(handle.view, handle.decision):
            return answers[0]
        rounds = self.brain.horizon(handle.view)
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

            with SecondWorker(partial(value_in, handle, self.game, self.brain, answers, seed, rounds),
                              len(answers)) as second:
                raw = self.compare(handle, answers, seed, clock, rounds, second)
        self.hurried = self.iterations is None and clock.worlds < WHOLE
        return raw

    def compare(self, handle: SeatHandle, answers: Sequence[Raw], seed: int, clock: Clock, rounds: int,
                second: "SecondWorker | None" = None) -> Raw:
        """Sequential halving over worlds that all answers share; every stage gets the same part of the budget. The
        brain's favourite unless another stands out."""
        alive = [Candidate(raw) for raw in answers]
        numbers = {one: nth for nth, one in enumerate(alive)}
        rollouts = ENOUGH if self.iterations is None else self.iterations
        stages = ceil(log2(len(answers)))
        with suppress(TimeUp):
            for stage in range(1, stages + 1):
                for _ in range(max(1, rollouts // (stages * len(alive)))):
                    found = second.found([numbers[one] for one in alive], clock) if second is not None else None
                    meet(handle, self.game, self.brain, alive, seed, clock, rounds, found)
                    self.rollouts += len(alive)
                    if clock.worlds < WHOLE:
                        alive = alive[:max(2, int(min(len(alive), self.able(clock))))]
                    if clock.worlds in LOOKS:
                        alive = [*{(*one.worths, *one.margins): one for one in reversed(
                            survivors(alive, len(answers)))}.values()][::-1]  # those that come to the same are one
                    if len(alive) == 1 or (clock.worlds >= WHOLE and clock.is_up(stage / stages)):
                        break
                if len(alive) > 2:
                    alive = better_half(alive)
        return equals(alive, len(answers))[0].raw if clock.worlds >= WHOLE else answers[0]

    def able(self, clock: Clock) -> float:
        """How many answers can be tried in WHOLE worlds within the time, judging by the worlds so far."""
        return clock.spare * (1 + self.rollouts) / max(clock.used * (WHOLE - clock.worlds), TINY)


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


def meet(handle: SeatHandle, game: Game, brain: Brain, candidates: Sequence[Candidate], seed: int, clock: Clock,
         rounds: int, values: Sequence[Value] | None = None) -> None:
    """Plays each candidate in the next imagined world for so many rounds and records its value; `values` that
    another process has found are used instead. Raises TimeUp, recording nothing of this world, when the clock ends."""
    if clock.is_up():
        raise TimeUp
    if values is None:
        ends = [play_on(handle, game, brain, one.raw, seed + clock.worlds, rounds, clock, one.listens())
                for one in candidates]
        for one, match in zip(candidates, ends, strict=True):
            one.saw(match)
        values = [value(match, brain, handle.seat) for match in ends]
    for one, (worth, margin) in zip(candidates, values, strict=True):
        one.worths.append(worth)
        one.margins.append(margin)
    clock.worlds += 1


def value(match: Match, brain: Brain, seat: int) -> Value:
    """What an imagined world comes to for this seat; where that is not decided it is not asked who is ahead. A company
    is ahead by what all of them have in common."""
    t, game, worth = match.state, match.game, brain.worth(match, seat)
    if DECIDED < worth < 1 - DECIDED:
        return worth, 0.0
    common = [number.worth * n for number in game.lexicon.wins("table") if (n := number.read(t, None)) is not None]
    scores = game.scores(t)
    return worth, sum(common) if common else scores[seat] - max(
        [n for no, n in enumerate(scores) if no != seat], default=0)


def value_in(handle: SeatHandle, game: Game, brain: Brain, answers: Sequence[Raw], seed: int, rounds: int,
             world: int, nth: int) -> Value:
    """The value of the nth answer in one imagined world."""
    return value(play_on(handle, game, brain, answers[nth], seed + world, rounds), brain, handle.seat)


def play_on(handle: SeatHandle, game: Game, brain: Brain, raw: Raw, seed: int, rounds: int,
            clock: Clock | None = None, observer: Observer | None = None) -> Match:
    """An imagined world after this answer, played on for everybody for so many rounds (0: to the end); what happens
    behind the deed, and what its card still asks, is told to an observer. Raises TimeUp if the clock ends it."""
    match = handle.imagine(seed)
    pilot = brain.pilot(Rng.fresh(seed))
    last = game.round(match.state) + rounds if rounds else 0
    match.answer(raw, handle.seat)
    while match.decision is not None and (not last or game.round(match.state) < last):
        if match.decision.source is None or match.decision.seat != handle.seat:
            match.state.observer = observer
        if clock is not None:
            clock.look()
        match.answer(pilot(match), match.decision.seat)
    return match


def better_half(alive: Sequence[Candidate]) -> list[Candidate]:
    """The brain's favourite and the better half of the others, one at least, in the brain's order."""
    first, *others = alive
    keep = sorted(others, key=lambda c: -c.mean)[:max(1, len(others) // 2)]
    return [first, *(c for c in others if c in keep)]
