"""Lookahead for forecasts: compares two views of a table, and plays an answer out in imagined worlds, with everything
the same seat may answer next, to the end of the move."""

from collections import deque
from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, cached_property, reduce
from itertools import islice, takewhile
from operator import is_
from typing import Any, Literal, TypeVar

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.core.redaction import SEALED, Back, Sealed, is_seen, parts_of, reader
from deckgames.engine.core.rng import Faced
from deckgames.engine.match.forced_choices import no_choice, no_choice_in
from deckgames.engine.match.match import Match
from deckgames.engine.messages import Words
from deckgames.engine.vocabulary.decisions import Choose, Decision, PickSet, Raw, Topic
from deckgames.engine.vocabulary.events import Event

Path = tuple[str | int, ...]
"""Where a value stands in a view: `("seats", 1, "treasures")`."""


class Hidden:
    """Stands in a view for a card whose face the viewer did not know before the answer."""

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN = Hidden()
_SAME = object()


@cache
def fields_of(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Field names of a part of a view (none for anything else) and a function that reads their values; cached, as it is
    asked for very often."""
    if is_seen(kind):
        return parts_of(kind)
    names = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
    return names, reader(names)


def changes_of(before: Any, after: Any, knows: Container[int] | None) -> dict[Path, Any]:
    """All values that differ between two views, by their path in the view; cards that the viewer did not know are
    HIDDEN (`knows` None: all cards are known)."""
    changes: dict[Path, Any] = {}
    _compare(before, after, knows, (), changes)
    return changes


def _compare(before: Any, after: Any, knows: Container[int] | None, path: Path, changes: dict[Path, Any]) -> None:
    if after.__class__ is dict:
        pairs = [(name, before[name], now) for name, now in after.items()]
    else:
        names, values = fields_of(after.__class__)
        pairs = [*zip(names, values(before), values(after), strict=True)]
    for name, was, now in pairs:
        if name == "seats":
            for no, (one, other) in enumerate(zip(was, now, strict=True)):
                _compare(one, other, knows, (*path, name, no), changes)
            continue
        if was is not now and was != now and (value := become(was, now, knows, _SAME)) is not _SAME:
            changes[(*path, name)] = value


def become(was: Any, now: Any, knows: Container[int] | None, same: Any) -> Any:
    """The new value as the viewer sees it, unknown cards as HIDDEN; `same` if nothing has changed for the viewer."""
    if was is now or was == now:
        return same
    masked = now if knows is None else with_hidden(now, knows)
    before = tuple(was) if was.__class__ is list and masked.__class__ is tuple else was
    return hashable(masked) if masked is now or masked != before else same


def with_hidden(thing: Any, knows: Container[int]) -> Any:
    """The value with HIDDEN in place of every card the viewer did not know."""
    if isinstance(thing, Card):
        return thing if thing.__class__ is Back or not thing.number or thing.number in knows else HIDDEN
    if isinstance(thing, (tuple, list)):
        parts = tuple([with_hidden(part, knows) for part in thing])
        return thing if all(map(is_, parts, thing)) else parts
    if isinstance(thing, dict):
        inner = {name: with_hidden(part, knows) for name, part in thing.items()}
        return thing if all(map(is_, inner.values(), thing.values())) else thing.__class__(inner)
    names, values = fields_of(thing.__class__)
    if names and not isinstance(thing, type):
        new = {name: masked for name, part in zip(names, values(thing), strict=True)
               if (masked := with_hidden(part, knows)) is not part}
        return _with(thing, new) if new else thing
    return thing


def _with(thing: Any, new: Mapping[str, Any]) -> Any:
    """A copy of the thing with these values in it."""
    if not is_seen(thing.__class__):
        return replace(thing, **new)
    other = thing.copy()
    for name, value in new.items():
        setattr(other, name, value)
    return other


def value_at(seen: Any, path: Path) -> Any:
    """The value at this path of a view; HIDDEN where it is sealed."""
    try:
        for step in path:
            seen = seen[step] if isinstance(step, int) or seen.__class__ is dict else getattr(seen, step)
    except Sealed:
        return HIDDEN
    return seen


def hashable(value: Any) -> Any:
    """A hashable copy of a value of a view, so that equal outcomes can be counted."""
    if value.__class__ is list:
        return tuple(map(hashable, value))
    if value is SEALED:
        return HIDDEN
    return tuple(value.items()) if value.__class__ is dict else value


WORLDS = 16
"""Number of worlds imagined for a question."""
_FACES_UP = 60
"""Number of cards at most each of which is turned up once, in a world of its own, where one of them will be."""
STEPS = 8
"""Number of answers that belong to one move at most."""
WAYS = 8
"""Number of ways of answering what comes then that are gone through together."""
_OTHERS = 40
"""The same while nothing hidden matters, with what others are asked: they are quickly gone through."""
_LOOK = 8
"""Number of ways that are gone through for a first look."""
_FURTHER = 8
"""Number of worlds tried for each of them, in a game that is not candid."""
_FACES = 12
"""Number of faces of a die done once each in one and the same world."""
BEGINS_A_MOVE = frozenset({Topic.ACT, Topic.PREPARE, Topic.PLAY, Topic.BUY})
"""With a question about one of these the seat begins something new, or may leave it."""

T = TypeVar("T")
Worlds = Callable[[int], Iterator[Match]]
"""Imagined worlds, so many at most."""
End = Literal["asked", "all", "turn", "over", "open"]


@frozen
class Ends:
    """Where a forecast stops: at a question to `seat` ("asked") with this prompt and topic, at a question to everybody
    ("all"), at the end of the turn ("turn") or of the game ("over"); "open" while a first look does not know it.
    `only`: that question has a single answer, or the table gives it."""

    how: End
    seat: int | None = None
    prompt: Words = ""
    about: Topic | None = None
    only: bool = False

    @property
    def amid(self) -> bool:
        """Whether the forecast stops in the middle of a move, at a question that belongs to it."""
        return self.how == "asked" and self.about not in BEGINS_A_MOVE


@frozen
class Trial:
    """The result of one answer in one imagined world: the view `outcome` it, the view when something hidden was learned
    (None: nothing was), where it ends, the events `narrated` up to that moment and those that came `narrated_later`."""

    outcome: Any
    early: Any
    ends: Ends
    narrated: tuple[Event, ...]
    narrated_later: tuple[Event, ...] = ()


@frozen
class Alternative:
    """One series of further answers by the same seat, and every world in which it was tried. `whole`: all that can be
    learned is one drawn or turned-up card, and each possible card was tried with these answers; `sampled`: more cards
    may turn up than were tried, and the card matters where it lies."""

    answers: tuple[Raw, ...]
    worlds: tuple[Trial, ...]
    whole: bool = False
    sampled: bool = False


Resumable = Generator[None, None, T]
"""Some work that can be left and taken up again between two of its steps, and what it gives."""
Others = tuple[tuple[int, Words, bool], ...]
"""What other seats are asked on the way, and whether on each way."""
Asked = tuple[int | None, Words]
"""A question that is asked on the way, and which other seat (None: it is the own one)."""
Found = tuple[tuple[Alternative, ...], tuple[Asked, ...], bool, Words, Others]
"""All ways, the questions that make several of them, whether some answers are only the usual ones, the first question
of all, and what other seats are asked on the way."""


class Lookahead:
    """Plays one answer in imagined worlds, and everything the seat may answer next, to the end of the move."""

    def __init__(self, match: Match, eyes: int | None, before: Any, knows: set[int], raw: Raw,
                 then: tuple[str, ...], asks_everything: bool = False) -> None:
        assert match.decision is not None
        self._game, self._eyes, self._before, self._knows = match.game, eyes, before, knows
        self._made = match.state.next_number
        self._now, self._raw, self._then = match.decision, raw, then
        self._asks_everything = asks_everything
        self._open = all(zone.open != "owner" for zone in match.game.zones(match.state))
        self._observed: list[tuple[Event, ...]] = []
        candid = match.game.secrets.candid
        self._candid = candid == "all" or (candid == "own" and eyes is not None)

    def first(self, worlds: Worlds) -> Resumable[Found | list[tuple[Event, ...]] | None]:
        """A first look, in one world: the full result if chance and hidden cards do not matter; else, in a game that is
        candid to all, the events of each way before they do; None otherwise, or where it would take long."""
        first = next(worlds(1), None) if self._candid else None
        if first is None:
            return None
        steps, ends = self._explored([_Start(first, 0)]), _Explored()
        for _ in range(_LOOK):
            try:
                next(steps)
            except StopIteration as end:
                ends = end.value
                break
            yield
        heard = ends.observed or self._observed
        return (ends.result if ends.plain and ends.alternatives else heard if self._game.secrets.candid == "all"
                else None)

    def found(self, worlds: Worlds) -> Resumable[Found | None]:
        """The full result over all imagined worlds; None where no world can be imagined."""
        first = next(worlds(1), None)
        if first is None:
            return None
        if self._candid:
            alone = yield from self._explored([_Start(first, 0)])
            if alone.plain:
                return alone.result
            if alone.casts and alone.faces:
                cast = yield from self._explored([_Start(first, face, True) for face in range(alone.faces)])
                if cast.casts:
                    return cast.result
        found = yield from self._explored_in(worlds(WORLDS))
        if WORLDS < len(found.pool) <= _FACES_UP:
            found = yield from self._explored_in(worlds(len(found.pool)))
        return found.result

    def _explored_in(self, worlds: Iterator[Match]) -> "Resumable[_Explored]":
        starts: list[_Start] = []
        for world in worlds:
            starts.append(_Start(world, len(starts)))
            yield
        return (yield from self._explored(starts))

    def _explored(self, starts: "list[_Start]") -> "Resumable[_Explored]":
        """All ways from these worlds on; the first questions are gone through first. The first way on from a question
        goes on in the worlds in which that was found; they are played anew for the others."""
        ends = _Explored()
        waiting = deque[tuple[tuple[_Given, ...], Sequence[_Played]]]([((), ())])
        while waiting:
            given, before = waiting.popleft()
            few = given and not self._candid
            played: list[_Played] = []
            for start in starts[:_FURTHER] if few else starts:
                played.append(self._on(before[len(played)], given[-1]) if before
                              else reduce(self._on, given, self._begun(start)))
                if not given:
                    self._observed.append(played[-1].candid)
                yield
            answers = tuple([one.raw for one in given if one.raw is not None])
            asks = [self._asks(one.match) if len(given) < STEPS else None for one in played]
            now = self._goes_on(asks)
            left = self._left_to_table(played, asks) if len(given) < STEPS else None
            if left is not None:
                waiting.append(((*given, _Given(left)), played))
                continue
            if now is None and self._open and any(asks) and given[-1:] != (_TO_THE_END,):
                waiting.append(((*given, _TO_THE_END), played))
                continue
            those = [one for one, each in zip(played, asks, strict=True) if now is not None and each == now]
            asked = those[0].match.decision if those else None
            further = () if asked is None else self._further(asked, those, len(ends.alternatives) + len(waiting))
            if asked is None or not further or (None in further and given[-1:] == (_TO_THE_END,)):
                ends.add(answers, played, self._eyes, self._before, self._turned_up(played))
                continue
            own = asked.seat == self._now.seat
            several = len(further) > 1
            usual = not several and self._all_of(asked, WAYS) != further
            if several:
                ends.asked.append((None if own else asked.seat, asked.asks))
            elif usual:
                ends.usual = True
            if not own and (several or usual):
                ends.others.append((asked.seat, asked.asks, answers))
            if not answers and own:
                ends.asks = asked.asks
            waiting += [((*given, _TO_THE_END if raw is None else _Given(raw, now)), () if nth else played)
                        for nth, raw in enumerate(further)]
        return ends

    def _turned_up(self, played: "Sequence[_Played]") -> "_TurnedUp":
        """The cards that are turned up for these eyes to see."""
        turned, alone = _TurnedUp(), False
        for one in played:
            if not one.shown or one.match.over:
                continue
            up = {card.number: zone for zone in self._game.zones(one.match.state)
                  if zone.seen_by(self._eyes) and not (zone.still and zone.open == "all")
                  for card in zone.cards if one.ear.new(card.number)}
            turned.cards.update(up)
            turned.most = max(turned.most, len(up))
            open_to_all = [zone for zone in up.values() if zone.open == "all"]
            turned.open = turned.open or bool(open_to_all)
            turned.counts = turned.counts or any(zone.seat is not None for zone in open_to_all)
            if up.keys() <= turned.pool:
                continue
            lay = self._beside(one, up)
            alone = alone or lay == up.keys()
            turned.pool |= lay
        if alone:  # what lies elsewhere in other worlds might have lain there, too
            others = set[int]().union(*(self._beside(one, turned.cards) for one in played))
            turned.pool |= others if len(others) > _FACES_UP else set()
        return turned

    def _beside(self, one: "_Played", cards: Container[int]) -> set[int]:
        """The numbers of the cards that lay where these lay in the world of this one."""
        return {card.number for zone in self._game.zones(one.world.state)
                if any(card.number in cards for card in zone.cards) for card in zone.cards}

    def _on(self, played: "_Played", given: "_Given") -> "_Played":
        """The same world, one answer further on; what was read of it once is read anew."""
        match, then = played.match, played.then
        match.state.observer = played.ear
        answered = len(match.log)
        asks = self._caught_up(match, given, then)
        apart = given.raw is not None and (asks != given.asks or len(match.log) > answered)
        if given.raw is not None and asks == given.asks:
            match.answer(given.raw)
            self._take(then, match)
        match.state.observer = None
        return replace(played, apart=played.apart or apart)

    def _caught_up(self, match: Match, given: "_Given", then: list[str]) -> "_Asks | None":
        """What is asked, once what this world alone asks before it is answered as its bot would."""
        asks = None if given.asks is None else self._asks(match)
        for _ in range(STEPS):
            if asks is None or asks == given.asks or match.decision is None:
                break
            brain = self._game.part("brain")
            if brain is None:
                break
            match.answer(brain.rank(match.state, match.decision)[0])
            self._take(then, match)
            asks = self._asks(match)
        return asks

    def _begun(self, start: "_Start") -> "_Played":
        """A world in which the answer that is foretold has been given, with what belongs to it."""
        match = start.world.clone()
        match.halts = True
        rng = match.state.rng = Faced(match.state.rng.word, start.face)
        ear = _Ear(match, self._eyes, self._knows, self._made, start.cast)
        match.state.observer = ear
        match.answer(self._raw)
        self._take(then := [*self._then], match)
        match.state.observer = None
        return _Played(start.world, match, ear, rng, then)

    def _take(self, then: list[str], match: Match) -> None:
        """Takes these options as soon as the seat is offered them; what it is asked before is answered where one answer
        is possible, else that is still to be decided."""
        if not then:
            return
        for _ in range(STEPS):
            asked = match.decision
            if asked is None or match.ask is not None or asked.seat != self._now.seat:
                return
            oid = next((oid for oid in then if isinstance(asked, Choose) and oid in asked.oids), None)
            if oid is not None:
                then.remove(oid)
                match.answer(asked.read(oid))
                continue
            answers = tuple(islice(asked.every(), 2))
            if asked.about in BEGINS_A_MOVE or len(answers) != 1:
                return
            match.answer(answers[0])

    def _goes_on(self, asks: "Sequence[_Asks | None]") -> "_Asks | None":
        """What is asked in all worlds; in a game in which nobody holds what others do not see in most of them: what the
        others ask is answered as their bot would."""
        if self._open:
            return max(dict.fromkeys(asks), key=asks.count)
        return asks[0] if len({*asks}) == 1 else None

    def _asks(self, match: Match) -> "_Asks | None":
        """The question that belongs to what was begun: to the same seat, or in a game in which nobody holds what others
        do not see to any; not what it does next or builds of many cards, and without somebody's hidden card among its
        options."""
        asked = match.decision
        if asked is None or match.ask is not None or asked.about in BEGINS_A_MOVE or isinstance(asked, PickSet) or not (
                self._open or asked.seat == self._now.seat):
            return None
        if self._eyes != asked.seat and self._game.private(match.state):
            return None
        offered = self._offered(asked, match)
        return None if offered is None else (asked.seat, asked.about, asked.asks, *offered)

    def _left_to_table(self, played: "Sequence[_Played]", asks: "Sequence[_Asks | None]") -> Raw | None:
        """The answer that the table gives, in all worlds, because what the seat could do next, or which comes first,
        all comes to the same, in a game in which nobody holds what others do not see; or in what is only
        named of the hidden cards of the seat whose eyes these are."""
        forced = set[Raw | None]()
        for one, asks_on in zip(played, asks, strict=True):
            asked = one.match.decision
            if self._asks_everything or one.match.ask is not None or asked is None:
                return None
            own = asked.seat == self._now.seat
            named = own and self._eyes == asked.seat and asked.kind == "pick" and asks_on is None
            if not named and (not self._open or (asked.kind != "order" and not (own and asked.about in BEGINS_A_MOVE))):
                return None
            forced.add(no_choice_in(one.match))
            if len(forced) > 1 or None in forced:
                return None
        alone = played[0].match if len(played) == 1 else None
        return forced.pop() if alone is None or alone.decision is None else no_choice(
            alone, alone.decision, self._eyes)

    def _offered(self, asked: Decision, match: Match) -> list[str] | None:
        """The ids of all that can be answered, "?" for a hidden card that is nobody's; None if one is somebody's: that
        question is named only."""
        options = asked.allowed()
        hidden = {option.card.number for option in options if option.card is not None
                  and 0 < option.card.number < self._made and option.card.number not in self._knows}
        if hidden and asked.kind != "order" and any(
                zone.seat is not None and not hidden.isdisjoint([card.number for card in zone.cards])
                for zone in self._game.zones(match.state)):
            return None
        return ["?" if option.card is not None and option.card.number in hidden else option.oid for option in options]

    def _further(self, asked: Decision, played: "Sequence[_Played]", alternatives: int) -> tuple[Raw | None, ...]:
        """All answers, where they and the `alternatives` that there are are few enough; else the usual one (None:
        another one in each world), but where the same is asked again, nobody knows what is usual, or it is what others
        answer where something hidden matters."""
        own, alone = asked.seat == self._now.seat, len(played) == 1
        found = self._all_of(asked, max(0, (WAYS if own or not alone else _OTHERS) - alternatives))
        again = own and (asked.rule, asked.about) == (self._now.rule, self._now.about)
        if found or again or not (own or alone):
            return found
        brain = self._game.part("brain")
        if brain is None:
            return ()
        both = (played[0], *played[1:][-1:])
        usual = {brain.rank(one.match.state, one.match.decision)[0] for one in both}
        return tuple(usual) if len(usual) == 1 else (None,) if self._open else ()

    @staticmethod
    def _all_of(asked: Decision, most: int) -> tuple[Raw, ...]:
        """All answers, if they are no more than so many."""
        found = tuple(islice(asked.every(), most + 1))
        return found if len(found) <= most else ()


_Asks = tuple[object, ...]
"""A question by seat, topic, prompt and what is on offer."""


@frozen
class _Given:
    """An answer that is given where this is asked (None: whatever is asked)."""

    raw: Raw | None
    asks: _Asks | None = None


_TO_THE_END = _Given(None, ())
"""All that a world still asks is answered as its bot would."""


@frozen
class _Start:
    """An imagined world, and which face chance shows first in it; `cast`: all faces are tried, so that nothing is
    learned by seeing one."""

    world: Match
    face: int
    cast: bool = False


@dataclass(slots=True)
class _TurnedUp:
    """The numbers of the cards that come to light in some world, and of all that lay where they lay; how many they are
    in a world at `most`, whether one is `open` to all, and whether that comes to lie before a seat, where it counts."""

    cards: set[int] = fresh(set)
    pool: set[int] = fresh(set)
    most: int = 0
    open: bool = False
    counts: bool = False


@dataclass
class _Played:
    """A world, the same in which answers have been given, what was heard, and its chance."""

    world: Match
    match: Match
    ear: "_Ear"
    rng: Faced
    then: list[str]
    """What is still to be taken as soon as it is offered."""
    apart: bool = False
    """Whether it was asked something else on the way."""

    @property
    def candid(self) -> tuple[Event, ...]:
        """What was told before chance or something hidden mattered."""
        return tuple(self.ear.told[:self.ear.candid])

    @cached_property
    def learned(self) -> bool:
        """Whether something hidden has come to light."""
        return self.ear.view is not None or self.knows_more or (self.shown and not self.match.over)

    @cached_property
    def knows_more(self) -> bool:
        """Whether the eyes know something now, beside cards."""
        return self.ear.knows_more()

    @cached_property
    def shown(self) -> bool:
        """Whether a card lies openly now that was hidden."""
        return self.ear.shown()

    def trial(self, eyes: int | None, before: Any) -> Trial:
        """What is seen now, and was `before`."""
        match, ear = self.match, self.ear
        unheard = before if ear.first is None else ear.first
        after = match.view(eyes)
        if ear.view is None and not self.knows_more and not ear.shown(stirring=True):
            unheard = after
        early = (unheard if ear.view is None else ear.view) if self.learned else None
        return Trial(after, early, Ends("over") if match.over else standing(match),
                     tuple(ear.told), tuple(ear.later))


@dataclass(slots=True)
class _Explored:
    """What has been explored: the ways to their ends, the questions that make several, those of them that `others` are
    asked, whether some answers are only the usual ones. `plain`: nothing hidden was learned and no chance taken;
    `casts`: all chance is one die, of so many `faces`, and no card that was hidden is seen; `pool`: the numbers of all
    cards one of which is turned up for all to see."""

    alternatives: list[Alternative] = fresh(list)
    asked: list[Asked] = fresh(list)
    others: list[tuple[int, Words, tuple[Raw, ...]]] = fresh(list)
    asks: Words = ""
    usual: bool = False
    plain: bool = True
    casts: bool = True
    faces: int = 0
    pool: set[int] = fresh(set)
    observed: list[tuple[Event, ...]] = fresh(list)
    """What was told in each world of each way before chance or something hidden mattered."""

    def add(self, answers: tuple[Raw, ...], played: Sequence[_Played], eyes: int | None, before: Any,
            up: _TurnedUp) -> None:
        """Adds a finished way with its trial and the cards that were turned up in it."""
        worlds = tuple([one.trial(eyes, before) for one in played])
        whole = up.most == 1 and up.cards == up.pool and not any(
            one.rng.calls or one.knows_more or one.apart for one in played)
        self.alternatives.append(Alternative(answers, worlds, whole, up.counts and not up.pool <= up.cards))
        self.pool |= up.pool if up.open else set()
        self.plain = self.plain and not any(one.rng.calls or one.learned for one in played)
        self.casts = self.casts and not any(one.rng.calls > 1 or one.shown for one in played)
        self.faces = max(self.faces, *(one.rng.faces for one in played))
        self.observed += [one.candid for one in played]
        self.casts = self.casts and self.faces <= _FACES

    @property
    def result(self) -> Found:
        """All ways found, as one result."""
        asked = dict.fromkeys((seat, prompt) for seat, prompt, _ in self.others)
        others = tuple([(*one, self._always(*one)) for one in asked])
        return tuple(self.alternatives), tuple(dict.fromkeys(self.asked)), self.usual, self.asks, others

    def _always(self, seat: int, prompt: Words) -> bool:
        """Whether this seat is asked this on each way."""
        begins = [answers for no, other, answers in self.others if (no, other) == (seat, prompt)]
        return all(any(way.answers[:len(begin)] == begin for begin in begins) for way in self.alternatives)


class _Ear:
    """Hears what an imagined answer brings, and looks when the eyes learn something hidden; what chance brings is
    nothing of that where all of it is tried (`cast`)."""

    def __init__(self, match: Match, eyes: int | None, knows: set[int], made: int, cast: bool) -> None:
        self.game, self.state, self.eyes, self.knows, self.made = match.game, match.state, eyes, knows, made
        self.cast = cast
        self.word, self.known = self.state.rng.word, self._known()
        self.still = self._still()
        self.view: Any = None
        self.first: Any = None
        """What was seen at the first event, before anything was learned of which no event tells."""
        self.told: list[Event] = []
        self.later: list[Event] = []
        """What is told once something hidden was learned."""
        self.candid = 0
        """Number of events told while neither chance nor something hidden mattered."""

    def __call__(self, event: Event) -> None:
        cards = with_hidden(event.cards, self.knows)
        (self.told if self.view is None else self.later).append(
            event if cards is event.cards else replace(event, cards=cards))
        if self.view is None:
            if self._teaches(event):
                self.view = self.game.view(self.state, self.eyes)
            elif self.known is not None and len(self.told) == 1 and not self.knows_more():
                self.first = self.game.view(self.state, self.eyes)
            if self.view is None and not self.state.rng.calls:
                self.candid = len(self.told)

    def _teaches(self, event: Event) -> bool:
        """Whether it shows a card that was hidden, or what chance has brought, unless that has just come to lie still:
        a shuffle alone shows nothing."""
        cards = [card.number for card in event.cards if isinstance(card, Card)]
        hidden = any(map(self.new, cards))
        if not cards or not (hidden or self._chance()):
            return False
        before, self.still = self.still, self._still()
        come = dict(self.still.items() - before.items())
        return not come.keys() >= {*cards} and (event.known_to(self.eyes) or self._chance())

    def _still(self) -> dict[int, tuple[str, int | None]]:
        """What only lies where it is, and where: nothing else changes by its coming."""
        return {card.number: (zone.name, zone.seat) for zone in self.game.zones(self.state) if zone.still
                for card in zone.cards}

    def knows_more(self) -> bool:
        """Whether the eyes know something now, beside cards."""
        return bool(self._known() != self.known)

    def shown(self, stirring: bool = False) -> bool:
        """Whether a card lies openly now that was hidden; `stirring`: one that does not only lie there."""
        seen = self.game.seen(self.state, self.eyes) - (self._still().keys() if stirring else set())
        return not seen <= self.knows and any(map(self.new, seen))

    def _chance(self) -> bool:
        return not self.cast and (self.state.rng.word != self.word or self.knows_more())

    def _known(self) -> Any:
        known = self.game.secrets.known
        return None if self.cast or known is None or self.eyes is None else known(self.state, self.eyes)

    def new(self, number: int) -> bool:
        """Whether this card was there, and unknown."""
        return number < self.made and number not in self.knows


def standing(match: Match) -> Ends:
    """Where a match has stopped: at this question, or at its end."""
    if match.ask is not None:
        return Ends("all", None, match.ask.asks, match.ask.about)
    asked = match.decision
    if asked is None:
        return Ends("turn")
    course = match.game.private_phases
    only = len(tuple(islice(asked.every(), 2))) < 2 or (
        course.ends_turns and asked.about is Topic.ACT and course.nothing_left(match.view(None), asked) is not None)
    return Ends("asked", asked.seat, asked.asks, asked.about, only)


def common(all_told: list[tuple[Event, ...]]) -> tuple[Event, ...]:
    """The longest common beginning of these event lists."""
    first = all_told[0]
    same = takewhile(lambda at: all(told[at:at + 1] == first[at:at + 1] for told in all_told), range(len(first)))
    return tuple(first[at] for at in same)
