"""Forecasts are made after the bar has been painted: what it asks for and is not known yet is noted until then. A first
look at what the cursor stands on is taken at once."""

from collections.abc import Sequence
from time import perf_counter

from deckgames.engine.decisions import Raw
from deckgames.engine.forecast import Forecast, Forecasts

_LOOKS = 2
"""First looks that are taken while something is painted."""
_SLICE = 0.012
"""Seconds after which keys have their turn."""


class Foreseen:
    """The forecasts of one question for the eyes at the screen; gone when others look, or something else is asked."""

    def __init__(self, forecasts: Forecasts) -> None:
        self._forecasts = forecasts
        self._answers: dict[tuple[Raw, str], None] = {}
        self._first: dict[tuple[Raw, str], None] = {}
        self._blocked: dict[str, None] = {}
        self._looks = 0

    @property
    def wanted(self) -> bool:
        """Whether something is asked for that is not known yet."""
        return bool(self._answers or self._first or self._blocked)

    def paints(self) -> None:
        """The bar is painted next: a first look may be taken for it."""
        self._looks = _LOOKS

    def of(self, raw: Raw, then: str = "") -> Forecast | None:
        """What this answer would do, if that is known; else it is wanted, and what a first look shows stands there."""
        known = self._forecasts.known
        if (raw, then) in known:
            return known[raw, then]
        if self._looks and (raw, then) not in self._forecasts.looks:
            self._looks -= 1
            self._forecasts.first(raw, then)
            if (raw, then) in known:
                return known[raw, then]
        self._answers[raw, then] = None
        return self._forecasts.looks.get((raw, then))

    def first(self, raw: Raw, then: str = "") -> Forecast | None:
        """A first look at this answer, if it has been taken; else it is wanted."""
        one = raw, then
        if one in self._forecasts.known or one in self._forecasts.looks:
            return self._forecasts.first(raw, then)
        self._first[one] = None
        return None

    def frees(self, oid: str) -> Sequence[Raw]:
        """What would put this option on offer, if that is known; else it is wanted."""
        if oid not in self._forecasts.freed:
            self._blocked[oid] = None
            return ()
        return self._forecasts.freed[oid]

    def make(self) -> None:
        """Finds out all that is wanted."""
        while self.wanted:
            self.go_on()

    def go_on(self) -> bool:
        """Finds out what is wanted: first looks at all of it, the next time some of the rest; whether there is
        something new to be painted."""
        forecasts = self._forecasts
        unseen = [one for one in (*self._answers, *self._first) if one not in forecasts.looks]
        for one in unseen:
            forecasts.first(*one)
        self._first.clear()
        for one in [one for one in self._answers if one in forecasts.known]:
            del self._answers[one]
        if unseen and self._answers:
            return True
        until = perf_counter() + _SLICE
        while self.wanted and perf_counter() < until:
            if self._answers:
                forecasts.of(*self._answers.popitem()[0])
            else:
                forecasts.frees(self._blocked.popitem()[0])
        return not self.wanted
