"""What passes by itself: how long what happens stands on the screen (one schedule for bots' turns and public shows),
and what moves there: beads along a belt, fresh cards, changed numbers; at most 180 ms, and never waited for."""

from collections.abc import Mapping
from dataclasses import field

from deckgames.engine.cards import Card
from deckgames.engine.data import dataclass
from deckgames.engine.messages import SAY
from deckgames.ui.settings import SPEEDS, Speed

TURN, TURN_TOUCHES = 0.7, 1.2
"""Seconds at normal speed that a bot's turn stands, and one that touches somebody: its line stays after that."""
ROUND, _SHARE = 8.0, 4.0
"""The turns of all bots in a round stand no longer than this together: each takes a quarter of what is left at most."""
GRACE = 0.6
"""Seconds at normal speed before a bot moves behind an answer of a person, who may take it back meanwhile."""
STEP, A_LETTER, LONGEST = 0.8, 0.01, 2.5
"""Seconds at normal speed that a step of a show stands: a moment, time to read what it says, and no more than that."""
QUIET = 0.6
"""A step in which nobody is harmed and nothing is turned up."""
_TIMES: dict[Speed, float] = {"slow": 2.0, "normal": 1.0, "fast": 1 / 3, "instant": 0.0}


@dataclass(frozen=True, slots=True)
class Beat:
    """What is watched at once: the turn of a bot, or a step of a show. `letters` are those of what is told of it;
    `touches` says that somebody is harmed or something turned up."""

    letters: int = 0
    touches: bool = False
    shown: bool = False


@dataclass(slots=True)
class Pace:
    """The clock of one table. Times are seconds of any clock.

    `due` is when what stands on the screen makes room by itself; None: by a key, or nothing stands. `held` is a clock
    that was stopped; `hurried` goes to the next question of a human without standing anywhere.
    """

    speed: Speed = "normal"
    due: float | None = None
    held: bool = False
    hurried: bool = False
    spent: float = 0.0
    """Seconds at normal speed that the bots' turns of this round have stood."""
    _round: int = 0

    @property
    def note(self) -> str:
        """The speed, for the bar; or how a clock that was stopped goes on."""
        if self.held:
            return SAY.text("pace.paused")
        if self.hurried:
            return SAY.text("pace.hurried")
        return SAY.text("pace.step") if self.speed == "step" else SAY.text("pace.speed", speed=self.speed)

    @property
    def grace(self) -> float:
        """Seconds before a bot moves behind an answer that can be taken back."""
        return 0.0 if self.hurried else _TIMES.get(self.speed, 1.0) * GRACE

    def plan(self, beat: Beat, round_: int) -> float | None:
        """Seconds that this beat of this round is to stand; 0: not at all, None: until a key. Bots' turns are counted
        against what their round may take."""
        if self.hurried or self.speed == "instant":
            return 0.0
        if self.speed == "step":
            return None
        return _TIMES[self.speed] * (_step(beat) if beat.shown else self._turn(beat, round_))

    def _turn(self, beat: Beat, round_: int) -> float:
        if round_ != self._round:
            self._round, self.spent = round_, 0.0
        wanted = min(TURN_TOUCHES if beat.touches else TURN, (ROUND - self.spent) / _SHARE)
        self.spent += wanted
        return wanted

    def wind(self, seconds: float | None, now: float) -> None:
        """How long what is on the screen now stands; None: until a key."""
        self.due = None if seconds is None or self.held else now + seconds

    def hold(self) -> None:
        """Stops the clock: somebody reads, or has gone back. A key goes on."""
        self.held, self.due = True, None

    def stop(self) -> None:
        """Nothing stands on the screen any more."""
        self.held, self.due = False, None

    def change(self, by: int) -> None:
        """One speed up or down; the slowest goes on by key alone, the fastest shows nothing."""
        at = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at))]


def _step(beat: Beat) -> float:
    return min(LONGEST, STEP + A_LETTER * beat.letters) if beat.touches else QUIET


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
