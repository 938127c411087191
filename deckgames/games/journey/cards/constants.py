"""The verbs that hold as long as their part is active, and are never run (C in JO-V-4); the rules look for them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine.clauses import Clause, Person
from deckgames.engine.effects import Effect, upto
from deckgames.games.journey.cards.amounts import Amount, During, PerQ, Slot, Slots, Stack, Value, amounts
from deckgames.games.journey.cards.words import ANY, Voice, deed, during, power, slots

_CANNOT = "{me.key:you=you cannot|nobody can} "


class Constant(Effect[Any]):
    """A verb that holds; its text is what it `says`."""

    stands = "constant"

    def persons(self, voice: Voice | None) -> Mapping[str, Person]:
        return {"me": (voice or ANY).holds}


class NoHealing(Constant):
    """Nothing heals you, and your damage cannot be given away."""

    says = "{me:damage} cannot be healed"


class Bonus(Constant):
    """More attack or defense while `during` holds; counted, never stored."""

    attack: Annotated[Amount, amounts(1, 9, ())] | None = None
    defense: Annotated[Amount, amounts(1, 9, ())] | None = None
    during: During | None = Field(default=None, alias="while")
    never = (
        (lambda e: e.attack is None and e.defense is None, "a bonus of nothing", "attack, defense or both"),
        (lambda e: any(isinstance(amount, PerQ) and amount.per in ("attack", "defense")
                       for amount in (e.attack, e.defense)), "a bonus counts no powers, of which it is a part",
         "another quantity"))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [deed(power(self.attack, self.defense, when=during(self.during)))]


class AllIcons(Constant):
    """Every player's value of an icon is n higher."""

    icon: Value
    n: Annotated[int, upto(1, 3)] = 1

    says = "each player has +{n} {icon}"


class IgnoreIcons(Constant):
    """Your value of an icon is 0, whatever else says."""

    icon: Literal["speed", "pearl", "weight"]

    says = "{me:{icon}} is 0"


class CrystalCap(Constant):
    """You never keep more than n crystals."""

    shorthand = "n"
    n: Annotated[int, upto(1, 20)]

    says = _CANNOT + "have more than {n:crystal}"


class CopyTop(Constant):
    """On the upper part of an item, alone: it reads as the upper part of your top card of that kind."""

    kind: Literal["enchantment"] = "enchantment"

    says = "a copy of your top {kind}"


class CannotTake(Constant):
    """You may not journey to that kind; such a card that comes to you is discarded (JO-5.10)."""

    kind: Stack

    says = _CANNOT + "take another {kind}"


class Mute(Constant):
    """No minor, multi and double actions, or no abilities at all, on these cards; icons and points stay."""

    cards: Literal["top_item", "top_enchantment", "starters"]
    what: Literal["actions", "abilities"]
    says = ("{cards:starters=nobody can use {what} of banners and classes|" + _CANNOT
            + "use {what} of {me.own} top {cards:top_item=item|enchantment}}")


class Untargetable(Constant):
    """On other players' turns their effects pass you by (JO-12.8)."""

    says = "you cannot be targeted on other players' turns"


class _Prices(Constant):
    slot_min: Slot = 0
    slot_max: Slot = 5
    crystals: Annotated[int, upto(0, 9)]
    never = ((lambda e: e.slot_min > e.slot_max, "there are no such slots", "slot_min up to slot_max"),)

    @property
    def where(self) -> str:
        """ "journeys to slots 3–5"."""
        everywhere = (self.slot_min, self.slot_max) == (0, 5)
        return "journeys" if everywhere else f"journeys to {slots(self.slot_min, self.slot_max)}"


class JourneyPrice(_Prices):
    """The base price of these slots is n if that is lower, before speed."""

    says = "{where} cost {crystals:0=nothing|at most {crystals:crystal}}"


class JourneySurcharge(_Prices):
    """The price of these slots is n higher, after `journey_price` and before speed."""

    crystals: Annotated[int, upto(1, 9)]

    says = "{where} cost {crystals} more"


class NoDuelAttack(Constant):
    """In a duel you deal no damage but take it (JO-13.6)."""

    says = "when duelling you do not attack"


class AttackMode(Constant):
    """How a creature strikes: doubled, or every player."""

    double: bool = False
    everyone: bool = False
    scope: Literal["this", "creatures"] = "this"
    never = ((lambda e: not (e.double or e.everyone), "no mode is named", "double, everyone or both"),)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        if self.scope == "creatures":
            does = ["attack each player"] * self.everyone + ["deal double damage"] * self.double
            return [deed(f"all creatures {' and '.join(does)}")]
        if not self.everyone:
            return [deed("deals double damage")]
        return [deed("this attacks each player" + " and deals double damage" * self.double)]


class OverlordGuard(Constant):
    """Nobody may challenge the Overlord, or its hit points cannot fall."""

    no_challenge: bool = False
    immune: bool = False
    never = ((lambda e: not (e.no_challenge or e.immune), "no guard is named", "no_challenge, immune or both"),)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [deed(text) for text in ["nobody can challenge the Overlord"] * self.no_challenge
                + ["the Overlord is immune to damage"] * self.immune]


class Stats(Constant):
    """Added to health and strength when they are worked out."""

    scope: Literal["this", "monsters", "dragons", "creatures", "overlord"] = "this"
    health: Annotated[Amount, amounts(1, 20, ())] | None = None
    strength: Annotated[Amount, amounts(1, 20, ())] | None = None
    during: Slots | None = Field(default=None, alias="while")
    never = (
        (lambda e: e.health is None and e.strength is None, "nothing is added", "health, strength or both"),
        (lambda e: e.scope == "overlord" and e.during is not None, "the Overlord lies on no slot", "no while"))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        if self.scope == "this":
            return [deed(stat_words(self.health, self.strength, when=during(self.during)))]
        if self.scope == "overlord":
            return [deed(f"the Overlord has {stat_words(self.health, self.strength, 'it')}")]
        return [deed(f"all {self.scope}{during(self.during)} have {stat_words(self.health, self.strength, 'you')}")]


def stat_words(health: Amount | None, strength: Amount | None, whose: str = "", when: str = "") -> str:
    """ "+1 health and strength for each slime", "+2 health and +1 strength"; `whose` as in `each_of`."""
    if health == strength:
        return power(health, None, whose=whose, names=("health and strength", ""), when=when)
    return power(health, strength, whose=whose, names=("health", "strength"), when=when)


class DesertForce(Constant):
    """The size of the desert token is doubled for everybody, or 0 for you (JO-14.3)."""

    do: Literal["double", "ignore"]

    says = "the desert token {do:double=counts double|does not count for you}"


def of_itself(verb: Effect[Any]) -> bool:
    """Whether it holds for nothing but the creature that says so."""
    return isinstance(verb, AttackMode | Stats) and verb.scope == "this"


CONSTANTS: tuple[type[Constant], ...] = (
    Bonus, AllIcons, IgnoreIcons, NoHealing, CrystalCap, CopyTop, CannotTake, Mute, Untargetable, JourneyPrice,
    JourneySurcharge, NoDuelAttack, AttackMode, OverlordGuard, Stats, DesertForce)
