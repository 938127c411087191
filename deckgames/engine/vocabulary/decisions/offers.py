"""What a question is about, which bots, key caps, hints and pipes read (its words are for people only); and what it
offers: cards, buttons and seats, how each of them is shown, and why some are refused."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.messages import SAY, Words


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
        return SAY.text(f"topics.{self.value}")

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
