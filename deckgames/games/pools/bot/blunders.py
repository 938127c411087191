"""Foolish moves of Dragon Pools, as people would laugh about them."""

from typing import Any

from deckgames.bots.brain import Blunder
from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Decision, Raw, Topic
from deckgames.games.pools import queries
from deckgames.games.pools.bot.worth import lives_on
from deckgames.games.pools.state import Kind, Table


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


def hurts(card: Any) -> int:
    """The lives that its effect takes from one foe, for sure."""
    return sum(effect.n for effect in card.spec.individual.effect
               if effect.verb == "hurt" and effect.who in ("opponent", "each_opponent"))


def lethal(t: Table, seat: int, card: Any) -> bool:
    """Whether an effect takes the last lives of the only foe for sure, which no effect used before takes."""
    foes = queries.foes(t, seat)
    left = foes[0].life - sum([hurts(entry.card) for entry in t.seats[seat].end_list])
    return len(foes) == 1 and 0 < left <= hurts(card) and not foes[0].end_list


def spares(t: Table, decision: Decision[Any], raw: Raw) -> bool | None:
    """Passes with an effect at hand that would take the last lives of the only foe. To end a turn with a card laid in
    it is no pass: the turn comes again (DP-8.4, DP-8.5)."""
    if decision.about is not Topic.ACT or not isinstance(decision, Choose) or not queries.nothing_laid(t):
        return None
    if not any(isinstance(item, Card) and lethal(t, decision.seat, item) for item in decision.items):
        return None
    return decision.value(raw) is None


BLUNDERS = (Blunder("pays its last lives", pays_its_last_lives), Blunder("spares who could be finished", spares))
