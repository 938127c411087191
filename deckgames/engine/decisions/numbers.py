"""Questions without options: yes or no, a number, points to share out."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions.base import Decision, Json, Raw
from deckgames.engine.decisions.offers import Mark, Option, Refused, SeatMark, Topic
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

    def every(self) -> Iterable[Raw]:
        return (1, 0)


class Number(Decision[int]):
    """A number from `lo` to `hi`. Raw and written: the number."""

    __slots__ = ("hi", "lo")
    kind = "number"

    def __init__(self, seat: int, rule: str, about: Topic, prompt: str, lo: int, hi: int,
                 source: Card[Any] | None = None) -> None:
        super().__init__(seat, rule, about, prompt, source)
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

    def every(self) -> Iterable[Raw]:
        return range(self.lo, self.hi + 1)


class Allocate(Decision[list[int]]):
    """All of `total` points over the items (seats, or things by name), each 0 .. total, or at most its own number in
    `most`; with `least` no fewer than so many instead of all. Raw: the points in the sequence of the items."""

    __slots__ = ("items", "least", "most", "total")
    kind = "allocate"

    def __init__(self, seat: int, rule: str, about: Topic, prompt: str, total: int, items: Sequence[SeatMark | Mark],
                 source: Card[Any] | None = None, most: Sequence[int] | None = None, least: int | None = None,
                 effect: Any = None) -> None:
        super().__init__(seat, rule, about, prompt, source, effect)
        self.total, self.items = total, items
        self.most = [total] * len(items) if most is None else [min(total, n) for n in most]
        self.least = total if least is None else least

    @property
    def seats(self) -> list[int]:
        """The seats among the items."""
        return [item.seat for item in self.items if isinstance(item, SeatMark)]

    def value(self, raw: Raw) -> list[int]:
        if (raw.__class__ is tuple and len(raw) == len(self.items)
                and all(n.__class__ is int and 0 <= n <= most for n, most in zip(raw, self.most, strict=True))
                and self.least <= sum(raw) <= self.total):
            return list(raw)
        raise Refused(f"expected {len(self.items)} numbers that {self._sum}{self._limits}")

    @property
    def _sum(self) -> str:
        if self.least == self.total:
            return f"add up to {self.total}"
        return f"add up to {self.least} to {self.total}" if self.least else f"add up to at most {self.total}"

    @property
    def _limits(self) -> str:
        if all(most == self.total for most in self.most):
            return ""
        limits = zip(self.items, self.most, strict=True)
        return ", at most " + ", ".join(f"{item.label} {most}" for item, most in limits)

    def options(self) -> list[Option]:
        return [Option(item.oid, item.label, seat=item.seat if isinstance(item, SeatMark) else None)
                for item in self.items]

    def read(self, answer: object) -> Raw:
        if isinstance(answer, dict):
            oids = [item.oid for item in self.items]
            unknown = set(answer) - set(oids)
            if unknown:
                what = "no seat here" if self.seats else "not on offer here"
                raise Refused(f"{sorted(map(str, unknown))[0]!r} is {what}: expected " + ", ".join(oids))
            answer = [answer.get(oid, 0) for oid in oids]
        if not isinstance(answer, (list, tuple)):
            raise Refused(f"{answer!r}: expected the points of each, such as {{{self.items[0].oid}: {self.total}}}")
        points = [_whole(n) for n in answer]
        if None in points:
            raise Refused(f"{answer!r}: points are whole numbers")
        return tuple(n for n in points if n is not None)

    def write(self, raw: Raw) -> Json:
        return {item.oid: n for item, n in zip(self.items, self.value(raw), strict=True) if n}

    def random(self, rng: Rng) -> Raw:
        points = [0] * len(self.items)
        n = self.total if self.least == self.total else self.least + rng.below(self.total - self.least + 1)
        for _ in range(n):
            free = [i for i, most in enumerate(self.most) if points[i] < most]
            points[free[rng.below(len(free))]] += 1
        return tuple(points)

    def every(self) -> Iterable[Raw]:
        return _shares(self.total, self.most, self.least)


def _shares(total: int, most: Sequence[int], least: int) -> Iterator[tuple[int, ...]]:
    """All ways to share out at most `total` points and no fewer than `least`."""
    if not most:
        if least <= 0:
            yield ()
        return
    for n in range(min(total, most[0]), -1, -1):
        for rest in _shares(total - n, most[1:], least - n):
            yield (n, *rest)
