"""The closed lists of the vocabulary (who, counts, conditions, events), amounts made of them, and their words."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import READER, YOU, Person
from deckgames.engine.data import dataclass
from deckgames.engine.effects import Kinds
from deckgames.engine.words import minus

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

FEW: dict[str, str] = {"you": "you", "it": "they", "one_opponent": "one opponent", "each_opponent": "opponents",
                       "everyone": "everyone", "strongest": "highest health", "weakest": "lowest health",
                       "left": "the opponent on your left"}
"""Who, in few words."""


def in_few(who: str) -> Person:
    """The person in few words, as subject, object and owner: "opponents", "lowest health", "lowest health’s"."""
    name = FEW[who]
    if who == "you":
        return Person("", name, "your", one=False)
    whose = {"it": "their", "one_opponent": "an opponent’s"}.get(who, f"{name}{'’' if name.endswith('s') else '’s'}")
    return Person(name, "them" if who == "it" else name, whose, one=who not in ("it", "each_opponent"))


CAUSED: frozenset[Event] = frozenset({"damaged", "attacked", "lost_health", "opponent_heals", "this_discarded"})
"""Events with a player who caused them: only there `it` may stand."""

_THINGS: Mapping[str, tuple[str, str]] = {
    "field": ("card in {} field", "the number of cards in {} field"),
    "hand": ("card in {} hand", "the number of cards in {} hand"),
    "stack": ("card in {} stack", "the number of cards in {} stack"),
    "health": ("point of {} health", "{} health"),
    "defence": ("point of {} defence", "{} defence"),
    "all_fields": ("card in all fields", "the number of cards in all fields"),
    "opponents": ("opponent", "the number of your opponents"),
    "beat": ("beat played this round, including this one", "the number of beats played this round"),
    "round": ("round played, including this one", "the number of rounds played"),
}


def counted(what: Count, each: bool, own: str = "their") -> str:
    """The words of a count: "card in their hand" for each one of it, or "the number of cards in their hand"; `own`
    is whose `target_...` counts are."""
    whose, _, thing = what.partition("_")
    if whose not in ("your", "target"):
        whose, thing = "", what
    return _THINGS[thing][0 if each else 1].format("your" if whose == "your" else own)


class PerCount(BaseModel):
    """A number for each thing counted: `{n: 2, per: your_field}`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    n: Annotated[int, Field(ge=-20, le=20, strict=True)]
    per: Count

    @property
    def counts(self) -> Count:
        return self.per

    def of(self, count: Callable[[Count], int]) -> int:
        return self.n * count(self.per)

    def words(self, unit: str, own: str) -> str:
        return f"{minus(str(self.n))}{unit} per {counted(self.per, True, own)}"


class HalfOf(BaseModel):
    """IN-8.8: half of what is counted, rounded up: `{half: target_health}`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    half: Count

    @property
    def counts(self) -> Count:
        return self.half

    def of(self, count: Callable[[Count], int]) -> int:
        return -(-count(self.half) // 2)

    def words(self, unit: str, own: str) -> str:
        half = f"half {counted(self.half, False, own)}"
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


def amounts(lo: int, hi: int) -> Kinds:
    """Plain numbers of an amount lie between these bounds: `Annotated[Amount, amounts(1, 50)]`."""
    return Kinds(Annotated[
        Annotated[int, Field(ge=lo, le=hi, strict=True), Tag("n")] | Annotated[PerCount, Tag("per")]
        | Annotated[HalfOf, Tag("half")], Discriminator(_sort)])


Amount = int | PerCount | HalfOf


def amount_words(amount: Amount, unit: str = "", own: str = "their") -> str:
    """ "6 health", "1 health per card in their hand", "half their health"; `unit` begins with a blank, `own` is
    whose `target_...` counts are."""
    return f"{minus(str(amount))}{unit}" if isinstance(amount, int) else amount.words(unit, own)


# ---- who, in words


def _one(name: str, own: str = "their") -> Person:
    return Person(name, name, f"{name}'s" if name.endswith(("opponent", "attacker")) else "", own)


_PERSONS: Mapping[str, Person] = {
    "one_opponent": _one("one opponent"), "each_opponent": replace(_one("each opponent"), key="each opponent"),
    "everyone": Person("everyone", "everyone, including you,", "everyone's", key="everyone", tail=", including you"),
    "strongest": _one("the opponent with the most health"), "weakest": _one("the opponent with the least health"),
    "left": _one("the player on your left")}
_CAUSE: Mapping[Event, Person] = {
    "damaged": _one("the attacker"), "attacked": _one("the attacker"), "lost_health": _one("that opponent"),
    "opponent_heals": _one("that opponent"), "this_discarded": _one("whoever did it")}
THIS_CARD = Person("this", "this", "its", "its", key="this")
"""The card that speaks."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Where a text stands: in the trigger of this event, if any, so that "it" is known and things happen at once; in a
    question that `asks` which opponent is meant."""

    event: Event | None = None
    asks: bool = False


def person(who: Who, voice: Voice | None, told: bool = False) -> Person:
    """The person that a word such as "strongest" means in a text; "you" is named unless the text is an order
    (`told`)."""
    if voice is not None and voice.asks:
        return _one("which opponent")
    if who == "you":
        return READER if told else YOU
    if who == "it":
        found = _CAUSE.get(voice.event) if voice and voice.event else None
        return replace(found or _one("that player"), key="it")
    return _PERSONS[who]


def whom(who: Who, voice: Voice | None, last: bool = False) -> str:
    """The person that a word means, as an object: "the attacker", "one opponent"; `last`: nothing follows."""
    they = person(who, voice)
    return "yourself" if who == "you" else f"{they.subject}{they.tail}" if last else they.object


WHEN: Mapping[Event, str] = {
    "damaged": "an attack hurts you", "attacked": "you are attacked",
    "lost_health": "an opponent makes you lose health", "you_recruit": "you recruit",
    "opponent_heals": "an opponent heals", "this_discarded": "an effect or a tie discards this",
    "this_annihilated": "a tie annihilates this", "eliminated": "you are out"}
IF: Mapping[Cond, str] = {
    "first_turn": "this is the first card of the beat", "last_turn": "nobody else is still to act",
    "last_card": "your stack is empty", "stack_left": "you have cards left in your stack",
    "lowest_health": "you have less health than every opponent", "hurt": "an attack hurt you this round"}
