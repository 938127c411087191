"""Where every card of Dragon Pools lies and who may see it there, and the re-deal of what a player cannot know."""

from collections.abc import Iterator

from deckgames.engine.rng import Rng
from deckgames.engine.zones import Zone, deal_again
from deckgames.games.pools.state import Table


def zones(t: Table) -> Iterator[Zone]:
    """Every zone of the table, each card in exactly one of them (DP-I.1): only hands and the deck are hidden."""
    for me in t.seats:
        yield Zone("hand", me.no, me.hand, "owner")
        yield Zone("pool", me.no, me.pool, "all")
    yield Zone("deck", None, t.deck, "none")
    yield Zone("discard", None, t.discard, "all")
    yield Zone("common", None, t.common, "all")


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew the deck, all hands but the seat's own, and chance itself."""
    deal_again([*(me.hand for me in t.seats if me.no != seat), t.deck], rng)
    t.rng = rng


def known(t: Table, seat: int) -> tuple[int, str, int, int]:
    """DP-S.6: whose part of which phase it is; nothing is taken back from a part that is over."""
    return t.round, t.phase, t.turn, t.current
