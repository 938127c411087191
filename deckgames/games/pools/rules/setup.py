"""DP-2: the table before the first round."""

from deckgames.engine.cards import Pack
from deckgames.engine.options import Options
from deckgames.engine.rng import Rng
from deckgames.games.pools import queries
from deckgames.games.pools.cards import PoolSpec
from deckgames.games.pools.options import PoolOptions
from deckgames.games.pools.state import COMMON, HAND, POOL, Seat, Table

LEAST = 12
"""Cards a player must have at the least: what is dealt, and something to draw."""


def setup(pack: Pack, seats: int, options: Options, rng: Rng) -> Table:
    """A table before the first round. Raises ValueError if the packs have too few cards for so many players."""
    assert isinstance(options, PoolOptions)
    pack = options.cards(pack, seats)
    t = Table(rng=rng, pack=pack, next_number=1, phase="initial", options=options)
    t.deck = t.make_all(pack.section("cards", PoolSpec))
    if len(t.deck) < LEAST * seats + COMMON:
        raise ValueError(f"these packs have {len(t.deck)} cards; {seats} players need at least "
                         f"{LEAST * seats + COMMON} (DP-2.2)")
    rng.shuffle(t.deck)
    t.seats = [Seat(no) for no in range(seats)]
    for me in t.seats:
        me.hand = [t.deck.pop() for _ in range(HAND)]
    for me in t.seats:
        me.pool = [t.deck.pop() for _ in range(POOL)]
    t.common = [t.deck.pop() for _ in range(COMMON)][::-1]
    t.leader = t.current = first_leader(t)
    t.history.append(tuple(me.life for me in t.seats))
    return t


def first_leader(t: Table) -> int:
    """DP-2.6, DP-R.5: the seat that leads the first round."""
    if t.options.first_leader == "seat_0":
        return 0
    if t.options.first_leader == "random":
        return t.rng.below(len(t.seats))
    return max(t.seats, key=lambda me: queries.best_card(me.pool)).no
