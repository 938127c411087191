"""The only source of chance in a game: a generator whose whole state is one integer, kept in the game's state.

A 64-bit linear congruential generator (Knuth's MMIX constants) read from its upper half: the same numbers on
every Python, copied by copying one integer. Not for secrets or statistics, good for shuffling cards.
"""

from collections.abc import Sequence
from math import gcd
from typing import Any, TypeVar

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

T = TypeVar("T")

MASK = (1 << 64) - 1
MULTIPLY = 6364136223846793005
ADD = 1442695040888963407


def mix(seed: int) -> int:
    """Spreads a seed over 64 bits (splitmix64), so that neighbouring seeds give unrelated games."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Rng:
    """A generator; `word` is its whole state (0 .. 2**64 - 1)."""

    __slots__ = ("word",)

    def __init__(self, word: int) -> None:
        self.word = word & MASK

    @classmethod
    def fresh(cls, seed: int) -> "Rng":
        """A generator for this seed (any integer), mixed once."""
        new = object.__new__(cls)
        new.word = mix(seed)
        return new

    def copy(self) -> "Rng":
        new = object.__new__(Rng)
        new.word = self.word
        return new

    def below(self, n: int) -> int:
        """A number 0 .. n - 1; n at least 1."""
        self.word = word = (self.word * MULTIPLY + ADD) & MASK
        return ((word >> 32) * n) >> 32

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any], deep: int | None = None) -> None:
        """Shuffles the list in place (Fisher-Yates, the draw inlined: this is hot). With `deep` only that many items at
        its end are drawn, each equally likely any of the list."""
        word = self.word
        for i in range(len(items) - 1, 0 if deep is None else max(0, len(items) - 1 - deep), -1):
            word = (word * MULTIPLY + ADD) & MASK
            j = ((word >> 32) * (i + 1)) >> 32
            items[i], items[j] = items[j], items[i]
        self.word = word

    def __repr__(self) -> str:
        return "Rng(...)"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        read = core_schema.no_info_after_validator_function(cls, core_schema.int_schema(ge=0, le=MASK))
        return core_schema.json_or_python_schema(
            json_schema=read,
            python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), read]),
            serialization=core_schema.plain_serializer_function_ser_schema(lambda r: r.word),
        )


class Turned(Rng):
    """A generator for a series of deals of the same cards: in the deal of each `turn` all have moved on by a place from
    that of the one before it, by more where there are more than `EACH` cards: in as many turns as there are cards each
    has lain everywhere."""

    EACH = 16
    __slots__ = ("turn",)

    def __init__(self, seed: int, turn: int) -> None:
        super().__init__(mix(seed))
        self.turn = turn

    def below(self, n: int) -> int:
        return (super().below(n) + self.turn) % n

    def shuffle(self, items: list[Any], deep: int | None = None) -> None:
        count = max(1, len(items))
        step = max(1, count // self.EACH)
        on = (self.turn * step + self.turn * gcd(step, count) // count) % count
        items[:] = items[on:] + items[:on]
        super().shuffle(items, deep)

    def after(self) -> Rng:
        """A separate generator for everything after the deal, a different one for each turn."""
        return Rng.fresh(self.word + self.turn)


class Faced(Rng):
    """A generator that shows a given face first, of a die or of a shuffle: so each that can come is tried once. It says
    how many `faces` there were (0: nothing yet), and how many `calls`; a shuffle counts as several."""

    __slots__ = ("calls", "face", "faces")

    def __init__(self, word: int, face: int) -> None:
        super().__init__(word)
        self.face, self.faces, self.calls = face, 0, 0

    def below(self, n: int) -> int:
        self.calls += 1
        drawn = super().below(n)
        if self.calls > 1:
            return drawn
        self.faces = n
        return self.face % n if n <= Turned.EACH else self.face * n // Turned.EACH % n

    def shuffle(self, items: list[Any], deep: int | None = None) -> None:
        self.calls += 2
        if self.faces or len(items) < 2:
            super().shuffle(items, deep)
            return
        self.faces = len(items)
        on = self.face * max(1, len(items) // Turned.EACH) % len(items)
        Rng(0).shuffle(items, deep)
        items[:] = items[on:] + items[:on]
        self.word = self.word * MULTIPLY + ADD & MASK
