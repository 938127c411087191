"""The cards of Initiative as they stand in `assets/cards/initiative/*.yaml`, and what `queries` asks of them: closed
lists of the vocabulary (who, counts, events), amounts made of them, the lines that hold while a card lies in a field
(IN-R.10), and their words. The verbs that are done once stand in `effects`, above the rules that look for lines."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from deckgames.engine.core.cards import Card, CardSpec, Fact, Line as OneLine, Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import plain_data
from deckgames.engine.core.spelling import capital, small
from deckgames.engine.core.words import minus
from deckgames.engine.vocabulary.clauses import READER, YOU, Clause, Person, plain
from deckgames.engine.vocabulary.effects import Effect, Kinds, NamedRule, OnlyVerbs, few, of_kind, phrase, upto
from deckgames.engine.vocabulary.lexicon import Word
from deckgames.games.initiative.lexicon import STATS, Stat

Who = Literal["you", "it", "one_opponent", "each_opponent", "everyone", "strongest", "weakest", "left"]
Aim = Literal["you", "one_opponent", "each_opponent", "everyone", "strongest", "weakest", "left"]
"""Whom a card's own attack goes for."""
One = Literal["one_opponent", "strongest", "weakest", "left"]
"""One other player, for verbs that need exactly one."""
Count = Literal[
    "your_field", "your_hand", "your_stack", "your_health", "your_defence", "target_field", "target_hand",
    "target_stack", "target_health", "target_defence", "all_fields", "opponents", "beat", "round"]
Event = Literal["damaged", "attacked", "lost_health", "you_recruit", "opponent_heals", "this_discarded",
                "this_annihilated", "eliminated"]
Cond = Literal["first_turn", "last_turn", "last_card", "stack_left", "lowest_health", "hurt"]

# ---- amounts

_FILE = plain_data("words/initiative")
_THINGS: Mapping[str, tuple[str, str]] = _FILE["counts"]


def counted(what: Count, each: bool, own: str = "their") -> str:
    """The words of a count: "card in their hand" for each one of it, or "the number of cards in their hand"; `own`
    is whose `target_...` counts are."""
    whose, _, thing = what.partition("_")
    if whose not in ("your", "target"):
        whose, thing = "", what
    return _THINGS[thing][0 if each else 1].format("your" if whose == "your" else own)


class PerCount(BaseModel):
    """A number for each thing counted: `{n: 2, per: your_field}`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    n: Annotated[int, Field(ge=-20, le=20, strict=True)]
    per: Count

    @property
    def counts(self) -> Count:
        return self.per

    def of(self, count: Callable[[Count], int]) -> int:
        return self.n * count(self.per)

    def words(self, unit: str, own: str) -> str:
        return f"{minus(str(self.n))}{unit} per {counted(self.per, True, own)}"


class HalfOf(BaseModel):
    """IN-8.8: half of what is counted, rounded up: `{half: target_health}`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    half: Count

    @property
    def counts(self) -> Count:
        return self.half

    def of(self, count: Callable[[Count], int]) -> int:
        return -(-count(self.half) // 2)

    def words(self, unit: str, own: str) -> str:
        half = f"half {counted(self.half, False, own)}"
        return half if not unit or self.half.endswith("health") else f"{unit.strip()} equal to {half}"


def _sort(value: object) -> str:
    if isinstance(value, dict | PerCount | HalfOf):
        return "half" if isinstance(value, HalfOf) or (isinstance(value, dict) and "half" in value) else "per"
    if isinstance(value, int) and not isinstance(value, bool):
        return "n"
    raise PydanticCustomError("amount", "this is no amount", {
        "expected": "a whole number, {n: 2, per: your_field} or {half: target_health}"})


def amounts(lo: int, hi: int) -> Kinds:
    """Plain numbers of an amount lie between these bounds: `Annotated[Amount, amounts(1, 50)]`."""
    return Kinds(Annotated[
        Annotated[int, Field(ge=lo, le=hi, strict=True), Tag("n")] | Annotated[PerCount, Tag("per")]
        | Annotated[HalfOf, Tag("half")], Discriminator(_sort)])


Amount = int | PerCount | HalfOf


def amount_words(amount: Amount, unit: str = "", own: str = "their") -> str:
    """ "6 health", "1 health per card in their hand", "half their health"; `unit` begins with a blank, `own` is
    whose `target_...` counts are."""
    return f"{minus(str(amount))}{unit}" if isinstance(amount, int) else amount.words(unit, own)


# ---- who, in words


def _one(name: str, own: str = "their") -> Person:
    return Person(name, name, f"{name}’s" if name.endswith(("opponent", "attacker")) else "", own)


_PERSONS: Mapping[str, Person] = {
    "one_opponent": _one("one opponent"), "each_opponent": replace(_one("each opponent"), key="each opponent"),
    "everyone": Person("everyone", "everyone, including you,", "everyone’s", key="everyone", tail=", including you"),
    "strongest": _one("the opponent with the most health"), "weakest": _one("the opponent with the least health"),
    "left": _one("the player on your left")}
CAUSE: Mapping[Event, Person] = {
    "damaged": _one("the attacker"), "attacked": _one("the attacker"), "lost_health": _one("that opponent"),
    "opponent_heals": _one("that opponent"), "this_discarded": _one("whoever did it")}
"""Events with a player who caused them, and who that is: only there `it` may stand."""
FEW: dict[str, str] = _FILE["few"]
"""Who, in few words."""
THIS_CARD = Person("this", "this", "its", "its", key="this")
"""The card that speaks."""


def in_few(who: str) -> Person:
    """The person in few words, as subject, object and owner: "opponents", "lowest health", "lowest health’s"."""
    name = FEW[who]
    if who == "you":
        return Person("", name, "your", one=False)
    whose = {"it": "their", "one_opponent": "an opponent’s"}.get(who, f"{name}{'’' if name.endswith('s') else '’s'}")
    return Person(name, "them" if who == "it" else name, whose, one=who not in ("it", "each_opponent"))


@frozen
class InitiativeVoice:
    """Where a text stands: in the trigger of this event, if any, so that "it" is known and things happen at once; in a
    question that `asks` which opponent is meant."""

    event: Event | None = None
    asks: bool = False


def person(who: Who, voice: InitiativeVoice | None, imperative: bool = False) -> Person:
    """The person that a word such as "strongest" means in a text; "you" is named unless the text is an order
    (`imperative`)."""
    if voice is not None and voice.asks:
        return _one("which opponent")
    if who == "you":
        return READER if imperative else YOU
    if who == "it":
        found = CAUSE.get(voice.event) if voice and voice.event else None
        return replace(found or _one("that player"), key="it")
    return _PERSONS[who]


def whom(who: Who, voice: InitiativeVoice | None, last: bool = False) -> str:
    """The person that a word means, as an object: "the attacker", "one opponent"; `last`: nothing follows."""
    they = person(who, voice)
    return "yourself" if who == "you" else f"{they.subject}{they.tail}" if last else they.object


# ---- the lines that hold

Does = Annotated[
    tuple[Annotated[Effect, OnlyVerbs("a list inside an effect", "done")], ...], Field(min_length=1)]
"""A list of verbs inside a verb; it is never empty."""
Times = Literal["1/2", "3/2", "2"]
FACTOR: dict[str, float] = {"1/2": 0.5, "3/2": 1.5, "2": 2.0}
_TIMES = {"1/2": "half", "3/2": "1½ times", "2": "double"}
_CHANGED: dict[str, Person] = {"this": THIS_CARD, **{of: Person(name, name, "", one=False, key=name) for of, name in (
    ("your_others", "your other cards"), ("neighbours", "the cards next to this"),
    ("opponents", "your opponents’ cards"))}}
_WHOSE = {"this": "", "your_others": "other cards: ", "neighbours": "neighbours: ", "opponents": "opponents’ cards: "}
_LASTS = Word("Ongoing", "while the card is in a field, for whoever has it", "IN-8.2", sign="×",
              more="Cards without that stat do not change. “Your other cards” are those in your field and, for "
                   "initiative, your revealed card. Things are counted again each time.")


def often(n: int) -> list[str]:
    """How many times something is done, where that is more than once: "twice", "3 times"."""
    return [] if n == 1 else ["twice" if n == 2 else f"{n} times"]


def changed(stat: Stat, add: Any, times: str | None) -> str:
    """What happens to a stat, in words: "+3 attack", "double attack", "+2 attack per card in your field"."""
    if times:
        return f"{_TIMES[times]} {stat}"
    return f"{add:+} {stat}".replace("-", "−") if isinstance(add, int) else by_count(add, f" {stat}")


def by_count(add: PerCount | HalfOf, unit: str = "") -> str:
    """The same by what is counted: "+2 attack per card in your field", "+½ per health"."""
    if isinstance(add, HalfOf):
        return f"+½{unit} per {counted(add.half, each=True)}"
    return f"{'+' * (add.n > 0)}{amount_words(add, unit)}"


class Modify(Effect):
    """A change of a stat while its card lies in a field; cards without that stat are not touched (IN-1.7)."""

    stands, worth, entry = "ongoing", 0.0, _LASTS
    stat: Stat
    of: Literal["this", "your_others", "neighbours", "opponents"]
    add: Annotated[Amount, amounts(-99, 99)] | None = None
    times: Times | None = None

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        if (self.add is None) == (self.times is None):
            raise PydanticCustomError("modify", "one change is wanted", {"expected": "either add or times"})
        counts = getattr(self.add, "counts", "")
        if counts.startswith("target_") or (counts == "your_defence" and self.stat == "defence"):
            raise PydanticCustomError("modify", "'{count}' cannot be counted here", {
                "count": counts, "expected": "a count that is not of a target, and no defence for defence"})
        return self

    @cached_property
    def factor(self) -> float:
        """The factor that `times` stands for, 2 by default."""
        return FACTOR[self.times or "2"]

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        return [_CHANGED[self.of].does("get", changed(self.stat, self.add, self.times))]

    def short(self) -> str:
        return f"{_WHOSE[self.of]}{changed(self.stat, self.add, self.times)}"


class Lasting(Effect):
    """A line that is in force while its card lies in a field, once it is reached (IN-R.5)."""

    stands, worth = "line", 0.0


class Ongoing(Lasting):
    """Modifiers and named rules in force while the card lies in a field."""

    entry, shorthand, later = _LASTS, "do", True
    do: Annotated[tuple[Annotated[Effect, OnlyVerbs("`ongoing`", "modify", "rule")], ...],
                  Field(min_length=1)]

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        return [plain(f"ongoing: {self.holding()}")]

    def holding(self) -> str:
        return phrase(self.do)

    def short(self) -> str:
        return few(self.do)

    def grows(self, stat: Stat) -> PerCount | HalfOf | None:
        """By what is counted this stat of the card itself grows, where that is all it does."""
        one, *more = self.do
        if more or not isinstance(one, Modify) or (one.of, one.stat) != ("this", stat):
            return None
        return one.add if isinstance(one.add, PerCount | HalfOf) else None


class EachTurn(Lasting):
    """Done in the Effects step of every later turn of the card's controller (IN-6.4)."""

    entry = Word("Later turns", "every later turn of whoever has the card in their field", "IN-6.5")
    shorthand, later = "do", True
    do: Does

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        return [plain(f"on each of your later turns, {phrase(self.do)}")]

    def short(self) -> str:
        return f"each turn: {few(self.do)}"


WHEN: Mapping[Event, tuple[str, str]] = _FILE["events"]
"""Events in words, and in few."""


class When(Lasting):
    """A trigger: in force from its line on; `this_...` events are heard wherever the card lies."""

    entry = Word("When", "triggers once per event", "IN-8.11", also=("whenever", "triggers"),
                 more="It happens after the event, once per chain of events.")
    later = True
    event: Event
    do: Does

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        return [plain(f"when {WHEN[self.event][0]}, {phrase(self.do, InitiativeVoice(self.event))}")]

    def short(self) -> str:
        return f"{WHEN[self.event][1]}: {few(self.do)}"


class Attacks(Lasting):
    """The shape of the card's own attack: how often, at whom, through defence, on every later turn too."""

    entry = (Word("Attacks twice", "separate attacks: defence counts against each", "IN-7.9", also=("times",)),
             Word("Attacks again", "in the Attack step of each later turn, with the values it then has", "IN-6.9"))
    times: Annotated[int, upto(1, 6)] = 1
    aim: Aim = "each_opponent"
    pierce: bool = False
    recurring: Literal[False, True] = False

    def clauses(self, voice: InitiativeVoice | None = None) -> list[Clause]:
        times = often(self.times)
        each = self.aim == "each_opponent"
        target = " ".join([whom(self.aim, voice, last=not times)] * (not (each and times)) + times)
        return [THIS_CARD.does(verb, what) for verb, what, said in (
            ("attack", target, not each or times or not (self.pierce or self.recurring)),
            ("ignore", "defence", self.pierce),
            ("attack", "again on each of your later turns", self.recurring)) if said]

    def short(self) -> str:
        aim = {"each_opponent": [], "everyone": ["on everyone, including you"]}.get(self.aim, [f"on {FEW[self.aim]}"])
        return ", ".join([*often(self.times), *aim, *["ignoring defence"] * self.pierce,
                          *["each turn"] * self.recurring])


PLAIN_ATTACK = Attacks()
"""IN-7.1: one attack on every opponent."""

# ---- cards

Number = Annotated[int, Field(ge=0, le=20)]


class InitiativeSpec(CardSpec):
    """A card: its initiative, any of the three other stats, and its effects. The tag means nothing to the rules."""

    heads = ("initiative", "defence", "healing", "attack", "tag", "copies")

    name: Annotated[OneLine, Field(min_length=1, max_length=30)]
    copies: Annotated[int, Field(ge=1, le=2)] = 1
    initiative: Annotated[int, Field(ge=1, le=99)]
    defence: Number | None = None
    healing: Number | None = None
    attack: Number | None = None
    tag: Literal["rush", "turtle", "heal", "drain", "tempo", "control", "chaos", "end"]
    effects: Annotated[tuple[Annotated[Effect, OnlyVerbs("`effects`", "done", "line", "copy")], ...],
                       Field(max_length=6)]
    flavour: Annotated[OneLine, Field(min_length=1, max_length=60)]

    # ---- words

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The rules text in parts: (heading, text); this game has no headings."""
        return [("", " ".join(self.paragraphs))] if self.effects else []

    @property
    def printed(self) -> tuple[Fact, ...]:
        """The numbers printed on the card, as facts."""
        return tuple(Fact(word.word, str(number), f"{word.word} {number}") for stat, word in STATS.items()
                     if (number := getattr(self, stat)) is not None)

    @cached_property
    def paragraphs(self) -> tuple[str, ...]:
        """The rules text, a paragraph a line of the card; what is done now and on later turns stands there once."""
        always = "on this and each of your later turns, "
        return tuple(f"{capital(head + line.describe())}." for line, head in self._said(always))

    @cached_property
    def numbers(self) -> str:
        """The printed numbers in words but for the initiative, and how it attacks: "Attack 6, twice"."""
        blows = self.blows.short()
        said = [f"attack {self.attack}{', ' * bool(blows)}{blows}"] if self.attack is not None else []
        said += [f"{stat} {n}" for stat, n in (("defence", self.defence), ("heal", self.healing)) if n is not None]
        return capital(", ".join(said))

    @cached_property
    def worded(self) -> tuple[str, ...]:
        """The card's rules text as printed: numbers first, with how it attacks."""
        lines = [text for text, (line, _) in zip(self.paragraphs, self._said(""), strict=True) if self._apart(line)]
        return (f"{self.numbers}.", *lines) if self.numbers else tuple(lines)

    @cached_property
    def few(self) -> tuple[str, ...]:
        """What it does in few words: its numbers, then a sentence a line of the card."""
        said = [(line, head) for line, head in self._said("each turn: ") if self._apart(line)]
        lines = [f"{capital(head + line.short())}." for line, head in said]
        if not self.numbers:
            return tuple(lines)
        first = said[0][0] if said else None
        grows = first.grows("defence" if self.attack is None else "attack") if isinstance(first, Ongoing) else None
        if grows is not None and (self.attack, self.defence) != (None, None):
            return (f"{self.numbers}, {by_count(grows)}.", *lines[1:])
        return (f"{self.numbers}.", *lines)

    @property
    def short(self) -> str:
        """The card's rules text in few words, for a row."""
        return " ".join(self.few)

    @property
    def gist(self) -> str:
        return "; ".join([small(said.rstrip(".")) for said in self.few])

    def _apart(self, line: Effect) -> bool:
        """Whether a line stands apart from the numbers, as how the card attacks does not."""
        return self.attack is None or not isinstance(line, Attacks)

    def _said(self, always: str) -> list[tuple[Effect, str]]:
        """The lines with what stands before them: a line that an `each_turn` repeats is left out there."""
        repeated = [effect for _, line in self.each_turn for effect in line.do if effect in self.effects]
        lines: list[tuple[Effect, str]] = []
        for line in self.effects:
            if not isinstance(line, EachTurn):
                lines.append((line, always if line in repeated else ""))
            elif rest := tuple(effect for effect in line.do if effect not in repeated):
                lines.append((line.model_copy(update={"do": rest}), ""))
        return lines

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (*self.printed, Fact("tag", self.tag, f"tag {self.tag}"), self.counted)

    # ---- what holds while it lies in a field: (line, effect)

    def _of(self, kind: type[Lasting]) -> list[tuple[int, Any]]:
        """The lines of this kind, with their places."""
        return [(nth, line) for nth, line in enumerate(self.effects) if isinstance(line, kind)]

    @cached_property
    def mods(self) -> list[tuple[int, Modify]]:
        return [(nth, effect) for nth, line in self._of(Ongoing) for effect in of_kind(line.do, Modify)]

    @cached_property
    def standing_rules(self) -> list[tuple[int, str]]:
        return [(nth, effect.name) for nth, line in self._of(Ongoing) for effect in of_kind(line.do, NamedRule)]

    @cached_property
    def whens(self) -> list[tuple[int, When]]:
        return self._of(When)

    @cached_property
    def each_turn(self) -> list[tuple[int, EachTurn]]:
        return self._of(EachTurn)

    @cached_property
    def lasting(self) -> bool:
        """Whether anything of it is ever in force as a modifier, rule or trigger."""
        return bool(self.mods or self.standing_rules or self.whens)

    @cached_property
    def lasting_lines(self) -> list[tuple[int, str]]:
        """The lines that hold, as rules text."""
        return [(nth, f"{capital(line.holding())}.") for nth, line in self._of(Lasting)
                if not isinstance(line, Attacks) or line.recurring]

    @cached_property
    def blows(self) -> Attacks:
        """The shape of its attack."""
        return next((line for line in self.effects if isinstance(line, Attacks)), PLAIN_ATTACK)

    @cached_property
    def recurs(self) -> bool:
        """Whether anything of it happens on later turns."""
        return bool(self.each_turn) or self.blows.recurring

    @cached_property
    def copier(self) -> bool:
        """Whether it becomes a copy: such a card is not copied itself (IN-R.23)."""
        return any(effect.stands == "copy" for effect in self.effects)


InitiativeCard = Card[InitiativeSpec]
SECTIONS: dict[str, type[CardSpec]] = {"cards": InitiativeSpec}


def faces_of(pack: Pack) -> list[InitiativeSpec]:
    """The face of each card in the deck of these packs, in the order of the files."""
    return [face for face in pack.section("cards", InitiativeSpec) for _ in range(face.copies)]
