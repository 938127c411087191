"""Takes what the game's brain likes best at first sight; with `noise` it errs now and then (the easy level)."""

from typing import Any

from deckgames.bots.brain import brain_of, own_seed, thoughts
from deckgames.engine.decisions import Pick, Raw
from deckgames.engine.game import Game
from deckgames.engine.match import SeatHandle
from deckgames.engine.rng import Rng

PERCENT = 100
MANY = 10
"""Where a brain lists so many answers, it has left out the bad ones."""


class GreedyPlayer:
    """No search: a forecast by formulas on one imagined world. `noise` is the percentage of careless answers; `choices`
    counts the questions to which more than one answer deserved a thought."""

    def __init__(self, game: Game[Any, Any], seed: int, noise: int = 0) -> None:
        self.brain, self.seed, self.noise, self.choices = brain_of(game), seed, noise, 0

    def decide(self, handle: SeatHandle) -> Raw:
        """The first of the brain's answers, or by carelessness another one that it has thought of. Of many cards it has
        thought of the best sets alone, and any of those is good play: there carelessness is any cards at all."""
        seed = own_seed(self.seed, handle.number, handle.seat)
        match = handle.imagine(seed)
        answers = thoughts(self.brain, match, handle.seat)
        self.choices += len(answers) > 1
        rng = Rng.fresh(seed)
        if len(answers) > 1 and rng.below(PERCENT) < self.noise:
            asked = handle.decision
            return asked.random(rng) if isinstance(asked, Pick) and len(answers) >= MANY else rng.pick(answers[1:])
        return answers[0]
