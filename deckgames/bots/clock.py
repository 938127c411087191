"""When thinking ends: by the CPU time of whoever thinks, so that a busy machine takes no strength, and by the wall."""

from collections.abc import Callable
from dataclasses import field
from math import inf
from time import monotonic, thread_time

from deckgames.engine.data import dataclass

FLOOR, WHOLE = 3, 8
"""Numbers of worlds: in fewer than the first nothing is known of luck, and as many as the second are played whole
whatever CPU time they take."""
_EACH = 8
"""Within a world the time is looked at after every so many answers."""
TURN, LEAST = 2.5, 0.1
"""What a turn may take by the wall, and the CPU time that an answer has at the least, in terms of the CPU time of a
turn's first answer."""


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
        """Whether this part of the time is gone; only the wall and who breaks it off count before `WHOLE` worlds."""
        if self.broken() or self.waited >= self.wall:
            return True
        return self.worlds >= WHOLE and self.used >= self.cpu * part

    @property
    def used(self) -> float:
        """CPU seconds since it began."""
        return self.processor() - self._cpu_began

    @property
    def waited(self) -> float:
        """Seconds by the wall since it began."""
        return self.watch() - self._wall_began

    def look(self) -> None:
        """Asked after each answer within a world. Raises TimeUp."""
        self._asked += 1
        if self._asked % _EACH == 0 and self.is_up():
            raise TimeUp


class Purse:
    """The time that seats still have for their turns: whoever is asked again before anybody else has answered has what
    the answers before have left."""

    def __init__(self) -> None:
        self._left: dict[int, tuple[int, float]] = {}

    def left(self, seat: int, number: int, whole: float) -> float:
        """Seconds left for the answer of this number; all of them at the beginning of a turn."""
        last, left = self._left.get(seat, (number, whole))
        return left if number == last + 1 else whole

    def keep(self, seat: int, number: int, left: float) -> None:
        """What is left after the answer of this number."""
        self._left[seat] = number, left
