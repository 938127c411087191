"""When thinking ends: by the CPU time of whoever thinks, so that a busy machine takes no strength, and by the wall."""

from collections.abc import Callable
from dataclasses import field
from math import inf
from time import monotonic, thread_time

from deckgames.engine.data import dataclass

FLOOR = 3
"""Number of whole worlds played whatever CPU time they take: in fewer nothing is known of luck."""
_EACH = 8
"""Within a world the time is looked at after every so many answers."""


class TimeUp(Exception):
    """Thinking has to end in the midst of a world, which then counts for nothing."""


@dataclass(slots=True)
class Clock:
    """Thinking of one answer, from now on: for `cpu` seconds of this thread, at most `wall` seconds, until somebody
    breaks it off (`broken`). `worlds` are those that all answers have met whole."""

    cpu: float = inf
    wall: float = inf
    broken: Callable[[], bool] = bool
    processor: Callable[[], float] = thread_time
    watch: Callable[[], float] = monotonic
    worlds: int = 0
    _asked: int = 0
    _cpu_began: float = field(init=False)
    _wall_began: float = field(init=False)

    def __post_init__(self) -> None:
        self._cpu_began, self._wall_began = self.processor(), self.watch()

    def is_up(self, part: float = 1.0) -> bool:
        """Whether this part of the time is gone; only the wall and who breaks it off count before `FLOOR` worlds."""
        if self.broken() or self.watch() - self._wall_began >= self.wall:
            return True
        return self.worlds >= FLOOR and self.processor() - self._cpu_began >= self.cpu * part

    def look(self) -> None:
        """Asked after each answer within a world. Raises TimeUp."""
        self._asked += 1
        if self._asked % _EACH == 0 and self.is_up():
            raise TimeUp
