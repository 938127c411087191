"""DP-12: the end of the round; every seat grants its end list, in the order it likes."""

from deckgames.engine.decisions import Topic, choose
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.effects.base import Act
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.rules.order import active, pass_on
from deckgames.games.pools.state import Entry, Seat, Table


async def dusk(t: Table) -> None:
    """DP-12.1: one seat's end list."""
    me = active(t)
    while me.end_list:
        entry = me.end_list[0]
        if len(me.end_list) > 1:
            cards: list[PoolCard] = [found.card for found in me.end_list]
            card = await choose(me.no, "DP-12.1", Topic.ORDER, "Which effect next?", cards)
            entry = me.end_list[cards.index(card)]
        me.end_list.remove(entry)
        await grant(t, me, entry)
    pass_on(t, "distribution")


async def grant(t: Table, me: Seat, entry: Entry) -> None:
    """Its verbs, each aimed when it is done (DP-9.8); what it moves changes no value any more (DP-12.2)."""
    t.tell("grants", me.no, (entry.card,), note="effect")
    x = PoolPlay(t, me, entry.card, entry)
    for effect in entry.card.spec.individual.effect:
        if isinstance(effect, Act) and effect.word == "opponent":
            await effect.choose(x)
        await effect.run(x)
