"""What a table does between two keys: it finds out what options would do, and draws what the next arrow may show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from textual.timer import Timer

from deckgames.ui.paint.picture import too_small
from deckgames.ui.table.foreseen import Foreseen
from deckgames.ui.table.pace import Motion
from deckgames.ui.table.parts import Table
from deckgames.ui.table.stops import Way

_PAINT, _REST, _QUIET = 0.02, 0.002, 0.1
"""Seconds in which the screen is painted, those between two parts in which keys have their turn, and those after which
nobody is on the way any more."""


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
            self._parts = self._work(foreseen)
            self._go_on()

    def _go_on(self) -> None:
        for seconds in self._parts:
            self._timer = self.table.set_timer(seconds, self._go_on)
            return

    def _work(self, foreseen: Foreseen) -> Iterator[float]:
        """Part for part, with the seconds that go before each."""
        desk = self.desk
        yield _PAINT
        while foreseen.wanted and foreseen is desk.foreseen:
            if foreseen.go_on():
                self.known()
            yield _REST
        self.works = False
        if too_small(desk.width, desk.height):
            return
        for nth, place in enumerate((desk.at, *self._beside())):
            if nth == 2:
                yield _QUIET
            sizes = ((False, desk.width - desk.side), (True, desk.side))
            parts: list[Callable[[], object]] = [partial(desk.drawn, side, w, desk.rows) for side, w in sizes if w]
            for part in (*parts, self.bar):
                self._draw(part, place)
                while foreseen.wanted:
                    yield _REST
                    foreseen.go_on()
                    if not foreseen.wanted:
                        self._draw(part, place)
                yield _REST

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
