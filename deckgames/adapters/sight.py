"""What a seat may know of a table and of its question, as one vector of numbers with the same fields for a whole game.

Nothing hidden is in it: cards are counted only in zones whose faces the seat sees, beside them stands only what the
state marks public (engine/core/redaction.py) and what the seat itself is asked and has answered. A card of another
seat's hidden zones that this seat knows of counts as `known` of that seat: where it lies now may be more than the seat
knows.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from deckgames.adapters.answers import PLACES, Asking
from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.redaction import PUBLIC, needs_viewer
from deckgames.engine.match.game import Game
from deckgames.engine.match.rulebook import Rulebook, RulebookError
from deckgames.engine.record.metrics import watch_of
from deckgames.engine.vocabulary.decisions import Allocate, Number, Raw, SeatMark

Vector = NDArray[np.float32]
KINDS = ("choose", "confirm", "pick", "order", "number", "allocate")
"""The kinds of questions."""
SIGNS = 997
"""Options that are no cards are told apart by a number 1 .. 997 made from their id, the same in every game and run. An
option that would look like one before it on its page has so much more."""
ZONE = 64
"""Of several cards with one face each has as its sign where it lies: so much a zone, and its place there."""
_NUMBER = re.compile(r"#[0-9]+")
PER_PLACE = 3
TABLE = -1


@cache
def sign(oid: str) -> int:
    """The number of an option's id, such as `buy:a` or `end`; the number of a card in it does not count."""
    return crc32(_NUMBER.sub("", oid).encode()) % SIGNS + 1


class Numbers:
    """The public fields of one kind of state that are numbers, words of a fixed set, yes and no, or cards."""

    def __init__(self, kind: type[Any], faces: dict[str, int], leave: Sequence[str]) -> None:
        hints = get_type_hints(kind, include_extras=True)
        self.faces, self.words = faces, dict[str, tuple[Any, ...]]()
        plain, cards = list[str](), list[str]()
        for name in (field.name for field in fields(kind)):
            if name in leave or PUBLIC not in getattr(hints[name], "__metadata__", ()):
                continue
            parts = _parts(get_args(hints[name])[0])
            if all(part in (int, bool) for part in parts):
                plain.append(name)
            elif all(get_origin(part) is Literal for part in parts):
                self.words[name] = tuple(word for part in parts for word in get_args(part))
            elif all(isinstance(origin := get_origin(part) or part, type) and issubclass(origin, Card)
                     for part in parts):
                cards.append(name)
        self.names = (*plain, *self.words, *cards)
        self._plain, self._cards = _getter(plain), _getter(cards)

    def read(self, state: Any) -> Iterator[float]:
        """Their values: None is -1, a word its place in its set, a card the number of its face (none: 0)."""
        for value in self._plain(state):
            yield -1 if value is None else value
        for name, words in self.words.items():
            value = getattr(state, name)
            yield -1 if value is None else words.index(value)
        for card in self._cards(state):
            yield 0 if card is None else self.faces[card.spec.id]


def _parts(kind: Any) -> list[Any]:
    """The kinds that a field may have, but None."""
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return [part for part in parts if part is not NoneType]


def _getter(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) == 1:
        one = attrgetter(*names)
        return lambda state: (one(state),)
    found: Callable[[Any], tuple[Any, ...]] = attrgetter(*names) if names else lambda _: ()
    return found


@cache
def rules_of(game: Game) -> tuple[str, ...]:
    """The ids of all rules of a game's rulebook; none where it has no book."""
    try:
        return tuple(dict.fromkeys(rule.id for rule in Rulebook.of(game).rules if rule.numbered))
    except RulebookError:
        return ()


class Sight:
    """Makes the vectors of a game with these cards and so many seats. `names` says what stands at which place."""

    def __init__(self, game: Game, pack: Pack, state: Any) -> None:
        """The fields are those that a state of the game has; `state` is any of them, such as one just dealt."""
        self.game = game
        self.ids = tuple(spec.id for spec in pack.specs)
        self.faces = {face: i + 1 for i, face in enumerate(self.ids)}
        self.seats = len(game.scores(state))
        self.watch = watch_of(game)
        self._phases = {phase: i for i, phase in enumerate(dict.fromkeys((*game.phases, "over")))}
        self._rules = {rule: i for i, rule in enumerate(rules_of(game))}
        self._table = Numbers(type(state), self.faces, ("phase", "round"))
        people = getattr(state, "seats", ())
        self._seat = Numbers(type(people[0]), self.faces, ("no",)) if people else None
        self._lay_out(state)

    def _lay_out(self, state: Any) -> None:
        """Gives every field its place."""
        names = list[str]()

        def block(head: str, words: Sequence[str]) -> int:
            start = len(names)
            names.extend(f"{head}.{word}" for word in words)
            return start

        n, ids = self.seats, self.ids
        whose = [f"seat+{i}" if i else "own" for i in range(n)]
        self._at_seat = block("seat", [str(i) for i in range(n)])
        self._at_round = block("table", ["round"])
        self._at_phase = block("phase", [*self._phases, "between"])
        self._at_scores = block("score", whose)
        self._at_order = block("turn", whose)
        self._at_table = block("table", self._table.names)
        self._at_seats = [block(who, self._seat.names) for who in whose] if self._seat else []
        shown = dict[tuple[str, bool], bool]()
        for zone in self.game.zones(state):
            key = zone.name, zone.seat is not None
            shown[key] = shown.get(key, False) or zone.open != "none"
        self._zones: dict[tuple[str, int], tuple[int, bool]] = {}
        for (name, owned), faces in shown.items():
            for i in range(n) if owned else (TABLE,):
                head = name if i == TABLE else f"{whose[i]}.{name}"
                self._zones[name, i] = block(head, ["cards", *(ids if faces else ())]), faces
        self._at_known = [0, *(block(f"{who}.known", ids) for who in whose[1:])]
        self._at_kind = block("asked", KINDS)
        self._at_rule = block("rule", [*self._rules, "other"])
        self._at_source = block("source", ids)
        self._at_numbers = block("question", ["least", "most", "given", "left", "page", "of_seat", "of_sign"])
        self._at_chosen = block("chosen", ids)
        self._at_options = len(names)
        for place in range(PLACES):
            block(f"option{place}", ["face", "seat", "sign"])
        self.names = tuple(names)
        self.size = len(names)
        self._places = [self._seen_from(viewer) for viewer in range(n)]

    def _seen_from(self, viewer: int) -> dict[tuple[str, int | None], tuple[int, bool]]:
        """Where the zones of table and seats stand in the vector of this seat."""
        found: dict[tuple[str, int | None], tuple[int, bool]] = {}
        for (name, i), place in self._zones.items():
            found[name, None if i == TABLE else (viewer + i) % self.seats] = place
        return found

    def vector(self, state: Any, question: Asking | None = None, chosen: Sequence[str] = ()) -> Vector:
        """What the viewer of this seen table knows. `question` is the one that it is asked, as far as it is answered;
        `chosen` are the faces that it has chosen before in the same private phase."""
        viewer: int = needs_viewer(state).viewer
        ones = list[int]()
        at = list[int]()
        values = list[float]()
        places = self._places[viewer]
        faces = self.faces
        for name, owner, cards, opened, also, _ in self.game.zones(state):
            if not cards:
                continue
            start, shows = places[name, owner]
            at.append(start)
            values.append(len(cards))
            if opened != "all" and owner != viewer and owner is not None:
                if viewer not in also:
                    continue
                start = self._at_known[(owner - viewer) % self.seats] - 1
            elif opened == "none" and viewer not in also:
                continue
            elif not shows:
                raise LookupError(f"{name} lay hidden from all when the game was dealt: its faces have no fields")
            ones += [start + faces[card.spec.id] for card in cards]
        self._tell_table(state, viewer, at, values)
        if question is not None:
            self._tell_question(state, viewer, question, at, values)
            ones += [self._at_chosen - 1 + faces[face] for face in chosen]
            if question.taken and question.items:
                ones += [self._at_chosen - 1 + face for i in question.taken
                         if (face := self._face(state, question, question.items[i]))]
        at += ones
        values += [1.0] * len(ones)
        return np.bincount(at, values, self.size).astype(np.float32)

    def _tell_table(self, state: Any, viewer: int, at: list[int], values: list[float]) -> None:
        game, n = self.game, self.seats
        at += (self._at_seat + viewer, self._at_round,
               self._at_phase + self._phases.get(state.phase, len(self._phases)))
        values += (1, game.round(state), 1)
        scores = game.scores(state)
        at += range(self._at_scores, self._at_scores + n)
        values += [*scores[viewer:], *scores[:viewer]]
        if game.turn_order is not None:
            for nth, seat in enumerate(game.turn_order(state)):
                at.append(self._at_order + (seat - viewer) % n)
                values.append(nth)
        at += range(self._at_table, self._at_table + len(self._table.names))
        values += self._table.read(state)
        if self._seat is not None:
            for i, start in enumerate(self._at_seats):
                at += range(start, start + len(self._seat.names))
                values += self._seat.read(state.seats[(viewer + i) % n])

    def _tell_question(self, state: Any, viewer: int, question: Asking, at: list[int], values: list[float]) -> None:
        decision = question.decision
        at += (self._at_kind + KINDS.index(decision.kind),
               self._at_rule + self._rules.get(decision.rule, len(self._rules)))
        values += (1, 1)
        if decision.source is not None:
            at.append(self._at_source - 1 + self.faces[decision.source.spec.id])
            values.append(1)
        at += range(self._at_numbers, self._at_numbers + 7)
        values += self._amounts(question, viewer)
        first = question.first
        start = self._at_options
        page = question.items[first:first + PLACES] if question.items else ()
        places = self._twins(state, viewer, page)
        looks = set[tuple[int, int, int]]()
        for item in page:
            if item is not None:
                face = self._face(state, question, item)
                seat = (item.seat - viewer) % self.seats + 1 if isinstance(item, SeatMark) else 0
                number = places.get(item.number, 0) if isinstance(item, Card) else sign(item.oid)
                while (look := (face, seat, number)) in looks:
                    number += SIGNS
                looks.add(look)
                values += look
                at += (start, start + 1, start + 2)
            start += PER_PLACE

    def _twins(self, state: Any, viewer: int, items: Sequence[Any]) -> dict[int, int]:
        """Where each of several cards with one face lies, by its number, in zones whose faces the seat sees: a card of
        a row may cost more than its twin."""
        cards = [item for item in items if isinstance(item, Card)]
        counts = Counter([card.spec.id for card in cards])
        numbers = {card.number for card in cards if counts[card.spec.id] > 1}
        if not numbers:
            return {}
        return {card.number: nth * ZONE + place
                for nth, (_, owner, lying, opened, *_) in enumerate(self.game.zones(state))
                if opened == "all" or (owner == viewer and opened != "none")
                for place, card in enumerate(lying, 1) if isinstance(card, Card) and card.number in numbers}

    def _amounts(self, question: Asking, viewer: int) -> tuple[float, ...]:
        """Bounds, what is given and left, the page, and of a sharing out the item whose turn it is."""
        decision, taken = question.decision, question.taken
        if isinstance(decision, Allocate):
            item = decision.items[len(taken)] if len(taken) < len(decision.items) else None
            given = sum(taken)
            return (decision.total, decision.total, given, decision.total - given, question.page,
                    (item.seat - viewer) % self.seats + 1 if isinstance(item, SeatMark) else 0,
                    0 if item is None else sign(item.oid))
        if isinstance(decision, Number):
            return decision.lo, decision.hi, 0, 0, question.page, 0, 0
        lo, hi = getattr(decision, "lo", 1), getattr(decision, "hi", 1)
        return lo, hi, len(taken), hi - len(taken), question.page, 0, 0

    def _face(self, state: Any, question: Asking, item: Any) -> int:
        """The number of the face that an option stands for; 0: none that the seat is shown."""
        if isinstance(item, Card):
            return self.faces[item.spec.id]
        card = getattr(item, "card", None)
        if isinstance(card, Card):
            return self.faces[card.spec.id]
        about, known = question.decision.about, False
        for readers in (self.watch.takes, self.watch.uses):
            if (reader := readers.get(about)) is not None:
                if (face := reader(state, item)) is not None:
                    return self.faces[face]
                known = True
        if known or isinstance(item, SeatMark) or (card := question.shown.get(item.oid)) is None:
            return 0
        return self.faces[card.spec.id]

    def faces_given(self, state: Any, question: Asking, raw: Raw) -> list[str]:
        """The faces of the options that an answer takes."""
        items = question.items
        return [self.ids[face - 1] for i in (raw if isinstance(raw, tuple) else (raw,))
                if items and items[i] is not None and (face := self._face(state, question, items[i]))]
