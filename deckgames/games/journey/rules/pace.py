"""JO-CR.39: how far the attacks of a company reached in each round, and what it lacked when it has lost."""

from itertools import takewhile
from typing import Any

from deckgames.engine.spelling import capital
from deckgames.games.journey import operations, queries
from deckgames.games.journey.queries import Context
from deckgames.games.journey.says import SAY
from deckgames.games.journey.state import Seat, Table

_LONG = 3
"""Number of rounds from which a lack of attack is told."""


def keep(t: Table, me: Seat) -> None:
    """Keeps, after a turn of this seat, how far its attack reaches."""
    if t.overlord is not None:
        operations.reached(t, queries.power(t, me, "attack", Context(challenging=True)),
                           queries.health(t, t.overlord, me))


def blow(t: Table) -> int:
    """What the reward section says that the Overlord takes, if it can take any (JO-C.69, JO-C.89)."""
    return 0 if not t.coop or t.overlord is None or queries.immune(t) else promised(t, queries.speaker(t))


def promised(t: Table, me: Seat) -> int:
    """What the reward section says that the Overlord takes by a challenge that this player wins."""
    verbs: list[Any] = [verb for verb in queries.reward_text(t).at_once
                        if verb.verb == "damage" and getattr(verb, "who", "") == "overlord"]
    return sum([queries.amount(t, me, verb.n) for verb in verbs if verb.n != "d6"])


def lacked(t: Table) -> list[str]:
    """What a company that has lost would have needed: victories, attack, challenges; and where its wounds came from."""
    return [] if t.won else [said for said in (_victories(t), _attack(t), _wounds(t)) if said]


def _victories(t: Table) -> str:
    """ "5 victories were needed, you won 3 of 4 challenges"."""
    won, tried = (sum([getattr(seat, name) for seat in t.seats]) for name in ("challenges_won", "challenges"))
    takes = blow(t)
    did = SAY("lacks.won", n=won, of=tried) if tried > 1 else SAY("lacks.none") if not tried else SAY(
        "lacks.only-won" if won else "lacks.only-lost")
    if not takes or t.hp <= 0:
        return capital(str(did))
    return SAY.text("lacks.victories", n=won + -(-t.hp // takes), did=did)


def _attack(t: Table) -> str:
    """ "From round 14 on your attack, 5 or 6, never reached the Overlord's health, 9", or that nobody challenged."""
    tail = [*takewhile(lambda one: one.attack < one.health, reversed(t.reach))][::-1]
    if len(tail) >= _LONG:
        attack, health = (_range([getattr(one, name) for one in tail]) for name in ("attack", "health"))
        return SAY.text("lacks.attack", n=tail[0].round, attack=attack, health=health)
    before = [0, *(one.made for one in t.reach)]
    idle = [one for one, made in zip(t.reach, before, strict=False) if one.attack >= one.health and one.made == made]
    return SAY.text("lacks.challenges", n=len(idle)) if idle else ""


def _wounds(t: Table) -> str:
    """ "You took 23 damage, 36 more hit the company as a whole, and you healed 18", where the pool has decided."""
    took, healed = (sum([getattr(seat, name) for seat in t.seats]) for name in ("brought", "healed"))
    whole = t.pool + healed - took
    if t.pool <= t.threshold:
        return ""
    if whole > 0:
        return SAY.text("lacks.wounds-whole", n=took, whole=whole, healed=healed)
    return SAY.text("lacks.wounds", n=took, healed=healed)


def _range(values: list[int]) -> str:
    """ "5", "5 or 6", "4 to 7"."""
    low, high = min(values), max(values)
    if low == high:
        return str(low)
    return SAY.text("lacks.either" if high - low == 1 else "lacks.range", low=low, high=high)
