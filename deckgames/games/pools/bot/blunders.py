"""Foolish moves of Dragon Pools, as people would laugh about them."""

from typing import Any

from deckgames.bots.brain import Blunder, Judge, taking
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Decision, Topic
from deckgames.engine.effects import iter_tree
from deckgames.games.pools import operations, queries
from deckgames.games.pools.bot.choices import STACKED, used
from deckgames.games.pools.bot.worth import granted, idle, lethal, lives_on, lost_with
from deckgames.games.pools.rules.turn import ANNOUNCE
from deckgames.games.pools.state import KINDS, Kind, Seat, Table


def overrun(t: Table, seat: int, card: Any) -> int:
    """The lives that this effect would cost, as the points stand now, because they do not cover its cost (DP-11.6)."""
    me, owed = t.seats[seat], queries.cost(t, card)
    kind: Kind = card.spec.individual.cost.kind or "attack"
    points = sum([queries.worth(t, combo) for combo in me.combinations(kind)])
    return min(owed, me.debt(kind) + owed - points)


def pays_its_last_lives(t: Table, decision: Decision[Any]) -> Judge | None:
    """Activates an effect that it must pay with all the lives it has, and that neither heals nor hurts, where it would
    live on without. A modifier is paid with what is still to be announced."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or t.seats[decision.seat].life <= 0:
        return None
    dear = [item for item in decision.items if isinstance(item, Card) and overrun(t, decision.seat, item)
            >= t.seats[decision.seat].life and item.spec.individual.type != "modifier"
            and not any(effect.verb in ("heal", "hurt") for effect in item.spec.individual.effect)]
    return taking(decision, dear) if dear and lives_on(t, decision.seat) else None


def spares(t: Table, decision: Decision[Any]) -> Judge | None:
    """Passes with an effect at hand that would take the last lives of the only foe. To end a turn with a card laid in
    it is no pass: the turn comes again (DP-8.4, DP-8.5)."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or not queries.nothing_laid(t):
        return None
    if not any(isinstance(item, Card) and lethal(t, decision.seat, item) for item in decision.items):
        return None
    return lambda raw: decision.value(raw) is None


def leaves_unannounced(t: Table, decision: Decision[Any]) -> Judge | None:
    """Ends the turn with an attack or a wall that it could still announce for nothing."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or None not in decision.items:
        return None
    free = any(ANNOUNCE[kind] in decision.items for kind in KINDS)
    return (lambda raw: decision.value(raw) is None) if free else None


def barren(t: Table, me: Seat, card: Any) -> bool:
    """Whether the effect of this card costs something and can do nothing: it takes from an empty discard pile, or into
    a full hand, or its best targets are as they were once all is granted. What it does to each may still come."""
    own = card.spec.individual
    if not queries.cost(t, card):
        return False
    if all(effect.verb == "salvage" and (not t.discard or operations.full(t, me)) for effect in own.effect):
        return True
    if own.type not in STACKED[:2] or any(
            getattr(effect, "word", "").startswith("each") for effect in iter_tree(own.effect)):
        return False
    base = granted(t)
    return idle(t, base, me, card, used(t, base, me, card)[1])


def pays_for_nothing(t: Table, decision: Decision[Any]) -> Judge | None:
    """Pays for an effect that can do nothing."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose):
        return None
    me = t.seats[decision.seat]
    return taking(decision, [item for item in decision.items if isinstance(item, Card) and barren(t, me, item)])


def blocks_worse(t: Table, decision: Decision[Any]) -> Judge | None:
    """Chooses a wall, or none, with which it loses more lives than with another."""
    if decision.about is not Topic.DEFEND or not isinstance(decision, Choose) or t.options.walls == "line":
        return None
    lost = lost_with(t, t.seats[decision.seat], len(decision.items))
    worse = [item for item, lives in zip(decision.items, lost, strict=True) if lives > min(lost)]
    return taking(decision, worse)


BLUNDERS = (Blunder("pays its last lives", pays_its_last_lives), Blunder("spares who could be finished", spares),
            Blunder("leaves an attack or a wall unannounced", leaves_unannounced, never=True),
            Blunder("pays for what can do nothing", pays_for_nothing, never=True),
            Blunder("blocks with the worse wall", blocks_worse, never=True))
