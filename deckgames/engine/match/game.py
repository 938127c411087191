"""What a game package exports: one `Game` object with its rules, views, options and words, nothing about screens."""

from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property, partial
from hashlib import blake2b
from importlib import import_module
from itertools import pairwise
from operator import attrgetter
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Generic

from pydantic import TypeAdapter
from typing_extensions import TypeVar

from deckgames.engine.core.cards import Card, CardSpec, F, Pack, PackName
from deckgames.engine.core.consistency import Fault
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.core.redaction import Open, Public, Secrets, seen
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.state import PackInPlay, Plain, Unsaved, plain
from deckgames.engine.core.zones import Zone
from deckgames.engine.match.cover import Company, Cover, Evening, evenings, read_cover
from deckgames.engine.match.private_phases import PrivatePhases
from deckgames.engine.messages import SAY, TEXT, Words
from deckgames.engine.vocabulary.decisions import Decision
from deckgames.engine.vocabulary.effects import Effect
from deckgames.engine.vocabulary.events import Event, Observer, Sentences
from deckgames.engine.vocabulary.lexicon import NO_WORDS, Lexicon, Number
from deckgames.engine.vocabulary.options import Options

T = TypeVar("T")


class Findings:
    """Results of `State.once` since the last boundary, in the order they were found, and how many of them a replaying
    copy has used."""

    __slots__ = ("found", "met")

    def __init__(self, found: list[Any]) -> None:
        self.found, self.met = found, 0


@plain
class State(Plain):
    """What every game's state has: the generator, the cards' pack; an ear for events and what a replay need not work
    out again (never in copies or saves)."""

    rng: Rng
    pack: Open[PackInPlay]
    next_number: int
    phase: Public[str]
    observer: Unsaved[Observer | None] = field(default=None, init=False, repr=False, metadata={"transient": True})
    findings: Unsaved[Any] = field(default=None, init=False, repr=False, metadata={"transient": True})

    @property
    def viewer(self) -> int | None:
        """The seat that sees this view (None: the public). Raises TypeError on a true state, which nobody sees."""
        raise TypeError("this is a true table: `seen` makes those that have a viewer")

    def once(self, work: Callable[[], T]) -> T:
        """Computes something a rule needs, such as the options of a question, and remembers it: a clone that replays
        the rule gets the same result without the work. `work` must only read the state, return immutable things (cards,
        marks), and be called by rules alone."""
        findings: Findings | None = self.findings
        if findings is None:
            return work()
        if findings.met == len(findings.found):
            findings.found.append(work())
        given: T = findings.found[findings.met]
        findings.met += 1
        return given

    def make(self, face: str) -> Card[Any]:
        """A new card of this face, with the next number of the state; the caller puts it into a zone at once."""
        card = self.pack.card(self.next_number, face)
        self.next_number += 1
        return card

    def make_all(self, faces: Iterable[F]) -> list[Card[F]]:
        """New cards of these faces, as many of each as the face says, in order."""
        kinds = [face.id for face in faces for _ in range(face.copies)]
        first, self.next_number = self.next_number, self.next_number + len(kinds)
        card = self.pack.card
        return [card(number, kind) for number, kind in enumerate(kinds, first)]

    def tell(self, kind: str, seat: int | None = None, cards: tuple[Card, ...] = (), n: int = 0,
             other: int | None = None, note: Words = "", private: bool = False, detail: Any = None) -> None:
        """Tells whoever listens that something happened; nobody does in copies."""
        if self.observer is not None:
            self.observer(Event(kind, seat, cards, n, other, note, private, detail))


S = TypeVar("S", bound=State, default=Any)


class GameOver(BaseException):
    """Raised by a rule that ends the game in the middle of something, after it has set the state's phase to `over`."""


@frozen
class Place:
    """One line of the final table: `place` 1 is the best; equal places are a shared one.

    `breakdown` says where the score came from, `facts` are columns of numbers (or yes and no), `told` columns in words:
    each an event that is read as the game's sentence of its kind.
    """

    seat: int
    place: int
    score: int
    breakdown: Mapping[str, int] = fresh(dict)
    facts: Mapping[str, int] = fresh(dict)
    told: Mapping[str, Event] = fresh(dict)


@frozen
class Result:
    """How a game ended."""

    reasons: tuple[Words, ...]
    """Why it ended, in words."""
    rule: str
    """The id of the rule that decides who has won."""
    places: tuple[Place, ...]
    """The final table, in seat order."""
    history: tuple[tuple[int, ...], ...] = ()
    """The score of every seat at the start and after each round: `history[round][seat]`."""
    nobody: bool = False
    """Whether the rules let nobody win: no place is 1."""
    by: tuple[Event, ...] = ()
    """Events that say who has brought it about; their sentences go on behind the first reason."""
    ties: Mapping[str, Words] = fresh(dict)
    """The facts of which more decides between equal scores, in this sequence, in words."""
    acts: tuple[str, ...] = ()
    """The kinds of events with which a part of a round begins, in a game that is not won by its score."""
    together: bool = False
    """Whether all have won or lost as one, whatever their scores."""
    marks: tuple[Event, ...] = ()
    """Events of the game that are told again at its end, each as a sentence of its own."""
    curves: tuple[str, ...] = ()
    """What the curves of the history are of, where all win or lose together."""

    @property
    def winners(self) -> list[int]:
        return [p.seat for p in self.places if p.place == 1]

    def decided(self) -> list[Event]:
        """How ties were broken, from the first place on, or that it was not for the first, as events of the table."""
        ties: list[Event] = []
        if self.acts or self.together or not self.winners:
            return ties
        for one, other in pairwise(sorted(self.places, key=lambda place: (place.place, place.seat))):
            if one.score != other.score:
                continue
            more = [words for name, words in self.ties.items() if one.facts[name] > other.facts[name]]
            if one.place < other.place and more:
                ties.append(Event("beats-on", one.seat, other=other.seat, note=more[0]))
            elif other.place == 1 and not ties:
                on = SAY("outcome.even", ties=[*self.ties.values()])
                ties.append(Event("level-on", note=on) if self.ties else Event("level"))
        return ties


def ranked(worths: Sequence[Any]) -> list[int]:
    """Places for these scores: 1 is the best; equal scores share a place, and the next one skips the places shared."""
    return [1 + sum(other > mine for other in worths) for mine in worths]


@frozen
class Laying:
    """What a game adds to tables that are laid out by hand (situation files).

    `home(state, card)` is the zone to which a card goes if the file gives it no place (None: it is put aside).
    `fill(state)` refills zones that are always full in this game and gave cards to the places in the file.
    `validate(state)` yields what makes the table impossible in this game. `numbered(state)` lists the card numbers that
    the state itself refers to, so that a file can tell copies apart.
    """

    home: Callable[[Any, Card[Any]], list[Card[Any]] | None] | None = None
    validate: Callable[[Any], Iterable[Fault]] | None = None
    fill: Callable[[Any], None] | None = None
    numbered: Callable[[Any], Iterable[int]] | None = None


@frozen
class Handicap:
    """What a seat may begin with more of, if a table agrees on it: the key of its `number`, a `step` at a time, at most
    `STEPS` of them; `give(state, seat, n)` gives it. One of it is `worth` so many more of 100 games won: of 400 of
    two bots by their first thoughts and the printed rules, each deal from both seats (`python -m tests.handicap`)."""

    number: str
    step: int
    worth: float
    give: Callable[[Any, int, int], None]

    @property
    def values(self) -> tuple[int, ...]:
        """What can be agreed on."""
        return tuple([self.step * steps for steps in range(STEPS + 1)])


STEPS = 5
"""Steps of a handicap, at most."""


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[S]):
    """A game as the engine knows it; it may leave out what has a default. All functions are pure but `setup`'s and the
    rules' use of the state's generator."""

    id: str
    """Its name in commands, saves and folders."""
    prefix: str
    """What its rule ids begin with ("HK")."""
    module: str
    """The package that holds it, in which `find` finds it."""
    state: type[S]
    """The type of its table."""
    options: type[Options]
    """The house rules of a table."""
    setup: Callable[[Pack, int, Options, Rng], S]
    """Lays the table of a new game, for so many seats."""
    zones: Callable[[S], Iterable[Zone]]
    """Every zone with every card exactly once."""
    redeal: Callable[[S, int | None, Rng], None]
    """Deals anew all that this seat (None: the public) cannot know; the generator becomes the state's own."""
    private: Callable[[S], bool]
    """Whether the question that is open needs the hidden hand of the asked seat."""
    scores: Callable[[S], Sequence[int]]
    """The score of each seat now."""
    result: Callable[[S], Result]
    """How it ended."""
    sentences: Sentences
    """How its events read."""
    load_pack: Callable[..., Pack]
    """Its cards, with those of these files (None: with the player's own), as they are or as an earlier version had
    them. Raises PackErrors."""
    phases: Mapping[str, Callable[[S], Coroutine[Decision, Any, None]]]
    """The chapters of the rules, by the state's `phase`: each runs to the next boundary, where nothing is alive but the
    state. A game has ended when the phase is "over"."""
    sections: Mapping[str, type[CardSpec]]
    """What its card files may hold: kinds of cards, by section."""
    vocabulary: Mapping[str, type[Effect]]
    """What its cards may say: effects, by verb."""
    cover: Cover = None  # type: ignore[assignment]  # then it stands in its room
    """What menus say of it."""
    round: Callable[[S], int] = attrgetter("round")
    """The number of the round, from 1 on."""
    view: Callable[[S, int | None], S] = None  # type: ignore[assignment]  # then it is `seen`
    """What a seat (None: the public) may know; by default the table with backs (`seen`)."""
    parts: Mapping[str, str] = fresh(dict)
    """What is imported only when it is needed (`part`), as `package.module:NAME`: "brain" for bots (without one they
    look one answer ahead), "text" for the plain client, "layout" for the app (without one its zones are shown), "facts"
    that programs are told instead of the view, "watch" for what reports read in its answers, "teller" for what an
    answer would do, "reason" `(handle, raw) -> str` that says in half a line what everybody has of an answer ("":
    nothing)."""
    lexicon: Lexicon = NO_WORDS
    """Its numbers and words."""
    budgets: Mapping[str, float] = fresh(dict)
    """What it promises of figures of `bench`, as ratios to its ring."""
    over: Callable[[S], bool] | None = None
    """Whether it has ended, where a rule of its own says so and not the phase."""
    secrets: Secrets = Secrets()
    """What a view does not say."""
    laying: Laying = Laying()
    """What tables that are laid out by hand need."""
    interlude: Callable[[S], bool] | None = None
    """Whether the open question, which is public, only interrupts the sitting of another seat."""
    private_phases: PrivatePhases[Any] = fresh(PrivatePhases)
    """What a table of people is told beside the questions."""
    out: Callable[[S], Iterable[int]] | None = None
    """The seats that are out of the game."""
    turn_order: Callable[[S], Sequence[int]] | None = None
    """All seats as they come one after the other in this round (None: by number)."""
    goes_on: Callable[[S], bool] | None = None
    """Whether what comes after this boundary belongs to the answer before it and waits for nobody, such as what the end
    of a turn takes where the turn ends by itself: a forecast goes on through it."""
    stands: Callable[[S], str] | None = None
    """How it stands, in a few words for everybody, where points do not say so ("": they do)."""
    charted: Callable[[S], Sequence[int]] | None = None
    """What a chart of the game is of, where that is not what `scores` tells of a running one."""
    handicap: Handicap | None = None
    """What seats may begin with more of."""

    def __post_init__(self) -> None:
        if self.view is None:
            object.__setattr__(self, "view", partial(seen, self))
        if self.cover is None:
            object.__setattr__(self, "cover", read_cover(self.room))

    @property
    def title(self) -> str:
        return self.cover.title

    @property
    def min_seats(self) -> int:
        return self.cover.seats[0]

    @property
    def max_seats(self) -> int:
        return self.cover.seats[1]

    @property
    def minutes(self) -> tuple[int, ...]:
        """How long a table of people takes, for each number of seats from `min_seats` on."""
        return self.cover.minutes

    @property
    def evenings(self) -> tuple[Evening | Company, ...]:
        """What games of normal bots were like, for each number of seats and the options that were measured."""
        return evenings(self.room)

    @property
    def room(self) -> Path:
        """The folder of its package."""
        return Path(import_module(self.module).__file__ or "").parent

    @property
    def score_word(self) -> str:
        return self.cover.score_word

    def part(self, name: str) -> Any:
        """An optional part of the game, imported at its first use; None if the game has none of this name."""
        return resolve_name(self.parts[name]) if name in self.parts else None

    @property
    def more_of(self) -> Number:
        """What a handicap gives."""
        assert self.handicap is not None
        return next(one for one in self.lexicon.numbers if one.key == self.handicap.number)

    def handicapped(self, names: Sequence[str], more: Sequence[int]) -> str:
        """`Handicap: Ann +2 Treasures`; "" where all begin alike, or the game has none."""
        if self.handicap is None or not any(more):
            return ""
        return TEXT("handicap.said", seats=[SAY("handicap.seat", seat=name, more=self.more_of.change(n))
                                            for name, n in zip(names, more, strict=False) if n])

    def __reduce__(self) -> tuple[Any, ...]:
        return find, (self.module,)

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    @cached_property
    def _adapter(self) -> TypeAdapter[S]:
        return TypeAdapter(self.state)

    def play(self, state: S) -> Coroutine[Decision, Any, None]:
        """The rules from here to the next boundary."""
        return self.phases[state.phase](state)

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        return state.phase == "over" if self.over is None else self.over(state)

    def seen(self, state: S, seat: int | None) -> set[int]:
        """The numbers of all cards whose face this seat (None: the public) may see now."""
        return {card.number for zone in self.zones(state) if zone.seen_by(seat) for card in zone.cards}

    def load_sound(self, files: Sequence[Path] | None = None) -> tuple[Pack, dict[Path, str]]:
        """The base cards with those of these files (None: all of the player's own) that have no mistakes, and the first
        mistake of each file that is left out. Raises PackErrors if the base cards themselves have some."""
        from deckgames.engine.packs import PackErrors, user_pack_files

        files, left_out = [*(user_pack_files(self.id) if files is None else files)], dict[Path, str]()
        while True:
            try:
                return self.load_pack(files), left_out
            except PackErrors as errors:
                first = {error.file: str(error) for error in reversed(errors.errors)}
                broken = {file: first[str(file)] for file in files if str(file) in first}
                if not broken:
                    raise
                files = [file for file in files if file not in broken]
                left_out |= broken

    @property
    def own_packs(self) -> dict[PackName, list[Path]]:
        """The player's own packs for this game, with the files of each."""
        from deckgames.engine.packs import own_packs

        return own_packs(self.id, next(iter(self.sections)))

    def load_named(self, names: Collection[str]) -> Pack | None:
        """The base cards with those of the player's own packs that are among these (`str` of their names); None if they
        have mistakes."""
        from deckgames.engine.packs import PackErrors

        try:
            return self.load_pack([file for name, files in self.own_packs.items() if str(name) in names
                                   for file in files])
        except PackErrors:
            return None

    def load_former(self, version: str) -> Pack | None:
        """The base cards as an earlier version had them; None if they are not kept, or cannot be read."""
        from deckgames.engine.packs import PackErrors, former_files

        try:
            return self.load_pack([], version) if former_files(self.id, version) else None
        except PackErrors:
            return None

    def load_texts(self, texts: Iterable[tuple[str, str]]) -> Pack | None:
        """The base cards with these texts of card files; None if they have mistakes, or cannot be laid out."""
        from deckgames.engine.packs import PackErrors, load_texts

        try:
            return load_texts(self.load_pack, texts)
        except (OSError, PackErrors):
            return None

    def interrupts(self, state: S) -> bool:
        """Whether another seat's private phase goes on after the open question: no curtain falls before or after it."""
        return self.interlude is not None and self.interlude(state)

    def snapshot(self, state: S) -> bytes:
        """The whole state as JSON bytes."""
        return self._adapter.dump_json(state)

    def digest(self, state: S) -> str:
        """A short fingerprint of the whole state."""
        return fingerprint(self.snapshot(state))

    def restore(self, pack: Pack, data: bytes | str) -> S:
        """A state from its JSON. Raises ValueError, without quoting secrets, when it does not fit or a card is lost."""
        try:
            state = self._adapter.validate_json(data, context=pack)
        except ValueError as error:
            count = error.error_count() if hasattr(error, "error_count") else 1
            raise ValueError(f"the saved state does not fit this version of {self.title} ({count} places)") from None
        self.check(state)
        return state

    def check(self, state: S) -> None:
        """Card conservation: numbers 1 .. next_number - 1, each exactly once. Raises ValueError."""
        numbers = sorted(card.number for zone in self.zones(state) for card in zone.cards)
        if numbers != list(range(1, state.next_number)):
            raise ValueError("a card is missing or lies in two places")


def fingerprint(snapshot: bytes) -> str:
    """A short digest of a snapshot: 16 hexadecimal digits."""
    return blake2b(snapshot, digest_size=8).hexdigest()


def find(module: str) -> Game:
    """The GAME of a package, imported when it is needed."""
    game: Game = import_module(module).GAME
    return game
