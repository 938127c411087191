"""What a table of Dragon Pools that was laid out by hand must keep to, as every table that was played does (DP-I)."""

from collections.abc import Iterator

from deckgames.engine.validate import Fault, no_seats, too_small
from deckgames.games.pools.state import COMMON, POOL, Seat, Table
from deckgames.games.pools.words import lives_of

LEAST = {"round": 0, "turn": 0, "passes": 0, "next_entry": 1}
"""The least that the numbers of the table can be."""
ANNOUNCING = ("basic", "additional", "stacks")
"""Phases in which stacks may hold entries (DP-I.7)."""
FRESH = ("initial",)
"""Phases before which a round has been cleared (DP-14.4)."""


def validate(t: Table) -> Iterator[Fault]:
    """Everything in which this table is none of Dragon Pools."""
    yield from no_seats(t, ("leader", "current"))
    yield from too_small(t, LEAST)
    if t.phase != "over" and len(t.living) < 2:
        yield Fault("fewer than two players are in the game", "at least two who have not left", "seats")
    if t.phase != "over" and 0 <= t.current < len(t.seats) and t.seats[t.current].left:
        yield Fault("the current player has left", "a player in the game", "current")
    if t.phase != "over" and 0 <= t.leader < len(t.seats) and t.seats[t.leader].left:
        yield Fault("the leader has left", "a player in the game", "leader")
    if t.laying:
        yield Fault("nobody looks at a hand between two turns", "false", "laying")
    for name in ("keystone", "building"):
        if getattr(t, name) is not None:
            yield Fault("nothing is laid or announced between two turns", "none", name)
    for name in ("instant", "main"):
        if getattr(t, name) and t.phase not in ANNOUNCING:
            yield Fault("an entry waits while no stack is open", "none", name)
    if t.phase in FRESH and len(t.common) > COMMON:
        yield Fault(f"the common pool has {len(t.common)} cards", f"at most {COMMON} when a round begins", "common",
                    named=True)
    for me in t.seats:
        yield from _seat(t, me)


def _seat(t: Table, me: Seat) -> Iterator[Fault]:
    yield from too_small(me, {"left": 0}, me.no)
    if me.left and (me.hand or me.pool):
        yield Fault("a player who has left has no cards", "no cards", "pool" if me.pool else "hand", me.no, named=True)
    if not me.left and me.life <= 0 and t.phase == "initial":
        yield Fault(f"a player with {lives_of(me.life)} has left", "lives, or left: the round", "life", me.no)
    if t.phase in FRESH and len(me.pool) > POOL:
        yield Fault(f"the pool has {len(me.pool)} cards", f"at most {POOL} when a round begins", "pool", me.no,
                    named=True)
    if 0 < t.options.hand_limit < len(me.hand):
        yield Fault(f"the hand has {len(me.hand)} cards", f"at most {t.options.hand_limit}, the hand limit", "hand",
                    me.no, named=True)
    for combo in me.combos:
        there = me.pool + t.common if combo.kind == "attack" else me.pool
        if t.phase in ANNOUNCING and not all(card in there for card in combo.cards):
            yield Fault(f"a card of {combo.name} lies elsewhere", "cards of the pools", "combos", me.no)
