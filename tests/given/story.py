"""A match that a test talks to: answers by card name or option id, seats by the letters A, B, C, D of the rulebooks."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from importlib import import_module
from itertools import accumulate
from typing import Any, ClassVar, Self

from deckgames.bots.default_answer import proposal
from deckgames.drive import public
from deckgames.engine.core.cards import Card
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.spelling import did_you_mean
from deckgames.engine.forecast.forecast import Forecasts
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match
from deckgames.engine.record.journal import Header
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import (
    SEAT,
    Allocate,
    Choose,
    Decision,
    Option,
    Order,
    PickSet,
    Raw,
    SeatMark,
)
from deckgames.engine.vocabulary.events import Event, spans, text_of
from deckgames.games import load

LETTERS = "ABCDEF"
PEOPLE = ("Ann", "Bea", "Cy", "Dee", "Eve", "Flo")
MANY = 5_000


def seat_of(letter: str) -> int:
    """The seat number behind a letter."""
    return LETTERS.index(letter)


def seating(players: str) -> tuple[SeatInfo, ...]:
    """People (h) and random bots (b)."""
    return tuple(SeatInfo(PEOPLE[no], "human" if kind == "h" else "bot:random", no) for no, kind in enumerate(players))


class SeatNow:
    """A seat as a test reads it: zones are card ids in one line (a deck from its top), the rest is the state's."""

    zones: ClassVar[tuple[str, ...]] = ()
    """The zones of a seat in this game."""
    stacks: ClassVar[tuple[str, ...]] = ()
    """Those that are read from the top: "ladle > fist"."""

    def __init__(self, story: "Story", no: int) -> None:
        self._story, self._no = story, no

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._me, name)
        if name in self.zones:
            return self._story.names(reversed(value) if name == "deck" else value)
        return " > ".join(map(self._story.name, reversed(value))) if name in self.stacks else value

    def n(self, zone: str) -> int:
        """How many cards a zone has."""
        return len(getattr(self._me, zone))

    @property
    def _me(self) -> Any:
        return self._story.t.seats[self._no]


def seats_of(table: Mapping[str, Any], order: str = "") -> int:
    """How many seats a table has that names these: at least two."""
    return max([2, *(seat_of(letter) + 1 for letter in LETTERS if letter in table or letter in order)])


def only(told: Iterable[str], known: Iterable[str]) -> None:
    """Raises TypeError for a name that is none of these: a table that is laid out otherwise than it was told proves
    nothing."""
    known = sorted(known)
    for name in told:
        if name not in known:
            hint = did_you_mean(name, known) or f"expected {', '.join(known)}"
            raise TypeError(f"'{name}' cannot be laid out; {hint}")


def put(thing: Any, values: Mapping[str, Any]) -> None:
    """Sets fields of a state or a seat. Raises TypeError for a name that is none of its fields."""
    only(values, (field.name for field in fields(thing)))
    for name, value in values.items():
        setattr(thing, name, value)


def face(written: Any) -> Any:
    """An answer without the number of its card."""
    return re.sub(r"#\d+", "", written) if isinstance(written, str) else written


def frozen(value: Any) -> Any:
    """Lists of a file as the tuples of a program."""
    if isinstance(value, dict):
        return {key: frozen(part) for key, part in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def most(question: Any) -> Any:
    """Yes; the first option; as many cards as allowed; the highest number; the reverse order."""
    if question.kind == "pick":
        return tuple(range(question.hi))
    if question.kind == "order":
        return tuple(reversed(range(len(question.items))))
    return {"confirm": 1, "choose": 0}.get(question.kind, getattr(question, "hi", 0))


def idle(question: Any) -> Raw:
    """The answer that does least: the preset, no, no card, the end; of all else the first, points as they come."""
    if isinstance(question, PickSet):
        return question.random(Rng.fresh(1))
    if question.preset is not None:
        return question.preset  # type: ignore[no-any-return]
    if isinstance(question, Choose):
        ends = [at for at, item in enumerate(question.items) if item is None or item.oid in ("end", "back", "none")]
        return (*ends, 0)[0]
    if isinstance(question, Allocate):
        limits, gone = question.most, accumulate(question.most, initial=0)
        return tuple(max(0, min(most, question.total - n)) for most, n in zip(limits, gone, strict=False))
    return tuple(range(question.lo)) if question.kind == "pick" else getattr(question, "lo", 0)


class Story:
    """Drives a match from question to question; every answer names the seat that must be the one asked."""

    seat_now: ClassVar[type[SeatNow]] = SeatNow
    rows: ClassVar[tuple[str, ...]] = ()
    """Zones of the table that are read in a line."""
    piles: ClassVar[tuple[str, ...]] = ()
    """Those that are read from the top."""
    goes: ClassVar[tuple[str, ...]] = ("answers", "whoever", "meanwhile", "obliges", "look")
    """What it does that is no answer of a player by name."""

    def __init__(self, match: Match, events: Sequence[Event] = ()) -> None:
        self.match, self.events, self.how = match, events, dict[str, Any]()

    @classmethod
    def at(cls, game: Game, t: Any) -> Self:
        """A story at this table, which is checked; it hears all that happens."""
        game.check(t)
        events: list[Event] = []
        t.observer = events.append
        return cls(Match(game, t), events)

    @property
    def t(self) -> Any:
        """The state. Never keep it: a take-back replaces it."""
        return self.match.state

    def __getattr__(self, name: str) -> Any:
        """`s.A` is the first seat, `s.row` a zone of the table in a line, `s.result` what its game says of it (or
        `scores`, or whether what is asked now is `private`); all else is the state's."""
        if len(name) == 1 and name in LETTERS:
            return self.seat_now(self, seat_of(name))
        if name in ("result", "scores", "private"):
            return getattr(self.match.game, name)(self.t)
        if name in (*self.rows, *self.piles):
            cards = getattr(self.t, name)
            return self.names(reversed(cards) if name in self.piles else cards)
        return getattr(self.t, name)

    def told(self, *kinds: str) -> list[str]:
        """The sentences of these kinds of events that the story has heard, as the public reads them."""
        people = list(LETTERS[:len(self.t.seats)])
        said = self.match.game.sentences
        return [text_of(spans(event, said, people, None)) for event in self.events if event.kind in kinds]

    def heard(self, *kinds: str) -> list[Event]:
        """The events of these kinds."""
        return [event for event in self.events if event.kind in kinds]

    def view(self, seat: int | None = None) -> Any:
        """The table as this seat sees it, or the public."""
        return self.match.view(seat)

    @property
    def winners(self) -> str:
        """The letters of who has won."""
        return "".join(LETTERS[seat] for seat in self.result.winners)

    def calls(self, function: str, *about: Any) -> Any:
        """What a function of the game's room gives at this table: `calls(queries.health, t.track.0, A)`."""
        from tests.given.stories import found

        room, _, name = function.rpartition(".")
        things = [self.t.seats[seat_of(one)] if one in [*LETTERS] else found(self, one) if "." in str(one) else one
                  for one in about]
        given = getattr(import_module(f"{self.match.game.module}.{room}"), name)(self.t, *things)
        return [*given] if isinstance(given, Iterator) else given

    def option(self, oid: str) -> Option:
        """The option that is called so, blocked or not."""
        shown: list[Option] = self.question.options()
        found = next((option for option in shown if option.oid == oid or self.called(option, oid)), None)
        assert found is not None, f"{oid} is not shown: {', '.join(option.oid for option in shown)}"
        return found

    def name(self, card: Card) -> str:
        """How a card is written in a test."""
        return card.spec.id

    def card(self, name: str) -> Card[Any]:
        """A card that is called so, wherever it lies."""
        lying = (card for zone in self.match.game.zones(self.t) for card in zone.cards)
        found = next((card for card in lying if name in (card.spec.id, self.name(card))), None)
        assert found is not None, f"there is no {name}"
        return found

    def names(self, cards: Iterable[Card | None]) -> str:
        """These cards in one line; "-" for an empty space."""
        return " ".join("-" if card is None else self.name(card) for card in cards)

    @property
    def question(self) -> Any:
        """What is asked now: a decision of any kind."""
        decision = self.match.decision
        assert decision is not None, "nothing is asked: the game is over"
        return decision

    @property
    def asked(self) -> str:
        """The letter of the seat that is asked, "" when the game is over."""
        return "" if self.match.decision is None else LETTERS[self.match.decision.seat]

    def says(self, seat: str, *answers: object) -> Self:
        """This seat gives these answers, one after the other."""
        for answer in answers:
            question = self.question
            assert LETTERS[question.seat] == seat, f"{LETTERS[question.seat]} is asked, not {seat}: {question.prompt}"
            self.match.answer(question.read(self._written(question, answer)))
        return self

    def answers(self, *raws: Any) -> None:
        """Gives these answers in numbers, whoever is asked."""
        for raw in raws:
            self.match.answer(tuple(raw) if isinstance(raw, list) else raw)

    def whoever(self, *answers: object) -> None:
        """Who is asked gives these answers."""
        self.says(self.asked, *answers)

    def meanwhile(self, rule: str, *answers: object) -> None:
        """Everybody gives these answers as long as this rule asks."""
        while self.match.decision is not None and self.question.rule == rule:
            self.whoever(*answers)

    def obliges(self, rule: str) -> None:
        """Until this rule asks, whoever is asked says yes, takes the first of what there is and as many as allowed,
        and turns an order round."""
        self.play_on(lambda question: None if question.rule == rule else most(question))

    def look(self, **how: Any) -> None:
        """The screen is seen so from now on: in this size, with the cursor there."""
        self.how = {name: frozen(value) for name, value in how.items()}

    @property
    def screen(self) -> Any:
        """What the asked seat sees."""
        from tests.screens import Look

        return Look(self, **self.how)

    def programs(self, seat: str = "") -> str:
        """What programs are told of the table, field by field, as this seat or as the public."""
        told = public(self.match.game.part("facts")(self.view(seat_of(seat) if seat else None)))
        return "\n".join(f"{name} {json.dumps(value)}" for name, value in told.items())

    def words(self, part: str, seat: str = "") -> str:
        """What the line mode reads out: the whole `table` and its `piles` as this seat or the public, `before` this
        seat's turn; the people are Ann, Bea and Cy."""
        text: Any = self.match.game.part("text")
        if part == "before":
            return "\n".join(text.before(self.view(), seat_of(seat), ("Ann", "Bea", "Cy")))
        return "\n".join(getattr(text, part)(self.view(seat_of(seat) if seat else None), ("Ann", "Bea", "Cy")))

    @property
    def thoughts(self) -> list[Any]:
        """The answers that the game's brain thinks about, its favourite first, copies of a card by its face."""
        found = map(self.question.write, self.match.game.part("brain").rank(self.t, self.question))
        return [[face(one) for one in said] if isinstance(said, list) else face(said) for said in found]

    @property
    def best(self) -> Any:
        """The favourite answer."""
        return self.thoughts[0]

    def called(self, option: Option, name: str) -> bool:
        """Whether a game's own notation calls an option so."""
        return False

    def _written(self, question: Decision, answer: Any) -> Any:
        """Letters become seats, where a question is about seats, and names the ids of options."""
        if isinstance(answer, (list, tuple)):
            return [self._written(question, part) for part in answer]
        if isinstance(question, Allocate) and isinstance(answer, Mapping):
            return {SEAT[seat_of(one)].oid if one in LETTERS else one.lower(): n for one, n in answer.items()}
        items = getattr(question, "items", ())
        if isinstance(answer, str) and items and isinstance(items[0], SeatMark) and {*answer} <= {*LETTERS}:
            oids = [SEAT[seat_of(letter)].oid for letter in answer]
            return oids if isinstance(question, Order) else oids[0]
        named = question.options() if isinstance(answer, str) else ()
        return next((option.oid for option in named if self.called(option, answer)), answer)

    def session(self, players: str = "hh") -> Session:
        """This table with such players at it."""
        t, self.t.observer = self.t, None
        header = Header(deckgames="0", game=self.match.game.id, pack=t.pack.hash, packs=("base",), seed=1,
                        seats=seating(players), options=t.options.model_dump(mode="json"), made="")
        return Session(load(header.game), t.pack, header, t.options, t)

    @property
    def eyes(self) -> Any:
        """What is seen where the question is answered: what its seat sees, or all together."""
        return self.view(self.question.seat if self.private else None)

    def closing(self, answer: Any = "end") -> str:
        """What this answer leaves undone."""
        return str(self.match.game.private_phases.closing(self.eyes, self.question, self.question.read(answer)))

    @property
    def proposed(self) -> Any:
        """What an empty line answers; None where it answers nothing."""
        worlds = Forecasts(self.match, self.question.seat if self.private else None).worlds()
        raw = proposal(self.match.game, self.eyes, self.question, worlds)
        return None if raw is None else self.question.write(raw)

    @property
    def nothing_left(self) -> Any:
        """What is answered by itself where nothing is left to choose; None where there is."""
        return self.match.game.private_phases.nothing_left(self.eyes, self.question)

    def macro(self, key: str) -> list[Any]:
        """What a key answers here, one after the other; nothing where it has none."""
        found = self.match.game.private_phases.macros(self.eyes, self.question).get(key)
        return [] if found is None else list(map(face, found.oids))

    def way(self, oid: str) -> list[Any]:
        """What the first way from this option on answers, one after the other."""
        found = self.match.game.private_phases.alternatives(self.eyes, self.question, oid)
        return list(map(face, found[0].oids)) if found else []

    def options(self) -> dict[str, Option]:
        """Everything that can be seen of the question, by id; blocked options too."""
        return {option.oid: option for option in self.question.options()}

    def offers(self) -> list[str]:
        """The allowed options: faces of cards, ids of everything else."""
        return [option.oid.split("#")[0] for option in self.question.options() if option.blocked is None]

    def blocked(self, oid: str) -> str:
        """Explain this option is refused; "" if it is allowed."""
        return self.option(oid).blocked or ""

    def play_on(self, answer: Any) -> None:
        """Answers everything with `answer(question)`, a raw answer, until it gives None."""
        while self.match.decision is not None and (raw := answer(self.match.decision)) is not None:
            self.match.answer(raw)


class Halting(Story):
    """A story that halts before some phases, and goes on when an answer is given."""

    goes = (*Story.goes, "go_on")
    halts: ClassVar[tuple[str, ...]] = ()
    """The phases before which it halts."""

    def __init__(self, game: Game, t: Any, free: str, **parts: Any) -> None:
        self.free, self.wanted = free, ""
        self.game = replace(game, over=self._halts, **parts)
        events: list[Event] = []
        t.observer = events.append
        super().__init__(Match(self.game, t), events)

    def _halts(self, t: Any) -> bool:
        """Before every phase of `halts` and the one that is wanted, but not in the one that is free."""
        return t.phase == "over" or (t.phase != self.free and t.phase in (*self.halts, self.wanted))

    def go_on(self) -> None:
        """Into the phase before which the story has halted."""
        assert self.t.phase != "over", "the game is over"
        self.free = self.t.phase
        self.match = Match(self.game, self.t)

    @property
    def question(self) -> Any:
        for _ in range(MANY):
            if self.match.decision is not None:
                return self.match.decision
            self.go_on()
        raise AssertionError("nothing is asked any more")
