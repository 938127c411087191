"""What an answer would do: it is given in imagined worlds, and what is seen before and after it is compared.

One part for all games: no rule is written here a second time, and a game keeps only the words. A forecast knows what
the eyes at the screen know (a seat, or the public) and no more; it ends at the next question, to whomever, or at the
next boundary: where the turn, the sitting or the round ends. Nobody's answer is guessed.

What all worlds agree on and what had happened when something hidden was learned is certain; what comes after that is
likely. A card that the eyes did not know is `HIDDEN`: it is counted, not named.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import takewhile
from operator import attrgetter, is_
from typing import Any, Literal

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Choose, Decision, Raw, Topic
from deckgames.engine.events import Event
from deckgames.engine.lexicon import Number
from deckgames.engine.match import Match
from deckgames.engine.rng import Rng
from deckgames.engine.seen import Back, is_seen, parts_of

WORLDS = 16
"""So many worlds are imagined for a question."""
_MOST_TRIES = 3 * WORLDS
"""So many, where some do not agree with what was seen since the turn began."""

_WAYS, _STEPS = 4, 8
"""So often it is tried to decide, somehow, what an answer asks before the same is asked again; in so many answers."""

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
    `met` are all values that were met, the most frequent first."""

    before: Any
    after: Any
    sure: bool
    met: tuple[Any, ...]

    @property
    def span(self) -> tuple[int, int]:
        """The smallest and the largest number that was met."""
        return min(self.met), max(self.met)


@dataclass(frozen=True, slots=True)
class Ends:
    """Where a forecast ends: at a question to `seat` ("asked") with this prompt and topic, at one to everybody ("all"),
    with the turn ("turn"), or with the game ("over")."""

    how: End
    seat: int | None = None
    prompt: str = ""
    about: Topic | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Forecast:
    """What an answer would do, as far as the eyes can know. `now` is the question that is answered, `ends` where it
    ends in most worlds, `met` are all its ends, the most frequent first; `learns` says whether the eyes learn something
    hidden by it: then more may come of that than any of the worlds shows. `told` is what happens first in all worlds,
    until then. `change`, `of` and `compared` ask more of the worlds that it comes from (`trials`)."""

    changes: Mapping[Path, Change]
    now: Ends
    ends: Ends
    met: tuple[Ends, ...]
    learns: bool
    told: tuple[Event, ...]
    trials: "_Trials | None" = field(default=None, compare=False)

    @property
    def sure_end(self) -> bool:
        """Whether it ends so in all worlds, with nothing hidden learned before."""
        return len(self.met) == 1 and not self.learns

    @property
    def sure(self) -> bool:
        """Whether nothing in it is only likely; that the same question is asked again is no part of it."""
        return (self.sure_end or self.met == (self.now,)) and all(change.sure for change in self.changes.values())

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
    """One world after the answer: what is seen then (None: the game is over), and what was when something hidden was
    learned (None: nothing was). `plain`: nothing was, and no chance was taken."""

    after: Any
    early: Any
    ends: Ends
    told: tuple[Event, ...]
    plain: bool


@dataclass(frozen=True, slots=True)
class _Trials:
    """All worlds in which an answer was tried, and what the eyes saw and knew before it."""

    before: Any
    knows: Container[int]
    worlds: tuple[_Trial, ...]

    def compared(self, read: Callable[[Any], Any]) -> dict[Path, Change]:
        """What is read otherwise after the answer, by its path: what all agree on is certain, as far as it had happened
        when something hidden was learned."""
        before = read(self.before)
        alive = [trial for trial in self.worlds if trial.after is not None]
        after = [_changed(before, read(trial.after), None if trial.early is None else self.knows) for trial in alive]
        early = [None if trial.early is None else _changed(before, read(trial.early), self.knows)
                 for trial in self.worlds] if any(after) else []
        changes: dict[Path, Change] = {}
        for path in dict.fromkeys(path for changed in after for path in changed):
            was = _frozen(_value(before, path))
            met = Counter(changed.get(path, was) for changed in after).most_common()
            sure = len(met) == 1 and len(alive) == len(self.worlds) and all(
                changed is None or changed.get(path, was) == met[0][0] for changed in early)
            changes[path] = Change(was, met[0][0], sure, tuple(value for value, _ in met))
        return changes


class Forecasts:
    """The forecasts of one question for one pair of eyes (None: the public's). What they say is a secret of these
    eyes, so they are dropped with them."""

    def __init__(self, match: Match[Any, Any], eyes: int | None, seed: int = 0) -> None:
        self._match, self._eyes, self._seed = match, eyes, seed
        self._question = match.decision
        self._before = match.view(eyes)
        self._knows = match.game.seen(match.state, eyes)
        self._made = match.state.next_number
        self._worlds: list[Match[Any, Any]] = []
        self._more = self._imagined()
        self.known: dict[tuple[Raw, str], Forecast | None] = {}
        """The forecasts that have been made."""
        self.freed: dict[str, tuple[Raw, ...]] = {}
        """What `frees` has found."""

    def of(self, raw: Raw, then: str = "") -> Forecast | None:
        """What this answer would do, and if the seat is asked at once whether it takes the option `then`, with that;
        None where nothing can be said: a secret sitting changes nothing yet, no imagined world agrees with what was
        seen, or a rule fails in one."""
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
        worlds = self.worlds()
        try:
            return bool(worlds) and all(self._offers(world, raw, oid) for world in worlds)
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

    def _made_of(self, raw: Raw, then: str) -> Forecast | None:
        question = self._match.decision
        if question is None or question is not self._question or self._match.ask is not None:
            return None
        trials: list[_Trial] = []
        try:
            for world in self._each_world():
                trials.append(self._tried(world, raw, then))
                if trials[0].plain and self._match.game.candid:
                    break
        except Exception:
            return None
        if not trials:
            return None
        found = _Trials(self._before, self._knows, tuple(trials))
        ends = Counter(trial.ends for trial in trials).most_common()
        learns = any(trial.early is not None for trial in trials)
        return Forecast(found.compared(_as_it_is), _asked(self._match), ends[0][0],
                        tuple(end for end, _ in ends), learns, _common([trial.told for trial in trials]), found)

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

    def _tried(self, world: Match[Any, Any], raw: Raw, then: str) -> _Trial:
        match = world.clone()
        match.halts = True
        ear = _Ear(match, self._eyes, self._knows, self._made)
        match.state.heard = ear
        match.answer(raw)
        if then and (asked := match.decision) is not None and _offers(asked, then):
            match.answer(asked.read(then))
        match.state.heard = None
        learned, told = ear.view is not None or ear.learned(), tuple(ear.told)
        plain = not learned and match.state.rng.word == ear.word
        early = None if not learned else self._before if ear.view is None else ear.view
        if match.over:
            return _Trial(None, None if early is None else self._before, Ends("over"), told, plain)
        return _Trial(match.view(self._eyes), early, _asked(match), told, plain)


class _Ear:
    """Hears what an imagined answer brings, and looks when the eyes learn something hidden."""

    def __init__(self, match: Match[Any, Any], eyes: int | None, knows: set[int], made: int) -> None:
        self.game, self.state, self.eyes, self.knows, self.made = match.game, match.state, eyes, knows, made
        self.word, self.known = self.state.rng.word, self._known()
        self.view: Any = None
        self.told: list[Event] = []

    def __call__(self, event: Event) -> None:
        if self.view is None:
            cards = _masked(event.cards, self.knows)
            self.told.append(event if cards is event.cards else replace(event, cards=cards))
            if self._teaches(event):
                self.view = self.game.view(self.state, self.eyes)

    def _teaches(self, event: Event) -> bool:
        """Whether it shows a card that was hidden, or what chance has brought: a shuffle alone shows nothing."""
        cards = [card.number for card in event.cards if isinstance(card, Card)]
        return (bool(cards) and self._chance()) or (event.known_to(self.eyes) and any(map(self._new, cards)))

    def learned(self) -> bool:
        """Whether something hidden has come to light that no event has told."""
        return bool(self._known() != self.known) or any(map(self._new, self.game.seen(self.state, self.eyes)))

    def _chance(self) -> bool:
        return self.state.rng.word != self.word or bool(self._known() != self.known)

    def _known(self) -> Any:
        return None if self.game.known is None or self.eyes is None else self.game.known(self.state, self.eyes)

    def _new(self, number: int) -> bool:
        return number < self.made and number not in self.knows


def _offers(asked: Decision[Any], oid: str) -> bool:
    """Whether this question can be answered with this option."""
    return isinstance(asked, Choose) and any(option.oid == oid for option in asked.options() if option.blocked is None)


def _asked(match: Match[Any, Any]) -> Ends:
    if match.ask is not None:
        return Ends("all", None, match.ask.prompt, match.ask.about)
    asked = match.decision
    return Ends("turn") if asked is None else Ends("asked", asked.seat, asked.prompt, asked.about)


def _common(all_told: list[tuple[Event, ...]]) -> tuple[Event, ...]:
    """What they all begin with."""
    first = all_told[0]
    same = takewhile(lambda at: all(told[at:at + 1] == first[at:at + 1] for told in all_told), range(len(first)))
    return tuple(first[at] for at in same)


def _as_it_is(seen: Any) -> Any:
    return seen


def _value(seen: Any, path: Path) -> Any:
    for step in path:
        seen = seen[step] if isinstance(step, int) or seen.__class__ is dict else getattr(seen, step)
    return seen


def _frozen(value: Any) -> Any:
    """The value of a seen table as one that can be counted."""
    if value.__class__ is list:
        return tuple(map(_frozen, value))
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
