"""Plays the games of a balance report: which deals, in how many processes, and where the records are kept.

Equal bots play each deal once; where they differ every deal is played with all rotations. The same plan gives the same
report, however many processes play and however often it was interrupted.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from deckgames.engine.cards import Pack
from deckgames.engine.journal import version
from deckgames.games import load
from deckgames.lab import targets
from deckgames.lab.arena import Job, Record, pack_of, play, swapped
from deckgames.lab.figures import Balance, Model, Sums
from deckgames.lab.runs import Crew, Keep

PART = 1000
"""So many jobs are thought of at once."""


@dataclass(frozen=True)
class Plan:
    """The games of a report: for each number of seats so many, between these bots (one a seat, or one for all)."""

    game: str
    seats: tuple[int, ...]
    bots: tuple[str, ...] = ("normal",)
    games: int = 0
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    packs: tuple[str, ...] = ()
    cards: str = ""
    most: int = 0

    @property
    def pack(self) -> Pack:
        """The cards that are played with. Raises PackErrors."""
        return pack_of(self.game, self.packs, self.cards)

    def jobs(self) -> Iterator[Job]:
        """All games, one number of seats after the other."""
        return chain.from_iterable(self._of(seats) for seats in self.seats)

    def _of(self, seats: int) -> Iterator[Job]:
        names = self.bots if len(self.bots) > 1 else self.bots * seats
        more = {"options": self.options, "packs": self.packs, "cards": self.cards}
        turns = len({names[i:] + names[:i] for i in range(len(names))})
        part = PART // turns * turns
        for first in range(0, self.games, part):
            yield from swapped(self.game, names, min(part, self.games - first), self.seed + first // turns, **more)

    @property
    def run(self) -> dict[str, Any]:
        """What a file of its records says it is of."""
        return {"lab": "balance", "version": version(), "game": self.game, "cards": self.pack.hash,
                "seats": list(self.seats), "bots": list(self.bots), "games": self.games, "seed": self.seed,
                "options": self.options, "most": self.most}


class Table(Model):
    """The games of one number of seats and what they say of each target."""

    balance: Balance
    lines: tuple[targets.Line, ...]


class Report(Model):
    """What `deckgames lab balance --json` prints. `wanted` games were to be played for each number of seats; fewer have
    been if it was `interrupted`."""

    game: str
    title: str
    version: str
    wanted: int
    interrupted: bool
    tables: tuple[Table, ...]

    @property
    def wrong(self) -> list[targets.Line]:
        """Every target that fails."""
        return [line for table in self.tables for line in targets.wrong(table.lines)]


def balance(plan: Plan, crew: Crew, keep: Path | None = None,
            going_on: Callable[[int], bool] = lambda played: True) -> Report:
    """Plays and sums up; stops where `going_on` (which hears how many games have come) says so. Raises PackErrors,
    TargetsError, OtherRun, and ValueError where no game has come."""
    game, pack = load(plan.game), plan.pack
    bands = targets.load(game)
    sums = {seats: Sums(pack) for seats in plan.seats}
    played = 0
    records = _records(plan, crew, keep, bands.most)
    for record in records:
        sums[len(record.job.names)].add(record)
        played += 1
        if not going_on(played):
            break
    records.close()
    options = game.options(**plan.options).model_dump()
    told = []
    for found in (one for one in sums.values() if one.games):
        whole = found.balance()
        told.append(Table(balance=whole, lines=tuple(targets.lines(whole, bands, options))))
    if not told:
        raise ValueError("no game was played")
    return Report(game=game.id, title=game.title, version=version(), wanted=plan.games,
                  interrupted=played < plan.games * len(plan.seats), tables=tuple(told))


def _records(plan: Plan, crew: Crew, keep: Path | None, most: int) -> Generator[Record, None, None]:
    """The kept records, then those that are played now."""
    work = partial(play, most=plan.most or most)
    if keep is None:
        yield from crew.each(work, plan.jobs())
        return
    kept: Keep[Record] = Keep(keep, plan.run, Record)
    yield from kept
    yield from kept.adding(crew.each(work, islice(plan.jobs(), kept.count, None)))


def usual_seats(game: str) -> tuple[int, ...]:
    """Who sits if nobody says otherwise: two."""
    cover = load(game).cover
    return (max(2, cover.seats[0]),)


def usual_games(game: str) -> int:
    """So many games are played if nobody says otherwise. Raises TargetsError."""
    return targets.load(load(game)).games


def named(lines: Sequence[targets.Line]) -> list[str]:
    """What fails: "place", "deal: barnacles"."""
    return [name for line in lines if line.wrong for name in (
        [f"{line.figure}: {one.face}" for one in line.named if one.verdict == "fails"] or [line.figure])]
