"""The base of the verbs that are done once: where their amounts count, and how they read as a payment."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause, Person
from deckgames.engine.effects import Effect
from deckgames.engine.messages import Words
from deckgames.games.journey.cards.amounts import PerQ
from deckgames.games.journey.cards.words import ALLY, PERSONS, Voice, behind_may, deed, doing, person, quantity
from deckgames.games.journey.play import JourneyPlay


class Act(Effect[Any]):
    """A verb that does something itself."""

    reaches: ClassVar[bool] = False
    """Whether it reaches players on whom an amount may count: `of: target`."""
    friendly: ClassVar[bool] = False
    """Whether it helps whom it reaches."""
    paid: ClassVar[str] = "by"
    """The word before it as a cost: "rest by discarding a monster", "challenge for 2 crystals"."""

    @model_validator(mode="after")
    def _countable(self) -> Self:
        players = self.reaches and getattr(self, "who", "") not in ("overlord", "company")
        for name in () if players else type(self).model_fields:
            amount = getattr(self, name)
            if isinstance(amount, PerQ) and amount.target:
                raise PydanticCustomError("of", "'{verb}' reaches nobody to count on", {
                    "verb": self.verb, "expected": "of: you"})
        return self

    def missing(self, x: JourneyPlay) -> Words:
        """Why it cannot be done in full now, as a cost must be ("": it can)."""
        return ""

    def overlord_threat(self, x: JourneyPlay) -> int:
        """How many wounds it may bring the company at most (`looming`)."""
        return 0

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return super().clauses(voice) if self.says else [deed(self.verb.replace("_", " "))]

    def persons(self, voice: Voice | None) -> Mapping[str, Person | str]:
        """Who is who in `says`, and so many `{crystals}` or so much `{damage}` of theirs; what `{hand}` does on the
        table reads alike, whoever was named before."""
        you, who, n = person("you", voice), getattr(self, "who", "you"), getattr(self, "n", 0)
        whom = ALLY if self.friendly and who == "others" and voice and voice.coop else person(who, voice)
        return {"me": you, "each": PERSONS["each"], "hand": you if you.subject else replace(you, key=""),
                "overlord": PERSONS["overlord"], "who": whom,
                "crystals": quantity(n, "crystal", voice, who), "damage": quantity(n, "damage", voice, who)}

    def cost_words(self, voice: Voice | None = None) -> str:
        """The verb as a cost, as it reads after "for"."""
        return doing(behind_may((self,), voice))

    def pay_words(self, voice: Voice | None = None) -> str:
        """The verb as a payment, as it reads after "you may"."""
        return behind_may((self,), voice)
