"""The card kinds of Card Ring as they stand in `assets/cards/cardring/*.yaml`, a class a section, and what effects hold
while their card lies there; SAY are the messages of Card Ring, `assets/text/cardring.yaml`."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from deckgames.engine.cards import Card, CardSpec, Fact
from deckgames.engine.clauses import filled, listed
from deckgames.engine.data import dataclass
from deckgames.engine.effects import Effect, OnlyVerbs, iter_tree, sentences, shorts, upto
from deckgames.engine.messages import Texts, Words
from deckgames.engine.spelling import capital
from deckgames.games.cardring.lexicon import TESTS

SAY = Texts("cardring")


Against = Literal["any", "dummy", "adversary", "trap", "enemy", "finale", "not_dummy"]
PLURAL: dict[str, str] = {
    "any": "every target", "dummy": "the Dummy", "adversary": "Adversaries", "trap": "Traps", "enemy": "Enemies",
    "finale": "the Finale", "not_dummy": "every target but the Dummy"}
Priced = Literal["any", "greater", "craft", "brawl", "sabotage", "ring", "caper", "class"]


def _some(n: int) -> int:
    if n == 0:
        raise PydanticCustomError("nothing", "0 changes nothing", {"expected": "a number above or below 0"})
    return n


NotZero = AfterValidator(_some)
"""Of a number that may be negative, but not 0."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Total + `by` against such targets this round."""

    against: str
    by: int

    @property
    def worded(self) -> str:
        """What it does, in few words."""
        return f"+{self.by} on {PLURAL[self.against]}"


class BonusNow(Effect[Any]):
    """Total higher against such targets: this round if played, as long as its card lies there if passive (CR-5.9)."""

    verb = "bonus"
    against: Against
    by: Annotated[int, upto(1, 4)]

    async def run(self, x: Any) -> None:
        x.me.bonuses.append(Bonus(self.against, self.by))

    def describe(self) -> str:
        return f"{self.holding()} this round"

    def holding(self) -> str:
        """The text on a card that stays."""
        return f"+{self.by} against {PLURAL[self.against]}"

    def short(self) -> str:
        return Bonus(self.against, self.by).worded


BonusWhile = BonusNow
"""`bonus` is the same verb played and passive."""

FOE = {"dummy": "the Dummy", "adversary": "an Adversary", "trap": "a Trap", "enemy": "an Enemy", "finale": "the Finale"}
BEAT = {kind: f"you beat {foe}" for kind, foe in FOE.items()} | {
    "any": "you win a combat", "not_dummy": "you beat anything but the Dummy"}
LOSE = {kind: f"you lose to {foe}" for kind, foe in FOE.items()} | {
    "any": "you lose", "not_dummy": "you lose to anything but the Dummy"}


class HandSize(Effect[Any]):
    """You draw 5 + n in Recovery."""

    stands = "passive"
    shorthand = "n"
    n: Annotated[int, upto(-1, 2)]

    def describe(self) -> str:
        return f"your hand size is {5 + self.n}"


class Price(Effect[Any]):
    """Such cards cost that much more or less."""

    stands = "passive"
    what: Priced
    by: Annotated[int, upto(-3, 3), NotZero]

    def covers(self, face: Any) -> bool:
        """Whether this card's price changes."""
        return self.what in ("any", face.type) or (self.what == "greater" and face.id.startswith("greater-"))

    def describe(self) -> str:
        what = {"any": "all", "greater": "Greater"}.get(self.what, self.what)
        return f"{what} cards cost {abs(self.by)} {'less' if self.by < 0 else 'more'}"


class WinXp(Effect[Any]):
    """Each win against such a target gives that XP more."""

    stands = "passive"
    against: Against
    by: Annotated[int, upto(1, 3)]

    def describe(self) -> str:
        return f"+{self.by} XP whenever {BEAT[self.against].removesuffix(' a combat')}"


class ClearLess(Effect[Any]):
    """Clearing is n less than the price instead of 2 less."""

    stands = "passive"
    shorthand = "n"
    says = "clearing a card costs {n} less than its price, instead of 2"
    briefly = "clear for {n} less"
    n: Annotated[int, upto(0, 6)]


class Spin(Effect[Any]):
    """CR-10.5: steps the Ring rotates in Recovery, instead of one to the left."""

    stands = "passive"
    shorthand = "n"
    n: Annotated[int, upto(-2, 2)]

    def describe(self) -> str:
        if self.n == 0:
            return "the Ring does not turn at the end of the round"
        steps = {1: "one space", 2: "two spaces"}[abs(self.n)]
        return f"at the end of the round the Ring turns {steps} {'left' if self.n > 0 else 'right'}"


class NoFailure(Effect[Any]):
    """CR-10.7: no Failure is placed this round."""

    stands = "location"
    shorthand = "holds"
    says = "Failure has no effect"
    holds: Literal[True]


class LoserDiscards(Effect[Any]):
    """CR-10.8: every loser gets a Due of n more discards."""

    stands = "location"
    shorthand = "n"
    says = "whoever loses a combat also discards {n:card}"
    briefly = "whoever loses also discards {n:card}"
    n: Annotated[int, upto(1, 3)]


SUFFERED = "take_xp", "xp", "draw", "discard", "trash", "gain"
"""Verbs that an opponent may be made to do in Recovery."""
RECOVERY = *SUFFERED, "each_opponent"
"""Verbs of win and lose lists and of riders: they ask nothing in Recovery."""
OWED = "discard", "trash"
"""Verbs that in Recovery become a Due of the next turn (CR-6.9)."""
Recovered = tuple[Annotated[Effect[Any], OnlyVerbs("what waits for Recovery", *RECOVERY)], ...]
Suffered = tuple[Annotated[Effect[Any], OnlyVerbs("what others do in Recovery", *SUFFERED)], ...]
STEALTH = "skill", "fight", "failure", "shield", "bonus", "on_win", "on_lose", "on_opponent_loses", "rule"
"""CR-9.6: verbs of a Stealth card."""

Played = tuple[Annotated[Effect[Any], OnlyVerbs("`play` and `each_turn`", "done")], ...]
Passives = tuple[Annotated[Effect[Any], OnlyVerbs("`passive` of a Class", "passive", "bonus")], ...]
Reigning = tuple[Annotated[Effect[Any], OnlyVerbs("`passive` of a Location", "passive", "bonus", "location")], ...]
"""Two of them make no sense for one seat (CR-10.7, CR-10.8)."""
Revealed = tuple[Annotated[Effect[Any], OnlyVerbs("`stealth`", *STEALTH)], ...]

Type = Literal["craft", "brawl", "sabotage", "ring", "caper", "class"]


def standing(effects: Sequence[Effect[Any]]) -> str:
    """The text of effects that hold as long as their card lies there."""
    texts = (e.holding() for e in effects)
    return " ".join(capital(text) + "." for text in texts)


class RingSpec(CardSpec):
    """Base of all kinds. `text` is the generated rules text, `lines` the same by sections."""

    heads = ("kind", "cost", "value", "tier", "module", "copies")

    @property
    def kind_word(self) -> str:
        """What sort of card it is, in a word or two."""
        return getattr(self, "type", "") or getattr(self, "kind", "") or "location"

    @property
    def printed(self) -> tuple[Fact, ...]:
        return (Fact("kind", self.kind_word, self.kind_word),)


class PlayedSpec(RingSpec):
    """A card that lies in a deck: it has a type and a cost."""

    type: Type
    cost: Annotated[int, Field(ge=0, le=8)]
    play: Played = ()

    @property
    def lines(self) -> list[tuple[str, str]]:
        return [("", sentences(self.play))] if self.play else [("", "Does nothing.")]

    @property
    def short(self) -> str:
        """What it does in few words, for a row of a list."""
        return shorts(self.play) or "Does nothing."

    @property
    def printed(self) -> tuple[Fact, ...]:
        return (*super().printed, Fact("cost", str(self.cost), f"cost {self.cost}"))


class StartingSpec(PlayedSpec):
    """A card of the ten every seat starts with."""

    type: Literal["craft", "brawl", "sabotage", "ring", "caper"]
    cost: Annotated[int, Field(ge=0, le=0)] = 0

    @property
    def counted(self) -> Fact:
        return Fact("copies", f"{self.copies} a seat", f"{self.copies} a seat")


class SupplySpec(PlayedSpec):
    """A card made when it is needed; only `buyable` ones may be bought."""

    type: Literal["craft", "brawl", "sabotage", "ring", "caper"]
    buyable: bool

    @property
    def counted(self) -> Fact:
        return Fact("copies", "endless", "endless")


class MainSpec(PlayedSpec):
    """A card of the Main Deck."""

    type: Literal["craft", "brawl", "sabotage", "ring", "caper"]
    cost: Annotated[int, Field(ge=2, le=8)]
    copies: Annotated[int, Field(ge=1, le=3)] = 1
    play: Annotated[Played, Field(min_length=1, max_length=4)]


class ClassSpec(PlayedSpec):
    """CR-3.12: a card that stays in play and gives its bonus each turn."""

    type: Literal["class"]
    cost: Annotated[int, Field(ge=4, le=7)]
    copies: Annotated[int, Field(ge=1, le=1)] = 1
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

    type: Literal["craft", "brawl", "sabotage", "ring", "caper"]
    cost: Annotated[int, Field(ge=3, le=5)]
    copies: Annotated[int, Field(ge=1, le=2)] = 1
    play: Annotated[Played, Field(max_length=0)] = ()
    stealth: Annotated[Revealed, Field(min_length=1)]

    @property
    def printed(self) -> tuple[Fact, ...]:
        return (*super().printed, Fact("module", "Stealth", "module Stealth"))

    lead: ClassVar[Words] = SAY("face.face-down")
    """CR-9.3."""

    @property
    def lines(self) -> list[tuple[str, str]]:
        return [("", str(self.lead)), ("when revealed", sentences(self.stealth))]

    @property
    def short(self) -> str:
        return f"Face down: {shorts(self.stealth)}"


def dated(effect: Effect[Any], said: str = "") -> str:
    """What an effect does in Recovery, in few words: "trash 1 card next turn" where it waits as a Due."""
    return (said or effect.short()) + " next turn" * any(each.verb in OWED for each in iter_tree((effect,)))


_FEWEST = {"draw": "draw {n}", "discard": "discard {n}",
           "trash": "{may:True={you_may}trash {count:1=|up to }|trash }{count}"}
_BROUGHT = {"xp": "{n} XP", "gain": "{what}"}


def fewest(effect: Effect[Any], you_may: str = "") -> str:
    """An effect in few words, of which "cards" is left out behind a number: "discard 1"."""
    if effect.verb == "each_opponent":
        return f"others {listed([fewest(each, 'you may ') for each in effect.parts])}"
    return filled(_FEWEST[effect.verb], effect, {"you_may": you_may}) if effect.verb in _FEWEST else effect.short()


class Fightable(RingSpec):
    """Anything that can be a target: what it is beaten with, the number to reach, and what follows."""

    kind: Literal["adversary", "trap", "dummy", "finale"]
    test: Literal["fight", "skill"] = "fight"
    value: int
    value_rule: Literal["leviathan"] | None = None
    win: Recovered
    lose: Recovered

    @property
    def lines(self) -> list[tuple[str, str]]:
        return [("win", sentences(self.win) or "Nothing."), ("lose", sentences(self.lose) or "Nothing.")]

    def outcome(self, won: bool, when: bool = False, brief: bool = False) -> str:
        """What winning or losing brings, in few words: "2 XP, others discard 1"; also `when` it is done if that is not
        in this round; `brief`: in fewer still."""
        return ", ".join(self.outcomes(won, when, brief)) or "nothing"

    def outcomes(self, won: bool, when: bool = False, brief: bool = False) -> list[str]:
        """The parts of it, what weighs most first."""
        effects = self.win if won else self.lose
        said = [filled(_BROUGHT[e.verb], e, {}) if e.verb in _BROUGHT else fewest(e, "you may ")
                if self.kind == "finale" or len(effects) > 1 else e.short() for e in effects]
        return [dated(e, part) if when else part for e, part in zip(effects, said, strict=True)]

    @property
    def printed(self) -> tuple[Fact, ...]:
        test, grows = TESTS[self.test], bool(self.value_rule)
        said = f"{test.worded(self.value)}{' or more' * grows}"
        return (*super().printed, Fact("value", f"{self.value}{'+' * grows} {test.word}", said))


class EnemySpec(Fightable):
    """A card of the Enemy Deck: an Adversary (Fight) or a Trap (Skill)."""

    kind: Literal["adversary", "trap"]
    tier: Annotated[int, Field(ge=1, le=3)]
    value: Annotated[int, Field(ge=3, le=9)]
    copies: Annotated[int, Field(ge=1, le=2)] = 1

    @property
    def printed(self) -> tuple[Fact, ...]:
        return (*super().printed, Fact("tier", str(self.tier), f"tier {self.tier}"))


class DummySpec(Fightable):
    """CR-1.8: the Training Dummy."""

    kind: Literal["dummy"]
    value: Annotated[int, Field(ge=2, le=2)]
    copies: Annotated[int, Field(ge=1, le=1)] = 1


class FinaleSpec(Fightable):
    """CR-7: who beats it ends the game."""

    kind: Literal["finale"]
    value: Annotated[int, Field(ge=7, le=14)]
    copies: Annotated[int, Field(ge=1, le=1)] = 1

    def outcomes(self, won: bool, when: bool = False, brief: bool = False) -> list[str]:
        first, *more = [*super().outcomes(won, when), ""]
        then = SAY.text("face.game-ends" if won else "targets.barred" if brief else "targets.retry")
        return [part for part in (first, then, *more) if part]

    @property
    def lines(self) -> list[tuple[str, str]]:
        """CR-7.1 and CR-7.2 stand on every Finale."""
        grows = [("", SAY.text("face.grows"))] if self.value_rule else []
        return [*grows, ("win", f"{sentences(self.win)} {SAY.text('face.ends')}".strip()),
                ("lose", f"{sentences(self.lose)} {SAY.text('face.bars')}".strip())]


class LocationSpec(RingSpec):
    """CR-10: one passive that holds for everybody for a round."""

    copies: Annotated[int, Field(ge=1, le=1)] = 1
    passive: Annotated[Reigning, Field(min_length=1, max_length=1)]

    @property
    def printed(self) -> tuple[Fact, ...]:
        return (*super().printed, Fact("module", "Locations", "module Locations"))

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
