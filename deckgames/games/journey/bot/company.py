"""What things are worth to a company that has one pool, one road and one Overlord: the same for every seat of it.

Everything is told in points, as in the game for points: a wound that brings nobody into danger costs less than one, and
a hit point of the Overlord is worth what a won challenge is, divided by what it takes off the dial.
"""

from collections.abc import Mapping
from math import ceil
from typing import Any

from deckgames.games.journey import queries
from deckgames.games.journey.bot.outlook import COVERED, ICON, Outlook, turns_left
from deckgames.games.journey.cards import ICONS
from deckgames.games.journey.cards.lines import Per
from deckgames.games.journey.rules import promised
from deckgames.games.journey.state import DIAL, Seat, Table

BOLD, BOLDER = 2.25, 14.0
"""A strike is taken for a won challenge that costs so many wounds, and so many more for each needed win that every seat
should bring in each round that is left."""
STRIKE, TURN = 0.8, 3.5
"""What such a wound is worth, and what else can be done in a turn."""
PRICES = ((0.0, 0.45), (0.6, 1.35), (1.0, 1.7))
"""What a wound costs by how full the pool is; beyond the last it costs FEAR."""
FEAR = 3.0
ROUND = (1.0, 0.5)
"""Wounds that come in a round at anger 1 whatever is done, and those more for each seat; anger brings more."""
CALM, CALM_TURNS = 0.45, 8.0
"""In the last rounds wounds matter less and less, as long as the pool holds them."""
END = 500.0
"""A victory, and a defeat."""
REACH, BEYOND = 3.2, 1.2
"""What attack is worth over a long road until it reaches the Overlord's health, and beyond."""
GUARD = 2.6
"""What defense is worth."""
GROWS = 0.5
"""Attack that will be needed more for each win that is still to come."""
HEALTHIER = 1.0
"""What a reinforcement of health costs each seat that may have to win."""
CRYSTAL, SPARE, ENOUGH, PACE = 0.72, 0.3, 8.0, 1.75
"""As in the game for points: a crystal's worth, beyond ENOUGH of them, and how many can be spent in a turn."""
PLENTY, FADES = 10.0, 0.5
"""Crystals so far beyond ENOUGH are never spent; each is worth less than the one before it, up to there."""
ROUSED = 2.4
"""Fewer hit points make the Overlord angrier: what each degree costs one or two seats together for each round that is
left; more of them heal more."""


class Company(Outlook):
    """What a seat of a company may expect. `reward` are the hit points that a won challenge takes, `wins` how many are
    needed, `dial` what a hit point is worth; `healthier` and `stronger` what a reinforcement of either side costs."""

    __slots__ = ("dial", "full", "healthier", "losing", "reward", "stronger", "wins")
    road = (7.2, 1.0, 3.0)

    def __init__(self, t: Table, me: Seat, weights: Mapping[Any, Any]) -> None:
        self.t, self.me, self.weights = t, me, weights
        self.together, self.always, self.edge, self.covered = True, False, 0.0, COVERED
        seats = len(t.seats)
        self.left = left = max(0.5, turns_left(t))
        self.after = after = max(0.0, left - 1.0)
        self._serves(after)
        self.visible = queries.visible(t, me)
        self.wounds = t.pool
        self.more = {}
        self.enough = min(ENOUGH, PACE * after)
        self.crystal = CRYSTAL if after >= 1.0 else 0.1
        self.spare = SPARE * self.long
        self.most = min(self.most, self.enough + PLENTY)
        self.spite = 0.0
        self.memo = {}
        self.reward = figure(t, me)
        self.wins = wins = max(1, ceil(t.hp / max(1.0, self.reward)))
        bold = BOLD + BOLDER * wins / seats / left
        self.dial = 0.0 if queries.immune(t) else (STRIKE * bold + TURN) / max(1.0, self.reward)
        coming = (ROUND[0] + ROUND[1] * seats) * (1.0 + 0.5 * (queries.anger(t.hp) - 1))
        self.full = max(1.0, t.threshold - coming * min(1.0, after))
        self.losing = CALM + (1.0 - CALM) * min(1.0, after / CALM_TURNS)
        self.wound = self.price(t.pool)
        self.stronger = wins * 0.8 * self.wound
        self.healthier = HEALTHIER * min(seats, wins)
        self._icons()

    def _icons(self) -> None:
        t, me = self.t, self.me
        need = 8.0
        if t.overlord is not None:
            need = queries.health(t, t.overlord, me) + GROWS * (self.wins - 1)
        attack = REACH if me.attack < need else BEYOND
        self.icons = icons = [ICON[icon] * self.long for icon in ICONS]
        self.tops = tops = [ICON[icon] * self.short for icon in ICONS]
        for nth, icon in enumerate(ICONS):
            n = attack if icon == "attack" else -attack if icon == "attack_down" else (
                GUARD if icon == "defense" else -GUARD if icon == "defense_down" else None)
            if n is not None:
                icons[nth], tops[nth] = n * self.long, n * self.short

    def price(self, pool: float) -> float:
        """What the next wound costs with so many in the pool."""
        part = pool / self.full
        below, low = PRICES[0]
        for above, high in PRICES[1:]:
            if part < above:
                return (low + (high - low) * (part - below) / (above - below)) * self.losing
            below, low = above, high
        return FEAR

    def hurt(self, n: float) -> float:
        """What so many wounds cost (below 0 if they are healed)."""
        pool = self.t.pool
        if n <= 0:
            healed = min(-n, pool)
            return -healed * 0.5 * (self.price(pool - 1) + self.price(pool - healed))
        cost, after = 0.0, pool + n
        at = float(pool)
        while at < after:
            cost += min(1.0, after - at) * self.price(at)
            at += 1.0
        return cost + (END if after > self.t.threshold else 0.0)

    def purse(self, crystals: float) -> float:
        """The worth of having so many crystals: the more there are, the less is the next one."""
        over = max(0.0, min(crystals, self.most) - self.enough)
        return super().purse(crystals) - self.spare * FADES * over * over / PLENTY

    def strikes(self, n: float) -> float:
        """What it is worth that the Overlord loses so many hit points (below 0: gets them back)."""
        hp = self.t.hp
        if n >= hp and self.dial:
            return END
        roused = queries.anger(int(hp - n)) - queries.anger(hp) if n > 0 else 0
        return self.dial * max(n, hp - DIAL) - roused * ROUSED / max(2, len(self.t.seats)) * (self.left - 1.0)

    def harms(self, n: float) -> float:
        """What n wounds of another player are worth: in a company they are everybody's."""
        return -self.hurt(n)

    def reinforced(self, side: str = "random") -> float:
        """What a reinforcement of the Overlord costs."""
        if side == "random":
            return 0.5 * (self.healthier + self.stronger)
        return self.healthier if side == "health" else self.stronger

    def relieved(self) -> float:
        """What it is worth that a reinforcement of one's choice goes."""
        tokens = queries.tokens(self.t, self.t.overlord)
        return max(self.relief("health") if tokens.health else 0.0, self.relief("strength") if tokens.strength else 0.0)

    def relief(self, side: str) -> float:
        """What it is worth that a reinforcement of this side goes: nothing where no seat's challenge hangs on it."""
        t, boss, at = self.t, self.t.overlord, queries.Context(challenging=True)
        assert boss is not None
        if side == "health":
            spare = GROWS * (self.wins - 1)
            matters = any(queries.power(t, seat, "attack", at) < queries.health(t, boss, seat) + spare
                          for seat in t.seats)
        else:
            matters = any(queries.blow(t, boss, seat, None, at) for seat in t.seats)
        return self.reinforced(side) if matters else 0.0

    def expected(self, quantity: str) -> float:
        """0 for every quantity that scores: points count nothing in a company."""
        return 0.0

    def next(self, term: Per) -> float:
        """0, for the same reason."""
        return 0.0


def figure(t: Table, me: Seat) -> float:
    """The hit points that a challenge won by this seat takes off the dial."""
    return 1.0 if t.overlord is None else float(promised(t, me))
