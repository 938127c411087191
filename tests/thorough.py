"""How much is tried: the same little in every run of the tests, much that is new with DECKGAMES_TESTS=thorough."""

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from random import Random
from typing import TypeVar
from zlib import crc32

import pytest

from tests.kept import KEPT

Case = TypeVar("Case")
THOROUGH = os.environ.get("DECKGAMES_TESTS") == "thorough"


def many(ordinary: int, thorough: int) -> int:
    """So many cases of one kind are tried."""
    return thorough if THOROUGH else ordinary


def some(cases: Sequence[Case], at: int = 0, each: int = 99) -> Sequence[Case]:
    """Of these cases one in so many, from this one on; in a thorough run all."""
    return cases if THOROUGH else cases[at::each]


WHOLE = "DECKGAMES_TESTS_WHOLE"
"""Set where all tests run, none by the name of its file."""


def not_drawn(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """What a run of all tests leaves out: those marked `slow`, and of those marked `wide` all cases but one, or so many
    (0: none), spread over all that it has and from another one on. Who names a file, a word or a mark plays all of
    them, and so does a thorough run."""
    alike = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("slow") is not None:
            yield item
        elif item.get_closest_marker("wide") is not None:
            alike[item.nodeid.partition("[")[0]].append(item)
    for name, same in alike.items():
        mark, first = same[0].get_closest_marker("wide"), crc32(name.encode())
        played = mark.args[0] if mark is not None and mark.args else 1
        kept = {(first + number * len(same) // played) % len(same) for number in range(played)}
        yield from (item for number, item in enumerate(same) if number not in kept)


class Chance(Random):
    """What a test draws its cases from: the same for the same seed, whatever else is run beside it."""

    def __init__(self, seed: str, test: str) -> None:
        self.test, self.begun = test, Random(f"{seed} {test}").getrandbits(32)
        self.case = self.begun
        super().__init__(self.begun)


def cases(chance: Random, most: int | None = None) -> Iterator[None]:
    """Runs a loop for the cases of this test that are kept, in an ordinary run for the first of them, then so many
    times, or for ever. Each case is drawn from a seed of its own, whatever those before it drew, so that one that fails
    can be kept."""
    assert isinstance(chance, Chance)
    seeds, numbers = Random(chance.case), count() if most is None else range(most)
    for case in chain(KEPT.get(chance.test, ())[:many(1, 99)], (seeds.getrandbits(32) for _ in numbers)):
        chance.case = case
        chance.seed(case)
        yield
