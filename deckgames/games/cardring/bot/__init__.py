"""Card Ring's brain: what the generic bots need to know to play it well."""

from collections.abc import Callable, Sequence
from typing import Any

from deckgames.bots.brain import ThinkingBrain
from deckgames.engine.decisions import Allocate, Choose, Confirm, Number, Order, Pick, Raw, Topic
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.cardring.bot.features import chances
from deckgames.games.cardring.bot.fight import rank_split, rank_targets
from deckgames.games.cardring.bot.market import rank_offers
from deckgames.games.cardring.bot.pilot import Autopilot
from deckgames.games.cardring.bot.sitting import (
    rank_choice,
    rank_number,
    rank_order,
    rank_pick,
    rank_plays,
    rank_yes_no,
)
from deckgames.games.cardring.state import Seat, Table

RANKERS = {Topic.PLAY: rank_plays, Topic.BUY: rank_offers, Topic.FIGHT: rank_targets}
"""Who ranks a choice, by what it is about; all others `rank_choice`."""


def rank_any(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """The answers to a choice of one."""
    return RANKERS.get(decision.about, rank_choice)(t, me, decision)


class RingBrain(ThinkingBrain):
    """Ranks answers by their XP over the rest of the game.

    Measured on 2,500 positions in which every answer was played to the end many times: looking 3 rounds ahead finds as
    much as 5 or all of them with as many rollouts. Purchases gain most, about 1 % of a win each; without `caution`
    noise makes targets and Dues worse than the favourite.
    """

    horizon = 3
    caution = 1.0
    careless = 15

    rankers = {Choose: rank_any, Pick: rank_pick, Confirm: rank_yes_no, Number: rank_number, Allocate: rank_split,
               Order: rank_order}

    def pilot(self, rng: Rng) -> Callable[[Match[Any, Any]], Raw]:
        """Plays an imagined match on for everybody."""
        return Autopilot(self.rank).answer

    def chance(self, t: Table, seat: int) -> float:
        """Its chance to win as the cards stand."""
        return chances(t)[seat]


BRAIN = RingBrain()
