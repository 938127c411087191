"""The questions rules may ask: a closed set of awaitables, each with one kind of answer.

    card = await choose(me.no, "CR-3.5", "Play a card?", [*me.hand, None])

A *raw* answer is what travels fast (an index, a tuple of indexes, a number); a *written* answer is what stands in
saves and files (stable ids). Ids, labels and reasons are built only when somebody looks: a simulation never does.
"""

from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from deckgames.engine.cards import Card
from deckgames.engine.rng import Rng
from deckgames.engine.spelling import did_you_mean

A = TypeVar("A", covariant=True)
T = TypeVar("T")

Raw = int | tuple[int, ...]
Json = str | int | list[str] | dict[str, int]


class Refused(Exception):
    """An answer that the current question does not allow; the text says why and what would be accepted."""


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """An option that is no card: a button with a stable id, such as `buy:space-3` or `end`. Equal only to itself."""

    oid: str
    label: str


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A seat as an option."""

    seat: int

    @property
    def oid(self) -> str:
        return f"seat-{self.seat}"

    @property
    def label(self) -> str:
        return f"seat {self.seat + 1}"


SEAT = tuple(SeatMark(i) for i in range(8))
DONE = Mark("done", "done")
YES, NO = Mark("yes", "yes"), Mark("no", "no")


@dataclass(frozen=True, slots=True, repr=False)
class Option:
    """An answer as it is shown: `blocked` holds the reason why it is refused now (None: it may be chosen)."""

    oid: str
    label: str
    card: Card | None = None
    seat: int | None = None
    blocked: str | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Explained:
    """What a decision adds when somebody looks: better labels by id, and the options that are refused, with reasons."""

    labels: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    blocked: Sequence[Option] = ()


Why = Callable[[], Explained]


class Decision(Generic[A]):
    """A question to one seat. `rule` is the id it comes from, `source` the card whose effect asks (None: the rules)."""

    __slots__ = ("prompt", "rule", "seat", "source")
    kind: ClassVar[str]

    def __init__(self, seat: int, rule: str, prompt: str, source: Card | None = None) -> None:
        self.seat, self.rule, self.prompt, self.source = seat, rule, prompt, source

    def __await__(self) -> "Generator[Decision[Any], Any, A]":
        answer: A = yield self
        return answer

    def value(self, raw: Raw) -> A:
        """The answer the rules get. Raises Refused, before anything has happened, if it is not allowed."""
        raise TypeError(f"{type(self).__name__} is not a question")

    def options(self) -> list[Option]:
        """Everything that can be seen of this question: allowed options in raw order, then the blocked ones."""
        return []

    def read(self, answer: object) -> Raw:
        """A written answer (ids, card names or numbers) as a raw one. Raises Refused."""
        raise TypeError(f"{type(self).__name__} is not a question")

    def write(self, raw: Raw) -> Json:
        """A raw answer with stable ids, for the journal."""
        raise TypeError(f"{type(self).__name__} is not a question")

    def parse(self, written: object) -> Raw:
        """What `write` has written, exactly, as a raw answer. Raises Refused; guesses nothing, unlike `read`."""
        raw = self.read(written)
        if self.write(raw) != written:
            raise Refused("the written answer does not fit this question")
        return raw

    def random(self, rng: Rng) -> Raw:
        """Any allowed answer."""
        raise TypeError(f"{type(self).__name__} is not a question")

    @property
    def preset(self) -> Raw | None:
        """The answer that Enter alone gives, if the question has one."""
        return None

    def accepts(self, raw: Any) -> bool:
        """Whether this raw answer is allowed."""
        try:
            self.value(raw)
        except Refused:
            return False
        return True

    def __repr__(self) -> str:
        return f"<{self.kind} {self.rule} seat {self.seat}>"


def _option(item: object, none: Mark, more: Explained) -> Option:
    thing: Any = none if item is None else item
    oid: str = thing.oid
    card = thing if isinstance(thing, Card) else more.cards.get(oid)
    seat = thing.seat if isinstance(thing, SeatMark) else None
    return Option(oid, more.labels.get(oid, thing.label), card, seat)


def _oid(item: object, none: Mark) -> str:
    thing: Any = none if item is None else item
    oid: str = thing.oid
    return oid


def _whole(answer: object) -> int | None:
    """A whole number, also one in writing; None for anything else."""
    if isinstance(answer, str) and answer.strip().removeprefix("-").isdecimal():
        return int(answer)
    return answer if isinstance(answer, int) and not isinstance(answer, bool) else None


def _different(indexes: tuple[int, ...], n: int) -> bool:
    """Whether these are different whole numbers 0 .. n - 1."""
    for i in indexes:
        if i.__class__ is not int or not 0 <= i < n:
            return False
    return len(indexes) < 2 or len(set(indexes)) == len(indexes)


class _OfOptions(Decision[A], Generic[A, T]):
    """What Choose, Pick and Order share: a sequence of option objects and how to find one by its written form."""

    __slots__ = ("items", "none", "why")

    def __init__(self, seat: int, rule: str, prompt: str, items: Sequence[T], why: Why | None = None,
                 source: Card | None = None, none: Mark = DONE) -> None:
        self.seat = seat  # one by one: a simulation makes a million of these, and a tuple of them costs a tenth
        self.rule = rule
        self.prompt = prompt
        self.items = items
        self.why = why
        self.source = source
        self.none = none

    def options(self) -> list[Option]:
        more = self.why() if self.why else Explained()
        return [_option(item, self.none, more) for item in self.items] + list(more.blocked)

    def _index(self, answer: object, free: Callable[[int], bool] = lambda i: True) -> int:
        """The index of an option by exact id, card id or label; `free` leaves out those already used."""
        if not isinstance(answer, str):
            raise Refused(f"{answer!r} is no option: expected the id of one, such as {self._sample()}")
        shown = self.options()
        asked = answer.strip().casefold()
        for same in (lambda o: o.oid.casefold() == asked, lambda o: o.oid.split("#")[0].casefold() == asked,
                     lambda o: o.label.casefold() == asked,
                     lambda o: o.card is not None and asked in (o.card.spec.id, o.card.name.casefold())):
            for i, option in enumerate(shown):
                if same(option) and free(i):
                    if option.blocked is not None:
                        raise Refused(f"{option.label}: {option.blocked}")
                    return i
        near = did_you_mean(answer, [w for o in shown for w in (o.oid, o.oid.split("#")[0], o.label)])
        raise Refused(f"{answer!r} is not on offer here; {near + ' ' if near else ''}on offer: "
                      f"{', '.join(o.oid for o in shown if o.blocked is None) or 'nothing'}")

    def parse(self, written: object) -> Raw:
        if not isinstance(written, list):
            raise Refused("the written answer does not fit this question")
        raw = self._exact(written)
        self.value(raw)
        return raw

    def _exact(self, written: list[Any]) -> tuple[int, ...]:
        """The indexes of these ids, each option used once."""
        oids: list[str | None] = [_oid(item, self.none) for item in self.items]
        found: list[int] = []
        for oid in written:
            if not isinstance(oid, str) or oid not in oids:
                raise Refused("an option of this answer is not on offer any more")
            found.append(oids.index(oid))
            oids[found[-1]] = None
        return tuple(found)

    def _sample(self) -> str:
        return repr(_oid(self.items[0], self.none)) if self.items else "none at all"

    def _indexes(self, answer: object) -> tuple[int, ...]:
        if isinstance(answer, str):
            answer = [answer]
        if not isinstance(answer, (list, tuple)):
            raise Refused(f"{answer!r}: expected a list of option ids, such as [{self._sample()}]")
        used: list[int] = []
        for part in answer:
            used.append(self._index(part, lambda i: i not in used))
        return tuple(used)


class Choose(_OfOptions[T, T]):
    """One of the options. Raw: its index. Written: its id. An option None stands for `none` (usually "done")."""

    __slots__ = ()
    kind = "choose"

    def value(self, raw: Raw) -> T:
        if raw.__class__ is int and 0 <= raw < len(self.items):
            return self.items[raw]
        raise Refused(f"expected one of {len(self.items)} options")

    def read(self, answer: object) -> Raw:
        return self._index(answer)

    def parse(self, written: object) -> Raw:
        return self._exact([written])[0]

    def write(self, raw: Raw) -> Json:
        return _oid(self.value(raw), self.none)

    def random(self, rng: Rng) -> Raw:
        """Any option; "done" only one time in eight, so that random games play their hands out."""
        items = self.items
        n = len(items)
        if n > 1 and items[-1] is None:
            n -= 1
            drawn = rng.below(8 * n)
            return drawn % n if drawn >= n else n
        return rng.below(n)


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


class Pick(_OfOptions[list[T], T]):
    """`lo` to `hi` of the options, in the sequence chosen (which counts if `ordered`). Raw: a tuple of indexes."""

    __slots__ = ("hi", "lo", "ordered")
    kind = "pick"

    def __init__(self, seat: int, rule: str, prompt: str, items: Sequence[T], lo: int, hi: int, ordered: bool = False,
                 why: Why | None = None, source: Card | None = None) -> None:
        self.seat, self.rule, self.prompt, self.source = seat, rule, prompt, source
        self.items, self.why, self.none = items, why, DONE
        self.lo, self.hi, self.ordered = lo, min(hi, len(items)), ordered

    def value(self, raw: Raw) -> list[T]:
        items = self.items
        if raw.__class__ is tuple and self.lo <= len(raw) <= self.hi and _different(raw, len(items)):
            return [items[i] for i in raw]
        raise Refused(f"expected {self.bounds()} different options of {len(items)}")

    def bounds(self) -> str:
        """The allowed count in words: "exactly 2", "up to 3", "1 to 2"."""
        if self.lo == self.hi:
            return f"exactly {self.lo}"
        return f"up to {self.hi}" if self.lo == 0 else f"{self.lo} to {self.hi}"

    def read(self, answer: object) -> Raw:
        if answer in ("none", "done", "0"):
            return ()
        return self._indexes(answer)

    def write(self, raw: Raw) -> Json:
        return [_oid(item, self.none) for item in self.value(raw)]

    def random(self, rng: Rng) -> Raw:
        n = self.lo + rng.below(self.hi - self.lo + 1)
        if n == 1:
            return (rng.below(len(self.items)),)
        if n == 0:
            return ()
        left = list(range(len(self.items)))
        rng.shuffle(left)
        return tuple(left[:n])


class Order(_OfOptions[list[T], T]):
    """All of the options in a sequence; they are offered in the proposed one. Raw: a permutation of the indexes."""

    __slots__ = ()
    kind = "order"

    def value(self, raw: Raw) -> list[T]:
        items = self.items
        if raw.__class__ is tuple and len(raw) == len(items) and _different(raw, len(items)):
            return [items[i] for i in raw]
        raise Refused(f"expected all {len(self.items)} options, each once")

    def read(self, answer: object) -> Raw:
        if answer in ("", "done", "proposal"):
            return self.preset
        return self._indexes(answer)

    def write(self, raw: Raw) -> Json:
        return [_oid(item, self.none) for item in self.value(raw)]

    def random(self, rng: Rng) -> Raw:
        indexes = list(range(len(self.items)))
        rng.shuffle(indexes)
        return tuple(indexes)

    @property
    def preset(self) -> Raw:
        return tuple(range(len(self.items)))


class Number(Decision[int]):
    """A number from `lo` to `hi`. Raw and written: the number."""

    __slots__ = ("hi", "lo")
    kind = "number"

    def __init__(self, seat: int, rule: str, prompt: str, lo: int, hi: int, source: Card | None = None) -> None:
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
                 source: Card | None = None) -> None:
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


class AskAll(Decision[dict[int, T]]):
    """One secret sitting a seat, all at the same time; the answer is what each sitting returned, by seat.

    `sitting(seat)` is a pure coroutine: it reads the state, asks ordinary decisions of that seat and returns a value;
    only the rule after the await changes the state. It is made again for clones, after an undo and after a re-deal.
    """

    __slots__ = ("seats", "sitting")
    kind = "ask-all"

    def __init__(self, rule: str, prompt: str, seats: Iterable[int],
                 sitting: "Callable[[int], Coroutine[Decision[Any], Any, T]]") -> None:
        super().__init__(-1, rule, prompt)
        self.seats, self.sitting = tuple(seats), sitting


choose = Choose
confirm = Confirm
pick = Pick
order = Order
number = Number
allocate = Allocate
QUESTIONS = frozenset({Choose, Confirm, Pick, Order, Number, Allocate})
"""The kinds that ask one seat one thing."""
