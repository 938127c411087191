"""Players that do not search: one takes the answer that the game's brain ranks first, the other looks one answer ahead
in any game."""

from collections.abc import Sequence
from functools import partial

from deckgames.bots.brain import Brain, Taste, brain_of, own_seed, sensible, thoughts
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
    """A forecast by formulas on one imagined world; where the end is near (`Brain.late`) a few games are played to it,
    and the answer that wins most of them is taken. `noise` is the percentage of careless answers (the easy level); a
    `taste` prefers every other time the second answer where it has more of what it likes; `choices` counts the
    questions to which more than one answer deserved a thought."""

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


WORLDS = 12
"""Number of worlds tried for each answer."""


class OnePlyPlayer:
    """A decent player of any game. Looks one answer ahead; everything after it, up to the end of the round, is random.
    `noise` is the percentage of careless answers."""

    def __init__(self, game: Game, seed: int, noise: int = 0) -> None:
        self.game, self.seed, self.noise = game, seed, noise

    def decide(self, handle: SeatHandle) -> Raw:
        """The answer with the best lead over the best of the others, in the same worlds; the first of equal ones."""
        answers = Brain().rank(None, handle.decision)
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
