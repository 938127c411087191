"""The closed lists of the vocabulary (quantities, who, moments, contexts) and the amounts made of them (JO-V-2)."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from deckgames.engine.effects import Kinds

Icon = Literal["attack", "defense", "attack_down", "defense_down", "weight", "speed", "slime", "pearl", "undead"]
Value = Literal["speed", "weight", "pearl", "slime", "undead"]
"""Icons that are counted and never stored (JO-3.7)."""
Quantity = Literal[
    "wounds", "crystals", "attack", "defense", "weight", "speed", "slime", "pearl", "undead", "items", "enchantments",
    "magic", "pairs", "monsters", "dragons", "creatures", "rewards", "players", "overlord_cards", "overlord_rewards",
    "damage_taken", "track_wounds", "rewards_removed", "removed_points"]
Who = Literal["you", "active", "speaker", "another", "others", "each", "left", "right", "most_wounds",
              "lowest_defense", "highest_defense", "overlord", "company"]
Player = Literal["you", "active", "speaker", "another", "others", "each", "left", "right", "most_wounds",
                 "lowest_defense", "highest_defense"]
"""Who, among the players alone."""
Near = Literal["you", "another", "left", "right"]
NAMED = ("active", "speaker")
"""The player whose turn it is, and who stands for them in the Overlord turn (JO-16.5)."""
CardKind = Literal["item", "enchantment", "monster", "dragon"]
Kind = Literal["item", "enchantment", "monster", "dragon", "creature", "magic", "any"]
"""Cards that a verb means: magic is an item or an enchantment."""
Stack = Literal["item", "enchantment"]
Moment = Literal[
    "turn_begins", "once_per_turn", "turn_ends", "taking_damage", "after_item", "after_enchantment", "after_magic",
    "in_combat", "on_track", "after_monster", "after_creature", "dueling", "after_duel", "after_rest", "challenging",
    "game_ends"]
Number = Annotated[int, Field(ge=0, le=99, strict=True)]
Slot = Annotated[int, Field(ge=0, le=5, strict=True)]


class Words(BaseModel):
    """A small mapping inside a verb."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)


class PerQ(Words):
    """A number for each or for every few things counted: `{per: wounds, every: 5, times: 2}` (JO-V-2)."""

    per: Quantity
    times: Annotated[int, Field(ge=1, le=9, strict=True)] = 1
    every: Annotated[int, Field(ge=1, le=20, strict=True)] = 1
    whose: Literal["you", "target"] = Field(default="you", alias="of")

    @property
    def target(self) -> bool:
        """Whether it counts on the player who is affected."""
        return self.whose == "target"

    def of(self, count: Callable[[str, bool], int], seats: int) -> int:
        """How many: `count` counts a quantity, on the target if its second argument says so."""
        return self.times * (count(self.per, self.whose == "target") // self.every)


class BySeats(Words):
    """Another number for each number of seats: `{by_seats: [28, 24, 16, 12, 11]}` for 1 to 5 seats; on boards only."""

    by_seats: Annotated[tuple[Number, ...], Field(min_length=5, max_length=5)]

    def of(self, count: Callable[[str, bool], int], seats: int) -> int:
        """The figure for this number of seats."""
        return self.by_seats[seats - 1]


Amount = int | Literal["all", "d6"] | PerQ | BySeats
"""How many: a number, everything there is, a die, for each thing counted, or by the number of seats."""


def amounts(lo: int, hi: int, words: tuple[str, ...] = ("all", "d6"), by_seats: bool = False) -> Kinds:
    """What an amount may be: a number within these bounds, one of these words, `{per: ..}`; where a board may count its
    players also `{by_seats: [..]}`. To be written as `Annotated[Amount, amounts(1, 20)]`."""
    kinds: Any = (Annotated[int, Field(ge=lo, le=hi, strict=True), Tag("n")] | Annotated[PerQ, Tag("per")])
    if words:
        kinds |= Annotated[Literal[words], Tag("word")]
    if by_seats:
        kinds |= Annotated[BySeats, Tag("by_seats")]
    expected = ["a whole number", *words, "{per: items}", *(["{by_seats: [5, 4, 3, 2, 1]}"] if by_seats else [])]

    def sort(value: object) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return "n"
        if isinstance(value, str) and words:
            return "word"
        if isinstance(value, PerQ) or (isinstance(value, dict) and "by_seats" not in value):
            return "per"
        if by_seats and isinstance(value, BySeats | dict):
            return "by_seats"
        raise PydanticCustomError("amount", "this is no amount", {
            "expected": f"{', '.join(expected[:-1])} or {expected[-1]}"})

    return Kinds(Annotated[kinds, Discriminator(sort)])


# ---- when a bonus counts (W of JO-V-4.2)


class SlotMin(Words):
    """On a journey to this slot or a higher one."""

    slot_min: Slot


class SlotMax(Words):
    """On a journey to this slot or a lower one."""

    slot_max: Slot


class Fighting(Words):
    """In combat with such a creature."""

    fighting: Literal["monster", "dragon", "creature"]


class FightingIcon(Words):
    """In combat with a creature that shows this icon on either part."""

    fighting_icon: Literal["slime", "undead"]


def _context(value: object) -> str:
    if isinstance(value, str):
        return "word"
    if isinstance(value, Words):
        return next(iter(type(value).model_fields))
    for key in ("slot_min", "slot_max", "fighting", "fighting_icon"):
        if isinstance(value, dict) and key in value:
            return key
    raise PydanticCustomError("while", "this is no context", {
        "expected": "{slot_min: s}, {slot_max: s}, {fighting: dragon}, {fighting_icon: slime}, dueling or challenging"})


Slots = Annotated[Annotated[SlotMin, Tag("slot_min")] | Annotated[SlotMax, Tag("slot_max")], Discriminator(_context)]
"""Where on the track: what the stats of a creature may depend on."""
During = Annotated[
    Annotated[Literal["dueling", "challenging"], Tag("word")] | Annotated[SlotMin, Tag("slot_min")]
    | Annotated[SlotMax, Tag("slot_max")] | Annotated[Fighting, Tag("fighting")]
    | Annotated[FightingIcon, Tag("fighting_icon")], Discriminator(_context)]
"""When a bonus counts."""
