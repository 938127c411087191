"""Verbs of cards in stacks: discarding, giving, burying, exchanging (JO-V-4.4)."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause, may
from deckgames.engine.effects import DISTINCT, Brief, upto
from deckgames.games.journey.amounts import Kind, Player, Stack, Value
from deckgames.games.journey.effects.base import Act
from deckgames.games.journey.words import SHORT, SIGN, Voice, beside, card_words, person, tops, whom

Near = Literal["you", "another", "left", "right"]
Ends = Literal["top", "any"]
Stacks = Annotated[tuple[Stack, ...], Field(min_length=1, max_length=2), DISTINCT]
Pick = Literal["all", "one", "up_to"]


class _Chosen(Act):
    """A verb that takes a card of a kind: its top card, or any."""

    kind: Kind
    which: Ends = "any"

    @model_validator(mode="before")
    @classmethod
    def _top_or_any(cls, data: Any) -> Any:
        """JO-V-4.4: the top card where nothing is said, but any monster, dragon, or card of any kind."""
        if not isinstance(data, dict) or "which" in data:
            return data
        kind = data.get("kind", cls.model_fields["kind"].default)
        return {**data, "which": "any" if cls.any_of(kind) else "top"}

    @classmethod
    def any_of(cls, kind: object) -> bool:
        """Whether any card of this kind is meant where nothing is said."""
        return kind not in ("item", "enchantment", "creature", "magic")

    @model_validator(mode="after")
    def _no_dragon_on_top(self) -> Self:
        if self.kind == "dragon" and self.which == "top":
            raise PydanticCustomError("which", "a dragon never goes from the top", {"expected": "which: any"})
        return self

    @property
    def sign(self) -> str:
        """The card in signs."""
        sort = "card" if self.kind == "any" else "item/ench." if self.kind == "magic" else self.kind
        n: int = getattr(self, "n", 1)
        return f"top {sort}" if self.which == "top" else f"{n} {sort}s" if n > 1 else sort


class DiscardCard(_Chosen):
    """They choose among the legal cards and discard n of them."""

    verb = "discard_card"
    who: Player = "you"
    kind: Kind = "any"
    n: Annotated[int, upto(1, 3)] = 1
    icon: Value | None = None

    @model_validator(mode="after")
    def _top_is_one(self) -> Self:
        if self.which == "top" and (self.n > 1 or self.icon):
            raise PydanticCustomError("which", "the top card is one card, whatever it shows", {
                "expected": "which: any with n or icon"})
        return self

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("discard", card_words(self.kind, self.which, self.n, who.own, self.icon or ""))]

    def brief(self) -> Brief:
        with_ = f" with {SHORT[self.icon]}" if self.icon else ""
        return [(f"{SIGN[self.who]}discard {self.sign}{with_}", "rule")]


class GiveCard(_Chosen):
    """`who` chooses a legal card and gives it to `to`."""

    verb = "give_card"
    who: Player = "you"
    to: Near = "another"
    n: Annotated[int, upto(1, 3)] = 1

    @model_validator(mode="after")
    def _somebody_else(self) -> Self:
        if self.who == self.to:
            raise PydanticCustomError("give", "nobody gives to themselves", {"expected": "another receiver"})
        if self.which == "top" and self.n > 1:
            raise PydanticCustomError("which", "the top card is one card", {"expected": "which: any with n"})
        return self

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        what = card_words(self.kind, self.which, self.n, who.own)
        if self.to == "you" and not (voice and voice.me):
            return [who.does("give", f"you {what}")]
        return [who.does("give", f"{what} to {beside(self.who, self.to, voice)}")]

    def brief(self) -> Brief:
        if self.to == "you":
            return [(f"{self.sign} ← {SIGN[self.who].strip()}", "rule")]
        return [(f"{SIGN[self.who]}{self.sign} → {SIGN[self.to].strip()}", "rule")]


class StealCard(_Chosen):
    """You choose the player, and the card where any will do; it goes to your stack."""

    verb = "steal_card"
    giver: Literal["another", "left", "right"] = Field(default="another", alias="from")

    @classmethod
    def any_of(cls, kind: object) -> bool:
        return False

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        what = card_words(self.kind, self.which, own="the")
        return [person("you", voice).does("steal", f"{what} of {whom(self.giver, voice)}")]

    def brief(self) -> Brief:
        return [(f"steal {self.sign}", "rule")]


class PassTops(Act):
    """All players hand on their top cards at once; even a single card, because one comes back."""

    verb = "pass_tops"
    kinds: Stacks = ("item", "enchantment")
    to: Literal["left", "right"] = "left"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person("each", None).does("pass", f"their {tops(self.kinds)} to the {self.to}")]

    def brief(self) -> Brief:
        return [(f"all pass {'+'.join(self.kinds)} {self.to}", "rule")]


class ThisCard(Act):
    """The card itself goes to somebody else's stack, or under its own stack."""

    verb = "this_card"
    do: Literal["give", "bury"]
    to: Literal["another", "left", "right"] = "another"
    may: bool = False

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        does = ("bury", "this card") if self.do == "bury" else ("give", f"this card to {whom(self.to, voice)}")
        return [may(you, " ".join(does)) if self.may else you.does(*does)]

    def brief(self) -> Brief:
        return [("bury this" if self.do == "bury" else f"{'may ' * self.may}this → {SIGN[self.to].strip()}", "rule")]


class _Turned(Act):
    who: Player = "you"
    kinds: Stacks
    pick: Pick = "all"

    def _clauses(self, side: str, voice: Voice | None) -> list[Clause]:
        who = person(self.who, voice)
        what = f"{who.own} {tops(self.kinds, side, 'or' if self.pick == 'one' else 'and')}"
        if self.pick != "up_to":
            return [who.does(self.verb, what)]
        if len(self.kinds) == 2:
            what = f"{who.own} {side} {self.kinds[0]}, {who.own} {side} {self.kinds[1]} or both"
        return [may(who, f"{self.verb} {what}")]

    def _brief(self) -> Brief:
        kinds = ("/" if self.pick == "one" else "+").join(self.kinds)
        return [(f"{SIGN[self.who]}{'may ' * (self.pick == 'up_to')}{self.verb} {kinds}", "rule")]


class Bury(_Turned):
    """The top card of each named stack goes to its bottom."""

    verb = "bury"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return self._clauses("top", voice)

    def brief(self) -> Brief:
        return self._brief()


class Unbury(_Turned):
    """The bottom card of each named stack goes on top."""

    verb = "unbury"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return self._clauses("bottom", voice)

    def brief(self) -> Brief:
        return self._brief()


class TurnOver(Act):
    """For each named stack: bury the top, unbury the bottom, or leave it."""

    verb = "turn_over"
    who: Player = "you"
    kinds: Stacks

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        which = " and of ".join(f"{who.own} {kind}s" for kind in self.kinds)
        return [may(who, f"bury the top or unbury the bottom of {which}")]

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]}turn {'+'.join(self.kinds)}", "rule")]


class SwapTop(Act):
    """Your top card changes places with somebody's, or with one of the track."""

    verb = "swap_top"
    kind: Stack = "enchantment"
    with_: Literal["another", "track"] = Field(alias="with")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        with_ = "another player's" if self.with_ == "another" else "one on the track"
        return [you.does("swap", f"{you.own} top {self.kind} with {with_}")]

    def brief(self) -> Brief:
        return [(f"swap top {self.kind}: {'one' if self.with_ == 'another' else 'track'}", "rule")]


class KeepOne(Act):
    """Keeps the starting card of that kind, else one of your choice; the others are discarded."""

    verb = "keep_one"
    kind: Stack = "enchantment"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        you = person("you", voice)
        return [you.does("discard", f"all {you.own} {self.kind}s but one")]

    def brief(self) -> Brief:
        return [(f"keep one {self.kind}", "rule")]
