"""What was measured of a game, kept in its room: `lab balance --kept` and the set-up read it."""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Literal

from pydantic import TypeAdapter

from deckgames.engine.catalogue import load
from deckgames.engine.core.files import replace_whole
from deckgames.engine.match.cover import MEASURED
from deckgames.engine.match.game import Game
from deckgames.engine.vocabulary.options import RULES
from deckgames.lab import targets
from deckgames.lab.arena import ENDLESS, Plan, lean, swapped
from deckgames.lab.balance import Report, Table
from deckgames.lab.figures import Balance, Model
from deckgames.lab.runs import Crew
from deckgames.lab.statistics import Estimate, Verdict, rate, verdict

RIVALS = 240
"""Number of games between normal and easy bots, for each number of seats."""
LEVELS = 400
"""Number of games of levels of which a band speaks: none of 380 decides that less than 1 % are won."""
NAMES = 3
"""Number of cards that are named of a band that fails."""


class Found(Model):
    """What the games say of one target; `key` is the target's, `names` are cards that fail."""

    key: str
    found: Estimate
    verdict: Verdict
    limit: str = ""
    names: tuple[str, ...] = ()


class Measured(Model):
    """One number of seats, by the rules of a preset with these options beside it: what was found of each target, and
    how an evening is (None: with other options than those of the preset)."""

    seats: int
    rules: Literal["printed", "balanced"] = "printed"
    options: dict[str, Any]
    games: int
    version: str
    evening: dict[str, float] | None
    found: tuple[Found, ...]


_TABLES: TypeAdapter[list[Measured]] = TypeAdapter(list[Measured])


def read(game: Game) -> list[Measured]:
    """All that was measured of a game."""
    file = game.room / MEASURED
    return _TABLES.validate_json(file.read_bytes()) if file.exists() else []


def record(report: Report, plan: Plan, crew: Crew) -> Path:
    """Writes what a report found into the room of its game, in the place of what was there for such tables."""
    game = load(report.game)
    there = {_key(game, one): one for one in read(game)}
    for table in report.tables:
        one = _measured(table, report.version, plan, crew)
        there[_key(game, one)] = one
    file = game.room / MEASURED
    replace_whole(file, _TABLES.dump_json([there[key] for key in sorted(there)], indent=1) + b"\n")
    return file


def _key(game: Game, one: Measured) -> tuple[int, str]:
    """What tells a table from the others, however its options are worded."""
    return one.seats, json.dumps(game.options(**{RULES: one.rules, **one.options}).briefly(), sort_keys=True)


def _measured(table: Table, version: str, plan: Plan, crew: Crew) -> Measured:
    b = table.balance
    game = load(plan.game)
    bands = targets.load(game)
    options = targets.table(bands, game, b.options)
    beside = {name: value for name, value in b.options.items() if name != RULES}
    known = {one.key: one for one in targets.meant(bands, b.seats, options) if one.speaks(beside)}
    findings = [Found(key=line.key, found=_short(line.found), verdict=line.verdict, limit=line.limit,
                   names=tuple(one.name for one in line.named if one.verdict == "fails")[:NAMES])
             for line in table.lines if line.key in known]
    for key, target in known.items():
        if target.figure == "beats":
            share = _short(beats(plan, b, crew, LEVELS, *target.fact.split(" over ")))
            findings.append(Found(key=key, found=share, verdict=verdict(share, *targets.band(target))))
    evening = None
    if b.together or not beside:
        names = {"minutes": "minutes", "choices": "choices", **({"won": "won"} if b.together else {
            "lead_change": "lead_changes", "comeback": "comebacks"})}
        evening = {there: round(b.figures[name].value, 3) for name, there in names.items()}
        if not b.together:
            evening["over_easy"] = round(beats(plan, b, crew, RIVALS, "normal", "easy").value, 3)
    return Measured(seats=b.seats, rules=options[RULES], options=beside, games=b.games, version=version,
                    evening=evening, found=tuple(findings))


def _short(estimate: Estimate) -> Estimate:
    return Estimate(round(estimate.value, 4), round(estimate.low, 4), round(estimate.high, 4), estimate.n)


def beats(plan: Plan, b: Balance, crew: Crew, games: int, one: str, other: str) -> Estimate:
    """How often a bot of `one` level ends above one of the `other` in the same game, every second seat being one; over
    the game itself: how often all win together."""
    alone = other == targets.GAME
    names = tuple(one if seat % 2 or alone else other for seat in range(b.seats))
    above, of = 0.0, 0
    for r in crew.each(partial(lean, most=ENDLESS), swapped(
            plan.game, names, games // b.seats * b.seats, plan.seed, options=b.options)):
        ends = [(name, (seat in r.winners, r.scores[seat])) for seat, name in enumerate(r.job.names)]
        pairs = [(mine, theirs) for a, mine in ends if a == one for c, theirs in ends if c == other]
        above += bool(r.winners) if alone else sum((mine > theirs) + 0.5 * (mine == theirs) for mine, theirs in pairs)
        of += len(pairs) or 1
    return rate(above, of)


def by_seats(target: targets.Target, tables: list[Measured], options: Mapping[str, Any]) -> list[tuple[str, Found]]:
    """What was found of a target, by the number of seats of the tables that it is meant for."""
    return [(str(one.seats), found) for one in tables if target.speaks(one.options)
            and target.meant(one.seats, {**options, **one.options}) for found in one.found if found.key == target.key]
