"""The lines of a card that hold while it lies in a field (IN-R.10), and the lists of what may stand in them.

They stand below the rules, which look for them (`queries`); the verbs that are done once stand in `effects`.
"""

from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause, Person, plain
from deckgames.engine.effects import Effect, OnlyVerbs, few, phrase, upto
from deckgames.games.initiative.cards.amounts import (
    FEW,
    THIS_CARD,
    WHEN,
    Aim,
    Amount,
    Event,
    HalfOf,
    PerCount,
    Voice,
    amount_words,
    amounts,
    counted,
    whom,
)
from deckgames.games.initiative.lexicon import Stat


def often(n: int) -> list[str]:
    """How many times something is done, where that is more than once: "twice", "3 times"."""
    return [] if n == 1 else ["twice" if n == 2 else f"{n} times"]


Does = Annotated[
    tuple[Annotated[Effect[Any], OnlyVerbs("a list inside an effect", "done")], ...], Field(min_length=1)]
"""A list of verbs inside a verb; it is never empty."""

Times = Literal["1/2", "3/2", "2"]
FACTOR: dict[str, float] = {"1/2": 0.5, "3/2": 1.5, "2": 2.0}
TIMES = {"1/2": "half", "3/2": "1½ times", "2": "double"}


_CHANGED: dict[str, Person] = {"this": THIS_CARD, **{of: Person(name, name, "", one=False, key=name) for of, name in (
    ("your_others", "your other cards"), ("neighbours", "the cards next to this"),
    ("opponents", "your opponents' cards"))}}


class Modify(Effect[Any]):
    """A change of a stat while its card lies in a field; cards without that stat are not touched (IN-1.7)."""

    stands = "ongoing"
    stat: Stat
    of: Literal["this", "your_others", "neighbours", "opponents"]
    add: Annotated[Amount, amounts(-99, 99)] | None = None
    times: Times | None = None

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        if (self.add is None) == (self.times is None):
            raise PydanticCustomError("modify", "one change is wanted", {"expected": "either add or times"})
        counts = getattr(self.add, "counts", "")
        if counts.startswith("target_") or (counts == "your_defence" and self.stat == "defence"):
            raise PydanticCustomError("modify", "'{count}' cannot be counted here", {
                "count": counts, "expected": "a count that is not of a target, and no defence for defence"})
        return self

    @cached_property
    def factor(self) -> float:
        """The factor that `times` stands for, 2 by default."""
        return FACTOR[self.times or "2"]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [_CHANGED[self.of].does("get", changed(self.stat, self.add, self.times))]

    def short(self) -> str:
        whose = {"this": "", "your_others": "other cards: ", "neighbours": "neighbours: ",
                 "opponents": "opponents’ cards: "}
        return f"{whose[self.of]}{changed(self.stat, self.add, self.times)}"


def changed(stat: Stat, add: Any, times: str | None) -> str:
    """What happens to a stat, in words: "+3 attack", "double attack", "+2 attack per card in your field"."""
    if times:
        return f"{TIMES[times]} {stat}"
    if isinstance(add, int):
        return f"{add:+} {stat}".replace("-", "−")
    return by_count(add, f" {stat}")


def by_count(add: PerCount | HalfOf, unit: str = "") -> str:
    """The same by what is counted: "+2 attack per card in your field", "+½ per health"."""
    if isinstance(add, HalfOf):
        return f"+½{unit} per {counted(add.half, each=True)}"
    return f"{'+' * (add.n > 0)}{amount_words(add, unit)}"


class Line(Effect[Any]):
    """A line that holds while its card lies in a field: being reached is all that happens."""

    stands = "line"

    async def run(self, x: Any) -> None:
        """IN-R.5: it is in force from here on; queries.force finds it by the card's `lines`."""


class Ongoing(Line):
    """Modifiers and named rules in force while the card lies in a field."""

    shorthand = "do"
    later = True
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`ongoing`", "modify", "rule")], ...],
                  Field(min_length=1)]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [plain(f"ongoing: {self.holding()}")]

    def holding(self) -> str:
        return phrase(self.do)

    def short(self) -> str:
        return few(self.do)

    def grows(self, stat: Stat) -> PerCount | HalfOf | None:
        """By what is counted this stat of the card itself grows, where that is all it does."""
        one, *more = self.do
        if more or not isinstance(one, Modify) or (one.of, one.stat) != ("this", stat):
            return None
        return one.add if isinstance(one.add, PerCount | HalfOf) else None


class EachTurn(Line):
    """Done in the Effects step of every later turn of the card's controller (IN-6.4)."""

    shorthand = "do"
    later = True
    do: Does

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [plain(f"on each of your later turns, {phrase(self.do)}")]

    def short(self) -> str:
        return f"each turn: {few(self.do)}"


_WHEN: dict[Event, str] = {
    "damaged": "if hurt", "attacked": "if attacked", "lost_health": "if you lose health",
    "you_recruit": "if you recruit", "opponent_heals": "if opponents heal", "this_discarded": "if discarded",
    "this_annihilated": "if tied", "eliminated": "if you are out"}


class When(Line):
    """A trigger: in force from its line on; `this_...` events are heard wherever the card lies."""

    later = True
    event: Event
    do: Does

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [plain(f"when {WHEN[self.event]}, {phrase(self.do, Voice(self.event))}")]

    def short(self) -> str:
        return f"{_WHEN[self.event]}: {few(self.do)}"


class Attacks(Line):
    """The shape of the card's own attack: how often, at whom, through defence, on every later turn too."""

    times: Annotated[int, upto(1, 6)] = 1
    aim: Aim = "each_opponent"
    pierce: bool = False
    recurring: Literal[False, True] = False

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        times = often(self.times)
        each = self.aim == "each_opponent"
        target = " ".join([whom(self.aim, voice, last=not times)] * (not (each and times)) + times)
        return [THIS_CARD.does(verb, what) for verb, what, said in (
            ("attack", target, not each or times or not (self.pierce or self.recurring)),
            ("ignore", "defence", self.pierce),
            ("attack", "again on each of your later turns", self.recurring)) if said]

    def short(self) -> str:
        times = often(self.times)
        aim = [f"on {FEW[self.aim]}"] if self.aim not in ("each_opponent", "everyone") else []
        aim += ["on everyone, including you"] if self.aim == "everyone" else []
        return ", ".join([*times, *aim, *["ignoring defence"] * self.pierce, *["each turn"] * self.recurring])


PLAIN_ATTACK = Attacks()
"""IN-7.1: one attack on every opponent."""
