"""Foolish moves of Dragon Pools, as people would laugh about them."""

from itertools import combinations
from typing import Any

from deckgames.bots.brain import Blunder
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Allocate, Choose, Decision, Pick, Raw, Topic
from deckgames.games.pools import queries
from deckgames.games.pools.bot.worth import granted, in_vain, lives_on, weighed
from deckgames.games.pools.play import own_mark
from deckgames.games.pools.rules.turn import ATTACK, WALL
from deckgames.games.pools.state import COMMON, Kind, Table

PAIR = 1.0
"""A card with less is in no pair, by `ties`."""


def ends_early(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Ends the turn while an attack or a wall could be announced for nothing and would bring something."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or None not in decision.items:
        return None
    if t.keystone is None or not (ATTACK in decision.items or WALL in decision.items):
        return None
    if decision.value(raw) is not None:
        return False
    me = t.seats[decision.seat]
    return not in_vain(t, me, weighed(t, granted(t), me, t.keystone)[0])


def overrun(t: Table, seat: int, card: Any) -> int:
    """The lives that this effect would cost, as the points stand now, because they do not cover its cost (DP-11.6)."""
    me, owed = t.seats[seat], queries.cost(t, card)
    kind: Kind = card.spec.individual.cost.kind or "attack"
    points = sum([queries.worth(t, combo) for combo in me.combinations(kind)])
    return min(owed, me.debt(kind) + owed - points)


def pays_its_last_lives(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Activates an effect that it must pay with all the lives it has, and that neither heals nor hurts, where it would
    live on without. A modifier is paid with what is still to be announced."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or t.seats[decision.seat].life <= 0:
        return None
    dear = [item for item in decision.items if isinstance(item, Card) and overrun(t, decision.seat, item)
            >= t.seats[decision.seat].life and item.spec.individual.type != "modifier"
            and not any(effect.verb in ("heal", "hurt") for effect in item.spec.individual.effect)]
    return decision.value(raw) in dear if dear and lives_on(t, decision.seat) else None


def lethal(t: Table, seat: int, card: Any) -> bool:
    """Whether an effect takes the last lives of the only foe for sure."""
    foes = queries.foes(t, seat)
    hurt = sum(effect.n for effect in card.spec.individual.effect
               if effect.verb == "hurt" and effect.who in ("opponent", "each_opponent"))
    return len(foes) == 1 and 0 < foes[0].life <= hurt and not foes[0].end_list


def spares(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Passes with an effect at hand that would take the last lives of the only foe. To end a turn with a card laid in
    it is no pass: the turn comes again (DP-8.4, DP-8.5)."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or not queries.nothing_laid(t):
        return None
    if not any(isinstance(item, Card) and lethal(t, decision.seat, item) for item in decision.items):
        return None
    return decision.value(raw) is None


def breaks_a_wall(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Meets a hit with a wall that breaks, or with none, where another would hold."""
    if decision.about is not Topic.DEFEND or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    hit = queries.to_meet(t, me.no)[0]
    holding = [own_mark(wall) for wall in queries.may_meet(me, hit.flight)
               if queries.force_against(wall, hit.pierce) >= hit.points]
    return decision.value(raw) not in holding if holding else None


def wastes_points(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Sends a part of an attack at a wall that holds it, where all of it would kill somebody who has no wall."""
    if decision.about is not Topic.HARM or not isinstance(decision, Allocate):
        return None
    foes = [t.seats[no] for no in decision.seats]
    bare = [not any(wall.points for wall in foe.combinations("defence")) for foe in foes]
    can = [none and foe.life - sum(hit.points for hit in t.hits if hit.foe == foe.no) in range(1, decision.total + 1)
           for foe, none in zip(foes, bare, strict=True)]
    if not any(can):
        return None
    parts = decision.value(raw)
    held = [n and max((wall.points for wall in foe.combinations("defence")), default=0) >= n
            for n, foe in zip(parts, foes, strict=True)]
    return any(held) and not any(n and kills for n, kills in zip(parts, can, strict=True))


def keeps_a_loner(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Throws off a card of its best pair at laydown while one stays that makes a pair with nothing."""
    if decision.about is not Topic.DISCARD or not isinstance(decision, Pick):
        return None
    cards = decision.items
    worths = [queries.ties(card, [*cards, *t.common[:COMMON]]) for card in cards]
    loners = [card for card, worth in zip(cards, worths, strict=True) if worth < PAIR]
    one, other = max(combinations(cards, 2), key=lambda pair: queries.tie(pair[0].spec, pair[1].spec))
    gone = decision.value(raw)
    if not loners:
        return None
    return (one in gone or other in gone) and any(card not in gone for card in loners)


BLUNDERS = (
    Blunder("ends with something to announce", ends_early), Blunder("pays its last lives", pays_its_last_lives),
    Blunder("spares who could be finished", spares), Blunder("breaks a wall where another holds", breaks_a_wall),
    Blunder("attacks a wall instead of killing", wastes_points),
    Blunder("keeps what pairs with nothing", keeps_a_loner))
