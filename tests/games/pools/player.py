"""A simple player of Dragon Pools for tests: it lays what forms most, announces the best combinations, activates an
effect now and then, and lets its first wall meet hits.

Games of random players hardly use the cards, and those of the bots change whenever a bot gets better.
"""

from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.rng import Rng
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Raw
from deckgames.games.pools.queries import choice_of
from deckgames.games.pools.rules import ATTACK, BACK, LOOK
from deckgames.games.pools.state import KINDS, Seat, Table


def sensible(match: Match, rng: Rng) -> Raw:
    """An answer to the open question: mostly useful, sometimes any."""
    decision: Any = match.decision
    assert decision is not None
    t: Table = match.state
    me = t.seats[decision.seat]
    items: Any = getattr(decision, "items", ())
    if decision.rule in ("DP-5.2", "DP-8.6"):
        return max(range(len(items)), key=lambda at: -1 if items[at] is BACK else _promise(t, me, items[at]))
    if decision.rule in ("DP-5.3", "DP-8.1"):
        return max(range(len(items)), key=lambda at: _worth(t, items[at], rng))
    if decision.rule == "DP-6.12":
        kind = "attack" if len(items) > len(me.pool) else "defence"
        return _best(t, me, kind, items) or decision.random(rng)
    if decision.rule == "DP-7.5":
        return len(items) - 1
    if decision.rule == "DP-13.4":
        return 0
    answer: Raw = decision.random(rng)
    return answer


def _promise(t: Table, me: Seat, card: Any) -> int:
    """What a hand card forms at the best."""
    found = [choice_of(t, me, kind, card).best() for kind in KINDS]
    return sum(best.worth for best in found if best)


def _worth(t: Table, step: Any, rng: Rng) -> int:
    """How much a step of a turn is liked."""
    if isinstance(step, Card):
        return 9 if rng.below(5) == 0 else 0
    if step is None:
        return 1
    return rng.below(3) if step is LOOK else 8 if step is ATTACK else 7


def _best(t: Table, me: Seat, kind: Any, items: Any) -> Raw:
    """The best combination of this kind, as places in the items."""
    assert t.keystone is not None
    choice = choice_of(t, me, kind, t.keystone)
    found = choice.best()
    return () if found is None else tuple(sorted(items.index(card) for card in choice.members(found.mask)))
