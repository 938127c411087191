"""What a table does between two keys: it finds out what options would do, and draws what the next arrow may show."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter

from textual.timer import Timer

from deckgames.ui.paint.picture import too_small
from deckgames.ui.table.foreseen import Foreseen
from deckgames.ui.table.pace import Motion
from deckgames.ui.table.parts import Table
from deckgames.ui.table.stops import Way

_SENT, _REST, _QUIET = 0.005, 0.002, 0.1
"""Seconds in which what has been painted is sent, those in which keys have their turn, and those after which nobody is
on the way any more."""
_SLICE = 0.003
"""Seconds of work after which keys have their turn."""


class Ahead:
    """The work that waits until the screen has been painted, in parts so small that no key waits for it.

    `known` is called when something new is known of what is painted, `bar` draws the bar.
    """

    def __init__(self, table: Table, known: Callable[[], None], bar: Callable[[], object]) -> None:
        self.table, self.desk, self.known, self.bar = table, table.desk, known, bar
        self.works = False
        """Whether something is still to be found out of what is painted."""
        self._timer: Timer | None = None
        self._parts: Iterator[float] = iter(())

    def anew(self) -> None:
        """All is painted anew."""
        foreseen = self.desk.foreseen
        self.works = foreseen is not None
        if self._timer is not None:
            self._timer.stop()
        if foreseen is not None:
            foreseen.anew()
            self._parts = parts = self._work(foreseen)
            self.table.call_after_refresh(self._painted, parts)

    def _painted(self, parts: Iterator[float]) -> None:
        if parts is self._parts:
            self._go_on()

    def _go_on(self) -> None:
        until = perf_counter() + _SLICE
        for seconds in self._parts:
            if seconds or perf_counter() > until:
                self._timer = self.table.set_timer(max(seconds, _REST), self._go_on)
                return

    def _work(self, foreseen: Foreseen) -> Iterator[float]:
        """Part for part, with the seconds that go before each: what the next arrow shows at a first look, then what is
        to be found out of what is painted, then both whole, then other arrows."""
        desk = self.desk
        yield _SENT
        small = too_small(desk.width, desk.height)
        sizes = ((False, desk.width - desk.side), (True, desk.side))
        parts: list[Callable[[], object]] = [self.bar]  # it takes first looks, which the others tell, too
        parts += [partial(desk.drawn, side, w, desk.rows) for side, w in sizes if w]
        if not small:
            beside = self._beside()
            for place in (*beside[:1], desk.at):
                foreseen.anew()
                for part in parts:
                    self._draw(part, place)
                    yield 0.0
        while foreseen.wanted and foreseen is desk.foreseen:
            if foreseen.go_on():
                self.known()
            yield 0.0
        self.works = False
        if small:
            return
        for nth, place in enumerate((desk.at, *beside)):
            if nth == 2:
                yield _QUIET
                gc.collect(1)
            for part in parts:
                self._draw(part, place)
                while foreseen.wanted:
                    yield 0.0
                    foreseen.go_on()
                    if not foreseen.wanted:
                        self._draw(part, place)
                yield 0.0

    def _draw(self, part: Callable[[], object], place: int) -> None:
        """Draws something as it will be when the cursor has gone to this place, which ends all motion: it is kept until
        then."""
        desk = self.desk
        at, desk.at = desk.at, place
        motion, desk.motion = desk.motion, Motion()
        try:
            part()
        finally:
            desk.at, desk.motion = at, motion

    def _beside(self) -> Sequence[int]:
        """The places to which one arrow takes the cursor, the likeliest first."""
        desk = self.desk
        ways: tuple[Way, ...] = (desk.headed, "right", "down", "left", "up")
        return [at for at in dict.fromkeys(map(self.table.hands.goes, ways)) if at != desk.at]
