"""The company's chance to win, from what lies on the table: fitted to games of the brain against itself."""

from math import exp

from deckgames.games.journey import queries
from deckgames.games.journey.bot.company import Company
from deckgames.games.journey.bot.outlook import turns_left
from deckgames.games.journey.bot.together import limiting, outlook
from deckgames.games.journey.queries import NO_TOKENS, Context
from deckgames.games.journey.state import Table

WEIGHTS = (4.27, -1.09, -3.12, 0.22, 0.02, 0.10, -0.09, -1.0, 0.01, 0.23, -1.44, 0.02, 1.02)
"""Of the features, in their order."""


def features(t: Table) -> tuple[float, ...]:
    """What the chance hangs on: 1; the needed wins and the wounds beside what the road still gives time for; attack and
    defense beside the Overlord's; crystals; reinforcements; rewards where they end the game."""
    assert t.overlord is not None
    seats = len(t.seats)
    left = turns_left(t)
    o = outlook(t, t.seats[t.starting])
    assert isinstance(o, Company)
    needed = t.hp / max(1.0, o.reward)
    at = Context(challenging=True)
    gaps = sorted([queries.health(t, t.overlord, me) - queries.power(t, me, "attack", at) for me in t.seats])
    blows = [queries.strength(t, t.overlord, me) - queries.power(t, me, "defense", at) for me in t.seats]
    tokens = t.tokens.get(t.overlord.number, NO_TOKENS)
    hurry = needed / (left * seats + 1.0)
    return (1.0, hurry * 10.0, t.pool / t.threshold,
            -sum([max(-1, gap) for gap in gaps]) / seats, -sum([max(0, blow) for blow in blows]) / seats,
            sum([min(8, me.crystals) for me in t.seats]) / seats, float(tokens.health + tokens.strength),
            (t.overlord_rewards / (3.0 * seats)) ** 2 if limiting(t) else 0.0, needed, left / 26.0,
            needed * max(0.0, sum(blows) / seats) / t.threshold, float(min(gaps) > 0), seats / 5.0)


def chance(t: Table) -> float:
    """0 .. 1, the same for every seat."""
    total = sum([weight * n for weight, n in zip(WEIGHTS, features(t), strict=True)])
    return 1.0 / (1.0 + exp(-total))
