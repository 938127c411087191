"""A message as its file has it, and the same with what fills its slots."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from deckgames.engine.core.spelling import signed

Span = tuple[str, str]
Line = tuple[Span, ...]
SLOT = re.compile(r"\{([^{}]*)\}")
"""A slot of any text: of messages, guides and books."""
FORMS = ("text", "none", "one", "decides", "then", "may", "short")
"""Wordings of a message."""


class Slot(NamedTuple):
    """A gap in a text: the name of what fills it, and how that is written ("": as it is)."""

    name: str
    kind: str


def cut(text: str) -> tuple[str | Slot, ...]:
    """A text split at its slots, into plain pieces and Slots."""
    pieces = [Slot(*piece.partition(":")[::2]) if i % 2 else piece for i, piece in enumerate(SLOT.split(text))]
    return tuple([piece for piece in pieces if piece])


class Message:
    """A message: its text, other wordings of it, and an example of what fills its slots."""

    def __init__(self, given: str | Mapping[str, Any]) -> None:
        found: Mapping[str, Any] = {"text": given} if isinstance(given, str) else given
        self.forms = {form: found[form] for form in FORMS if form in found}
        self.by: str = found.get("by", "")
        self.example: Mapping[str, Any] = found.get("example", {})

    @cached_property
    def pieces(self) -> Mapping[str, tuple[str | Slot, ...]]:
        """The wordings of the message, each cut into text and slots; cut once, then cached."""
        return {form: cut(text) for form, text in self.forms.items()}

    @property
    def needs(self) -> set[str]:
        """The names of what it must be given."""
        return {piece.name for pieces in self.pieces.values() for piece in pieces if isinstance(piece, Slot)} | (
            {self.by} - {""})

    def form(self, slots: Mapping[str, Any], form: str = "") -> tuple[str | Slot, ...]:
        """The pieces of the wording to read: `form` if the message has it, else the one for these slots."""
        form = form or (("none", "one")[n] if self.by and (n := slots[self.by]) in (0, 1) else "text")
        return self.pieces.get(form) or self.pieces["text"]

    def line(self, slots: Mapping[str, Any]) -> Line:
        """The message with its slots filled in, as spans."""
        out = list[Span]()
        for piece in self.form(slots):
            out += ((piece, "text"),) if isinstance(piece, str) else _filled(piece, slots[piece.name])
        return tuple([span for span in out if span[0]])

    def text(self, slots: Mapping[str, Any], form: str = "") -> str:
        """Filled in, as a bare text."""
        return "".join([piece if isinstance(piece, str) else _text(piece.kind, slots[piece.name])
                        for piece in self.form(slots, form)])


class Source(Protocol):
    """Where messages are, by key."""

    def message(self, key: str) -> Message: ...


class LazyMessage(NamedTuple):
    """A message not rendered yet: its key and what fills its slots. Nothing is looked up before somebody reads it; two
    are equal if key and slots are."""

    texts: Source
    key: str
    slots: Mapping[str, Any]

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def line(self) -> Line:
        """The message as spans, with its slots filled in."""
        return self.texts.message(self.key).line(self.slots)

    @property
    def by(self) -> str:
        """What the answer to this question decides, in words ("which card you discard"); "" if that is not said."""
        return self._worded("decides")

    @property
    def asks(self) -> tuple[str, bool]:
        """What this question, or one in it, asks for in a sentence ("choose an enemy"; "" if that is not said), and
        whether that may be left."""
        may = self._worded("may")
        inside = (one.asks for one in self.slots.values() if isinstance(one, LazyMessage))
        said = may or self._worded("then")
        return (said, bool(may)) if said else next((one for one in inside if one[0]), ("", False))

    @property
    def short(self) -> str:
        """The message in few words, and so are those in it; "" where none has a wording for that."""
        message, slots = self.texts.message(self.key), self._brief_slots
        return message.text(slots, "short") if "short" in message.forms else self.shorter

    @property
    def shorter(self) -> str:
        """The message with those in it in few words; "" where none has a wording for that."""
        slots = self._brief_slots
        return "" if slots == self.slots else self.texts.message(self.key).text(slots)

    @property
    def _brief_slots(self) -> Mapping[str, Any]:
        return {name: _briefly(slot) for name, slot in self.slots.items()}

    def _worded(self, form: str) -> str:
        message = self.texts.message(self.key)
        return message.text(self.slots, form) if form in message.forms else ""

    def holds(self, value: Any) -> bool:
        """Whether one of its slots, or of those of a message in it, is filled with this, or with several and this among
        them."""
        return any(one == value or (one.holds(value) if isinstance(one, LazyMessage) else isinstance(one, list) and (
            value in one)) for one in self.slots.values())

    def inked(self, ink: str) -> Line:
        """The message in spans: its own words in this ink, filled slots in theirs."""
        return tuple([(text, ink if own.__class__ is str and own == "text" else own) for text, own in self.line])

    def __str__(self) -> str:
        return self.texts.message(self.key).text(self.slots)


Words = str | LazyMessage
"""What people read: a text, or a message that is made into one when somebody looks."""


def in_short(words: Words) -> str:
    """The same in few words."""
    return (words.short or str(words)) if isinstance(words, LazyMessage) else words


def _briefly(slot: Any) -> Any:
    """What fills a slot, in few words if it has such."""
    if isinstance(slot, LazyMessage):
        return slot.short or slot
    return [*map(_briefly, slot)] if isinstance(slot, list) else slot


def in_sentence(words: Words) -> tuple[str, bool]:
    """What a question asks for, as it stands behind "then", and whether that may be left."""
    said, may = words.asks if isinstance(words, LazyMessage) else ("", False)
    return said or str(words)[:1].lower() + str(words)[1:], may


def _filled(slot: Slot, value: Any) -> Line:
    if isinstance(value, LazyMessage):
        return value.line
    if slot.kind in ROWS:
        parts = [_filled(_BARE, part) for part in value]
        gaps = _gaps(slot.kind, ["".join([text for text, _ in part]) for part in parts])
        return tuple([span for gap, part in zip(gaps, parts, strict=True) for span in ((gap, "text"), *part)])
    return value if isinstance(value, tuple) and not slot.kind else ((_text(slot.kind, value), "text"),)


def _text(kind: str, value: Any) -> str:
    if not kind:
        if isinstance(value, tuple) and not isinstance(value, LazyMessage):
            return "".join([text for text, _ in value])
        return signed(value) if isinstance(value, int) else str(value)
    if kind in ROWS:
        parts = [_text("", part) for part in value]
        both = zip(_gaps(kind, parts), parts, strict=True)
        return "".join([text for one in both for text in one]) or str(JOINED["none"])
    one, _, many = kind.partition("/")
    return f"{signed(value)} {one if value == 1 else many or f'{one}s'}"


def _gaps(kind: str, parts: Sequence[str]) -> list[str]:
    """What stands before each of these parts; where one holds a comma, the others are apart from it."""
    comma = "; " if any("," in part for part in parts) else ", "
    last = str(JOINED[kind]) if kind in JOINED else comma
    return ["", *[comma] * (len(parts) - 2), *[last][:len(parts) - 1]][:len(parts)]


ROWS = "row", "list", "or", "either"
"""How several parts are told in one slot."""
JOINED: dict[str, LazyMessage] = {}
"""What stands before the last of them, if not a comma, and where there is none."""
_BARE = Slot("", "")
