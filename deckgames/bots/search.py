"""Plays every answer that deserves a thought in the same imagined worlds and keeps the one that ends best.

Information-set Monte Carlo at the root: worlds are drawn with `imagine`, the brain's quick answers play on for
everybody, `worth` says how it ended. All answers meet the same worlds, so that luck cancels out, and the weaker half
is given up stage by stage (sequential halving). No match is kept, so the search leaves the garbage collector nothing.
"""

from collections.abc import Sequence
from math import ceil, log2
from time import monotonic
from typing import Any

from deckgames.bots.brain import Brain, brain_of, open_question, own_seed
from deckgames.engine.decisions import Raw
from deckgames.engine.game import Game
from deckgames.engine.match import Chair
from deckgames.engine.rng import Rng

SECONDS = 0.4
"""Thinking time of a decision, unless the maker says otherwise."""
ENOUGH = 2000
"""So many rollouts are enough for any decision."""


class Candidate:
    """An answer with what it was worth in each world so far."""

    __slots__ = ("raw", "worths")

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.worths: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0


class SearchPlayer:
    """Thinks for `seconds` a decision or, for tests that must be repeatable, for `iterations` rollouts."""

    def __init__(self, game: Game[Any, Any], seed: int, seconds: float = SECONDS, iterations: int | None = None,
                 brain: Brain | None = None) -> None:
        self.brain = brain if brain is not None else brain_of(game)
        self.game, self.seed = game, seed
        self.seconds, self.iterations = seconds, iterations

    def decide(self, chair: Chair) -> Raw:
        """The answer that did best; the brain's favourite unless another is better."""
        seed = own_seed(self.seed, chair.number, chair.seat)
        match = chair.imagine(seed)
        answers = self.brain.rank(match.state, open_question(match, chair.seat))
        if len(answers) == 1:
            return answers[0]
        return self.compare(chair, answers, seed)

    def compare(self, chair: Chair, answers: Sequence[Raw], seed: int) -> Raw:
        """Sequential halving over worlds that all answers share; every stage gets the same part of the budget."""
        left = [Candidate(raw) for raw in answers]
        stages = ceil(log2(len(left)))
        start, world = monotonic(), 0
        for stage in range(1, stages + 1):
            rollouts = ENOUGH if self.iterations is None else self.iterations
            for _ in range(max(1, rollouts // (stages * len(left)))):
                for candidate in left:
                    candidate.worths.append(self.play_out(chair, candidate.raw, seed + world))
                world += 1
                if self.iterations is None and monotonic() - start > self.seconds * stage / stages:
                    break
            left = better_half(left)
        return favourite(left)

    def play_out(self, chair: Chair, raw: Raw, seed: int) -> float:
        """What this answer is worth in one imagined world."""
        brain, seat = self.brain, chair.seat
        match = chair.imagine(seed)
        pilot = brain.pilot(Rng.fresh(seed))
        last = self.game.round(match.state) + brain.horizon if brain.horizon else 0
        match.answer(raw, seat)
        while match.decision is not None and (not last or self.game.round(match.state) < last):
            match.answer(pilot(match), match.decision.seat)
        return brain.worth(match, seat)


def favourite(left: Sequence[Candidate]) -> Raw:
    """The best mean; of equals the one that the brain put first."""
    return max(left, key=lambda c: c.mean).raw


def better_half(left: list[Candidate]) -> list[Candidate]:
    """The better half, in the brain's order."""
    keep = sorted(left, key=lambda c: -c.mean)[:ceil(len(left) / 2)]
    return [c for c in left if c in keep]
