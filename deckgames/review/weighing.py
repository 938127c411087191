"""Weighs a finished game: what each turn made of the chance to win, and how much of that was chosen.

An answer, with those that follow in the turn before the seat learns something, is weighed in worlds that the seat could
not tell apart, all unseen cards dealt anew: once it is given, once the usual one, a normal bot's first thought; the
brain's fast player then plays on for everybody till the seat's next turn. By how much the chance to win differs there
is what the choice did; whatever else moved it in that turn was the cards. What a seat answers in secret is weighed as a
whole, against the others' usual answers; what such plans did beyond that, because they met, they did together.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, groupby, pairwise
from math import hypot, sqrt
from pathlib import Path
from statistics import fmean, variance

from deckgames.bots.actions import answer_in_words
from deckgames.bots.brain import Brain, brain_of, chances_of, thoughts
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.match import Match
from deckgames.engine.messages import TEXT
from deckgames.engine.record import saves
from deckgames.engine.record.game_run import GameRun
from deckgames.engine.record.session import Session
from deckgames.engine.record.story import Step
from deckgames.engine.record.undo import Knowledge
from deckgames.engine.vocabulary.decisions import Raw, Refused
from deckgames.review.parts import ALL, CARDS, TOGETHER, Chances, Choice, Part, Review, Turn, added

GLANCES, WORLDS = (2, 4, 8, 16), 256
"""Each answer that is not the usual one meets so many worlds, which show how many more it needs, to as many at most."""
BUDGET, IMAGINED, READ = 60_000, 5, 6
"""Tenths of a millisecond, all in all, at the pace of the fast player, and as how many of its answers a world counts
that is imagined, and an answer of the game for which the usual one is looked up; no clock has a say in it."""
SOON = 8
"""A world in which not even so many answers are played on is none."""
LEAST = 0.02
"""What is taken for unsure of an answer's gain beside its spread, which few worlds may not show."""
PLAYED, ENOUGH = (16, 64), 60_000
"""Games that are played out from each turn at least and at most, and how many tenths of a millisecond are enough; from
then on they are played from the turns alone that may be told."""
LIKELY = 4
"""Turns that may be told: those that look like turning points after so many games as were played."""
SWING, LOOKED_AT, CHECKED, FEW = 0.2, 2, 4_000, 8
"""Least gain in the chance to win that makes a round the turn of the game; how many rounds are looked at, so many
tenths of a millisecond each; and the fewest games that bear a gain out."""
_APART = 0x2545F491
"""Keeps these worlds apart from those in which bots have thought."""


class NotWeighed(Exception):
    """Why a game cannot be weighed, in a sentence."""


def of_save(path: Path, seed: int = 0,
            going_on: Callable[[float], bool] = lambda done: True) -> tuple[Session, Review | None]:
    """The game of a save, weighed as in `review`. Raises SaveRefused, PackErrors, NotWeighed."""
    run = saves.at(path)
    return run, review(run, saves.at(path, 0).match, seed, going_on)


def review(run: GameRun, begun: Match, seed: int = 0,
           going_on: Callable[[float], bool] = lambda done: True) -> Review | None:
    """Weighs a game that is over, from its beginning; None where `going_on`, which hears what share is done, says no.
    Raises NotWeighed."""
    if not run.over:
        raise NotWeighed(TEXT("review.not-over"))
    value, result = Value(begun), run.result()
    if not run.steps or not (result.winners or result.together) or begun.log:
        raise NotWeighed(TEXT("review.nobody"))
    turns, answers, last = _course(begun.clone(), value, run.steps)
    side = value.seats if result.together else result.winners
    budget = max(1, BUDGET / value.brain.pace - READ * len(run.steps))
    for answer in answers:
        answer.side = side[:1] if result.together else side
        answer.most = max(SOON, int(budget / (2 * GLANCES[0] * sum([len(one.ways) for one in answers]))))
    for done, (answer, worlds) in enumerate(_plan(answers, budget), 1):
        answer.meet(value, worlds, seed)
        if not going_on(min(1.0, done / ((len(GLANCES) + 1) * len(answers)))):
            return None
    idle = [(number, Part(step.seat, (0.0,) * len(value.seats))) for number, step in enumerate(run.steps)]
    choices = tuple([Choice(answer.numbers, answer.part) for answer in answers])
    weighed = [*idle, *((choice.numbers[0], choice.part) for choice in choices)]
    whole = [replace(turn, end=then.number, after=then.before) for turn, then in pairwise((*turns, last))]
    return Review(tuple(side), result.together, tuple([replace(turn, parts=_parts(turn, [
        part for number, part in weighed if turn.number <= number < turn.end])) for turn in whole]), choices)


class Value:
    """The chances of all seats to win, as the brain's fitted value tells them. Raises NotWeighed if there is none."""

    def __init__(self, match: Match) -> None:
        self.brain = brain_of(match.game)
        self.told = chances_of(self.brain, match)
        self.seats, self.together = range(len(match.state.seats)), match.game.result(match.state).together
        if not self.told(match):
            raise NotWeighed(TEXT("review.no-value", game=match.game.title, n=len(self.seats)))

    def __call__(self, match: Match) -> Chances:
        found = self.told(match)
        if self.together:
            return (fmean(found),) * len(found)
        return tuple([one / (sum(found) or 1.0) for one in found])


def played_out(run: GameRun, begun: Match, review: Review, seed: int = 0,
               going_on: Callable[[float], bool] = lambda done: True) -> Iterator[Review]:
    """The review with the chances as they come of games that the fast player plays out from each turn, dealt anew from
    what who was asked there knew: after a few of them, and after more. A fitted value is right on average, and at
    a single moment often off by 20 of 100. So are a few games, most of all in the turns that they name: from these more
    are played."""
    value = Value(begun)
    tables, most = tables_at({turn.number for turn in review.turns[1:]}, begun, run.steps), ENOUGH / value.brain.pace
    ends, cost, asked = {number: list[Chances]() for number in tables}, 0, len(tables) * PLAYED[1]
    while wanted := _wanted(review, ends, cost < most):
        for number in wanted:
            end, answers = _end_of(tables[number], value, mix(mix(seed) ^ mix(number) ^ _APART) + len(ends[number]))
            ends[number].append(end)
            cost += answers
            if not going_on(max(sum(map(len, ends.values())) / asked, min(cost / most, 0.99))):
                return
        if {*map(len, ends.values())} == {PLAYED[0]}:
            yield _with(review, ends)
    yield _with(review, ends)


def _wanted(review: Review, ends: Mapping[int, Sequence[Chances]], whole: bool) -> list[int]:
    """The turns from which one more game is played out: all as long as the `whole` is looked at, or they have few; then
    those where one begins or ends that may be told."""
    numbers = {*ends}
    if not whole and min(map(len, ends.values()), default=0) >= PLAYED[0]:
        numbers = {number for turn in _with(review, ends).likely[:LIKELY] for number in (turn.number, turn.end)}
    return [number for number, some in ends.items() if number in numbers and len(some) < PLAYED[1]]


def _with(review: Review, ends: Mapping[int, Sequence[Chances]]) -> Review:
    """The review with these chances at the beginnings of turns; what choices did stays."""
    chances = {number: tuple(map(fmean, zip(*some, strict=True))) for number, some in ends.items()}
    wide = {number: sqrt(max([one * (1 - one) for one in chances[number]]) / len(some))
            for number, some in ends.items()}
    turns = []
    for turn in review.turns:
        now = replace(turn, before=chances.get(turn.number, turn.before), after=chances.get(turn.end, turn.after),
                      error=hypot(wide.get(turn.number, 0.0), wide.get(turn.end, 0.0)))
        turns.append(replace(now, parts=_parts(now, [part for part in turn.parts if part.seat != CARDS])))
    return replace(review, turns=tuple(turns), games=min(map(len, ends.values()), default=0))


def _end_of(table: Match, value: Value, word: int) -> tuple[Chances, int]:
    """How a game ends that is played out from here, and after how many answers."""
    world, pilot = table.imagine(table.open_decisions()[0].seat, word), value.brain.pilot(Rng.fresh(word))
    answers = IMAGINED
    while (decision := world.decision) is not None:
        world.answer(pilot(world), decision.seat)
        answers += 1
    return value(world), answers


def turned(run: Session) -> int | None:
    """The round that raised the chance of a winner who won alone by SWING: of those that the fitted value names, the
    first that games played out from before and after it bear out; at once, and with no choice weighed. None where
    there is none, where nothing is fitted, or where the game did not begin as its header says."""
    result, number, rounds = run.result(), 0, list[tuple[float, int, Match]]()
    if len(result.winners) != 1 or result.together:
        return None
    (winner,) = result.winners
    try:
        match = Session.begun(run.game, run.pack.whole, run.header, run.options).match
        value = Value(match)
        for step in run.steps:
            if (now := run.game.round(match.state)) != number and not match.log:
                rounds.append((value(match)[winner], now, match.clone()))
                number = now
            match.answer(raw_of(step), step.seat)
    except (NotWeighed, Refused, LookupError, ValueError):
        return None
    rises = [(then[0] - one[0], nth) for nth, (one, then) in enumerate(pairwise((*rounds, (1.0, 0, match))))]
    likely = sorted([one for one in rises if one[0] >= SWING], reverse=True)[:LOOKED_AT] if match.over else []
    starts = [*(table for _, _, table in rounds), match]
    return next((rounds[nth][1] for _, nth in likely if _rose(value, winner, *starts[nth:nth + 2])), None)


def _rose(value: Value, winner: int, before: Match, after: Match) -> bool:
    """Whether games played out from before and after bear out that this seat's chance rose by SWING; not where too few
    of them can be played."""
    rises, cost = list[float](), 0
    while len(rises) < PLAYED[0] and cost < CHECKED / value.brain.pace:
        ends = []
        for table in (before, after):
            end, answers = (value(table), 0) if table.over else _end_of(table, value, mix(len(rises)) ^ _APART)
            ends.append(end[winner])
            cost += answers
        rises.append(ends[1] - ends[0])
    return len(rises) >= FEW and fmean(rises) >= SWING


Answers = Mapping[int, Sequence[Raw]]
"""What seats answer, by seat."""


class Weighed:
    """Answers with these numbers that were not the usual ones: of a turn those before the seat learned something, all
    that a seat has answered in secret, or what several have, TOGETHER. `gains` are what came of these `ways` to answer,
    each as often as it is counted, world by world, `side` whose gain has to be sure; `cost` is how many answers were
    played on, at `most` so many in a world."""

    def __init__(self, match: Match, numbers: tuple[int, ...], seat: int, ways: Sequence[tuple[int, Answers]]) -> None:
        self.match, self.numbers, self.seat, self.ways = match, numbers, seat, ways
        self.side: Sequence[int] = (0,)
        self.gains, self.cost, self.most = list[Chances](), 0, 0

    def meet(self, value: Value, worlds: int, seed: int) -> None:
        """Goes on to so many worlds."""
        for world in range(len(self.gains), worlds):
            word = mix(mix(seed) ^ mix(self.numbers[0]) ^ _APART) + world
            ends = [(times, self._end(value, answers, word)) for times, answers in self.ways]
            self.gains.append(tuple([sum([times * end[seat] for times, end in ends]) for seat in value.seats]))

    def _end(self, value: Value, answers: Answers, word: int) -> Chances:
        """The chances in one world when the seat, after these answers, is asked in the next round, or that is over."""
        game, secret = self.match.game, self.seat == TOGETHER
        world = self.match.by_other_lots(word) if secret else self.match.imagine(self.seat, word)
        pilot, begun, last = value.brain.pilot(Rng.fresh(word)), game.round(world.state), self.cost + self.most
        self.cost += IMAGINED
        for seat, raws in answers.items():
            self.cost += len(raws) - 1
            with suppress(Refused):  # what the seat could not know
                for raw in raws:
                    world.answer(raw, seat)
        while (decision := world.decision) is not None and (now := game.round(world.state)) < begun + 2 and (
                now == begun or (decision.seat != self.seat and not secret)) and self.cost < last:
            world.answer(pilot(world), decision.seat)
            self.cost += 1
        return value(world)

    @property
    def part(self) -> Part:
        """The mean of the gains, with the error of the side's."""
        means, n = tuple(map(fmean, zip(*self.gains, strict=True))), len(self.gains)
        told = [sum([gain[seat] for seat in self.side]) for gain in self.gains]
        return Part(self.seat, means, sqrt((variance(told) + LEAST ** 2 / n) / n))


def _plan(answers: Sequence[Weighed], budget: float) -> Iterator[tuple[Weighed, int]]:
    """How many worlds each answer meets: a few till half of the budget is spent, then as many as the rest is enough
    for, more where a gain spreads more and a world costs less."""
    for worlds in GLANCES:
        if sum([answer.cost for answer in answers]) < budget / 4:
            yield from ((answer, worlds) for answer in answers)
    each = {answer: answer.cost / len(answer.gains) for answer in answers}
    left = max(0, budget - sum([answer.cost for answer in answers]))
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
    return (Part(CARDS, tuple(cards), hypot(*[part.error for part in mine])), *mine)


def _course(match: Match, value: Value, steps: Sequence[Step]) -> tuple[list[Turn], list[Weighed], Turn]:
    """The game again: where its turns begin (its rounds, if a seat has several turns in one), the answers to weigh, and
    its end."""
    turns, answers, brain = list[Turn](), list[Weighed](), value.brain
    ask, begun, until = None, (-1, ALL), 0
    for number, step in enumerate(steps):
        now, secret = match.game.round(match.state), match.ask is not None
        whose = now, ALL if secret else step.seat
        if not match.log and not match.sealed and whose != begun != (now, ALL):
            begun = whose
            turns.append(Turn(number, number, *whose, value(match), ()))
        if secret and match.ask is not ask:
            ask = match.ask
            answers += _secret(match.clone(), _plans(match.clone(), number, steps), steps, brain)
        elif not secret and number >= until and not step.unasked and (
                usual := _usual(match, step.seat, [raw_of(step)], brain)):
            until = _known(match.clone(), number, steps)
            raws = [raw_of(one) for one in steps[number:until]]
            numbers = tuple([at for at in range(number, until) if not steps[at].unasked])
            answers.append(_beside(match.clone(), numbers, step.seat, raws, usual))
        match.answer(raw_of(step), step.seat)
    rounds = [[*some] for _, some in groupby(turns, lambda turn: turn.round)]
    whole = [[replace(some[0], seat=ALL)] if len({turn.seat for turn in some}) < len(some) else some for some in rounds]
    return [*chain(*whole)], answers, Turn(len(steps), len(steps), 0, ALL, value(match), ())


def _beside(match: Match, numbers: tuple[int, ...], seat: int, raws: Sequence[Raw], usual: Sequence[Raw]) -> Weighed:
    return Weighed(match, numbers, seat, ((1, {seat: raws}), (-1, {seat: usual})))


def _secret(match: Match, plans: Mapping[int, Sequence[int]], steps: Sequence[Step], brain: Brain) -> Iterator[Weighed]:
    """What seats have answered in secret beside the usual answers: each plan, and all that have met."""
    given = {seat: [raw_of(steps[number]) for number in plan] for seat, plan in plans.items()}
    usual = {seat: found for seat, plan in plans.items() if not all(steps[number].unasked for number in plan)
             and (found := _usual(match, seat, given[seat], brain))}
    for seat, raws in usual.items():
        yield _beside(match, tuple(plans[seat]), seat, given[seat], raws)
    if len(usual) > 1:
        others = {**given, **usual}
        yield Weighed(match, tuple([number for seat in usual for number in plans[seat]]), TOGETHER, (
            (1, given), (len(usual) - 1, others), *((-1, {**others, seat: given[seat]}) for seat in usual)))


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


def _known(match: Match, first: int, steps: Sequence[Step]) -> int:
    """How far a seat answers on, from this answer on, in the same round and all that it then knows."""
    seat, now, seats, number = steps[first].seat, match.game.round(match.state), len(match.state.seats), first
    before = Knowledge.of(match.game, match, seats)
    while number < len(steps) and (step := steps[number]).seat == seat and match.ask is None and (
            match.game.round(match.state)) == now:
        match.answer(raw_of(step), seat)
        number += 1
        after = Knowledge.of(match.game, match, seats)
        if before.taught(after, seat, [h.event for h in step.events], (seat,), (seat,), [""] * seats):
            break
        before = after
    return number


def _plans(match: Match, first: int, steps: Sequence[Step]) -> dict[int, list[int]]:
    """The numbers of what each seat has answered to the question that all are asked, from this answer on."""
    ask, numbers = match.ask, dict[int, list[int]]()
    for number, step in enumerate(steps[first:], first):
        if match.ask is not ask:
            break
        numbers.setdefault(step.seat, []).append(number)
        match.answer(raw_of(step), step.seat)
    return numbers


def tables_at(numbers: Collection[int], begun: Match, steps: Sequence[Step]) -> dict[int, Match]:
    """The table before the answers with these numbers, of a game from its beginning."""
    match, tables = begun.clone(), dict[int, Match]()
    for number, step in enumerate(steps):
        if number in numbers:
            tables[number] = match.clone()
        match.answer(raw_of(step), step.seat)
    return tables


def raw_of(step: Step) -> Raw:
    """The answer of a step. Raises NotWeighed where today's rules have no such answer."""
    if step.raw is None:
        raise NotWeighed(TEXT("review.other-rules"))
    return step.raw
