"""What an answer would do: it is given in imagined worlds, and what is seen before and after it is compared.

One part for all games: no rule is written here a second time, and a game keeps only the words. A forecast knows what
the eyes at the screen know (a seat, or the public) and no more. It goes to the end of what is begun with the answer:
through further questions to the same seat, as long as they belong to it, each of them answered in all ways where these
are few; else as its bot would. It ends where the seat may begin something new that is a choice, at a question to
another seat or one about hidden cards of a hand, or where the turn, the private phase or the round ends. Nobody else's
answer is guessed; where nobody holds what others do not see, it goes on through all answers of others that are few. A
die or a shuffle is done once for each face or card that can come.

What all worlds agree on and what had happened when something hidden was learned is certain; what comes after that is
likely, unless it hangs on one card that is turned up and each was tried, or on such that only lie there then
(`Zone.still`: in a hand, say); two that count are not tried in all pairs, nor one with each face of a die. Likely is
all that a card may change where there are more than were tried. A card that the eyes did not know is `HIDDEN`: it is
counted, not named.
"""

import logging
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, cached_property
from typing import Any, Literal

from deckgames.engine.core.data import dataclass, frozen
from deckgames.engine.core.rng import Rng
from deckgames.engine.core.words import CHANGE
from deckgames.engine.forecast.lookahead import (
    HIDDEN,
    STEPS,
    WORLDS,
    Alternative,
    Asked,
    Ends,
    Lookahead,
    Others,
    Path,
    Resumable,
    T,
    Trial,
    become,
    changes_of,
    common,
    hashable,
    standing,
    value_at,
)
from deckgames.engine.match.match import Match
from deckgames.engine.messages import TEXT, Words
from deckgames.engine.vocabulary.decisions import Choose, Raw
from deckgames.engine.vocabulary.events import REASON, Event
from deckgames.engine.vocabulary.lexicon import Number

_LOG = logging.getLogger(__name__)
_TRIES = 3
"""Number of worlds tried for each, where some do not agree with what was seen since the turn began."""

_WAYS = 4
"""Number of tries to decide, somehow, what an answer asks before the same is asked again."""


@frozen
class Change:
    """How one value of the view changes. With `sure` it is certain to become `outcome`; else `outcome` is the value in
    most worlds and `possible` are all values found, the most frequent first. `decided_by` are the questions whose
    answers by the seat itself decide which of them it will be, alike in all worlds."""

    before: Any
    outcome: Any
    sure: bool
    possible: tuple[Any, ...]
    decided_by: tuple[Asked, ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether cards come that the eyes do not know, or that chance draws."""
        return any(part is HIDDEN or (not self.decided_by and part not in self.before and not all(
            part in other for other in self.possible)) for met in self.possible for part in met)

    @property
    def span(self) -> tuple[int, int]:
        """The smallest and the largest number it may become."""
        return min(self.possible), max(self.possible)


@dataclass(frozen=True)
class Forecast:
    """What an answer would do, as far as the eyes can know. `now` is the question that is answered, `ends` where it
    ends in most worlds, `possible` are all its ends, the most frequent first; `learns` says whether the eyes learn
    something hidden by it: then more may come of that than any of the worlds shows. `narrated` is what happens first in
    all worlds, until then. `asks` is the first of the questions that the seat is then asked and that belong to what is
    begun ("": none). `alternatives` are the further answers of the seat that were tried, one way after the other;
    `usual`: some of them are what its bot would answer, as there are too many; `ends_by` are the questions by whose
    answers the seat itself decides where it ends, if nothing else does; `others` are other seats, what they are asked
    on the way, and whether on each. `change`, `of` and `compared` ask more of the worlds that it comes from
    (`trials`)."""

    changes: Mapping[Path, Change]
    now: Ends
    ends: Ends
    possible: tuple[Ends, ...]
    learns: bool
    narrated: tuple[Event, ...]
    trials: "_Trials | None" = field(default=None, compare=False)
    alternatives: tuple[tuple[Raw, ...], ...] = ((),)
    usual: bool = False
    ends_by: tuple[Asked, ...] = ()
    asks: Words = ""
    others: Others = ()
    observed: tuple[tuple[Event, ...], ...] = ()

    @classmethod
    def supposed(cls, before: Any, outcome: Any, narrated: tuple[Event, ...] = ()) -> "Forecast":
        """A forecast that a game has worked out itself, from the view now, the view then, and the events it
        `narrated`."""
        end = Ends("open")
        trials = _Trials(before, (), (Alternative((), (Trial(outcome, None, end, narrated),)),))
        return cls({}, end, end, (end,), False, narrated, trials)

    @cached_property
    def worlds(self) -> Sequence[Trial]:
        """Each world of each way."""
        return () if self.trials is None else [trial for way in self.trials.alternatives for trial in way.worlds]

    @property
    def sure_end(self) -> bool:
        """Whether it ends the same way in all worlds, with nothing hidden learned on the way: after that nothing comes
        but the end of the game."""
        return len(self.possible) == 1 and (not self.learns or (self.ends.how == "over" and all(
            event.kind in ("ends", REASON) for trial in self.worlds for event in trial.narrated_later)))

    @property
    def sure(self) -> bool:
        """Whether every part of the forecast is certain; being asked the same question again does not count against
        it."""
        return (self.sure_end or self.possible == (self.now,)) and all(change.sure for change in self.changes.values())

    @property
    def mostly_ends(self) -> bool:
        """Whether it ends as it `ends` in more than half of the worlds."""
        return 2 * [trial.ends for trial in self.worlds].count(self.ends) > len(self.worlds)

    @property
    def outcomes(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each world of each way; of a first look, up to where chance or a hidden card matters."""
        return tuple([trial.narrated for trial in self.worlds]) or self.observed

    @property
    def all_outcomes(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each world of each way, including those after chance or a hidden card."""
        return tuple([(*trial.narrated, *trial.narrated_later) for trial in self.worlds]) or self.observed

    @cached_property
    def _named(self) -> dict[Hashable, Change | None]:
        return {}

    @cached_property
    def certain(self) -> tuple[Event, ...]:
        """The events that happen in all worlds of all ways, whatever the seat itself decides next."""
        if self.trials is None:
            return self.narrated
        first, *others = self.outcomes
        return tuple([event for event in first if all(event in told for told in others)])

    def of(self, number: Number, seat: int | None) -> Change | None:
        """The change of a lexicon number of this seat, or of the seat on turn (None: it stays)."""
        whose = seat if number.whose == "seat" else None
        return self.change(lambda seen: number.read(seen, whose), (number, whose))

    def at(self, *path: str | int) -> Change | None:
        """The change of the value at this path of the view (None: it stays)."""
        return self.changes.get(path)

    def change(self, read: Callable[[Any], Any], what: Hashable = None) -> Change | None:
        """The change of something computed from the view by `read` (None: it stays); computed once where `what` names
        it."""
        if what not in self._named:
            found = self.compared(lambda seen: {"": read(seen)}).get(("",))
            if what is None:
                return found
            self._named[what] = found
        return self._named[what]

    def outcome(self, seen: Any, read: Callable[[Any], Any]) -> Any:
        """What `read` gives in most worlds after the answer; its value of today (`seen`) if it stays."""
        found = self.change(read)
        return read(seen) if found is None else found.outcome

    def compared(self, read: Callable[[Any], Any]) -> Mapping[Path, Change]:
        """All changes, by path, of a structure that `read` computes from the view."""
        return {} if self.trials is None else self.trials.compared(read)


@frozen
class _Trials:
    """All ways and worlds in which an answer was tried, what the eyes saw and knew before it, and the questions that
    make several ways."""

    before: Any
    knows: Container[int]
    alternatives: tuple[Alternative, ...]
    asked: tuple[Asked, ...] = ()

    def compared(self, read: Callable[[Any], Any]) -> dict[Path, Change]:
        """All changes, by path, of what `read` computes from the view. What all worlds agree on is certain, as far as
        it had happened before something hidden was learned."""
        return run(self.comparing(read))

    def comparing(self, read: Callable[[Any], Any]) -> Resumable[dict[Path, Change]]:
        """`compared` as a resumable computation."""
        before = read(self.before)
        compared = []
        for way in self.alternatives:
            compared.append(self._met(way, before, read))
            yield
        changes: dict[Path, Change] = {}
        for path in dict.fromkeys(path for after, _ in compared for changed in after for path in changed):
            was = hashable(value_at(before, path))
            each = [self._of_way(way, *seen, path, value_at(before, path), was)
                    for way, seen in zip(self.alternatives, compared, strict=True)]
            outcomes = sum([outcomes for outcomes, _ in each], Counter[Any]())
            sure = all(sure for _, sure in each)
            if len(outcomes) > 1 and all(len(one) == 1 for one, _ in each):
                changes[path] = Change(was, next(iter(outcomes)), False, tuple(outcomes), self.asked)
            else:
                values = tuple(value for value, _ in outcomes.most_common())
                changes[path] = Change(was, outcomes.most_common(1)[0][0], sure and len(outcomes) == 1, values)
            yield
        return changes

    @property
    def learns(self) -> bool:
        """Whether something hidden is learned."""
        return any(trial.early is not None for way in self.alternatives if not way.whole for trial in way.worlds)

    @property
    def ends_by(self) -> tuple[Asked, ...]:
        """The questions that decide where it ends, if each way has an end of its own and nothing hidden is learned."""
        ends = [{trial.ends for trial in way.worlds} for way in self.alternatives]
        alone = not self.learns and all(len(met) == 1 for met in ends)
        return self.asked if alone and len(set.union(*ends)) > 1 else ()

    def _met(self, way: Alternative, before: Any, read: Callable[[Any], Any]) -> tuple[list[dict[Path, Any]],
                                                                                       list[Any]]:
        """What has changed in each world, and what was read when something hidden was learned."""
        after = [self._after(trial, before, read) for trial in way.worlds]
        return after, [read(trial.early) for trial in way.worlds if trial.early is not None] if any(after) else []

    def _after(self, trial: Trial, before: Any, read: Callable[[Any], Any]) -> dict[Path, Any]:
        """What has changed; at the end of the game all cards are shown, and that is no change."""
        over = trial.ends.how == "over"
        found = changes_of(before, read(trial.outcome), self.knows if over or trial.early is not None else None)
        return {path: value for path, value in found.items() if "HIDDEN" not in repr(value)} if over else found

    def _of_way(self, way: Alternative, after: list[dict[Path, Any]], early: list[Any], path: Path, before: Any,
                was: Any) -> tuple[Counter[Any], bool]:
        """What one value becomes in the worlds of a way, and whether that is certain."""
        outcomes = Counter(changed.get(path, was) for changed in after)
        sure = len(outcomes) == 1 and not way.sampled and (way.whole or all(
            become(before, value_at(seen, path), self.knows, was) == next(iter(outcomes)) for seen in early))
        return outcomes, sure


class Forecasts:
    """Forecasts for every answer to one question, for one viewer (None: the public). They hold what only that viewer
    may know and are dropped with the view."""

    def __init__(self, match: Match, eyes: int | None, seed: int = 0, asks_everything: bool = False) -> None:
        """`asks_everything`: the table asks what is no choice, too."""
        self._asks_everything = asks_everything
        self._match, self._eyes, self._seed = match, eyes, seed
        self._question = match.decision
        self._before = match.view(eyes)
        self._knows = match.game.seen(match.state, eyes)
        self._worlds: list[Match] = []
        self._tried = 0
        self.known: dict[tuple[Raw, tuple[str, ...]], Forecast | None] = {}
        """The forecasts that have been made."""
        self.freed: dict[str, tuple[Raw, ...]] = {}
        """What `frees` has found."""
        self.looks: dict[tuple[Raw, tuple[str, ...]], Forecast | None] = {}
        """The first looks that have been taken."""

    def first(self, raw: Raw, then: tuple[str, ...] = ()) -> Forecast | None:
        """A first look at the same, in one world: all of it where nothing hidden and no chance matters; else what
        happens before that does, and no number. None as `of`, and where that is not all in a game that is not candid to
        all."""
        if (raw, then) not in self.known and (raw, then) not in self.looks:
            found = run(self._made_of(raw, then, looks=True))
            into = self.known if found is not None and found.trials is not None else self.looks
            into[raw, then] = found
        return self.known.get((raw, then)) or self.looks.get((raw, then))

    def of(self, raw: Raw, then: tuple[str, ...] = ()) -> Forecast | None:
        """What this answer would do, and with the options `then` (their ids), if the seat is
        offered them one after the other, with these; None where nothing can be said: a private phase changes nothing
        yet, no imagined world agrees with what was seen, or a rule fails in one."""
        run(self.making(raw, then))
        return self.known[raw, then]

    def making(self, raw: Raw, then: tuple[str, ...] = ()) -> Resumable[None]:
        """`of` as a resumable computation."""
        if (raw, then) not in self.known:
            self.known[raw, then] = yield from self._made_of(raw, then)

    def frees(self, oid: str) -> tuple[Raw, ...]:
        """The answers after which this option, which is blocked now, is on offer to the same seat in all worlds, when
        the same is asked again: at once, or after what the answer makes it decide first. That another question offers
        the same card, as a target or for a combination, helps nobody who wants this option."""
        run(self.freeing(oid))
        return self.freed[oid]

    def freeing(self, oid: str) -> Resumable[None]:
        """`frees` as a resumable computation."""
        if oid not in self.freed:
            question, found = self._question, []
            count = len(question.items) if isinstance(question, Choose) else 0
            for raw in range(count):
                if (yield from self._frees(raw, oid)):
                    found.append(raw)
            self.freed[oid] = tuple(found)

    def _frees(self, raw: Raw, oid: str) -> Resumable[bool]:
        offers = [False]
        try:
            for world in self.worlds():
                offers = [self._offers(world, raw, oid)]
                if not offers[0]:
                    break
                yield
            return offers[0]
        except Exception:
            _LOG.exception("a rule fails in an imagined world, for what frees %s", oid)
            return False

    def _offers(self, world: Match, raw: Raw, oid: str) -> bool:
        asked = world.decision
        if asked is None:
            return False
        card = asked.card_of(oid)
        for nth in range(_WAYS):
            match, rng = world.clone(), Rng.fresh(nth)
            match.halts = True
            match.answer(raw)
            steps = 0
            while (then := match.decision) is not None and then.seat == asked.seat and steps < STEPS and (
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

    def _made_of(self, raw: Raw, then: tuple[str, ...], looks: bool = False) -> Resumable[Forecast | None]:
        question = self._match.decision
        if question is None or question is not self._question or self._match.ask is not None:
            return None
        try:
            exploring = Lookahead(self._match, self._eyes, self._before, self._knows, raw, then,
                                  self._asks_everything)
            explored = yield from (exploring.first if looks else exploring.found)(self.worlds)
        except Exception:
            _LOG.exception("a rule fails in an imagined world: %r, answer %s", question, raw)
            return None
        if explored is None:
            return None
        if isinstance(explored, list):
            end = Ends("open")
            return Forecast({}, standing(self._match), end, (end,), True, common(explored), observed=tuple(explored))
        ways, asked, usual, asks, others = explored
        trials = _Trials(self._before, self._knows, ways, asked)
        each = [trial for way in trials.alternatives for trial in way.worlds]
        ends = Counter(trial.ends for trial in each).most_common()
        changes = yield from trials.comparing(lambda seen: seen)
        return Forecast(changes, standing(self._match), ends[0][0], tuple(end for end, _ in ends),
                        trials.learns, common([trial.narrated for trial in each]), trials,
                        tuple(way.answers for way in ways), usual, trials.ends_by, asks, others)

    def worlds(self, most: int = WORLDS) -> Iterator[Match]:
        """Up to `most` imagined worlds that agree with all the viewer knows, with hidden cards dealt differently in
        each; made one by one, when asked for."""
        for nth in range(most):
            while nth == len(self._worlds) and self._tried < _TRIES * (most if self._worlds else WORLDS):
                self._worlds += self._tried_out()
            yield from self._worlds[nth:nth + 1]

    def _tried_out(self) -> list[Match]:
        world = self._match.imagined(self._eyes, self._seed, self._tried, self._before)
        self._tried += 1
        return [world] if world is not None else []


def run(steps: Resumable[T]) -> T:
    """Runs a resumable computation to its end and returns its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


Piece = tuple[Literal["now", "low", "word"], Any]
"""A value that it takes (`low`: another one stands behind it), or a word between two values."""
_MINUS = "−"


@cache
def between(key: str) -> str:
    """What stands before a value or between two: "about ", " or "."""
    return TEXT(f"values.{key}")


def goes(change: Change, stays: str = "") -> tuple[Piece, ...]:
    """The pieces of a change, from old to new value: `3→5`, `3→5?`, `3→5–8`; without the old value where it may stay:
    `3 or 4`, `3–8`. `stays` words the value it may keep."""
    if not change.sure and change.before in change.possible:
        return becomes(change, stays)
    before: tuple[Piece, ...] = ("now", change.before), ("word", CHANGE.sign)
    low, high = change.span
    likely = low == high and not (change.sure or change.decided_by)
    return *before, *((("now", low), ("word", between("likely"))) if likely else becomes(change, stays))


def becomes(change: Change, stays: str = "") -> tuple[Piece, ...]:
    """The pieces of a change without the old value: `5`, `about 5`; where it may stay, as that value or as `stays`
    words it: `up to 2`, `1 or none`."""
    if change.sure:
        return (("now", change.outcome),)
    low, high = change.span
    if low == high:
        return (("now", low),) if change.decided_by else (("word", between("about")), ("now", low))
    if stays and low == change.before:
        return (("word", between("up-to")), ("now", high)) if high > low + 1 else (
            ("now", high), ("word", f"{between('or')}{stays}"))
    two = high == low + 1 or (change.decided_by and len(change.possible) == 2)
    gap = between("or") if two else between("to") if low < 0 else "–"
    return ("low", low), ("word", gap), ("now", high)


def moved(was: object, now: object) -> str:
    """A certain change from one value to another: `3→5`."""
    return f"{was}{CHANGE.sign}{now}".replace("-", _MINUS)


def spelled(change: Change) -> str:
    """The change as plain text: "3→5", "3–5"."""
    return "".join(str(part) for _, part in goes(change)).replace("-", _MINUS)
