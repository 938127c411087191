"""The cards of Dragon Pools as they stand in `assets/cards/pools/*.yaml`, and the words of their texts: how targets are
called, and what they are called the second time (DP-9.9)."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import is_
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self, get_args

from pydantic import BaseModel, ConfigDict, Field

from deckgames.engine.core.cards import Card, CardSpec, Fact, Line
from deckgames.engine.core.files import plain_data
from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import LazyMessage, Texts
from deckgames.engine.vocabulary.clauses import filled, worded
from deckgames.engine.vocabulary.effects import Effect, OnlyVerbs
from deckgames.games.pools.cards.combinations import Piece
from deckgames.games.pools.lexicon import LIVES, SUITS as SUIT_WORDS, TYPES

SAY = Texts("pools")
"""The messages of Dragon Pools: `assets/text/pools.yaml`."""
TEXT, LINE = SAY.text, SAY.line
Suit = Literal["hearts", "diamonds", "clubs", "spades", "elves", "gnomes"]
Profession = Literal["spearman", "swordsman", "archer", "musician", "healer", "pathfinder", "mechanic", "wizard",
                     "giant", "rider"]
Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "artefact"]
Type = Literal["modifier", "instant", "main", "end", "common"]

SUITS: tuple[str, ...] = get_args(Suit)
"""The suits, the senior one first (DP-1.2)."""
PROFESSIONS: tuple[str, ...] = get_args(Profession)
"""The professions by their values 1 .. 10 (DP-1.4)."""
RANKS: tuple[str, ...] = get_args(Rank)[:-1]
"""The ranks by their values 2 .. 14 (DP-1.3)."""
SUIT_LETTERS = "HDCSEG"
SIGNS = tuple([suit.sign for suit in SUIT_WORDS])
"""The signs of the suits."""
ONE = tuple([suit.also[1] for suit in SUIT_WORDS])
"""What a card of each suit is called."""
NOUN = {"attack": "attack", "defence": "wall"}
"""A combination, and a cost, of each kind, in keys of messages."""
CALLED: dict[str, LazyMessage] = {kind: SAY(f"kinds.{noun}") for kind, noun in NOUN.items()}
"""How it is called."""
CODES = ("SPE", "SWO", "ARC", "MUS", "HEA", "PAT", "MEC", "WIZ", "GIA", "RID")
"""The professions in three letters (DP-1.4)."""
LAST = tuple([SAY(f"professions.{profession}") for profession in PROFESSIONS])
"""The professions as people read them."""


TARGETS: dict[str, str] = plain_data("words/pools")["targets"]
"""What a word for a target is called, with whose card says so."""
AGAIN: dict[str, str] = plain_data("words/pools")["again"]
"""The same word a second time in one effect."""


class PoolsVoice(NamedTuple):
    """How a text calls what an effect is aimed at ("": as it is printed), and what is its reader's."""

    target: str = ""
    your: str = "your"


def called(word: str, aimed: Mapping[str, str], your: str = PoolsVoice().your) -> str:
    """What a target is called: as it is `aimed`, or as it is printed."""
    return aimed.get(word) or TARGETS[word].format(your=your)


def rules_text(effects: Sequence[Any]) -> str:
    """A list as one sentence: "Flight to one of your attacks; +2 to it.". A choice says where it ends: "Either a foe's
    attack cannot fly, or draw 1. Then you lose 1 life."."""
    return f"{capital(inside(effects, {}))}."


def inside(effects: Sequence[Any], aimed: Mapping[str, str], spoken: bool = False,
           your: str = PoolsVoice().your, row: bool = False) -> str:
    """The same inside a sentence, with the targets it is `aimed` at: "+2 to Ann’s 5; draw 1"; `spoken`: as bar and
    lists say it, not as it is printed; `your`: of somebody else, "Ann’s". In a `row` behind the sign of whoever does
    it, in few words: "loses 1 life", "Ann’s 5 flies, +2"."""
    named: set[str] = set()
    parts, before = list[str](), ""
    for nth, effect in enumerate(effects):
        word = effect.word
        if effect.splits and nth + 1 < len(effects):
            return ". Then ".join(inside(part, aimed, spoken, your) for part in (
                effects[:nth + 1], effects[nth + 1:]))
        if not word:
            parts.append(effect.at(aimed, your))
            continue
        first, last = aimed.get(word, ""), effects[nth - 1] if nth else None
        again = AGAIN.get(word, "it" if word in aimed and word.startswith("host_") else first)
        voice = PoolsVoice(again if word in named else first, your)
        clauses = effect.spoken(voice) if spoken else effect.clauses(voice)
        also = word == "you" and before == "each" and type(last) is type(effect)
        if row and effect.sign and word == before and not hasattr(last, "n"):
            parts[-1] += f", {filled(effect.sign, effect, {})}"
        elif row and word == "you" and not nth:
            parts.append(clauses[0].deeds())
        else:
            parts.append(f"then {worded(clauses, imperative=False)} again" if also else worded(clauses))
        before = word
        named.add(word)
    return "; ".join(parts)


lives_of = LIVES.count


def signed(n: int) -> str:
    """A number with its sign: "+2", "−2"."""
    return f"+{n}" if n >= 0 else f"−{-n}"


# ---- kinds of cards

Points = Annotated[int, Field(ge=1, le=3)]


def list_of(where: str, name: str) -> Any:
    """One to three verbs that may stand in this list."""
    return Annotated[tuple[Annotated[Effect, OnlyVerbs(where, name)], ...], Field(min_length=1, max_length=3)]


class Cost(BaseModel):
    """What an individual effect costs: nothing where it cannot be activated."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    kind: ClassVar[Literal["attack", "defence", ""]] = ""
    """Which points are paid, if any are."""

    @cached_property
    def n(self) -> int:
        """How many points."""
        return int(getattr(self, self.kind, 0))


class AttackCost(Cost):
    """A number of attack points."""

    kind = "attack"
    attack: Points


class DefenceCost(Cost):
    """A number of defence points."""

    kind = "defence"
    defence: Points


class Individual(BaseModel):
    """What a card of a pool does when its owner activates it, or one of type common when it is laid (DP-9.6)."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    type: Type
    cost: Cost
    effect: tuple[Effect, ...]


Paid = AttackCost | DefenceCost


class Modifier(Individual):
    """Done at once."""

    type: Literal["modifier"]
    cost: Paid
    effect: list_of("a modifier", "modifier")  # type: ignore[valid-type]


class Instant(Individual):
    """An entry of the instant stack."""

    type: Literal["instant"]
    cost: Paid
    effect: list_of("an instant", "instant")  # type: ignore[valid-type]


class Main(Individual):
    """An entry of the main stack."""

    type: Literal["main"]
    cost: Paid
    effect: list_of("a main effect", "main")  # type: ignore[valid-type]


class End(Individual):
    """An entry of the end list."""

    type: Literal["end"]
    cost: Paid
    effect: list_of("an end effect", "end")  # type: ignore[valid-type]


class Common(Individual):
    """Done when the card is laid into the common pool, for nothing."""

    type: Literal["common"]
    cost: Cost
    effect: list_of("a common effect", "common")  # type: ignore[valid-type]


class PoolSpec(CardSpec):
    """A card of Dragon Pools: suit, rank, profession, and its two effects (DP-1)."""

    heads = ("code", "profession", "type", "cost", "copies")

    name: Annotated[Line, Field(min_length=1, max_length=30)]
    copies: Annotated[int, Field(ge=1, le=1)] = 1
    suit: Suit
    rank: Rank
    profession: Profession | None
    standard: list_of("`standard`", "standard")  # type: ignore[valid-type]
    individual: Annotated[Modifier | Instant | Main | End | Common, Field(discriminator="type")]

    @cached_property
    def type(self) -> Type:
        """When its individual effect happens."""
        return self.individual.type

    @cached_property
    def cost(self) -> Cost:
        """What its individual effect costs."""
        return self.individual.cost

    @property
    def effects(self) -> Any:
        """What its individual effect does."""
        return self.individual.effect

    @cached_property
    def code(self) -> str:
        """Suit and rank in two letters, T for 10 and * for the artefact: "H7", "CT", "S*" (DP-1.3)."""
        rank = "*" if self.artefact else "T" if self.rank == "10" else self.rank
        return SUIT_LETTERS[SUITS.index(self.suit)] + rank

    @cached_property
    def corner(self) -> str:
        """Rank and suit as they are printed: "7♡", "✱♤"."""
        return f"{'✱' if self.artefact else self.rank}{SIGNS[SUITS.index(self.suit)]}"

    @property
    def suit_word(self) -> str:
        """What its suit is called."""
        return SUIT_WORDS[SUITS.index(self.suit)].word

    @cached_property
    def artefact(self) -> bool:
        """Whether it is the joker of its suit."""
        return self.rank == "artefact"

    @cached_property
    def suit_bit(self) -> int:
        """The suit as a bit, for combinations."""
        return 1 << SUITS.index(self.suit)

    @cached_property
    def rank_bit(self) -> int:
        """The rank as a bit, for combinations; 0 for an artefact."""
        return 0 if self.artefact else 1 << RANKS.index(self.rank)

    @cached_property
    def profession_bit(self) -> int:
        """The profession as a bit, for combinations; 0 for an artefact."""
        return 0 if self.profession is None else 1 << PROFESSIONS.index(self.profession)

    @cached_property
    def piece(self) -> Piece:
        """The unchanged card as a Piece, the form in which combinations are worked out."""
        return Piece(self.rank_bit, self.profession_bit, self.suit_bit, 1)

    @cached_property
    def seniority(self) -> tuple[int, int]:
        """A sort key: rank, ace high, then suit; artefacts are lowest (DP-2.6, DP-R.5)."""
        return self.rank_bit.bit_length(), -SUITS.index(self.suit)

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The rules text in parts: what it does when it is laid, and what when it is activated."""
        own = self.individual
        head = TYPES[own.type].word
        if own.cost.kind:
            head += f", costs {own.cost.n} {CALLED[own.cost.kind]}"
        return [("in a combo of 3+", rules_text(self.standard)), (head, rules_text(own.effect))]

    @property
    def printed(self) -> tuple[Fact, ...]:
        what = "joker" if self.artefact else {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}.get(
            self.rank, self.rank)
        facts = [Fact("code", self.code, f"{what} of {self.suit_word}")]
        if self.profession:
            nth = PROFESSIONS.index(self.profession)
            facts.append(Fact("profession", CODES[nth], str(LAST[nth])))
        return tuple(facts)

    @property
    def facts(self) -> tuple[Fact, ...]:
        own, price = self.individual, f"{self.individual.cost.n} {CALLED.get(self.individual.cost.kind, '')}"
        return (*self.printed, Fact("type", TYPES[own.type].sign, TYPES[own.type].word),
                *([Fact("cost", price, f"costs {price}")] if own.cost.kind else []), self.counted)

    def at(self, seats: int) -> Self:
        """This face with the numbers for so many seats: `two` replaces `n` where two play."""
        standard, own = settled(self.standard, seats), self.individual
        effect = settled(own.effect, seats)
        if standard is self.standard and effect is own.effect:
            return self
        return self.model_copy(update={"standard": standard, "individual": own.model_copy(update={"effect": effect})})


def settled(effects: tuple[Any, ...], seats: int) -> tuple[Any, ...]:
    """Effects with the numbers of a table of so many; the same where none is by the number of players."""
    numbered = []
    for effect in effects:
        if getattr(effect, "two", None) is not None:
            effect = effect.model_copy(update={"n": effect.two if seats == 2 else effect.n, "two": None})
        parts = getattr(effect, "lists", None)
        if parts and (now := tuple(settled(part, seats) for part in parts)) != parts:
            effect = effect.model_copy(update={"lists": now})
        numbered.append(effect)
    return effects if all(map(is_, effects, numbered)) else tuple(numbered)


PoolCard = Card[PoolSpec]
SECTIONS: dict[str, type[CardSpec]] = {"cards": PoolSpec}
