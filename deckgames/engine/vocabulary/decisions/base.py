"""What all questions have in common: who is asked, by which rule, and the three forms of an answer; and one question to
everybody: private phases at the same time."""

from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from deckgames.engine.core.cards import Card
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import in_a_row
from deckgames.engine.messages import SAY, Words
from deckgames.engine.vocabulary.decisions.offers import Option, Refused, Topic

A = TypeVar("A", covariant=True, default=Any)

Raw = int | tuple[int, ...]
Json = str | int | list[str] | dict[str, int]


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
            return in_a_row((f"{labels[oid]} {n}" for oid, n in written.items() if n), SAY.text("chosen.nothing"))
        if isinstance(written, list):
            return in_a_row((labels[oid] for oid in written), SAY.text("chosen.no-one"))
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


T = TypeVar("T", default=Any)


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
