"""Verbs that hold other verbs (JO-V-4.9)."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.effects import DISTINCT, Effects, upto
from deckgames.games.journey.amounts import Player, Quantity
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.lines import Cost, ToDo


class May(Act):
    """Yes or no; yes does the whole list."""

    verb = "may"
    shorthand = "do"
    do: ToDo

    def parts(self) -> Effects:
        return self.do


class ChooseOne(Act):
    """Each of them picks an option and does it; all but the last must be possible in full (JO-V-R.2)."""

    verb = "choose_one"
    who: Player = "you"
    options: Annotated[tuple[ToDo, ...], Field(min_length=2, max_length=3), DISTINCT]

    def parts(self) -> Effects:
        return tuple(effect for part in self.options for effect in part)


class IfYouDo(Act):
    """A payment that is offered only if it can be made in full; who pays gets the rest."""

    verb = "if_you_do"
    pay: Annotated[Cost, Field(min_length=1)]
    then: ToDo

    def parts(self) -> Effects:
        return self.pay + self.then


class If(Act):
    """A test made once, when it is reached."""

    verb = "if"
    have: Quantity | None = None
    n: Annotated[int, upto(1, 20)] = 1
    desert: Literal["mirage", "sandstorm"] | None = None
    cerberus_on: Literal["creature"] | None = None
    removed: Literal["drawback_dragon"] | None = None
    then: Annotated[ToDo, Field(min_length=0)] = ()
    otherwise: Annotated[ToDo, Field(min_length=0)] = Field(default=(), alias="else")

    @model_validator(mode="after")
    def _one_test(self) -> Self:
        tests = [test for test in (self.have, self.desert, self.cerberus_on, self.removed) if test is not None]
        if len(tests) != 1:
            raise PydanticCustomError("if", "one test is wanted", {
                "expected": "have, desert, cerberus_on or removed"})
        if not (self.then or self.otherwise):
            raise PydanticCustomError("if", "nothing depends on it", {"expected": "then, else or both"})
        return self

    def parts(self) -> Effects:
        return self.then + self.otherwise
