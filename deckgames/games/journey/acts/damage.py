"""JO-11: damage, wound cards, and what is set off by them."""

from collections.abc import Sequence

from deckgames.engine.decisions import Topic, choose
from deckgames.games.journey import operations, queries
from deckgames.games.journey.acts.triggers import resolve, settle, waiting
from deckgames.games.journey.shown import BIT
from deckgames.games.journey.state import OVERLORD, WOUND_CARD, Seat, Table


async def hurt(t: Table, blows: Sequence[tuple[Seat, int]], by: Seat | None = None) -> None:
    """JO-11.1 to JO-11.4, JO-R.48: these players take so many wounds, clockwise from whose turn it is; one damage
    instruction. `by` has done it, and it counts as dealt what the Overlord loses."""
    hit: dict[int, int] = {}
    for me, n in blows:
        if n > 0:
            hit[me.no] = hit.get(me.no, 0) + n
    if not hit:
        return
    if OVERLORD.no in hit:
        lost = -operations.turn_dial(t, -hit[OVERLORD.no])
        if by is not None:
            by.dealt += lost
    seats = [me for me in queries.clockwise(t, queries.leading(t)) if me.no in hit]
    fixed = waiting(t, "taking_damage", seats) if queries.present(t) & BIT["taking_damage"] else None
    for me in seats:
        take_wounds(t, me, hit[me.no])
        t.tell("hurt", me.no, n=hit[me.no])
    if not t.coop:
        for me in seats:
            if me.wound_tokens >= WOUND_CARD:
                await wound_cards(t, me)
    if fixed:
        await settle(t)
        await resolve(t, "taking_damage", fixed, {no: {"damage_taken": n} for no, n in hit.items()})


def take_wounds(t: Table, me: Seat, n: int) -> None:
    """JO-11.1: into the player's own pool, in co-op into that of all."""
    if t.coop:
        t.pool += n
        me.brought += n
        t.unsettled = True
    else:
        me.wound_tokens += n


async def wound_cards(t: Table, me: Seat) -> None:
    """JO-11.2, JO-11.3: ten tokens are a wound card, one of two. They count (JO-3.9) until it lies there."""
    while me.wound_tokens >= WOUND_CARD and t.wound_deck:
        operations.break_tokens(me)
        drawn = [t.wound_deck.pop()]
        if t.wound_deck:
            drawn.append(t.wound_deck.pop())
        card = drawn[0]
        if len(drawn) == 2:
            t.offer = [*drawn]
            t.tell("draws-wounds", me.no, tuple(drawn))
            card = await choose(me.no, "JO-11.2", Topic.TAKE, "Take which wound card?", drawn)
            t.offer = []
            drawn.remove(card)
            t.wound_deck.insert(0, drawn[0])
        operations.harden(t, me, card)
        t.tell("wounded", me.no, (card,))
