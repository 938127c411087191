"""The chance to win as many quick games tell it: a logistic of the numbers that a game's brain declares, for each mode
and number of seats. The brain's fast player plays them, every second one with the carelessness of people."""

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from math import log
from operator import itemgetter
from statistics import fmean
from typing import Any

import numpy as np

from deckgames.bots.brain import NOBODY, VALUE, ThinkingBrain, brain_of, chances, fits
from deckgames.engine.catalogue import load
from deckgames.engine.core.files import replace_whole
from deckgames.engine.core.rng import Rng, mix
from deckgames.engine.match.game import Game
from deckgames.engine.vocabulary.options import PRESETS, RULES
from deckgames.lab.arena import Job, table
from deckgames.lab.figures import Model, NoFigures
from deckgames.lab.runs import Crew

GAMES, FRESH = 2000, 500
"""Number of games that a fit is made from, and of others that show whether it holds."""
MOMENTS = 8
"""Questions of a game at which it is asked how everybody stands."""
TENTHS, NEAR = 10, 0.05
"""The chances told, sorted, fall into so many parts; in each the wins must be as near to them as that."""
STEPS, FLAT = 12, 1e-3
"""Newton's steps, and what keeps a number that never tells seats apart at 0."""

Moment = tuple[dict[int, tuple[float, ...]], dict[int, float]]
"""The numbers of everybody who might still win, and the share of the win that each got."""


class Tenth(Model):
    """A tenth of all chances told: their mean, and the share of wins that came of them."""

    told: float
    won: float


class Fit(Model):
    """What each of the numbers is worth, in log odds, with so many seats; `surprise` is the mean log loss on fresh
    games."""

    mode: str
    seats: int
    games: int
    fresh: int
    weights: dict[str, float]
    tenths: tuple[Tenth, ...]
    surprise: float

    @property
    def off(self) -> float:
        """The largest distance of what was told and what came."""
        return max(abs(one.told - one.won) for one in self.tenths)


class Values(Model):
    """What `deckgames lab value --json` prints."""

    game: str
    title: str
    version: str
    interrupted: bool
    fits: tuple[Fit, ...]


def jobs(game: Game, mode: str, seats: int, seed: int, games: int, options: dict[str, Any]) -> list[Job]:
    """Quick games of a mode, in turn by the printed and the balanced rules, and at each of the tables that the brain
    names, unless the options say more. None where these or so few seats make it another mode."""
    thinker = brain(game)
    every = [{RULES: rules, **own, **options} for own in thinker.tables[mode] for rules in PRESETS]
    found = [Job(game.id, ("normal",) * seats, one, every[one // 2 % len(every)]) for one in range(seed, seed + games)]
    return found if thinker.mode(table(found[0]).state) == mode else []


def brain(game: Game) -> ThinkingBrain:
    """The brain that declares the numbers of a game. Raises NoFigures."""
    found = brain_of(game)
    if isinstance(found, ThinkingBrain) and found.numbers:
        return found
    raise NoFigures(f"{game.title} declares no numbers that tell how a seat stands")


def moments(job: Job) -> list[Moment]:
    """How everybody stood at some questions of a game, drawn from all alike, and who won it."""
    thinker, match, rng = brain(load(job.game)), table(job), Rng.fresh(mix(job.seed))
    pilot, standings, number = thinker.pilot(rng), list[dict[int, tuple[float, ...]]](), 0
    while (decision := match.decision) is not None:
        place = number if number < MOMENTS else rng.below(number + 1)
        if place < MOMENTS:
            standing = thinker.standing(match.state, decision.seat)
            standings[place:place + 1] = [{seat: tuple(row) for seat, row in standing.items()}]
        careless = job.seed % 2 and rng.below(100) < thinker.careless
        match.answer(rng.pick(thinker.rank(match.state, decision)) if careless else pilot(match), decision.seat)
        number += 1
    won = {seat: thinker.worth(match, seat) for seat in range(len(job.names))}
    return [(rows, {seat: won[seat] if seat != NOBODY else 1 - max(won.values()) for seat in rows})
            for rows in standings]


def fit(moments: Sequence[Moment]) -> list[float]:
    """What each number is worth, by Newton's method. Where nobody has won, nothing is learned."""
    samples = [(np.array([*rows.values()]), np.array([won[seat] for seat in rows]))
               for rows, won in moments if sum(won.values()) > 0]
    weights = np.zeros(samples[0][0].shape[1])
    for _ in range(STEPS):
        slope, curve = 0 * weights, FLAT * np.eye(len(weights))
        for x, y in samples:
            chance = np.exp(x @ weights - (x @ weights).max())
            chance /= chance.sum()
            slope += (y / y.sum() - chance) @ x
            curve += (x.T * chance) @ x - np.outer(chance @ x, chance @ x)
        weights += np.linalg.solve(curve, slope)
    return [float(f"{weight:.4g}") for weight in weights]


def fitted(todo: Sequence[Job], games: int, crew: Crew, going_on: Callable[[float], bool]) -> Fit | None:
    """Learns from so many of these games (0: what is stored stands), and sees in the rest whether it holds; None where
    `going_on`, which hears what share of them is played, says no."""
    game, seats, played = load(todo[0].game), len(todo[0].names), list[list[Moment]]()
    for one in crew.each(moments, todo):
        played.append(one)
        if not going_on(len(played) / len(todo)):
            return None
    thinker = brain(game)
    mode = thinker.mode(table(todo[0]).state)
    names = thinker.numbers[mode]
    learned = fit([*chain(*played[:games])]) if games else [fits(game.module)[mode][str(seats)][name] for name in names]
    weights = dict(zip(names, learned, strict=True))
    pairs, surprise = list[tuple[float, float]](), list[float]()
    for rows, won in chain(*played[games:]):
        told = chances(rows, learned)
        pairs += [(told[seat], won[seat]) for seat in rows if seat != NOBODY]
        surprise.append(-sum(won[seat] * log(max(told[seat], 1e-9)) for seat in rows))
    parts = np.array_split(np.array(sorted(pairs, key=itemgetter(0))), TENTHS)
    tenths = [Tenth(told=float(part[:, 0].mean()), won=float(part[:, 1].mean())) for part in parts]
    return Fit(mode=mode, seats=seats, games=games, fresh=len(played) - games, tenths=tuple(tenths),
               surprise=fmean(surprise), weights=weights)


def record(game: Game, fitted: Iterable[Fit]) -> None:
    """Stores fits in the game's room, in the place of those of the same mode and number of seats."""
    file = game.room / VALUE
    there = json.loads(file.read_bytes()) if file.exists() else {}
    for one in fitted:
        there.setdefault(one.mode, {})[str(one.seats)] = one.weights
    replace_whole(file, json.dumps(there, indent=1, sort_keys=False).encode() + b"\n")
    fits.cache_clear()
