"""The steps of a chapter: what is said, which answers are wanted, and where each of them stands in the file."""

import re
from collections.abc import Collection, Sequence
from typing import Any

from yaml import MappingNode, Node, SequenceNode

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.forecast.slots import Claim, Reading, Slot, SlotContext, SlotError, Slots, Term
from deckgames.engine.match.rulebook import wrap
from deckgames.engine.packs.text import Values, place
from deckgames.engine.vocabulary.events import Event, Span
from deckgames.guide.file import Guide, GuideError, Keys, Place

ANY = "any"
"""The answer that takes every one."""
WIDTH, LINES, OTHER_LINES = 76, 3, 2
"""A text fits into so many lines of so many columns; `other`, which stands in the bar below it, into fewer."""
STEP = ("say", "when", "is", "point", "answers", "other")
NOW = "now"
"""The moment of the table as it lies."""
_PIECE = re.compile(r"\{([^{}]*)\}|\*([^*]+)\*|`([^`]+)`")

Text = tuple[Span, ...]
"""A text in pieces: words, names of cards, names of seats, words of the rulebook (as cards are written), and what
stands on the screen just so (as numbers are written)."""


@frozen
class Said:
    """A text of the guide with its slots filled in at a table."""

    text: Text
    readings: tuple[Reading, ...] = ()


@frozen
class Template:
    """A text of the guide as written: its pieces, its slots, and its place in the file."""

    pieces: tuple[Span | Slot, ...] = ()
    at: Place = (1, 1)

    @property
    def constants(self) -> list[Term]:
        """The numbers of it that a rule says."""
        return [term for piece in self.pieces if isinstance(piece, Slot) for _, term in piece.terms if term.rule]

    def worded(self, sight: SlotContext) -> Said:
        """The text filled in for this table. Raises SlotError."""
        return self._filled([piece.worded(sight) if isinstance(piece, Slot) else piece for piece in self.pieces])

    @property
    def widest(self) -> Text:
        """The text with every slot as wide as it can become."""
        return self._filled([piece.widest if isinstance(piece, Slot) else piece for piece in self.pieces]).text

    @staticmethod
    def _filled(pieces: Sequence[Span | Reading]) -> Said:
        readings = tuple(piece for piece in pieces if isinstance(piece, Reading))
        return Said(tuple([(piece.text, piece.role, piece.seat) if isinstance(piece, Reading) else piece
                           for piece in pieces]), readings)


@frozen
class Wanted:
    """An expected answer: the seat, the rule of its question, and the answer itself or one of its `others`. `own`: the
    learner gives it, not the script."""

    seat: int
    own: bool
    rule: str
    answer: Any
    others: tuple[Any, ...]
    at: Place


@frozen
class Moment:
    """What has just happened when a text is said: a kind of event, and the seat, card id or number it is about (None:
    the first of its kind). The kind `now` is the table as it lies."""

    kind: str
    about: str | int | None
    seat: int | None
    at: Place

    def is_it(self, event: Event) -> bool:
        """Whether this event is the moment."""
        if event.kind != self.kind:
            return False
        if self.seat is not None:
            return self.seat in (event.seat, event.other)
        if isinstance(self.about, int):
            return event.n == self.about
        return self.about is None or any(
            (card.spec if isinstance(card, Card) else card).id == self.about for card in event.cards)


@frozen
class Step:
    """One text, what it `claims`, and the answers it speaks of; without answers it is only read. `at` is where it
    stands in the file."""

    say: Template
    when: Moment | None
    claims: tuple[tuple[Claim, Place], ...]
    answers: tuple[Wanted, ...]
    other: Template
    point: str
    at: Place
    point_at: Place


def signed(text: Text) -> str:
    """The bare words as screens show them: a sign stands before the name of a seat."""
    return "".join(f"▲ {piece}" if role == "seat" else piece for piece, role, _ in text)


def steps(guide: Guide, chapter: int, slots: Slots, learner: int, kinds: Collection[str]) -> tuple[Step, ...]:
    """The steps of a chapter (from 0) at the table of these slots, in which these kinds of events happen. Raises
    GuideError with every mistake in them."""
    reading = _Steps(guide, slots, learner, kinds)
    found = [reading.step(node) for node in guide.chapters[chapter].steps.value]
    if reading.errors:
        raise GuideError(reading.errors)
    return tuple(step for step in found if step is not None)


class _Steps(Values):
    """What has been read of one chapter."""

    def __init__(self, guide: Guide, slots: Slots, learner: int, kinds: Collection[str]) -> None:
        super().__init__(guide.file, [])
        self.slots, self.names, self.learner, self.kinds = slots, slots.names, learner, kinds
        self.book = guide.book

    def step(self, node: Node) -> Step | None:
        if not isinstance(node, MappingNode):
            self.wrong(node, "this is no step", "'say:' with a text, and perhaps 'answers:'")
            return None
        keys = self.keys(node)
        for key, (key_node, _) in keys.items():
            if key not in STEP:
                self.wrong(key_node, f"a step has no '{key}'", f"one of {', '.join(STEP)}", did_you_mean(key, STEP))
        if "say" not in keys:
            self.wrong(node, "the step says nothing", "'say:' with a text")
            return None
        answers = self.answers(keys)
        if "other" in keys and not any(wanted.own for wanted in answers):
            self.wrong(keys["other"][0], "the learner answers nothing here", "'other' beside an answer of its own")
        other = self.text(keys["other"][1], OTHER_LINES) if "other" in keys else Template()
        when = self.moment(keys["when"][1]) if "when" in keys else None
        if when is not None and answers and answers[-1].own:
            self.wrong(keys["when"][0], "this text goes with the learner's answer", "'when' on the step after it")
        point: Any = self.read(keys["point"][1]) if "point" in keys else ""
        if not isinstance(point, str):
            self.wrong(keys["point"][1], f"the cursor cannot go to {point!r}", "the id of an option, card or zone")
            point = ""
        claims = self.claims(keys["is"][1]) if "is" in keys else ()
        return Step(self.text(keys["say"][1]), when, claims, answers, other, point, place(node),
                    place(keys["point"][1]) if "point" in keys else place(node))

    # ---- texts

    def text(self, node: Node, lines: int = LINES) -> Template:
        """A text with its slots; slots that mean nothing are errors, and typed numbers, and too many words."""
        source: Any = self.read(node)
        if not isinstance(source, str) or not source.strip():
            self.wrong(node, "this is no text", "a text; quotes help where it begins with a sign")
            return Template()
        parts: list[Span | Slot] = []
        end = 0
        source = " ".join(source.split())
        for word, expected in self.slots.typed(source):
            self.wrong(node, f"'{word}' is typed", expected)
        for piece in _PIECE.finditer(source):
            parts += [(source[end:piece.start()], "text", -1)] if piece.start() > end else []
            if piece[1] is not None:
                parts += self.slot(node, piece[1])
            else:
                parts.append((piece[2], "card", -1) if piece[2] is not None else (piece[3], "number", -1))
            end = piece.end()
        parts += [(source[end:], "text", -1)] if end < len(source) else []
        text = Template(tuple(parts), place(node))
        if not self.book and (count := len(wrap(signed(text.widest), WIDTH))) > lines:
            self.wrong(node, f"the text has {count} lines", f"at most {lines} lines of {WIDTH} columns")
        return text

    def slot(self, node: Node, text: str) -> list[Slot]:
        try:
            return [self.slots.slot(text)]
        except SlotError as error:
            self.wrong(node, error.what, error.expected, error.hint)
            return []

    def claims(self, node: Node) -> tuple[tuple[Claim, Place], ...]:
        """What is written at `is`: a claim, or a list of claims."""
        claimed = []
        for one in node.value if isinstance(node, SequenceNode) else [node]:
            try:
                claimed.append((self.slots.claim(str(self.read(one))), place(one)))
            except SlotError as error:
                self.wrong(one, error.what, error.expected, error.hint)
        return tuple(claimed)

    def moment(self, node: Node) -> Moment | None:
        """`kind`, or `{kind: what}` with a seat's name, a card's id or a number."""
        value: Any = self.read(node)
        pair = next(iter(value.items())) if isinstance(value, dict) and len(value) == 1 else (value, None)
        kind, about = pair
        if not isinstance(kind, str) or not isinstance(about, (str, int, type(None))):
            self.wrong(node, "this is no moment", "the kind of an event, or {kind: what}, or now")
            return None
        known = [NOW, *self.kinds]
        if kind not in known:
            self.wrong(node, f"nothing that happens is called '{kind}'", "the kind of an event, or now",
                       did_you_mean(kind, known))
        if isinstance(about, str) and about not in self.names and not self.slots.pack.has(about):
            self.wrong(node, f"nothing is called '{about}'", "the id of a card, the name of a seat or a number",
                       did_you_mean(about, [*self.slots.faces, *self.names]))
        seat = self.names.index(about) if about in self.names else None
        return Moment(kind, about, seat, place(node))

    # ---- answers

    def answers(self, keys: Keys) -> tuple[Wanted, ...]:
        if "answers" not in keys:
            return ()
        node = keys["answers"][1]
        if not isinstance(node, SequenceNode) or not node.value:
            self.wrong(node, "answers are no list", "a list, such as '- {Ann: minor-skill, rule: CR-3.5}'")
            return ()
        found = [self.wanted(entry) for entry in node.value]
        return tuple(wanted for wanted in found if wanted is not None)

    def wanted(self, node: Node) -> Wanted | None:
        keys = self.keys(node) if isinstance(node, MappingNode) else {}
        seats = [key for key in keys if key not in ("rule", "or", "unasked")]
        if "rule" not in keys or len(seats) != 1:
            self.wrong(node, "this is no answer", "a seat with its answer, and the rule that asks: "
                       f"{{{self.names[self.learner]}: option, rule: XY-1.2}}")
            return None
        name, (name_node, answer_node) = seats[0], keys[seats[0]]
        if name not in self.names:
            self.wrong(name_node, f"'{name}' does not sit at the table", " or ".join(self.names),
                       did_you_mean(name, self.names))
            return None
        seat = self.names.index(name)
        own = seat == self.learner and "unasked" not in keys
        others = self.read(keys["or"][1]) if "or" in keys else ()
        if not isinstance(others, tuple) or ("or" in keys and not own):
            self.wrong(keys["or"][0], "'or' is no list of the learner's answers", "a list, such as [minor-fight, end]")
            others = ()
        rule: Any = self.read(keys["rule"][1])
        return Wanted(seat, own, str(rule), _written(self.read(answer_node)), tuple(map(_written, others)),
                      place(answer_node))


def _written(value: Any) -> Any:
    """An answer as decisions read it: lists for tuples."""
    return [_written(v) for v in value] if isinstance(value, tuple) else value
