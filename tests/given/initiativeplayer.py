"""A simple player of Initiative for tests: it stacks what lasts on top, keeps a few cards, hits the strongest.

Games of random players end too soon to be typical, and those of the bots change whenever a bot gets better.
"""

from math import sqrt
from typing import Any

from deckgames.engine.decisions import Raw, SeatMark
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.initiative.cards import InitiativeSpec


def sensible(match: Match[Any, Any], rng: Rng) -> Raw:
    """An answer to the open question: mostly useful, sometimes any."""
    decision: Any = match.decision
    assert decision is not None
    items = getattr(decision, "items", ())
    worth = [_worth(item.spec) if hasattr(item, "spec") else 0.0 for item in items]
    if decision.rule == "IN-4.2":
        best = sorted(range(len(items)), key=lambda i: -worth[i])[:3 + rng.below(3)]
        return tuple(sorted(best, key=lambda i: (-_lasts(items[i].spec), -items[i].spec.initiative)))
    if decision.rule == "IN-2.7":
        return tuple(i for i, n in enumerate(worth) if n < 9)
    if decision.kind == "pick":
        return tuple(sorted(range(len(items)), key=lambda i: worth[i])[:decision.lo])
    if decision.kind == "choose" and rng.below(4):
        health = [match.state.seats[item.seat].health if isinstance(item, SeatMark) else worth[i]
                  for i, item in enumerate(items)]
        return max(range(len(items)), key=lambda i: health[i])
    answer: Raw = decision.random(rng)
    return answer


def _worth(face: InitiativeSpec) -> float:
    """Roughly what a card brings: its numbers, and something for everything else it does."""
    numbers = (face.attack or 0) * sqrt(face.blows.times) + 1.2 * (face.defence or 0) + 0.9 * (face.healing or 0)
    return numbers + 4 * len(face.effects)


def _lasts(face: InitiativeSpec) -> int:
    """2 for what lasts, 1 for walls, 0 for the rest, −1 for what ends the round."""
    if any(effect.verb == "end_round" for effect in face.effects):
        return -1
    return 2 if face.lasting or face.recurs else 1 if face.defence else 0
