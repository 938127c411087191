"""The shapes of Hooks' verbs: with a number, with nothing to fill in, and with a list that reaches others."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from deckgames.engine.clauses import Clause, Person, declared
from deckgames.engine.effects import Effect, upto
from deckgames.games.hooks.cards.words import AT_TARGET, Voice, about_enemy, on_enemy
from deckgames.games.hooks.play import HookPlay


class Deed(Effect[HookPlay]):
    """A verb whose text names the card's player ("me"), an enemy ("them"), or whichever of both it reaches."""

    voice: ClassVar[Voice] = AT_TARGET
    """Who is who where nobody has said it."""

    def persons(self, voice: Voice | None) -> Mapping[str, Any]:
        v = voice or self.voice
        return {"me": v.me, "them": v.them, "subject": v.subject}

    def brief(self, voice: Voice) -> list[Clause]:
        """The text in few words, clause by clause."""
        return [declared(self.briefly, self, self.persons(voice))] if self.briefly else self.clauses(voice)


class Number(Deed):
    """A verb with a number of cards or Treasures."""

    shorthand = "n"
    n: Annotated[int, upto(1, 6)]


class Bare(Deed):
    """A verb with nothing to fill in."""

    shorthand = "holds"
    holds: Literal[True]


class Reaching(Deed):
    """A list that reaches others: `named` is who, first and later on, `whom` the same in few words."""

    shorthand = "do"
    later = True
    named: ClassVar[tuple[Person, Person]]
    whom: ClassVar[str]
    do: tuple[Effect[Any], ...]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return on_enemy(self.do, voice, *self.named)

    def short(self) -> str:
        return about_enemy(Person(self.whom, self.whom, f"{self.whom}’s", key="them"), self.do)
