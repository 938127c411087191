"""What a question offers: cards, buttons and seats; how each of them is shown, and why some are refused."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.decisions.topics import Topic


class Refused(Exception):
    """An answer that the current question does not allow; the text says why and what would be accepted."""


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """An option that is no card: a button with a stable id, such as `buy:space-3` or `end`. Equal only to itself.
    `about` says what it does where that is another topic than the question's: it ends, it fights."""

    oid: str
    label: str
    about: Topic | None = None


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
DONE = Mark("done", "done", Topic.END)


@dataclass(frozen=True, slots=True, repr=False)
class Option:
    """An answer as it is shown: `blocked` holds the reason why it is refused now (None: it may be chosen), `about` a
    topic of its own (Topic.END: it ends something)."""

    oid: str
    label: str
    card: Card[Any] | None = None
    seat: int | None = None
    blocked: str | None = None
    rule: str = ""
    about: Topic | None = None

    @property
    def refusal(self) -> str:
        """Why it is refused, with its name in front where the reason does not begin with it; "" if it is not."""
        why = self.blocked or ""
        return why if not why or why.startswith(self.label) else f"{self.label}: {why}"


@dataclass(frozen=True, slots=True, repr=False)
class Reasons:
    """What a decision adds when somebody looks: better labels by id, and the options that are refused, with reasons."""

    labels: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    blocked: Sequence[Option] = ()


def refusals(why: Mapping[Card, str], rule: str) -> Reasons:
    """These cards are shown and cannot be chosen, each for its reason."""
    return Reasons(blocked=[Option(card.oid, card.name, card, blocked=text, rule=rule) for card, text in why.items()])


Explain = Callable[[], Reasons]
