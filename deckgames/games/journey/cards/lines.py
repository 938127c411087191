"""The verbs that hold as long as their part is active, and are never run (C in JO-V-4); the kinds of abilities a part
may have (JO-V-3, JO-V-6), and the terms it scores by (JO-V-7)."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from pydantic import Discriminator, Field, Tag, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.clauses import Clause, Person
from deckgames.engine.effects import Effect, Effects, OnlyVerbs, iter_tree, upto
from deckgames.engine.words import minus
from deckgames.games.journey.cards.words import (
    ANY,
    AT,
    Amount,
    During,
    Moment,
    PerQ,
    Quantity,
    Slot,
    Slots,
    Stack,
    Value,
    Voice,
    Words,
    amounts,
    cost_text,
    deed,
    during,
    each_of,
    listing,
    power,
    slots,
)

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


COST = frozenset({
    "damage", "heal", "lose_crystals", "lose_power", "discard_card", "give_card", "bury", "unbury", "this_card",
    "give_crystals", "remove_top", "discard_token"})
"""Verbs that may stand in a cost (JO-V-5)."""
PAID = "damage",
"""Those of them that can always be paid."""
ACTIONS = ("minor", "double", "multi", "rest")
"""Of these a kingdom card has one at most (JO-V-3.1)."""

ToDo = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("a list of effects", "done")], ...],
                 Field(min_length=1, max_length=6)]
"""What is done, top to bottom."""
Cost = Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("a cost", *COST)], ...], Field(max_length=3)]
"""What is paid, left to right; nothing if it is free."""


class Ability(Effect[Any]):
    """An ability of a part; what is in it has rules of its own for what may stand there."""

    stands = "ability"
    later = True

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [deed(self.worded(voice))]

    def worded(self, voice: Voice | None = None) -> str:
        """The ability's rules text."""
        return listing(self.parts, voice)

    def gives(self, voice: Voice | None = None) -> str:
        """The ability's rules text without its cost."""
        return self.worded(voice)


class Continuous(Ability):
    """Holds as long as its part is active."""

    shorthand = "do"
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`continuous`", "constant")], ...], Field(min_length=1)]


class Immediate(Ability):
    """Resolved once: after a successful journey, when a reward is taken, when an event is turned up."""

    shorthand = "do"
    do: ToDo

    def worded(self, voice: Voice | None = None) -> str:
        return f"at once: {listing(self.do, voice)}"


class Setup(Ability):
    """Resolved once, when the game is set up."""

    shorthand = "do"
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`setup`", "start")], ...], Field(min_length=1)]

    def worded(self, voice: Voice | None = None) -> str:
        return f"setup: {listing(self.do, voice)}"


class Usable(Ability):
    """What a player may use, or what is set off: a list of effects."""

    if TYPE_CHECKING:
        effect: Effects

    @cached_property
    def unfailing(self) -> bool:
        """Whether it always has an effect: some verb of it always can do something."""
        refuses = [(type(verb).could, type(verb).why_not, verb.unless) for verb in self.effect]
        return (Effect.could, Effect.why_not, None) in refuses and not self.journeys

    @cached_property
    def journeys(self) -> tuple[Any, ...]:
        """The verbs inside it that send somebody on a journey (JO-15.3)."""
        return tuple(verb for verb in iter_tree(self.effect) if verb.verb == "journey_now")


class Action(Usable):
    """A cost and what it gives."""

    uses: ClassVar[int] = 0
    """How often a turn; 0: any number of times, or as the turn allows it."""
    often: ClassVar[str] = ""
    cost: Cost
    effect: ToDo

    @cached_property
    def price(self) -> int:
        """The crystals it costs, if nothing else of its cost can ever be lacking; -1 if it can."""
        crystals = 0
        for verb in self.cost:
            n = getattr(verb, "n", None)
            if verb.verb == "lose_crystals" and isinstance(n, int):
                crystals += n
            elif verb.verb not in PAID:
                return -1
        return crystals

    @cached_property
    def signed(self) -> bool:
        """Whether what it gives begins with a sign: "+2 attack"."""
        return self.effect[0].clauses()[0].predicates[0].sign

    @property
    def _numbers(self) -> bool:
        """Whether it gives you so much attack or defence and nothing else: these are named before their cost."""
        first: Any = self.effect[0]
        return len(self.effect) == 1 and first.verb == "gain" and not any(
            isinstance(n, PerQ) for n in (first.attack, first.defense))

    def worded(self, voice: Voice | None = None) -> str:
        gives, cost = listing(self.effect, voice), f"for {cost_text(self.cost, voice)}"
        if self._numbers:
            return f"{gives} {cost}{self.often}"
        return f"{cost if self.cost else 'free'}: {gives}{self.often}"

    def gives(self, voice: Voice | None = None) -> str:
        return listing(self.effect, voice) + self.often


class Minor(Action):
    """On your turn or while you prepare a duel, once a turn."""

    uses = 1


class Double(Action):
    """As minor, twice a turn."""

    uses = 2
    often = " (twice)"


class Multi(Action):
    """As minor, any number of times a turn."""

    often = " (any number)"


class MainAction(Action):
    """An action that is the main action of the turn."""

    def worded(self, voice: Voice | None = None) -> str:
        return f"{self.lead(voice)}: {self.does(voice)}"

    def lead(self, voice: Voice | None = None) -> str:
        """What is done and for what: "challenge for 1 damage", "rest by discarding a monster"."""
        if not self.cost:
            return self.verb
        first: Any = self.cost[0]
        return f"{self.verb} {first.paid} {cost_text(self.cost, voice)}"

    def does(self, voice: Voice | None = None) -> str:
        """What comes of it."""
        return listing(self.effect, voice)


class Rest(MainAction):
    """A main action; afterwards the card of slot 0 is discarded."""

    def gives(self, voice: Voice | None = None) -> str:
        return f"{self.verb}: {self.does(voice)}"


class Challenge(MainAction):
    """A main action against the Overlord; what stands behind `fight_overlord` happens only after a won fight."""

    never = ((lambda e: [effect.verb for effect in e.effect].count("fight_overlord") != 1,
              "a challenge fights the Overlord once", "fight_overlord once in its effect"),)

    def gives(self, voice: Voice | None = None) -> str:
        return self.worded(voice)


class TokenKind(Words):
    """A card that carries such a token."""

    token: Literal["reward", "wound", "cerberus"]


class Invasion(Ability):
    """When the card of slot 0 is discarded by a rest or a lost fight, and is such a card."""

    type_: Annotated[
        Annotated[Literal["item", "enchantment", "monster", "dragon"], Tag("kind")]
        | Annotated[TokenKind, Tag("token")],
        Discriminator(lambda value: "token" if isinstance(value, dict | TokenKind) else "kind")] = Field(alias="type")
    effect: ToDo

    def worded(self, voice: Voice | None = None) -> str:
        return f"invading {self.card}: {listing(self.effect, voice)}"

    @property
    def card(self) -> str:
        """The card that invades: "monster", "card with a reward"."""
        if isinstance(self.type_, str):
            return self.type_
        token = self.type_.token
        return "card with the Cerberus token" if token == "cerberus" else f"card with a {token}"


MOMENTS: dict[str, str] = {
    "turn_begins": "when your turn begins", "once_per_turn": "once on your turn", "turn_ends": "when your turn ends",
    "taking_damage": "when you take damage", "after_item": "after journeying to an item",
    "after_enchantment": "after journeying to an enchantment",
    "after_magic": "after journeying to an item or enchantment", "in_combat": "in combat",
    "on_track": "while on the track", "after_monster": "after defeating a monster",
    "after_creature": "after defeating a creature", "dueling": "when duelling", "after_duel": "after duelling",
    "after_rest": "after resting", "challenging": "when challenging", "game_ends": "when the game ends"}
"""The moments, as people read them."""


class AfterSlot(Words):
    """A journey of yours to this slot or a higher one (or to exactly this one) has been resolved."""

    after_slot: Slot
    or_more: bool = True


class RewardsOn(Words):
    """Number of rewards for each player that lie there."""

    rewards_on: Literal["village", "overlord"]
    per_player: Annotated[int, upto(1, 5)]


def _moment(value: object) -> str:
    if isinstance(value, AfterSlot | RewardsOn):
        return "after_slot" if isinstance(value, AfterSlot) else "rewards_on"
    if isinstance(value, dict):
        return "rewards_on" if "rewards_on" in value else "after_slot"
    return "word"


class Trigger(Usable):
    """What a moment sets off; on the track and in combat also what holds meanwhile."""

    uses: ClassVar[int] = 1
    cost: ClassVar[Effects] = ()
    price: ClassVar[int] = 0
    when: Annotated[Annotated[Moment, Tag("word")] | Annotated[AfterSlot, Tag("after_slot")]
                    | Annotated[RewardsOn, Tag("rewards_on")], Discriminator(_moment)]
    effect: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("a trigger", "done", "constant")], ...],
                      Field(min_length=1, max_length=6)]

    @model_validator(mode="after")
    def _holds_or_happens(self, info: ValidationInfo) -> Self:
        for effect in self.effect:
            holds = effect.stands == "constant"
            if (holds and self.when not in ("on_track", "in_combat")) or (not holds and self.when == "on_track"):
                raise PydanticCustomError("place", "'{verb}' may not stand in a trigger {when}", {
                    "verb": effect.verb, "when": self.moment, "expected": "one of " + ", ".join(
                        sorted(verb for verb, kind in info.context.verbs.items()  # type: ignore[union-attr]
                               if kind.stands == ("constant" if self.when == "on_track" else "done")))})
        return self

    @property
    def moment(self) -> str:
        """The moment as one word."""
        if isinstance(self.when, str):
            return self.when
        return "after_slot" if isinstance(self.when, AfterSlot) else "rewards_on"

    def worded(self, voice: Voice | None = None) -> str:
        return f"{self.moment_words}: {listing(self.effect, voice)}"

    @property
    def moment_words(self) -> str:
        """The moment as people read it: "after resting", "after a journey to slots 3–5"."""
        if isinstance(self.when, AfterSlot):
            return f"after a journey to {slots(self.when.after_slot, 5 if self.when.or_more else self.when.after_slot)}"
        if isinstance(self.when, RewardsOn):
            many = "1 reward" if self.when.per_player == 1 else f"{self.when.per_player} rewards"
            return f"when {AT[self.when.rewards_on]} has {many} for each player"
        return MOMENTS[self.when]


# ---- scoring


class Points(Effect[Any]):
    """A number of points."""

    stands = "term"
    shorthand = "points"
    points: Annotated[int, Field(ge=-20, le=30, strict=True)]

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [deed(point_words(self.points))]


class Per(Effect[Any]):
    """A number of points for each or for every few things counted, which may be less than none."""

    stands = "term"
    count: Quantity
    every: Annotated[int, upto(1, 20)] = 1
    times: Annotated[int, Field(ge=-9, le=9, strict=True)] = 1

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        each = each_of(PerQ(per=self.count, every=self.every))
        return [deed(f"{point_words(self.times)} {each}")]


def point_words(n: int) -> str:
    """Points in words: "1 point", "−2 points"."""
    return f"{minus(str(n))} point{'s' * (abs(n) != 1)}"
