"""How much is tried: little in every run of the tests, much with DECKGAMES_TESTS=thorough."""

import os

THOROUGH = os.environ.get("DECKGAMES_TESTS") == "thorough"


def many(ordinary: int, thorough: int) -> int:
    """So many cases of one kind are tried."""
    return thorough if THOROUGH else ordinary


def some(cases: tuple[str, ...]) -> tuple[str, ...]:
    """The first of these cases, or in a thorough run all."""
    return cases if THOROUGH else cases[:1]
