"""What a builder knows before a round: health on both sides, how many opponents there are, and what cards do."""

from dataclasses import field
from math import exp

from deckgames.engine.cards import Pack
from deckgames.engine.data import dataclass
from deckgames.games.initiative.bot.odds import Odds, odds_of
from deckgames.games.initiative.state import STACK, Seat, Table

TYPICAL = 60
"""Health in the middle of a game."""
STEEP = 0.036
"""Log odds of a lead of one health in an even game; these and the next two are fitted to 500 games of these bots."""
FRAIL, FADES = 130.0, 8.0
"""Health that being nearly out is worth less, and with how much health that fades."""


def standing(health: float) -> float:
    """What this health is worth: less, in health, the nearer to being out."""
    return health - FRAIL * exp(-health / FADES)


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

    share: float = field(init=False)
    """What harm to one opponent is worth against harm to each of them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "share", min(1.0, 1.3 / self.opponents))


def features(t: Table, me: Seat) -> Features:
    """The facts of this seat, from what it may know."""
    others = [s for s in t.living if s is not me] or [me]
    healths = [s.health for s in others]
    hands = sum(len(s.hand) for s in others) / len(others)
    building = t.phase in ("swap", "build")
    return Features(odds_of(t.pack), len(others), me.health, max(healths), min(healths), len(me.hand),
                   max(0, round(hands) - (STACK if building else 0)), max(1, t.round))


def typical(pack: Pack, opponents: int) -> Features:
    """An even game in its middle."""
    return Features(odds_of(pack), opponents, TYPICAL, TYPICAL, TYPICAL, 7, 3, 3)
