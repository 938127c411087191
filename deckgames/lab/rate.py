"""How strong bots and people are: ratings over all numbers of seats, and who beats whom.

Ratings are openskill's (Plackett-Luce, from games of any number of players): `mu` begins at 25, who is 4 points ahead
wins some 2 of 3 games against the other; the interval is 1.96 `sigma` to either side. Bots are called by their level,
searching ones with how long they think: "hard:64" for 64 rollouts a decision, "hard:300ms" for a time; FILE.py is a bot
of one's own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, zip_longest
from pathlib import Path
from random import Random
from typing import Any, Literal

from openskill.models import PlackettLuce
from pydantic import BaseModel

from deckgames.bots import NAMES, SEARCHING
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.core.spelling import whole_number
from deckgames.engine.packs import PackErrors
from deckgames.engine.record.journal import SaveRefused, list_saves
from deckgames.engine.record.saves import at
from deckgames.lab.arena import Job, Record, swapped
from deckgames.lab.statistics import Estimate, Z, rate

LEVELS = ("random", "easy", "normal", "hard")
"""Those that are rated."""
SAME = {"greedy": "normal", "search": "hard"}
"""Other names of levels."""
SEQUENCES = 10
"""A rating that is worked out game by game depends on their sequence: the mean of so many hardly does."""


class Rated(BaseModel):
    """A bot or a person: the games, the share of the victories (0 .. 1), the rating with its 95 % interval."""

    name: str
    person: bool
    games: int
    share: float
    mu: float
    sigma: float
    low: float
    high: float


class Meeting(BaseModel):
    """Two bots at 2 seats, each deal with seats swapped: the share of the victories of `one`, and its interval."""

    one: str
    other: str
    games: int
    share: float
    low: float
    high: float


class Standing(BaseModel):
    """What a name won in all games it sat in, its time a decision (ms), and how many answers another bot gave."""

    name: str
    games: int
    share: float
    low: float
    high: float
    ms: float
    failures: int = 0


class Rates(BaseModel):
    """The whole report. `left_out` says which saves told nothing, and why; `cut`: the run was stopped early."""

    report: Literal["rate"] = "rate"
    game: str
    seats: list[int]
    seed: int
    options: dict[str, Any] = {}
    packs: list[str] = []
    games: int = 0
    saves: int = 0
    ratings: list[Rated] = []
    meetings: list[Meeting] = []
    standings: list[Standing] = []
    left_out: list[str] = []
    cut: bool = False


@frozen
class Seen:
    """A finished game: who sat there, who won, the scores; people are named with `person` in front."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]


PERSON = "person:"


@frozen
class RatingPlan:
    """What is to be played: bots at each number of seats, all pairs at 2, so many `games` each. `between`:
    instead, these bots with all rotations of the seats."""

    game: str
    seats: tuple[int, ...]
    games: int
    seed: int = 0
    bots: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    options: Mapping[str, Any] = fresh(dict)
    packs: tuple[str, ...] = ()

    def jobs(self) -> list[Job]:
        """All games, those of each kind in turn, so that a run that is stopped has some of each."""
        parts = list(self._parts())
        return [job for row in zip_longest(*parts) for job in row if job is not None]

    def _parts(self) -> Iterator[list[Job]]:
        more: dict[str, Any] = {"options": self.options, "packs": self.packs}
        if self.between:
            yield swapped(self.game, self.between, self.games, self.seed, **more)
            return
        for n in self.seats:
            if n == 2:
                for pair in combinations(self.bots, 2):
                    yield swapped(self.game, pair, self.games, self.seed, **more)
            else:
                yield [Job(self.game, drawn(self.bots, n, self.seed + i), self.seed + i, **more)
                       for i in range(self.games)]


def drawn(bots: Sequence[str], seats: int, seed: int) -> tuple[str, ...]:
    """Who sits at a table of so many: as many different ones as there are, in a sequence by lot."""
    chance = Random(f"{seed} {seats}")
    names: list[str] = []
    while len(names) < seats:
        names += chance.sample(bots, min(len(bots), seats - len(names)))
    chance.shuffle(names)
    return tuple(names)


@dataclass(slots=True)
class _Count:
    """What a name did: games, seats in them (a bot against itself wins half), shares of the victories, seconds of
    thought, decisions."""

    games: int = 0
    seats: int = 0
    share: float = 0.0
    thought: float = 0.0
    decisions: int = 0
    failures: int = 0


class NobodyRated(ValueError):
    """All players of a table win or lose together."""


class Ledger:
    """Counts games as they come, and gives the report."""

    def __init__(self, plan: RatingPlan) -> None:
        self.plan = plan
        self.seen: list[Seen] = []
        self.played = 0
        self.left_out: list[str] = []
        self.saves = 0
        self._counts: dict[str, _Count] = {}
        self._pairs: dict[tuple[str, str], list[float]] = {}

    def add(self, record: Record) -> None:
        """A game of bots. Raises NobodyRated."""
        if record.together:
            raise NobodyRated("all players of this table win or lose together: nobody of them can be rated")
        self.played += 1
        names = record.job.names
        for name in dict.fromkeys(names):
            count = self._counts.setdefault(name, _Count())
            count.games += 1
            for seat in (seat for seat, other in enumerate(names) if other == name):
                count.seats += 1
                count.share += record.share(seat)
                count.thought += record.thought[seat]
                count.decisions += record.decisions[seat]
                count.failures += record.failures[seat] if record.failures else 0
        self.seen.append(Seen(names, record.winners, record.scores))
        if len(set(names)) == len(names) == 2:
            one, other = sorted(names, key=_strength)
            self._pairs.setdefault((one, other), []).append(_against(record, names.index(one)))

    def read(self, folder: Path) -> None:
        """The finished games of people among the saves of a folder; branches are trials and do not count."""
        for save in list_saves(folder):
            if save.game != self.plan.game or not save.over or save.branch_of:
                continue
            try:
                with at(save.path) as session:
                    result, sat = session.result(), session.sat
            except (SaveRefused, PackErrors) as error:
                self.left_out.append(str(error).splitlines()[0])
                continue
            if result.together:
                self.left_out.append(f"{save.path} was won or lost together: that tells nobody from another")
                continue
            self.left_out += [f"{save.path}: {one.worded}" for one in sat if not one.counts]
            rated = [seat for seat, one in enumerate(sat) if one.counts]
            names = tuple(f"{PERSON}{seat.person}" if seat.human else level(seat.player)
                          for seat in (sat[number].seat for number in rated))
            if not rated:
                continue
            self.saves += 1
            self.seen.append(Seen(names, tuple(rated.index(seat) for seat in result.winners if seat in rated),
                                  tuple(result.places[seat].score for seat in rated)))

    def report(self, cut: bool = False) -> Rates:
        """The report of all games counted so far."""
        plan = self.plan
        pairs = sorted(self._pairs.items(), key=lambda pair: [*map(_strength, pair[0])])
        return Rates(
            game=plan.game, seats=[len(plan.between)] if plan.between else [*plan.seats], seed=plan.seed,
            options=dict(plan.options), packs=[*plan.packs], games=self.played, saves=self.saves,
            ratings=[] if plan.between and not self.saves else ratings(self.seen, plan.seed),
            meetings=[Meeting(one=one, other=other, games=len(found), **_told(rate(sum(found), len(found))))
                      for (one, other), found in pairs],
            standings=[*self._standings()], left_out=self.left_out, cut=cut)

    def _standings(self) -> Iterator[Standing]:
        for name in sorted(self._counts, key=_strength):
            count = self._counts[name]
            yield Standing(name=name, games=count.games, ms=1000 * count.thought / max(1, count.decisions),
                           failures=count.failures,
                           **_told(rate(count.share / count.seats * count.games, count.games)))

def _against(record: Record, seat: int) -> float:
    """What a game of two gave this seat against the other: half of it where both have won, or nobody."""
    return record.share(seat) if record.winners else 0.5


def _told(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.value, "low": estimate.low, "high": estimate.high}


def _strength(name: str) -> tuple[int, int, str]:
    """Where a name stands in tables: the weakest level first."""
    known, _, thought = name.partition(":")
    return NAMES.index(known) if known in NAMES else len(NAMES), whole_number(thought.removesuffix("ms")) or 0, name


def level(player: str) -> str:
    """The level of a bot as saves name it: "bot:greedy" is "normal"."""
    name = player.removeprefix("bot:")
    return SAME.get(name, name)


def bots_of(rollouts: int = 0) -> tuple[str, ...]:
    """The levels that are rated; searching ones with so many rollouts a decision (0: as they think at a table)."""
    return tuple(f"{name}:{rollouts}" if rollouts and name in SEARCHING else name for name in LEVELS)


def ratings(games: Iterable[Seen], seed: int = 0) -> list[Rated]:
    """The ratings of all who sat in these games, the best first: the mean of `SEQUENCES` ratings, for each of which the
    games are taken in a sequence by lot, so that it does not matter when they were played. Games that all or none have
    won tell nothing. A name at several seats of a table counts for each of them."""
    model = PlackettLuce(tau=0.0)
    ordered = sorted(games, key=lambda game: (game.names, game.winners, game.scores))
    counts: dict[str, _Count] = {}
    for game in ordered:
        for name in dict.fromkeys(game.names):
            count = counts.setdefault(name, _Count())
            count.games += 1
            count.seats += game.names.count(name)
            count.share += sum(1 / len(game.winners) for seat in game.winners if game.names[seat] == name)
    told = [game for game in ordered if 0 < len(game.winners) < len(game.names) and len(set(game.names)) > 1]
    ends = [_in_sequence(model, told, counts, Random(f"{seed} {turn}")) for turn in range(SEQUENCES)]
    rated = []
    for name, count in counts.items():
        mu, sigma = (sum(getattr(end[name], part) for end in ends) / SEQUENCES for part in ("mu", "sigma"))
        rated.append(Rated(
            name=name.removeprefix(PERSON), person=name.startswith(PERSON), games=count.games,
            share=count.share / count.seats, mu=mu, sigma=sigma, low=mu - Z * sigma, high=mu + Z * sigma))
    return sorted(rated, key=lambda one: (-one.mu, one.name))


def _in_sequence(model: PlackettLuce, games: list[Seen], names: Iterable[str], chance: Random) -> dict[str, Any]:
    known = {name: model.rating() for name in names}
    for game in chance.sample(games, len(games)):
        _rate(model, known, game)
    return known


def _rate(model: PlackettLuce, known: dict[str, Any], game: Seen) -> None:
    """One game: the winners first, the others by their scores."""
    keys = [(0, 0) if seat in game.winners else (1, -score) for seat, score in enumerate(game.scores)]
    ranks: list[float] = [sum(other < key for other in keys) for key in keys]
    teams = model.rate([[known[name]] for name in game.names], ranks=ranks)
    before = dict(known)
    for name in dict.fromkeys(game.names):
        was, mine = before[name], [team[0] for team, other in zip(teams, game.names, strict=True) if other == name]
        mu, sigma = was.mu, was.sigma
        for one in mine:
            mu += one.mu - was.mu
            sigma *= one.sigma / was.sigma
        known[name] = model.rating(mu=mu, sigma=sigma)
