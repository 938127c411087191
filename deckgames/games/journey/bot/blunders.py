"""Foolish moves of Journey & Overlords, as people would laugh about them."""

from typing import Any

from deckgames.bots.brain import Blunder
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Decision, Raw, Topic
from deckgames.games.journey import queries
from deckgames.games.journey.bot.fights import boosters, reach
from deckgames.games.journey.bot.together import outlook
from deckgames.games.journey.state import Seat, Table
from deckgames.games.journey.state.shown import Spoken


def offered(decision: Choose[Any], what: str) -> list[Spoken]:
    """The abilities among the options whose ids begin so."""
    return [item for item in decision.items if isinstance(item, Spoken) and item.what == what]


def hopeless(t: Table, me: Seat, decision: Choose[Any]) -> list[Card[Any]]:
    """The creatures on offer that no boost on offer helps to beat."""
    o = outlook(t, me)
    found = boosters(o, offered(decision, "use"))
    beyond: list[Card[Any]] = []
    for item in decision.items:
        if isinstance(item, Card) and queries.is_creature(item):
            slot = t.track.index(item)
            short = queries.health(t, item, me, slot) - queries.power(t, me, "attack", queries.Context(slot, item))
            if short > 0 and reach(o, found, short, queries.price(t, me, slot)) is None:
                beyond.append(item)
    return beyond


def heals_nothing(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Rests to heal, and has no wounds, where something else could be done."""
    if decision.about is not Topic.ACT or t.main_done or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    if queries.healable(t, me):
        return None
    idle = [spoken for spoken in offered(decision, "rest")
            if all(verb.verb == "heal" for verb in spoken.ability.effect)]
    others = len(decision.items) - len(idle) - len(hopeless(t, me, decision))
    return decision.value(raw) in idle if idle and others else None


BLUNDERS = (Blunder("heals nothing", heals_nothing),)
