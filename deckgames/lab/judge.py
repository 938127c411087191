"""How good advice is: what its answers lose against the best that the rules allow, in points of a win.

Each position is drawn from a game of its own, so that no two hang together. All answers are played on to the end of the
game in the same imagined worlds, dealt anew from what the asked seat knows. The best of many looks better than it is,
because luck helped to pick it: so it is picked in some worlds and measured in fresh ones.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from statistics import fmean
from typing import Any

from pydantic import Field

from deckgames import VERSION, bots
from deckgames.bots import hint as hints
from deckgames.bots.actions import answer_in_words
from deckgames.bots.brain import brain_of, own_seed, thoughts
from deckgames.bots.clock import Clock
from deckgames.bots.search import LOOKS, play_on
from deckgames.engine.catalogue import load
from deckgames.engine.core.data import frozen
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.match.private_phases import endings
from deckgames.engine.record import situation
from deckgames.engine.record.journal import SeatInfo
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Number, Raw
from deckgames.lab.arena import Job, begun, pack_of, play
from deckgames.lab.figures import Model, NoFigures
from deckgames.lab.statistics import Estimate, mean, rate, student

ASKED = ("hint", "normal", "hard")
"""Whom it asks if nothing is said. `JUDGE` is its own choice in other worlds, which must come out near 0."""
JUDGE = "judge"
PLAYERS, THIRDS = ("normal", "easy"), 3
"""Whose games positions are drawn from, in turn, and from which part of a game."""
LEAST = 3
"""Number of answers worth a thought that make a question one to judge."""
DRAWN = 40
"""Answers drawn of those that are too many to list."""
GLANCES = (6, 12, 24, 48, 96)
"""After so many worlds (or all, if there are fewer) the worse half of the answers is given up, but for FINAL; the last
ones name the best."""
FINAL = 3
WORLDS, LOOK = 640, 16
"""Fresh worlds at most, and after how many it is looked at how sure a lead is."""
SURE = 0.03
"""A lead is known where its standard error is at most so much of a win."""
MISTAKES = (0.05, 0.10)
"""From these losses on a regret is counted as a mistake, and as a grave one."""
WORST = 5
ROLLOUTS = 400
"""Rollouts of hard bots: by time, no two runs would be the same."""
_APART = 0x5F3759DF
"""Keeps the judge's worlds apart from those in which advisers have thought."""


@frozen
class Case:
    """A position to judge: of the game of a job, or of a situation file (its text; `name` is the file's). `ask` are
    bots, "hint" and JUDGE; `worlds` the fresh ones at most; hard bots think for so many `rollouts`."""

    job: Job
    ask: tuple[str, ...] = ASKED
    worlds: int = WORLDS
    rollouts: int = ROLLOUTS
    text: str = ""
    name: str = ""


class Advised(Model):
    """What one adviser answered, in its own words, and by how much the judge's choice is better, as a share of a win.
    `regret` is that lead where its whole interval lies above 0; `sure`: its standard error is at most SURE."""

    who: str
    answer: str
    said: str
    lead: Estimate
    regret: float
    sure: bool


class Position(Model):
    """A question of a game, after so many answers, and what was answered to it. `best` is the judge's choice of so many
    different `answers`, `worth` its share of the win, `ahead` its lead over the next. `situation` is the table, a file
    of its own."""

    source: str
    number: int
    round: int
    seat: int
    prompt: str
    answers: int
    best: str
    worth: float
    ahead: Estimate
    advised: tuple[Advised, ...]
    situation: str = Field(default="", repr=False, exclude=True)


class Adviser(Model):
    """One adviser over all positions, in shares of a win: its mean `regret`, its mean `lead` that nothing was left out
    of, in which share of the positions it made a mistake, and a grave one, and how often it `named` the best answer
    where any other is a mistake. `unsure` are positions in which so many worlds were too few."""

    who: str
    regret: Estimate
    lead: Estimate
    mistakes: Estimate
    grave: Estimate
    named: Estimate
    unsure: int


class Verdicts(Model):
    """What `deckgames lab judge --json` prints; not all positions were judged if it was `interrupted`."""

    game: str
    title: str
    version: str
    interrupted: bool
    seats: tuple[int, ...]
    options: dict[str, Any]
    advisers: tuple[Adviser, ...]
    positions: tuple[Position, ...]

    @property
    def worst(self) -> list[Position]:
        """The positions with the most foolish advice."""
        found = [(max(advised.regret for advised in one.advised), one) for one in self.positions]
        return [one for regret, one in sorted(found, key=lambda pair: -pair[0])[:WORST] if regret]


def cases(game: str, seats: Sequence[int], seed: int, positions: int, job: dict[str, Any],
          **more: Any) -> Iterator[Case]:
    """Positions to draw, each from the game of its seed: who plays in it hangs on the seed alone."""
    for one in range(seed, seed + positions):
        n = seats[one // (len(PLAYERS) * THIRDS) % len(seats)]
        yield Case(Job(game, (PLAYERS[one % len(PLAYERS)],) * n, one, **job), **more)


def verdicts(game: Game, seats: Sequence[int], options: dict[str, Any], found: Iterable[Position],
             interrupted: bool = False) -> Verdicts:
    """Sums positions up."""
    positions = tuple(found)
    return Verdicts(game=game.id, title=game.title, version=VERSION, interrupted=interrupted, seats=tuple(seats),
                    options=options, positions=positions, advisers=tuple(
                        _summed(positions, nth) for nth in range(len(positions[0].advised))))


def _summed(positions: Sequence[Position], nth: int) -> Adviser:
    mine = [one.advised[nth] for one in positions]
    led = [one.advised[nth].answer == one.best for one in positions
           if one.ahead.low > 0 and one.ahead.value >= MISTAKES[0]]
    mistakes, grave = (rate(sum(one.regret >= least for one in mine), len(mine)) for least in MISTAKES)
    return Adviser(who=mine[0].who, regret=mean([one.regret for one in mine]).within(0, 1), mistakes=mistakes,
                   grave=grave, named=rate(sum(led), len(led)),
                   lead=mean([one.lead.value for one in mine]).within(-1, 1),
                   unsure=sum(not one.sure for one in mine))


# ---- one position


def judged(case: Case) -> Position:
    """Asks the advisers and judges what they answer. Raises NoFigures."""
    session, number = _laid(case) if case.text else drawn(case.job)
    game, match = session.game, session.match
    seat = next((n for n, one in enumerate(session.seats) if one.human), 0)
    handle, decision = SeatHandle(match, seat, number), match.question(seat)
    seed = mix(session.seed) ^ mix(number) ^ _APART
    raws, wordings = zip(*(_asked(who, case, handle, game, seed) for who in case.ask), strict=True)
    called = [answer_in_words(decision, raw) for raw in raws]
    judge = Judge(handle, game, seed, case.worlds, raws)
    best, *others = judge.leaders()
    leads = [judge.lead(best, answer) for answer in called]
    return Position(
        source=case.name or f"seed {case.job.seed}", number=number, round=game.round(match.state), seat=seat + 1,
        prompt=" ".join(str(decision.prompt).split()),
        answers=len(judge.answers), best=best, ahead=judge.lead(best, (others or [best])[0]),
        situation=situation.write(session),
        worth=fmean(judge.worth(best, range(GLANCES[-1], GLANCES[-1] + min(2 * LOOK, case.worlds)))),
        advised=tuple(Advised(who=who, answer=answer, said=words, lead=lead, sure=answer == best or _sure(lead),
                              regret=lead.value if lead.low > 0 else 0.0)
                      for who, answer, words, lead in zip(case.ask, called, wordings, leads, strict=True)))


def drawn(job: Job) -> tuple[Session, int]:
    """A game before one of its questions, whose seat is the only human's, and the question's number. Third of the game,
    kind and question are drawn one after the other, so that no kind is asked for most. Raises NoFigures."""
    game, by_kind = load(job.game), dict[tuple[int, str], list[int]]()
    answers = play(job, keep=True, timed=False).answers
    for number, session in _course(job, answers):
        decision = session.question()
        handle = SeatHandle(session.match, decision.seat, number)
        world = handle.imagine(own_seed(job.seed, number, decision.seat))
        if len({answer_in_words(decision, raw) for raw in thoughts(brain_of(game), world, decision.seat)}) >= LEAST:
            by_kind.setdefault((THIRDS * number // len(answers), f"{type(decision)} {decision.about}"),
                               []).append(number)
    if not by_kind:
        raise NoFigures(f"the game of seed {job.seed} has no question with {LEAST} answers that deserve a thought")
    rng, third = Rng.fresh(job.seed), job.seed // len(PLAYERS) % THIRDS
    asked = rng.pick(by_kind[rng.pick(sorted([key for key in by_kind if key[0] == third] or by_kind))])
    _, session = next(islice(_course(job, answers), asked, None))
    seat = session.question().seat
    session.seats = tuple(SeatInfo(one.name, "human", one.symbol) if n == seat else one
                          for n, one in enumerate(session.seats))
    return session, asked


def _course(job: Job, answers: Sequence[Raw]) -> Iterator[tuple[int, Session]]:
    """The game before each of these answers."""
    session = begun(job)
    for number, raw in enumerate(answers):
        yield number, session
        session.match.answer(raw, session.question().seat)


def _laid(case: Case) -> tuple[Session, int]:
    game = load(case.job.game)
    return situation.session(game, pack_of(game.id, case.job.packs, case.job.cards), case.text, case.name), 0


def _asked(who: str, case: Case, handle: SeatHandle, game: Game, seed: int) -> tuple[Raw, str]:
    """What an adviser answers as a table would ask it, and what it says."""
    if who == "hint":
        found = hints.hint(handle, game, case.job.seed, Clock(), LOOKS[1])
        return found.raw, found.text
    if who == JUDGE:
        other = Judge(handle, game, mix(seed), case.worlds)
        return other.answers[other.leaders()[0]], ""
    return bots.make(who, game, case.job.seed, iterations=case.rollouts).decide(handle), ""


def _sure(lead: Estimate) -> bool:
    """Whether a lead is known: its standard error is small enough."""
    return lead.n > 1 and lead.half <= SURE * student(lead.n)


class Judge:
    """The values of answers, by what they are called, in at most so many worlds of a seed: each answer is played on
    to the end of the game by the brain's fast player on all seats."""

    def __init__(self, handle: SeatHandle, game: Game, seed: int, most: int, also: Sequence[Raw] = ()) -> None:
        self.handle, self.game, self.seed, self.most, self.brain = handle, game, seed, most, brain_of(game)
        self.answers = allowed(handle, game, seed, also)
        self._worths = dict[tuple[str, int], float]()

    def worth(self, answer: str, worlds: Iterable[int]) -> list[float]:
        """What an answer comes to in each of these worlds."""
        for world in (worlds := [*worlds]):
            if (answer, world) not in self._worths:
                end = play_on(self.handle, self.game, self.brain, self.answers[answer], mix(self.seed + world), 0)
                self._worths[answer, world] = self.brain.worth(end, self.handle.seat)
        return [self._worths[answer, world] for world in worlds]

    def leaders(self) -> list[str]:
        """The answers that do best in the first worlds, the best of them first."""
        left = [*self.answers]
        for worlds in GLANCES if len(left) > 1 else ():
            sums = {answer: sum(self.worth(answer, range(min(worlds, self.most)))) for answer in left}
            left = sorted(left, key=lambda answer: -sums[answer])[:max(FINAL, -(-len(left) // 2))]
        return left

    def lead(self, best: str, answer: str) -> Estimate:
        """By how much the best beats this answer in fresh worlds, as many as it takes to be sure."""
        found = Estimate(0.0, 0.0, 0.0, 0)
        while answer != best and found.n < self.most and not _sure(found):
            fresh = range(GLANCES[-1], GLANCES[-1] + min(self.most, found.n + LOOK))
            both = zip(self.worth(best, fresh), self.worth(answer, fresh), strict=True)
            found = mean([one - other for one, other in both])
        return found


def allowed(handle: SeatHandle, game: Game, seed: int, also: Sequence[Raw] = (),
            drawn: int = DRAWN) -> dict[str, Raw]:
    """All answers that the rules allow, by what they are called (two equal cards are one answer): of sets, sequences
    and ways to share those given (`also`), those that the brain thinks of, doing nothing, and so many drawn ones."""
    decision, rng = handle.decision, Rng.fresh(seed)
    few = isinstance(decision, Choose | Confirm | Number)
    raws = [*also, *thoughts(brain_of(game), handle.imagine(seed), handle.seat), *endings(decision),
            *(decision.every() if few else (decision.random(rng) for _ in range(drawn)))]
    found = dict[str, Raw]()
    for raw in raws:
        found.setdefault(answer_in_words(decision, raw), raw)
    return found
