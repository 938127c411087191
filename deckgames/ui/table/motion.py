"""What moves on a table: beads along a belt, fresh cards, changed numbers; at most 180 ms, and never waited for."""

from collections.abc import Mapping
from dataclasses import field

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass

FRAME = 0.03
SLIDE, FLASH, CHANGED = 0.18, 0.12, 0.9
"""Seconds that a slide runs, that a fresh card has its heavy frame, and that a changed number shows both values."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What an answer has brought: cards that moved (with the colour of their seat), what turns, what has changed."""

    fresh: Mapping[Card, int] = field(default_factory=dict)
    moved: str = ""
    changed: Mapping[str, tuple[int, int]] = field(default_factory=dict)


NOTHING = Brought()


class Motion:
    """The motion that runs now. Times are seconds of any clock."""

    def __init__(self) -> None:
        self.brought = NOTHING
        self.began = 0.0
        self.moving = 1.0
        self.fresh: Mapping[Card, int] = {}

    @property
    def changed(self) -> Mapping[str, tuple[int, int]]:
        """Numbers that are shown with what they were before."""
        return self.brought.changed

    @property
    def moved(self) -> str:
        """What runs along now."""
        return self.brought.moved if self.moving < 1.0 else ""

    @property
    def runs(self) -> bool:
        """Whether the next frame differs from this one."""
        return self.moving < 1.0 or bool(self.fresh)

    def begin(self, brought: Brought, now: float, reduced: bool) -> None:
        """Another answer has been given; with reduced motion only its numbers are shown."""
        self.brought, self.began = brought, now
        self.moving = 0.0 if brought.moved and not reduced else 1.0
        self.fresh = {} if reduced else brought.fresh

    def frame(self, now: float) -> None:
        """The next frame."""
        past = now - self.began
        self.moving = min(1.0, past / SLIDE) if self.moving < 1.0 else 1.0
        if past >= FLASH:
            self.fresh = {}
        if past >= CHANGED:
            self.brought = NOTHING

    def end(self) -> None:
        """A key ends all motion."""
        self.brought, self.moving, self.fresh = NOTHING, 1.0, {}

    @property
    def pace(self) -> float | None:
        """Seconds to the next frame; None when nothing moves."""
        if self.runs:
            return FRAME
        return CHANGED if self.brought.changed else None
