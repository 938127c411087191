"""The steps of a chapter: what is said, which answers are wanted, and where each of them stands in the file."""

import re
from collections.abc import Collection, Sequence
from typing import Any

from yaml import MappingNode, Node, SequenceNode

from deckgames.engine.cards import Card, Pack
from deckgames.engine.data import dataclass
from deckgames.engine.events import Event, Span
from deckgames.engine.packfile.text import Values, place
from deckgames.engine.rulebook import wrap
from deckgames.engine.spelling import did_you_mean
from deckgames.guide.file import Guide, GuideError, Keys, Place

ANY = "any"
"""The answer that takes every one."""
WIDTH, LINES, OTHER_LINES = 76, 3, 2
"""A text fits into so many lines of so many columns; `other`, which stands in the bar below it, into fewer."""
STEP = ("say", "when", "point", "answers", "other")
NOW = "now"
"""The moment of the table as it lies."""
_SLOT = re.compile(r"\{([^{}]*)\}|\*([^*]+)\*|`([^`]+)`")

Text = tuple[Span, ...]
"""A text in pieces: words, names of cards, names of seats, words of the rulebook (as cards are written), and what
stands on the screen just so (as numbers are written)."""


@dataclass(frozen=True, slots=True, repr=False)
class Wanted:
    """An answer that comes next: whose, to which rule's question, and what (or one of `others`) it is."""

    seat: int
    rule: str
    answer: Any
    others: tuple[Any, ...]
    at: Place


@dataclass(frozen=True, slots=True, repr=False)
class Moment:
    """What has just happened when a text is said: a kind of event, and the seat, card id or number it is about (None:
    the first of its kind). The kind `now` is the table as it lies."""

    kind: str
    about: str | int | None
    seat: int | None
    at: Place

    def is_it(self, event: Event) -> bool:
        """Whether this event is it."""
        if event.kind != self.kind:
            return False
        if self.seat is not None:
            return self.seat in (event.seat, event.other)
        if isinstance(self.about, int):
            return event.n == self.about
        return self.about is None or any(
            (card.spec if isinstance(card, Card) else card).id == self.about for card in event.cards)


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One text and the answers it speaks of; without answers it is only read. `at` is where it stands in the file."""

    say: Text
    when: Moment | None
    answers: tuple[Wanted, ...]
    other: Text
    point: str
    at: Place
    point_at: Place


def signed(text: Text) -> str:
    """The bare words as screens show them: a sign stands before the name of a seat."""
    return "".join(f"▲ {piece}" if role == "seat" else piece for piece, role, _ in text)


def steps(guide: Guide, chapter: int, pack: Pack, names: Sequence[str], learner: int,
          kinds: Collection[str]) -> tuple[Step, ...]:
    """The steps of a chapter (from 0) at a table with these seats, of a game in which these kinds of events happen.
    Raises GuideError with every mistake in them."""
    reading = _Steps(guide, pack, names, learner, kinds)
    found = [reading.step(node) for node in guide.chapters[chapter].steps.value]
    if reading.errors:
        raise GuideError(reading.errors)
    return tuple(step for step in found if step is not None)


class _Steps(Values):
    """What has been read of one chapter."""

    def __init__(self, guide: Guide, pack: Pack, names: Sequence[str], learner: int, kinds: Collection[str]) -> None:
        super().__init__(guide.file, [])
        self.names, self.learner, self.kinds = list(names), learner, kinds
        self.cards = {spec.id: spec.name for spec in pack.specs}

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
        if "other" in keys and not any(wanted.seat == self.learner for wanted in answers):
            self.wrong(keys["other"][0], "the learner answers nothing here", "'other' beside an answer of its own")
        other = self.text(keys["other"][1], OTHER_LINES) if "other" in keys else ()
        when = self.moment(keys["when"][1]) if "when" in keys else None
        if when is not None and answers and answers[-1].seat == self.learner:
            self.wrong(keys["when"][0], "this text goes with the learner's answer", "'when' on the step after it")
        point: Any = self.read(keys["point"][1]) if "point" in keys else ""
        if not isinstance(point, str):
            self.wrong(keys["point"][1], f"the cursor cannot go to {point!r}", "the id of an option, card or zone")
            point = ""
        return Step(self.text(keys["say"][1]), when, answers, other, point, place(node),
                    place(keys["point"][1]) if "point" in keys else place(node))

    # ---- texts

    def text(self, node: Node, lines: int = LINES) -> Text:
        """The pieces of a text; names that do not exist are errors, and too many words."""
        said: Any = self.read(node)
        if not isinstance(said, str) or not said.strip():
            self.wrong(node, "this is no text", "a text; quotes help where it begins with a sign")
            return ()
        found: list[Span] = []
        end = 0
        said = " ".join(said.split())
        for slot in _SLOT.finditer(said):
            found += [(said[end:slot.start()], "text", -1)] if slot.start() > end else []
            found.append(self.named(node, slot[1]) if slot[1] is not None else
                         (slot[2], "card", -1) if slot[2] is not None else (slot[3], "number", -1))
            end = slot.end()
        found += [(said[end:], "text", -1)] if end < len(said) else []
        text = tuple(found)
        if (count := len(wrap(signed(text), WIDTH))) > lines:
            self.wrong(node, f"the text has {count} lines", f"at most {lines} lines of {WIDTH} columns")
        return text

    def named(self, node: Node, word: str) -> Span:
        if word in self.names:
            return word, "seat", self.names.index(word)
        if word in self.cards:
            return self.cards[word], "card", -1
        self.wrong(node, f"nothing is called '{word}'", "the id of a card or the name of a seat",
                   did_you_mean(word, [*self.cards, *self.names]))
        return word, "text", -1

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
        if isinstance(about, str) and about not in self.names and about not in self.cards:
            self.wrong(node, f"nothing is called '{about}'", "the id of a card, the name of a seat or a number",
                       did_you_mean(about, [*self.cards, *self.names]))
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
        seats = [key for key in keys if key not in ("rule", "or")]
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
        others = self.read(keys["or"][1]) if "or" in keys else ()
        if not isinstance(others, tuple) or ("or" in keys and seat != self.learner):
            self.wrong(keys["or"][0], "'or' is no list of the learner's answers", "a list, such as [minor-fight, end]")
            others = ()
        rule: Any = self.read(keys["rule"][1])
        return Wanted(seat, str(rule), _written(self.read(answer_node)), tuple(map(_written, others)),
                      place(answer_node))


def _written(value: Any) -> Any:
    """An answer as decisions read it: lists for tuples."""
    return [_written(v) for v in value] if isinstance(value, tuple) else value
