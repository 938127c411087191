"""A decent player of any game: does each answer in imagined worlds and sees who leads when the round is over."""

from deckgames.bots.brain import PlainBrain, own_seed
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.vocabulary.decisions import Raw

WORLDS = 12
"""Number of worlds tried for each answer."""


class OnePlyPlayer:
    """Looks one answer ahead; everything after it, up to the end of the round, is random. `noise` is the percentage of
    careless answers."""

    def __init__(self, game: Game, seed: int, noise: int = 0) -> None:
        self.game, self.seed, self.noise = game, seed, noise

    def decide(self, handle: SeatHandle) -> Raw:
        """The answer with the best lead over the best of the others, in the same worlds; the first of equal ones."""
        answers = PlainBrain().rank(None, handle.decision)
        seed = own_seed(self.seed, handle.number, handle.seat)
        rng = Rng.fresh(seed)
        if len(answers) == 1 or rng.below(100) < self.noise:
            return rng.pick(answers)
        return max(answers, key=lambda raw: sum(self.lead(handle, raw, seed + world) for world in range(WORLDS)))

    def lead(self, handle: SeatHandle, raw: Raw, seed: int) -> int:
        """The seat's lead after this answer and the rest of the round, in one imagined world."""
        match, rng = handle.imagine(seed), Rng.fresh(seed)
        begun = self.game.round(match.state)
        match.answer(raw, handle.seat)
        while match.decision is not None and self.game.round(match.state) == begun:
            match.answer(match.decision.random(rng), match.decision.seat)
        scores = self.game.scores(match.state)
        return scores[handle.seat] - max([score for seat, score in enumerate(scores) if seat != handle.seat], default=0)
