"""What happened, and who may know it: the log, the recap and all movement on screens are made from these.

Rules tell an event by name with the things it is about; how it reads is one table of sentences a game. In clones,
replays and searches nobody listens (`heard` is None) and telling costs next to nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from deckgames.engine.cards import Card, CardSpec

Role = Literal["text", "seat", "card", "number"]
Span = tuple[str, Role, int]
"""A piece of a sentence: its text, what it is, and the seat number for `seat` (else -1)."""


@dataclass(frozen=True, slots=True, repr=False)
class Event:
    """One thing that happened. `seat` did it, `other` suffered it; `private` events name their cards only to `seat`.

    `detail` is plain, immutable data of the game for screens that show more than the sentence; it holds public facts.
    """

    kind: str
    seat: int | None = None
    cards: tuple[Card | CardSpec, ...] = ()
    n: int = 0
    other: int | None = None
    note: str = ""
    private: bool = False
    detail: Any = None

    def known_to(self, viewer: int | None) -> bool:
        """Whether this viewer (None: the public) may read the card names."""
        return not self.private or viewer == self.seat


@dataclass(frozen=True, slots=True)
class Sentence:
    """How an event reads: `{seat} {other} {cards} {n} {note}` are filled in; `hidden` is what everybody else reads,
    `bare` what who may know it reads where the event names no card.

    `weight` says how much it matters in a recap: 0 never, 1 normal, 2 touches the `other` seat first of all.
    """

    text: str
    hidden: str = ""
    weight: int = 1
    bare: str = ""


Hear = Callable[[Event], None]

TAKEN_BACK = "taken-back"
TABLE_SENTENCES: Mapping[str, Sentence] = {TAKEN_BACK: Sentence("{seat} takes back {note}")}
"""What happens at every table, whatever the game: `spans` knows these beside the sentences of a game."""


def spans(event: Event, sentences: Mapping[str, Sentence], names: list[str], viewer: int | None) -> list[Span]:
    """The event as pieces of a sentence for this viewer; no pieces where the viewer is to read nothing."""
    sentence = sentences.get(event.kind) or TABLE_SENTENCES[event.kind]
    if not event.known_to(viewer):
        template = sentence.hidden
    elif sentence.bare and not event.cards:
        template = sentence.bare
    else:
        template = sentence.text
    out: list[Span] = []
    for i, piece in enumerate(template.replace("}", "{").split("{")):
        if i % 2 == 0:
            if piece:
                out.append((piece, "text", -1))
        else:
            out.extend(_filled(piece, event, names))
    return out


def _filled(slot: str, event: Event, names: list[str]) -> list[Span]:
    if slot == "seat" and event.seat is not None:
        return [(names[event.seat], "seat", event.seat)]
    if slot == "other" and event.other is not None:
        return [(names[event.other], "seat", event.other)]
    if slot == "n":
        return [(str(event.n).replace("-", "−"), "number", -1)]
    if slot == "count":
        return [(str(len(event.cards)), "number", -1)]
    if slot == "s":
        return [("" if len(event.cards) == 1 else "s", "text", -1)]
    if slot == "note":
        return [(event.note, "text", -1)]
    if slot == "cards":
        out: list[Span] = []
        for i, card in enumerate(event.cards):
            if i:
                out.append((" and " if i == len(event.cards) - 1 else ", ", "text", -1))
            out.append((card.name, "card", -1))
        return out
    raise KeyError(f"event {event.kind!r}: a sentence has no slot {slot!r}")


def sentence(event: Event, sentences: Mapping[str, Sentence], names: list[str], viewer: int | None) -> str:
    """The same as `spans`, as one line of text."""
    return "".join(text for text, _, _ in spans(event, sentences, names, viewer))
