"""The questions rules may ask: a closed set of awaitables, each with one kind of answer.

    card = await choose(me.no, "CR-3.5", Topic.PLAY, "Play a card?", [*me.hand, None])

A *raw* answer is what travels fast (an index, a tuple of indexes, a number); a *written* answer is what stands in
saves and files (stable ids). Ids, labels and reasons are built only when somebody looks: a simulation never does.
"""

from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations, permutations
from types import coroutine
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from deckgames.engine.core.cards import Card, folded
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import capital, did_you_mean, in_a_row, whole_number
from deckgames.engine.messages import SAY, TEXT, LazyMessage, Words

A = TypeVar("A", covariant=True, default=Any)
T = TypeVar("T", default=Any)
C = TypeVar("C")

Raw = int | tuple[int, ...]
Json = str | int | list[str] | dict[str, int]


# ---- what a question is about and what it offers: cards, buttons and seats, and why some are refused


class Topic(Enum):
    """What a question, or a button of it, is about: a closed list, so no topic is named after a card, a verb of a card
    or a game. `word` is what a key does with what is chosen: "take" gives `Enter take 2`."""

    ACT = "do"
    """What now? The menu of a turn, which is asked again and again until it ends."""
    PREPARE = "use"
    """What is used before something begins that is decided already."""
    PLAY = "play"
    """Which of the own cards are played, laid or planned."""
    BUY = "buy"
    """What is bought."""
    FIGHT = "fight"
    """Whom or what to fight, and with what."""
    DEFEND = "defend"
    """What is to stand against a hit."""
    TAKE = "take"
    """What comes to whoever is asked, or from whom."""
    KEEP = "keep"
    """What stays while the rest goes."""
    GIVE = "give"
    """What goes to somebody else, or who gets it."""
    DISCARD = "discard"
    """What is thrown off; it may come back."""
    REMOVE = "remove"
    """What goes for good."""
    PUT = "put"
    """What is put onto a deck or under it."""
    SWAP = "swap"
    """What is changed for something else, or with whom."""
    PAY = "pay"
    """What or how much is paid, or who is paid."""
    HELP = "help"
    """Whom or what it does good."""
    HARM = "harm"
    """Whom or what it hurts."""
    ORDER = "sort"
    """What comes first."""
    CHOOSE = "choose"
    """One of several things that happen then."""
    AGREE = "agree"
    """Yes or no to what a card or the rules offer."""
    END = "end"
    """Of a button: it ends something, passes or declines; nothing more is taken."""

    __hash__ = object.__hash__  # of the object, for readers that are looked up at every answer of a simulation

    @property
    def word(self) -> str:
        """What a key does with what is chosen."""
        return TEXT(f"topics.{self.value}")

    @property
    def gives_up(self) -> bool:
        """Whether the answer may take something from whoever gives it: Enter must never do that unread."""
        return self in _GIVES_UP


_GIVES_UP = frozenset({
    Topic.KEEP, Topic.GIVE, Topic.DISCARD, Topic.REMOVE, Topic.PUT, Topic.SWAP, Topic.PAY})


class Refused(Exception):
    """An answer that the current question does not allow; the text says why and what would be accepted."""


@frozen(eq=False)
class Mark:
    """An option that is no card: a button with a stable id, such as `buy:space-3` or `end`. Equal only to itself.
    `about` says what it does where that is another topic than the question's: it ends, it fights."""

    oid: str
    label: Words
    about: Topic | None = None


@frozen
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
DONE = Mark("done", SAY("answers.done"), Topic.END)


@frozen(repr=False)
class Option:
    """An answer as it is shown: `blocked` holds the reason why it is refused now (None: it may be chosen), `about` a
    topic of its own (Topic.END: it ends something). `name` is what it is where that is not its card (else its label),
    without price and reason, `short` what is done by it and `does` what its card does then, where its label says so;
    `says` is the message that its label is ("": it is a name)."""

    oid: str
    label: str
    card: Card[Any] | None = None
    seat: int | None = None
    blocked: str | None = None
    rule: str = ""
    about: Topic | None = None
    name: str = ""
    short: str = ""
    does: Words = ""
    says: str = ""

    @property
    def called(self) -> str:
        """The name of the option in a few words."""
        return self.name or (self.label if self.card is None else self.card.name)

    @property
    def refusal(self) -> str:
        """Why it is refused, with its name in front where the reason does not begin with it; "" if it is not."""
        why = self.blocked or ""
        return why if not why or why.startswith(self.label) else f"{self.label}: {why}"


@frozen(repr=False)
class Reasons:
    """What a decision adds when somebody looks: better labels by id, what options are called that are no cards, and the
    options that are refused, with reasons."""

    labels: Mapping[str, Words] = fresh(dict)
    cards: Mapping[str, Card] = fresh(dict)
    blocked: Sequence[Option] = ()
    names: Mapping[str, str] = fresh(dict)


def refusals(why: Mapping[Card, str], rule: str) -> Reasons:
    """Blocked options for these cards, each with the reason `why` gives for it."""
    return Reasons(blocked=[Option(card.oid, card.name, card, blocked=text, rule=rule) for card, text in why.items()])


Explain = Callable[[], Reasons]


# ---- what all questions have in common


class Decision(Generic[A]):
    """A question to one seat. `rule` is the id it comes from, `about` its topic, `source` the card whose effect asks
    (None: the rules), `effect` the very effect, where it says what the answers do (None: nothing more is known).

    Rule id, prompt and labels are for people: whoever decides by them plays by the wording of a question. It `asks` by
    a message, which is compared by its key; the `prompt` is its text.
    """

    __slots__ = ("about", "asks", "effect", "rule", "seat", "source")
    kind: ClassVar[str]

    def __init__(self, seat: int, rule: str, about: Topic, asks: Words, source: Card[Any] | None = None,
                 effect: Any = None) -> None:
        self.seat, self.rule, self.about, self.asks, self.source, self.effect = (
            seat, rule, about, asks, source, effect)

    @property
    def prompt(self) -> str:
        """The text of the question."""
        return str(self.asks)

    def __await__(self) -> "Generator[Decision, Any, A]":
        answer: A = yield self
        return answer

    def value(self, raw: Raw) -> A:
        """The answer the rules get. Raises Refused, before anything has happened, if it is not allowed."""
        raise TypeError(f"{type(self).__name__} is not a question")

    def options(self) -> list[Option]:
        """All options, for people: the allowed ones in the order of raw answers, then the blocked ones with their
        reasons."""
        return []

    def allowed(self) -> list[Option]:
        """The options that may be chosen, in the sequence of their numbers."""
        return [option for option in self.options() if option.blocked is None]

    def card_of(self, oid: object) -> Card[Any] | None:
        """The card that the option of this id stands for; None if it stands for none, or there is no such option."""
        return next((option.card for option in self.options() if option.oid == oid), None)

    @property
    def oids(self) -> list[str]:
        """Their ids alone, without the words of any."""
        return [option.oid for option in self.allowed()]

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

    def worded(self, raw: Raw, labels: Mapping[str, str]) -> str:
        """An answer in words; `labels` is what its options are called, by their ids."""
        written = self.write(raw)
        if isinstance(written, dict):
            return in_a_row((f"{labels[oid]} {n}" for oid, n in written.items() if n), TEXT("chosen.nothing"))
        if isinstance(written, list):
            return in_a_row((labels[oid] for oid in written), TEXT("chosen.no-one"))
        return labels.get(str(written), str(written))

    def random(self, rng: Rng) -> Raw:
        """A random allowed answer."""
        raise TypeError(f"{type(self).__name__} is not a question")

    def every(self) -> Iterable[Raw]:
        """All allowed answers, one after the other; there may be very many."""
        raise TypeError(f"{type(self).__name__} is not a question")

    @property
    def preset(self) -> Raw | None:
        """The answer that Enter alone gives; None if the question has none."""
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


class AskAll(Decision[dict[int, T]]):
    """One private phase a seat, all at the same time; the answer is what each private phase returned, by seat.

    `private_phase(seat)` is a pure coroutine: it reads the state, asks ordinary decisions of that seat and returns a
    value; only the rule after the await changes the state. It is made again for clones, after an undo and after a
    re-deal.
    """

    __slots__ = ("private_phase", "seats")
    kind = "ask-all"

    def __init__(self, rule: str, about: Topic, asks: Words, seats: Iterable[int],
                 private_phase: "Callable[[int], Coroutine[Decision, Any, T]]") -> None:
        super().__init__(-1, rule, about, asks)
        self.seats, self.private_phase = tuple(seats), private_phase


# ---- questions with options, and yes or no, a number, points to share out


def _option(thing: Any, more: Reasons) -> Option:
    card = thing if isinstance(thing, Card) else more.cards.get(thing.oid)
    seat = thing.seat if isinstance(thing, SeatMark) else None
    label = more.labels.get(thing.oid) or thing.label
    short, does, says = (label.short, label.slots.get("does", ""), label.key) if isinstance(
        label, LazyMessage) else ("", "", "")
    return Option(thing.oid, str(label), card, seat, about=getattr(thing, "about", None),
                  name=more.names.get(thing.oid, ""), short=short, does=does, says=says)


def _different(indexes: tuple[int, ...], n: int) -> bool:
    """Whether these are different whole numbers 0 .. n - 1."""
    for i in indexes:
        if i.__class__ is not int or not 0 <= i < n:
            return False
    return len(indexes) < 2 or len(set(indexes)) == len(indexes)


class _OfOptions(Decision[A], Generic[A, T]):
    """What Choose, Pick and Order share: a sequence of option objects and how to find one by its written form."""

    __slots__ = ("items", "none", "why")

    def __init__(self, seat: int, rule: str, about: Topic, asks: Words, items: Sequence[T], why: Explain | None = None,
                 source: Card[Any] | None = None, none: Mark = DONE, effect: Any = None) -> None:
        super().__init__(seat, rule, about, asks, source, effect)
        self.items, self.why, self.none = items, why, none

    def _thing(self, item: object) -> Any:
        return self.none if item is None else item

    def options(self) -> list[Option]:
        more = self.why() if self.why else Reasons()
        return [_option(self._thing(item), more) for item in self.items] + list(more.blocked)

    @property
    def oids(self) -> list[str]:
        return [self._thing(item).oid for item in self.items]

    def _index(self, answer: object, free: Callable[[int], bool] = lambda i: True) -> int:
        """The index of an option by exact id, card id or label; `free` leaves out those already used."""
        if not isinstance(answer, str):
            raise Refused(f"{answer!r} is no option: expected the id of one, such as {self._sample()}")
        shown = self.options()
        asked = folded(answer.strip())
        for same in (lambda o: o.oid.casefold() == asked, lambda o: o.oid.split("#")[0].casefold() == asked,
                     lambda o: folded(o.label) == asked,
                     lambda o: o.card is not None and asked in (o.card.spec.id, folded(o.card.name))):
            for i, option in enumerate(shown):
                if same(option) and free(i):
                    if option.blocked is not None:
                        raise Refused(option.refusal)
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
        oids: list[str | None] = [*self.oids]
        indexes: list[int] = []
        for oid in written:
            if not isinstance(oid, str) or oid not in oids:
                raise Refused("an option of this answer is not on offer any more")
            indexes.append(oids.index(oid))
            oids[indexes[-1]] = None
        return tuple(indexes)

    def _sample(self) -> str:
        return repr(self._thing(self.items[0]).oid) if self.items else "none at all"

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
        oid: str = self._thing(self.value(raw)).oid
        return oid

    def random(self, rng: Rng) -> Raw:
        """Any option; "done" only one time in eight, so that random games play their hands out."""
        items = self.items
        n = len(items)
        if n > 1 and items[-1] is None:
            n -= 1
            drawn = rng.below(8 * n)
            return drawn % n if drawn >= n else n
        return rng.below(n)

    def every(self) -> Iterable[Raw]:
        return range(len(self.items))


@coroutine
def choose(seat: int, rule: str, about: Topic, asks: Words, items: Sequence[C], why: Explain | None = None,
           source: Card[Any] | None = None, none: Mark = DONE, effect: Any = None) -> Generator[Choose[C], Any, C]:
    """Asks for one of the options and gives it: `card = await choose(...)`.

    The same as to await a Choose, without its constructor: simulations ask nothing else so often (3 % of their time).
    """
    question: Choose[C] = object.__new__(Choose)
    question.seat = seat
    question.rule = rule
    question.about = about
    question.asks = asks
    question.items = items
    question.why = why
    question.source = source
    question.none = none
    question.effect = effect
    answer: C = yield question
    return answer


class Pick(_OfOptions[list[T], T]):
    """`lo` to `hi` of the options, in the sequence chosen (which counts if `ordered`). Raw: a tuple of indexes."""

    __slots__ = ("hi", "lo", "ordered")
    kind = "pick"

    def __init__(self, seat: int, rule: str, about: Topic, asks: Words, items: Sequence[T], lo: int, hi: int,
                 ordered: bool = False, why: Explain | None = None, source: Card[Any] | None = None,
                 effect: Any = None) -> None:
        self.seat, self.rule, self.about, self.asks, self.source, self.effect = (
            seat, rule, about, asks, source, effect)
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
            return TEXT("chosen.exactly", n=self.lo)
        if self.lo == 0:
            return TEXT("chosen.up-to", n=self.hi)
        return TEXT("chosen.between", least=self.lo, most=self.hi)

    def read(self, answer: object) -> Raw:
        return () if answer in ("none", "done", "0") else self._indexes(answer)

    def write(self, raw: Raw) -> Json:
        return [self._thing(item).oid for item in self.value(raw)]

    def random(self, rng: Rng) -> Raw:
        n = self.lo + rng.below(self.hi - self.lo + 1)
        if n == 1:
            return (rng.below(len(self.items)),)
        if n == 0:
            return ()
        left = list(range(len(self.items)))
        rng.shuffle(left)
        return tuple(left[:n])

    def every(self) -> Iterable[Raw]:
        """All allowed answers, those with the most cards first."""
        some = permutations if self.ordered else combinations
        return (raw for n in range(self.hi, self.lo - 1, -1) for raw in some(range(len(self.items)), n))


class PickSet(Pick[T]):
    """A Pick of which only some sets are allowed: `refuse` says why a set is none of them (None: it is one), `sample`
    gives any allowed one, `sets` all of them, as places in ascending order. `fixed` are places of items that belong
    to every set: they begin chosen."""

    __slots__ = ("fixed", "refuse", "sample", "sets")

    def __init__(self, seat: int, rule: str, about: Topic, asks: Words, items: Sequence[T], lo: int, hi: int,
                 refuse: Callable[[list[T]], str | None], sample: Callable[[Rng], tuple[int, ...]],
                 sets: Callable[[], Sequence[tuple[int, ...]]], fixed: tuple[int, ...] = ()) -> None:
        super().__init__(seat, rule, about, asks, items, lo, hi)
        self.refuse, self.sample, self.sets, self.fixed = refuse, sample, sets, fixed

    def value(self, raw: Raw) -> list[T]:
        if raw.__class__ is not tuple or not _different(raw, len(self.items)):
            return super().value(raw)
        found = [self.items[i] for i in raw]
        refused = self.refuse(found)
        if refused is not None:
            raise Refused(refused)
        return found

    def random(self, rng: Rng) -> Raw:
        return self.sample(rng)

    def every(self) -> Iterable[tuple[int, ...]]:
        return self.sets()


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
        return self.preset if answer in ("", "done", "proposal") else self._indexes(answer)

    def write(self, raw: Raw) -> Json:
        return [self._thing(item).oid for item in self.value(raw)]

    def random(self, rng: Rng) -> Raw:
        indexes = list(range(len(self.items)))
        rng.shuffle(indexes)
        return tuple(indexes)

    def every(self) -> Iterable[Raw]:
        return permutations(range(len(self.items)))

    @property
    def preset(self) -> Raw:
        return tuple(range(len(self.items)))


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
        raise Refused(TEXT("refuses.yes-or-no"))

    def options(self) -> list[Option]:
        return [Option("no", TEXT("answers.no")), Option("yes", TEXT("answers.yes"))]

    def read(self, answer: object) -> Raw:
        if answer is True or (isinstance(answer, str) and answer.strip().casefold() in ("y", "yes")):
            return 1
        if answer is False or (isinstance(answer, str) and answer.strip().casefold() in ("n", "no")):
            return 0
        raise Refused(f"{answer!r}: {TEXT('refuses.yes-or-no')}")

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

    def __init__(self, seat: int, rule: str, about: Topic, asks: Words, lo: int, hi: int,
                 source: Card[Any] | None = None) -> None:
        super().__init__(seat, rule, about, asks, source)
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
    `most`. Raw: the points in the sequence of the items."""

    __slots__ = ("items", "most", "total")
    kind = "allocate"

    def __init__(self, seat: int, rule: str, about: Topic, asks: Words, total: int, items: Sequence[SeatMark | Mark],
                 source: Card[Any] | None = None, most: Sequence[int] | None = None, effect: Any = None) -> None:
        super().__init__(seat, rule, about, asks, source, effect)
        self.total, self.items = total, items
        self.most = [total] * len(items) if most is None else [min(total, n) for n in most]

    @property
    def seats(self) -> list[int]:
        """The seats among the items."""
        return [item.seat for item in self.items if isinstance(item, SeatMark)]

    def value(self, raw: Raw) -> list[int]:
        if (raw.__class__ is tuple and len(raw) == len(self.items)
                and all(n.__class__ is int and 0 <= n <= most for n, most in zip(raw, self.most, strict=True))
                and sum(raw) == self.total):
            return list(raw)
        raise Refused(f"expected {len(self.items)} numbers that add up to {self.total}{self._limits}")

    @property
    def _limits(self) -> str:
        if all(most == self.total for most in self.most):
            return ""
        limits = zip(self.items, self.most, strict=True)
        return ", at most " + ", ".join(f"{item.label} {most}" for item, most in limits)

    def options(self) -> list[Option]:
        return [Option(item.oid, str(item.label), seat=item.seat if isinstance(item, SeatMark) else None)
                for item in self.items]

    def read(self, answer: object) -> Raw:
        if isinstance(answer, dict):
            oids = self.oids
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
        for _ in range(self.total):
            free = [i for i, most in enumerate(self.most) if points[i] < most]
            points[free[rng.below(len(free))]] += 1
        return tuple(points)

    def every(self) -> Iterable[Raw]:
        return _shares(self.total, self.most)


def _shares(total: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to share out `total` points."""
    if not most:
        if not total:
            yield ()
        return
    for n in range(min(total, most[0]), -1, -1):
        for rest in _shares(total - n, most[1:]):
            yield (n, *rest)


def whether(does: str, rest: str = "") -> LazyMessage:
    """ "Bury this card?", and what follows if so; "whether you bury this card" is decided by the answer."""
    asks = capital(does)
    return SAY("asks.whether-so", asks=asks, does=does, rest=rest) if rest else SAY(
        "asks.whether", asks=asks, does=does)


confirm = Confirm
pick = Pick
order = Order
number = Number
allocate = Allocate
QUESTIONS = frozenset({Choose, Confirm, Pick, PickSet, Order, Number, Allocate})
"""The kinds that ask one seat one thing."""
