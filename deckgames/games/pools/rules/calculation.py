"""DP-10 and DP-11: the stacks are granted, all values are worked out, debts are paid."""

from collections.abc import Sequence

from deckgames.engine.decisions import Allocate, Topic
from deckgames.engine.effects import at_once
from deckgames.games.pools import operations, queries
from deckgames.games.pools.play import PoolPlay, own_mark
from deckgames.games.pools.rules.order import active, begin, pass_on
from deckgames.games.pools.state import KINDS, Entry, Kind, Seat, Table


async def stacks(t: Table) -> None:
    """DP-10.1, DP-10.2, DP-11.4: first the instant stack, then the main one, the last entry first; then the values."""
    resolve(t)
    operations.settle_values(t)
    for me in queries.in_order(t):
        for combo in me.combos:
            if combo.kind == "attack" and combo.points > me.best:
                me.best, me.best_cards = combo.points, combo.cards
            if t.heard is not None:
                t.tell("stands", me.no, n=combo.points, note=f"{combo.word}: {queries.told_worth(t, combo).text}")
    begin(t, "payment")


def resolve(t: Table) -> None:
    """Both stacks, to their end; nobody is asked (DP-10.2)."""
    for stack in (t.instant, t.main):
        while stack:
            grant(t, stack.pop())


def grant(t: Table, entry: Entry) -> None:
    """DP-9.2: the verbs of an entry, top line first."""
    t.tell("grants", entry.owner, (entry.card,), note="standard effect" if entry.standard else "effect")
    x = PoolPlay(t, t.seats[entry.owner], entry.card, entry)
    at_once(entry.card.spec.standard if entry.standard else entry.card.spec.individual.effect, x)


async def payment(t: Table) -> None:
    """DP-11.5 to 11.8: one seat's debts, of attack, then of defence."""
    me = active(t)
    for kind in KINDS:
        await pay(t, me, kind)
    pass_on(t, "dusk")


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
        parts = await Allocate(me.no, "DP-11.5", Topic.PAY, f"Pay {debt} {queries.NOUN[kind]} from which?", debt,
                               [own_mark(combo) for combo in able], most=points)
    operations.pay(t, me, kind, list(zip(able, parts, strict=True)))
