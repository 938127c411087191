"""Takes the answer that the game's brain ranks first; near the end, the one that wins most games played to the end.
With `noise` it makes careless mistakes (the easy level), with a `taste` it has a manner."""

from collections.abc import Sequence
from functools import partial

from deckgames.bots.brain import Taste, brain_of, own_seed, sensible, thoughts
from deckgames.bots.search import play_on
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.vocabulary.decisions import Decision, Pick, Raw

MANY = 10
"""Where a brain lists so many answers, it has left out the bad ones."""
DRAWN = 8
"""Any cards are drawn so often at most, until they are no foolish ones."""
PLAYED = 4
"""Answers that are played on to the end where that is near."""


class GreedyPlayer:
    """A forecast by formulas on one imagined world; where the end is near (`Brain.late`) a few games are played to it.
    `noise` is the percentage of careless answers; a `taste` prefers every other time the second answer where it
    has more of what it likes; `choices` counts the questions to which more than one answer deserved
    a thought."""

    def __init__(self, game: Game, seed: int, noise: int = 0, taste: Taste | None = None) -> None:
        self.game, self.brain, self.seed, self.noise, self.choices = game, brain_of(game), seed, noise, 0
        self.taste = taste

    def decide(self, handle: SeatHandle) -> Raw:
        """The first of the brain's answers, or by carelessness another one that it has thought of. Of many cards it has
        thought of the best sets alone, and any of those is good play: there carelessness is any cards at all."""
        seed = own_seed(self.seed, handle.number, handle.seat)
        match = handle.imagine(seed)
        answers = thoughts(self.brain, match, handle.seat)
        self.choices += len(answers) > 1
        rng = Rng.fresh(seed)
        if len(answers) > 1 and rng.below(100) < self.noise:
            asked = handle.decision
            if not isinstance(asked, Pick) or len(answers) < MANY:
                return rng.pick(answers[1:])
            return sensible(self.brain, match.state, asked, [asked.random(rng) for _ in range(DRAWN)])[0]
        worlds = self.brain.late(match.state) if len(answers) > 1 else 0
        if worlds:
            return self._ending_best(handle, answers[:PLAYED], worlds, seed)
        if self.taste is None or len(answers) < 2 or handle.decision.about.gives_up or not rng.below(2):
            return answers[0]
        return max(answers[:2], key=partial(_liked, self.taste, handle.decision))

    def _ending_best(self, handle: SeatHandle, answers: Sequence[Raw], worlds: int, seed: int) -> Raw:
        """The answer that wins most of these worlds when all play on to the end by their first thoughts, the first of
        equal ones; no more are played than can win more."""
        best, most = answers[0], -1.0
        for raw in answers:
            won = 0.0
            for world in range(worlds):
                if most < won + worlds - world:
                    won += self.brain.worth(play_on(handle, self.game, self.brain, raw, seed + world, 0), handle.seat)
            if won > most:
                best, most = raw, won
        return best


def _liked(taste: Taste, decision: Decision, raw: Raw) -> float:
    """How much the cards that an answer takes have of what a manner likes."""
    written = decision.write(raw)
    taken = written if isinstance(written, list | dict) else [written]
    return sum([taste(option.card.spec) for option in decision.options()
                if option.card is not None and option.oid in taken])
