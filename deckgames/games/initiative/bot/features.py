"""What a builder knows before a round: health on both sides, how many opponents there are, and what cards do."""

from dataclasses import dataclass

from deckgames.engine.cards import Pack
from deckgames.games.initiative.bot.odds import Odds, odds_of
from deckgames.games.initiative.state import STACK, Seat, Table

TYPICAL = 40
"""Health in the middle of a game."""
LOW = 25
"""Below this, health grows dearer."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """The facts of one seat: `strong` and `weak` are the most and the least health of an opponent."""

    odds: Odds
    opponents: int
    health: int
    strong: int
    weak: int
    hand: int
    their_hand: int
    round: int

    @property
    def share(self) -> float:
        """What harm to one opponent is worth against harm to each of them."""
        return min(1.0, 1.3 / self.opponents)

    @property
    def own_dear(self) -> float:
        """What own health is worth: more when it is low."""
        return 1 + 0.6 * max(0, LOW - self.health) / LOW

    @property
    def their_dear(self) -> float:
        """What the opponents' health is worth."""
        return 1 + 0.6 * max(0, LOW - (self.strong + self.weak) / 2) / LOW


def features(t: Table, me: Seat) -> Features:
    """The facts of this seat, from what it may know."""
    others = [s for s in t.living if s is not me] or [me]
    healths = [s.health for s in others]
    hands = sum(s.hand_count for s in others) / len(others)
    building = t.phase in ("swap", "build")
    return Features(odds_of(t.pack), len(others), me.health, max(healths), min(healths), me.hand_count,
                   max(0, round(hands) - (STACK if building else 0)), max(1, t.round))


def typical(pack: Pack, opponents: int) -> Features:
    """An even game in its middle."""
    return Features(odds_of(pack), opponents, TYPICAL, TYPICAL, TYPICAL, 7, 3, 3)
