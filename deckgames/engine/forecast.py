"""What an answer would do: it is given in imagined worlds, and what is seen before and after it is compared.

One part for all games: no rule is written here a second time, and a game keeps only the words. A forecast knows what
the eyes at the screen know (a seat, or the public) and no more. It goes to the end of what is begun with the answer:
through further questions to the same seat, as long as they belong to it, each of them answered in all ways where these
are few; else as its bot would. It ends where the seat may begin something new, at a question to another seat or one
about hidden cards of a hand, or where the turn, the sitting or the round ends. Nobody else's answer is guessed. A die
or a shuffle is done once for each face or card that can come.

What all worlds agree on and what had happened when something hidden was learned is certain; what comes after that is
likely. A card that the eyes did not know is `HIDDEN`: it is counted, not named.
"""

from collections import Counter, deque
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import field, fields, is_dataclass, replace
from functools import cached_property
from itertools import islice, takewhile
from operator import attrgetter, is_
from typing import Any, Literal

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Choose, Decision, PickSet, Raw, Topic
from deckgames.engine.events import Event
from deckgames.engine.lexicon import Number
from deckgames.engine.match import Match
from deckgames.engine.rng import Faced, Rng
from deckgames.engine.seen import SEALED, Back, Sealed, is_seen, parts_of

WORLDS = 16
"""Number of worlds imagined for a question."""
_MOST_TRIES = 3 * WORLDS
"""Number of worlds tried where some do not agree with what was seen since the turn began."""

_WAYS, _STEPS = 4, 8
"""Number of tries to decide, somehow, what an answer asks before the same is asked again; number of answers in each."""

WAYS = 8
"""Number of ways of answering what comes then that are gone through together."""
_FURTHER = 8
"""Number of worlds tried for each of them, in a game that is not candid."""
_FACES = 12
"""Number of faces of a die done once each in one and the same world."""
_ANEW = frozenset({Topic.ACT, Topic.PREPARE, Topic.PLAY, Topic.BUY})
"""With a question about one of these the seat begins something new, or may leave it."""

Path = tuple[str | int, ...]
"""Where a value stands in a view: `("seats", 1, "treasures")`."""
End = Literal["asked", "all", "turn", "over"]


class Hidden:
    """Stands for a card whose face the eyes do not know before the answer."""

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN = Hidden()


@dataclass(frozen=True, slots=True)
class Change:
    """One value of the view, before and after. `sure`: so it will be; else `after` is what it is in most worlds, and
    `met` are all values that were met, the most frequent first. `by` are the questions with whose answers the seat
    itself decides which of them it will be, in all worlds alike; `mostly`: chance, or what is hidden, makes it `after`
    more often than not."""

    before: Any
    after: Any
    sure: bool
    met: tuple[Any, ...]
    by: tuple[str, ...] = ()
    mostly: bool = False

    @property
    def span(self) -> tuple[int, int]:
        """The smallest and the largest number that was met."""
        return min(self.met), max(self.met)


@dataclass(frozen=True, slots=True)
class Ends:
    """Where a forecast ends: at a question to `seat` ("asked") with this prompt and topic, at one to everybody ("all"),
    with the turn ("turn"), or with the game ("over"). `only`: that question has one answer alone."""

    how: End
    seat: int | None = None
    prompt: str = ""
    about: Topic | None = None
    only: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Forecast:
    """What an answer would do, as far as the eyes can know. `now` is the question that is answered, `ends` where it
    ends in most worlds, `met` are all its ends, the most frequent first; `learns` says whether the eyes learn something
    hidden by it: then more may come of that than any of the worlds shows. `told` is what happens first in all worlds,
    until then. `asks` is the first of the questions that the seat is then asked and that belong to what is begun ("":
    none). `ways` are the further answers of the seat that were tried, one way after the other; `usual`: some of
    them are what its bot would answer, as there are too many; `ends_by` are the questions by whose answers the seat
    itself decides where it ends, if nothing else does. `change`, `of` and `compared` ask more of the worlds that
    it comes from (`trials`)."""

    changes: Mapping[Path, Change]
    now: Ends
    ends: Ends
    met: tuple[Ends, ...]
    learns: bool
    told: tuple[Event, ...]
    trials: "_Trials | None" = field(default=None, compare=False)
    ways: tuple[tuple[Raw, ...], ...] = ((),)
    usual: bool = False
    ends_by: tuple[str, ...] = ()
    asks: str = ""

    @property
    def sure_end(self) -> bool:
        """Whether it ends so in all worlds, with nothing hidden learned before."""
        return len(self.met) == 1 and not self.learns

    @property
    def sure(self) -> bool:
        """Whether nothing in it is only likely; that the same question is asked again is no part of it."""
        return (self.sure_end or self.met == (self.now,)) and all(change.sure for change in self.changes.values())

    @property
    def surely(self) -> tuple[Event, ...]:
        """What happens in all worlds of all ways, also behind what the seat itself decides."""
        if self.trials is None:
            return self.told
        first, *others = [trial.told for way in self.trials.ways for trial in way.worlds]
        return tuple([event for event in first if all(event in told for told in others)])

    def of(self, number: Number, seat: int | None) -> Change | None:
        """What becomes of this number of a seat, or of whose turn it is (None: it stays)."""
        return self.change(lambda seen: number.read(seen, seat if number.whose == "seat" else None))

    def at(self, *path: str | int) -> Change | None:
        """What becomes of this value (None: it stays)."""
        return self.changes.get(path)

    def change(self, read: Callable[[Any], Any]) -> Change | None:
        """What becomes of something that is worked out from what is seen (None: it stays)."""
        return self.compared(lambda seen: {"": read(seen)}).get(("",))

    def compared(self, read: Callable[[Any], Any]) -> Mapping[Path, Change]:
        """What changes in all that is read so from what is seen."""
        return {} if self.trials is None else self.trials.compared(read)


@dataclass(frozen=True, slots=True)
class _Trial:
    """One world after the answer: what is seen then, and what was when something hidden was learned (None: nothing
    was)."""

    after: Any
    early: Any
    ends: Ends
    told: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class _Way:
    """Answers of the seat to what comes after the one that is foretold, and all worlds in which they were tried."""

    answers: tuple[Raw, ...]
    worlds: tuple[_Trial, ...]


@dataclass(frozen=True, slots=True)
class _Trials:
    """All ways and worlds in which an answer was tried, what the eyes saw and knew before it, and the questions that
    make several ways."""

    before: Any
    knows: Container[int]
    ways: tuple[_Way, ...]
    asked: tuple[str, ...] = ()

    def compared(self, read: Callable[[Any], Any]) -> dict[Path, Change]:
        """What is read otherwise after the answer, by its path: what all agree on is certain, as far as it had happened
        when something hidden was learned."""
        before = read(self.before)
        found = [self._met(way, before, read) for way in self.ways]
        changes: dict[Path, Change] = {}
        for path in dict.fromkeys(path for after, _ in found for changed in after for path in changed):
            was = _frozen(_value(before, path))
            each = [self._of_way(*seen, path, was) for seen in found]
            met = sum([met for met, _ in each], Counter[Any]())
            most, often = met.most_common(1)[0]
            sure = all(sure for _, sure in each)
            if len(met) > 1 and all(len(one) == 1 for one, _ in each):
                changes[path] = Change(was, next(iter(met)), False, tuple(met), self.asked)
            else:
                values = tuple(value for value, _ in met.most_common())
                mostly = len(each) == 1 and 2 * often > met.total()
                changes[path] = Change(was, most, sure and len(met) == 1, values, (), mostly)
        return changes

    @property
    def ends_by(self) -> tuple[str, ...]:
        """The questions that decide where it ends, if each way has an end of its own and nothing hidden is learned."""
        ends = [{trial.ends for trial in way.worlds} for way in self.ways]
        learned = any(trial.early is not None for way in self.ways for trial in way.worlds)
        alone = not learned and all(len(met) == 1 for met in ends)
        return self.asked if alone and len(set.union(*ends)) > 1 else ()

    def _met(self, way: _Way, before: Any, read: Callable[[Any], Any]) -> tuple[list[dict[Path, Any]], list[Any]]:
        """What has changed in each world, and what had when something hidden was learned."""
        after = [self._after(trial, before, read) for trial in way.worlds]
        early = [None if trial.early is None else _changed(before, read(trial.early), self.knows)
                 for trial in way.worlds] if any(after) else []
        return after, early

    def _after(self, trial: _Trial, before: Any, read: Callable[[Any], Any]) -> dict[Path, Any]:
        """What has changed; at the end of the game all cards are shown, and that is no change."""
        over = trial.ends.how == "over"
        found = _changed(before, read(trial.after), self.knows if over or trial.early is not None else None)
        return {path: value for path, value in found.items() if "HIDDEN" not in repr(value)} if over else found

    @staticmethod
    def _of_way(after: list[dict[Path, Any]], early: list[Any], path: Path,
                was: Any) -> tuple[Counter[Any], bool]:
        """What one value becomes in the worlds of a way, and whether that is certain."""
        met = Counter(changed.get(path, was) for changed in after)
        sure = len(met) == 1 and all(
            changed is None or changed.get(path, was) == next(iter(met)) for changed in early)
        return met, sure


class Forecasts:
    """The forecasts of one question for one pair of eyes (None: the public's). What they say is a secret of these
    eyes, so they are dropped with them."""

    def __init__(self, match: Match[Any, Any], eyes: int | None, seed: int = 0) -> None:
        self._match, self._eyes, self._seed = match, eyes, seed
        self._question = match.decision
        self._before = match.view(eyes)
        self._knows = match.game.seen(match.state, eyes)
        self._worlds: list[Match[Any, Any]] = []
        self._more = self._imagined()
        self.known: dict[tuple[Raw, str], Forecast | None] = {}
        """The forecasts that have been made."""
        self.freed: dict[str, tuple[Raw, ...]] = {}
        """What `frees` has found."""
        self.looks: dict[tuple[Raw, str], Forecast | None] = {}
        """The first looks that have been taken."""

    def first(self, raw: Raw, then: str = "") -> Forecast | None:
        """A first look at the same, in one world: all of it where nothing hidden and no chance matters; else what
        happens before that does, and no number. None as `of`, and in a game that is not candid."""
        if (raw, then) not in self.known and (raw, then) not in self.looks:
            found = self._made_of(raw, then, looks=True) if self._match.game.secrets.candid else None
            into = self.known if found is not None and found.trials is not None else self.looks
            into[raw, then] = found
        return self.known.get((raw, then)) or self.looks.get((raw, then))

    def of(self, raw: Raw, then: str = "") -> Forecast | None:
        """What this answer would do, and with the options `then` (their ids, a blank between them), if the seat is
        offered them one after the other, with these; None where nothing can be said: a secret sitting changes nothing
        yet, no imagined world agrees with what was seen, or a rule fails in one."""
        if (raw, then) not in self.known:
            self.known[raw, then] = self._made_of(raw, then)
        return self.known[raw, then]

    def frees(self, oid: str) -> tuple[Raw, ...]:
        """The answers after which this option, which is blocked now, is on offer to the same seat in all worlds, when
        the same is asked again: at once, or after what the answer makes it decide first. That another question offers
        the same card, as a target or for a combination, helps nobody who wants this option."""
        if oid not in self.freed:
            question = self._question
            count = len(question.items) if isinstance(question, Choose) else 0
            self.freed[oid] = tuple(raw for raw in range(count) if self._frees(raw, oid))
        return self.freed[oid]

    def _frees(self, raw: Raw, oid: str) -> bool:
        found = [False]
        try:
            for world in self._each_world():
                found = [self._offers(world, raw, oid)]
                if not found[0]:
                    break
            return found[0]
        except Exception:
            return False

    def _offers(self, world: Match[Any, Any], raw: Raw, oid: str) -> bool:
        asked = world.decision
        if asked is None:
            return False
        card = next(option.card for option in asked.options() if option.oid == oid)
        for nth in range(_WAYS):
            match, rng = world.clone(), Rng.fresh(nth)
            match.halts = True
            match.answer(raw)
            steps = 0
            while (then := match.decision) is not None and then.seat == asked.seat and steps < _STEPS and (
                    then.about is not asked.about or then.kind != asked.kind):
                match.answer(then.random(rng))
                steps += 1
            if then is not None and (then.seat, then.about, then.kind) == (asked.seat, asked.about, asked.kind):
                offered = [option for option in then.options() if option.oid == oid and option.blocked is None]
                if offered and offered[0].card is card:
                    return True
            if not steps:
                break
        return False

    def _made_of(self, raw: Raw, then: str, looks: bool = False) -> Forecast | None:
        question = self._match.decision
        if question is None or question is not self._question or self._match.ask is not None:
            return None
        try:
            exploring = _Exploring(self._match, self._eyes, self._before, self._knows, raw, then)
            found = exploring.first(self._each_world) if looks else exploring.found(self._each_world)
        except Exception:
            return None
        if found is None:
            return None
        if isinstance(found, list):
            end = Ends("turn")
            return Forecast({}, _asked(self._match), end, (end,), True, _common(found))
        ways, asked, usual, asks = found
        trials = _Trials(self._before, self._knows, ways, asked)
        each = [trial for way in trials.ways for trial in way.worlds]
        ends = Counter(trial.ends for trial in each).most_common()
        learns = any(trial.early is not None for trial in each)
        return Forecast(trials.compared(_as_it_is), _asked(self._match), ends[0][0], tuple(end for end, _ in ends),
                        learns, _common([trial.told for trial in each]), trials,
                        tuple(way.answers for way in ways), usual, trials.ends_by, asks)

    def worlds(self) -> list[Match[Any, Any]]:
        """The worlds that agree with all these eyes know; hidden cards lie in each of them elsewhere."""
        self._worlds += self._more
        return self._worlds

    def _each_world(self) -> Iterator[Match[Any, Any]]:
        """The same one after the other: those that nobody asks for are not made."""
        yield from self._worlds
        for world in self._more:
            self._worlds.append(world)
            yield world

    def _imagined(self) -> Iterator[Match[Any, Any]]:
        found = 0
        for turn in range(_MOST_TRIES):
            world = self._match.imagined(self._eyes, self._seed, turn, self._before)
            if world is not None:
                yield world
                found += 1
            if found == WORLDS:
                return


_Found = tuple[tuple[_Way, ...], tuple[str, ...], bool, str]
"""All ways, the questions that make several of them, whether some answers are only the usual ones, and the first
question of all."""


class _Exploring:
    """Tries one answer in imagined worlds, and what the seat may answer then, to the end of what it has begun."""

    def __init__(self, match: Match[Any, Any], eyes: int | None, before: Any, knows: set[int], raw: Raw,
                 then: str) -> None:
        assert match.decision is not None
        self._game, self._eyes, self._before, self._knows = match.game, eyes, before, knows
        self._made = match.state.next_number
        self._now, self._raw, self._then = match.decision, raw, then

    def first(self, worlds: Callable[[], Iterator[Match[Any, Any]]]) -> _Found | list[tuple[Event, ...]] | None:
        """The same in one world, if that is all; else what is heard in each way before chance or something hidden
        matters."""
        first = next(worlds(), None)
        if first is None:
            return None
        alone = self._explored([_Start(first, 0)])
        return alone.result if alone.plain else alone.heard

    def found(self, worlds: Callable[[], Iterator[Match[Any, Any]]]) -> _Found | None:
        """All that is found; None where there is no world."""
        first = next(worlds(), None)
        if first is None:
            return None
        if self._game.secrets.candid:
            alone = self._explored([_Start(first, 0)])
            if alone.plain:
                return alone.result
            if alone.casts and alone.faces:
                cast = self._explored([_Start(first, face, True) for face in range(alone.faces)])
                if cast.casts:
                    return cast.result
        return self._explored([_Start(world, nth) for nth, world in enumerate(worlds())]).result

    def _explored(self, starts: "list[_Start]") -> "_Explored":
        """All ways from these worlds on; the first questions are gone through first."""
        ends = _Explored()
        waiting: deque[tuple[Raw, ...]] = deque([()])
        while waiting:
            answers = waiting.popleft()
            few = answers and not self._game.secrets.candid
            played = [self._played(start, answers) for start in (starts[:_FURTHER] if few else starts)]
            asked = self._goes_on(played) if len(answers) < _STEPS else None
            further = () if asked is None else self._further(asked, played, WAYS - len(ends.ways) - len(waiting))
            if asked is None or not further:
                ends.add(answers, played, self._eyes, self._before)
                continue
            if len(further) > 1:
                ends.asked.append(asked.prompt)
            elif self._all_of(asked, WAYS) != further:
                ends.usual = True
            if not answers:
                ends.asks = asked.prompt
            waiting += [(*answers, raw) for raw in further]
        return ends

    def _played(self, start: "_Start", answers: Sequence[Raw]) -> "_Played":
        then = self._then.split()
        played = self._begun(start)
        while (missed := next((oid for oid in then if not self._takes(played.match, oid)), None)) is not None:
            then.remove(missed)
            played = self._begun(start)
        for raw in answers:
            played.match.answer(raw)
        played.match.state.heard = None
        return played

    def _begun(self, start: "_Start") -> "_Played":
        """A world in which the answer that is foretold has been given, and no other."""
        match = start.world.clone()
        match.halts = True
        rng = match.state.rng = Faced(match.state.rng.word, start.face)
        ear = _Ear(match, self._eyes, self._knows, self._made, start.cast)
        match.state.heard = ear
        match.answer(self._raw)
        return _Played(match, ear, rng)

    def _takes(self, match: Match[Any, Any], oid: str) -> bool:
        """Takes this option as soon as the seat is offered it, whatever it decides first; False where it has decided
        something and is never offered it, so that this is still to be decided."""
        for step in range(_STEPS):
            asked = match.decision
            if asked is None or match.ask is not None or asked.seat != self._now.seat:
                return not step
            if _offers(asked, oid):
                match.answer(asked.read(oid))
                return True
            answer = next(iter(asked.every()), None) if asked.about not in _ANEW else None
            if answer is None:
                return not step
            match.answer(answer)
        return False

    def _goes_on(self, played: "Sequence[_Played]") -> Decision[Any] | None:
        """The question that belongs to what was begun, if it is the same in all worlds: to the same seat, not what it
        does next or builds of many cards, and without somebody's hidden card among its options."""
        match = played[0].match
        asked = match.decision
        if asked is None or match.ask is not None or asked.seat != self._now.seat or asked.about in _ANEW or isinstance(
                asked, PickSet):
            return None
        if self._eyes != asked.seat and self._game.private(match.state):
            return None
        offered = self._offered(asked, match)
        for one in played:
            other = one.match.decision
            if other is None or one.match.ask is not None or (other.seat, other.about, other.prompt) != (
                    asked.seat, asked.about, asked.prompt) or self._offered(other, one.match) != offered:
                return None
        return None if offered is None else asked

    def _offered(self, asked: Decision[Any], match: Match[Any, Any]) -> list[str] | None:
        """The ids of all that can be answered, "?" for a hidden card that is nobody's; None if one is somebody's: that
        question is named only."""
        options = [option for option in asked.options() if option.blocked is None]
        hidden = {option.card.number for option in options if option.card is not None
                  and 0 < option.card.number < self._made and option.card.number not in self._knows}
        if hidden and any(zone.seat is not None and not hidden.isdisjoint([card.number for card in zone.cards])
                          for zone in self._game.zones(match.state)):
            return None
        return ["?" if option.card is not None and option.card.number in hidden else option.oid for option in options]

    def _further(self, asked: Decision[Any], played: "Sequence[_Played]", room: int) -> tuple[Raw, ...]:
        """All answers, where so many more ways are few enough; else the usual one, but where the same is asked again or
        nobody knows what is usual."""
        found = self._all_of(asked, room)
        if found or (asked.rule, asked.about) == (self._now.rule, self._now.about):
            return found
        brain = self._game.part("brain")
        if brain is None:
            return ()
        usual = {brain.rank(one.match.state, one.match.decision)[0] for one in (played[0], played[-1])}
        return tuple(usual) if len(usual) == 1 else ()

    @staticmethod
    def _all_of(asked: Decision[Any], most: int) -> tuple[Raw, ...]:
        """All answers, if they are no more than so many."""
        found = tuple(islice(asked.every(), most + 1))
        return found if len(found) <= most else ()


@dataclass(frozen=True, slots=True)
class _Start:
    """An imagined world, and which face chance shows first in it; `cast`: all faces are tried, so that nothing is
    learned by seeing one."""

    world: Match[Any, Any]
    face: int
    cast: bool = False


@dataclass
class _Played:
    """A world in which answers have been given, what was heard, and its chance."""

    match: Match[Any, Any]
    ear: "_Ear"
    rng: Faced

    @cached_property
    def learned(self) -> bool:
        """Whether something hidden has come to light."""
        return self.ear.view is not None or self.ear.knows_more() or (self.shown and not self.match.over)

    @cached_property
    def shown(self) -> bool:
        """Whether a card lies openly now that was hidden."""
        return self.ear.shown()

    def trial(self, eyes: int | None, before: Any) -> _Trial:
        """What is seen now, and was `before`."""
        match, ear = self.match, self.ear
        early = (before if ear.view is None else ear.view) if self.learned else None
        return _Trial(match.view(eyes), early, Ends("over") if match.over else _asked(match), tuple(ear.told))


@dataclass(slots=True)
class _Explored:
    """What has been explored: the ways to their ends, the questions that make several, whether some answers are only
    the usual ones. `plain`: nothing hidden was learned and no chance taken; `casts`: all chance is one die, of so many
    `faces`, and no card that was hidden is seen."""

    ways: list[_Way] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    asks: str = ""
    usual: bool = False
    plain: bool = True
    casts: bool = True
    faces: int = 0
    heard: list[tuple[Event, ...]] = field(default_factory=list)
    """What was told in each world of each way before chance or something hidden mattered."""

    def add(self, answers: tuple[Raw, ...], played: Sequence[_Played], eyes: int | None, before: Any) -> None:
        """A way that has come to its end."""
        self.ways.append(_Way(answers, tuple([one.trial(eyes, before) for one in played])))
        self.plain = self.plain and not any(one.rng.calls or one.learned for one in played)
        self.casts = self.casts and not any(one.rng.calls > 1 or one.shown for one in played)
        self.faces = max(self.faces, *(one.rng.faces for one in played))
        self.heard += [tuple(one.ear.told[:one.ear.candid]) for one in played]
        self.casts = self.casts and self.faces <= _FACES

    @property
    def result(self) -> _Found:
        """What has been found."""
        return tuple(self.ways), tuple(dict.fromkeys(self.asked)), self.usual, self.asks


class _Ear:
    """Hears what an imagined answer brings, and looks when the eyes learn something hidden; what chance brings is
    nothing of that where all of it is tried (`cast`)."""

    def __init__(self, match: Match[Any, Any], eyes: int | None, knows: set[int], made: int, cast: bool) -> None:
        self.game, self.state, self.eyes, self.knows, self.made = match.game, match.state, eyes, knows, made
        self.cast = cast
        self.word, self.known = self.state.rng.word, self._known()
        self.view: Any = None
        self.told: list[Event] = []
        self.candid = 0
        """Number of events told while neither chance nor something hidden mattered."""

    def __call__(self, event: Event) -> None:
        if self.view is None:
            cards = _masked(event.cards, self.knows)
            self.told.append(event if cards is event.cards else replace(event, cards=cards))
            if self._teaches(event):
                self.view = self.game.view(self.state, self.eyes)
            elif not self.state.rng.calls:
                self.candid = len(self.told)

    def _teaches(self, event: Event) -> bool:
        """Whether it shows a card that was hidden, or what chance has brought: a shuffle alone shows nothing."""
        cards = [card.number for card in event.cards if isinstance(card, Card)]
        return (bool(cards) and self._chance()) or (event.known_to(self.eyes) and any(map(self._new, cards)))

    def knows_more(self) -> bool:
        """Whether the eyes know something now, beside cards."""
        return bool(self._known() != self.known)

    def shown(self) -> bool:
        """Whether a card lies openly now that was hidden."""
        seen = self.game.seen(self.state, self.eyes)
        return not seen <= self.knows and any(map(self._new, seen))

    def _chance(self) -> bool:
        return not self.cast and (self.state.rng.word != self.word or bool(self._known() != self.known))

    def _known(self) -> Any:
        known = self.game.secrets.known
        return None if self.cast or known is None or self.eyes is None else known(self.state, self.eyes)

    def _new(self, number: int) -> bool:
        return number < self.made and number not in self.knows


def _offers(asked: Decision[Any], oid: str) -> bool:
    """Whether this question can be answered with this option."""
    return isinstance(asked, Choose) and any(option.oid == oid for option in asked.options() if option.blocked is None)


def _asked(match: Match[Any, Any]) -> Ends:
    if match.ask is not None:
        return Ends("all", None, match.ask.prompt, match.ask.about)
    asked = match.decision
    if asked is None:
        return Ends("turn")
    return Ends("asked", asked.seat, asked.prompt, asked.about, len(tuple(islice(asked.every(), 2))) < 2)


def _common(all_told: list[tuple[Event, ...]]) -> tuple[Event, ...]:
    """What they all begin with."""
    first = all_told[0]
    same = takewhile(lambda at: all(told[at:at + 1] == first[at:at + 1] for told in all_told), range(len(first)))
    return tuple(first[at] for at in same)


def _as_it_is(seen: Any) -> Any:
    return seen


def _value(seen: Any, path: Path) -> Any:
    """What stands there; HIDDEN where it is sealed."""
    try:
        for step in path:
            seen = seen[step] if isinstance(step, int) or seen.__class__ is dict else getattr(seen, step)
    except Sealed:
        return HIDDEN
    return seen


def _frozen(value: Any) -> Any:
    """The value of a seen table as one that can be counted."""
    if value.__class__ is list:
        return tuple(map(_frozen, value))
    if value is SEALED:
        return HIDDEN
    return tuple(value.items()) if value.__class__ is dict else value


# ---- what is seen to have changed


_FIELDS: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}


def fields_of(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of the fields of what is seen (none of anything else), and what gives their values: asked for very
    often."""
    found = _FIELDS.get(kind)
    if found is None:
        names = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
        found = _FIELDS[kind] = parts_of(kind) if is_seen(kind) else (names, attrgetter(*names) if len(names) > 1 else (
            lambda one: tuple([getattr(one, name) for name in names])))
    return found


def _changed(before: Any, after: Any, knows: Container[int] | None) -> dict[Path, Any]:
    """Every value of what is seen that is another one now, by its path; cards that the eyes did not know are HIDDEN
    (`knows` None: all are known)."""
    found: dict[Path, Any] = {}
    _compare(before, after, knows, (), found)
    return found


def _compare(before: Any, after: Any, knows: Container[int] | None, path: Path, found: dict[Path, Any]) -> None:
    if after.__class__ is dict:
        pairs = [(name, before[name], now) for name, now in after.items()]
    else:
        names, values = fields_of(type(after))
        pairs = [*zip(names, values(before), values(after), strict=True)]
    for name, was, now in pairs:
        if name == "seats":
            for no, (one, other) in enumerate(zip(was, now, strict=True)):
                _compare(one, other, knows, (*path, name, no), found)
            continue
        if was is now or was == now:
            continue
        masked = now if knows is None else _masked(now, knows)
        if masked is now or masked != _like(was, masked):
            found[(*path, name)] = _frozen(masked)


def _like(was: Any, masked: Any) -> Any:
    return tuple(was) if was.__class__ is list and masked.__class__ is tuple else was


def _masked(thing: Any, knows: Container[int]) -> Any:
    """The same with HIDDEN in the place of each card that was not known."""
    if isinstance(thing, Card):
        return thing if thing.__class__ is Back or not thing.number or thing.number in knows else HIDDEN
    if isinstance(thing, (tuple, list)):
        parts = tuple([_masked(part, knows) for part in thing])
        return thing if all(map(is_, parts, thing)) else parts
    if isinstance(thing, dict):
        inner = {name: _masked(part, knows) for name, part in thing.items()}
        return thing if all(map(is_, inner.values(), thing.values())) else thing.__class__(inner)
    names, values = fields_of(thing.__class__)
    if names and not isinstance(thing, type):
        new = {name: masked for name, part in zip(names, values(thing), strict=True)
               if (masked := _masked(part, knows)) is not part}
        return _with(thing, new) if new else thing
    return thing


def _with(thing: Any, new: Mapping[str, Any]) -> Any:
    """The same with these values in it."""
    if not is_seen(thing.__class__):
        return replace(thing, **new)
    other = thing.copy()
    for name, value in new.items():
        setattr(other, name, value)
    return other
