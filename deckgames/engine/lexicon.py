"""The lexicon of a game: each number that people are told and each word that is printed stands there once.

Forecasts, flashes, status and plain lines, the words beside a card in full view, the book's words and what a search
answers are made from it. A number is read from a table as somebody sees it, whatever type that is.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

from deckgames.engine.cards import CardSpec
from deckgames.engine.effects import iter_parts

Read = Callable[[Any, int | None], int | None]
"""What a number is on a table, of this seat (None: of nobody or whose turn it is); None where nobody tells it."""
Whose = Literal["seat", "turn", "table"]
"""A number of each seat, of the seat whose turn it is, or of the table."""
Told = Literal["", "own", "others", "all"]
"""Of whom a forecast tells it: of the seat that answers, of the others, of all."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is printed, and in one sentence what it means, with the rule it comes from; `more` is what the book
    says beside. `sign` and `ink` are how it is shown where room is short, `of` what card files call it (verbs, fields),
    `also` under which other words it is looked up."""

    word: str
    meaning: str
    rule: str = ""
    _: KW_ONLY
    more: str = ""
    plural: str = ""
    sign: str = ""
    ink: str = "text"
    of: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def count(self, n: int) -> str:
        """So many of it: "1 Treasure", "−2 hooks"."""
        return _minus(f"{n} {self.word if abs(n) == 1 else self.plural or self.word + 's'}")

    def shown(self, n: int) -> tuple[str, str]:
        """So many of it behind the sign, and the ink: "$3"."""
        return _minus(f"{self.sign}{n}"), self.ink


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Word):
    """A number that people are told. `label` stands before it where it is told in words ("deck 4"; "": it is counted,
    "3 Treasures"); a change of one that `flash`es is shown until the next key."""

    key: str
    read: Read
    whose: Whose = "seat"
    told: Told = ""
    label: str = ""
    flash: bool = False

    def path(self, seat: int | None) -> tuple[str | int, ...]:
        """Under which key it is compared, for this seat."""
        return ("number", self.key) if seat is None or self.whose != "seat" else ("number", self.key, seat)

    def flash_key(self, seat: int) -> str:
        """What a layout calls it, for this seat."""
        return f"{self.key}-{seat}"

    def said(self, n: int) -> str:
        """The number in words."""
        return f"{self.label} {n}" if self.label else self.count(n)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Number):
    """A number that is 0 or 1: a mark before a player, and what it `says` of that player."""

    says: str


def of_seat(name: str) -> Read:
    """Reads a field of a seat."""
    return lambda table, no: getattr(table.seats[no], name)


def of_table(name: str) -> Read:
    """Reads a field of the table."""
    return lambda table, no: getattr(table, name)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All words of a game: its numbers, in the sequence in which they are told; what its cards say, the rarest first,
    which is the sequence in which a card's words are explained; and the other words of its table."""

    numbers: tuple[Number, ...]
    cards: tuple[Word, ...]
    table: tuple[Word, ...] = ()

    def read(self, table: Any) -> dict[tuple[str | int, ...], int | None]:
        """All numbers that a forecast tells, as they are on this table."""
        return {number.path(no): number.read(table, no) for number in self.numbers if number.told
                for no in (range(len(table.seats)) if number.whose == "seat" else (None,))}

    def told(self, *, own: bool) -> list[Number]:
        """The numbers that a forecast tells of the seat that answers, or of the others."""
        return [number for number in self.numbers if number.told in ("all", "own" if own else "others")]

    def flashes(self, table: Any) -> dict[str, int]:
        """The numbers of the seats whose change is shown, by what a layout calls them."""
        read = {number.flash_key(no): number.read(table, no)
                for number in self.numbers if number.flash for no in range(len(table.seats))}
        return {key: n for key, n in read.items() if n is not None}

    def terms(self, spec: CardSpec) -> list[Word]:
        """The words that this card needs explained."""
        names = {name for name in type(spec).model_fields if getattr(spec, name)}
        names |= {effect.verb for _, effect in iter_parts(spec)}
        return [word for word in self.cards if not names.isdisjoint(word.of)]


NO_WORDS = Lexicon((), ())


def _minus(text: str) -> str:
    return text.replace("-", "−")
