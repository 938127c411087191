"""How long people think about their answers, by a clock that never jumps. No rule, bot or digest knows of it."""

from collections.abc import Callable, Mapping
from time import monotonic

MOST = 1e6
"""Seconds below which a written time is believed."""


def seconds_of(written: object) -> float | None:
    """Seconds as a save has them; None where it does not say them, as those of older versions."""
    return float(written) if isinstance(written, (int, float)) and 0 < written < MOST else None


class Clock:
    """Runs while a person sees their table and may answer; a curtain, a pause, or leaving stops it. What a seat has
    thought stays with it until it answers, also if it takes an answer back, or leaves and comes back another day.

    Whoever shows the table says who thinks (`run`), again at each sign of life. Between two of them at most `patience`
    seconds count: whoever is silent for longer has gone, or the machine slept.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self.patience = 600.0
        self._seat: int | None = None
        self._since = 0.0
        self._thought: dict[int, float] = {}

    def run(self, seat: int | None) -> None:
        """Starts timing this seat (None: nobody); time spent before still counts for it."""
        now = self._now()
        if self._seat is not None:
            self.add(self._seat, max(0.0, min(now - self._since, self.patience)))
        self._seat, self._since = seat, now

    def add(self, seat: int, seconds: float | None) -> None:
        """Adds thinking time in seconds to a seat that has not answered yet."""
        if seconds:
            self._thought[seat] = self._thought.get(seat, 0.0) + seconds

    def answered(self, seat: int) -> float | None:
        """How long this seat has thought since its last answer, in seconds; None if nobody has seen it think."""
        self.run(self._seat)
        return round(self._thought.pop(seat, 0.0), 1) or None

    @property
    def seat(self) -> int | None:
        """The seat that is being timed (None: nobody)."""
        return self._seat

    @property
    def thought(self) -> Mapping[int, float]:
        """How long each seat has thought since its last answer, in seconds."""
        self.run(self._seat)
        return {seat: found for seat, seconds in self._thought.items() if (found := round(seconds, 1))}
