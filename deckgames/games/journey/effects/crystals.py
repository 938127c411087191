"""Verbs of crystals (JO-V-4.3)."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause
from deckgames.engine.effects import Brief, plural, upto
from deckgames.games.journey.amounts import Player, amounts
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.words import SIGN, Voice, beside, deed, parted, person, quantity, sign_of, whom

Receiver = Literal["you", "active", "another", "others", "each", "left", "right", "most_wounds", "lowest_defense",
                   "highest_defense", "overlord"]


class TakeCrystals(Act):
    """From the supply; `who: overlord` puts them on its card."""

    verb = "take_crystals"
    shorthand = "n"
    reaches = True
    who: Receiver = "you"
    n: amounts(1, 20, ("d6",))  # type: ignore[valid-type]  # pydantic reads the bounds

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("take", quantity(self.n, "crystal", voice, self.who))]

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]}+{sign_of(self.n, 'cry', '')}", "coin")]


class StealCrystals(Act):
    """From players or from the Overlord card to you."""

    verb = "steal_crystals"
    shorthand = "n"
    giver: Literal["another", "others", "left", "right", "overlord"] = Field(default="another", alias="from")
    n: amounts(1, 20)  # type: ignore[valid-type]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        what, tail = parted(self.n, "crystal", voice)
        what = "all crystals" if self.n == "all" else what
        return [person("you", voice).does("steal", f"{what} from {whom(self.giver, voice)}{tail}")]

    def brief(self) -> Brief:
        return [(f"{sign_of(self.n, 'cry', '')} ← {SIGN[self.giver].strip()}", "coin")]


class LoseCrystals(Act):
    """Back to the supply; as a cost this is paying."""

    verb = "lose_crystals"
    shorthand = "n"
    reaches = True
    who: Player = "you"
    n: amounts(1, 20)  # type: ignore[valid-type]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("lose", quantity(self.n, "crystal", voice, self.who))]

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]}−{sign_of(self.n, 'cry', '')}", "coin")]

    def cost_words(self) -> str:
        return quantity(self.n, "crystal")

    def pay_words(self, voice: Voice | None = None) -> str:
        return f"pay {quantity(self.n, 'crystal', voice)}"


class GiveCrystals(Act):
    """From hand to hand; the Overlord stores them on its card."""

    verb = "give_crystals"
    shorthand = "n"
    who: Player = "you"
    to: Literal["you", "another", "left", "right", "overlord"] = "another"
    n: amounts(1, 20)  # type: ignore[valid-type]

    @model_validator(mode="after")
    def _somebody_else(self) -> Self:
        if self.who == self.to:
            raise PydanticCustomError("give", "nobody gives to themselves", {"expected": "another receiver"})
        return self

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        what, tail = parted(self.n, "crystal", voice, self.who)
        return [who.does("give", f"{what} to {beside(self.who, self.to, voice)}{tail}")]

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]}{sign_of(self.n, 'cry', '')} → {SIGN[self.to].strip() or 'you'}", "coin")]


class StartCrystals(Act):
    """In `setup`: what every player starts with, or what its owner has more."""

    verb = "start_crystals"
    shorthand = "n"
    n: Annotated[int, upto(1, 40)]
    more: bool = False

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        if self.more:
            return [deed(f"you start with {self.n} extra crystal{'s' * (self.n != 1)}")]
        return [deed(f"each player starts with {plural(self.n, 'crystal')}")]

    def brief(self) -> Brief:
        return [(f"start {'+' * self.more}{self.n}cry", "coin")]
