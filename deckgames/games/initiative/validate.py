"""What an Initiative table that was laid out by hand must keep to, as every table that was played does (IN-I)."""

from collections.abc import Iterator

from deckgames.engine.sense import Fault, no_seats, too_small, wrong
from deckgames.games.initiative import operations
from deckgames.games.initiative.state import BEATS, POOL, Seat, Table

LEAST = {"round": 0, "beat": 0, "next_act": 1, "first_act": 0, "chain": 0, "overtime": 0}
"""The least that the numbers of the table can be."""


def validate(t: Table) -> Iterator[Fault]:
    """The faults of a table laid out by hand, as complaints: everything that Initiative does not allow."""
    yield from no_seats(t, ("dealer", "sits_first", "active", "last_activator"))
    yield from too_small(t, LEAST)
    yield from wrong(
        (t.beat > BEATS, Fault(f"beat is {t.beat}", f"at most {BEATS}", "beat")),
        *[(getattr(t, name), Fault("no trigger waits between two turns", "none", name)) for name in ("batch", "line")],
        *[(getattr(t, name), Fault(f"{name} is true only in the middle of a turn", "false", name))
          for name in ("choosing", "parting")],
        (t.phase != "over" and len(t.living) < 2,
         Fault("fewer than two players are in the game", "at least two who are not out", "seats")),
        (len(t.pool) > POOL or (len(t.pool) < POOL and (t.deck or t.discard) and t.phase != "turn"),
         Fault(f"the pool has {len(t.pool)} cards", f"{POOL}, as long as the deck has any", "pool", named=True)))
    for me in t.seats:
        yield from _seat(me, t.phase in ("swap", "begin", "build"))  # nobody has a stack or a field then (IN-I.4)


def fill(t: Table) -> None:
    """IN-11.7: a pool that gave a card to another place is full again."""
    if t.phase != "turn":
        operations.refill(t)


def _seat(me: Seat, swept: bool) -> Iterator[Fault]:
    held = [name for name in ("hand", "stack", "revealed", "field") if getattr(me, name)]
    yield from too_small(me, {"health": 0}, me.no)
    yield from wrong(
        (me.health == 0 and not me.out, Fault("a player without health is out", "out: true", "health", me.no)),
        (me.health > 0 and me.out, Fault(f"a player with {me.health} health is not out", "health: 0", "out", me.no)),
        *[(me.out, Fault("a player who is out has no cards", "no cards", name, me.no, named=True)) for name in held],
        *[(swept and not me.out and name != "hand",
           Fault("no card lies here before the stacks are built", "no cards", name, me.no)) for name in held])
