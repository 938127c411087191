"""A word as it is printed, inks that know theirs, and the parts that every screen has; it loads nothing of a game."""

from __future__ import annotations

from dataclasses import KW_ONLY
from typing import Self

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital, in_ascii, to_ascii


class Ink(str):
    """A colour name that also knows the lexicon word written in it (None: found by its text). Cells keep it when text
    is cut, pasted or painted over, so that a screen's legend can be made from them."""

    __slots__ = ("of",)
    of: Word | None

    def __new__(cls, ink: str, of: Word | None = None) -> Self:
        """This ink, for this word."""
        found = super().__new__(cls, ink)
        found.of = of
        return found


class Then(Ink):
    """The ink of what comes after an answer: a bar too short for everything keeps this. `asks` is the question to the
    seat itself that stands there."""

    __slots__ = ("asks",)
    asks: str

    def __new__(cls, ink: str, of: Word | None = None, asks: str = "") -> Self:
        """This ink, for this word, in this question."""
        found = super().__new__(cls, ink, of)
        found.asks = asks
        return found


class Why(Ink):
    """The ink of a reason: what several parts of a line hang on is told once, and not where the `question` on which it
    hangs ("": any, None: somebody else's) is told itself."""

    __slots__ = ("question",)
    question: str | None

    def __new__(cls, ink: str, question: str | None = None) -> Self:
        """This ink, for what hangs on this question."""
        found = super().__new__(cls, ink)
        found.question = question
        return found


@frozen
class Word:
    """A word as it is printed, and in one sentence what it means, with the rule it comes from; `more` is what the book
    says beside. `sign` and `ink` are how it is shown where room is short, `of` what card files call it (verbs, fields),
    `also` under which other words it is looked up. What is written in its ink is explained by the legend."""

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

    def __post_init__(self) -> None:
        object.__setattr__(self, "ink", Ink(self.ink, self))

    def over(self, ink: str) -> Ink:
        """The word in another ink, such as the heading of its column."""
        return Ink(ink, self)

    @property
    def title(self) -> str:
        """The word as the head of an entry."""
        return capital(self.word)

    @property
    def text(self) -> str:
        """What the book says of it: "From the bank, as far as it goes. (HK-4.2)"."""
        parts = (f"{capital(self.meaning)}.", self.more, self.rule and f"({self.rule})")
        return " ".join(part for part in parts if part)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything by which the word is looked up; signs also in ASCII."""
        names = (self.word, self.plural, self.sign, *self.also, *self.of)
        return tuple(name for sign in names if sign for name in (sign, to_ascii(sign), in_ascii(sign)))

    def count(self, n: int) -> str:
        """The number with the word, or in its gap: "1 Treasure", "−2 hooks", "cards cost 1 less"."""
        if "…" in self.word:
            return self.word.replace("…", str(n))
        return minus(f"{n} {self.word if abs(n) == 1 else self.plural or self.word + 's'}")

    def shown(self, n: int) -> tuple[str, str]:
        """The number behind the sign, and the ink: "$3"."""
        return minus(f"{self.sign}{n}"), self.ink


def minus(text: str) -> str:
    """The text with the sign of a number below 0."""
    return text.replace("-", "−")


ASKED = Word("", "who chooses")
CURSOR = Word("", "the cursor; the bar says what Enter would do", sign="▸")
CHANGE = Word("", "before and after", sign="→")
NEWS = Word("", "news: what has happened", sign="·")
HIT = Word("", "news: what you have lost", sign="!")
KEY = Word("", "what a key does")
PLAYER = Word("", "a player’s sign and name")
STEPS = Word("", "the phases; capitals: this one")
KIND = Word("", "a card, in the colour of its kind", sign="▌")
PARTS = (CURSOR, CHANGE, KIND)
"""What the legend says of the parts of every screen; those with a sign of their own wherever it stands."""
