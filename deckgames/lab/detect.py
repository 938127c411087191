"""Foolish moves: what they cost in playouts (`loss`), and how often bots make those that people have laughed about.

A move is looked at with the eyes of who was asked: all answers are played on in worlds that are dealt anew from what
that seat knew, not from the hidden cards. Of each game first every k-th move is looked at, then those after them,
and so on: a run that is cut short has looked at moves of all games. Rules of thumb (`Brain.blunders`) are counted
beside.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from time import time
from typing import Any

from pydantic import BaseModel, Field

from deckgames import VERSION
from deckgames.bots.actions import answer_in_words
from deckgames.bots.brain import Brain, brain_of, own_seed, thoughts
from deckgames.bots.search import play_on
from deckgames.engine import saves, situation
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Choose, Confirm, Decision, Number, Raw
from deckgames.engine.game import Game
from deckgames.engine.journal import Header, SaveRefused, SeatInfo
from deckgames.engine.match import SeatHandle
from deckgames.engine.places import write_once
from deckgames.engine.private_phases import endings
from deckgames.engine.registry import load
from deckgames.engine.rng import mix
from deckgames.engine.session import Session
from deckgames.lab.arena import Job, pack_of, play
from deckgames.lab.figures import Ratio
from deckgames.lab.loss import GLANCE, WORLDS, Kind, Loss, loss
from deckgames.lab.statistics import Estimate

MOST = 12
"""Number of answers compared at most: those that the brain thinks of, the others of a short list, doing nothing."""
ITERATIONS = 200
"""Rollouts a decision of searching bots: by time, no game would be the same twice."""
APART = 0x5F3759DF
"""Keeps the worlds of the detector apart from those that the bots have thought in."""


@dataclass(frozen=True, slots=True)
class Case:
    """A part of a game to look through: every `every`-th move from number `part` on, of equal bots from this seed, or
    of a save, until this second of the clock (`until`, 0: never mind). `worlds` measure each suspect, played on to the
    end (else to the brain's horizon); no worlds: only the rules of thumb are counted. They are with the first part."""

    game: str = ""
    bot: str = ""
    seats: int = 2
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    packs: tuple[str, ...] = ()
    cards: str = ""
    iterations: int = ITERATIONS
    save: str = ""
    worlds: int = WORLDS
    to_end: bool = True
    every: int = 1
    part: int = 0
    until: float = 0.0


class Find(BaseModel):
    """A foolish move: in which game (a seed or a save), after how many answers, whose, what was played and what was
    better, by `loss` (a share of a win, measured in `worlds` worlds; `low` to `high` is its 95 % interval). `situation`
    is the table before it, a file of its own."""

    game: str
    source: str
    number: int
    seat: int
    who: str
    round: int
    rule: str
    prompt: str
    played: str
    better: str
    kind: Kind
    loss: float
    low: float
    high: float
    worlds: int
    situation: str = Field(default="", repr=False, exclude=True)

    @property
    def words(self) -> str:
        """`X; better by 12.3 points (8.1 to 16.5): Y`."""
        points = [f"{100 * x:.1f}" for x in (self.loss, self.low, self.high)]
        return f"{self.played}; better by {points[0]} points ({points[1]} to {points[2]}): {self.better}"


@dataclass(slots=True)
class Thumb:
    """How often a foolish move could have been made, how often it was, and where first: (game, answer)."""

    name: str
    could: int = 0
    did: int = 0
    first: tuple[str, int] | None = None

    def saw(self, found: bool | None, source: str, number: int) -> None:
        """Counts one answer: None where it could not go wrong."""
        if found is None:
            return
        self.could += 1
        self.did += found
        if found and self.first is None:
            self.first = (source, number)

    def add(self, other: "Thumb") -> None:
        """Counts what was counted in a later game."""
        self.could += other.could
        self.did += other.did
        self.first = self.first or other.first


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found in one part of a game; `who` sits on each seat: the bot's level, or a person, "ann (person)".
    `decisions` are those of the whole game, `glances` those that were looked at; `cut`: time was up before the rest."""

    source: str
    who: tuple[str, ...]
    decisions: tuple[int, ...]
    glances: tuple[int, ...]
    finds: tuple[Find, ...]
    thumbs: Mapping[str, tuple[Thumb, ...]]
    part: int = 0
    cut: bool = False

    @property
    def first(self) -> bool:
        """Whether the game is counted with it."""
        return self.part == 0


class StillPlayed(SaveRefused):
    """A save is of a game that is not over: its secrets are not told."""


# ---- one game


def looked_through(case: Case) -> Seen:
    """What was foolish in this game. Raises SaveRefused, StillPlayed."""
    return _Look(case).seen()


class _Look:
    """A game that is looked through."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.last = saves.at(Path(case.save)) if case.save else None
        if self.last is not None and not self.last.over:
            raise StillPlayed(f"{case.save} is still being played: only finished games are looked through")
        if self.last is not None and any(step.raw is None for step in self.last.steps):
            raise SaveRefused(f"{case.save} cannot be looked through: the rules have changed since it was played")
        self.session = begun(case) if self.last is None else saves.at(Path(case.save), 0, self.last.pack)
        self.game: Game = self.session.game
        self.brain: Brain = brain_of(self.game)
        self.source = Path(case.save).name if case.save else f"seed {case.seed}"
        self.who = tuple(f"{seat.person} (person)" if seat.human else seat.player.partition(":")[2]
                         for seat in self.session.seats)
        self.thumbs = {who: tuple(Thumb(blunder.name) for blunder in self.brain.blunders) for who in self.who}

    def seen(self) -> Seen:
        case, cut = self.case, False
        decisions, glances, finds = [0] * len(self.who), [0] * len(self.who), list[Find]()
        for number, (by, raw) in enumerate(self._answers()):
            match, decision = self.session.match, self.session.question(by)
            seat = decision.seat
            decisions[seat] += 1
            for blunder, thumb in zip(self.brain.blunders, self.thumbs[self.who[seat]], strict=True):
                if not case.part:
                    thumb.saw(blunder.seen(match.state, decision, raw), self.source, number)
            if case.worlds and number % case.every == case.part and not cut:
                cut = bool(case.until) and time() > case.until
                glances[seat] += not cut
                if not cut and (found := self._find(decision, raw, number)) is not None:
                    finds.append(found)
            match.answer(raw, seat)
        return Seen(self.source, self.who, tuple(decisions), tuple(glances), tuple(finds), self.thumbs,
                    case.part, cut)

    def _answers(self) -> Sequence[tuple[int | None, Raw]]:
        """Who answered (None: whoever was asked), and what."""
        if self.last is None:
            return [(None, raw) for raw in course(replace(self.case, part=0, every=1, until=0.0))]
        return [(step.seat, step.raw) for step in self.last.steps if step.raw is not None]

    def _find(self, decision: Decision[Any], raw: Raw, number: int) -> Find | None:
        handle = SeatHandle(self.session.match, decision.seat, number)
        seed = own_seed(self.session.seed, number, decision.seat)
        better, found = judged(handle, self.game, raw, seed, self.case.worlds, self.case.to_end)
        if found is None or found.kind is None:
            return None
        words = partial(answer_in_words, decision)
        find = Find(game=self.game.id, source=self.source, number=number, seat=decision.seat,
                    who=self.who[decision.seat], round=self.session.round, rule=decision.rule, prompt=decision.prompt,
                    played=words(raw), better=words(better), kind=found.kind, loss=found.by.value, low=found.by.low,
                    high=found.by.high, worlds=found.by.n)
        find.situation = written(self.session, find)
        return find


def course(case: Case) -> Sequence[Raw]:
    """The answers of a game of bots; hard bots think long, so the last games are remembered."""
    key = f"{case!r} {pack_of(case.game, case.packs, case.cards).key}"
    if key not in _COURSES:
        if len(_COURSES) >= REMEMBERED:
            _COURSES.clear()
        job = Job(case.game, (case.bot,) * case.seats, case.seed, case.options, case.packs, case.cards,
                  iterations=case.iterations)
        _COURSES[key] = play(job, keep=True, timed=False).answers
    return _COURSES[key]


_COURSES: dict[str, Sequence[Raw]] = {}
REMEMBERED = 64


def judged(handle: SeatHandle, game: Game, raw: Raw, seed: int, worlds: int = WORLDS,
           to_end: bool = True) -> tuple[Raw, Loss | None]:
    """The best answer to an open question, and what `raw` loses against it, as far as the asked seat can know. Suspects
    are picked by what the brain thinks of its horizon, which is cheap, and measured in games played `to_end`, so that
    no judgement of the brain is in what is named. Raises Refused if no world can be imagined."""
    brain, seed = brain_of(game), mix(seed ^ APART)
    answers = candidates(handle, brain, raw, seed)

    def worth(answer: int, world: int) -> float:
        rounds = 0 if to_end and world >= GLANCE[-1] else brain.horizon
        match = play_on(handle, game, brain, answers[answer], mix(seed + world), rounds)
        return brain.worth(match, handle.seat)

    found = loss(worth, len(answers), 0, worlds)
    return raw if found is None else answers[found.best], found


def begun(case: Case) -> Session:
    """The table of a case that is no save, at its first question."""
    game, pack = load(case.game), pack_of(case.game, case.packs, case.cards)
    options = game.options(**case.options)
    seats = tuple(SeatInfo(f"{case.bot.title()} {i + 1}", f"bot:{case.bot}", i) for i in range(case.seats))
    header = Header(VERSION, game.id, pack.hash, tuple(map(str, pack.names)), case.seed, seats,
                    options.model_dump(mode="json"))
    return Session.begun(game, pack, header, options)


def candidates(handle: SeatHandle, brain: Brain, given: Raw, seed: int) -> list[Raw]:
    """The answers to compare, the one given first: what the brain thinks of, doing nothing, and where the list is short
    all others, too. Answers that read alike (one of two equal cards) are one."""
    decision = handle.decision
    world = handle.imagine(seed)
    ranked = thoughts(brain, world, handle.seat)
    others: Iterable[Raw] = ()
    if isinstance(decision, Choose):
        others = range(len(decision.items))
    elif isinstance(decision, Confirm):
        others = (0, 1)
    elif isinstance(decision, Number):
        others = range(decision.lo, decision.hi + 1)
    found: dict[str, Raw] = {}
    for raw in (given, *ranked[:MOST], *endings(decision)[:1], *others):
        found.setdefault(answer_in_words(decision, raw), raw)
        if len(found) == MOST:
            break
    return list(found.values())


def written(session: Session, find: Find) -> str:
    """The table before a foolish move as a situation file, a comment above it; who made the move is a human there."""
    before = session.seats
    session.seats = tuple(SeatInfo(seat.name, "human", seat.symbol) if i == find.seat else seat
                          for i, seat in enumerate(before))
    try:
        text = situation.write(session)
    finally:
        session.seats = before
    return f"""\
# {find.kind}: {before[find.seat].name} ({find.who}), {session.game.title}, {find.source}, answer {find.number + 1}, \
round {find.round}
# asked: {" ".join(find.prompt.split())} ({find.rule})
# played: {find.played}
# better: {find.better}
# by {100 * find.loss:.1f} points of a hundred (95 %: {100 * find.low:.1f} to {100 * find.high:.1f}), \
{find.worlds} imagined games of each
{text}"""


# ---- many games


class Rate(BaseModel):
    """Number in 100 games and seat, with the 95 % interval (None: too few games to say)."""

    per_100: float
    low: float | None
    high: float | None


class Moves(BaseModel):
    """What one kind of player did: `foolish` are slips, mistakes and blunders together; None where no move was
    measured (no worlds). `glances` are the decisions that were looked at."""

    who: str
    games: int
    decisions: int
    glances: int
    foolish: Rate | None = None
    slips: Rate | None = None
    mistakes: Rate | None = None
    blunders: Rate | None = None


class Habit(BaseModel):
    """A rule of thumb: how often a player could have sinned against it, how often it did, and where first."""

    who: str
    name: str
    could: int
    did: int
    per_100: float
    first: str


class Report(BaseModel):
    """The foolish moves of many games; not all were looked through if it was `interrupted`."""

    game: str
    games: int
    interrupted: bool = False
    worlds: int
    players: list[Moves]
    habits: list[Habit]
    finds: list[Find]


def report(game: str, seen: Sequence[Seen], worlds: int, interrupted: bool = False) -> Report:
    """Sums up parts of games. What is found in a part hangs together, so it is one observation; what was not looked at
    is taken to be like what was."""
    players = list(dict.fromkeys(who for one in seen for who in one.who))
    habits = [habit for who in players for habit in _habits(who, seen)]
    games = sum(1 for one in seen if one.first)
    return Report(game=game, games=games, interrupted=interrupted, worlds=worlds,
                  players=[_moves(who, seen, worlds) for who in players], habits=habits,
                  finds=[find for one in seen for find in one.finds])


def _moves(who: str, seen: Sequence[Seen], worlds: int) -> Moves:
    mine = [one for one in seen if who in one.who]
    whole = [one for one in mine if one.first]
    seats = sum(one.who.count(who) for one in whole)
    decisions = sum(_of(who, one.who, one.decisions) for one in whole)
    found = Moves(who=who, games=len(whole), decisions=decisions,
                  glances=sum(_of(who, one.who, one.glances) for one in mine))
    if not found.glances or not worlds:
        return found
    sums = {kind: Ratio() for kind in ("foolish", "slip", "mistake", "blunder")}
    for one in mine:
        if glances := _of(who, one.who, one.glances):
            for kind, ratio in sums.items():
                ratio.add(sum(f.who == who and kind in (f.kind, "foolish") for f in one.finds), glances)
    rates = {kind: _rate(ratio.estimate(), decisions / seats) for kind, ratio in sums.items()}
    return found.model_copy(update={"foolish": rates["foolish"], "slips": rates["slip"], "mistakes": rates["mistake"],
                                    "blunders": rates["blunder"]})


def _of(who: str, names: Sequence[str], numbers: Sequence[int]) -> int:
    """The numbers of these seats added up."""
    return sum(n for n, name in zip(numbers, names, strict=True) if name == who)


def _rate(found: Estimate | None, decisions: float) -> Rate | None:
    """Of a share of the moves, what 100 games with so many decisions of a seat come to."""
    if found is None:
        return None
    by = 100 * decisions
    if found.n < 2:
        return Rate(per_100=by * found.value, low=None, high=None)
    return Rate(per_100=by * found.value, low=by * found.low, high=by * found.high)


def _habits(who: str, seen: Sequence[Seen]) -> list[Habit]:
    first = [one for one in seen if who in one.who and one.first]
    thumbs = _added(one.thumbs[who] for one in first)
    games = sum(one.who.count(who) for one in first)
    return [Habit(who=who, name=thumb.name, could=thumb.could, did=thumb.did, per_100=100 * thumb.did / games,
                  first=f"{thumb.first[0]}, answer {thumb.first[1] + 1}" if thumb.first else "") for thumb in thumbs]


def _added(games: Iterable[Sequence[Thumb]]) -> list[Thumb]:
    sums: list[Thumb] = []
    for thumbs in games:
        sums = sums or [Thumb(thumb.name) for thumb in thumbs]
        for total, thumb in zip(sums, thumbs, strict=True):
            total.add(thumb)
    return sums


def filed(finds: Iterable[Find], folder: Path) -> list[Path]:
    """Writes each find as a situation file into this folder. Raises OSError."""
    paths = []
    for find in finds:
        if not find.situation:  # it was kept by an earlier run, which has written it
            continue
        stem = "".join(c if c.isalnum() or c in "-_" else "-" for c in f"{find.game}-{find.source}-{find.number + 1}")
        paths.append(write_once(folder / f"{find.kind}-{stem}.yaml", find.situation.encode()))
    return paths
