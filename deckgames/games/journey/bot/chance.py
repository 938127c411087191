"""The company's chance to win, from what lies on the table: fitted to games of the brain against itself."""

from math import exp

from deckgames.games.journey import queries
from deckgames.games.journey.bot.company import Company
from deckgames.games.journey.bot.outlook import turns_left
from deckgames.games.journey.bot.together import TOGETHER, limiting
from deckgames.games.journey.bot.worth import part, top
from deckgames.games.journey.queries import NO_TOKENS, Context
from deckgames.games.journey.state import STACKS, Seat, Table

WEIGHTS = (3.57, -1.72, 0.37, -1.51, 0.18, -0.15, 0.08, -0.15, -0.52, 0.04, -0.04, 0.03, -1.18, 0.05, -2.96, 1.37, 0.02)
"""Of the features, in their order."""


def features(t: Table) -> tuple[float, ...]:
    """What the chance hangs on: the wins that are needed, beside the turns that are left; the pool; powers beside the
    Overlord's; crystals; what the stacks can still do; reinforcements; rewards that end the game."""
    assert t.overlord is not None
    boss, seats, left = t.overlord, len(t.seats), turns_left(t)
    outlooks = [Company(t, me, TOGETHER) for me in t.seats]
    needed = t.hp / max(1.0, outlooks[0].reward)
    at = Context(challenging=True)
    gaps = [queries.health(t, boss, me) - queries.power(t, me, "attack", at) for me in t.seats]
    blow = sum([max(0, queries.strength(t, boss, me) - queries.power(t, me, "defense", at)) for me in t.seats]) / seats
    tokens = t.tokens.get(boss.number, NO_TOKENS)
    full, slack = t.pool / t.threshold, (t.threshold - t.pool) / (2.0 + seats)
    return (1.0, 10.0 * needed / (left * seats + 1.0), full, full * full, slack,
            sum([max(-1, gap) for gap in gaps]) / seats, float(min(gaps) > 0), blow, needed * blow / t.threshold,
            sum([min(8, me.crystals) for me in t.seats]) / seats,
            sum([served(o) for o in outlooks]) / seats, float(tokens.health + tokens.strength),
            (t.overlord_rewards / (3.0 * seats)) ** 2 if limiting(t) else 0.0, needed, left / 26.0, seats / 5.0,
            slack * needed)


def served(o: Company) -> float:
    """What the stacks of a seat can still do."""
    me: Seat = o.me
    value = 0.0
    for name in STACKS:
        stack = me.stack(name)
        value += sum([part(o, card.spec.lower, False) for card in stack])
        if stack:
            value += top(o, stack[-1].spec)
    return value


def chance(t: Table) -> float:
    """0 .. 1, the same for every seat."""
    total = sum([weight * n for weight, n in zip(WEIGHTS, features(t), strict=True)])
    return 1.0 / (1.0 + exp(-total))
