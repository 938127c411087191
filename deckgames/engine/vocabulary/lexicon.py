"""The lexicon of a game: each number that people are told and each word that is printed stands there once.

Forecasts, flashes, status and plain lines, the words beside a card in full view, the book's words and what a search
answers are made from it. A number is read from a table as somebody sees it, whatever type that is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pkgutil import resolve_name
from typing import Any, Literal

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from deckgames.engine.core.cards import CardSpec
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.files import plain_data
from deckgames.engine.core.spelling import did_you_mean, plural, signed
from deckgames.engine.core.words import Ink as Ink, Word as Word
from deckgames.engine.packs.errors import Complaint, Sections
from deckgames.engine.vocabulary.effects import Effect, NamedRule, iter_parts

Read = Callable[[Any, int | None], int | None]
"""What a number is on a table, of this seat (None: of nobody or whose turn it is); None where nobody tells it."""
Whose = Literal["seat", "turn", "table"]
"""A number of each seat, of the seat whose turn it is, or of the table."""
ForecastOf = Literal["", "own", "others", "all"]
"""Of whom a forecast tells it: of the seat that answers, of the others, of all."""
Good = Literal["more", "fewer", "neither"]
"""Of which of it a seat is better off."""
Stands = Literal["", "only", "first", "always", "some"]
"""Whether the bar says at every question how much of it the asked seat has: because nothing else on the table does,
before all else, always, or if there is some."""



@frozen(kw_only=True)
class Number(Word):
    """A number that people are told."""

    key: str
    """Its name in forecasts, changes and card files."""
    read: Read
    """Reads it from a table, of a seat or of the table."""
    whose: Whose = "seat"
    """Whose it is: each seat’s, that of the seat whose turn it is, or the table’s."""
    forecast: ForecastOf = ""
    """Of whom a forecast tells it ("": of nobody)."""
    stands: Stands = ""
    """Whether the bar says at every question how much of it the asked seat has ("": it does not)."""
    label: str = ""
    """What stands before it where it is told in words ("deck 4"; "": it is counted, "3 Treasures")."""
    flash: bool = False
    """Whether a change is shown until the next key."""
    good: Good = "more"
    """Whether more or fewer is better for whose it is, or neither."""
    falls: bool = False
    """Whether it is told only where it becomes less."""
    comes: str = ""
    """The zone whose cards the seat that answers is told when they come ("draws"; "": none)."""
    pays: bool = False
    """Whether prices are paid with it: what a refusal may want."""
    lapses: bool = False
    """Whether what is left of it is lost when the turn or the round ends."""

    @property
    def worth(self) -> int:
        """Whether a seat is better off with more of it (1), with fewer (−1), or with neither (0)."""
        return {"more": 1, "fewer": -1, "neither": 0}[self.good]

    def flash_key(self, seat: int | None) -> str:
        """The key under which layouts show a change of this number: "crystals-0" for a seat, "round" for the table."""
        return self.key if seat is None else f"{self.key}-{seat}"

    def change(self, n: int) -> str:
        """A change by n in words: "+2 hooks", "−1 card", "cards cost 1 less"."""
        if "…" in self.word:
            return self.count(n)[0].lower() + self.count(n)[1:]
        return f"{'+' if n > 0 else '−'}{plural(abs(n), 'card') if self.comes else self.count(abs(n))}"

    def worded(self, n: int) -> str:
        """The value n in words: "3 Treasures", "deck 4"."""
        return f"{self.label} {signed(n)}" if self.label else self.count(n)


@frozen(kw_only=True)
class Mark(Number):
    """A number that is 0 or 1, drawn as a mark before the player; `says` is the sentence about a player who has it."""

    says: str

    def count(self, n: int) -> str:
        return self.word

    def change(self, n: int) -> str:
        return self.says


@frozen
class OneOf:
    """The type of a card's field that holds what card files call this word: `Annotated[str, OneOf(TAG)]`."""

    word: Word

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._known, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"enum": [*self.word.of]}

    def _known(self, value: str) -> str:
        if value not in self.word.of:
            raise PydanticCustomError("word", "{value} is no {word}", {
                "value": repr(value), "word": self.word.word, "expected": f"one of {', '.join(self.word.of)}",
                "hint": did_you_mean(value, self.word.of)})
        return value


def words_of(game: str) -> dict[str, dict[Any, Word]]:
    """The words of `assets/words/<game>.toml`, by section and word."""
    words = plain_data(f"words/{game}").items()
    return {section: {one["word"]: Word(**_listed(one)) for one in listed}
            for section, listed in words if isinstance(listed, list)}


def numbers_of(game: str) -> dict[str, dict[str, Any]]:
    """What `assets/words/<game>.toml` says of the numbers of a game, by their keys."""
    return {key: _listed({"key": key, **said}) for key, said in plain_data(f"words/{game}")["numbers"].items()}


def _listed(fields: dict[str, Any]) -> dict[str, Any]:
    """The same with names that stand in tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}


def told_numbers(table: Any, seat: int | None, numbers: Iterable[Number]) -> str:
    """The values of these numbers of a seat, or of the table, in words: "3 Skill, 1 Fight"."""
    return ", ".join(number.worded(number.read(table, seat) or 0) for number in numbers)


def of_seat(name: str) -> Read:
    """A reader of a field of a seat."""
    return lambda table, no: getattr(table.seats[no], name)


def of_zone(name: str) -> Read:
    """A reader of the number of cards in a zone of a seat."""
    return lambda table, no: len(getattr(table.seats[no], name))


def of_query(name: str, *more: Any) -> Read:
    """Reads what a query says of a table, a seat and what else it is given. It is named as `package.module:NAME` and
    imported when asked: queries know the lexicon."""
    return lambda table, no: _query(name)(table, table.seats[no], *more)


_query: Callable[[str], Any] = cache(resolve_name)


def of_table(name: str) -> Read:
    """A reader of a field of the table."""
    return lambda table, no: getattr(table, name)


def of_turn(name: str) -> Read:
    """A reader of a field of the table that belongs to the seat on turn (`current`); None for all others."""
    return lambda table, no: getattr(table, name) if no in (None, table.current) else None


@frozen(eq=False)
class Lexicon:
    """All words of a game: its numbers, in the sequence in which they are told; what its cards say, the rarest first,
    which is the sequence in which a card's words are explained; the other words of its table; and the zones and columns
    of its screens, which only the legend explains. `verbs` are the words that verbs declare."""

    numbers: tuple[Number, ...]
    cards: tuple[Word, ...]
    table: tuple[Word, ...] = ()
    zones: tuple[Word, ...] = ()
    verbs: Mapping[str, Word] = fresh(dict)

    def with_verbs(self, verbs: Mapping[str, type[Effect]], first: bool = False) -> Lexicon:
        """The same with the words of these verbs and of their named rules, the last one's first, behind the words of
        cards or as the `first` of them: a word is looked up by its verbs, too."""
        entries = {verb: kind.entry for verb, kind in verbs.items()}
        for kind in verbs.values():
            if issubclass(kind, NamedRule):
                entries |= {name: rule.entry for name, rule in kind.rules.items()}
        of: dict[Word, list[str]] = {}
        for verb in reversed([*entries]):
            entry = entries[verb] or ()
            for word in (entry,) if isinstance(entry, Word) else entry:
                of.setdefault(word, []).append(verb)
        words = {word: word if isinstance(word, Number) else replace(word, of=tuple(found))
                 for word, found in of.items()}
        cards = (*words.values(), *self.cards) if first else (*self.cards, *words.values())
        return replace(self, cards=cards, verbs={verb: words[word] for word, found in of.items() for verb in found})

    def names(self, word: Word) -> tuple[str, ...]:
        """What card files call it: fields and values, and the verbs that declare it."""
        return (*word.of, *[verb for verb, entry in self.verbs.items() if entry is word and verb not in word.of])

    @property
    def words(self) -> tuple[Word, ...]:
        """All words of the lexicon, each once."""
        return tuple(dict.fromkeys((*self.numbers, *self.cards, *self.table, *EVERY_TABLE)))

    def forecast_numbers(self, *, own: bool) -> list[Number]:
        """The numbers whose changes a forecast tells: of the seat that answers (`own`), or of the others."""
        return [number for number in self.numbers if number.forecast in ("all", "own" if own else "others")]

    def wins(self, whose: Whose) -> list[Number]:
        """The numbers that win, of a seat, or of a company together; one that does not at a table reads None there."""
        return [number for number in self.numbers if (number.stands, number.whose) == ("first", whose)]

    def standing(self, table: Any, seat: int) -> list[tuple[Number, int]]:
        """The numbers in the bar of a seat that is asked, with their values, most important first."""
        read = [(number, number.read(table, seat)) for stands in ("only", "first", "always", "some")
                for number in self.numbers if number.stands == stands]
        return [(number, n) for number, n in read if n is not None and (n or number.stands != "some")]

    def flashes(self, table: Any) -> dict[str, int]:
        """The values of all numbers whose changes are shown, by the key that layouts use."""
        read = {number.flash_key(no): number.read(table, no) for number in self.numbers if number.flash
                for no in (range(len(table.seats)) if number.whose == "seat" else (None,))}
        return {key: n for key, n in read.items() if n is not None}

    def unknown(self, sections: Sections) -> Iterator[Complaint]:
        """A complaint for each verb of these cards that no word of the lexicon explains."""
        known = {name for word in (*self.numbers, *self.cards) for name in self.names(word)}
        for spec in chain.from_iterable(sections.values()):
            for loc, effect in iter_parts(spec):
                if _called(effect) not in known:
                    yield Complaint(spec.id, loc, f"no word of the lexicon explains '{_called(effect)}'",
                                    "a word in the game's lexicon.py whose `of` names this verb")

    def named(self, text: str) -> Word | None:
        """The word that a heading means: "ANN’S QUEUE" is the queue, "top to Bea" the top; None if it means none."""
        parts, names = text.casefold().split(), _by_name(self, cards=False)
        ways = [*(parts[at:] for at in range(len(parts))), *(parts[:at] for at in range(len(parts) - 1, 1, -1))]
        return next((found for way in ways if (found := names.get(" ".join(way)))), None)

    def said_in(self, text: str) -> list[Word]:
        """The words of the lexicon that occur in a text, in order of occurrence; of two at one place the longer."""
        found, small = dict[int, Word](), text.casefold()
        for name, word in _longest_first(self):
            if name in small and (at := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", small)):
                found.setdefault(at.start(), word)
        return list(dict.fromkeys(found[at] for at in sorted(found)))

    def section(self, name: str) -> Sequence[Word]:
        """The words of a section: "numbers", "cards" or "table"."""
        return {"numbers": self.numbers, "cards": self.cards, "table": (*self.table, *EVERY_TABLE)}[name]

    def terms(self, spec: CardSpec) -> list[Word]:
        """The words to explain beside this card; where several words explain one verb, only those that occur in its
        text."""
        printed = {name for name in type(spec).model_fields if getattr(spec, name)}
        printed |= {word for fact in spec.printed for word in fact.sign.split()}
        verbs = {_called(effect) for _, effect in iter_parts(spec)}
        every = Counter(name for word in self.cards for name in self.names(word))
        several = {name for name, n in every.items() if n > 1}
        said = self.said_in(spec.text) if verbs & several else []
        return [word for word in self.cards if not printed.isdisjoint(names := self.names(word)) or any(
            name not in several or word in said for name in verbs.intersection(names))]


EVERY_TABLE = (
    Word("Not now", "impossible or pointless; the bar says why", sign="⊘"),
    Word("Chosen", "part of your answer", sign="✓"),
    Word("Too dear", "costs more than you have", sign="!"),
    Word("Not told", "a number that nobody may know", sign="?"))
"""The signs of every table."""
ZONES = (
    Word("Players", "everybody at the table, in seat order"),
    Word("Inspect", "the card under the cursor, in full", also=("the card",)),
    Word("News", "what has happened; before your turn, your own losses first", also=("what happened",)))
NO_WORDS = Lexicon((), ())


@cache
def _longest_first(lexicon: Lexicon) -> list[tuple[str, Word]]:
    """The same words with what they are called, longer names before shorter ones."""
    return sorted(((name, word) for name, word in _by_name(lexicon).items() if name), key=lambda named: -len(named[0]))


@cache
def _by_name(lexicon: Lexicon, cards: bool = True) -> Mapping[str, Word]:
    """Words by what they are called, in small letters; the numbers and the words of the table go before those that only
    `cards` say, and without these the zones of the screen before all."""
    found: dict[str, Word] = {}
    zones = () if cards else (*lexicon.zones, *ZONES)
    for word in (*zones, *lexicon.numbers, *lexicon.table, *(lexicon.cards if cards else ()), *EVERY_TABLE):
        for name in (word.word, word.plural or f"{word.word}s", *word.also):
            found.setdefault(name.casefold(), word)
    return found


def _called(effect: Effect) -> str:
    """What card files call it: its verb, or the name of a named rule."""
    return effect.name if isinstance(effect, NamedRule) else effect.verb
