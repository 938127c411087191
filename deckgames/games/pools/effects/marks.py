"""Verbs that grant marks to combinations: points more or less, at most, flight and what is against it, wards."""

from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.effects import upto
from deckgames.games.pools import queries
from deckgames.games.pools.cards import PROFESSIONS, SUITS, Profession, Suit
from deckgames.games.pools.effects.base import Act
from deckgames.games.pools.play import PoolPlay
from deckgames.games.pools.words import TARGETS, for_two

Own = Literal["my_attack", "my_defence", "each_my_attack", "each_my_defence", "host_attack", "host_defence"]
Foes = Literal["foe_attack", "foe_defence", "each_foe_attack", "each_foe_defence"]
Attack = Literal["my_attack", "each_my_attack", "host_attack"]
Wall = Literal["my_defence", "each_my_defence", "host_defence"]


class Add(Act):
    """n points more."""

    verb = "add"
    to: Own
    n: Annotated[int, upto(1, 6)]
    two: Annotated[int, upto(1, 9)] | None = None

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "add", self.n)

    def says(self, target: str) -> str:
        return f"+{self.n} to {target}{for_two(self.two, '+')}"

    def sign(self) -> str:
        return f"+{self.n}"


class AddPer(Act):
    """A point more for each card of a suit or a profession, counted when granted."""

    verb = "add_per"
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

    def says(self, target: str) -> str:
        return f"+1 to {target} for each {self._thing.capitalize()} in {TARGETS[self.where]} (up to {self.most})"

    def sign(self) -> str:
        return f"+1/{self._thing}"

    @property
    def _thing(self) -> str:
        return {"elves": "elf"}.get(self.each, self.each.removesuffix("s"))


class Sap(Act):
    """n points less; stopped by a ward."""

    verb = "sap"
    aims = "from_"
    from_: Annotated[Foes, Field(alias="from")]
    n: Annotated[int, upto(1, 4)]

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.from_, "sap", self.n)

    def says(self, target: str) -> str:
        return f"−{self.n} to {target}"

    def sign(self) -> str:
        return f"−{self.n}"


class Cap(Act):
    """It counts no more than so many points; stopped by a ward."""

    verb = "cap"
    to: Foes
    at: Annotated[int, upto(0, 9)]

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "cap", self.at)

    def says(self, target: str) -> str:
        return f"{target} counts at most {self.at}"

    def sign(self) -> str:
        return f"≤{self.at}"


class Flight(Act):
    """Only walls that stop fliers can block it (DP-13.5)."""

    verb = "flight"
    to: Attack

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "flight")

    def says(self, target: str) -> str:
        return f"{target} flies"

    def sign(self) -> str:
        return "fly"


class Ground(Act):
    """It cannot fly (DP-10.5)."""

    verb = "ground"
    to: Foes

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "ground")

    def says(self, target: str) -> str:
        return f"{target} cannot fly"

    def sign(self) -> str:
        return "ground"


class Watch(Act):
    """It stops fliers."""

    verb = "watch"
    to: Wall

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "watch")

    def says(self, target: str) -> str:
        return f"{target} stops fliers"

    def sign(self) -> str:
        return "watch"


class Pierce(Act):
    """Walls count n less against it (DP-13.6)."""

    verb = "pierce"
    to: Attack
    n: Annotated[int, upto(1, 6)]

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "pierce", self.n)

    def says(self, target: str) -> str:
        return f"{target} pierces {self.n}"

    def sign(self) -> str:
        return f"pierce {self.n}"


class Ward(Act):
    """No foe can lower, cap or ground it from then on (DP-10.6)."""

    verb = "ward"
    to: Own

    async def run(self, x: PoolPlay) -> None:
        x.mark(self.to, "ward")

    def says(self, target: str) -> str:
        return f"from then on {target} is safe from foes"

    def sign(self) -> str:
        return "ward"
