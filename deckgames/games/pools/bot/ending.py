"""The questions after the stacks: which combination pays, at whom, which wall meets what, what is thrown off."""

from collections.abc import Iterator, Sequence
from typing import Any

from deckgames.engine.decisions import Allocate, Choose, Pick, Raw
from deckgames.games.pools import queries
from deckgames.games.pools.bot.choices import MOST
from deckgames.games.pools.bot.worth import compared, dear, lost_with, side, stand, through
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.facts.lookahead import plans
from deckgames.games.pools.state import COMMON, KINDS, Kind, Seat, Table

WAYS = 200
"""Number of ways tried to share points out."""
FRONT = 0.4
"""How much sooner a foe is hit for each life that it has: the strong ones first."""


def rank_pay(t: Table, me: Seat, decision: Allocate) -> Sequence[Raw]:
    """DP-11.5: ranks the ways to pay by the value of the round after them."""
    kind: Kind = "attack" if decision.items[0].oid.startswith("a") else "defence"

    sides = stand(t.copy())

    def worth(parts: tuple[int, ...]) -> float:
        seat = me.copy()
        able = [combo for combo in seat.combinations(kind) if combo.points > 0]
        for combo, n in zip(able, parts, strict=True):
            combo.points -= n
        seat.attack_debt, seat.defence_debt = [0 if kind == paid else seat.debt(paid) for paid in KINDS]
        return compared(sides | {me.no: (*side(seat)[:2], *sides[me.no][2:])}, me.no)

    ways = {parts: worth(parts) for parts in shares(decision.total, decision.most)}
    return sorted(ways, key=lambda parts: -ways[parts])[:1]


def shares(total: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Ways to share points out: all of them while they are few, else one after the other to its limit."""
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    small = (total + 1) ** (len(most) - 1) <= WAYS
    top = min(total, most[0])
    parts = range(top + 1) if small else sorted({0, top})
    for n in parts:
        for rest in shares(total - n, most[1:]):
            yield (n, *rest)


def rank_distribution(t: Table, me: Seat, decision: Allocate) -> Sequence[Raw]:
    """DP-13.1: ranks ways to aim attacks: everything at one foe, or what kills it there and the rest at another."""
    attack = me.combo("attack", decision.effect)
    foes = [t.seats[no] for no in decision.seats]
    walls = [side(foe)[1] for foe in foes]
    hits = [tuple([(hit.points, hit.flight, hit.pierce) for hit in t.hits if hit.foe == foe.no]) for foe in foes]
    more = attack.has("flight"), attack.pierce

    def left(at: int, points: int) -> float:
        return foes[at].life - through((*hits[at], (points, *more)) if points else hits[at], walls[at])

    def worth(parts: Sequence[int]) -> float:
        return sum([dear(left(at, 0)) - dear(left(at, n)) + FRONT * foes[at].life for at, n in enumerate(parts) if n])

    n, total = len(foes), decision.total
    ways = [tuple([total if at == nth else 0 for at in range(n)]) for nth in range(n)]
    for at in range(n):
        kills = next((points for points in range(1, total) if left(at, points) <= 0 < left(at, 0)), 0)
        if kills:
            ways += [tuple([kills if to == at else total - kills if to == nth else 0 for to in range(n)])
                     for nth in range(n) if nth != at]
    return sorted(ways, key=worth, reverse=True)[:MOST]


def rank_block(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """DP-13.4: ranks walls for a hit (or none) by the exact cost of all hits still to come; of equal ones the weakest
    that holds."""
    if t.options.walls == "line":
        found = plans(t, me.no)
        return sorted(range(len(decision.items)), key=lambda at: found[decision.items[at].oid].cost)[:1]
    offered = queries.may_meet(me, queries.to_meet(t, me.no)[0].flight)
    lost = lost_with(t, me, len(decision.items))
    return sorted(range(len(decision.items)), key=lambda at: (
        lost[at], offered[at].points if at < len(offered) else 0))[:1]


def rank_laydown(t: Table, me: Seat, decision: Pick[PoolCard]) -> Sequence[Raw]:
    """DP-14.1: ranks cards to discard: those that make the fewest pairs with the rest."""
    cards, around = decision.items, [*decision.items, *t.common[:COMMON]]
    worths = [queries.ties(card, around) for card in cards]
    order = sorted(range(len(cards)), key=worths.__getitem__)
    n = decision.lo
    return [tuple(order[:n]), *((*order[:n - 1], nth) for nth in order[n:n + 2])]


def rank_dusk(t: Table, me: Seat, decision: Choose[PoolCard]) -> Sequence[Raw]:
    """DP-12.1: ranks end-of-round effects: those that take cards first, those that draw last."""
    late = {"draw": 1, "salvage": 2, "take_back": -1}
    return sorted(range(len(decision.items)),
                  key=lambda i: late.get(decision.items[i].spec.individual.effect[0].verb, 0))[:1]
