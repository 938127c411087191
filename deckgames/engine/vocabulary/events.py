"""What happened, and who may know it: the log, the recap and all movement on screens are made from these.

Rules tell an event by name with the things it is about; how it reads is one table of sentences a game. In clones,
replays and searches nobody listens (`heard` is None) and telling costs next to nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import groupby, takewhile
from typing import Any, Literal, Protocol, runtime_checkable

from deckgames.engine.core.cards import Card, CardSpec, spoken
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.spelling import capital, signed
from deckgames.engine.messages import SAY, TEXT, Texts, Words
from deckgames.engine.messages.message import SLOT, Slot, cut

Role = Literal["text", "seat", "card", "number", "log", "key"]
Span = tuple[str, Role, int]
"""A piece of a sentence: its text, what it is (`log`: how much more is read there; `key`: the
answer whose key is to stand there), and the seat number for `seat`
(else -1)."""


@frozen(repr=False)
class Event:
    """One thing that happened. `seat` did it, `other` suffered it; `private` events name their cards only to both.

    `detail` is plain, immutable data of the game for screens that show more than the sentence; it holds public facts.
    Where the sentence has `{more}`, a tuple of what that says, in pieces: text, cards, numbers of seats. `then` is what
    a log tells in the same line.
    """

    kind: str
    seat: int | None = None
    cards: tuple[Card[Any] | CardSpec, ...] = ()
    n: int = 0
    other: int | None = None
    note: Words = ""
    private: bool = False
    detail: Any = None
    then: "tuple[Event, ...]" = ()

    def known_to(self, viewer: int | None) -> bool:
        """Whether this viewer (None: the public) may read the card names."""
        return not self.private or (viewer is not None and viewer in (self.seat, self.other))

    def names(self, cards: tuple[Card | CardSpec, ...]) -> bool:
        """Whether the event's sentence begins with these cards, or its detail names them."""
        more = self.detail if isinstance(self.detail, tuple) else ()
        return self.cards[:1] == cards or any((card.spec if isinstance(card, Card) else card) in more for card in cards)


@runtime_checkable
class Repeats(Protocol):
    """Base for the `detail` of an event that may come several times in a row: it merges two of them into one log
    line."""

    @property
    def worded(self) -> str: ...
    def again(self, later: object) -> "Repeats | None": ...


@frozen(repr=False)
class Passing:
    """The `detail` of an event in which open cards go round: (card, who gives it, who receives it)."""

    moves: tuple[tuple[Card, int, int], ...]

    def touches(self, seat: int | None) -> bool:
        """Whether this seat gives a card to another or receives one."""
        return any(seat in (giver, receiver) for _, giver, receiver in self.moves if giver != receiver)


@frozen
class Sentence:
    """How an event reads, and how it is told.

    In its texts `{seat} {other} {cards} {n} {note}` are filled in; `{first}` and `{second}` are single cards,
    `{either}` is one of several, `{whose}` the owner of these cards ("Ann’s "; nothing for those that are nobody’s),
    `{passing}` what went from seat to seat, `{more}` what the detail adds. `{n:card}` or `{n:life/lives}` is a number
    of things; `{s}` and `{v}` are the s of "3 cards" and "1 card comes"; `{each}` says of a number that it is that of
    each card: a number without it is never told of several events at once. `{with}` is "with Cane", nothing where the
    Cane has just been named. A slot of another name is filled in with that field of the `detail`: `{fight}`, or
    `{fight:life/lives}`.
    """

    text: str = ""
    """The sentence; "": the event is told to screens only."""
    hidden: str = ""
    """What everybody reads who may not know its cards."""
    weight: int = 1
    """How much it matters in a recap: 0 never, 1 normal, 2 it touches the `other` seat first of all."""
    harmless: bool = False
    """Whether an event of weight 2 takes nothing from that seat: news mark losses."""
    bare: str | None = None
    """What who may know it reads where the event names no card ("": nothing)."""
    own: str = ""
    """What is read where the other seat is the own one."""
    noted: Mapping[str, str] = fresh(dict)
    """How a `note` reads that is one of these wordings."""
    deed: bool = False
    """Whether it always is what a seat has answered, wherever it stands among what an answer brings: the seat's own
    recap leaves it out."""
    runs: bool = False
    """Whether it is told, if a seat does it to itself, among what others did to that seat, so that numbers go on."""
    adds: bool = False
    """Whether its numbers add up: a recap says them once, with their sum."""
    chief: int = 0
    """What is told where a line cannot tell all: 1 something is gained or decided, 2 something ends, 3 a seat is out
    (both first); −1 is still to come."""
    brief: str = ""
    """What a line that tells several things says of it ("": the same)."""
    until: tuple[str, ...] = ()
    """Kinds of events: once one of them has come of it, no recap tells it any more."""
    glimpse: bool = False
    """Whether it shows cards to a seat that is asked nothing about them: they are said to whoever had that glimpse."""
    heads: bool = False
    """Whether a log leaves it out where the first of what follows from it names its card."""
    answers: bool = False
    """Whether it stands in a replay for the answer that it begins with, as a deed does."""
    behind: tuple[str, ...] = ()
    """Kinds of events: a log tells it in a line that one of them has begun, if the same seat did that."""
    anyone: bool = False
    """Whether it may stand in such a line if another seat began it."""
    summed: bool = False
    """Whether a log leaves it out because a later event sums it up."""
    tells: tuple[str, ...] = ()
    """Kinds of events that are left out behind it where they say the same number."""
    ahead: str | None = None
    """What a forecast says of it where it is certain ("": the same; None: nothing, a number or the answer says it)."""
    ink: str = "text"
    """The ink of a forecast of it."""
    moment: str = ""
    """What a banner over the table says when it happens ("": there is none): `{seat}` alone for whoever is out,
    `{card}`, or words."""
    lead: str = ""
    """The same where its seat takes the lead with it from somebody else."""
    spare: int = 0
    """From which short form of a forecast on it is left out (0: from none)."""
    you: str = ""
    """What a hint says of it as what an answer leads to in imagined games, if the asked seat does it ("": nothing)."""
    they: str = ""
    """The same of another seat ("": nothing)."""
    unwanted: bool = False
    """Whether its seat is worse off by it."""

    @property
    def slots(self) -> frozenset[str]:
        """The names of what is filled in."""
        return frozenset([piece.name for piece in cut(self.text) if isinstance(piece, Slot)])


WORDINGS = "text", "hidden", "bare", "own", "noted", "brief", "ahead", "moment", "lead", "they", "you"
"""What a file of messages says of an event; the program says the rest."""


class Sentences(Mapping[str, Sentence]):
    """How the events of a game read, by kind: words from a section of its messages, and how each is `told`, if that is
    out of the ordinary, from the program; behind them those of every table. Nothing is read before one is wanted."""

    def __init__(self, texts: Texts, section: str, told: Mapping[str, Sentence] | None = None) -> None:
        self.texts, self.section, self.told = texts, section, dict(told or {})

    def kind(self, name: str, **how: Any) -> str:
        """Declares a kind of event and how it is told, as fields of Sentence: gives its name, which rules tell. Raises
        ValueError if it is declared already."""
        if name in self.told:
            raise ValueError(f"the event '{name}' is declared twice")
        self.told[name] = Sentence(**how)
        return name

    @cached_property
    def every(self) -> dict[str, Sentence]:
        """All sentences, by kind of event. Raises PackErrors if the file of messages was changed and has mistakes."""
        head = f"{self.section}."
        return {kind: replace(self.told.get(kind, _PLAIN), **({"text": given} if isinstance(given, str) else {
            part: given[part] for part in (*WORDINGS, "ink", "spare") if part in given}))
            for key, given in self.texts.written.items() if key.startswith(head) and (kind := key[len(head):])}

    @cached_property
    def hinted(self) -> dict[str, Sentence]:
        """Those of events that a hint can say."""
        return {kind: how for kind, how in self.every.items() if how.you}

    def __getitem__(self, kind: str) -> Sentence:
        return self.every.get(kind) or TABLE_SENTENCES.every[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self.every)

    def __len__(self) -> int:
        return len(self.every)


_PLAIN = Sentence()
@cache
def gaps() -> tuple[Span, ...]:
    """What stands between the parts of a list: a comma, or a semicolon, and what stands before the last."""
    return tuple([(gap, "text", -1) for gap in (", ", "; ", TEXT("between.and"))])


Observer = Callable[[Event], None]

NO_EFFECT, NO_EFFECT_ON = NO_EFFECTS = "no-effect", "no-effect-on"
"""An effect that could do nothing; the note is the reason: "no card to draw"."""

TAKEN_BACK = "taken-back"
PLAYS_FOR, TAKES_OVER, NAMED_ANEW = SEATED = "plays-for", "takes-over", "named-anew"
"""What happens to seats, not in the game: a bot or another person sits there, or the same one by another name."""
REASON = "reason"
"""What a bot says of its answer, told behind the first event that it brings."""
TABLE_SENTENCES = Sentences(SAY, "events", {
    "declines": Sentence(weight=0, answers=True), **dict.fromkeys((*NO_EFFECTS, *SEATED), Sentence(weight=0))})
"""What happens at every table, whatever the game: `spans` knows these beside the sentences of a game."""


def sentence_of(event: Event, sentences: Mapping[str, Sentence]) -> Sentence:
    """The sentence for this kind of event."""
    return sentences.get(event.kind) or TABLE_SENTENCES[event.kind]


def beside_cards(event: Event, how: Sentence) -> tuple[object, ...] | None:
    """What this sentence tells beside the cards of such an event; None if it cannot tell more of them: a note belongs
    to one of them, or a number that is not of each."""
    slots, more = how.slots, event.detail if isinstance(event.detail, tuple) else None
    counts = "n" in slots
    if not event.cards or not slots & {"cards", "either"} or (counts and "each" not in slots) or (
            event.note and (":" in how.text or event.detail is not None)):
        return None
    return event.kind, event.seat, event.other, event.private, event.note, more, counts and event.n


def template_of(event: Event, sentences: Mapping[str, Sentence], viewer: int | None, brief: bool = False) -> str:
    """What this viewer reads of the event, to be filled in, in brief if wanted; "" where it is to read nothing."""
    sentence = sentence_of(event, sentences)
    if not event.known_to(viewer):
        return sentence.hidden
    noted = sentence.noted.get(str(event.note)) if sentence.noted else None
    if sentence.bare is not None and not event.cards and (noted is None or "{cards}" in noted):
        return sentence.bare
    if brief and sentence.brief:
        return sentence.brief
    if sentence.own and event.other == event.seat:
        return sentence.own
    return sentence.text if noted is None else noted


def does(event: Event, sentences: Mapping[str, Sentence], viewer: int | None) -> bool:
    """Whether it is told in brief as what a seat does: "Bob hits Ann", not "Bob’s Cane acts"."""
    return template_of(event, sentences, viewer, brief=True).startswith("{seat} ")


def spans(event: Event, sentences: Mapping[str, Sentence], names: list[str], viewer: int | None,
          brief: bool = False, named: str = "") -> list[Span]:
    """An event in pieces of a sentence for this viewer, behind another one that has just `named` a card."""
    out: list[Span] = []
    for i, piece in enumerate(SLOT.split(template_of(event, sentences, viewer, brief))):
        try:
            out += _filled(piece, event, names, viewer, named) if i % 2 else [(piece, "text", -1)]
        except UNFILLED:
            out.append((f"{{{piece}}}", "text", -1))
    out = last = [span for span in out if span[0]]
    for also in event.then:
        if line := spans(also, sentences, names, viewer, brief):
            same = sum(1 for _ in takewhile(lambda both: both[0] == both[1] and both[0][1] != "number", zip(
                line[:-1], last, strict=False)))
            same -= same > 0 and line[same][1] == "number"  # "for 4", not "4"
            same = 2 if same > 2 and line[same][1] == "seat" else same  # "an attack of 9 at Ann", not "Ann"
            # "Ann’s wall stops 2; Ann hits Bea": it is not the wall that hits
            whose = any(one[0].startswith("’") for one in (line[same], *last[same:same + 1]))
            (text, role, no), *rest = line[0 if whose else same:]
            out, last = [*out, gaps()[1], (text.lstrip(": "), role, no), *rest] if out else line, line
    return out


UNFILLED: tuple[type[Exception], ...] = (AttributeError, IndexError, TypeError)
"""What a slot raises that this event does not fill: it stands in the line as it is written. Tests let it through."""


def _filled(slot: str, event: Event, names: list[str], viewer: int | None, named: str) -> list[Span]:
    if slot == "with":
        cards = _cards(event.cards)
        return [] if cards == [(named, "card", -1)] else [(TEXT("in-events.with"), "text", -1), *cards]
    if slot in _SLOTS:
        return _SLOTS[slot](event)
    seat = event.other if slot == "other" else event.seat
    if slot in ("seat", "other") and seat is not None:
        return [(names[seat], "seat", seat)]
    if slot.startswith("n:"):
        return [(str(event.n or TEXT("in-events.no")), "number", -1), _things(event.n, slot[2:])]
    if slot == "whose":
        specs = [card.spec if isinstance(card, Card) else card for card in event.cards]
        common = bool(specs) and all(spec.common for spec in specs)
        return [] if common or seat is None else [(names[seat], "seat", seat), ("’s ", "text", -1)]
    if slot == "passing":
        return _passed(event, event.detail, names, viewer) if isinstance(event.detail, Passing) else []
    if slot == "more":
        return [_piece(piece, names) for piece in event.detail or ()]
    return _detailed(*slot.partition(":")[::2], event)


_SLOTS: Mapping[str, Callable[[Event], list[Span]]] = {
    "n": lambda event: [(str(event.n).replace("-", "−"), "number", -1)],
    "count": lambda event: [(str(len(event.cards)), "number", -1)],
    "s": lambda event: [("" if len(event.cards) == 1 else "s", "text", -1)],
    "v": lambda event: [("s" if len(event.cards) == 1 else "", "text", -1)],
    "each": lambda event: [(TEXT("in-events.each"), "text", -1)] if len(event.cards) > 1 else [],
    "note": lambda event: [(str(event.note), "text", -1)],
    "cards": lambda event: _cards(event.cards),
    "either": lambda event: _cards(event.cards, TEXT("between.or")),
    "first": lambda event: _card(event.cards[0]),
    "second": lambda event: _card(event.cards[1]),
}
"""What is filled in that the event alone says."""


def _detailed(name: str, thing: str, event: Event) -> list[Span]:
    """A field of the detail: a card, a number or a number of things, a text."""
    value = getattr(event.detail, name)
    if isinstance(value, Card | CardSpec):
        return _card(value)
    if not isinstance(value, int):
        return [(str(value), "text", -1)]
    return [(signed(value), "number", -1), *([_things(value, thing)] if thing else ())]


def _things(n: int, thing: str) -> Span:
    """What so many are called, of "card" or "life/lives"."""
    one, _, many = thing.partition("/")
    return f" {one if n == 1 else many or one + 's'}", "text", -1


def in_pieces(text: str, seats: Mapping[str, int]) -> tuple[str | int, ...]:
    """A text with slots for these seats, as the `detail` of an event holds it."""
    return tuple([seats[piece] if i % 2 else piece for i, piece in enumerate(SLOT.split(text))])


def begun(spans: Sequence[Span]) -> list[Span]:
    """Spans as a line of their own: words begin with a capital letter, names as they are."""
    return [(capital(text) if role == "text" and not nth else text, role, seat)
            for nth, (text, role, seat) in enumerate(spans)]


def text_of(spans: Iterable[Span]) -> str:
    """The plain text of spans."""
    return "".join(text for text, _, _ in spans)


def listed(parts: Iterable[Sequence[Span]], between: str = "") -> list[Span]:
    """Parts of a sentence as a list: "A, B and C", or "A; B, the Great and C" where one holds a bare comma."""
    items = list(parts)
    comma, apart, both = gaps()
    last: Span = (between, "text", -1) if between else both
    gap = apart if any("," in text and text[0] != "“" for part in items for text, _, _ in part) else comma
    out: list[Span] = []
    for i, part in enumerate(items):
        if i:
            out.append(last if i == len(items) - 1 else gap)
        out.extend(part)
    return out


def _passed(event: Event, passing: Passing, names: list[str], viewer: int | None) -> list[Span]:
    """What a movement brought and took: from the viewer whom somebody else has touched with it, else from everybody."""
    if viewer in (None, event.seat) or not passing.touches(viewer):
        each = groupby(sorted(passing.moves, key=lambda move: move[2]), lambda move: (move[2], move[1] == move[2]))
        told = listed([(names[to], "seat", to),
                       (TEXT("in-events.keeps" if own else "in-events.receives"), "text", -1),
                       *_cards(move[0] for move in moves)] for (to, own), moves in each)
        return [(": ", "text", -1), *told] if told else []
    received = [card for card, _, to in passing.moves if to == viewer]
    given = [card for card, giver, _ in passing.moves if giver == viewer]
    verbs = (("you-get", received), ("for" if received else "you-pass-on", given))
    return [span for verb, cards in verbs if cards for span in (
        (TEXT(f"in-events.{verb}"), "text", -1), *_cards(cards))]


def _cards(cards: Iterable[Card | CardSpec], between: str = "") -> list[Span]:
    """Cards as a list; several of one name are counted, one that comes again is said to, and a name that holds a comma
    is quoted beside others: "3 Minor Skill, Cane twice and “Curses, Foiled Again!”"."""
    by_name = dict[str, list[Card | CardSpec]]()
    for card in cards:
        by_name.setdefault(spoken(card), []).append(card)
    parts: list[list[Span]] = []
    for name, those in by_name.items():
        n, one = len(those), len({getattr(card, "number", nth) for nth, card in enumerate(those)}) == 1
        said: Span = (quoted(name) if len(by_name) > 1 else name, "card", -1)
        times = TEXT("again.twice") if n == 2 else TEXT("again.times", n=n)
        parts.append([said, (times, "text", -1)] if n > 1 and one else [
            *([(f"{n} ", "number", -1)] if n > 1 else ()), said])
    return listed(parts, between)


def _piece(piece: str | int | CardSpec, names: list[str]) -> Span:
    if isinstance(piece, int):
        return names[piece], "seat", piece
    return (piece, "text", -1) if isinstance(piece, str) else (quoted(spoken(piece)), "card", -1)


def quoted(name: str) -> str:
    """A name beside others: in quotation marks where it holds a comma."""
    return f"“{name}”" if "," in name and name[0] != "“" else name


def _card(card: Card | CardSpec) -> list[Span]:
    return [(spoken(card), "card", -1)]
