"""A player of Journey & Overlords for transcripts: takes what it can beat and afford, rests when it is poor, and uses
actions only to win a fight. No brain: golden games must not change with the bots."""

from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Raw
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.journey import queries
from deckgames.games.journey.queries import Context
from deckgames.games.journey.state import Seat, Table

POOR = 2
"""With fewer crystals it rests if nothing good is free."""


def sensible(match: Match[Any, Any], rng: Rng) -> Raw:
    """An answer that a careful beginner might give."""
    decision, t = match.decision, match.state
    assert decision is not None
    if isinstance(decision, Choose) and decision.rule in ("JO-4.4", "JO-4.6", "JO-6.1", "JO-13.4"):
        oids = [getattr(item, "oid", "") for item in decision.items]
        me = t.seats[decision.seat]
        if decision.rule == "JO-4.4":
            return _main(t, me, decision.items, oids)
        if decision.rule == "JO-6.1" and _short(t, me):
            return next((nth for nth, oid in enumerate(oids) if oid.startswith("use:")), len(oids) - 1)
        return len(oids) - 1
    return decision.random(rng)


def _main(t: Table, me: Seat, items: Any, oids: list[str]) -> Raw:
    """The best of the road, a challenge that can be won, or a rest."""
    road = [(_worth(t, me, card), -nth, nth) for nth, card in enumerate(items) if isinstance(card, Card)]
    best = max(road, default=(0.0, 0, 0))
    if t.overlord is not None and queries.power(t, me, "attack", Context(challenging=True)) >= queries.health(
            t, t.overlord, me) and me.defense > 2:
        best = max([best, *((3.5, -nth, nth) for nth, oid in enumerate(oids) if oid.startswith("challenge:"))])
    rests = [nth for nth, oid in enumerate(oids) if oid.startswith(("rest:", "bare"))]
    if best[0] <= (1.5 if me.crystals < POOR else 0) and rests:
        return rests[1 if me.wound_tokens > 6 and len(rests) > 1 else 0]
    return best[2]


def _worth(t: Table, me: Seat, card: Card[Any]) -> float:
    """What a journey to this card brings, roughly, less its price."""
    slot = t.track.index(card)
    price = queries.price(t, me, slot) / 4
    if queries.is_creature(card):
        at = Context(slot, card)
        if queries.power(t, me, "attack", at) < queries.health(t, card, me, slot):
            return -9
        return queries.fixed_points(card.spec) + 1 - queries.blow(t, card, me, slot, at) - price
    return 3 - price - 0.1 * len(me.stack(card.spec.stack))


def _short(t: Table, me: Seat) -> bool:
    """Whether the fight would be lost as it stands."""
    foe = t.overlord if t.fight is None or t.fight.card is None else t.fight.card
    return foe is not None and queries.power(t, me, "attack") < queries.health(t, foe, me)
