"""Takes what the game's brain likes best at first sight; with `noise` it errs now and then (the easy level)."""

from typing import Any

from deckgames.bots.brain import Brain, brain_of, own_seed
from deckgames.engine.decisions import Raw
from deckgames.engine.game import Game
from deckgames.engine.match import SeatHandle
from deckgames.engine.rng import Rng

PERCENT = 100


class GreedyPlayer:
    """No search: a forecast by formulas on one imagined world. `noise` is the percentage of careless answers."""

    def __init__(self, game: Game[Any, Any], seed: int, noise: int = 0, brain: Brain | None = None) -> None:
        self.brain = brain if brain is not None else brain_of(game)
        self.seed, self.noise = seed, noise

    def decide(self, handle: SeatHandle) -> Raw:
        """The first of the brain's answers, or by carelessness another one that it has thought of."""
        seed = own_seed(self.seed, handle.number, handle.seat)
        match = handle.imagine(seed)
        answers = self.brain.rank(match.state, match.question(handle.seat))
        rng = Rng.fresh(seed)
        if len(answers) > 1 and rng.below(PERCENT) < self.noise:
            return rng.pick(answers[1:])
        return answers[0]
