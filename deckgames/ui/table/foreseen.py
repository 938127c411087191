"""Forecasts are made after the bar has been painted: what it asks for and is not known yet is noted until then."""

from collections.abc import Sequence

from deckgames.engine.decisions import Raw
from deckgames.engine.forecast import Forecast, Forecasts


class Foreseen:
    """The forecasts of one question for the eyes at the screen; gone when others look, or something else is asked."""

    def __init__(self, forecasts: Forecasts) -> None:
        self._forecasts = forecasts
        self._answers: list[tuple[Raw, str]] = []
        self._blocked: list[str] = []

    @property
    def wanted(self) -> bool:
        """Whether something is asked for that is not known yet."""
        return bool(self._answers or self._blocked)

    def of(self, raw: Raw, then: str = "") -> Forecast | None:
        """What this answer would do, if that is known; else it is wanted."""
        if (raw, then) not in self._forecasts.known:
            self._answers.append((raw, then))
            return None
        return self._forecasts.known[raw, then]

    def frees(self, oid: str) -> Sequence[Raw]:
        """What would put this option on offer, if that is known; else it is wanted."""
        if oid not in self._forecasts.freed:
            self._blocked.append(oid)
            return ()
        return self._forecasts.freed[oid]

    def make(self) -> None:
        """Finds out what is wanted."""
        answers, self._answers = self._answers, []
        blocked, self._blocked = self._blocked, []
        for raw, then in answers:
            self._forecasts.of(raw, then)
        for oid in blocked:
            self._forecasts.frees(oid)
