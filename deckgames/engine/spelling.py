"""Guesses what a mistyped word was meant to be, for every message that knows the right words."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: object, words: Iterable[str]) -> str:
    """A question such as "did you mean 'skill'?" if one of `words` is near, else the empty string."""
    known = {right.casefold(): right for right in words}
    near = get_close_matches(str(word)[:60].casefold(), known, 1)
    return f"did you mean '{known[near[0]]}'?" if near else ""
