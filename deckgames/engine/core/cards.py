"""What a card is: its face (CardSpec), the card itself (Card), and the validated set it belongs to (Pack).

A Card never changes and holds no state of play; two cards with the same face are told apart by their number. The cards
of a pack as a reader looks for them are told in lines of plain words, and found by words and numbers.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, NoReturn, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    ValidationInfo,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema
from typing_extensions import TypeVar

from deckgames.engine.core.consistency import Checked
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital, did_you_mean, in_a_row

S = TypeVar("S", bound="CardSpec")
F = TypeVar("F", bound="CardSpec", covariant=True, default="CardSpec")
"""The kind of face that a card has."""

_KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_OID = re.compile(r"([a-z0-9-]+)#(0|[1-9][0-9]{0,8})")


def _kebab(text: str) -> str:
    if _KEBAB.fullmatch(text) is None:
        raise PydanticCustomError("kebab", "{shown} is no id", {
            "shown": repr(text), "expected": "lower-case words and digits joined by '-', such as royal-bounty"})
    return text


_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=s)'(?= \w)")


def _printable(text: str) -> str:
    """Texts of packs reach terminals: no control characters, no invisible or direction-changing ones. Apostrophes
    are printed curly."""
    for c in text:
        if not c.isprintable():
            raise PydanticCustomError("printable", "{shown} cannot be shown", {
                "shown": f"the character U+{ord(c):04X}", "expected": "one line of visible characters"})
    return _APOSTROPHE.sub("’", text)


Kebab = Annotated[str, StringConstraints(max_length=40), AfterValidator(_kebab)]
Line = Annotated[str, AfterValidator(_printable)]


@frozen
class Fact:
    """One thing a card shows beside its name and text: the head of its column in a table, its sign in that column
    ("I", "74"), and the same said whole ("initiative 74")."""

    head: str
    sign: str
    said: str


class CardSpec(Checked):
    """A card's face as its YAML entry says it: base of the card kinds of every game.

    Validation is strict: "3" is no number, 1 is no boolean; lists of a file come as tuples. Compared by identity.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_by_name=True, validate_by_alias=True,
                              defer_build=True)

    heads: ClassVar[tuple[str, ...]] = ("copies",)
    """The heads of all facts that cards of the game have, in the order of a table."""
    common: ClassVar[bool] = False
    """Whether such a card belongs to nobody, whoever uses it."""

    id: Kebab
    name: Annotated[Line, Field(min_length=1, max_length=28)]
    flavour: Annotated[Line, Field(max_length=60)] = ""
    copies: Annotated[int, Field(ge=1, le=7)] = 1

    def at(self, seats: int) -> Self:
        """This face with the numbers that it has at a table with `seats` players."""
        return self

    @property
    def printed(self) -> tuple[Fact, ...]:
        """What is printed on the card beside its name and text: what is read aloud of it at a table."""
        return ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All that lists say of the card beside its name and text: what is printed, and how many there are."""
        return (*self.printed, self.counted)

    @property
    def counted(self) -> Fact:
        """How many cards of this face a game has."""
        return Fact("copies", str(self.copies), "1 copy" if self.copies == 1 else f"{self.copies} copies")

    @property
    def lines(self) -> Sequence[tuple[str, str]]:
        """The rules text in parts: (heading such as "win" or nothing, text)."""
        return ()

    @property
    def gist(self) -> str:
        """What it says first of what it does whenever it is played."""
        return next((body.partition(". ")[0] for head, body in self.lines[:1] if not head), "")

    @property
    def text(self) -> str:
        """The rules text as one."""
        return " ".join(f"{capital(head)}: {body}" if head else body for head, body in self.lines)

    # pydantic compares field by field, which makes `x in zone` 70 times slower
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.__hash__ = object.__hash__  # type: ignore[assignment]  # pydantic gives each frozen subclass its own


def copies(specs: Iterable[CardSpec]) -> int:
    """How many cards are made from these faces."""
    return sum(spec.copies for spec in specs)


class Card(Generic[F]):
    """One card: a number and a face of the kind F. Two cards are equal only if they are the same object.

    Made by `Pack.card` alone, which gives the same object for the same number and face. Never shows its face in `repr`.
    """

    __slots__ = ("number", "oid", "pack", "spec")
    number: int
    if TYPE_CHECKING:  # a property, so that a card of one kind of face is also one of its base
        @property
        def spec(self) -> F: ...
    pack: "Pack"
    oid: str
    """The stable id of this card: "royal-bounty#17". Only for eyes that may see the face."""

    def __init__(self, number: int, spec: CardSpec, pack: "Pack") -> None:
        put = object.__setattr__
        put(self, "number", number)
        put(self, "spec", spec)
        put(self, "pack", pack)
        put(self, "oid", f"{spec.id}#{number}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card never changes: {name} cannot be deleted")

    @property
    def name(self) -> str:
        return self.spec.name

    label = name

    def __repr__(self) -> str:
        return f"<card {self.number}>"

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        return self

    __copy__ = __deepcopy__

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.pack.key, self.number, self.spec.id)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        text = core_schema.str_schema(pattern=f"^{_OID.pattern}$")
        written = core_schema.plain_serializer_function_ser_schema(
            attrgetter("oid"), return_schema=core_schema.str_schema())
        return core_schema.with_info_plain_validator_function(
            _read_card, serialization=written, json_schema_input_schema=text)


def spoken(card: Card | CardSpec) -> str:
    """A name inside a sentence: in quotation marks if it begins as a word of one does, “of the Long Wall”."""
    return f"“{card.name}”" if card.name[:1].islower() else card.name


def _read_card(written: object, info: ValidationInfo) -> Card:
    """Reads "royal-bounty#17" with the `card(number, face)` of the validation context. Messages never hold the face."""
    if isinstance(written, Card):
        return written
    parts = _OID.fullmatch(written) if isinstance(written, str) else None
    if parts is None:
        raise PydanticCustomError("card", "not a card", {"expected": "a face and a number, such as royal-bounty#17"})
    packs: Any = info.context
    if not hasattr(packs, "card"):
        raise TypeError("cards are read with a pack as validation context")
    try:
        card: Card = packs.card(int(parts[2]), parts[1])
    except UnknownCard:
        raise PydanticCustomError("card", "card {number} has a face that these packs do not have", {
            "number": int(parts[2]), "expected": "the packs that the game was begun with"}) from None
    return card


class UnknownCard(LookupError):
    """No card face of that id is in play."""


@frozen
class PackName:
    """One of the packs that make up the cards in play."""

    id: str
    title: str
    version: int

    def __str__(self) -> str:
        return f"{self.id} {self.version}"


class Meta(BaseModel):
    """What the base pack says about itself: the game, the file format, and how many cards there must be."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    game: Kebab
    title: Annotated[Line, Field(min_length=1, max_length=28)]
    format: Literal[1]
    totals: dict[str, int] = {}


ANY_SEATS = 0
"""Stands for a number of seats where cards have one number for all of them."""


class Pack:
    """All cards a game is played with: the base pack and the player's own, validated. Never changes.

    It is also the validation context for snapshots: `verbs` reads effects, `card` reads cards.
    `hash` covers what matters for play (ids, order, numbers, effects), not names and flavour; `key` covers everything.
    """

    _registry: ClassVar[dict[str, "Pack"]] = {}

    def __init__(self, game: str, meta: Meta, names: Sequence[PackName], sections: Mapping[str, Sequence[CardSpec]],
                 verbs: Mapping[str, type[BaseModel]], origins: Mapping[str, PackName],
                 digests: tuple[str, str] | None = None) -> None:
        """A pack of validated faces; `digests` are its hash and key where they are known."""
        self.game, self.meta, self.names, self.verbs = game, meta, tuple(names), MappingProxyType(dict(verbs))
        self.sections: Mapping[str, tuple[CardSpec, ...]] = MappingProxyType({k: tuple(v) for k, v in sections.items()})
        self._specs = {spec.id: spec for specs in self.sections.values() for spec in specs}
        self._origins = dict(origins)
        self._cards: dict[tuple[int, str], Card[Any]] = {}
        self._whole, self._tables = self, dict[int, Pack]()
        self._texts: tuple[tuple[str, str], ...] = ()
        self.hash, self.key = _digests(game, self.names, self.sections) if digests is None else digests

    def registered(self) -> "Pack":
        """This pack, or the equal one that this process knows already: so the same files give the same cards."""
        known = self._registry.get(self.key)
        if known is not None and known.verbs == self.verbs and known._kinds() == self._kinds():
            return known
        self._registry[self.key] = self
        return self

    @classmethod
    def of(cls, key: str) -> "Pack":
        """The pack with this key, for unpickling only. Raises UnknownCard if this process has not loaded it."""
        whole, _, seats = key.partition("/")
        if seats:
            return cls.of(whole).at(int(seats))
        try:
            return cls._registry[key]
        except KeyError:
            raise UnknownCard(f"pack {key} is not loaded in this process: load the packs before the cards") from None

    def at(self, seats: int) -> "Pack":
        """This pack with the numbers that its faces have at a table with `seats` players (`ANY_SEATS`: with no number
        fixed)."""
        whole = self._whole
        if seats not in whole._tables:
            found = {name: [spec.at(seats) for spec in specs] for name, specs in whole.sections.items()}
            same = all(spec is whole._specs[spec.id] for specs in found.values() for spec in specs)
            table = whole if same else Pack(whole.game, whole.meta, whole.names, found, whole.verbs, whole._origins,
                                            (whole.hash, f"{whole.key}/{seats}"))
            table._whole = whole
            whole._tables[seats] = table
        return whole._tables[seats]

    @property
    def whole(self) -> "Pack":
        """This pack with its numbers as in the files, for any number of seats."""
        return self._whole

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The player's own files in it, as they were read last: each name with its text."""
        return self._whole._texts

    @texts.setter
    def texts(self, texts: tuple[tuple[str, str], ...]) -> None:
        self._whole._texts = texts

    @property
    def specs(self) -> Collection[CardSpec]:
        """All faces, in the order of the files."""
        return self._specs.values()

    def spec(self, face: str) -> Any:
        """The face with this id; the caller knows its kind. Raises UnknownCard."""
        try:
            return self._specs[face]
        except KeyError:
            hint = did_you_mean(face, self._specs)
            raise UnknownCard(f"no card {face!r} in {self.titles()}{'; ' + hint if hint else ''}") from None

    def has(self, face: str) -> bool:
        """Whether there is a face with this id."""
        return face in self._specs

    def section(self, name: str, kind: type[S]) -> tuple[S, ...]:
        """The faces of a section that are of this kind, in the order of the files."""
        return tuple(spec for spec in self.sections[name] if isinstance(spec, kind))

    def card(self, number: int, face: str) -> Card[Any]:
        """The card with this number and face: always the same object. Raises UnknownCard."""
        card = self._cards.get((number, face))
        if card is None:
            card = self._cards[number, face] = Card(number, self.spec(face), self)
        return card

    def origin(self, face: str) -> PackName:
        """The pack that a face comes from. Raises UnknownCard."""
        return self._origins[self.spec(face).id]

    def titles(self) -> str:
        """The packs in play, base first: "base 1, winter-fair 2"."""
        return ", ".join(map(str, self.names))

    def _kinds(self) -> list[type[CardSpec]]:
        return [type(spec) for spec in self.specs]

    def __repr__(self) -> str:
        return f"<pack {self.key}>"

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Self:
        return self

    __copy__ = __deepcopy__

    def __reduce__(self) -> tuple[Any, ...]:
        return Pack.of, (self.key,)


def _unpickled(key: str, number: int, face: str) -> Card:
    return Pack.of(key).card(number, face)


def _digests(game: str, names: Sequence[PackName], sections: Mapping[str, tuple[CardSpec, ...]]) -> tuple[str, str]:
    """Hash and key of a pack: of what matters for play, and of everything."""
    everything = {name: [spec.model_dump(mode="json", by_alias=True) for spec in specs]
                  for name, specs in sections.items()}
    played = {name: [{k: v for k, v in spec.items() if k not in ("name", "flavour")} for spec in specs]
              for name, specs in everything.items()}
    return _digest([game, played]), f"{game}@{_digest([game, [str(n) for n in names], everything])}"


def _digest(content: object) -> str:
    """A hash of this, whatever its apostrophes look like: saves of 1.0.0 have it of straight ones."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":")).replace(r"\u2019", "'")
    return hashlib.sha256(text.encode()).hexdigest()[:12]


_DIGIT = re.compile(r"\d")
_LONGEST = 5
"""Words of the longest fact: "copies 2 a player"."""


@frozen
class Entry:
    """A face of a pack and the section of the card files it stands in."""

    section: str
    spec: CardSpec

    @property
    def words(self) -> str:
        """All printed text of the face except its joke, in lower case: what a search compares first."""
        spec = self.spec
        facts = " ".join(f"{fact.said} {fact.head}{fact.sign}" for fact in spec.facts)
        return folded(f"{spec.name} {spec.id} {self.section} {facts} {spec.text}")

    @property
    def phrases(self) -> frozenset[str]:
        """Its facts as they may be typed, either way round: "cost 5", "5 cost", "3 copies"."""
        return frozenset(folded(words) for fact in self.spec.facts
                         for words in (fact.said, f"{fact.head} {fact.sign}", f"{fact.sign} {fact.head}"))


def entries(pack: Pack, section: str = "") -> list[Entry]:
    """All faces of a pack, or those of one section, in the order of the files."""
    return [Entry(name, spec) for name, specs in pack.sections.items() for spec in specs if section in ("", name)]


def heads(specs: Sequence[CardSpec]) -> list[str]:
    """The heads of the columns that these cards of one game fill, in the order of its tables."""
    filled = {fact.head for spec in specs for fact in spec.facts}
    return [head for head in (specs[0].heads if specs else ()) if head in filled]


def folded(text: str) -> str:
    """A text as searches compare it: lower case, and the minus and the apostrophe of the keyboard."""
    return text.casefold().replace("−", "-").replace("’", "'")


def search(entries: Sequence[Entry], wanted: str) -> list[Entry]:
    """The card with this very name or id, else those that hold everything that is wanted.

    Words may be parts of words, numbers are whole; a number beside the name of a fact ("copies 3", "5 cost", "D7")
    means that fact. Jokes are looked at only if nothing else fits.
    """
    asked = folded(" ".join(wanted.split()))
    exact = [entry for entry in entries if asked in (entry.spec.id, folded(entry.spec.name))]
    if exact or not asked:
        return exact or list(entries)
    facts, words = _asked(asked.split(), {phrase for entry in entries for phrase in entry.phrases})
    fitting = [entry for entry in entries if all(fact in entry.phrases for fact in facts)]
    plain = [entry for entry in fitting if _holds(entry.words, words)]
    return plain or [entry for entry in fitting if _holds(f"{entry.words} {folded(entry.spec.flavour)}", words)]


def _asked(parts: list[str], phrases: set[str]) -> tuple[list[str], list[str]]:
    """What is wanted, parted into facts with their heads and other words."""
    facts, words = list[str](), list[str]()
    while parts:
        fact = next((n for n in range(min(len(parts), _LONGEST), 1, -1)
                     if " ".join(parts[:n]) in phrases and _DIGIT.search(" ".join(parts[:n]))), 0)
        (facts if fact else words).append(" ".join(parts[: fact or 1]))
        del parts[: fact or 1]
    return facts, words


def _holds(text: str, words: Sequence[str]) -> bool:
    return all(word in text if _DIGIT.search(word) is None else
               re.search(rf"(?<![\w-]){re.escape(word)}(?!\w)", text) is not None for word in words)


def face_lines(spec: CardSpec) -> list[str]:
    """A card in full, in lines: name and facts, its rules text, its joke."""
    lines = [f"{spec.name}: {', '.join(fact.said for fact in spec.facts)}."]
    lines += [f"  {capital(head)}: {body}" if head else f"  {body}" for head, body in spec.lines]
    return [*lines, f'  "{spec.flavour.strip(chr(34))}"'] if spec.flavour else lines


def counted_names(cards: Iterable[Card]) -> str:
    """Card names in order, equal ones counted: "2 Torch, Knife"."""
    counted = Counter(card.name for card in cards)
    return in_a_row((name if n == 1 else f"{n} {name}" for name, n in counted.items()), "")


def facts_in_words(spec: CardSpec) -> str:
    """The printed facts of a card as they are read aloud: "brawl, cost 5"."""
    return ", ".join(fact.said for fact in spec.printed)
