"""A simple player of Card Ring for tests: it plays its hand, buys dear cards, fights what it can beat.

Games of random players hardly use the cards, and those of the bots change whenever a bot gets better.
"""

from typing import Any

from deckgames.engine.decisions import Raw
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.games.cardring.queries import strength, value
from deckgames.games.cardring.state import Table
from deckgames.games.cardring.targets import target


def sensible(match: Match[Any, Any], rng: Rng) -> Raw:
    """An answer to the open question: mostly useful, sometimes any."""
    decision = match.decision
    assert decision is not None
    if rng.below(8):
        if decision.rule == "CR-3.5":
            return rng.below(len(decision.items) - 1)  # type: ignore[attr-defined]
        if decision.kind == "confirm":
            return 1
        if decision.rule == "CR-4.1":
            return _purchase(match.state, decision)
        if decision.rule in ("CR-5.1", "CR-9.8", "CR-R.19"):
            return _fight(match.state, decision)
    return decision.random(rng)


def _purchase(t: Table, decision: Any) -> Raw:
    """The dearest card it can pay, Greater cards and the queues of others included; nothing else."""
    me = t.seats[decision.seat]

    def cost(i: int) -> int:
        offer = decision.items[i]
        if offer is None or offer.way == "clear":
            return 0 if offer is None else -1
        if offer.seat is None:
            return 3
        queue = me.queue if offer.seat == -1 else t.seats[offer.seat].queue
        face: Any = queue[offer.space].spec
        return int(face.cost)

    return max(range(len(decision.items)), key=cost)


def _fight(t: Table, decision: Any) -> Raw:
    """The target worth most among those it beats without Failure; the last one, nothing, if there is none."""
    me = t.seats[decision.seat]

    def worth(i: int) -> int:
        card = target(t, decision.items[i].oid)
        if card is None or strength(t, me, card) < value(t, card):
            return 0
        return 1 + card.spec.value

    return max(reversed(range(len(decision.items))), key=worth)
