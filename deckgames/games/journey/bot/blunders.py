"""Foolish moves of Journey & Overlords, as people would laugh about them."""

from collections.abc import Sequence
from typing import Any

from deckgames.bots.brain import Blunder
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Decision, Raw, Topic
from deckgames.games.journey import queries
from deckgames.games.journey.bot.fights import boosters, reach
from deckgames.games.journey.bot.outlook import turns_left
from deckgames.games.journey.bot.together import outlook
from deckgames.games.journey.bot.turns import named
from deckgames.games.journey.bot.worth import number
from deckgames.games.journey.constants import CrystalCap, NoHealing
from deckgames.games.journey.queries import Context
from deckgames.games.journey.shown import Spoken
from deckgames.games.journey.state import Seat, Table


def offered(t: Table, me: Seat, decision: Choose[Any], what: str) -> list[Spoken]:
    """The abilities among the options whose ids begin so."""
    spoken = named(t, me)
    return [spoken[item.oid] for item in decision.items
            if item is not None and not isinstance(item, Card) and item.oid.startswith(f"{what}:")]


def hopeless(t: Table, me: Seat, decision: Choose[Any]) -> list[Card[Any]]:
    """The creatures on offer that no boost on offer helps to beat."""
    o = outlook(t, me)
    found = boosters(o, offered(t, me, decision, "use"))
    beyond: list[Card[Any]] = []
    for item in decision.items:
        if isinstance(item, Card) and queries.is_creature(item):
            slot = t.track.index(item)
            short = queries.health(t, item, me, slot) - queries.power(t, me, "attack", Context(slot, item))
            if short > 0 and reach(o, found, short, queries.price(t, me, slot)) is None:
                beyond.append(item)
    return beyond


def beaten_back(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Journeys to a creature that it cannot beat, where something else could be done."""
    if decision.about is not Topic.ACT or t.main_done or not isinstance(decision, Choose):
        return None
    beyond = hopeless(t, t.seats[decision.seat], decision)
    return decision.value(raw) in beyond if 0 < len(beyond) < len(decision.items) else None


def unused(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Fights and loses, where boosts on offer would win."""
    if decision.about is not Topic.PREPARE or not isinstance(decision, Choose) or t.fight is None:
        return None
    me, foe = t.seats[decision.seat], t.fight.card or t.overlord
    assert foe is not None
    short = queries.health(t, foe, me) - queries.power(t, me, "attack")
    o = outlook(t, me)
    if short <= 0 or reach(o, boosters(o, offered(t, me, decision, "use")), short, 0) is None:
        return None
    return decision.value(raw) is decision.items[-1]


def wasted(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Pays for attack alone in a fight that is won already."""
    if decision.about is not Topic.PREPARE or not isinstance(decision, Choose) or t.fight is None:
        return None
    me, foe = t.seats[decision.seat], t.fight.card or t.overlord
    assert foe is not None
    if queries.health(t, foe, me) > queries.power(t, me, "attack"):
        return None
    idle = [spoken.mark for spoken in offered(t, me, decision, "use") if spoken.ability.verb != "trigger"
            and spoken.ability.cost and all(verb.verb == "gain" and verb.defense is None
                                            for verb in spoken.ability.effect)]
    return decision.value(raw) in idle if idle else None


def good(t: Table, me: Seat, effects: Sequence[Any]) -> bool:
    """Whether these effects are nothing but own crystals and own healing, and some of it comes."""
    if any(verb.verb not in ("heal", "take_crystals") or verb.who != "you" for verb in effects):
        return False
    o = outlook(t, me)
    return any(number(o, verb.n, o.wounds) > 0 and (verb.verb == "take_crystals" or o.wounds) for verb in effects)


def leaves_gifts(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Ends its turn while an action would heal it, or give it crystals, for nothing; in its last turn crystals are of
    no use any more."""
    if decision.about is not Topic.ACT or not t.main_done or not isinstance(decision, Choose) or turns_left(t) <= 1.0:
        return None
    me = t.seats[decision.seat]
    gifts = [spoken for spoken in offered(t, me, decision, "use")
             if (spoken.ability.verb == "trigger" or not spoken.ability.cost) and good(t, me, spoken.ability.effect)]
    if not gifts or queries.constants(t, me, CrystalCap) or queries.holds(t, me, NoHealing):
        return None
    return decision.value(raw) is decision.items[-1]


def heals_nothing(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Rests to heal, and has no wounds, where something else could be done."""
    if decision.about is not Topic.ACT or t.main_done or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    if queries.healable(t, me):
        return None
    idle = [spoken.mark for spoken in offered(t, me, decision, "rest")
            if all(verb.verb == "heal" for verb in spoken.ability.effect)]
    others = len(decision.items) - len(idle) - len(hopeless(t, me, decision))
    return decision.value(raw) in idle if idle and others else None


def hoards(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Rests for crystals in its last turn, where they score nothing, with a rest at hand that heals it."""
    if decision.about is not Topic.ACT or t.main_done or not isinstance(decision, Choose) or turns_left(t) > 1.0:
        return None
    me = t.seats[decision.seat]
    if "crystals" in outlook(t, me).more or not queries.healable(t, me):
        return None
    found = offered(t, me, decision, "rest")
    idle = [spoken.mark for spoken in found if all(verb.verb == "take_crystals" for verb in spoken.ability.effect)]
    heals = any(not spoken.ability.cost and all(verb.verb == "heal" and verb.who == "you"
                                                for verb in spoken.ability.effect) for spoken in found)
    return decision.value(raw) in idle if idle and heals and not queries.holds(t, me, NoHealing) else None


BLUNDERS = (
    Blunder("is beaten back by what it cannot beat", beaten_back), Blunder("loses a fight it could win", unused),
    Blunder("pays for attack it does not need", wasted), Blunder("leaves gifts", leaves_gifts),
    Blunder("heals nothing", heals_nothing), Blunder("hoards in its last turn", hoards))
