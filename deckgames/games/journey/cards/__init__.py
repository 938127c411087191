"""The cards of Journey & Overlords as they stand in `assets/cards/journey/*.yaml`, a class a section."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.core.cards import Card, CardSpec, Fact, Kebab, Line, spoken
from deckgames.engine.core.spelling import capital
from deckgames.engine.vocabulary.clauses import filled
from deckgames.engine.vocabulary.effects import Effect, OnlyVerbs
from deckgames.games.journey.cards.lines import Ability, Constant, Continuous, Immediate, Trigger, of_itself
from deckgames.games.journey.cards.words import ANY, EVERYBODY, BySeats, Icon, JourneyVoice, quantity
from deckgames.games.journey.lexicon import ICONS as WORDS

Stack = Literal["items", "enchantments", "creatures", "wounds"]
ICONS: tuple[Icon, ...] = get_args(Icon)
"""The icons in the order of `Part.row`."""
Abilities = tuple[Annotated[Effect, OnlyVerbs("`abilities`", "ability")], ...]
Terms = tuple[Annotated[Effect, OnlyVerbs("`vp`", "term")], ...]
Token = Literal["desert", "cerberus"]
Figure = Annotated[int, Field(ge=0, le=20)]


def icon_said(icon: str, n: int) -> str:
    """An icon with its number: "attack 2", "−1 defence"."""
    word = WORDS[icon.removesuffix("_down")].word
    return f"−{n} {word}" if icon.endswith("_down") else f"{word} {n}"


class Part(BaseModel):
    """Icons, abilities and points that show together: half a card, a starter, a section of the Overlord."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    icons: dict[Icon, Annotated[int, Field(ge=1, le=6, strict=True)]] = {}
    abilities: Annotated[Abilities, Field(max_length=4)] = ()
    vp: Annotated[Terms, Field(max_length=3)] = ()

    @cached_property
    def row(self) -> tuple[int, ...]:
        """The numbers of its icons, in the order of ICONS."""
        return tuple([self.icons.get(icon, 0) for icon in ICONS])

    @cached_property
    def powers(self) -> dict[str, int]:
        """What its icons add to attack and defense."""
        attack, defense, less, bare, *_ = self.row
        return {"attack": attack - less, "defense": defense - bare}

    @cached_property
    def at_once(self) -> tuple[Effect, ...]:
        """What its immediate effects do."""
        return tuple([effect for ability in self.abilities if isinstance(ability, Immediate) for effect in ability.do])

    @cached_property
    def holding(self) -> tuple[Constant, ...]:
        """The verbs of it that hold for others than the creature that says so."""
        return tuple([verb for ability in self.abilities if isinstance(ability, Continuous)
                      for verb in ability.do if isinstance(verb, Constant) and not of_itself(verb)])

    @cached_property
    def blank(self) -> bool:
        """Whether it says nothing at all."""
        return not (self.icons or self.abilities or self.vp)

    # ---- words

    @property
    def icon_text(self) -> str:
        """The part's icons in words: "attack 2, −1 defence"; "" if it has none."""
        return ", ".join(icon_said(icon, n) for icon, n in zip(ICONS, self.row, strict=True) if n)

    def ability_texts(self, voice: JourneyVoice) -> list[str]:
        """The part's abilities, a sentence each."""
        return [capital(said) + "." for said in self.abilities_worded(voice)]

    @property
    def point_text(self) -> str:
        """The part's points in words: "16 points, −1 point for every 2 wounds you have"; "" if it scores none."""
        return ", ".join(term.describe() for term in self.vp)

    def worded(self, voice: JourneyVoice = ANY, behind: bool = False) -> str:
        """The whole text of the part: "Attack 3. +2 attack for 1 damage. 1 point."; "" if it is blank. `behind` a colon
        it begins with a small letter."""
        said = [self.icon_text, *self.abilities_worded(voice), self.point_text]
        return f"{in_sentences(said, behind)}." if not self.blank else ""

    def abilities_worded(self, voice: JourneyVoice) -> list[str]:
        """The part's abilities, as they go on in a sentence."""
        return [ability.worded(voice) for ability in self.abilities if isinstance(ability, Ability)]

    def without(self, abilities: Sequence[object]) -> "Part":
        """A copy of the part without these abilities."""
        left = tuple(one for one in self.abilities if all(one is not told for told in abilities))
        return self if len(left) == len(self.abilities) else Part.model_construct(
            icons=self.icons, vp=self.vp, abilities=left)

    # compared by identity, as the cards are
    __eq__ = object.__eq__
    __hash__ = object.__hash__


BLANK = Part.model_construct(icons={}, abilities=(), vp=())
"""A part that is not there; kept cards come back with this very one."""


def in_sentences(texts: Iterable[str], behind: bool = False) -> str:
    """Texts as sentences, without the last stop; the first begins with a small letter `behind` a colon."""
    first, *more = [text for text in texts if text] or [""]
    return ". ".join([first if behind else capital(first), *map(capital, more)])


def titled(face: str) -> str:
    """An id as a name: "Dark Elves"."""
    return face.replace("-", " ").title()


class JourneySpec(CardSpec):
    """What all cards and boards of the game are."""

    heads: ClassVar[tuple[str, ...]] = ("kind", "kingdom", "health", "strength", "copies")
    name: Annotated[Line, Field(min_length=1, max_length=40)]
    copies: Annotated[int, Field(ge=1, le=6)] = 1
    sort: ClassVar[str]
    """What sort of card it is, in a word or two, as `clauses.filled` reads them."""
    parts: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """Its parts: the heading of each, where it stands, and what it is a part of."""

    @cached_property
    def kind_word(self) -> str:
        """What sort of card it is."""
        return filled(self.sort, self, {})

    @property
    def printed(self) -> tuple[Fact, ...]:
        """The facts printed on the card: kind, kingdom, and what it takes to beat it."""
        facts = [Fact("kind", self.kind_word, self.kind_word)]
        kingdom: str | None = getattr(self, "kingdom", None)
        if kingdom is not None:
            facts.append(Fact("kingdom", titled(kingdom), f"of the {titled(kingdom)}"))
        facts += [Fact(word, str(n), f"{word} {n}") for word in ("health", "strength")
                  if (n := getattr(self, word, None)) is not None]
        return tuple(facts)

    @property
    def sections(self) -> tuple[tuple[str, Part], ...]:
        """The card's parts, each with its heading."""
        return tuple((head, getattr(self, name)) for head, name, _ in self.parts)

    def lines_for(self, seats: int) -> list[tuple[str, str]]:
        """The rules text in parts at a table of so many; with 0 for any number of players."""
        voice = JourneyVoice(seats=seats)
        return [(head, part.worded(voice) if head else capital(part.worded(voice)))
                for head, part in self.sections if not part.blank]

    @property
    def lines(self) -> list[tuple[str, str]]:
        return self.lines_for(0)

    @property
    def text(self) -> str:
        """The rules text as one; a part's own texts have colons, so its heading has a dash."""
        return " ".join(f"{capital(head)} – {body}" if head else body for head, body in self.lines)


class KingdomSpec(JourneySpec):
    """A kingdom of the adventure deck, and what is related to it (JO-2.23)."""

    sort = "kingdom{beginner:True= for beginners}"
    name: Annotated[Line, Field(min_length=1, max_length=24)]
    copies: Annotated[int, Field(ge=1, le=1)] = 1
    theme: Annotated[Line, Field(min_length=1, max_length=60)]
    beginner: bool = False
    uses_token: Token | None = None
    village: Kebab
    overlord: Kebab
    banner: Kebab | None
    class_: Kebab | None = Field(alias="class")

    def lines_for(self, seats: int) -> list[tuple[str, str]]:
        return [("", f"{capital(self.theme)}.")]


class StackSpec(JourneySpec):
    """A card that may lie in a stack: its upper part shows on top alone, its lower part always (JO-3.2)."""

    sort = "{kind}"
    parts: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("on top", "upper", "a kingdom card"), ("always", "lower", "a kingdom card"))
    name: Annotated[Line, Field(min_length=1, max_length=24)]
    kind: ClassVar[str]
    starter: ClassVar[bool] = False
    kingdom: Kebab | None = None
    upper: Part = BLANK
    lower: Part = BLANK

    @property
    def stack(self) -> Stack:
        """The stack it lies in."""
        return STACK_OF[self.kind]

    @property
    def marked(self) -> int:
        """How many of its copies a game of two and a co-op game keep (JO-2.5)."""
        return (self.copies + 1) // 2

    @cached_property
    def speaks(self) -> tuple[Effect, ...]:
        """What it says while it lies on the track or is fought (JO-V-1.11): its own `stats` and `attack_mode`, and its
        triggers `on_track` and `in_combat`."""
        spoken: list[Effect] = []
        for ability in (*self.upper.abilities, *self.lower.abilities):
            if isinstance(ability, Continuous):
                spoken += [verb for verb in ability.do if of_itself(verb)]
            elif isinstance(ability, Trigger) and ability.when in ("on_track", "in_combat"):
                spoken.append(ability)
        return tuple(spoken)

    @cached_property
    def immediates(self) -> tuple[Immediate, ...]:
        """The card's immediate effects, upper part first (JO-5.6)."""
        return tuple([ability for ability in (*self.upper.abilities, *self.lower.abilities)
                      if isinstance(ability, Immediate)])


STACK_OF: dict[str, Stack] = {
    "item": "items", "enchantment": "enchantments", "monster": "creatures", "dragon": "creatures", "wound": "wounds"}


class KingdomCardSpec(StackSpec):
    """A card of a kingdom."""

    kingdom: Kebab


class ItemSpec(KingdomCardSpec):
    """An item: the first half of an artifact."""

    kind = "item"
    copies: Annotated[int, Field(ge=2, le=2)] = 2
    epithet: Annotated[Line, Field(min_length=1, max_length=24)]


class EnchantmentSpec(KingdomCardSpec):
    """An enchantment: the other half of an artifact."""

    kind = "enchantment"
    copies: Annotated[int, Field(ge=2, le=2)] = 2
    never = ((lambda e: not e.name.startswith("of "), "the name of an enchantment begins with 'of'",
              "of Something"),)


class CreatureSpec(KingdomCardSpec):
    """A card that is fought."""

    health: Figure
    strength: Figure


MANY = {"minor": 6, "medium": 4, "major": 2}
"""How many monsters of a size there are."""


class MonsterSpec(CreatureSpec):
    """A monster."""

    sort = "{size} monster"
    kind = "monster"
    size: Literal["minor", "medium", "major"]
    copies: Annotated[int, Field(ge=2, le=6)]

    @model_validator(mode="after")
    def _as_many_as_its_size(self) -> Self:
        if self.copies != MANY[self.size]:
            raise PydanticCustomError("copies", "a {size} monster has other copies", {
                "size": self.size, "expected": f"copies: {MANY[self.size]}"})
        return self


class DragonSpec(CreatureSpec):
    """A dragon."""

    kind = "dragon"
    copies: Annotated[int, Field(ge=1, le=1)] = 1


class StarterSpec(StackSpec):
    """What a stack begins with: one part, which always shows (JO-R.9)."""

    parts: ClassVar[tuple[tuple[str, str, str], ...]] = (("", "lower", "a starter"),)
    starter = True
    lower: Part = Field(default=BLANK, alias="part")
    never = ((lambda e: not e.upper.blank, "this card has one part", "part: {..}"),)


class BannerSpec(StarterSpec):
    """A banner begins an item stack."""

    sort = "banner"
    kind = "item"
    copies: Annotated[int, Field(ge=1, le=1)] = 1


class ClassSpec(StarterSpec):
    """A class begins an enchantment stack."""

    sort = "class"
    kind = "enchantment"
    copies: Annotated[int, Field(ge=1, le=1)] = 1


class BasicSpec(StarterSpec):
    """A blank beginning of a stack."""

    sort = "basic {kind}"
    kind: Literal["item", "enchantment"]  # type: ignore[misc]
    copies: Annotated[int, Field(ge=5, le=5)] = 5


class WoundSpec(StackSpec):
    """A wound card: ten wounds that stay for a while."""

    parts = ("on top", "upper", "a wound card"), ("always", "lower", "a wound card")
    kind = "wound"
    copies: Annotated[int, Field(ge=1, le=1)] = 1


class BoardSpec(JourneySpec):
    """What lies beside the track."""

    common: ClassVar[bool] = True
    ending: ClassVar[str] = ""
    """What is said where it has `end_duels`."""
    copies: Annotated[int, Field(ge=1, le=1)] = 1
    uses_token: Token | None = None

    def lines_for(self, seats: int) -> list[tuple[str, str]]:
        return [*super().lines_for(seats), *[("", self.ending)] * (getattr(self, "end_duels", None) is not None)]


class VillageSpec(BoardSpec):
    """The place where everybody rests."""

    sort = "village"
    parts = (("", "part", "a village"),)
    ending = "When the game ends: each player duels the player to their left."
    kingdom: Kebab | None = None
    end_duels: Literal["left"] | None = None
    coop: bool = False
    abilities: Annotated[Abilities, Field(min_length=1, max_length=4)]
    vp: Annotated[Terms, Field(max_length=3)] = ()

    @cached_property
    def part(self) -> Part:
        """The village's only part."""
        return Part.model_construct(icons={}, abilities=self.abilities, vp=self.vp)


BOARD_PARTS = tuple((name, name, f"`{name}`") for name in ("invasion", "middle", "reward"))
"""The parts of an Overlord, and of the overlay that stands for it."""


class OverlordSpec(BoardSpec):
    """An Overlord: what invasions do, what can be done against it, and what its rewards are."""

    sort = "Overlord"
    parts = BOARD_PARTS
    ending = "When the game ends: each player may duel another player, once for each of their rewards."
    short: Annotated[Line, Field(min_length=1, max_length=24)]
    kingdom: Kebab | None
    coop: Literal["specific", "adaptable", "never"]
    overlay: Kebab | None = None
    end_duels: Literal["per_reward"] | None = None
    health: Annotated[int, Field(ge=0, le=30)]
    strength: Annotated[int, Field(ge=0, le=30)]
    invasion: Part
    middle: Part
    reward: Part


class OverlaySpec(BoardSpec):
    """The text of an adaptable Overlord in co-op."""

    sort = "overlay"
    parts = BOARD_PARTS
    overlay_of: Kebab
    invasion: Part
    middle: Part
    reward: Part


class EventSpec(BoardSpec):
    """An event of the Overlord turn: one text for each of three degrees of anger."""

    sort = "event"
    parts = tuple((f"anger {degree}", f"anger_{degree}", "an event") for degree in (1, 2, 3))
    overlord: Kebab | None = None
    anger_1: Annotated[Abilities, Field(min_length=1, max_length=2)]
    anger_2: Annotated[Abilities, Field(min_length=1, max_length=2)]
    anger_3: Annotated[Abilities, Field(min_length=1, max_length=2)]

    def says(self, anger: int, seats: int, speaker: str = "the speaker", done: bool = False) -> list[str]:
        """The abilities of a header for so many, with the name of the speaker; without what was to be done at once
        where that is `done`."""
        part = self.headers[anger - 1]
        left = part.without([ability for ability in part.abilities if done and isinstance(ability, Immediate)])
        return left.abilities_worded(JourneyVoice(seats=seats, called=("speaker", speaker), holds=EVERYBODY))

    @cached_property
    def headers(self) -> tuple[Part, ...]:
        """What it says in each degree of anger (JO-16.2)."""
        return tuple([Part.model_construct(icons={}, abilities=abilities, vp=())
                      for abilities in (self.anger_1, self.anger_2, self.anger_3)])

    @property
    def sections(self) -> tuple[tuple[str, Part], ...]:
        return tuple((head, part) for (head, *_), part in zip(self.parts, self.headers, strict=True))


class DialSpec(BoardSpec):
    """What the Overlord's anger costs the company at each Overlord turn, beside what the event does (JO-R.59)."""

    sort = "dial"
    anger_2: BySeats
    anger_3: BySeats

    def toll(self, anger: int) -> BySeats | None:
        """How much damage the company takes at this degree of anger."""
        return (None, self.anger_2, self.anger_3)[anger - 1]

    def lines_for(self, seats: int) -> list[tuple[str, str]]:
        voice = JourneyVoice(seats=seats)
        return [(f"anger {degree}", f"At each Overlord turn the company takes {quantity(toll, 'damage', voice)}.")
                for degree, toll in ((2, self.anger_2), (3, self.anger_3))]


def named(card: Card | CardSpec) -> str:
    """A card inside a sentence: an Overlord has a short name."""
    spec = card.spec if isinstance(card, Card) else card
    return spec.short if isinstance(spec, OverlordSpec) else spoken(spec)


SECTIONS: dict[str, type[CardSpec]] = {
    "kingdoms": KingdomSpec, "items": ItemSpec, "enchantments": EnchantmentSpec, "monsters": MonsterSpec,
    "dragons": DragonSpec, "banners": BannerSpec, "classes": ClassSpec, "basics": BasicSpec, "wounds": WoundSpec,
    "villages": VillageSpec, "overlords": OverlordSpec, "overlays": OverlaySpec, "events": EventSpec,
    "dials": DialSpec}
ADVENTURE = ("items", "enchantments", "monsters", "dragons")
"""The sections of the adventure deck."""
