"""The verbs that hold as long as their part is active, and are never run (C in JO-V-4); the kinds of abilities a part
may have (JO-V-3, JO-V-6), and the terms it scores by (JO-V-7)."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from pydantic import Discriminator, Field, Tag, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.core.files import plain_data
from deckgames.engine.core.words import minus
from deckgames.engine.vocabulary.clauses import Clause, Person
from deckgames.engine.vocabulary.effects import Effect, Effects, OnlyVerbs, iter_tree, upto
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.journey.cards.words import (
    ANY,
    AT,
    Amount,
    During,
    JourneyVoice,
    Moment,
    PerQ,
    Quantity,
    Slot,
    Slots,
    Stack,
    Value,
    Words,
    amounts,
    cost_text,
    deed,
    during,
    each_of,
    listing,
    pay_text,
    power,
    slots,
)
from deckgames.games.journey.lexicon import HEALTH, STRENGTH

WHILE = Word("While", "counts only while it is true, never stored", "JO-3.8")
ON_SLOTS = Word("On slots", "while the card lies there", "JO-3.8")
_CANNOT = "{me.key:you=you cannot|nobody can} "


class Constant(Effect):
    """A verb that holds; its text is what it `says`."""

    stands = "constant"

    def persons(self, voice: JourneyVoice | None) -> Mapping[str, Person]:
        return {"me": (voice or ANY).holds}


class NoHealing(Constant):
    """Nothing heals you, and your damage cannot be given away."""

    entry, worth = Word("Cannot be healed", "nor can you give damage away", "JO-11.8"), -0.3
    says = "{me:damage} cannot be healed"


class Bonus(Constant):
    """More attack or defense while `during` holds; counted, never stored."""

    entry = (WHILE, ON_SLOTS)
    attack: Annotated[Amount, amounts(1, 9, ())] | None = None
    defense: Annotated[Amount, amounts(1, 9, ())] | None = None
    during: During | None = Field(default=None, alias="while")
    never = (
        (lambda e: e.attack is None and e.defense is None, "a bonus of nothing", "attack, defense or both"),
        (lambda e: any(isinstance(amount, PerQ) and amount.per in ("attack", "defense")
                       for amount in (e.attack, e.defense)), "a bonus counts no powers, of which it is a part",
         "another quantity"))

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        return [deed(power(self.attack, self.defense, when=during(self.during)))]


class AllIcons(Constant):
    """Every player's value of an icon is n higher."""

    entry = Word("Each player has", "extra icons for all while this card shows", "JO-3.10")
    icon: Value
    n: Annotated[int, upto(1, 3)] = 1

    says = "each player has +{n} {icon}"


class IgnoreIcons(Constant):
    """Your value of an icon is 0, whatever else says."""

    entry, worth = Word("Is 0", "no matter what else counts", "JO-3.7"), -0.1
    icon: Literal["speed", "pearl", "weight"]

    says = "{me:{icon}} is 0"


class CrystalCap(Constant):
    """You never keep more than n crystals."""

    entry = Word("Cannot have more than", "you lose the excess after each instruction", "JO-12.7")
    shorthand = "n"
    n: Annotated[int, upto(1, 20)]

    says = _CANNOT + "have more than {n:crystal}"


class CopyTop(Constant):
    """On the upper part of an item, alone: it reads as the upper part of your top card of that kind."""

    worth = 0.2
    entry = Word("A copy of", "the card on top now, without “at once”; its actions are separate", "JO-10.9")
    kind: Literal["enchantment"] = "enchantment"

    says = "a copy of your top {kind}"


class CannotTake(Constant):
    """You may not journey to that kind; such a card that comes to you is discarded (JO-5.10)."""

    worth = -0.4
    entry = Word("Cannot take another", "no journey; one you get otherwise is discarded", "JO-5.10")
    kind: Stack

    says = _CANNOT + "take another {kind}"


class Mute(Constant):
    """No minor, multi and double actions, or no abilities at all, on these cards; icons and points stay."""

    entry, worth = Word("Cannot use", "icons and points still count", "JO-8.10"), -0.15
    cards: Literal["top_item", "top_enchantment", "starters"]
    what: Literal["actions", "abilities"]
    says = ("{cards:starters=nobody can use {what} of banners and classes|" + _CANNOT
            + "use {what} of {me.own} top {cards:top_item=item|enchantment}}")


class Untargetable(Constant):
    """On other players' turns their effects pass you by (JO-12.8)."""

    worth = 0.1
    entry = Word("Cannot be targeted", "left, right and lowest defence still reach you", "JO-12.8")
    says = "you cannot be targeted on other players’ turns"


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

    worth = 0.2
    entry = Word("Journeys to slots", "cost no more than that, where the slot’s number is higher", "JO-5.2")
    says = "{where} cost {crystals:0=nothing|at most {crystals:crystal}}"


class JourneySurcharge(_Prices):
    """The price of these slots is n higher, after `journey_price` and before speed."""

    worth = -0.15
    entry = Word("Cost … more", "added to the price before speed lowers it", "JO-5.3")
    crystals: Annotated[int, upto(1, 9)]

    says = "{where} cost {crystals} more"


class NoDuelAttack(Constant):
    """In a duel you deal no damage but take it (JO-13.6)."""

    entry, worth = Word("Duel", "both prepare, both strike at once", "JO-13.3"), -0.05
    says = "when duelling you do not attack"


class AttackMode(Constant):
    """How a creature strikes: doubled, or every player."""

    worth = 0.0
    entry = Word("Attacks each player", "even players who did not fight; each defends alone", "JO-6.5",
                 more="“Deals double damage”: after defence is taken off.")
    double: bool = False
    everyone: bool = False
    scope: Literal["this", "creatures"] = "this"
    never = ((lambda e: not (e.double or e.everyone), "no mode is named", "double, everyone or both"),)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        if self.scope == "creatures":
            does = ["attack each player"] * self.everyone + ["deal double damage"] * self.double
            return [deed(f"all creatures {' and '.join(does)}")]
        if not self.everyone:
            return [deed("deals double damage")]
        return [deed("this attacks each player" + " and deals double damage" * self.double)]


class OverlordGuard(Constant):
    """Nobody may challenge the Overlord, or its hit points cannot fall."""

    worth = 0.0
    entry = Word("Can challenge", "while this forbids it, nobody fights the Overlord", "JO-7.10")
    no_challenge: bool = False
    immune: bool = False
    never = ((lambda e: not (e.no_challenge or e.immune), "no guard is named", "no_challenge, immune or both"),)

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        return [deed(text) for text in ["nobody can challenge the Overlord"] * self.no_challenge
                + ["the Overlord is immune to damage"] * self.immune]


class Stats(Constant):
    """Added to health and strength when they are worked out."""

    entry, worth = (HEALTH, STRENGTH), 0.0
    scope: Literal["this", "monsters", "dragons", "creatures", "overlord"] = "this"
    health: Annotated[Amount, amounts(1, 20, ())] | None = None
    strength: Annotated[Amount, amounts(1, 20, ())] | None = None
    during: Slots | None = Field(default=None, alias="while")
    never = (
        (lambda e: e.health is None and e.strength is None, "nothing is added", "health, strength or both"),
        (lambda e: e.scope == "overlord" and e.during is not None, "the Overlord lies on no slot", "no while"))

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
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

    worth = 0.05
    entry = Word("Desert token counts double", "for you alone; or does not count", "JO-14.3")
    do: Literal["double", "ignore"]

    says = "the desert token {do:double=counts double|does not count for you}"


def of_itself(verb: Effect) -> bool:
    """Whether it holds for nothing but the creature that says so."""
    return isinstance(verb, AttackMode | Stats) and verb.scope == "this"


CONSTANTS: tuple[type[Constant], ...] = (
    Bonus, AllIcons, IgnoreIcons, NoHealing, CrystalCap, CopyTop, CannotTake, Mute, Untargetable, JourneyPrice,
    JourneySurcharge, NoDuelAttack, AttackMode, OverlordGuard, Stats, DesertForce)


ToDo = Annotated[tuple[Annotated[Effect, OnlyVerbs("a list of effects", "done")], ...],
                 Field(min_length=1, max_length=6)]
"""What is done, top to bottom."""
Cost = Annotated[tuple[Annotated[Effect, OnlyVerbs("a cost", "cost")], ...], Field(max_length=3)]
"""What is paid, left to right; nothing if it is free."""


class Ability(Effect):
    """An ability of a part; what is in it has rules of its own for what may stand there."""

    stands = "ability"
    later = True
    minor: ClassVar[bool] = False
    """Whether it is a minor action, of any kind."""
    index: ClassVar[str] = ""
    """The list in which those that are visible are found."""

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        return [deed(self.worded(voice))]

    def worded(self, voice: JourneyVoice = ANY) -> str:
        """The ability's rules text."""
        return listing(self.parts, voice)

    def gives(self, voice: JourneyVoice = ANY) -> str:
        """The ability's rules text without its cost."""
        return self.worded(voice)


class Continuous(Ability):
    """Holds as long as its part is active."""

    entry = (WHILE, ON_SLOTS)
    shorthand = "do"
    do: Annotated[tuple[Annotated[Effect, OnlyVerbs("`continuous`", "constant")], ...], Field(min_length=1)]


class Immediate(Ability):
    """Resolved once: after a successful journey, when a reward is taken, when an event is turned up."""

    worth = 0.0
    entry = Word("At once", "when you take the card, before it is added; only then", "JO-5.6")
    shorthand = "do"
    do: ToDo

    def worded(self, voice: JourneyVoice = ANY) -> str:
        return f"at once: {listing(self.do, voice)}"


class Setup(Ability):
    """Resolved once, when the game is set up."""

    entry, worth = Word("Setup", "only when the game begins", "JO-C.108"), 0.0
    shorthand = "do"
    do: Annotated[tuple[Annotated[Effect, OnlyVerbs("`setup`", "start")], ...], Field(min_length=1)]

    def worded(self, voice: JourneyVoice = ANY) -> str:
        return f"setup: {listing(self.do, voice)}"


class Usable(Ability):
    """What a player may use, or what is set off: a list of effects."""

    if TYPE_CHECKING:
        effect: Effects

    @cached_property
    def unfailing(self) -> bool:
        """Whether it always has an effect: some verb of it always can do something."""
        refuses = [(type(verb).could, type(verb).why_not) for verb in self.effect]
        return (Effect.could, Effect.why_not) in refuses and not self.journeys

    @cached_property
    def journeys(self) -> tuple[Any, ...]:
        """The verbs inside it that send somebody on a journey (JO-15.3)."""
        return tuple(verb for verb in iter_tree(self.effect) if getattr(verb, "travels", False))


class Action(Usable):
    """A cost and what it gives."""

    index = "actions"
    uses: ClassVar[int] = 0
    """How often a turn; 0: any number of times, or as the turn allows it."""
    often: ClassVar[str] = ""
    cost: Cost
    effect: ToDo

    @cached_property
    def price(self) -> int:
        """The crystals it costs, if nothing else of its cost can ever be lacking; -1 if it can."""
        crystals = 0
        verb: Any
        for verb in self.cost:
            if verb.coins == "pearls" and isinstance(verb.n, int):
                crystals += verb.n
            elif not verb.always:
                return -1
        return crystals

    @property
    def _numbers(self) -> bool:
        """Whether it gives you so much attack or defence and nothing else: these are named before their cost."""
        first: Any = self.effect[0]
        return len(self.effect) == 1 and first.numbers and not any(
            isinstance(n, PerQ) for n in (first.attack, first.defense))

    def worded(self, voice: JourneyVoice = ANY) -> str:
        gives, cost = listing(self.effect, voice), f"for {cost_text(self.cost, voice)}"
        if self._numbers:
            return f"{gives} {cost}{self.often}"
        price: Any = self.cost
        if any(verb.paid != "for" for verb in price):  # a deed, no number
            cost = pay_text(self.cost, voice)
        return f"{cost if self.cost else 'free'}: {gives}{self.often}"

    def gives(self, voice: JourneyVoice = ANY) -> str:
        return listing(self.effect, voice) + self.often


class Used(Action):
    """What is done beside the main action; pearls may pay for it (JO-V-3.2)."""

    minor = True


class Minor(Used):
    """On your turn or while you prepare a duel, once a turn."""

    entry = Word("Action", "once a turn, besides the main action; what stands before “:” or behind “for” is its price",
                 "JO-8.3")
    uses = 1


class Double(Used):
    """As minor, twice a turn."""

    entry = Word("Twice", "you can use this action twice a turn", "JO-8.3")
    uses = 2
    often = " (twice)"


class Multi(Used):
    """As minor, any number of times a turn."""

    entry = Word("Any number", "you can use this action as often as you like", "JO-8.3")
    often = " (any number)"


class MainAction(Action):
    """An action that is the main action of the turn."""

    def worded(self, voice: JourneyVoice = ANY) -> str:
        return f"{self.lead(voice)}: {self.does(voice)}"

    def lead(self, voice: JourneyVoice = ANY) -> str:
        """What is done and for what: "challenge for 1 damage", "rest by discarding a monster"."""
        return f"{self.verb} {self.paid(voice)}".strip()

    def paid(self, voice: JourneyVoice = ANY) -> str:
        """For what it is done, if it costs anything: "for 1 damage"."""
        first: Any = self.cost[:1]
        return "".join(f"{verb.paid} {cost_text(self.cost, voice)}" for verb in first)

    def does(self, voice: JourneyVoice = ANY) -> str:
        """What comes of it."""
        return listing(self.effect, voice)

    def bare(self, voice: JourneyVoice = ANY) -> str:
        """Its text without its verb, where a key stands for that."""
        return ": ".join(filter(None, [self.paid(voice), self.does(voice)]))


class Rest(MainAction):
    """A main action; afterwards the card of slot 0 is discarded."""

    index = "rests"
    entry = Word("Rest", "a main action; then the card in slot 0 falls", "JO-7.1")
    def gives(self, voice: JourneyVoice = ANY) -> str:
        return f"{self.verb}: {self.does(voice)}"


class Challenge(MainAction):
    """A main action against the Overlord; what stands behind `fight_overlord` happens only after a won fight."""

    index = "challenges"
    worth = 0.0
    entry = Word("Challenge", "a main action; winning brings a reward token", "JO-7.10")
    never = ((lambda e: [effect.fights for effect in e.effect].count(True) != 1,
              "a challenge fights the Overlord once", "fight_overlord once in its effect"),)

    def gives(self, voice: JourneyVoice = ANY) -> str:
        return self.worded(voice)

    def gist(self, voice: JourneyVoice = ANY) -> str:
        """Its text without that it is a fight."""
        effects: Any = self.effect
        more = listing([effect for effect in effects if not effect.fights], voice)
        return f"{self.lead(voice)}: {more}" if more else self.lead(voice)


class TokenKind(Words):
    """A card that carries such a token."""

    token: Literal["reward", "wound", "cerberus"]


class Invasion(Ability):
    """When the card of slot 0 is discarded by a rest or a lost fight, and is such a card."""

    index = "invasions"
    worth = 0.0
    entry = Word("Invading", "what falls from slot 0 after a rest or a lost fight", "JO-7.4")
    type_: Annotated[
        Annotated[Literal["item", "enchantment", "monster", "dragon"], Tag("kind")]
        | Annotated[TokenKind, Tag("token")],
        Discriminator(lambda value: "token" if isinstance(value, dict | TokenKind) else "kind")] = Field(alias="type")
    effect: ToDo

    def worded(self, voice: JourneyVoice = ANY) -> str:
        return f"invading {self.card}: {listing(self.effect, voice)}"

    @property
    def card(self) -> str:
        """The card that invades: "monster", "card with a reward"."""
        if isinstance(self.type_, str):
            return self.type_
        token = self.type_.token
        return "card with the Cerberus token" if token == "cerberus" else f"card with a {token}"


MOMENTS: dict[str, str] = plain_data("words/journey")["whens"]
"""The moments, as people read them."""


class AfterSlot(Words):
    """A journey of yours to this slot or a higher one (or to exactly this one) has been resolved."""

    after_slot: Slot
    or_more: bool = True

    def fits(self, slot: int) -> bool:
        """Whether a journey to this slot is one."""
        return slot >= self.after_slot if self.or_more else slot == self.after_slot


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

    entry = (
        Word("After a journey", "last of all; the slot you took the card from counts", "JO-5.9"),
        Word("After defeating", "after the combat, before “at once”", "JO-6.4"),
        Word("After duelling", "even if you did not attack", "JO-13.3", also=("dueling",)),
        Word("After journeying to", "after the card is added; for enchantments, before", "JO-5.8"),
        Word("After resting", "after the effect, before slot 0 falls", "JO-7.1"),
        Word("When challenging", "bonuses last until the Overlord has struck; the rest comes after the cost",
             "JO-7.11"),
        Word("When the game ends", "after end duels, before points", "JO-17.4"),
        Word("When your turn", "“begins”: pearls are awake; “ends”: before weight", "JO-9.2"),
        Word("When you take damage", "on any turn; “damage taken” is all of that blow", "JO-11.4"),
        Word("When", "a text that waits for that moment, on any turn", "JO-3.11"))
    uses: ClassVar[int] = 1
    cost: ClassVar[Effects] = ()
    price: ClassVar[int] = 0
    when: Annotated[Annotated[Moment, Tag("word")] | Annotated[AfterSlot, Tag("after_slot")]
                    | Annotated[RewardsOn, Tag("rewards_on")], Discriminator(_moment)]
    effect: Annotated[tuple[Annotated[Effect, OnlyVerbs("a trigger", "done", "constant")], ...],
                      Field(min_length=1, max_length=6)]

    @model_validator(mode="after")
    def _holds_or_happens(self, info: ValidationInfo) -> Self:
        for effect in self.effect:
            holds = effect.stands == "constant"
            if (holds and self.when not in ("on_track", "in_combat")) or (not holds and self.when == "on_track"):
                raise PydanticCustomError("place", "'{verb}' may not stand in a trigger {when}", {
                    "verb": effect.verb, "when": self.moment, "expected": "one of " + ", ".join(
                        sorted(verb for verb, kind in info.context.verbs.items()  # type: ignore[union-attr]
                               if ("constant" if self.when == "on_track" else "done") in kind.stands.split()))})
        return self

    @property
    def moment(self) -> str:
        """The moment as one word."""
        if isinstance(self.when, str):
            return self.when
        return "after_slot" if isinstance(self.when, AfterSlot) else "rewards_on"

    def worded(self, voice: JourneyVoice = ANY) -> str:
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


class Points(Effect):
    """A number of points."""

    stands = "term"
    shorthand = "points"
    points: Annotated[int, Field(ge=-20, le=30, strict=True)]

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        return [deed(point_words(self.points))]


class Per(Effect):
    """A number of points for each or for every few things counted, which may be less than none."""

    entry = Word("For each, for every", "at the end; leftovers do not count", "JO-18.3")
    stands = "term"
    count: Quantity
    every: Annotated[int, upto(1, 20)] = 1
    times: Annotated[int, Field(ge=-9, le=9, strict=True)] = 1

    def clauses(self, voice: JourneyVoice = ANY) -> list[Clause]:
        each = each_of(PerQ(per=self.count, every=self.every))
        return [deed(f"{point_words(self.times)} {each}")]


def point_words(n: int) -> str:
    """Points in words: "1 point", "−2 points"."""
    return f"{minus(str(n))} point{'s' * (abs(n) != 1)}"
