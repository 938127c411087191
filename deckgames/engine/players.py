"""Who answers without a keyboard: the protocol all bots follow, a random player, and a script for tests and guides."""

from typing import Any, Protocol

from deckgames import VERSION
from deckgames.engine.decisions import Decision, Raw
from deckgames.engine.match import SeatHandle
from deckgames.engine.rng import Rng, mix
from deckgames.engine.story import By

OWN, OWN_FILE = "own", ".py"
"""What saves call the level of a bot of one's own, and how the name of its file ends."""


class Player(Protocol):
    """Anything that answers for a seat. It sees what the handle gives it, and nothing else."""

    def decide(self, handle: SeatHandle) -> Raw:
        """A raw answer to the handle's question."""
        ...


def signed(level: str, player: Player, trouble: str = "", why: str = "") -> By:
    """What a save says of the answer that this player of a level has just given, and `why`."""
    level = OWN if level.endswith(OWN_FILE) else level
    trouble = trouble or getattr(player, "trouble", "")
    return By(f"bot:{level}", VERSION, getattr(player, "rollouts", 0), trouble, why)


class RandomPlayer:
    """Gives any legal answer. The same seed, seat and decision number give the same one."""

    def __init__(self, seed: int) -> None:
        self.word = mix(seed)

    def decide(self, handle: SeatHandle) -> Raw:
        return self.any_of(handle.decision, handle.number)

    def any_of(self, decision: Decision[Any], number: int) -> Raw:
        """The same answer without a handle: nothing but the question and its number is looked at."""
        return decision.random(Rng.fresh(self.word ^ (number << 8) ^ decision.seat))
