"""Slots of texts: what a text says of cards and of a table is read where it stands, so that no text can be false.

    {Ann}, {celebrate}       the name of a seat, of a card
    {black-market.cost}      what is printed on a card; a verb's number: {celebrate.treasure}; a column: {oak.code}
    {text:smuggler}          a card's text, or the part whose heading begins so: {text:smuggler.bought}
    {treasures:Ann}          a number of the lexicon, by its key; {actions} of whoever has the turn, {round}
    {cards:Bea.stack}        how many cards lie in a zone of a seat or, as {cards:row}, of the table
    {was.treasures:Ann}      the same when the text before was said
    {will.treasures:Ann}     the same after the answer that is wanted, if that is certain
    {sum:beats}              what the log says in brackets of the last event of that kind: "5 − 1 Failure = 4 of 3"
    {key:fist-fight}         the key of an answer: whoever shows the text puts it in
    {xp:Bob - xp:Ann}        a sum of such numbers
    {treasures:Ann Treasure} a number with its word: "1 Treasure", "2 Treasures"
    {three|HK-2.5}           a constant of the rules, with the rule that says so

A claim compares two of them: "health:Ann = health:Bea", "xp:Bob > 3".
"""

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from deckgames.engine.core.cards import CardSpec, Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import did_you_mean, plural, whole_number
from deckgames.engine.core.words import Word, minus
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.match.game import Game
from deckgames.engine.messages.message import SLOT
from deckgames.engine.vocabulary.effects import Effect, iter_parts
from deckgames.engine.vocabulary.events import Event, Role
from deckgames.engine.vocabulary.lexicon import Number

Value = int | str
TYPED = re.compile(
    r"\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred)\b", re.IGNORECASE)
"""A number that is typed: in digits, or in words from two up."""
FIXED = re.compile(r"([^|]+)\|([A-Z]{2}-[A-Z0-9.-]+)")
_WHEN = re.compile(r"(?:(was|will)\.)?(.+)")
_CLAIM = re.compile(r"(.+?) (=|<|>|<=|>=) (.+)")
_HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge}
WIDEST = 99
"""The number that stands for those which are read later, where the room for a text is measured."""


class SlotError(ValueError):
    """A slot that means nothing, or cannot be read at this table: what is wrong, what was expected, and a hint."""

    def __init__(self, what: str, expected: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what, self.expected, self.hint = what, expected, hint


@frozen
class SlotContext:
    """What slots are read from: a table as the reader sees it, as it was at the text before (None: there was none),
    what the wanted answer would do, and what has happened."""

    now: Any
    before: Any = None
    events: Sequence[Event] = ()
    foretold: Callable[[], Forecast | None] = lambda: None


@frozen
class Term:
    """One part of a slot: how it is read from a table (`apart`: without one; `told`: from events), from which moment,
    of whom, and which number or which rule."""

    slot: str
    read: Callable[[Any], Value | None]
    when: str = ""
    apart: bool = False
    told: bool = False
    role: Role = "text"
    seat: int = -1
    word: Word | None = None
    card: CardSpec | None = None
    rule: str = ""

    def value(self, sight: SlotContext) -> Value:
        """What it is now. Raises SlotError where it cannot be known."""
        table = sight.before if self.when == "was" else sight.now
        found = self._future(sight) if self.when == "will" else self.read(sight if self.told else table)
        if found is None:
            raise SlotError(f"'{self.slot}' cannot be read here", "a number that the learner sees")
        return found

    def _future(self, sight: SlotContext) -> Value | None:
        forecast = sight.foretold()
        if forecast is None:
            raise SlotError(f"'{self.slot}': nothing is foretold here", "a step whose answer the learner gives")
        change = forecast.change(self.read)
        if change is None:
            return self.read(sight.now)
        if not change.sure:
            raise SlotError(f"'{self.slot}' is not certain here: {', '.join(map(str, change.possible))}",
                            "a number that is the same in all worlds")
        found: Value = change.outcome
        return found


@frozen
class Reading:
    """What a slot says: its piece of the text and the number in it, and of what that is true: a number's word, a seat,
    a card; of a sum nothing is known but the number."""

    text: str
    role: Role = "text"
    seat: int = -1
    value: Value = ""
    word: Word | None = None
    card: CardSpec | None = None
    when: str = ""


@frozen
class Slot:
    """A slot: terms with their signs (1 or -1), and the word that is counted."""

    terms: tuple[tuple[int, Term], ...]
    counted: Callable[[int], str] | None = None

    def worded(self, sight: SlotContext) -> Reading:
        """The text of the slot at this table. Raises SlotError; also where a forecast number does not change."""
        for _, term in self.terms:
            if term.when == "will" and term.value(sight) == term.read(sight.now):
                raise SlotError(f"'{term.slot}' stays what it is", "a number that the wanted answer changes")
        return self.read(sight)

    def read(self, sight: SlotContext) -> Reading:
        """The text of the slot at this table, by its terms. Raises SlotError."""
        return self._said([(sign, term.value(sight)) for sign, term in self.terms])

    @property
    def widest(self) -> Reading:
        """The slot's longest text, for a table with large numbers."""
        return self._said([(1, WIDEST if self.counted or not term.apart else term.value(SlotContext(None)))
                           for _, term in self.terms[:1]])

    def _said(self, values: Sequence[tuple[int, Value]]) -> Reading:
        first, value = self.terms[0][1], values[0][1]
        if len(values) > 1:
            value = sum(sign * each for sign, each in values if isinstance(each, int))
        text = minus(str(value)) if isinstance(value, int) else value
        if self.counted and isinstance(value, int):
            text = self.counted(value)
        if len(values) > 1:
            return Reading(text, value=value)
        return Reading(text, first.role, first.seat, value, first.word, first.card, first.when)


@frozen
class Claim:
    """Something that a text relies on: two sums, and how they compare."""

    text: str
    one: Slot
    how: str
    other: Slot

    def check(self, sight: SlotContext) -> None:
        """Raises SlotError if it does not hold."""
        one, other = (slot.read(sight).text.replace("−", "-") for slot in (self.one, self.other))
        whole = re.compile(r"-?\d+").fullmatch
        right = _HOLDS[self.how](int(one), int(other)) if whole(one) and whole(other) else _HOLDS[self.how](one, other)
        if not right:
            raise SlotError(f"'{self.text}' does not hold here: {one} and {other}", "a table of which the text is true")


class Slots:
    """Reads the slots of texts about a game with these cards and these seats."""

    def __init__(self, game: Game, pack: Pack, names: Sequence[str]) -> None:
        self.game, self.pack, self.names = game, pack, list(names)
        self.numbers = {word.key: word for word in game.lexicon.words if isinstance(word, Number)}
        self.faces = [spec.id for spec in self.pack.specs]

    def slot(self, text: str) -> Slot:
        """The slot that stands between braces. Raises SlotError if it means nothing."""
        fixed = FIXED.fullmatch(text)
        if fixed is not None:
            return Slot(((1, Term(fixed[1], lambda _: fixed[1], apart=True, rule=fixed[2])),))
        parts = text.split()
        counted = None
        if len(parts) % 2 == 0 and parts:
            counted = self._counted(parts.pop())
        if not parts or any(sign not in ("+", "-") for sign in parts[1::2]):
            raise SlotError(f"'{text}' is no slot", "a name, a number, or a sum such as {was.xp:Ann - xp:Ann}")
        terms = [self._term(part) for part in parts[::2]]
        signs = [1, *(1 if sign == "+" else -1 for sign in parts[1::2])]
        return Slot(tuple(zip(signs, terms, strict=True)), counted)

    def typed(self, text: str) -> Iterator[tuple[str, str]]:
        """Numbers and card names typed into a text instead of slots, each with the slot that should stand there."""
        for number in typed(text):
            yield number, ("a slot that is read from a card or from the table, such as {celebrate.cost} or {round}, or "
                           "a constant with its rule, such as {three|HK-2.5}")
        rest = SLOT.sub(" ", text)
        for spec in self.pack.specs:
            if spec.name in rest and re.search(rf"(?<!\w){re.escape(spec.name)}(?!\w)", rest):
                yield spec.name, f"{{{spec.id}}}"

    def claim(self, text: str) -> Claim:
        """A claim. Raises SlotError if it is none."""
        parts = _CLAIM.fullmatch(text)
        if parts is None:
            raise SlotError(f"'{text}' is no claim", "two numbers and how they compare, such as xp:Bob > xp:Ann")
        return Claim(text, self.slot(parts[1]), parts[2], self.slot(parts[3]))

    def _counted(self, word: str) -> Callable[[int], str]:
        known = next((each for each in self.numbers.values() if word in (each.word, each.plural)), None)
        return known.count if known is not None else lambda n: minus(plural(n, word))

    def _term(self, slot: str) -> Term:
        parts = _WHEN.fullmatch(slot)
        assert parts is not None
        when, body = parts[1] or "", parts[2]
        kind, colon, name = body.partition(":")
        if (n := whole_number(body)) is not None:
            return Term(slot, lambda _: n, apart=True)
        kinds = {"text": self._text, "cards": self._cards, "key": self._key, "sum": self._sum}
        if colon and kind in kinds:
            return kinds[kind](slot, name, when)
        if colon or body in self.numbers or body == "round":
            return self._number(slot, kind, name, when)
        if body in self.names:
            return Term(slot, lambda _: body, apart=True, role="seat", seat=self.names.index(body))
        if self.pack.has(body):
            spec = self.pack.spec(body)
            return Term(slot, lambda _: spec.name, apart=True, role="card", card=spec)
        face, dot, path = body.partition(".")
        if dot:
            spec = self._spec(face)
            value = printed(spec, path)
            if value is None:
                raise SlotError(f"{spec.name} has no '{path}'", "what is printed on it, or a verb of it with a number")
            return Term(slot, lambda _: value, apart=True, card=spec)
        raise SlotError(f"nothing is called '{body}'", "the id of a card, the name of a seat or a number",
                        did_you_mean(body, [*self.faces, *self.names, *self.numbers]))

    def _spec(self, face: str) -> CardSpec:
        if not self.pack.has(face):
            raise SlotError(f"nothing is called '{face}'", "the id of a card", did_you_mean(face, self.faces))
        found: CardSpec = self.pack.spec(face)
        return found

    def _seat(self, name: str) -> int:
        if name not in self.names:
            raise SlotError(f"'{name}' does not sit at the table", " or ".join(self.names),
                            did_you_mean(name, self.names))
        return self.names.index(name)

    def _number(self, slot: str, key: str, name: str, when: str) -> Term:
        if key == "round" and not name:
            return Term(slot, self.game.round, when)
        number = self.numbers.get(key)
        if number is None:
            raise SlotError(f"no number is called '{key}'", "the key of a number in the game's lexicon",
                            did_you_mean(key, self.numbers))
        seat = self._seat(name) if number.whose == "seat" or name else None
        return Term(slot, _reading(number, seat), when, seat=-1 if seat is None else seat, word=number)

    def _text(self, slot: str, name: str, when: str) -> Term:
        face, _, head = name.partition(".")
        spec = self._spec(face)
        parts = {heading.casefold().replace(" ", "-"): body for heading, body in spec.lines if heading}
        found = spec.text if not head else next((body for of, body in parts.items() if of.startswith(head)), None)
        if found is None:
            raise SlotError(f"{spec.name} has no part '{head}'", f"the beginning of one of {', '.join(parts)}",
                            did_you_mean(head, parts))
        return Term(slot, lambda _: found.removesuffix("."), apart=True, card=spec)

    def _cards(self, slot: str, name: str, when: str) -> Term:
        who, _, zone = name.rpartition(".")
        seat = self._seat(who) if who else None

        def count(table: Any) -> int | None:
            found = [each for each in self.game.zones(table) if each.name == zone and each.seat == seat]
            return sum(len(each.cards) for each in found) if found else None

        return Term(slot, count, when, seat=-1 if seat is None else seat)

    def _sum(self, slot: str, kind: str, when: str) -> Term:
        if kind not in self.game.sentences:
            raise SlotError(f"nothing that happens is called '{kind}'", "the kind of an event",
                            did_you_mean(kind, self.game.sentences))
        return Term(slot, lambda sight: next((e.note for e in reversed(sight.events) if e.kind == kind), None), when,
                    told=True, role="number")

    def _key(self, slot: str, name: str, when: str) -> Term:
        return Term(slot, lambda _: name, apart=True, role="key")


def _reading(number: Number, seat: int | None) -> Callable[[Any], int | None]:
    return lambda table: number.read(table, seat)


def printed(spec: CardSpec, path: str) -> Value | None:
    """What a card's face says at the end of this way: a field, a verb's number, or a column of lists; None: nothing."""
    value: Any = spec
    for name in path.replace("-", "_").split("."):
        field = None if isinstance(value, tuple) else getattr(value, name, None)
        value = field if field is not None else next((e for _, e in iter_parts(value) if e.verb == name), None)
    if isinstance(value, Effect) and value.shorthand is not None:
        value = getattr(value, value.shorthand)
    if isinstance(value, (int, str)):
        return value
    return next((fact.sign for fact in spec.printed if fact.head == path), None)


def typed(text: str) -> Iterator[str]:
    """The numbers that are typed in a text and stand in no slot."""
    return (found[0] for found in TYPED.finditer(SLOT.sub(" ", text)))
