"""How card texts are worded: persons, amounts, kinds of cards, and how lists of effects are joined (JO-V-12)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

from deckgames.engine.clauses import READER, Clause, Deed, Person, listed, merged
from deckgames.engine.effects import Effect, clauses_of, plural
from deckgames.games.journey.amounts import (
    Amount,
    BySeats,
    Fighting,
    FightingIcon,
    PerQ,
    SlotMax,
    SlotMin,
)


@dataclass(frozen=True, slots=True)
class Voice:
    """Where a text stands: who "you" is there (None: the reader), and for how many seats it is read (0: for any)."""

    me: Person | None = None
    who: str = ""
    seats: int = 0
    flat: bool = False
    """Inside a list that is joined with "and"."""


ANY = Voice()


def minus(n: int) -> str:
    """A number with a real minus sign."""
    return f"{n}".replace("-", "−")


def signed(n: int) -> str:
    """ "+2", "−2"."""
    return f"{n:+}".replace("-", "−")


# ---- persons


def _one(name: str, own: str = "their", key: str = "") -> Person:
    return Person(name, name, "", own, key=key)


PERSONS: Mapping[str, Person] = {
    "you": READER, "active": _one("the active player", key="active"), "another": _one("another player"),
    "others": _one("each other player"), "each": _one("each player"),
    "left": _one("the player to your left", key="left"), "right": _one("the player to your right", key="right"),
    "most_wounds": _one("the most wounded player"), "lowest_defense": _one("the player with the lowest defense"),
    "highest_defense": _one("the player with the highest defense"), "overlord": _one("the Overlord", "its", "overlord"),
    "company": _one("the company", "its", "company")}


def person(who: str, voice: Voice | None) -> Person:
    """Who that is; "you" and whoever stands for them in a choice of theirs (JO-V-4.9)."""
    me = voice.me if voice else None
    if me is not None:
        if who == "you" or who == voice.who:  # type: ignore[union-attr]  # there is a voice if there is me
            return me
        if who in ("left", "right"):
            return _one(f"the player to their {who}", key=who)
    return PERSONS[who]


def whom(who: str, voice: Voice | None) -> str:
    """The same as an object: "you", "another player", "them"."""
    return person(who, voice).object


def beside(who: str, side: str, voice: Voice | None) -> str:
    """Whom something of theirs is for: "the player to their left" of each player, else as `whom`."""
    if side in ("left", "right") and who != "you":
        return f"the player to their {side}"
    if side == "you" and who != "you":
        return "you"
    return whom(side, voice)


def as_me(who: str) -> Voice:
    """The voice of a choice that these players make: they are "you" in it."""
    named = PERSONS[who]
    return Voice(replace(named, object="them", own="their", key="me"), who)


# ---- amounts

THINGS: Mapping[str, tuple[str, str]] = {
    "wounds": ("damage", "damage"), "crystals": ("crystal", "crystals"), "attack": ("attack", "attack"),
    "defense": ("defense", "defense"), "weight": ("weight", "weight"), "speed": ("speed", "speed"),
    "slime": ("slime", "slime"), "pearl": ("pearl", "pearls"), "undead": ("undead", "undead"),
    "items": ("item", "items"), "enchantments": ("enchantment", "enchantments"),
    "magic": ("item or enchantment", "items or enchantments"),
    "pairs": ("pair of item and enchantment", "pairs of item and enchantment"),
    "monsters": ("monster", "monsters"), "dragons": ("dragon", "dragons"), "creatures": ("creature", "creatures"),
    "rewards": ("reward", "rewards"), "players": ("player", "players"),
    "overlord_cards": ("card on the Overlord", "cards on the Overlord"),
    "overlord_rewards": ("reward on the Overlord", "rewards on the Overlord"),
    "damage_taken": ("damage taken", "damage taken"), "track_wounds": ("wound on the track", "wounds on the track"),
    "rewards_removed": ("reward removed", "rewards removed"),
    "removed_points": ("point of the removed card", "points of the removed card"),
}
"""Quantities: one of them, and several."""
OWNED = frozenset({
    "wounds", "crystals", "attack", "defense", "weight", "speed", "slime", "pearl", "undead", "items", "enchantments",
    "magic", "pairs", "monsters", "dragons", "creatures", "rewards"})
"""Quantities of a player."""


def each_of(per: PerQ, yours: bool = False) -> str:
    """ "for each item", "for every 5 damage you have", "for each of their speed"; `yours`: whose must be said."""
    one, many = THINGS[per.per]
    if per.target:
        if per.every > 1:
            return f"for every {per.every} of their {many}"
        return f"for each of their {many}"
    have = " you have" if per.per == "wounds" or (yours and per.per in OWNED) else ""
    return f"for every {per.every} {many}{have}" if per.every > 1 else f"for each {one}{have}"


def figure(amount: BySeats, seats: int) -> str:
    """The number that holds for so many seats, or all five."""
    return str(amount.by_seats[seats - 1]) if seats else "/".join(map(str, amount.by_seats))


def quantity(amount: Amount, thing: str, voice: Voice | None = None, own: str = "your", yours: bool = False) -> str:
    """ "3 crystals", "a die roll of damage", "all your damage", "1 damage for each item"; `thing` in the singular."""
    many = thing if thing == "damage" else f"{thing}s"
    if isinstance(amount, int):
        return f"{amount} {many}" if amount != 1 else f"1 {thing}"
    if isinstance(amount, PerQ):
        return f"{quantity(amount.times, thing)} {each_of(amount, yours)}"
    if isinstance(amount, BySeats):
        seats = voice.seats if voice else 0
        if seats:
            return quantity(amount.by_seats[seats - 1], thing)
        return f"{figure(amount, 0)} {many} (for 1–5 players)"
    if amount == "d6":
        return f"a die roll of {many}"
    return f"all {own} {many}"


def power(attack: Amount | None, defense: Amount | None, sign: str = "+", yours: bool = False) -> str:
    """ "+1 attack and +1 defense", "+1 attack, and +2 defense for every 5 damage you have"."""
    parts = [(amount, word) for amount, word in ((attack, "attack"), (defense, "defense")) if amount is not None]
    if len(parts) == 2 and all(isinstance(amount, PerQ) for amount, _ in parts):
        (first, _), (second, _) = parts
        assert isinstance(first, PerQ)
        assert isinstance(second, PerQ)
        if (first.per, first.every, first.whose) == (second.per, second.every, second.whose):
            both = " and ".join(f"{sign}{amount.times} {word}" for amount, word in parts)  # type: ignore[union-attr]
            return f"{both} {each_of(first, yours)}"
    plain = [f"{sign}{amount} {word}" for amount, word in parts if not isinstance(amount, PerQ)]
    counted = [f"{sign}{amount.times} {word} {each_of(amount, yours)}" for amount, word in parts
               if isinstance(amount, PerQ)]
    return (", and " if counted else " and ").join(plain + counted)


# ---- where and when


def during(when: Any) -> str:
    """When a bonus counts: " on slots 3 or more", " against dragons"; nothing if always."""
    if when is None:
        return ""
    if isinstance(when, SlotMin):
        return f" on slots {when.slot_min} or more" if when.slot_min < 5 else " on slot 5"
    if isinstance(when, SlotMax):
        return f" on slots {when.slot_max} or less" if when.slot_max else " on slot 0"
    if isinstance(when, Fighting):
        return f" against {when.fighting}s"
    if isinstance(when, FightingIcon):
        return f" against creatures with {when.fighting_icon}"
    return f" while {when}"


def slots(low: int, high: int) -> str:
    """ "slots 3–5", "slot 0"."""
    return f"slots {low}–{high}" if low != high else f"slot {low}"


# ---- cards in stacks

ARTICLE: Mapping[str, str] = {
    "item": "an item", "enchantment": "an enchantment", "monster": "a monster", "dragon": "a dragon",
    "creature": "a creature", "magic": "an item or enchantment", "any": "a card"}
MANY: Mapping[str, str] = {
    "item": "items", "enchantment": "enchantments", "monster": "monsters", "dragon": "dragons",
    "creature": "creatures", "magic": "items or enchantments", "any": "cards"}
TOP: Mapping[str, str] = {
    "item": "top item", "enchantment": "top enchantment", "monster": "top creature if it is a monster",
    "creature": "top creature if it is a monster", "magic": "top item or enchantment",
    "any": "top item, enchantment or monster", "dragon": "top creature if it is a dragon"}


def card_words(kind: str, which: str, n: int = 1, own: str = "your", icon: str = "") -> str:
    """ "a monster", "2 cards with slime", "your top item"."""
    if which == "top":
        return f"{own} {TOP[kind]}"
    found = ARTICLE[kind] if n == 1 else f"{n} {MANY[kind]}"
    return f"{found} with {icon}" if icon else found


def tops(kinds: Sequence[str], side: str = "top", join: str = "and") -> str:
    """ "top item and enchantment"."""
    return f"{side} {f' {join} '.join(kinds)}"


# ---- lists


@runtime_checkable
class Payable(Protocol):
    """A verb that may stand in a cost: how it reads there, and behind "you may"."""

    def cost_words(self) -> str: ...
    def pay_words(self) -> str: ...


def cost_text(effects: Sequence[Effect[Any]]) -> str:
    """A cost: "3 crystals, −3 attack"; "free" if there is none."""
    return ", ".join(effect.cost_words() if isinstance(effect, Payable) else effect.describe()
                     for effect in effects) or "free"


def pay_text(effects: Sequence[Effect[Any]]) -> str:
    """A payment behind "you may": "pay 2 crystals and bury your top item"."""
    return listed([effect.pay_words() if isinstance(effect, Payable) else effect.describe() for effect in effects])


def _foreign(clause: Clause) -> bool:
    return bool(clause.subject) and clause.subject != "you"


def listing(effects: Sequence[Effect[Any]], voice: Voice | None = None) -> str:
    """A list as an ability has it, joined by "; ": a verb of yours behind somebody else's begins with "you"."""
    texts, foreign = [], False
    for clause in merged(clauses_of(effects, voice)):
        texts.append(clause.text(told=not foreign))
        foreign = foreign or _foreign(clause)
    return "; ".join(texts)


def joined(effects: Sequence[Effect[Any]], voice: Voice | None = None, foreign: bool = False) -> str:
    """The same inside a sentence, joined by "and"; `foreign`: somebody else has been named before."""
    voice = replace(voice or ANY, flat=True)
    texts: list[str] = []
    for clause in merged(clauses_of(effects, voice)):
        texts.append(clause.text(told=not foreign))
        foreign = foreign or _foreign(clause)
    if any(" and " in text or ", " in text for text in texts) and len(texts) > 1:
        return ", and ".join(texts)
    return " and ".join(texts)


def foreigners(effects: Sequence[Effect[Any]], voice: Voice | None = None) -> bool:
    """Whether anybody but you does something in this list."""
    return any(_foreign(clause) for clause in clauses_of(effects, voice))


def deed(text: str) -> Clause:
    """What the table does, whoever's turn it is: it never begins with "you"."""
    return Clause((Deed(text, text),))


__all__ = ["plural"]
