"""The base of the verbs that are done once: where their amounts count, and how they read as a payment."""

from typing import Any, ClassVar, Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause
from deckgames.engine.effects import Effect
from deckgames.games.journey.amounts import PerQ
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.words import Voice, behind_may, deed


class Act(Effect[Any]):
    """A verb that does something itself."""

    reaches: ClassVar[bool] = False
    """Whether it reaches players on whom an amount may count: `of: target`."""

    @model_validator(mode="after")
    def _countable(self) -> Self:
        players = self.reaches and getattr(self, "who", "") not in ("overlord", "company")
        for name in () if players else type(self).model_fields:
            amount = getattr(self, name)
            if isinstance(amount, PerQ) and amount.target:
                raise PydanticCustomError("of", "'{verb}' reaches nobody to count on", {
                    "verb": self.verb, "expected": "of: you"})
        return self

    def missing(self, x: JourneyPlay) -> str:
        """Why it cannot be done in full now, as a cost must be ("": it can)."""
        return ""

    def looms(self, x: JourneyPlay) -> int:
        """How many wounds it may bring the company at most (`looming`)."""
        return 0

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [deed(self.verb.replace("_", " "))]

    def cost_words(self) -> str:
        """How it reads in a cost."""
        return self.describe()

    def pay_words(self, voice: Voice | None = None) -> str:
        """How it reads behind "you may"."""
        return behind_may((self,), voice)
