"""Questions without options: yes or no, a number, points to share out."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions.base import Decision, Json, Raw
from deckgames.engine.decisions.offers import SEAT, Option, Refused
from deckgames.engine.rng import Rng
from deckgames.engine.spelling import whole_number


def _whole(answer: object) -> int | None:
    """A whole number, also one in writing; None for anything else."""
    if isinstance(answer, str):
        return whole_number(answer)
    return answer if isinstance(answer, int) and not isinstance(answer, bool) else None


class Confirm(Decision[bool]):
    """Yes or no. Raw: 1 or 0. Written: "yes" or "no"."""

    __slots__ = ()
    kind = "confirm"

    def value(self, raw: Raw) -> bool:
        if raw.__class__ is int and 0 <= raw < 2:
            return raw == 1
        raise Refused("expected yes or no")

    def options(self) -> list[Option]:
        return [Option("no", "no"), Option("yes", "yes")]

    def read(self, answer: object) -> Raw:
        if answer is True or (isinstance(answer, str) and answer.strip().casefold() in ("y", "yes")):
            return 1
        if answer is False or (isinstance(answer, str) and answer.strip().casefold() in ("n", "no")):
            return 0
        raise Refused(f"{answer!r}: expected yes or no")

    def write(self, raw: Raw) -> Json:
        return "yes" if self.value(raw) else "no"

    def random(self, rng: Rng) -> Raw:
        return rng.below(2)


class Number(Decision[int]):
    """A number from `lo` to `hi`. Raw and written: the number."""

    __slots__ = ("hi", "lo")
    kind = "number"

    def __init__(self, seat: int, rule: str, prompt: str, lo: int, hi: int, source: Card[Any] | None = None) -> None:
        self.seat, self.rule, self.prompt, self.source = seat, rule, prompt, source
        self.lo, self.hi = lo, hi

    def value(self, raw: Raw) -> int:
        if isinstance(raw, int) and raw.__class__ is int and self.lo <= raw <= self.hi:
            return raw
        raise Refused(f"expected a number from {self.lo} to {self.hi}")

    def read(self, answer: object) -> Raw:
        number = _whole(answer)
        if number is None:
            raise Refused(f"{answer!r}: expected a number from {self.lo} to {self.hi}")
        return number

    def write(self, raw: Raw) -> Json:
        return self.value(raw)

    def random(self, rng: Rng) -> Raw:
        return self.lo + rng.below(self.hi - self.lo + 1)


class Allocate(Decision[list[int]]):
    """All of `total` points over the seats, each 0 .. total. Raw: the points in the sequence of the seats."""

    __slots__ = ("seats", "total")
    kind = "allocate"

    def __init__(self, seat: int, rule: str, prompt: str, total: int, seats: Sequence[int],
                 source: Card[Any] | None = None) -> None:
        self.seat, self.rule, self.prompt, self.source = seat, rule, prompt, source
        self.total, self.seats = total, seats

    def value(self, raw: Raw) -> list[int]:
        if (raw.__class__ is tuple and len(raw) == len(self.seats)
                and all(n.__class__ is int and n >= 0 for n in raw) and sum(raw) == self.total):
            return list(raw)
        raise Refused(f"expected {len(self.seats)} numbers that add up to {self.total}")

    def options(self) -> list[Option]:
        return [Option(SEAT[s].oid, SEAT[s].label, seat=s) for s in self.seats]

    def read(self, answer: object) -> Raw:
        if isinstance(answer, dict):
            unknown = set(answer) - {SEAT[s].oid for s in self.seats}
            if unknown:
                raise Refused(f"{sorted(map(str, unknown))[0]!r} is no seat here: expected "
                              + ", ".join(SEAT[s].oid for s in self.seats))
            answer = [answer.get(SEAT[s].oid, 0) for s in self.seats]
        if not isinstance(answer, (list, tuple)):
            raise Refused(f"{answer!r}: expected the points of each seat, such as {{seat-1: {self.total}}}")
        points = [_whole(n) for n in answer]
        if None in points:
            raise Refused(f"{answer!r}: points are whole numbers")
        return tuple(n for n in points if n is not None)

    def write(self, raw: Raw) -> Json:
        return {SEAT[s].oid: n for s, n in zip(self.seats, self.value(raw), strict=True) if n}

    def random(self, rng: Rng) -> Raw:
        points = [0] * len(self.seats)
        for _ in range(self.total):
            points[rng.below(len(points))] += 1
        return tuple(points)
