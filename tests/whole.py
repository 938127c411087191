"""Whole games for the invariants of the rulebooks: their states at every decision, with an ear for their events."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game, GameOver
from deckgames.engine.vocabulary.decisions import Decision, Raw
from deckgames.engine.vocabulary.events import Event
from deckgames.fuzz import random_options
from tests.harness import How, at_random, begin, pack_of, play


@cache
def _played(game: Game, seats: int, seed: int, options: str, how: How) -> list[Raw]:
    return play(begin(game, seats, seed, json.loads(options)), Rng.fresh(seed), how=how)


class Whole:
    """A game of answers found in some way; iterating gives its state at every decision, and at the end."""

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, Any],
                 how: How = at_random) -> None:
        self.match = begin(game, seats, seed, options)
        self.answers = _played(game, seats, seed, json.dumps(options), how)
        self.events: list[Event] = []
        self.t.observer = self.events.append

    @property
    def t(self) -> Any:
        return self.match.state

    def __iter__(self) -> Iterator[Any]:
        for raw in self.answers:
            yield self.t
            self.match.answer(raw)
        yield self.t


class Drawn:
    """A game at random at any table; iterating gives its state at every decision, and at every boundary, where
    `decision` is None."""

    def __init__(self, game: Game, seats: int, chance: Random, **fixed: Any) -> None:
        self.game, self.rng = game, Rng.fresh(chance.getrandbits(32))
        self.options: Any = random_options(game, Rng.fresh(chance.getrandbits(32)), pack_of(game), seats, **fixed)
        self.t: Any = game.setup(pack_of(game), seats, self.options, self.rng.copy())
        self.events: list[Event] = []
        self.t.observer = self.events.append
        self.decision: Decision | None = None
        self.answer: Any = None
        """What the decision before has been answered."""

    def __iter__(self) -> Iterator[Any]:
        t = self.t
        while not self.game.is_over(t):
            self.decision = None
            yield t
            run, value = self.game.play(t), None
            try:
                while True:
                    self.decision = run.send(value)
                    yield t
                    self.answer = value = self.decision.value(self.decision.random(self.rng))
            except (StopIteration, GameOver):
                continue
        self.decision = None
        yield t
