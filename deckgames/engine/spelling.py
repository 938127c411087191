"""How numbers and words are written: numbers for people, whole numbers that were typed, words that were mistyped."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

_WHOLE = re.compile(r"-?[0-9]{1,20}")


def whole_number(text: str) -> int | None:
    """The whole number that is written here in plain digits; None for anything else: `²` and `①` are none, though
    Python calls them digits, nor is a number of more digits than a generator has (20)."""
    return int(text) if _WHOLE.fullmatch(text.strip()) else None


def did_you_mean(word: object, words: Iterable[str]) -> str:
    """A question such as "did you mean 'skill'?" if one of `words` is near, else the empty string."""
    known = {right.casefold(): right for right in words}
    near = get_close_matches(str(word)[:60].casefold(), known, 1)
    return f"did you mean '{known[near[0]]}'?" if near else ""


def signed(number: int) -> str:
    """A number as people write it; a fact that holds or not as yes or a dash."""
    if isinstance(number, bool):
        return "yes" if number else "–"
    return f"−{-number}" if number < 0 else str(number)
