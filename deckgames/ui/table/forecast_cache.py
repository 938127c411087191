"""Forecasts are made after the bar has been painted: what it asks for and is not known yet is noted until then. A first
look at what the cursor stands on is taken at once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from deckgames.engine.forecast.forecast import Forecast, Forecasts
from deckgames.engine.match.match import Match
from deckgames.engine.vocabulary.decisions import Raw

_LOOKS = 2
"""First looks that are taken while something is painted."""
_SLICE = 0.003
"""Seconds after which keys have their turn."""


class ForecastCache:
    """The forecasts of one question for the eyes at the screen; gone when others look, or something else is asked."""

    def __init__(self, forecasts: Forecasts) -> None:
        self._forecasts = forecasts
        self._answers: dict[tuple[Raw, tuple[str, ...]], None] = {}
        self._first: dict[tuple[Raw, tuple[str, ...]], None] = {}
        self._blocked: dict[str, None] = {}
        self._begun: dict[object, Iterator[None]] = {}
        """What is being found out, also where nobody asks for it any more."""
        self._looks, self._at_once = 0, _LOOKS
        self.looked = False
        """Whether something has been found out while it was painted: what was painted before tells it, too."""

    def worlds(self) -> Iterator[Match]:
        """The imagined worlds that they are found in."""
        return self._forecasts.worlds()

    @property
    def wanted(self) -> bool:
        """Whether something is asked for that is not known yet."""
        return bool(self._answers or self._first or self._blocked)

    def anew(self) -> None:
        """All is painted anew, and asks again for what it wants."""
        self._answers.clear()
        self._first.clear()
        self._blocked.clear()

    @contextmanager
    def looking(self) -> Iterator[None]:
        """While the bar is painted: a quick first look may stand in for a forecast."""
        self._looks = self._at_once
        yield
        self._looks = 0

    @contextmanager
    def putting_off(self) -> Iterator[None]:
        """What is painted now is for later: no first look is taken for it."""
        self._at_once = 0
        yield
        self._at_once = _LOOKS

    def of(self, raw: Raw, then: tuple[str, ...] = ()) -> Forecast | None:
        """What this answer would do, if that is known; else it is wanted, and what a first look shows stands there."""
        known = self._forecasts.known
        if (raw, then) in known:
            return known[raw, then]
        if self._looks and (raw, then) not in self._forecasts.looks:
            self._looks -= 1
            self.looked = True
            self._forecasts.first(raw, then)
            if (raw, then) in known:
                return known[raw, then]
        self._answers[raw, then] = None
        return self._forecasts.looks.get((raw, then))

    def first(self, raw: Raw, then: tuple[str, ...] = ()) -> Forecast | None:
        """A first look at this answer, if it has been taken; else it is wanted."""
        one = raw, then
        if one in self._forecasts.known or one in self._forecasts.looks:
            return self._forecasts.first(raw, then)
        self._first[one] = None
        return None

    def frees(self, oid: str) -> Sequence[Raw]:
        """The answers that would free this option, if they are known; else they are put on the list of things to find
        out."""
        if oid not in self._forecasts.freed:
            self._blocked[oid] = None
            return ()
        return self._forecasts.freed[oid]

    def make(self) -> None:
        """Finds out all that is wanted."""
        while self.wanted:
            self.go_on()

    def go_on(self) -> bool:
        """Finds out some of what is wanted: first looks at all of it, then the rest, the latest first; whether there is
        something new to be painted."""
        forecasts, until = self._forecasts, perf_counter() + _SLICE
        unseen = [one for one in (*self._answers, *self._first) if one not in forecasts.looks]
        for one in unseen:
            if perf_counter() > until:
                return False
            forecasts.first(*one)
        self._first.clear()
        self._answers = {one: None for one in self._answers if one not in forecasts.known}
        if unseen and self._answers:
            return True
        while self.wanted and perf_counter() < until:
            if self._answers:
                one = next(reversed(self._answers))
                if self._goes_on(one, forecasts.making(*one)):
                    del self._answers[one]
            else:
                oid = next(reversed(self._blocked))
                if self._goes_on(oid, forecasts.freeing(oid)):
                    del self._blocked[oid]
        return not self.wanted

    def _goes_on(self, what: object, begun: Iterator[None]) -> bool:
        """Takes a step of this; whether it was the last one."""
        try:
            next(self._begun.setdefault(what, begun))
        except StopIteration:
            del self._begun[what]
            return True
        return False
