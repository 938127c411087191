"""DP-10 to DP-13: the stacks are granted, all values are worked out, debts are paid; the round ends, and every seat
grants its end list, in the order it likes; then attacks are divided over the foes, and every defender meets its hits
one by one."""

from collections.abc import Sequence
from functools import partial

from deckgames.engine.decisions import SEAT, Allocate, Mark, Option, Reasons, Topic, choose
from deckgames.engine.effects import at_once
from deckgames.games.pools import operations, queries
from deckgames.games.pools.cards import CALLED, PoolCard
from deckgames.games.pools.effects.base import Act
from deckgames.games.pools.play import PoolPlay, own_mark
from deckgames.games.pools.says import SAY
from deckgames.games.pools.state import KINDS, Combo, Entry, Hit, Kind, Seat, Table


async def stacks(t: Table) -> None:
    """DP-10.1, DP-10.2, DP-11.4: first the instant stack, then the main one, the last entry first; then the values."""
    resolve(t)
    operations.settle_values(t)
    for me in queries.in_order(t):
        for combo in me.combos:
            if t.observer is not None:
                said = SAY(f"stands.{combo.word}", sum=queries.told_worth(t, combo).text)
                t.tell("stands", me.no, n=combo.points, note=said, detail=combo)
    operations.begin(t, "payment")


def resolve(t: Table) -> None:
    """Both stacks, to their end; nobody is asked (DP-10.2)."""
    for stack in (t.instant, t.main):
        while stack:
            grant(t, stack.pop())


def grant(t: Table, entry: Entry) -> None:
    """DP-9.2: the verbs of an entry, top line first."""
    t.tell("grants", entry.owner, (entry.card,), note="laid" if entry.standard else "")
    x = PoolPlay(t, t.seats[entry.owner], entry.card, entry)
    at_once(entry.card.spec.standard if entry.standard else entry.card.spec.individual.effect, x)


async def payment(t: Table) -> None:
    """DP-11.5 to 11.8: one seat's debts, of attack, then of defence."""
    me = t.active
    for kind in KINDS:
        await pay(t, me, kind)
    operations.pass_on(t, "dusk")


async def pay(t: Table, me: Seat, kind: Kind) -> None:
    """DP-11.8: nobody is asked who has no debt, must give all, or has only one combination with points."""
    debt = me.debt(kind)
    if debt <= 0:
        return
    able = [combo for combo in me.combinations(kind) if combo.points > 0]
    points = [combo.points for combo in able]
    if debt >= sum(points):
        parts: Sequence[int] = points
    elif len(able) == 1:
        parts = [debt]
    else:
        asks = SAY("asks.pay", n=debt, kind=CALLED[kind])
        parts = await Allocate(me.no, "DP-11.5", Topic.PAY, asks, debt, [own_mark(combo) for combo in able],
                               most=points)
    operations.pay(t, me, kind, list(zip(able, parts, strict=True)))


async def dusk(t: Table) -> None:
    """DP-12.1: does one seat's end-of-round effects."""
    me = t.active
    while me.end_list:
        entry = me.end_list[0]
        if len(me.end_list) > 1:
            cards: list[PoolCard] = [found.card for found in me.end_list]
            card = await choose(me.no, "DP-12.1", Topic.ORDER, NEXT, cards)
            entry = me.end_list[cards.index(card)]
        me.end_list.remove(entry)
        await grant_at_end(t, me, entry)
    operations.pass_on(t, "distribution")


async def grant_at_end(t: Table, me: Seat, entry: Entry) -> None:
    """Its verbs, each aimed when it is done (DP-9.8); what it moves changes no value any more (DP-12.2)."""
    t.tell("grants", me.no, (entry.card,))
    x = PoolPlay(t, me, entry.card, entry)
    for effect in entry.card.spec.individual.effect:
        if isinstance(effect, Act) and effect.word == "opponent":
            await effect.choose(x)
        await effect.run(x)


NO_WALL, NEXT = Mark("none", SAY("offers.no-wall"), Topic.END), SAY("asks.effect-next")


async def distribution(t: Table) -> None:
    """DP-13.1, DP-13.2: one seat divides all points of each of its attacks."""
    me = t.active
    foes = queries.foes(t, me.no)
    for attack in me.combinations("attack"):
        if attack.points <= 0 or not foes:
            continue
        if attack.points > me.best:  # what is left when its costs are paid
            me.best, me.best_cards = attack.points, attack.cards
        parts = [attack.points]
        if len(foes) > 1:
            asks = SAY("asks.aim", n=attack.points)
            parts = await Allocate(me.no, "DP-13.1", Topic.HARM, asks, attack.points, [SEAT[foe.no] for foe in foes],
                                   effect=attack.no)
        for foe, points in zip(foes, parts, strict=True):
            if points:
                t.hits.append(Hit(me.no, attack.no, foe.no, points, attack.has("flight"), attack.pierce))
                if t.observer is not None and len(foes) > 1:
                    note = SAY("aimed.whole" if points == attack.points else "aimed.part", n=points, of=attack.points)
                    t.tell("aims", me.no, n=points, other=foe.no, note=note)
    operations.pass_on(t, "damage")


async def damage(t: Table) -> None:
    """DP-13.3: one defender meets its hits, in the order of the attackers, then by number."""
    me = t.active
    for at, hit in enumerate(t.hits):
        while hit.foe == me.no and t.hits[at].damage is None:
            await meet(t, me, at)
    operations.pass_on(t, "laydown")


async def meet(t: Table, me: Seat, at: int) -> None:
    """DP-13.4 to 13.10: resolves one hit."""
    hit = t.hits[at]
    walls = queries.may_meet(me, hit.flight)
    wall = None
    if walls:
        offers = [own_mark(wall) for wall in walls]
        mark = await choose(me.no, "DP-13.4", Topic.DEFEND, SAY("asks.block", n=hit.points),
                            [*offers, NO_WALL], partial(_outcomes, me, hit, walls))
        wall = None if mark is NO_WALL else walls[offers.index(mark)]
    operations.strike(t, at, wall)


def _outcomes(me: Seat, hit: Hit, walls: list[Combo]) -> Reasons:
    """What each wall would come to."""
    labels = {}
    for wall in walls:
        force = queries.force_against(wall, hit.pierce)
        points = f"{wall.points} − {wall.points - force}" if force < wall.points else str(wall.points)
        labels[own_mark(wall).oid] = SAY("offers.wall", wall=own_mark(wall).label, points=points, hit=hit.points)
    grounded = [Option(own_mark(wall).oid, str(own_mark(wall).label), rule="DP-13.5",
                       blocked=SAY.text("refuses.flying"))
                for wall in me.combinations("defence") if wall.points > 0 and wall not in walls]
    return Reasons(labels, {}, grounded)
