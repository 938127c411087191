"""What a table of Dragon Pools that was laid out by hand must keep to, as every table that was played does (DP-I)."""

from collections.abc import Iterator

from deckgames.engine.sense import Fault, no_seats, too_small, wrong
from deckgames.games.pools.cards.words import lives_of
from deckgames.games.pools.queries import ADDING
from deckgames.games.pools.state import COMMON, POOL, Table

LEAST = {"round": 0, "turn": 0, "passes": 0, "next_entry": 1}
"""The least that the numbers of the table can be."""


def validate(t: Table) -> Iterator[Fault]:
    """Everything in which this table is none of Dragon Pools."""
    yield from no_seats(t, ("leader", "current"))
    yield from too_small(t, LEAST)
    going = t.phase != "over"
    yield from wrong(
        (going and len(t.living) < 2,
         Fault("fewer than two players are in the game", "at least two who have not left", "seats")),
        *[(going and 0 <= no < len(t.seats) and t.seats[no].left,
           Fault(f"the {who} has left", "a player in the game", name))
          for who, name, no in (("current player", "current", t.current), ("leader", "leader", t.leader))],
        (t.laying, Fault("nobody looks at a hand between two turns", "false", "laying")),
        *[(getattr(t, name) is not None, Fault("nothing is laid or announced between two turns", "none", name))
          for name in ("keystone", "building")],
        *[(getattr(t, name) and t.phase not in ADDING,
           Fault("an entry waits while no stack is open", "none", name)) for name in ("instant", "main")],
        (t.phase == "initial" and len(t.common) > COMMON, Fault(
            f"the common pool has {len(t.common)} cards", f"at most {COMMON} when a round begins", "common",
            named=True)))
    for me in t.seats:
        yield from too_small(me, {"left": 0}, me.no)
        yield from wrong(
            (me.left and (me.hand or me.pool), Fault("a player who has left has no cards", "no cards",
                                                     "pool" if me.pool else "hand", me.no, named=True)),
            (not me.left and me.life <= 0 and t.phase == "initial",
             Fault(f"a player with {lives_of(me.life)} has left", "lives, or left: the round", "life", me.no)),
            (t.phase == "initial" and len(me.pool) > POOL, Fault(
                f"the pool has {len(me.pool)} cards", f"at most {POOL} when a round begins", "pool", me.no,
                named=True)),
            (0 < t.options.hand_limit < len(me.hand), Fault(
                f"the hand has {len(me.hand)} cards", f"at most {t.options.hand_limit}, the hand limit", "hand", me.no,
                named=True)),
            *[(t.phase in ADDING and not {*combo.cards} <= {*me.pool, *(t.common if combo.kind == "attack" else ())},
               Fault(f"a card of {combo.name} lies elsewhere", "cards of the pools", "combos", me.no))
              for combo in me.combos])
