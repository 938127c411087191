"""The keys of the options: those a layout names, digits and letters for all others. Pure."""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

_DIGITS = "123456789"
_LETTERS = "abcefgmnoqrstvwxyz"
"""Letters for options, without those that mean something at every table."""


def with_all(named: Mapping[str, str], options: Iterable[str], taken: Collection[str] = ()) -> dict[str, str]:
    """Key sequences to option ids: the named ones, and a digit or letter for every option that has none."""
    found = dict(named)
    have = set(found.values())
    used = {sequence[0] for sequence in found if sequence} | set(taken)
    free = [key for key in _DIGITS + _LETTERS if key not in used]
    for oid in options:
        if oid not in have and free:
            found[free.pop(0)] = oid
    return found


def caps(keys: Mapping[str, str]) -> dict[str, str]:
    """Option ids to their shortest key sequence."""
    found: dict[str, str] = {}
    for sequence, oid in keys.items():
        if oid not in found or len(sequence) < len(found[oid]):
            found[oid] = sequence
    return found


Match = tuple[Literal["whole", "part", "none"], str]


def match(typed: str, sequences: Iterable[str]) -> Match:
    """What has been typed: a whole sequence, the beginning of longer ones, or nothing known."""
    longer = False
    for sequence in sequences:
        if sequence == typed:
            return "whole", typed
        longer = longer or sequence.startswith(typed)
    return ("part", typed) if longer else ("none", "")


def in_cap(key: str, cap: str) -> bool:
    """Whether a key stands on a cap that names several: `1-5`, `1-9 b f`, `y`."""
    for part in cap.split(" "):
        first, dash, last = part.partition("-")
        if key == part or (dash and len(first) == len(last) == len(key) == 1 and first <= key <= last):
            return bool(key)
    return False
