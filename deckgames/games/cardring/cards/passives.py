"""Effects that hold while their Class or Location lies there; `queries` and the rules read them."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from deckgames.engine.data import dataclass
from deckgames.engine.effects import Effect, upto

Against = Literal["any", "dummy", "adversary", "trap", "enemy", "finale", "not_dummy"]
PLURAL: dict[str, str] = {
    "any": "every target", "dummy": "the Dummy", "adversary": "Adversaries", "trap": "Traps", "enemy": "Enemies",
    "finale": "the Finale", "not_dummy": "every target but the Dummy"}
Priced = Literal["any", "greater", "craft", "brawl", "sabotage", "ring", "caper", "class"]


def _some(n: int) -> int:
    if n == 0:
        raise PydanticCustomError("nothing", "0 changes nothing", {"expected": "a number above or below 0"})
    return n


NotZero = AfterValidator(_some)
"""Of a number that may be negative, but not 0."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Total + `by` against such targets this round."""

    against: str
    by: int

    @property
    def worded(self) -> str:
        """What it does, in few words."""
        return f"+{self.by} on {PLURAL[self.against]}"


class BonusNow(Effect[Any]):
    """Total higher against such targets: this round if played, as long as its card lies there if passive (CR-5.9)."""

    verb = "bonus"
    against: Against
    by: Annotated[int, upto(1, 4)]

    async def run(self, x: Any) -> None:
        x.me.bonuses.append(Bonus(self.against, self.by))

    def describe(self) -> str:
        return f"{self.holding()} this round"

    def holding(self) -> str:
        """The text on a card that stays."""
        return f"+{self.by} against {PLURAL[self.against]}"

    def short(self) -> str:
        return Bonus(self.against, self.by).worded


BonusWhile = BonusNow
"""`bonus` is the same verb played and passive."""

FOE = {"dummy": "the Dummy", "adversary": "an Adversary", "trap": "a Trap", "enemy": "an Enemy", "finale": "the Finale"}
BEAT = {kind: f"you beat {foe}" for kind, foe in FOE.items()} | {
    "any": "you win a combat", "not_dummy": "you beat anything but the Dummy"}
LOSE = {kind: f"you lose to {foe}" for kind, foe in FOE.items()} | {
    "any": "you lose", "not_dummy": "you lose to anything but the Dummy"}


class HandSize(Effect[Any]):
    """You draw 5 + n in Recovery."""

    stands = "passive"
    shorthand = "n"
    n: Annotated[int, upto(-1, 2)]

    def describe(self) -> str:
        return f"your hand size is {5 + self.n}"


class Price(Effect[Any]):
    """Such cards cost that much more or less."""

    stands = "passive"
    what: Priced
    by: Annotated[int, upto(-3, 3), NotZero]

    def covers(self, face: Any) -> bool:
        """Whether this card's price changes."""
        return self.what in ("any", face.type) or (self.what == "greater" and face.id.startswith("greater-"))

    def describe(self) -> str:
        what = {"any": "all", "greater": "Greater"}.get(self.what, self.what)
        return f"{what} cards cost {abs(self.by)} {'less' if self.by < 0 else 'more'}"


class WinXp(Effect[Any]):
    """Each win against such a target gives that XP more."""

    stands = "passive"
    against: Against
    by: Annotated[int, upto(1, 3)]

    def describe(self) -> str:
        return f"+{self.by} XP whenever {BEAT[self.against].removesuffix(' a combat')}"


class ClearLess(Effect[Any]):
    """Clearing is n less than the price instead of 2 less."""

    stands = "passive"
    shorthand = "n"
    says = "clearing a card costs {n} less than its price, instead of 2"
    briefly = "clear for {n} less"
    n: Annotated[int, upto(0, 6)]


class Spin(Effect[Any]):
    """CR-10.5: steps the Ring rotates in Recovery, instead of one to the left."""

    stands = "passive"
    shorthand = "n"
    n: Annotated[int, upto(-2, 2)]

    def describe(self) -> str:
        if self.n == 0:
            return "the Ring does not turn at the end of the round"
        steps = {1: "one space", 2: "two spaces"}[abs(self.n)]
        return f"at the end of the round the Ring turns {steps} {'left' if self.n > 0 else 'right'}"


class NoFailure(Effect[Any]):
    """CR-10.7: no Failure is placed this round."""

    stands = "location"
    shorthand = "holds"
    says = "Failure has no effect"
    holds: Literal[True]


class LoserDiscards(Effect[Any]):
    """CR-10.8: every loser gets a Due of n more discards."""

    stands = "location"
    shorthand = "n"
    says = "whoever loses a combat also discards {n:card}"
    briefly = "whoever loses also discards {n:card}"
    n: Annotated[int, upto(1, 3)]
