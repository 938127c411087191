"""Who answers without a keyboard: the protocol all bots follow, a random player, and a script for tests and guides."""

from collections.abc import Iterable
from typing import Protocol

from deckgames.engine.decisions import Raw, Refused
from deckgames.engine.journal import version
from deckgames.engine.match import Chair
from deckgames.engine.rng import Rng, mix
from deckgames.engine.story import By


class Player(Protocol):
    """Anything that answers for a seat. It sees what the chair gives it, and nothing else."""

    def decide(self, chair: Chair) -> Raw:
        """A raw answer to the chair's question."""
        ...


def signed(level: str, player: Player, trouble: str = "") -> By:
    """What a save says of the answer that this player of a level has just given."""
    return By(f"bot:{level}", version(), getattr(player, "rollouts", 0), trouble)


class RandomPlayer:
    """Gives any legal answer. The same seed, seat and decision number give the same one."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, chair: Chair) -> Raw:
        return chair.decision.random(Rng.fresh(mix(self.seed) ^ (chair.number << 8) ^ chair.seat))


class ScriptError(Exception):
    """A scripted answer that does not fit, or one that is missing; the text says where and what is on offer."""


class Script:
    """Gives written answers (ids, names or numbers) in sequence. `where` may give each its place in a file."""

    def __init__(self, answers: Iterable[object], where: Iterable[str] = ()) -> None:
        self._answers = list(answers)
        self._where = list(where)
        self._next = 0

    @property
    def left(self) -> int:
        """How many answers have not been given yet."""
        return len(self._answers) - self._next

    def decide(self, chair: Chair) -> Raw:
        """The next answer. Raises ScriptError, naming the question."""
        question = f"{chair.decision.rule}, seat {chair.seat + 1}: {chair.decision.prompt}"
        if not self.left:
            raise ScriptError(f"the script is at its end, but this is asked: {question}")
        number = self._next
        self._next += 1
        try:
            return chair.decision.read(self._answers[number])
        except Refused as error:
            place = self._where[number] if number < len(self._where) else f"answer {number + 1}"
            raise ScriptError(f"{place}: {error} (asked: {question})") from None
