"""Verbs that hold other verbs (JO-V-4.9)."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Mark, Option, Reasons, choose, confirm
from deckgames.engine.effects import DISTINCT, Effect, Effects, capital, could_any, phrase, upto
from deckgames.games.journey import queries
from deckgames.games.journey.acts.actions import lacking, pay
from deckgames.games.journey.acts.triggers import do
from deckgames.games.journey.amounts import Player, Quantity
from deckgames.games.journey.cards import StackSpec
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.lines import Cost, Per, Points, ToDo
from deckgames.games.journey.play import JourneyPlay
from deckgames.games.journey.state import Tokens


class May(Act):
    """Yes or no; yes does the whole list."""

    verb = "may"
    shorthand = "do"
    do: ToDo

    async def run(self, x: JourneyPlay) -> None:
        if not self.could(x):
            x.idle("nothing could come of it")
        elif await confirm(x.me.no, "JO-3.13", self.question, x.card):
            await do(x, self.do)

    def could(self, x: JourneyPlay) -> bool:
        return could_any(self.do, x)

    @cached_property
    def question(self) -> str:
        """ "Give a monster to another player?" """
        return capital(self.describe().removeprefix("you may ")) + "?"

    def parts(self) -> Effects:
        return self.do


class ChooseOne(Act):
    """Each of them picks an option and does it; all but the last must be possible in full (JO-V-R.2)."""

    verb = "choose_one"
    who: Player = "you"
    options: Annotated[tuple[ToDo, ...], Field(min_length=2, max_length=3), DISTINCT]

    async def run(self, x: JourneyPlay) -> None:
        for seat in await x.seats(self.who):
            own = x.as_seat(seat)
            left = self.open_options(own)
            mark = self.marks[left[0]]
            if len(left) > 1:
                marks = [self.marks[nth] for nth in left]
                mark = await choose(seat.no, "JO-V-R.2", "Choose one", marks, partial(self._refused, left), x.card)
            await do(own, self.options[self.marks.index(mark)])

    def open_options(self, x: JourneyPlay) -> list[int]:
        """JO-V-R.2: those that can be done in full, and the last one; with `escape: strict` that one only like the
        others, or alone."""
        full = [nth for nth, part in enumerate(self.options) if not any(lacks(effect, x) for effect in part)]
        last = len(self.options) - 1
        if last not in full and (not full or x.t.options.escape == "printed"):
            full.append(last)
        return full

    def _refused(self, left: Sequence[int]) -> Reasons:
        return Reasons(blocked=[Option(mark.oid, mark.label, blocked="cannot be done in full", rule="JO-V-R.2")
                                for nth, mark in enumerate(self.marks) if nth not in left])

    def could(self, x: JourneyPlay) -> bool:
        return any(could_any(part, x) for part in self.options)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(Mark(f"option-{i}", capital(phrase(part))) for i, part in enumerate(self.options, 1))

    def parts(self) -> Effects:
        return tuple(effect for part in self.options for effect in part)


class IfYouDo(Act):
    """A payment that is offered only if it can be made in full; who pays gets the rest."""

    verb = "if_you_do"
    pay: Annotated[Cost, Field(min_length=1)]
    then: ToDo

    async def run(self, x: JourneyPlay) -> None:
        missing = self.missing(x)
        if missing:
            x.idle(missing)
        elif await confirm(x.me.no, "JO-3.13", self.question, x.card):
            kind, x.kind = x.kind, "if_you_do"
            await pay(x, self.pay)
            x.kind = kind
            await do(x, self.then)

    def missing(self, x: JourneyPlay) -> str:
        return lacking(x, self.pay)

    def could(self, x: JourneyPlay) -> bool:
        return not lacking(x, self.pay)

    @cached_property
    def question(self) -> str:
        return capital(self.describe().removeprefix("you may ")) + "?"

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

    async def run(self, x: JourneyPlay) -> None:
        await do(x, self.then if self.holds(x) else self.otherwise)

    def holds(self, x: JourneyPlay) -> bool:
        """Whether the condition holds now."""
        t = x.t
        if self.have is not None:
            return queries.count(t, x.me, self.have, x.told) >= self.n
        if self.desert is not None:
            return t.desert == self.desert
        if self.cerberus_on is not None:
            return any(t.tokens.get(card.number, Tokens()).cerberus for card in queries.track_cards(t)
                       if queries.is_creature(card))
        return x.removed is not None and drawback(x.removed)

    def could(self, x: JourneyPlay) -> bool:
        return could_any(self.then if self.holds(x) else self.otherwise, x)

    def parts(self) -> Effects:
        return self.then + self.otherwise


def drawback(card: Card[StackSpec]) -> bool:
    """JO-V-4.9: a dragon whose lower part shows a negative point term, a lowered power, weight or slime."""
    lower = card.spec.lower
    burden = any(lower.icons.get(icon) for icon in ("attack_down", "defense_down", "weight", "slime"))
    loses = any(term.times < 0 if isinstance(term, Per) else isinstance(term, Points) and term.points < 0
                for term in lower.vp)
    return card.spec.kind == "dragon" and (burden or loses)


def lacks(effect: Effect[Any], x: JourneyPlay) -> str:
    """Why an effect cannot be done in full ("": it can)."""
    return effect.missing(x) if isinstance(effect, Act) else ""
