"""One harness for all games: what must hold at every decision, whatever the game is and however it was come upon.

`Checker(game)` inspects a match without changing it; `play` drives a game and calls it; `Keepsakes` keeps copies that
must never notice what happens to their original.
"""

import dataclasses
import json
import os
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import BaseModel

from deckgames.bots.brain import brain_of
from deckgames.engine.catalogue import _MODULES
from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.redaction import SEALED, Back, Sealed, is_seen, parts_of
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import Plain, alike
from deckgames.engine.match.game import Game, find
from deckgames.engine.match.match import Match, Player, SeatHandle
from deckgames.engine.match.private_phases import PrivatePhases
from deckgames.engine.record.journal import encoded, written
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Decision, Raw, Refused
from deckgames.engine.vocabulary.events import Sentence, spans
from deckgames.fuzz import random_options
from deckgames.games import IDS, load, register
from tests.thorough import cases, many, some

SMALL = find("tests.tiny")
"""The smallest whole game: it is in the catalogue while a test is about it."""
GAMES = [*map(load, IDS), SMALL]
games = partial(pytest.mark.parametrize, "game", ids=lambda game: game.id)
all_games = games(GAMES)
"""Runs a test once for each game, and for the smallest."""


def by_turns(at: int, each: int = len(GAMES)) -> pytest.MarkDecorator:
    """Runs a test that takes long for one game in so many, from this one on, which is another one for other tests; in
    a thorough run for each. What keeps secrets or saves is tried with one in three."""
    return games(some(GAMES, at, each))


@contextmanager
def in_the_catalogue() -> Iterator[None]:
    """The smallest game is one of those that can be played."""
    register("tests.tiny")
    yield
    del _MODULES["tiny"]
    IDS.remove("tiny")


def hides(game: Game) -> bool:
    """Whether its players hide anything from each other."""
    state = game.setup(pack_of(game), game.min_seats, game.options(), Rng.fresh(1))
    return any(zone.open == "owner" for zone in game.zones(state))


FURTHER = 12
"""How many decisions an imagined world is played on."""


def begin(game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Match:
    """A new match of base cards."""
    return Match(game, game.setup(pack_of(game), seats, game.options(**(options or {})), Rng.fresh(seed)))


_PACKS: dict[tuple[str, str], Pack] = {}


SOON: dict[str, dict[str, Any]] = {"cardring": {"length": "short", "round_cap": 30}, "journey": {"short": True}}
"""Options with which whole games are over soon."""


@cache
def length_of(game: Game) -> int:
    """How many answers a game of few has."""
    return len(play(begin(game, game.min_seats, 1), Rng.fresh(1)))


def pack_of(game: Game) -> Pack:
    """The base cards of a game, frozen or real, loaded once."""
    key = game.id, os.environ.get("DECKGAMES_CARDS", "")
    if key not in _PACKS:
        _PACKS[key] = game.load_pack([])
    return _PACKS[key]


def a_table(game: Game, chance: Random) -> tuple[int, int, dict[str, Any]]:
    """Seats, seed and options of a table that is drawn."""
    seats, seed = chance.randint(game.min_seats, game.max_seats), chance.randrange(2**32)
    return seats, seed, random_options(game, Rng.fresh(chance.randrange(2**32)), pack_of(game), seats).model_dump()


def on_any_table(ordinary: int = 1, thorough: int = 100) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test of (game, seats, seed, options) for each game at so many tables."""
    def of(test: Callable[..., None]) -> Callable[..., None]:
        @all_games
        def run(game: Game, chance: Random) -> None:
            for _ in cases(chance, many(ordinary, thorough)):
                test(game, *a_table(game, chance))

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run
    return of


def anybody(session: Session, rng: Rng) -> int:
    """One of those who are asked answers at random; gives the seat."""
    decision = rng.pick(session.match.open_decisions())
    session.answer(decision.random(rng), decision.seat)
    return decision.seat


def changed(save: bytes, change: Callable[[dict[str, Any]], dict[str, Any]]) -> bytes:
    """The save with each of its records changed so."""
    return b"".join(written(encoded(change(json.loads(line[:-9])))) for line in save.splitlines())


def saved(path: Path, game: Game, seats: Sequence[SeatInfo], seed: int, most: int = 10_000) -> Path:
    """The save of a game of random answers, to its end or of so many."""
    rng = Rng.fresh(seed)
    with Session.new(game, seats, seed=seed, path=path) as session:
        while not session.over and session.number < most:
            anybody(session, rng)
    return path


def any_answers(table: Session | Match, rng: Rng, most: int = 10_000,
                goes_on: Callable[[], object] = lambda: True) -> None:
    """So many answers at random of whoever is asked, as long as the game, and this, goes on."""
    for _ in range(most):
        if table.decision is None or not goes_on():
            return
        asked = table.question()
        table.answer(asked.random(rng), asked.seat)


How = Callable[[Match, Rng], Raw]
"""A way to find an answer to the open question."""


def at_random(match: Match, rng: Rng) -> Raw:
    """Any answer."""
    return match.decision.random(rng)


def by(*players: Player) -> How:
    """What these answer, each at its seat; one alone at all of them."""
    numbers = count()

    def how(match: Match, _rng: Rng) -> Raw:
        assert match.decision is not None
        seat = match.decision.seat
        return players[seat % len(players)].decide(SeatHandle(match, seat, next(numbers)))

    return how


def piloted(match: Match, rng: Rng) -> Raw:
    """Mostly what the game's quick player answers: random players hardly use the cards."""
    return brain_of(match.game).pilot(rng)(match) if rng.below(8) else at_random(match, rng)


def play(match: Match, rng: Rng, look: Callable[[Match, int], None] | None = None,
         most: int = 10_000, how: How = at_random) -> list[Raw]:
    """Plays to the end (or `most` answers); `look(match, number)` before each answer. Gives the answers."""
    answers: list[Raw] = []
    while match.decision is not None and len(answers) < most:
        if look is not None:
            look(match, len(answers))
        answers.append(how(match, rng))
        match.answer(answers[-1])
    return answers


def telling(sentences: Mapping[str, Sentence], names: Sequence[str], humans: Sequence[int] = (),
            private_phases: Any = None) -> Any:
    """A table of which nothing is there but what is told of it, for recaps."""
    return SimpleNamespace(
        sentences=sentences, names=names, humans=humans, game=SimpleNamespace(private_phases=private_phases
                                                                              or PrivatePhases()),
        spans=lambda event, *eyes, **how: spans(event, sentences, [*names], *eyes, **how))


def cards_in(thing: object, path: str = "view") -> Iterator[tuple[str, Card]]:
    """Every card with a face that can be reached from what is seen, with the way to it; one without a number lies
    nowhere. A view that holds the state itself is a leak."""
    if isinstance(thing, Card):
        yield from [] if isinstance(thing, Back) or not thing.number else [(path, thing)]
    elif is_seen(type(thing)):
        names, values = parts_of(type(thing))
        for name, value in zip(names, values(thing), strict=True):
            yield from cards_in(value, f"{path}.{name}")
    elif isinstance(thing, (Plain, Match, Rng)):
        raise AssertionError(f"{path} is {type(thing).__name__}: a view must not refer to the state")
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from cards_in(key, f"{path} key")
            yield from cards_in(value, f"{path}[{key!r}]")
    elif isinstance(thing, (list, tuple, set, frozenset)):
        for i, value in enumerate(thing):
            yield from cards_in(value, f"{path}[{i}]")
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        for field in dataclasses.fields(thing):
            yield from cards_in(getattr(thing, field.name), f"{path}.{field.name}")
    elif not isinstance(thing, (BaseModel, Pack, str, int, float, type(None))) and thing is not SEALED:
        raise AssertionError(f"{path} is a {type(thing).__name__}: say in the harness what it may hold")


def shown(decision: Decision) -> list[tuple[str, str | None]]:
    """What can be seen of a question: ids and reasons."""
    return [(option.oid, option.blocked) for option in decision.options()]


def unaided(match: Match) -> Match:
    """The same match, sent as a recipe: it works out everything anew, and so do its copies."""
    make, recipe = match.__reduce__()
    other: Match = make(*recipe)
    other.found = []
    return other


class Checker:
    """Everything that must hold at one decision. Each check names what it proves."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.dealt: dict[str, tuple[int, int]] = {}

    def everything(self, match: Match, number: int) -> None:
        """All checks; the costly ones with a seed that depends on the number of the decision."""
        digest = self.game.digest(match.state)
        self.conserves(match)
        self.clones(match, digest)
        self.snapshots(match, digest)
        self.hides(match)
        self.offers(match, number)
        self.hands_on(match, number)
        self.imagines(match, number)
        self.forgets(match, number)
        assert self.game.digest(match.state) == digest, "looking at a match has changed it"

    def conserves(self, match: Match) -> None:
        """Each card lies in exactly one zone."""
        self.game.check(match.state)

    def same(self, one: Match, other: Match) -> None:
        """State, questions, and what everybody sees."""
        assert self.game.digest(one.state) == self.game.digest(other.state) and alike(one.state, other.state)
        assert [shown(d) for d in one.open_decisions()] == [shown(d) for d in other.open_decisions()]
        for seat in (None, *range(self._seats(one))):
            assert one.view(seat) == other.view(seat)

    def clones(self, match: Match, digest: str) -> None:
        """A clone is the same match, and so is one that is handed nothing of what the rules have worked out."""
        for other in (match.clone(), unaided(match)):
            self.same(other, match)
            play(other, Rng.fresh(1), most=3)
            assert alike(other.state, match.state) is (self.game.digest(other.state) == digest)
        assert self.game.digest(match.state) == digest, "a clone shares something with its original"

    def snapshots(self, match: Match, digest: str) -> None:
        """What is saved can be read, and is the same."""
        again = self.game.restore(pack_of(self.game), self.game.snapshot(match.state))
        assert self.game.digest(again) == digest

    def hides(self, match: Match) -> None:
        """A view holds no card that its seat may not see, and a question only shows cards of the seat it asks. A card
        of number 0 lies nowhere: it is a face that an option names."""
        named = {option.oid.partition(":")[2] for asked in match.open_decisions() for option in asked.options()}
        for seat in (None, *range(self._seats(match))):
            allowed = self.game.seen(match.state, seat)
            with pytest.raises(Sealed, match=r"Table\.rng is hidden"):
                getattr(match.view(seat), "rng", None)
            assert match.view(seat) == match.view(seat).copy()
            if not match.over:
                for path, card in cards_in(match.view(seat)):
                    face = card.number == 0 and card.spec.id in named
                    assert face or card.number in allowed, f"seat {seat} sees a hidden card at {path}"
        for decision in match.open_decisions():
            allowed = self.game.seen(match.state, decision.seat)
            for option in decision.options():
                assert option.card is None or option.card.number in allowed, f"{decision!r} shows a hidden card"

    def offers(self, match: Match, number: int) -> None:
        """Ids are unique, reasons are given, and every answer can be written down and read again."""
        rng = Rng.fresh(number)
        for decision in match.open_decisions():
            options = decision.options()
            oids = [option.oid for option in options]
            assert len(set(oids)) == len(oids), f"{decision!r} has an id twice"
            assert all(option.label and option.blocked != "" for option in options)
            assert all(option.blocked is None or option.rule.startswith(self.game.prefix) for option in options)
            assert decision.prompt
            assert decision.rule.startswith(self.game.prefix)
            assert shown(decision) == shown(decision), "ids change while one looks"
            answers = [decision.random(rng) for _ in range(3)]
            if decision.preset is not None:
                answers.append(decision.preset)
            for raw in answers:
                written = json.loads(json.dumps(decision.write(raw)))
                assert decision.write(decision.read(written)) == written
                assert decision.parse(written) == raw
            if decision.kind == "choose":
                for option in options:
                    if option.blocked is not None:
                        with pytest.raises(Refused):
                            decision.read(option.oid)
            for wrong in (-1, 10**6, (10**6,), ("x",)):
                assert not decision.accepts(wrong)

    def hands_on(self, match: Match, number: int) -> None:
        """No imagined world is handed what the rules have worked out from cards that its eyes do not see."""
        for eyes in (None, *range(self._seats(match))):
            one, other = (true.imagined(eyes, number, 0) for true in (match, unaided(match)))
            assert (one is None) == (other is None)
            if one is not None and other is not None:
                self.same(one, other)

    def imagines(self, match: Match, number: int) -> None:
        """The asked seat's imagined world looks to it like the true one, is a whole table, and can be played."""
        for decision in match.open_decisions():
            seat = decision.seat
            world = match.imagine(seat, number)
            assert (world.view(seat), world.view(None)) == (match.view(seat), match.view(None))
            theirs, = (d for d in world.open_decisions() if d.seat == seat)
            assert shown(theirs) == shown(decision)
            assert world.state.rng.word != match.state.rng.word, "an imagined world knows what chance will bring"
            self._count_dealt(match, world, seat)
            again = match.imagine(seat, number)
            assert self.game.digest(again.state) == self.game.digest(world.state), "one seed, two worlds"
            play(world, Rng.fresh(number), lambda m, _: self.game.check(m.state), FURTHER)
            self.game.check(world.state)
            self.clones(world, self.game.digest(world.state))

    def _count_dealt(self, match: Match, world: Match, seat: int) -> None:
        """Notes for each sort of hidden zone how often it was looked at, and how often it was dealt otherwise."""
        false = self._hidden(world, seat)
        for (name, owner), cards in self._hidden(match, seat).items():
            if len(cards) > 2:
                whose = "the table" if owner is None else "the asked seat" if owner == seat else "others"
                looked, moved = self.dealt.get(f"{name} of {whose}", (0, 0))
                self.dealt[f"{name} of {whose}"] = (looked + 1, moved + (cards != false.get((name, owner))))

    def _hidden(self, match: Match, seat: int) -> dict[tuple[str, int | None], list[Card]]:
        """The cards that this seat does not see, by place and owner; a place may be several zones of one name."""
        found: dict[tuple[str, int | None], list[Card]] = {}
        for zone in self.game.zones(match.state):
            if not zone.seen_by(seat):
                found.setdefault((zone.name, zone.seat), []).extend(zone.cards)
        return found

    def dealt_all(self, known: Container[str] = ()) -> None:
        """Every sort of zone that is hidden from the asked seat was dealt anew in the worlds that were imagined."""
        for what, (looked, moved) in self.dealt.items():
            assert moved or looked < 20 or what in known, f"{what} is never dealt anew: imagined worlds show the truth"

    def forgets(self, match: Match, number: int) -> None:
        """What a seat imagines does not depend on what is hidden from it: a permuted truth gives the same world."""
        for decision in match.open_decisions():
            permuted = match.imagine(decision.seat, number + 1)
            first, second = match.imagine(decision.seat, number), permuted.imagine(decision.seat, number)
            assert self.game.digest(first.state) == self.game.digest(second.state)

    @staticmethod
    def _seats(match: Match) -> int:
        return len(match.game.scores(match.state))


class Keepsakes:
    """Copies kept while the original plays on: none of them may ever change (TAG's forward model test)."""

    def __init__(self, game: Game, every: int = 7) -> None:
        self.game, self.every = game, every
        self.kept: list[tuple[int, Match, str]] = []

    def keep(self, match: Match, number: int) -> None:
        """Keeps a clone of this decision, if it is its turn."""
        if number % self.every == 0:
            copy = match.clone()
            self.kept.append((number, copy, self.game.digest(copy.state)))

    def compare(self, answers: list[Raw], end: str) -> None:
        """All copies are as they were, and the last answers bring each of them to the same end."""
        for number, copy, digest in self.kept:
            assert self.game.digest(copy.state) == digest, f"the copy of answer {number} has changed"
        for number, copy, _ in self.kept[:: max(1, len(self.kept) // 4)]:
            for raw in answers[number:]:
                copy.answer(raw)
            assert self.game.digest(copy.state) == end, f"the copy of answer {number} ends otherwise"


def blind(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game for a simulation that must not look: ids, names, labels, options and views raise."""
    def looked(*_: object) -> Any:
        raise AssertionError("a simulation looked at what only screens and files need")

    for name in ("name", "label"):
        monkeypatch.setattr(Card, name, property(looked))
    kinds: list[Any] = [Decision]
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
        for name in ("options", "write", "read"):
            if name in vars(kind):
                monkeypatch.setattr(kind, name, looked)
    return dataclasses.replace(game, view=looked, zones=looked)
