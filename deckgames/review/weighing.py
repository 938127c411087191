"""Weighs a finished game: what each turn made of the chance to win, and how much of that was chosen.

An answer is weighed in worlds that its seat could not tell apart, all unseen cards dealt anew: once it is given, once
the usual one, a normal bot's first thought; the brain's fast player then plays on for everybody till the seat's next
turn. By how much the chance to win differs there is what the choice did; whatever else moved it in that turn was the
cards. What a seat answers in secret is weighed as a whole, against the others' usual answers.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from statistics import fmean

from deckgames.bots.actions import answer_in_words
from deckgames.bots.brain import Brain, ThinkingBrain, brain_of, share, thoughts
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.match import Match
from deckgames.engine.messages import SAY
from deckgames.engine.record.game_run import GameRun
from deckgames.engine.record.story import Step
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.review.parts import CARDS, Chances, Part, Review, Turn, added

GLANCES, WORLDS = (2, 4, 8, 16), 256
"""Each answer that is not the usual one meets so many worlds, which show how many more it needs, to as many at most."""
BUDGET, IMAGINED = 40_000, 5
"""Answers of the fast player, all in all, and as how many a world counts that is imagined; no clock has a say in it."""
LEAST = 0.02
"""What is taken for unsure of an answer's gain beside its spread, which few worlds may not show."""
_APART = 0x2545F491
"""Keeps these worlds apart from those in which bots have thought."""
_ALL = -1
"""Stands for the seat where all answer in secret."""


class NotWeighed(Exception):
    """Why a game cannot be weighed, in a sentence."""


def review(run: GameRun, begun: Match, seed: int = 0,
           going_on: Callable[[float], bool] = lambda done: True) -> Review | None:
    """Weighs a game that is over, from its beginning; None where `going_on`, which hears what share is done, says no.
    Raises NotWeighed."""
    if not run.over:
        raise NotWeighed(SAY.text("review.not-over"))
    value, result = Value(begun), run.result()
    if not run.steps or not (result.winners or result.together) or begun.log:
        raise NotWeighed(SAY.text("review.nobody"))
    turns, answers, last = _course(begun.clone(), value, run.steps)
    for done, (answer, worlds) in enumerate(_plan(answers), 1):
        answer.meet(value, worlds, seed)
        if not going_on(min(1.0, done / ((len(GLANCES) + 1) * len(answers)))):
            return None
    idle = [(number, Part(step.seat, (0.0,) * len(value.seats))) for number, step in enumerate(run.steps)]
    weighed = [*idle, *((answer.number, answer.part) for answer in answers)]
    whole = [replace(turn, end=then.number, after=then.before) for turn, then in pairwise((*turns, last))]
    side = value.seats if result.together else result.winners
    return Review(tuple(side), result.together, tuple([replace(turn, parts=_parts(turn, [
        part for number, part in weighed if turn.number <= number < turn.end])) for turn in whole]),
        sum([len(answer.gains) for answer in answers]))


class Value:
    """The chances of all seats to win, as the brain's fitted value tells them. Raises NotWeighed if there is none."""

    def __init__(self, match: Match) -> None:
        brain, game = brain_of(match.game), match.game
        self.seats, self.together = range(len(match.state.seats)), game.result(match.state).together
        missing = SAY.text("review.no-value", game=game.title, n=len(self.seats))
        if not isinstance(brain, ThinkingBrain) or not brain.numbers:
            raise NotWeighed(missing)
        self.brain = brain
        try:
            self(match)
        except (LookupError, FileNotFoundError):
            raise NotWeighed(missing) from None

    def __call__(self, match: Match) -> Chances:
        worth = self.brain.worth
        found = [share(match, seat) if match.over else worth(match, seat) for seat in self.seats]
        if self.together:
            return (float(bool(found[0])) if match.over else fmean(found),) * len(found)
        return tuple([one / (sum(found) or 1.0) for one in found])


class Weighed:
    """An answer that was not the usual one, or all that a seat has answered in secret: `gains` are what it brought
    beside the usual one, world by world; `cost` is how many answers were played on."""

    def __init__(self, match: Match, number: int, seat: int, raws: Sequence[Raw], usual: Sequence[Raw]) -> None:
        self.match, self.number, self.seat, self.ways = match, number, seat, (raws, usual)
        self.gains, self.cost = list[Chances](), 0

    def meet(self, value: Value, worlds: int, seed: int) -> None:
        """Goes on to so many worlds."""
        for world in range(len(self.gains), worlds):
            word = mix(mix(seed) ^ mix(self.number) ^ _APART) + world
            given, usual = (self._end(value, raws, word) for raws in self.ways)
            self.gains.append(tuple([one - other for one, other in zip(given, usual, strict=True)]))

    def _end(self, value: Value, raws: Sequence[Raw], word: int) -> Chances:
        """The chances in one world when the seat, after these answers, is asked in the next round, or that is over."""
        world, pilot, game = self.match.imagine(self.seat, word), value.brain.pilot(Rng.fresh(word)), self.match.game
        begun, self.cost = game.round(world.state), self.cost + IMAGINED
        for raw in raws:
            world.answer(raw, self.seat)
        while (decision := world.decision) is not None and (now := game.round(world.state)) < begun + 2 and (
                now == begun or decision.seat != self.seat):
            world.answer(pilot(world), decision.seat)
            self.cost += 1
        return value(world)

    @property
    def part(self) -> Part:
        """The mean of the gains, with its error."""
        columns, n = [*zip(*self.gains, strict=True)], len(self.gains)
        means = tuple(map(fmean, columns))
        spreads = [sum([(one - mean) ** 2 for one in column]) for column, mean in zip(columns, means, strict=True)]
        return Part(self.seat, means, sqrt(max(spreads) / (n * (n - 1)) + (LEAST / n) ** 2))


def _plan(answers: Sequence[Weighed]) -> Iterator[tuple[Weighed, int]]:
    """How many worlds each answer meets: a few till half of the budget is spent, then as many as the rest is enough
    for, more where a gain spreads more and a world costs less."""
    for worlds in GLANCES:
        if sum([answer.cost for answer in answers]) < BUDGET / 4:
            yield from ((answer, worlds) for answer in answers)
    each = {answer: answer.cost / len(answer.gains) for answer in answers}
    left = max(0, BUDGET - sum([answer.cost for answer in answers]))
    wanted = {answer: (sqrt(len(answer.gains)) * answer.part.error + LEAST) / sqrt(cost)
              for answer, cost in each.items()}
    whole = sum([wanted[answer] * cost for answer, cost in each.items()])
    for answer, part in wanted.items():
        yield answer, min(WORLDS, len(answer.gains) + int(part * left / whole))


def _parts(turn: Turn, choices: Sequence[Part]) -> tuple[Part, ...]:
    """The choices of each seat in a turn, and what else moved the chances: the cards."""
    mine = added(choices)
    cards = [after - before - sum([part.gain[seat] for part in mine])
             for seat, (before, after) in enumerate(zip(turn.before, turn.after, strict=True))]
    return (Part(CARDS, tuple(cards), sqrt(sum([part.error ** 2 for part in mine]))), *mine)


def _course(match: Match, value: Value, steps: Sequence[Step]) -> tuple[list[Turn], list[Weighed], Turn]:
    """The game again: where its turns begin, the answers to weigh, and its end."""
    turns, answers, plans = list[Turn](), list[Weighed](), dict[int, list[Raw]]()
    ask, begun = None, (-1, _ALL)
    for number, step in enumerate(steps):
        now, secret = match.game.round(match.state), match.ask is not None
        whose = now, _ALL if secret else step.seat
        if not match.log and not match.sealed and whose != begun != (now, _ALL):
            begun = whose
            turns.append(Turn(number, number, now, step.seat, value(match), ()))
        if secret and match.ask is not ask:
            ask, plans = match.ask, _plans(match.clone(), steps[number:])
        if not step.unasked and (not secret or step.seat in plans):
            raws = plans.pop(step.seat) if secret else [_raw(step)]
            if usual := _usual(match, step.seat, raws, value.brain):
                answers.append(Weighed(match.clone(), number, step.seat, raws, usual))
        match.answer(_raw(step), step.seat)
    return turns, answers, Turn(len(steps), len(steps), 0, 0, value(match), ())


def _usual(match: Match, seat: int, raws: Sequence[Raw], brain: Brain) -> list[Raw]:
    """A normal bot's first thoughts in the place of these answers; nothing where they are the same."""
    given, usual = (match.imagine(seat, match.game.round(match.state)) for _ in range(2))
    said = [_answered(given, seat, raw) for raw in raws]
    ask, found, named = usual.ask, list[Raw](), list[str]()
    while not found or (ask is not None and usual.ask is ask and usual.private_phase(seat).decision is not None):
        found.append(thoughts(brain, usual, seat)[0])
        named.append(_answered(usual, seat, found[-1]))
    return [] if named == said else found


def _answered(world: Match, seat: int, raw: Raw) -> str:
    said = answer_in_words(world.question(seat), raw)
    world.answer(raw, seat)
    return said


def _plans(match: Match, steps: Sequence[Step]) -> dict[int, list[Raw]]:
    """What each seat has answered to the question that all are asked."""
    ask, found = match.ask, dict[int, list[Raw]]()
    for step in steps:
        if match.ask is not ask:
            break
        found.setdefault(step.seat, []).append(_raw(step))
        match.answer(_raw(step), step.seat)
    return found


def _raw(step: Step) -> Raw:
    if step.raw is None:
        raise NotWeighed(SAY.text("review.other-rules"))
    return step.raw
