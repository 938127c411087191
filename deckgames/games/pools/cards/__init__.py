"""The cards of Dragon Pools as they stand in `assets/cards/pools/*.yaml`."""

from functools import cached_property
from operator import is_
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field

from deckgames.engine.cards import Card, CardSpec, Fact, Line
from deckgames.engine.effects import Effect, OnlyVerbs
from deckgames.engine.messages import Said
from deckgames.games.pools.cards.combinations import Piece
from deckgames.games.pools.cards.words import rules_text
from deckgames.games.pools.lexicon import SUITS as SUIT_WORDS, TYPES
from deckgames.games.pools.says import SAY

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
CALLED: dict[str, Said] = {kind: SAY(f"kinds.{noun}") for kind, noun in NOUN.items()}
"""How it is called."""
CODES = ("SPE", "SWO", "ARC", "MUS", "HEA", "PAT", "MEC", "WIZ", "GIA", "RID")
"""The professions in three letters (DP-1.4)."""
LAST = tuple([SAY(f"professions.{profession}") for profession in PROFESSIONS])
"""The professions as people read them."""

STANDARD = "token", "add", "sap", "cap", "flight", "watch", "pierce", "heal", "draw"
MODIFIER = "token", "shift", "recast"
INSTANT = "add", "sap", "cap", "flight", "ground", "ward", "draw", "debt", "counter", "hasten"
MAIN = ("token", "add", "add_per", "sap", "cap", "flight", "watch", "pierce", "ward", "heal", "hurt", "draw", "debt",
        "choose_one", "rule")
END = "heal", "hurt", "draw", "drop_hand", "swap", "raze", "take_back", "salvage"
COMMON = "heal", "hurt", "draw", "reveal", "sweep", "banner", "price", "rule"
Points = Annotated[int, Field(ge=1, le=3)]


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
    effect: tuple[Effect[Any], ...]


Paid = AttackCost | DefenceCost
FEW = Field(min_length=1, max_length=3)


class Modifier(Individual):
    """Done at once."""

    type: Literal["modifier"]
    cost: Paid
    effect: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("a modifier", *MODIFIER)], ...], FEW]


class Instant(Individual):
    """An entry of the instant stack."""

    type: Literal["instant"]
    cost: Paid
    effect: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("an instant", *INSTANT)], ...], FEW]


class Main(Individual):
    """An entry of the main stack."""

    type: Literal["main"]
    cost: Paid
    effect: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("a main effect", *MAIN)], ...], FEW]


class End(Individual):
    """An entry of the end list."""

    type: Literal["end"]
    cost: Paid
    effect: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("an end effect", *END)], ...], FEW]


class Common(Individual):
    """Done when the card is laid into the common pool, for nothing."""

    type: Literal["common"]
    cost: Cost
    effect: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("a common effect", *COMMON)], ...], FEW]


class PoolSpec(CardSpec):
    """A card of Dragon Pools: suit, rank, profession, and its two effects (DP-1)."""

    heads = ("code", "profession", "type", "cost", "copies")

    name: Annotated[Line, Field(min_length=1, max_length=30)]
    copies: Annotated[int, Field(ge=1, le=1)] = 1
    suit: Suit
    rank: Rank
    profession: Profession | None
    standard: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`standard`", *STANDARD)], ...],
                        Field(min_length=1, max_length=3)]
    individual: Annotated[Modifier | Instant | Main | End | Common, Field(discriminator="type")]

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
    found = []
    for effect in effects:
        if getattr(effect, "two", None) is not None:
            effect = effect.model_copy(update={"n": effect.two if seats == 2 else effect.n, "two": None})
        parts = getattr(effect, "lists", None)
        if parts and (now := tuple(settled(part, seats) for part in parts)) != parts:
            effect = effect.model_copy(update={"lists": now})
        found.append(effect)
    return effects if all(map(is_, effects, found)) else tuple(found)


PoolCard = Card[PoolSpec]
SECTIONS: dict[str, type[CardSpec]] = {"cards": PoolSpec}
