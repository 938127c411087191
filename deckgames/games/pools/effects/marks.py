"""Verbs that grant marks to combinations: points more or less, at most, flight and what is against it, wards."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from deckgames.engine.effects import upto
from deckgames.games.pools import queries
from deckgames.games.pools.cards import PROFESSIONS, SUITS, Profession, Suit
from deckgames.games.pools.effects.base import Act
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.state import Verb

Own = Literal["my_attack", "my_defence", "each_my_attack", "each_my_defence", "host_attack", "host_defence"]
Foes = Literal["foe_attack", "foe_defence", "each_foe_attack", "each_foe_defence"]
Attack = Literal["my_attack", "each_my_attack", "host_attack"]
Wall = Literal["my_defence", "each_my_defence", "host_defence"]


class Grant(Act):
    """A verb that grants its mark, of `n` points where it has a number."""

    verb: ClassVar[Verb]

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.word, self.verb, getattr(self, "n", 0))


class Add(Grant):
    """n points more."""

    says = "+{n} to {target}{two:None=| (+{two} with two players)}"
    to: Own
    n: Annotated[int, upto(1, 6)]
    two: Annotated[int, upto(1, 9)] | None = None


class AddPer(Act):
    """A point more for each card of a suit or a profession, counted when granted."""

    says = "+1 to {target} for each {thing} in {where:my_pool=your pool|the common pool} (up to {most})"
    to: Own
    each: Suit | Profession
    where: Annotated[Literal["my_pool", "common_pool"], Field(alias="in")]
    most: Annotated[int, Field(alias="max", ge=3, le=5, strict=True)]

    async def run(self, x: PoolPlay) -> None:
        cards = x.me.pool if self.where == "my_pool" else x.t.common
        pieces = [queries.piece(x.t, x.me, card) for card in cards]
        if self.each in SUITS:
            bit = 1 << SUITS.index(self.each)
            n = sum([1 for piece in pieces if piece.suit & bit])
        else:
            bit = 1 << PROFESSIONS.index(self.each)
            n = sum([1 for piece in pieces if piece.profession & bit])
        if n:
            x.mark(self.to, "add", min(n, self.most))
        else:
            x.idle("there is no such card")

    @property
    def thing(self) -> str:
        """One of them: "Elf", "Mechanic"."""
        return {"elves": "elf"}.get(self.each, self.each.removesuffix("s")).capitalize()


class Sap(Grant):
    """n points less; stopped by a ward."""

    says = "−{n} to {target}{two:None=| (−{two} with two players)}"
    aims = "from_"
    from_: Annotated[Foes, Field(alias="from")]
    n: Annotated[int, upto(1, 4)]
    two: Annotated[int, upto(1, 4)] | None = None


class Cap(Act):
    """It counts no more than so many points; stopped by a ward."""

    says = "{target} counts at most {at}"
    to: Foes
    at: Annotated[int, upto(0, 9)]

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "cap", self.at)


class Flight(Grant):
    """Only walls that stop fliers can block it (DP-13.5)."""

    says = "{target} flies"
    to: Attack


class Ground(Grant):
    """It cannot fly (DP-10.5)."""

    says = "{target} cannot fly"
    to: Foes


class Watch(Grant):
    """It stops fliers."""

    says = "{target} stops fliers{two:None=| (with two players)}"
    to: Wall
    two: Literal[True] | None = None


class Pierce(Grant):
    """Walls count n less against it (DP-13.6)."""

    says = "{target} pierces {n}"
    to: Attack
    n: Annotated[int, upto(1, 6)]


class Ward(Grant):
    """No foe can lower, cap or ground it from then on (DP-10.6)."""

    says = "from then on {target} is safe from foes"
    to: Own

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "ward")