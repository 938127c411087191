"""A second process that plays every other imagined world ahead, with the results that the first one would find."""

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import active_count
from typing import Any

from deckgames.bots.clock import Clock, TimeUp

CORES = 3
"""Number of cores from which a second process has one of its own: one is left to whoever draws the screen."""
_LOOK = 0.02
"""Seconds from look to look at the clock while a world is waited for."""


def has_room() -> bool:
    """Whether a second process would have a core of its own here, and can be made (of one thread alone)."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return hasattr(os, "fork") and active_count() == 1 and cores >= CORES


class SecondWorker:
    """A copy of this process that plays the worlds 1, 3, 5, ... with all answers that are still looked at.

    `worth(world, nth)` is what the n-th of so many answers comes to. If the copy ends early, whoever asks plays those
    worlds too.
    """

    def __init__(self, worth: Callable[[int, int], Any], answers: int) -> None:
        self.taken = 0
        """Number of worlds that it has played and that were asked for."""
        self._alive: Sequence[int] = range(answers)
        self._line, its = Pipe()
        self._pid = os.fork()
        if self._pid == 0:
            try:
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                self._line.close()
                _play(its, worth, self._alive)
            finally:
                os._exit(0)
        its.close()

    def found(self, alive: Sequence[int], clock: Clock) -> list[Any] | None:
        """The values of these answers in the clock's next world; None if the caller must play that world itself. Raises
        TimeUp."""
        if clock.worlds % 2 == 0:
            return None
        try:
            if alive != self._alive:
                self._alive = alive
                self._line.send(alive)
            while not self._line.poll(_LOOK):
                if clock.is_up():
                    raise TimeUp
            worths: dict[int, Any] = self._line.recv()
        except (EOFError, OSError):
            return None
        self.taken += 1
        return [worths[nth] for nth in alive]

    def __enter__(self) -> "SecondWorker":
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


def _play(line: "Connection[Any, Any]", worth: Callable[[int, int], Any], alive: Sequence[int]) -> None:
    """What the copy does until nobody listens any more, or the game's rules have failed it."""
    world = 1
    with suppress(Exception):
        while True:
            while line.poll():
                alive = line.recv()
            line.send({nth: worth(world, nth) for nth in alive})
            world += 2
