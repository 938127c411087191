"""DP-4: a card joins the common pool, everybody draws, the card fires."""

from deckgames.engine.effects import at_once
from deckgames.games.pools import operations, queries
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.rules.order import begin
from deckgames.games.pools.state import Table


async def initial(t: Table) -> None:
    """DP-4.1 to 4.3."""
    t.round += 1
    t.last_changes, t.changes = t.changes, []
    t.last_hits, t.hits = t.hits, []
    t.begun = [me.life for me in t.seats]
    t.tell("round", t.leader, n=t.round)
    card = operations.join_common(t)
    for me in queries.in_order(t):
        operations.draw(t, me, 1)
    if card is not None and card.spec.individual.type == "common":
        t.tell("fires", cards=(card,))
        at_once(card.spec.individual.effect, PoolPlay(t, None, card))
    begin(t, "basic")
