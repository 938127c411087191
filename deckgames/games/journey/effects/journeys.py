"""JO-5.6, JO-15: the results of a journey, along the road, to the graveyard or to a card on the Overlord."""

from collections.abc import Mapping
from typing import Any

from deckgames.engine.cards import Card
from deckgames.games.journey import operations, queries
from deckgames.games.journey.effects.fighting import fight, hurt
from deckgames.games.journey.effects.triggers import do, fire, settle
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.state import NO_SLOT, Seat, Table, Trip


async def journey(t: Table, me: Seat, card: Card[Any], slot: int) -> bool:
    """JO-5.6: the results of a journey to this card that has been paid for (NO_SLOT: it has no slot); whether the card
    was taken."""
    t.journeyed = True
    t.trips.append(Trip(card, slot))
    if queries.is_creature(card) and not await fight(t, me, card):
        t.trips.pop()
        return False
    if slot != NO_SLOT:
        slot = queries.slot_of(t, card)
        t.trips[-1] = Trip(card, slot)
    tokens = queries.tokens(t, card)
    operations.lift(t, card)
    t.taken.append(card)
    await _results(t, me, card, tokens.wound)
    if slot != NO_SLOT:
        await fire(t, "after_slot", [me], slot)
    t.trips.pop()
    return True


async def _results(t: Table, me: Seat, card: Card[Any], wounds: int) -> None:
    """JO-5.6 (b) to (e): immediate effects, triggers of taking, adding, triggers after it; wound tokens that lay on
    the card hurt once it has found its place (JO-12.5)."""
    for immediate in card.spec.immediates:
        t.tell("at-once", me.no, (card,))
        await do(JourneyPlay(t, me, card, "immediate", "JO-5.6"), immediate.do)
    if card not in t.taken and card not in me.stack(card.spec.stack):
        await _tokens_hurt(t, me, card, wounds)
        return
    before, after = MOMENTS.get(card.spec.kind, ((), ()))
    if before:
        await fire(t, before, [me])
    if card in t.taken:
        t.taken.remove(card)
        operations.add(t, me, card)
    await _tokens_hurt(t, me, card, wounds)
    if after:
        await fire(t, after, [me])


async def _tokens_hurt(t: Table, me: Seat, card: Card[Any], wounds: int) -> None:
    operations.lose_tokens(t, card)
    if wounds:
        await hurt(t, [(me, wounds)])
        await settle(t)


MOMENTS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "item": (("after_magic",), ("after_item",)), "enchantment": (("after_enchantment", "after_magic"), ())}
"""JO-R.18: by the kind of card, the triggers of taking that come before it is added, and those that come after it."""
