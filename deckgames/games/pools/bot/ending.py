"""The questions after the stacks: who pays, at whom, which wall meets what, what is thrown off."""

from collections.abc import Iterator, Sequence
from typing import Any

from deckgames.engine.decisions import Allocate, Choose, Pick, Raw
from deckgames.games.pools import queries
from deckgames.games.pools.bot.choices import MOST, ties
from deckgames.games.pools.bot.outlook import dear, outlook, settled, through
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.state import COMMON, Kind, Seat, Table

WAYS = 200
"""So many ways to share points out are tried."""
FRONT = 0.05
"""How much sooner a foe is hit for each life that it has more: the strong ones are hit first."""


def rank_pay(t: Table, me: Seat, decision: Allocate) -> Sequence[Raw]:
    """DP-11.5: the way after which the round comes to most."""
    kind: Kind = "attack" if decision.items[0].oid.startswith("a") else "defence"
    view = outlook(t, me)
    side = view.sides[me.no]
    side.debt[kind] = 0
    able = [row for row in side.rows(kind) if row.points > 0]

    def worth(parts: tuple[int, ...]) -> float:
        for row, n in zip(able, parts, strict=True):
            row.points -= n
        value = view.value()
        for row, n in zip(able, parts, strict=True):
            row.points += n
        return value

    ways = list(shares(decision.total, decision.most))
    return sorted(ways, key=worth, reverse=True)[:MOST]


def shares(total: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Ways to share points out: all of them while they are few, else one after the other to its limit."""
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    small = (total + 1) ** (len(most) - 1) <= WAYS
    for n in range(min(total, most[0]) + 1) if small else {0, min(total, most[0])}:
        for rest in shares(total - n, most[1:]):
            yield (n, *rest)


def rank_distribution(t: Table, me: Seat, decision: Allocate) -> Sequence[Raw]:
    """DP-13.1: everything at one foe, or what kills it there and the rest at another."""
    attack = next(combo for combo in me.combinations("attack") if combo.name == decision.prompt.split(":")[0])
    view = outlook(t, me)
    sides = [view.sides[seat] for seat in decision.seats]
    hits = [tuple([(hit.points, hit.flight, hit.pierce) for hit in t.hits if hit.foe == side.no])
            for side in sides]
    flies, pierce = attack.has("flight"), attack.pierce

    def left(at: int, points: int) -> float:
        walls = settled(sides[at])[1]
        more = ((points, flies, pierce),) if points else ()
        return sides[at].life - through((*hits[at], *more), walls)

    def worth(parts: tuple[int, ...]) -> float:
        return sum([dear(left(at, 0)) - dear(left(at, n)) + (FRONT * sides[at].life if n else 0.0)
                    for at, n in enumerate(parts)])

    n, total = len(sides), decision.total
    ways = [tuple([total if at == nth else 0 for at in range(n)]) for nth in range(n)]
    for at in range(n):
        kills = next((points for points in range(1, total) if left(at, points) <= 0), 0)
        if kills and left(at, 0) > 0:
            ways += [tuple([kills if to == at else total - kills if to == nth else 0 for to in range(n)])
                     for nth in range(n) if nth != at]
    return sorted(ways, key=worth, reverse=True)[:MOST]


def rank_block(t: Table, me: Seat, decision: Choose[Any]) -> Sequence[Raw]:
    """DP-13.4: exact: the wall, or none, after which the hits still to come cost least; then the weakest that holds."""
    to_come = [hit for hit in t.hits if hit.foe == me.no and hit.damage is None]
    hit, rest = to_come[0], tuple([(hit.points, hit.flight, hit.pierce) for hit in to_come[1:]])
    walls = me.combinations("defence")
    offered = queries.may_meet(t, me, hit.flight, hit.walls)

    def cost(at: int) -> tuple[float, int]:
        if at == len(offered):
            return hit.points + left(None), 0
        wall = offered[at]
        force = queries.force_against(t, wall, hit.flight, hit.pierce)
        if force >= hit.points:
            return left(wall if t.options.holding == "worn" else None, hit.points), wall.points
        return hit.points - force + left(wall), wall.points

    def left(used: Any, worn: int = 99) -> int:
        left = [(wall.points if wall is not used else max(0, wall.points - worn), wall.has("watch")) for wall in walls]
        return through(rest, tuple(sorted(left)))

    return sorted(range(len(decision.items)), key=cost)[:1]


def rank_laydown(t: Table, me: Seat, decision: Pick[PoolCard]) -> Sequence[Raw]:
    """DP-14.1: those that make the fewest pairs with what stays, thrown off one by one."""
    common = t.common[:COMMON]
    ways: list[Raw] = []
    for start in range(min(MOST, len(decision.items))):
        left = list(decision.items)
        gone: list[PoolCard] = []
        while len(gone) < decision.lo:
            order = sorted(left, key=lambda card: ties(card, [*left, *common]))
            card = order[start if not gone else 0]
            gone.append(card)
            left.remove(card)
        ways.append(tuple([decision.items.index(card) for card in gone]))
    return list(dict.fromkeys(ways))


def rank_dusk(t: Table, me: Seat, decision: Choose[PoolCard]) -> Sequence[Raw]:
    """DP-12.1: what takes cards away first, what draws last."""
    late = {"draw": 1, "salvage": 2, "take_back": -1}
    return sorted(range(len(decision.items)),
                  key=lambda i: late.get(decision.items[i].spec.individual.effect[0].verb, 0))[:1]
