"""Lines that hold while their card lies in a field, and promises to the next card (IN-R.10, IN-R.12)."""

from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause, Person, plain
from deckgames.engine.effects import Brief, Effect, Effects, OnlyVerbs, briefs, phrase, upto
from deckgames.games.initiative.effects.amounts import (
    THIS_CARD,
    WHEN,
    Event,
    HalfOf,
    PerCount,
    Voice,
    amount_words,
    amounts,
    counted,
    minus,
)
from deckgames.games.initiative.effects.base import Act, Does, Line
from deckgames.games.initiative.effects.play import InPlay
from deckgames.games.initiative.state import Promise
from deckgames.games.initiative.sums import LETTER, Stat

Times = Literal["1/2", "3/2", "2"]
FACTOR: dict[str, float] = {"1/2": 0.5, "3/2": 1.5, "2": 2.0}
TIMES = {"1/2": "×½", "3/2": "×1½", "2": "×2"}
INK = {"initiative": "pace", "defence": "guard", "healing": "glory", "attack": "might"}


_CHANGED: dict[str, Person] = {"this": THIS_CARD, **{of: Person(name, name, "", one=False, key=name) for of, name in (
    ("your_others", "your other cards"), ("neighbours", "the cards beside this"),
    ("opponents", "your opponents' cards"))}}


class Modify(Effect[Any]):
    """A change of a stat while its card lies in a field; cards without that stat are not touched (IN-1.7)."""

    verb = "modify"
    stat: Stat
    of: Literal["this", "your_others", "neighbours", "opponents"]
    add: amounts(-99, 99) | None = None  # type: ignore[valid-type]  # pydantic reads the bounds
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
        """What `times` multiplies with."""
        return FACTOR[self.times or "2"]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [_CHANGED[self.of].does("have", changed(self.stat, self.add, self.times))]

    def brief(self) -> Brief:
        of = {"this": "", "your_others": "others ", "neighbours": "beside ", "opponents": "opp. "}[self.of]
        by = TIMES[self.times] if self.times else _signed(self.add)
        return [(f"{of}{LETTER[self.stat]}{by}", INK[self.stat])]


def _signed(add: Any) -> str:
    if isinstance(add, int):
        return f"{add:+}".replace("-", "−")
    if isinstance(add, PerCount):
        return f"{add.n:+}/{add.per.replace('your_', '').replace('_', ' ')}".replace("-", "−")
    return f"+½ {add.half.replace('your_', '').replace('_', ' ')}"


def changed(stat: Stat, add: Any, times: str | None) -> str:
    """What happens to a stat, in words: "+3 attack", "attack ×2", "+2 attack per card in your field"."""
    if times:
        return f"{stat} {TIMES[times]}"
    if isinstance(add, int):
        return f"{add:+} {stat}".replace("-", "−")
    if isinstance(add, HalfOf):
        return f"extra {stat} equal to half of {counted(add.half, each=False)}"
    text = amount_words(add, f" {stat}")
    return text if text.startswith("−") else f"+{text}"


class Ongoing(Line):
    """Modifiers and named rules in force while the card lies in a field."""

    verb = "ongoing"
    bare = "do"
    later = True
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`ongoing`", frozenset({"modify", "rule"}))], ...],
                  Field(min_length=1)]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [plain(f"ongoing: {phrase(self.do)}")]

    def brief(self) -> Brief:
        return briefs(self.do)

    def parts(self) -> Effects:
        return self.do


class EachTurn(Line):
    """Done in the Effects step of every later turn of the card's controller (IN-6.4)."""

    verb = "each_turn"
    bare = "do"
    later = True
    do: Does

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [plain(f"on each of your later turns, {phrase(self.do)}")]

    def brief(self) -> Brief:
        return [("each turn ", "rule"), *briefs(self.do)]

    def parts(self) -> Effects:
        return self.do


class When(Line):
    """A trigger: in force from its line on; `this_...` events are heard wherever the card lies."""

    verb = "when"
    later = True
    event: Event
    do: Does

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [plain(f"when {WHEN[self.event]}, {phrase(self.do, Voice(self.event))}")]

    def brief(self) -> Brief:
        sign = {"damaged": "if hurt", "attacked": "if attacked", "lost_health": "if drained",
                "you_recruit": "if you recruit", "opponent_heals": "if opp. heals",
                "this_discarded": "if discarded", "this_annihilated": "if annihilated",
                "eliminated": "if you fall"}[self.event]
        return [(f"{sign} ", "rule"), *briefs(self.do)]

    def parts(self) -> Effects:
        return self.do


class NextCard(Act):
    """A promise to the very next card of its controller (`your`) or of anybody (`the`) (IN-R.12)."""

    verb = "next_card"
    whose: Literal["your", "the"]
    stat: Literal["defence", "healing", "attack"] | None = None
    add: Annotated[int, upto(-20, 20)] | None = None
    times: Times | None = None
    blank: Literal[False, True] = False

    @model_validator(mode="after")
    def _one_change(self) -> Self:
        changes = (self.add is not None) + (self.times is not None)
        if (self.blank and (changes or self.stat)) or (not self.blank and (changes != 1 or self.stat is None)):
            raise PydanticCustomError("next_card", "one change is wanted", {
                "expected": "either blank: true, or stat with add or times"})
        return self

    async def act(self, x: InPlay) -> None:
        placed = x.placed
        if placed is None or placed not in x.me.field:
            x.full = False  # a promise lives on its card in the field
            x.idle("this card is not in the field any more")
            return
        op: Literal["add", "times", "blank"] = "blank" if self.blank else "times" if self.times else "add"
        by = FACTOR[self.times] if self.times else float(self.add or 0)
        placed.promises += (Promise(placed.lines - 1, self.whose, op, self.stat or "", by),)
        if x.t.heard is not None:
            x.t.tell("promises", x.me.no, (x.card,), note=self.describe())

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        card = "your next card" if self.whose == "your" else "the next card that anybody activates"
        if self.blank:
            return [Person(f"the effects of {card}", "", "", one=False).does("do", "nothing")]
        assert self.stat is not None
        return [Person(card, "", "", key=card).does("have", changed(self.stat, self.add, self.times))]

    def brief(self) -> Brief:
        if self.blank:
            return [(f"{self.whose} next: blank", "rule")]
        assert self.stat is not None
        by = TIMES[self.times] if self.times else minus(self.add or 0)
        return [(f"{self.whose} next {LETTER[self.stat]}{by if self.times else '+' + by}", INK[self.stat])]
