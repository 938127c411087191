"""Mistakes of a seat in a weighed game: its answers that lose more than LOSS of a win, as far as that is sure.

Looked at are those that weighed worst. Each and what else deserves a thought meet the same worlds, dealt anew from what
the seat knew, as in a search; the best of the others is picked in the first of them and measured in fresh ones.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from deckgames.bots.actions import answer_in_words, deed
from deckgames.bots.brain import Brain, brain_of, thoughts
from deckgames.bots.clock import Clock, TimeUp
from deckgames.bots.search import Candidate, lead, meet
from deckgames.engine.core.data import frozen
from deckgames.engine.core.rng import mix
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.match.private_phases import endings
from deckgames.engine.record.story import Step
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.review.parts import Review
from deckgames.review.weighing import raw_of, tables_at

LOSS = 0.05
"""A mistake loses more of a win than that, with its whole interval of 95 %."""
WORST, OTHERS = 8, 6
"""Answers looked at, and others that each is compared with, beside doing nothing."""
PICKED, LOOKS = 12, (24, 48, 96, 192)
"""Worlds in which the best of the others is picked, and after how many fresh ones it is looked at how sure its lead
is."""
STUDENT = 2.07
"""Standard errors of such an interval in so few worlds."""
BUDGET = 60_000
"""Tenths of a millisecond, all in all, at the pace of the fast player."""
_APART = 0x1B873593
"""Keeps these worlds apart from those in which bots have thought and the game was weighed."""


@frozen
class Mistake:
    """An answer by its number, what was done, what was better, and by how much, give or take `half`."""

    number: int
    round: int
    done: str
    better: str
    loss: float
    half: float


class _Spent(Clock):
    """Time that is counted in answers, so that every run of it finds the same."""

    def __init__(self, most: float, broken: Callable[[], bool]) -> None:
        super().__init__(broken=broken)
        self.most, self.spent = most, 0

    def is_up(self, part: float = 1.0) -> bool:
        return self.spent >= self.most or self.broken()

    def look(self) -> None:
        self.spent += 1
        if self.is_up():
            raise TimeUp


def mistakes(review: Review, steps: Sequence[Step], begun: Match, seat: int, seed: int = 0,
             going_on: Callable[[float], bool] = lambda done: True) -> Iterator[Mistake]:
    """Those of a seat, of a game from its beginning; `going_on` hears what share is done, and ends it by saying no."""
    worst = sorted([choice for choice in review.choices if choice.part.seat == seat and choice.part.gain[seat] < 0],
                   key=lambda choice: choice.part.gain[seat])[:WORST]
    game, brain = begun.game, brain_of(begun.game)
    wanted = [number for choice in worst for number in choice.numbers]
    tables = tables_at(wanted, begun, steps)
    clock = _Spent(BUDGET / brain.pace, lambda: not going_on(clock.spent / clock.most))
    with suppress(TimeUp):
        for number in wanted:
            clock.worlds = 0
            raw, handle = raw_of(steps[number]), SeatHandle(tables[number], seat, number)
            if (beaten := _beaten(handle, game, brain, raw, mix(mix(seed) ^ mix(number) ^ _APART), clock)) is not None:
                better, loss, half = beaten
                done, wiser = (deed(handle.decision, one, game.private_phases.verbs) for one in (raw, better))
                if done == wiser:
                    done, wiser = (answer_in_words(handle.decision, one) for one in (raw, better))
                yield Mistake(number, game.round(tables[number].state), done, wiser, loss, half)


def _beaten(handle: SeatHandle, game: Game, brain: Brain, raw: Raw, seed: int,
            clock: Clock) -> tuple[Raw, float, float] | None:
    """What is surely better than this answer, and by how much; None if nothing is. Raises TimeUp."""
    asked, world = handle.decision, handle.imagine(seed)
    rounds = brain.horizon(world.state)
    others = {answer_in_words(asked, one): one for one in (*endings(asked)[:1], *thoughts(brain, world, handle.seat)[
        OTHERS - 1::-1])}
    others.pop(answer_in_words(asked, raw), None)
    if not others:
        return None
    mine, *rest = tried = [*map(Candidate, (raw, *others.values()))]
    while clock.worlds < PICKED:
        meet(handle, game, brain, tried, seed, clock, rounds)
    best = max(rest, key=lambda one: one.mean)
    pair = mine, best = Candidate(raw), Candidate(best.raw)
    for look in LOOKS:
        while len(mine.worths) < look:
            meet(handle, game, brain, pair, seed, clock, rounds)
        loss, error = lead(best.worths, mine.worths)
        if loss - STUDENT * error > LOSS:
            return best.raw, loss, STUDENT * error
        if loss + STUDENT * error < LOSS:
            return None
    return None
