"""The closed lists of the vocabulary and the amounts made of them (JO-V-2), and how card texts are worded: persons,
amounts, kinds of cards, and how lists of effects are joined (JO-V-12)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import plain_data
from deckgames.engine.vocabulary.clauses import READER, Clause, Person, Predicate, listed
from deckgames.engine.vocabulary.effects import Effect, Kinds, clauses_of

Icon = Literal["attack", "defense", "attack_down", "defense_down", "weight", "speed", "slime", "pearl", "undead"]
Value = Literal["speed", "weight", "pearl", "slime", "undead"]
"""Icons that are counted and never stored (JO-3.7)."""
Quantity = Literal[
    "wounds", "crystals", "attack", "defense", "weight", "speed", "slime", "pearl", "undead", "items", "enchantments",
    "magic", "pairs", "monsters", "dragons", "creatures", "rewards", "players", "overlord_cards", "overlord_rewards",
    "damage_taken", "track_wounds", "rewards_removed", "removed_points"]
Who = Literal["you", "active", "speaker", "another", "others", "each", "left", "right", "most_wounds",
              "lowest_defense", "highest_defense", "overlord", "company"]
Player = Literal["you", "active", "speaker", "another", "others", "each", "left", "right", "most_wounds",
                 "lowest_defense", "highest_defense"]
"""Who, among the players alone."""
Near = Literal["you", "another", "left", "right"]
NAMED = ("active", "speaker")
"""The player whose turn it is, and who stands for them in the Overlord turn (JO-16.5)."""
CardKind = Literal["item", "enchantment", "monster", "dragon"]
Kind = Literal["item", "enchantment", "monster", "dragon", "creature", "magic", "any"]
"""Cards that a verb means: magic is an item or an enchantment."""
Stack = Literal["item", "enchantment"]
Moment = Literal[
    "turn_begins", "once_per_turn", "turn_ends", "taking_damage", "after_item", "after_enchantment", "after_magic",
    "in_combat", "on_track", "after_monster", "after_creature", "dueling", "after_duel", "after_rest", "challenging",
    "game_ends"]
Number = Annotated[int, Field(ge=0, le=99, strict=True)]
Slot = Annotated[int, Field(ge=0, le=5, strict=True)]


class Words(BaseModel):
    """A small mapping inside a verb."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, defer_build=True)


class PerQ(Words):
    """A number for each or for every few things counted: `{per: wounds, every: 5, times: 2}` (JO-V-2)."""

    per: Quantity
    times: Annotated[int, Field(ge=1, le=9, strict=True)] = 1
    every: Annotated[int, Field(ge=1, le=20, strict=True)] = 1
    whose: Literal["you", "target"] = Field(default="you", alias="of")

    @property
    def target(self) -> bool:
        """Whether it counts on the player who is affected."""
        return self.whose == "target"

    def of(self, count: Callable[[str, bool], int], seats: int) -> int:
        """How many: `count` counts a quantity, on the target if its second argument says so."""
        return self.times * (count(self.per, self.whose == "target") // self.every)


class BySeats(Words):
    """Another number for each number of seats: `{by_seats: [28, 24, 16, 12, 11]}` for 1 to 5 seats; on boards only."""

    by_seats: Annotated[tuple[Number, ...], Field(min_length=5, max_length=5)]

    def of(self, count: Callable[[str, bool], int], seats: int) -> int:
        """The figure for this number of seats."""
        return self.by_seats[seats - 1]


Amount = int | Literal["all", "d6"] | PerQ | BySeats
"""How many: a number, everything there is, a die, for each thing counted, or by the number of seats."""


def amounts(lo: int, hi: int, words: tuple[str, ...] = ("all", "d6"), by_seats: bool = False) -> Kinds:
    """What an amount may be: a number within these bounds, one of these words, `{per: ..}`; where a board may count its
    players also `{by_seats: [..]}`. To be written as `Annotated[Amount, amounts(1, 20)]`."""
    kinds: Any = (Annotated[int, Field(ge=lo, le=hi, strict=True), Tag("n")] | Annotated[PerQ, Tag("per")])
    if words:
        kinds |= Annotated[Literal[words], Tag("word")]
    if by_seats:
        kinds |= Annotated[BySeats, Tag("by_seats")]
    expected = ["a whole number", *words, "{per: items}", *(["{by_seats: [5, 4, 3, 2, 1]}"] if by_seats else [])]

    def sort(value: object) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return "n"
        if isinstance(value, str) and words:
            return "word"
        if isinstance(value, PerQ) or (isinstance(value, dict) and "by_seats" not in value):
            return "per"
        if by_seats and isinstance(value, BySeats | dict):
            return "by_seats"
        raise PydanticCustomError("amount", "this is no amount", {
            "expected": f"{', '.join(expected[:-1])} or {expected[-1]}"})

    return Kinds(Annotated[kinds, Discriminator(sort)])


# ---- when a bonus counts (W of JO-V-4.2)


class SlotMin(Words):
    """On a journey to this slot or a higher one."""

    slot_min: Slot


class SlotMax(Words):
    """On a journey to this slot or a lower one."""

    slot_max: Slot


class Fighting(Words):
    """In combat with such a creature."""

    fighting: Literal["monster", "dragon", "creature"]


class FightingIcon(Words):
    """In combat with a creature that shows this icon on either part."""

    fighting_icon: Literal["slime", "undead"]


def _context(value: object) -> str:
    if isinstance(value, str):
        return "word"
    if isinstance(value, Words):
        return next(iter(type(value).model_fields))
    for key in ("slot_min", "slot_max", "fighting", "fighting_icon"):
        if isinstance(value, dict) and key in value:
            return key
    raise PydanticCustomError("while", "this is no context", {
        "expected": "{slot_min: s}, {slot_max: s}, {fighting: dragon}, {fighting_icon: slime}, dueling or challenging"})


Slots = Annotated[Annotated[SlotMin, Tag("slot_min")] | Annotated[SlotMax, Tag("slot_max")], Discriminator(_context)]
"""Where on the track: what the stats of a creature may depend on."""
During = Annotated[
    Annotated[Literal["dueling", "challenging"], Tag("word")] | Annotated[SlotMin, Tag("slot_min")]
    | Annotated[SlotMax, Tag("slot_max")] | Annotated[Fighting, Tag("fighting")]
    | Annotated[FightingIcon, Tag("fighting_icon")], Discriminator(_context)]
"""When a bonus counts."""


@frozen
class JourneyVoice:
    """Where a text stands: who "you" is there (None: the reader), for how many seats it is read (0: for any), and what
    somebody is called whom all there know ("speaker", "Ann")."""

    me: Person | None = None
    who: str = ""
    seats: int = 0
    flat: bool = False
    """Inside a list that is joined with "and"."""
    called: tuple[str, str] = ("", "")
    holds: Person = READER
    """Who "you" is in what holds: an event's means everybody (JO-3.10)."""
    coop: bool = False
    """Whether it is read in a company, where another player may be the Overlord (JO-16.7)."""


ANY = JourneyVoice()


# ---- persons

EVERYBODY = Person("everybody", "everybody", "everybody’s")


def _one(name: str, own: str = "their", key: str = "") -> Person:
    return Person(name, name, "", own, key=key)


PERSONS: Mapping[str, Person] = {
    "you": READER, "active": _one("the active player", key="active"),
    "speaker": _one("the speaker", key="speaker"), "another": _one("another player"),
    "others": _one("each other player"), "each": _one("each player"),
    "left": _one("the player to your left", key="left"), "right": _one("the player to your right", key="right"),
    "most_wounds": _one("the most wounded player"), "lowest_defense": _one("the player with the lowest defence"),
    "highest_defense": _one("the player with the highest defence"), "overlord": _one("the Overlord", "its", "overlord"),
    "company": _one("the company", "its", "company")}


ALLY = _one("each ally")
COMPANY: Mapping[str, Person] = {"another": _one("an ally or the Overlord"), "others": PERSONS["overlord"]}
"""JO-16.7: whom words of other players mean in a company; where they are helped each other player is each ally."""


def apart(voice: JourneyVoice) -> JourneyVoice:
    """The voice of a text that never means the Overlord."""
    return replace(voice, coop=False) if voice.coop else voice


def person(who: str, voice: JourneyVoice) -> Person:
    """The person that a word means in a text; "you", and who takes its place in another player's choice (JO-V-4.9)."""
    if voice.coop and who in COMPANY:
        return PERSONS["overlord"] if voice.seats == 1 else COMPANY[who]
    me = voice.me
    if me is not None:
        if who == "you" or (who in NAMED and voice.who == who):
            return me
        if who in ("left", "right"):
            return _one(f"the player to {me.own} {who}", key=who)
    return _one(voice.called[1], key=who) if voice.called[0] == who else PERSONS[who]


def whom(who: str, voice: JourneyVoice) -> str:
    """The person that a word means, as an object: "you", "another player", "them"."""
    return person(who, voice).object


def beside(who: str, side: str, voice: JourneyVoice) -> str:
    """Whom something of theirs is for: "the player to their left" of each player, else as `whom`."""
    if side in ("left", "right") and who != "you":
        return f"the player to their {side}"
    return "you" if side == "you" and who != "you" else whom(side, voice)


def as_me(who: str, voice: JourneyVoice) -> JourneyVoice:
    """The voice for a choice that these players make, in which they are "you"."""
    return JourneyVoice(replace(person(who, voice), object="them", own="their", key="me"), who, voice.seats,
                 coop=voice.coop)


# ---- amounts

_FILE = plain_data("words/journey")
OWNED: Mapping[str, tuple[str, str]] = _FILE["owned"]
"""Quantities of a player: one of them, and several."""
THINGS = {**OWNED, **_FILE["things"]}
"""All quantities."""


def each_of(per: PerQ, whose: str = "") -> str:
    """ "for each item", "for every 5 wounds you have", "for each of their undead"; `whose`: "you" or "they" must
    be said, because somebody else stands before it, which is the Overlord for "it"; if it counts on them, it is
    theirs."""
    one, many = THINGS[per.per]
    if whose == "it":
        whose, one, many = "you", one.replace("the Overlord", "it"), many.replace("the Overlord", "it")
    whose = whose if per.target or per.per in OWNED else ""
    if whose and (per.target or whose == "they"):
        return f"for every {per.every} of their {many}" if per.every > 1 else f"for each of their {many}"
    have = f" {whose or 'you'} have" if whose or per.per == "wounds" else ""
    return f"for every {per.every} {many}{have}" if per.every > 1 else f"for each {one}{have}"


def counts(who: str, voice: JourneyVoice) -> str:
    """Who counts for somebody who is named: the active player and the speaker count for themselves, because on a board
    they are "you" (JO-V-1.4)."""
    if who == "you":
        return "they" if voice.me and voice.me is not READER else ""
    return "they" if who in NAMED else "you"


def quantity(amount: Amount, thing: str, voice: JourneyVoice = ANY, who: str = "you") -> str:
    """ "3 crystals", "a die roll of damage", "all your damage", "1 damage for each item"; `thing` in the singular,
    `who` has or gets it."""
    return "".join(parted(amount, thing, voice, who))


def parted(amount: Amount, thing: str, voice: JourneyVoice = ANY, who: str = "you") -> tuple[str, str]:
    """The same in two: what stands before the place it goes to ("1 crystal"), and what behind (" for each item")."""
    many = thing if thing == "damage" else f"{thing}s"
    seats = voice.seats
    if isinstance(amount, BySeats) and seats:
        amount = amount.by_seats[seats - 1]
    if isinstance(amount, int):
        return f"{amount} {thing if amount == 1 else many}", ""
    if isinstance(amount, PerQ):
        return parted(amount.times, thing)[0], f" {each_of(amount, counts(who, voice))}"
    if isinstance(amount, BySeats):
        return f"{'/'.join(map(str, amount.by_seats))} {many}", " (with 1–5 players)"
    return f"a die roll of {many}" if amount == "d6" else f"all {person(who, voice).own} {many}", ""


def power(attack: Amount | None, defense: Amount | None, sign: str = "+", whose: str = "",
          names: tuple[str, str] = ("attack", "defence"), when: str = "") -> str:
    """ "+1 attack and +1 defence", "+1 attack, and +2 defence for every 5 wounds you have"; `when` it counts (" against
    creatures") stands before what is counted, which would else read as counted then alone."""
    parts = [(amount, word) for amount, word in zip((attack, defense), names, strict=True) if amount is not None]
    if len(parts) == 2 and all(isinstance(amount, PerQ) for amount, _ in parts):
        (first, _), (second, _) = parts
        assert isinstance(first, PerQ)
        assert isinstance(second, PerQ)
        if (first.per, first.every, first.whose) == (second.per, second.every, second.whose):
            return f"{sign}{first.times} {names[0]} and {sign}{second.times} {names[1]}{when} {each_of(first, whose)}"
    plain = [f"{sign}{amount} {word}" for amount, word in parts if not isinstance(amount, PerQ)]
    counted = [f"{sign}{amount.times} {word}{when} {each_of(amount, whose)}" for amount, word in parts
               if isinstance(amount, PerQ)]
    plain[-1:] = [text + when for text in plain[-1:]]
    return (", and " if counted else " and ").join(plain + counted)


# ---- where and when

AT: Mapping[str, str] = {"village": "the village", "overlord": "the Overlord", "track": "the track"}


DOING: Mapping[str, str] = {"dueling": "duelling", "challenging": "challenging"}


def during(when: Any) -> str:
    """When a bonus counts: " on slots 3–5", " against dragons"; nothing if always."""
    if when is None:
        return ""
    if isinstance(when, SlotMin):
        return f" on {slots(when.slot_min, 5)}"
    if isinstance(when, SlotMax):
        return f" on {slots(0, when.slot_max)}"
    if isinstance(when, Fighting):
        return f" against {when.fighting}s"
    if isinstance(when, FightingIcon):
        return f" against creatures with {_icon(when.fighting_icon)}"
    return f" while {DOING[when]}"


def _icon(icon: str) -> str:
    return f"a{'n' * (icon == 'undead')} {icon} icon"


def slots(low: int, high: int) -> str:
    """Slots in words: "slots 3–5", "slot 0"."""
    return f"slots {low}–{high}" if low != high else f"slot {low}"


# ---- cards in stacks

ARTICLE: dict[str, str] = _FILE["article"]
MANY: dict[str, str] = _FILE["many"]
"""Of other kinds a word with an s."""
TOP: dict[str, str] = _FILE["top"]
"""The top card; a dragon is never taken from there (JO-V-1.6)."""


def card_words(kind: str, which: str, n: int = 1, own: str = "your", icon: str = "") -> str:
    """ "a monster", "2 cards with a slime icon", "your top item"."""
    if which == "top":
        return f"{own} {TOP[kind]}"
    found = ARTICLE[kind] if n == 1 else f"{n} {MANY.get(kind, f'{kind}s')}"
    return f"{found} with {_icon(icon)}" if icon else found


def tops(kinds: Sequence[str], side: str = "top", join: str = "and") -> str:
    """The top cards of stacks in words: "top item and enchantment"."""
    return f"{side} {f' {join} '.join(kinds)}"


# ---- lists


def cost_text(effects: Sequence[Any], voice: JourneyVoice = ANY) -> str:
    """A cost, as it reads behind "for": "3 crystals and −3 attack", "discarding a monster", "free"."""
    return listed([effect.cost_words(voice) for effect in effects] or ["free"])


def doing(text: str) -> str:
    """What is done, as a noun: "bury your top item" is "burying your top item"."""
    verb, _, rest = text.partition(" ")
    return f"{verb.removesuffix('e')}ing {rest}"


def pay_text(effects: Sequence[Any], voice: JourneyVoice = ANY) -> str:
    """A payment behind "you may": "pay 2 crystals and bury your top item"."""
    return together([effect.pay_words(voice) for effect in effects])


def together(texts: Sequence[str]) -> str:
    """ "a, b and c"; where one of them has an "and" or a comma itself "a, and b"."""
    if len(texts) > 1 and any(" and " in text or ", " in text for text in texts):
        return ", and ".join(texts)
    return listed(texts)


def either(texts: Sequence[str]) -> str:
    """ "lose 2 crystals, or take 1 damage"."""
    return ", or ".join(texts)


def _foreign(clause: Clause) -> bool:
    return bool(clause.subject) and clause.subject != "you"


def _runs(clauses: Sequence[Clause], foreign: bool, shared: bool, said: str = "") -> list[str]:
    """The clauses as texts, those of one person in a row as one; of "you" only if they may be `shared`. Behind somebody
    else's deed yours begins with "you"; the first subject may have been `said` before."""
    texts: list[str] = []
    for (key, apart), run in groupby(clauses, lambda clause: (clause.key, clause.apart)):
        found = list(run)
        one = bool(key) and not apart and (shared or key != "you")
        first = ""
        for nth, clause in enumerate(found):
            if one and nth:
                first = together([first, clause.deeds(imperative=not foreign)])
            else:
                texts += [first] if first else []
                goes_on = said and not texts and clause.subject == said
                first = clause.deeds(imperative=not foreign) if goes_on else clause.text(imperative=not foreign)
            foreign = foreign or _foreign(clause)
        texts.append(first)
    return texts


def listing(effects: Sequence[Effect], voice: JourneyVoice = ANY) -> str:
    """A list as an ability has it: "take 5 crystals; each other player loses 1 crystal"; a choice that something
    follows stands in brackets."""
    clauses = [*clauses_of(effects[:-1], flat(voice)), *clauses_of(effects[-1:], voice)]
    return "; ".join(_runs(clauses, False, False))


def joined(effects: Sequence[Effect], voice: JourneyVoice = ANY, foreign: bool = False, said: str = "") -> str:
    """The same inside a sentence: "take 4 crystals and give this card to another player"; `foreign`: somebody else has
    been named before; `said`: somebody whose deeds need no subject to begin with."""
    return together(_runs(clauses_of(effects, flat(voice)), foreign, True, said))


def behind_may(effects: Sequence[Effect], voice: JourneyVoice = ANY) -> str:
    """What stands behind "you may" or "to": "take 2 crystals and heal 1 damage"."""
    clauses = clauses_of(effects, flat(voice))
    me = person("you", voice).subject
    if len(clauses) == 1 and clauses[0].alone_may:
        return clauses[0].alone_may
    if all(clause.subject in ("", "you", me) for clause in clauses):
        return together([clause.after_may for clause in clauses])
    told = [clause.text(imperative=False) if clause.subject else f"you {clause.after_may}" for clause in clauses]
    return f"choose that {together(told)}"


def strangers(effects: Sequence[Effect], voice: JourneyVoice = ANY) -> bool:
    """Whether anybody but you does something in this list."""
    key = person("you", voice).key
    return any(_foreign(clause) and clause.key != key for clause in clauses_of(effects, flat(voice)))


def flat(voice: JourneyVoice) -> JourneyVoice:
    """The voice inside a list that is joined by "and"."""
    return replace(voice, flat=True)


def deed(text: str, may: str = "") -> Clause:
    """What holds or happens, whoever was named before: it never begins with "you"."""
    return Clause((Predicate(text, text),), may=may)


def board(clause: Clause) -> Clause:
    """What is done on the table: it reads alike, whoever was named before."""
    return clause if clause.subject else replace(clause, key="")
