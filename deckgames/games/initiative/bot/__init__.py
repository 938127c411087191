"""Initiative's brain: what the generic bots need to know to play it well."""

from deckgames.bots.brain import Pilot, ThinkingBrain, odds
from deckgames.engine.decisions import Choose, Confirm, Pick, Raw, Topic
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.initiative.bot.blunders import BLUNDERS
from deckgames.games.initiative.bot.building import (
    best_of,
    keeps,
    quick_stack,
    rank_away,
    rank_cards,
)
from deckgames.games.initiative.bot.choices import rank_choice, rank_yes_no
from deckgames.games.initiative.bot.features import STEEP, standing
from deckgames.games.initiative.state import STACK, Seat, Table

HELD = 0.9
"""Health that the worth of the five best cards of a hand brings."""


class InitiativeBrain(ThinkingBrain):
    """Builds stacks by a forecast of the round against average cards."""

    horizon = 1
    careless = 38
    blunders = BLUNDERS

    rankers = {Choose: rank_choice, Confirm: rank_yes_no, Pick: rank_cards}

    def pilot(self, rng: Rng) -> Pilot:
        """Plays an imagined match on for everybody; other seats' stacks are sensible, but not always the same."""
        def quickly(match: Match) -> Raw:
            decision = match.decision
            if isinstance(decision, Pick) and decision.about is Topic.PLAY:
                return quick_stack(match.state, decision.items, rng)
            if isinstance(decision, Pick) and decision.about is Topic.DISCARD:
                return rank_away(match.state, match.state.seats[decision.seat], decision)[0]
            assert decision is not None
            return self.rank(match.state, decision)[0]

        return quickly

    def chance(self, t: Table, seat: int) -> float:
        """A seat's chance to win (0 to 1) as health and hands stand."""
        if t.seats[seat].out:
            return 0.0
        living = t.living
        return odds([total(t, me, seat) for me in living], STEEP)[[me.no for me in living].index(seat)]


def total(t: Table, me: Seat, seat: int) -> float:
    """Health, dearer when it is low, and the best cards of the hand: the own one as it is, others as so many unknown
    cards."""
    if me.no != seat:
        return standing(me.health) + HELD * best_of(t, len(me.hand))
    cards = sorted((keeps(t, card) for card in me.hand), reverse=True)
    return standing(me.health) + HELD * sum(cards[:STACK])


BRAIN = InitiativeBrain()
