"""Plays the games of a balance report: which deals, in how many processes, and where the records are kept.

Equal bots play each deal once; where they differ every deal is played with all rotations. The same plan gives the same
report, however many processes play and however often it was interrupted.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from deckgames import VERSION
from deckgames.engine.catalogue import load
from deckgames.lab import targets
from deckgames.lab.advice import Advice, advised
from deckgames.lab.arena import Plan, Record, lean
from deckgames.lab.figures import TITLES, Balance, Mean, Model, Ratio, Sums, minutes, seconds
from deckgames.lab.human_workload import asked
from deckgames.lab.lift import LiftReport, lifts
from deckgames.lab.runs import Crew, Keep

DOOR, DOORS = 10, 40
"""Of so many games one is played by people at a table, to count what they are asked; at most so many."""


class Table(Model):
    """The games of one number of seats and what they say of each target; why, and which, are `skipped`."""

    balance: Balance
    lines: tuple[targets.Line, ...]
    skipped: str = ""
    advice: tuple[Advice, ...] = ()


class Report(Model):
    """What `deckgames lab balance --json` prints; not all games have been played if it was `interrupted`. `packs` are
    card files beside the game's own, `cards_folder` the folder that stands for these ("": none). `lifts` are of the
    cards that look worst, unless they were not wished for: a report for each number of seats."""

    game: str
    title: str
    version: str
    interrupted: bool
    packs: tuple[str, ...] = ()
    cards_folder: str = ""
    tables: tuple[Table, ...]
    lifts: tuple[LiftReport, ...] = ()

    @property
    def wrong(self) -> list[targets.Line]:
        """Every target that fails."""
        return [line for table in self.tables for line in table.lines if line.wrong]


def balance(plan: Plan, crew: Crew, keep: Path | None = None,
            going_on: Callable[[float], bool] = lambda share: True) -> Report:
    """Plays and sums up; stops where `going_on` (which hears what share of the work is done, 0 .. 1) says so. Raises
    PackErrors, TargetsError, OtherRun, and ValueError where no game has come."""
    game, pack = load(plan.game), plan.pack
    bands = targets.load(game)
    options = targets.table(bands, game, plan.options)
    record_file = None if keep is None else Keep(keep, plan.run, Record)
    before = iter(record_file or ())
    tables: list[Table] = []
    done, stopped = 0.0, False
    for nth, seats in enumerate(plan.seats):
        sums = Sums(pack)
        with closing(_records(plan, seats, crew, record_file, before, bands.most)) as records:
            for record in records:
                sums.add(record)
                done = max(sums.games / plan.games, sums.answers / plan.answers if plan.answers else 0.0)
                stopped = not going_on((nth + min(1.0, done)) / len(plan.seats))
                if done >= 1 or stopped:
                    break
        if sums.games:
            found = sums.balance()
            if not stopped and {*plan.bots} == {"normal"}:
                found = _at_the_door(found, plan, crew)
            tables.append(Table(balance=found, lines=tuple(targets.lines(found, bands, options)),
                                skipped=targets.skipped(bands, options)))
        if stopped:
            break
    if not tables:
        raise ValueError("no game was played")
    return Report(game=game.id, title=game.title, version=VERSION, packs=plan.packs, cards_folder=plan.cards,
                  tables=tuple(tables), interrupted=done < 1 or len(tables) < len(plan.seats))


def _at_the_door(balance: Balance, plan: Plan, crew: Crew) -> Balance:
    """With what the same deals ask of people: normal bots answer what they are asked."""
    questions, choices, games = Mean(), Ratio(), Counter[int]()
    for one in crew.each(asked, islice(plan.jobs(balance.seats), min(DOORS, -(-balance.games // DOOR)))):
        questions.add(one.questions / one.rounds)
        choices.add(one.choices, one.seen)
        games[seconds(one.questions, one.questions * one.choices / max(1, one.seen))] += 1
    told = {**balance.figures, "questions_round": questions.estimate(), "choices": choices.estimate(),
            "minutes": minutes(games)}
    figures = {name: figure for name in TITLES if (figure := told.get(name)) is not None}
    return balance.model_copy(update={"figures": figures})


def judged(report: Report, plan: Plan, crew: Crew, going_on: Callable[[str], bool]) -> Report:
    """The same report with what second games tell, on deals of their own (who looked worst on the first had bad luck,
    too): what the cards that look worst bring their owner, and what a change makes of each card that is named.
    `going_on` hears what is being done. Different bots give no lifts."""
    plan = replace(plan, seed=plan.seed + plan.games)
    tables: list[Table] = []
    reports: list[LiftReport] = []
    bands, complete = targets.load(load(plan.game)), True

    def on(what: str) -> bool:
        nonlocal complete
        complete = complete and going_on(what)
        return complete

    for table in report.tables:
        seats = table.balance.seats
        faces = targets.suspects(table.lines, table.balance.cards) if len(set(plan.bots)) == 1 else []
        if faces and on("deals with and without the cards that look worst"):
            reports.append(lifts(plan.game, seats, faces, workers=crew, bots=plan.bots[0], options=plan.options,
                               packs=plan.packs, cards=plan.cards, seed=plan.seed, within=0.0,
                               most=plan.again, going_on=lambda now: on("lifts of the cards that look worst")))
            table = table.model_copy(update={"lines": (*table.lines, *targets.of_lifts(reports[-1], bands))})
        advice = advised(table.lines, seats, plan, crew, lambda: on("what is advised is tried"))
        tables.append(table.model_copy(update={"advice": tuple(advice) if complete else ()}))
    return report.model_copy(update={"tables": tuple(tables), "lifts": tuple(reports),
                                     "interrupted": report.interrupted or not complete})


def _records(plan: Plan, seats: int, crew: Crew, record_file: Keep[Record] | None, before: Iterator[Record],
             most: int) -> Generator[Record, None, None]:
    """The records of these games: those that were kept before, then those that are played now."""
    count = 0
    for record in before:
        count += 1
        yield record
    played = crew.each(partial(lean, most=plan.most or most), islice(plan.jobs(seats), count, None))
    yield from played if record_file is None else record_file.adding(played)
