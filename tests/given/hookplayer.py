"""A simple player of Hooks for tests: it plays cards that bring Actions first, buys dear cards, says yes.

Games of random players hardly use the cards, and those of the bots change whenever a bot gets better.
"""

from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Raw
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.hooks.state import Table


def sensible(match: Match[Any, Any], rng: Rng) -> Raw:
    """An answer to the open question: mostly useful, sometimes any."""
    decision: Any = match.decision
    assert decision is not None
    if rng.below(8) and decision.rule == "HK-2.7":
        return max(range(len(decision.items)), key=lambda i: _worth(match.state, decision.items[i], rng))
    if rng.below(4) and decision.kind == "confirm":
        return 1
    answer: Raw = decision.random(rng)
    return answer


def _worth(t: Table, step: Any, rng: Rng) -> float:
    """How much this step of the main phase is liked: Actions, the dearest purchase, other cards, Reloads."""
    if step is None:
        return 0.5
    if isinstance(step, Card):
        verbs = [effect.verb for effect in step.spec.play]
        return 20 if "action" in verbs else 3 + rng.below(3)
    card = t.row[step.slot]
    assert card is not None
    return rng.below(3) if step.way == "reload" else (9 if t.buys else 1) + 1.5 * card.spec.cost
