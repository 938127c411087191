"""Verbs of wounds: taking, giving and healing damage (JO-V-4.1)."""

from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause
from deckgames.engine.effects import Brief
from deckgames.games.journey.amounts import Who, amounts
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.words import SIGN, Voice, parted, person, quantity, sign_of, whom

Near = Literal["you", "another", "left", "right"]


class Damage(Act):
    """Each of them takes n wounds, in one go each; the Overlord loses n hit points (co-op)."""

    verb = "damage"
    shorthand = "n"
    reaches = True
    who: Who = "you"
    n: amounts(1, 20, ("d6",), by_seats=True)  # type: ignore[valid-type]  # pydantic reads the bounds

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("take", quantity(self.n, "damage", voice, self.who))]

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]}{sign_of(self.n, 'dmg')}", "harm")]


class MoveDamage(Act):
    """The giver heals up to n, the receiver takes what was healed; `split`: to a receiver of your choice for each."""

    verb = "move_damage"
    shorthand = "n"
    giver: Near = Field(default="you", alias="from")
    to: Literal["you", "another", "left", "right", "overlord"] = "another"
    n: amounts(1, 20) = 1  # type: ignore[valid-type]
    split: bool = False

    @model_validator(mode="after")
    def _from_or_to_you(self) -> Self:
        if (self.giver == "you") == (self.to == "you"):
            raise PydanticCustomError("move_damage", "damage moves from you or to you", {
                "expected": "either from: you or to: you"})
        if self.split and self.to != "another":
            raise PydanticCustomError("split", "only what you give to others can be split", {
                "expected": "split with to: another"})
        return self

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        what, tail = parted(self.n, "damage", voice)
        if self.to == "you":
            what = "all damage" if self.n == "all" else what
            return [you.does("take", f"{what} from {whom(self.giver, voice)}{tail}")]
        if isinstance(self.n, str):
            what = what.replace("roll of damage", f"roll of {you.own} damage")
        else:
            what = what.replace(" damage", f" of {you.own} damage", 1)
        to = "other players, split as you like" if self.split else whom(self.to, voice)
        return [you.does("give", f"{what} to {to}{tail}")]

    def brief(self) -> Brief:
        what = sign_of(self.n, "dmg")
        if self.to == "you":
            return [(f"{what} ← {SIGN[self.giver].strip()}", "harm")]
        return [(f"{what} → {'others' if self.split else SIGN[self.to].strip()}", "harm")]


class Heal(Act):
    """Each of them removes n wounds; the Overlord regains hit points, the company's pool shrinks."""

    verb = "heal"
    shorthand = "n"
    reaches = True
    who: Who = "you"
    n: amounts(1, 20, by_seats=True)  # type: ignore[valid-type]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("heal", quantity(self.n, "damage", voice, self.who))]

    def pay_words(self, voice: Voice | None = None) -> str:
        return f"let {whom(self.who, voice)} heal {quantity(self.n, 'damage', voice, self.who)}"

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]}heal {sign_of(self.n, '', '').rstrip()}", "life")]
