"""Plays whole games between bots, one after the other or in several processes, and keeps what reports count."""

import gc
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from time import process_time
from typing import Any

from deckgames import bots
from deckgames.engine.cards import Pack
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.rng import Rng
from deckgames.games import load

CHUNK = 2
"""Games a worker takes at once: both orders of one deal."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play: who sits where, the deal, the table's options, and how long searching bots think."""

    game: str
    names: tuple[str, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """What is left of a game: the winners, the scores by seat and round, why it ended, how long each seat thought.

    `order` are the seats as they came one after the other in the first round.
    """

    job: Job
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    rounds: int
    reasons: tuple[str, ...]
    decisions: tuple[int, ...]
    thought: tuple[float, ...]
    facts: tuple[Mapping[str, int], ...]
    order: tuple[int, ...]

    def share(self, seat: int) -> float:
        """The seat's share of the victory: 1, 0, or a part of a shared one."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@cache
def _pack(game: str) -> Pack:
    return load(game).load_pack(())


def play(job: Job) -> Record:
    """Plays one game to its end. The deal comes from the seed alone, each bot's chance from seed and seat."""
    game = load(job.game)
    n = len(job.names)
    state = game.setup(_pack(job.game), n, game.options(**job.options), Rng.fresh(job.seed))
    match: Match[Any, Any] = Match(game, state)
    players = [bots.make(name, game, job.seed, seconds=job.seconds, iterations=job.iterations) for name in job.names]
    decisions, thought = [0] * n, [0.0] * n
    number, order, first = 0, tuple(range(n)), game.round(match.state)
    while match.decision is not None:
        if game.turn_order is not None and game.round(match.state) == first:
            order = tuple(game.turn_order(match.state))
        seat = match.decision.seat
        start = process_time()
        raw = players[seat].decide(SeatHandle(match, seat, number))
        thought[seat] += process_time() - start
        decisions[seat] += 1
        number += 1
        match.answer(raw, seat)
    result = game.result(match.state)
    return Record(job, tuple(result.winners), tuple(p.score for p in result.places), result.history,
                  game.round(match.state), result.reasons, tuple(decisions), tuple(thought),
                  tuple(p.facts for p in result.places), order)


def play_all(jobs: Sequence[Job], processes: int = 1) -> Iterator[Record]:
    """Plays the games, in the sequence of the jobs, in this process or in several."""
    if processes <= 1:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin) as pool:
        yield from pool.map(play, jobs, chunksize=CHUNK)


def _begin() -> None:
    """Workers make many short-lived objects and keep none: the collector of cycles need not look often."""
    gc.set_threshold(200_000, 20, 100)


def swapped(game: str, names: Sequence[str], games: int, seed: int = 0, **more: Any) -> list[Job]:
    """Jobs in which each deal is played with every rotation of the seats, so that luck and seat cancel out. Rotations
    that seat equal bots alike would be the same game again: they are played as different deals."""
    n = len(names)
    turns = list(dict.fromkeys(tuple(names[-i:]) + tuple(names[:-i]) if i else tuple(names) for i in range(n)))
    return [Job(game, turns[i % len(turns)], seed + i // len(turns), **more) for i in range(games)]
