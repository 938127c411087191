"""Whether a key or click came from somebody who had seen what it answers: its own time against that of the painting."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, TypeVar

from textual.message import Message
from textual.screen import Screen

from deckgames.ui.paint.pane import PaneScreen

R = TypeVar("R")


class Timed(Protocol):
    """A key or click with the time at which it was made, before it waited for its turn."""

    time: float


def now() -> float:
    """The time by the clock that Textual stamps keys and clicks with."""
    return Message().time


class Seen:
    """From when on keys count on a screen: what it asks must have been painted, and stood for a moment if others look.

    What comes earlier was meant for what was on the screen before: the screen drops it and says so.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self.since: float | None = 0.0
        """From when on keys count; None as long as what is asked has not been painted."""
        self._wait = 0.0
        self._number = 0

    @property
    def painted(self) -> bool:
        """Whether what is asked has been on the terminal."""
        return self.since is not None

    def asks(self, wait: float = 0.0) -> None:
        """Something else is asked, and has to stand so many seconds once it is painted."""
        self.since, self._wait = None, wait
        self._number += 1
        self.resume()

    def resume(self) -> None:
        """The screen lies on top again: what was asked below another one is painted only now."""
        if self.since is None:
            self._screen.call_after_refresh(self._paint, self._number)

    def _paint(self, number: int) -> None:
        if number == self._number and self.since is None and self._screen.is_active:
            self.since = now() + self._wait

    def early(self, event: Timed) -> bool:
        """Whether it was made before what it would answer could be seen."""
        return self.since is None or event.time < self.since


class SeenScreen(PaneScreen[R]):
    """A page that hears keys once it has been seen, and has stood for a moment: terminals repeat a key that is held."""

    GUARD: ClassVar[float] = 0.3
    """Seconds that it stands before it hears keys."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = Seen(self)

    def on_mount(self) -> None:
        """Whoever is to answer has to see it first."""
        self.seen.asks(self.GUARD)

    def on_screen_resume(self) -> None:
        """What lay over it has gone."""
        self.seen.resume()


def too_early(what: str) -> str:
    """What a screen says of a key or click that it has dropped."""
    return f"{what} came too early: look first, then again"
