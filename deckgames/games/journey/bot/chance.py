"""The company's chance to win, from what lies on the table: fitted to games of the brain against itself."""

from math import exp

from deckgames.games.journey import queries
from deckgames.games.journey.bot.company import figure
from deckgames.games.journey.bot.outlook import turns_left
from deckgames.games.journey.bot.together import limiting
from deckgames.games.journey.queries import NO_TOKENS, Context
from deckgames.games.journey.state import Table

WEIGHTS = (0.28, -0.86, 2.00, -1.40, 0.23, -0.17, 0.26, -0.13, -0.54, 0.03, 0.0, -0.93, 0.07, -1.45, 1.74, 0.01)
"""Of the features, in their order."""


def features(t: Table) -> tuple[float, ...]:
    """What the chance hangs on: the wins that are needed, beside the turns that are left; the pool; powers beside the
    Overlord's; crystals; reinforcements; rewards that end the game."""
    assert t.overlord is not None
    boss, seats, left = t.overlord, len(t.seats), turns_left(t)
    needed = t.hp / max(1.0, figure(t, t.seats[t.starting]))
    at = Context(challenging=True)
    gaps = [queries.health(t, boss, me) - queries.power(t, me, "attack", at) for me in t.seats]
    blow = sum([max(0, queries.strength(t, boss, me) - queries.power(t, me, "defense", at)) for me in t.seats]) / seats
    tokens = t.tokens.get(boss.number, NO_TOKENS)
    full, slack = t.pool / t.threshold, (t.threshold - t.pool) / (2.0 + seats)
    return (1.0, 10.0 * needed / (left * seats + 1.0), full, full * full, slack,
            sum([max(-1, gap) for gap in gaps]) / seats, float(min(gaps) > 0), blow, needed * blow / t.threshold,
            sum([min(8, me.crystals) for me in t.seats]) / seats,
            float(tokens.health + tokens.strength),
            (t.overlord_rewards / (3.0 * seats)) ** 2 if limiting(t) else 0.0, needed, left / 26.0, seats / 5.0,
            slack * needed)


def chance(t: Table) -> float:
    """0 .. 1, the same for every seat; even before there is an Overlord."""
    if t.overlord is None:
        return 0.5
    total = sum([weight * n for weight, n in zip(WEIGHTS, features(t), strict=True)])
    return 1.0 / (1.0 + exp(-total))
