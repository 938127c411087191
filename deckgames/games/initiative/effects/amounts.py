"""The closed lists of the vocabulary (who, counts, conditions, events), amounts made of them, and their words."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

Who = Literal["you", "it", "one_opponent", "each_opponent", "everyone", "strongest", "weakest", "left"]
Aim = Literal["you", "one_opponent", "each_opponent", "everyone", "strongest", "weakest", "left"]
"""Whom a card's own attack goes for."""
One = Literal["one_opponent", "strongest", "weakest", "left"]
"""One other player, for verbs that need exactly one."""
Count = Literal[
    "your_field", "your_hand", "your_stack", "your_health", "your_defence", "target_field", "target_hand",
    "target_stack", "target_health", "target_defence", "all_fields", "opponents", "beat", "round"]
Event = Literal["damaged", "attacked", "lost_health", "you_recruit", "opponent_heals", "this_discarded",
                "this_annihilated", "eliminated"]
Cond = Literal["first_turn", "last_turn", "last_card", "stack_left", "lowest_health", "hurt"]

CAUSED: frozenset[Event] = frozenset({"damaged", "attacked", "lost_health", "opponent_heals", "this_discarded"})
"""Events with a player who caused them: only there `it` may stand."""
THIS: frozenset[Event] = frozenset({"this_discarded", "this_annihilated"})
"""Events that a card hears of wherever it lies."""

_THINGS: Mapping[str, tuple[str, str]] = {
    "field": ("card in {} field", "the cards in {} field"),
    "hand": ("card in {} hand", "the cards in {} hand"),
    "stack": ("card in {} stack", "the cards in {} stack"),
    "health": ("point of {} health", "{} health"),
    "defence": ("point of {} defence", "{} defence"),
    "all_fields": ("card in all fields", "the cards in all fields"),
    "opponents": ("opponent", "your opponents"),
    "beat": ("beat of this round", "the beats of this round"),
    "round": ("round", "the rounds so far"),
}


def counted(what: Count, each: bool) -> str:
    """The words of a count: "card in their hand" for each one of it, or "the cards in their hand"."""
    whose, _, thing = what.partition("_")
    if whose not in ("your", "target"):
        whose, thing = "", what
    return _THINGS[thing][0 if each else 1].format("your" if whose == "your" else "their")


class PerCount(BaseModel):
    """So many for each thing counted: `{n: 2, per: your_field}`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    n: Annotated[int, Field(ge=-20, le=20, strict=True)]
    per: Count

    @property
    def counts(self) -> Count:
        return self.per

    def of(self, count: Callable[[Count], int]) -> int:
        return self.n * count(self.per)

    def words(self, unit: str) -> str:
        return f"{minus(self.n)}{unit} per {counted(self.per, each=True)}"


class HalfOf(BaseModel):
    """IN-8.8: half of what is counted, rounded up: `{half: target_health}`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    half: Count

    @property
    def counts(self) -> Count:
        return self.half

    def of(self, count: Callable[[Count], int]) -> int:
        return -(-count(self.half) // 2)

    def words(self, unit: str) -> str:
        half = f"half of {counted(self.half, each=False)}"
        return half if not unit or self.half.endswith("health") else f"{unit.strip()} equal to {half}"


def _sort(value: object) -> str:
    if isinstance(value, dict):
        return "half" if "half" in value else "per"
    if isinstance(value, PerCount | HalfOf):
        return "half" if isinstance(value, HalfOf) else "per"
    if isinstance(value, int) and not isinstance(value, bool):
        return "n"
    raise PydanticCustomError("amount", "this is no amount", {
        "expected": "a whole number, {n: 2, per: your_field} or {half: target_health}"})


def amounts(lo: int, hi: int) -> Any:
    """The type of an amount whose plain numbers lie between these bounds."""
    return Annotated[
        Annotated[int, Field(ge=lo, le=hi, strict=True), Tag("n")] | Annotated[PerCount, Tag("per")]
        | Annotated[HalfOf, Tag("half")], Discriminator(_sort)]


Amount = int | PerCount | HalfOf


def minus(n: int) -> str:
    """A number with a real minus sign."""
    return f"{n}".replace("-", "−")


def amount_words(amount: Amount, unit: str = "") -> str:
    """ "6 health", "1 health per card in their hand", "half of their health"; `unit` begins with a blank."""
    return f"{minus(amount)}{unit}" if isinstance(amount, int) else amount.words(unit)


# ---- who, in words

_SUBJECT: Mapping[str, str] = {
    "you": "you", "it": "they", "one_opponent": "one opponent", "each_opponent": "each opponent",
    "everyone": "everyone", "strongest": "the opponent with most health", "weakest": "the opponent with least health",
    "left": "the player on your left"}
_OBJECT = {**_SUBJECT, "it": "them"}


def does(who: Who, verb: str) -> str:
    """Subject and verb: "you lose", "each opponent loses"."""
    if who in ("you", "it"):
        return f"{_SUBJECT[who]} {verb}"
    return f"{_SUBJECT[who]} {verb}{'es' if verb.endswith(('s', 'sh', 'ch')) else 's'}"


def whom(who: Who) -> str:
    """The same as an object: "them", "one opponent"."""
    return _OBJECT[who]


def owned(who: Who, thing: str) -> str:
    """What belongs to them: "your field", "each opponent's stack", "the stack of the player on your left"."""
    if who in ("you", "it"):
        return f"{'your' if who == 'you' else 'their'} {thing}"
    if who in ("strongest", "weakest", "left"):
        return f"the {thing} of {_SUBJECT[who]}"
    return f"{_SUBJECT[who]}'s {thing}"


WHEN: Mapping[Event, str] = {
    "damaged": "an attack hurts you", "attacked": "you are attacked",
    "lost_health": "an opponent makes you lose health", "you_recruit": "you recruit",
    "opponent_heals": "an opponent heals", "this_discarded": "this is discarded",
    "this_annihilated": "this is annihilated", "eliminated": "you are eliminated"}
IF: Mapping[Cond, str] = {
    "first_turn": "this is the first card of the beat", "last_turn": "nobody else is waiting with a card",
    "last_card": "your stack is empty", "stack_left": "you have cards left in your stack",
    "lowest_health": "you have the least health", "hurt": "an attack hurt you this round"}

COUNTS: tuple[str, ...] = get_args(Count)
