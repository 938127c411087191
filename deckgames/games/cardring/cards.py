"""The card kinds of Card Ring as they stand in `assets/cards/cardring/*.yaml`, a class a section; what all their verbs
declare, what holds while its card lies there, and how targets are called. SAY are the messages of Card Ring,
`assets/text/cardring.yaml`."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from deckgames.engine.core.cards import Card, CardSpec, Fact
from deckgames.engine.core.files import plain_data
from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import Texts, Words
from deckgames.engine.vocabulary.clauses import filled
from deckgames.engine.vocabulary.effects import Effect, OnlyVerbs, iter_tree, of_kind, sentences, shorts, upto
from deckgames.engine.vocabulary.lexicon import Number, Word
from deckgames.games.cardring.lexicon import TESTS

SAY = Texts("cardring")
TEXT, LINE = SAY.text, SAY.line

Foes = Literal["any", "dummy", "adversary", "trap", "enemy", "finale", "not_dummy"]
KINDS = {against: frozenset(kinds.split()) for against, kinds in {
    "any": "adversary trap dummy finale", "dummy": "dummy", "adversary": "adversary", "trap": "trap",
    "enemy": "adversary trap", "finale": "finale", "not_dummy": "adversary trap finale"}.items()}
"""CR-5.12: what `against` means, in kinds of target. A Finale beaten with Skill is a Finale, not a Trap."""
_FILE = plain_data("words/cardring")
PLURAL: dict[str, str] = _FILE["plural"]
FOE: dict[str, str] = _FILE["foes"]
BEAT = {kind: f"you beat {foe}" for kind, foe in FOE.items()} | {
    "any": "you win a combat", "not_dummy": "you beat anything but the Dummy"}
LOSE = {kind: f"you lose to {foe}" for kind, foe in FOE.items()} | {
    "any": "you lose", "not_dummy": "you lose to anything but the Dummy"}


def _some(n: int) -> int:
    if n == 0:
        raise PydanticCustomError("nothing", "0 changes nothing", {"expected": "a number above or below 0"})
    return n


NotZero = AfterValidator(_some)
"""Of a number that may be negative, but not 0."""


class Verb(Effect):
    """What the verbs of Card Ring declare beside what every game's do.

    `sort` is what its worth is counted in (`bot.worth`). `turn` says when a card with it is played, if all cards are:
    below 0 before those that only count something, as what it brings can still be played and there is the whole hand to
    choose from; above 1 after them, as it counts, changes or repeats what was played before. `asks`: it may ask
    something. `owed`: in Recovery it becomes a Due of the next turn (CR-6.9). `least` is its text in the fewest words,
    "cards" left out behind a number: "discard 1"; `brought` that where a target brings it.
    """

    sort: ClassVar[str] = "ring"
    turn: ClassVar[int] = 0
    asks: ClassVar[bool] = True
    owed: ClassVar[bool] = False
    least: ClassVar[str] = ""
    brought: ClassVar[str] = ""

    def fewest(self, you_may: str = "") -> str:
        """The text in the fewest words."""
        return filled(self.least, self, {"you_may": you_may}) if self.least else self.short()


HAND = 5
"""Cards drawn in Recovery, before passives."""

# ---- what holds while its Class or Location lies there


class Against(Verb):
    """What looks at the target: it is about such targets alone (CR-5.12)."""

    against: Foes

    def meets(self, kind: str) -> bool:
        """Whether it is about targets of this kind."""
        return kind in KINDS[self.against]


class Increase(Against):
    """A Total that is higher against such targets."""

    by: Annotated[int, upto(1, 4)]


class HandSize(Verb):
    """You draw 5 + n in Recovery."""

    stands, shorthand, sort, worth = "passive", "n", "draw", 1.0
    entry = Word("Hand size", "how many cards you draw in Recovery", "CR-6.3")
    n: Annotated[int, upto(-1, 2)]

    def describe(self) -> str:
        return f"your hand size is {HAND + self.n}"


class Price(Verb):
    """Such cards cost that much more or less."""

    stands = "passive"
    entry = Word("Price", "such cards cost that much less or more, never below 0", "CR-4.3", also=("cost",))
    what: Literal["any", "greater", "craft", "brawl", "sabotage", "ring", "caper", "class"]
    by: Annotated[int, upto(-3, 3), NotZero]

    def covers(self, face: Any) -> bool:
        """Whether this card's price changes."""
        return self.what in ("any", face.type) or (self.what == "greater" and face.id.startswith("greater-"))

    def describe(self) -> str:
        what = {"any": "all", "greater": "Greater"}.get(self.what, self.what)
        return f"{what} cards cost {abs(self.by)} {'less' if self.by < 0 else 'more'}"


class ClearLess(Verb):
    """Clearing is n less than the price instead of 2 less."""

    stands, shorthand = "passive", "n"
    says, briefly = "clearing a card costs {n} less than its price, instead of 2", "clear for {n} less"
    entry = Word("Clear", "pay less for a card in your own queue and trash it at once", "CR-4.7")
    n: Annotated[int, upto(0, 6)]


class WinXp(Against):
    """Each win against such a target gives that XP more."""

    stands, sort, entry = "passive", "win", Word("Whenever", "extra XP for that win", "CR-6.4")
    by: Annotated[int, upto(1, 3)]

    def describe(self) -> str:
        return f"+{self.by} XP whenever {BEAT[self.against].removesuffix(' a combat')}"


class Spin(Verb):
    """CR-10.5: steps the Ring rotates in Recovery, instead of one to the left."""

    stands, shorthand, worth = "passive", "n", 0.0
    entry = Word("Turn the Ring", "all queues pass on their end card at once", "CR-6.16",
                 more="Left: as at the end of a round. Right (▸): the other way round.")
    n: Annotated[int, upto(-2, 2)]

    def describe(self) -> str:
        if self.n == 0:
            return "the Ring does not turn at the end of the round"
        steps = {1: "one space", 2: "two spaces"}[abs(self.n)]
        return f"at the end of the round the Ring turns {steps} {'left' if self.n > 0 else 'right'}"


class NoFailure(Verb):
    """CR-10.7: no Failure is placed this round."""

    stands, shorthand, worth, says = "location", "holds", 0.0, "Failure has no effect"
    entry = Word("No Failure", "nobody sends any this round", "CR-10.7")
    holds: Literal[True]


class LoserDiscards(Verb):
    """CR-10.8: every loser gets a Due of n more discards."""

    stands, shorthand, worth = "location", "n", 0.0
    says, briefly = "whoever loses a combat also discards {n:card}", "whoever loses also discards {n:card}"
    entry = Word("Losers discard", "one more Due at the next sitting", "CR-10.8")
    n: Annotated[int, upto(1, 3)]


# ---- the kinds of cards

Recovered = tuple[Annotated[Effect, OnlyVerbs("what waits for Recovery", "suffered", "recovered")], ...]
"""Win and lose lists and those of riders: they ask nothing in Recovery."""
Suffered = tuple[Annotated[Effect, OnlyVerbs("what others do in Recovery", "suffered")], ...]
Played = tuple[Annotated[Effect, OnlyVerbs("`play` and `each_turn`", "done")], ...]
Passives = tuple[Annotated[Effect, OnlyVerbs("`passive` of a Class", "passive")], ...]
Reigning = tuple[Annotated[Effect, OnlyVerbs("`passive` of a Location", "passive", "location")], ...]
"""Two of them make no sense for one seat (CR-10.7, CR-10.8)."""
Revealed = tuple[Annotated[Effect, OnlyVerbs("`stealth`", "stealth")], ...]

Sort = Literal["craft", "brawl", "sabotage", "ring", "caper"]
One = Annotated[int, Field(ge=1, le=1)]


def standing(effects: Sequence[Effect]) -> str:
    """The text of effects that hold as long as their card lies there."""
    return " ".join([f"{capital(effect.holding())}." for effect in effects])


class RingSpec(CardSpec):
    """Base of all kinds. `text` is the generated rules text, `lines` the same by sections; `module`: what it is part
    of."""

    heads = ("kind", "cost", "value", "tier", "module", "copies")
    module: ClassVar[str | None] = None

    @property
    def kind_word(self) -> str:
        """What sort of card it is, in a word or two."""
        return getattr(self, "type", "") or getattr(self, "kind", "") or "location"

    @property
    def printed(self) -> tuple[Fact, ...]:
        return (Fact("kind", self.kind_word, self.kind_word), *[
            self.fact(name, n) for name in self.heads[1:-1] if (n := getattr(self, name, None)) is not None])

    def fact(self, name: str, n: object) -> Fact:
        """One of the numbers, or the module."""
        return Fact(name, str(n), f"{name} {n}")


class PlayedSpec(RingSpec):
    """A card that lies in a deck: it has a type and a cost."""

    type: Sort | Literal["class"]
    cost: Annotated[int, Field(ge=0, le=8)]
    play: Played = ()

    @property
    def lines(self) -> list[tuple[str, str]]:
        return [("", sentences(self.play) or "Does nothing.")]

    @property
    def short(self) -> str:
        """What it does in few words, for a row of a list."""
        return shorts(self.play) or "Does nothing."


class StartingSpec(PlayedSpec):
    """A card of the ten every seat starts with."""

    type: Sort
    cost: Annotated[int, Field(ge=0, le=0)] = 0

    @property
    def counted(self) -> Fact:
        return Fact("copies", f"{self.copies} a seat", f"{self.copies} a seat")


class SupplySpec(PlayedSpec):
    """A card made when it is needed; only `buyable` ones may be bought."""

    type: Sort
    buyable: bool

    @property
    def counted(self) -> Fact:
        return Fact("copies", "endless", "endless")


class MainSpec(PlayedSpec):
    """A card of the Main Deck."""

    type: Sort
    cost: Annotated[int, Field(ge=2, le=8)]
    copies: Annotated[int, Field(ge=1, le=3)] = 1
    play: Annotated[Played, Field(min_length=1, max_length=4)]


class ClassSpec(PlayedSpec):
    """CR-3.12: a card that stays in play and gives its bonus each turn."""

    type: Literal["class"]
    cost: Annotated[int, Field(ge=4, le=7)]
    copies: One = 1
    play: Annotated[Played, Field(max_length=0)] = ()
    each_turn: Played = ()
    passive: Passives = ()

    lead: ClassVar[Words] = SAY("face.stays")
    """CR-3.12, CR-3.13."""

    @property
    def lines(self) -> list[tuple[str, str]]:
        parts = [("", str(self.lead)), *([("", standing(self.passive))] if self.passive else [])]
        return parts + ([("each turn", sentences(self.each_turn))] if self.each_turn else [])

    @property
    def short(self) -> str:
        each = f"Each turn: {shorts(self.each_turn)}" if self.each_turn else ""
        return f"{shorts(self.passive)} {each}".strip()


class StealthSpec(PlayedSpec):
    """CR-9: a card played face down and revealed in Combat."""

    module = "Stealth"
    type: Sort
    cost: Annotated[int, Field(ge=3, le=5)]
    copies: Annotated[int, Field(ge=1, le=2)] = 1
    play: Annotated[Played, Field(max_length=0)] = ()
    stealth: Annotated[Revealed, Field(min_length=1)]

    lead: ClassVar[Words] = SAY("face.face-down")
    """CR-9.3."""

    @property
    def lines(self) -> list[tuple[str, str]]:
        return [("", str(self.lead)), ("when revealed", sentences(self.stealth))]

    @property
    def short(self) -> str:
        return f"Face down: {shorts(self.stealth)}"


def dated(effect: Any, said: str = "") -> str:
    """What an effect does in Recovery, in few words: "trash 1 card next turn" where it waits as a Due."""
    return (said or effect.short()) + " next turn" * any(each.owed for each in of_kind(iter_tree((effect,)), Verb))


class Fightable(RingSpec):
    """Anything that can be a target: what it is beaten with, the number to reach, and what follows."""

    kind: Literal["adversary", "trap", "dummy", "finale"]
    test: Literal["fight", "skill"] = "fight"
    value: int
    value_rule: Literal["leviathan"] | None = None
    win: Recovered
    lose: Recovered

    @property
    def tested(self) -> Number:
        """What it is beaten with."""
        return TESTS[self.test]

    @property
    def lines(self) -> list[tuple[str, str]]:
        return [("win", sentences(self.win) or "Nothing."), ("lose", sentences(self.lose) or "Nothing.")]

    def outcome(self, won: bool, when: bool = False, brief: bool = False) -> str:
        """What winning or losing brings, in few words: "2 XP, others discard 1"; also `when` it is done if that is not
        in this round; `brief`: in fewer still."""
        return ", ".join(self.outcomes(won, when, brief)) or "nothing"

    def outcomes(self, won: bool, when: bool = False, brief: bool = False) -> list[str]:
        """The parts of it, what weighs most first."""
        effects: Sequence[Any] = self.win if won else self.lose
        said = [filled(e.brought, e, {}) if e.brought else e.fewest("you may ")
                if self.kind == "finale" or len(effects) > 1 else e.short() for e in effects]
        return [dated(e, part) if when else part for e, part in zip(effects, said, strict=True)]

    def fact(self, name: str, n: object) -> Fact:
        grows, tested = bool(self.value_rule), self.tested
        return super().fact(name, n) if name != "value" else Fact(
            name, f"{n}{'+' * grows} {tested.word}", f"{tested.worded(self.value)}{' or more' * grows}")


class EnemySpec(Fightable):
    """A card of the Enemy Deck: an Adversary (Fight) or a Trap (Skill)."""

    kind: Literal["adversary", "trap"]
    tier: Annotated[int, Field(ge=1, le=3)]
    value: Annotated[int, Field(ge=3, le=9)]
    copies: Annotated[int, Field(ge=1, le=2)] = 1


class DummySpec(Fightable):
    """CR-1.8: the Training Dummy."""

    kind: Literal["dummy"]
    value: Annotated[int, Field(ge=2, le=2)]
    copies: One = 1


class FinaleSpec(Fightable):
    """CR-7: who beats it ends the game."""

    kind: Literal["finale"]
    value: Annotated[int, Field(ge=7, le=14)]
    copies: One = 1

    def outcomes(self, won: bool, when: bool = False, brief: bool = False) -> list[str]:
        first, *more = [*super().outcomes(won, when), ""]
        then = TEXT("face.game-ends" if won else "targets.barred" if brief else "targets.retry")
        return [part for part in (first, then, *more) if part]

    @property
    def lines(self) -> list[tuple[str, str]]:
        """CR-7.1 and CR-7.2 stand on every Finale."""
        grows = [("", TEXT("face.grows"))] if self.value_rule else []
        return [*grows, ("win", f"{sentences(self.win)} {TEXT('face.ends')}".strip()),
                ("lose", f"{sentences(self.lose)} {TEXT('face.bars')}".strip())]


class LocationSpec(RingSpec):
    """CR-10: one passive that holds for everybody for a round."""

    module = "Locations"
    copies: One = 1
    passive: Annotated[Reigning, Field(min_length=1, max_length=1)]

    @property
    def lines(self) -> list[tuple[str, str]]:
        return [("", standing(self.passive))]

PlayedCard = Card[PlayedSpec]
EnemyCard = Card[EnemySpec]
TargetCard = Card[Fightable]
LocationCard = Card[LocationSpec]
SECTIONS: dict[str, type[CardSpec]] = {
    "starting": StartingSpec, "supply": SupplySpec, "main": MainSpec, "class": ClassSpec, "dummy": DummySpec,
    "enemies": EnemySpec, "finales": FinaleSpec, "stealth": StealthSpec, "locations": LocationSpec,
}
