"""Limits thinking by CPU time, so that a busy machine takes no strength from a bot, and by wall time."""

from collections.abc import Callable
from dataclasses import field
from math import inf
from time import monotonic, thread_time

from deckgames.engine.core.data import dataclass

FLOOR, WHOLE = 3, 8
"""Numbers of worlds: in fewer than the first nothing is known of luck, and as many as the second are played whole
whatever CPU time they take."""
_EACH = 8
"""Within a world the time is looked at after every so many answers."""
TURN, LEAST = 2.5, 0.1
"""What a turn may take by the wall, and the CPU time that an answer has at the least, in terms of the CPU time of a
turn's first answer."""
SHARED, CROWDED = 1.5, 4.0
"""How many times its CPU time an answer may take by the wall, and one that has the least of it."""


class TimeUp(Exception):
    """Raised in the middle of an imagined world when thinking must end; that world is dropped."""


@dataclass(slots=True)
class Clock:
    """Time for one answer, starting now: `cpu` seconds of this thread, `share` seconds by the wall, until `broken` says
    that it is no longer wanted. `WHOLE` worlds may take more than that, but never more than `wall` seconds. `worlds`
    counts the worlds in which every answer was tried."""

    cpu: float = inf
    wall: float = inf
    share: float = inf
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
        """Whether this part (0 to 1) of the time is used; before `WHOLE` worlds only `wall` and `broken` count."""
        if self.broken() or self.waited >= self.wall:
            return True
        return self.worlds >= WHOLE and (self.used >= self.cpu * part or self.waited >= self.share)

    @property
    def spare(self) -> float:
        """CPU seconds that are left of it, if the machine goes on giving as much of its time as so far."""
        used, waited = self.used, self.waited
        given = used / waited if waited > used > 0 else 1.0
        return max(0.0, min(self.cpu - used, given * (min(self.share, self.wall) - waited)))

    @property
    def used(self) -> float:
        """CPU seconds since it began."""
        return self.processor() - self._cpu_began

    @property
    def waited(self) -> float:
        """Seconds by the wall since it began."""
        return self.watch() - self._wall_began

    def look(self) -> None:
        """Raises TimeUp if the time is over; called after each answer within a world."""
        self._asked += 1
        if self._asked % _EACH == 0 and self.is_up():
            raise TimeUp


class Purse:
    """Thinking time that a seat has left for its turn: a seat that is asked again at once gets what its earlier answers
    left."""

    def __init__(self) -> None:
        self._left: dict[int, tuple[int, float]] = {}

    def left(self, seat: int, number: int, whole: float) -> float:
        """Seconds left for the answer of this number; `whole` at the beginning of a turn."""
        last, left = self._left.get(seat, (number, whole))
        return left if number == last + 1 else whole

    def keep(self, seat: int, number: int, left: float) -> None:
        """Stores the seconds left after the answer of this number."""
        self._left[seat] = number, left
