"""Timing: how long bots' turns and the steps of a show stay on the screen, and what moves there (beads along a belt,
cards, changed numbers), at most 250 ms and never waited for."""

from collections.abc import Mapping
from dataclasses import replace

from deckgames.engine.core.data import dataclass, frozen
from deckgames.engine.messages import TEXT
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.film import CHANGED, LASTS, NOTHING, NOWHERE, Brought, Film, Lying, counted
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


@frozen
class Beat:
    """One unit of what is watched, a bot's turn or a step of a show: `letters` of text to read, `touches`: somebody is
    harmed or a card is turned up."""

    letters: int = 0
    touches: bool = False
    shown: bool = False


@dataclass(slots=True)
class Pace:
    """The timer of one table. Times are seconds of any clock.

    `due` is when the screen goes on by itself (None: on a key, or nothing waits); `held`: a stopped timer; `hurried`:
    skip everything up to the next question to a person.
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
        """The speed, or how to restart a stopped timer, for the bar."""
        if self.held:
            return TEXT("pace.paused")
        if self.hurried:
            return TEXT("pace.hurried")
        return TEXT("pace.step") if self.speed == "step" else TEXT("pace.speed", speed=self.speed)

    @property
    def grace(self) -> float:
        """Seconds that a bot waits after an answer that can still be taken back."""
        return 0.0 if self.hurried else _TIMES.get(self.speed, 1.0) * GRACE

    def plan(self, beat: Beat, round_: int) -> float | None:
        """Seconds for which this beat is shown; 0: not at all, None: until a key. All bots' turns of one round share a
        limit."""
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
        """Starts the timer; None: only a key goes on."""
        self.due = None if seconds is None or self.held else now + seconds

    def hold(self) -> None:
        """Stops the timer, because somebody reads or has gone back; a key restarts it."""
        self.held, self.due = True, None

    def stop(self) -> None:
        """Ends the timer: nothing waits."""
        self.held, self.due = False, None

    def change(self, by: int) -> None:
        """Changes the speed by one level; the slowest waits for keys, the fastest shows nothing."""
        at = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at))]


def _step(beat: Beat) -> float:
    return min(LONGEST, STEP + A_LETTER * beat.letters) if beat.touches else QUIET


FRAME, SLIDE = 0.03, 0.18
"""Seconds between two frames of a slide, and those that it runs."""


class Motion:
    """The running animation. Times are seconds of any clock; it starts with its first picture."""

    def __init__(self) -> None:
        self.brought, self.before = NOTHING, NOWHERE
        self.began: float | None = None
        self.moving = self.played = 1.0
        """How much of a slide, and of all the rest, has run."""
        self._film: Film | None = None

    @property
    def changed(self) -> Mapping[str, tuple[int, int]]:
        """Changed numbers: key to (before, now)."""
        return self.brought.changed

    @property
    def moved(self) -> str:
        """The kind of movement on the screen, such as "left"; "" if none."""
        return self.brought.moved if self.moving < 1.0 else ""

    @property
    def runs(self) -> bool:
        """Whether the next frame differs from this one."""
        return self.moving < 1.0 or self.played < 1.0

    def begin(self, brought: Brought, reduced: bool, before: Lying = NOWHERE) -> None:
        """Starts the animation of an answer's effects, from what lay on the table `before`; with reduced motion only
        changed numbers are shown."""
        self.end()
        self.brought, self.before = brought, before
        self.moving = 0.0 if brought.moved and not reduced else 1.0
        self.played = 1.0 if reduced or brought == NOTHING else 0.0

    def settle(self, now: Mapping[str, int]) -> None:
        """Shows of changed numbers what they have come to by `now`."""
        changed = {key: (was, now[key]) for key, (was, _) in self.changed.items() if now.get(key, was) != was}
        self.brought = replace(self.brought, changed=changed)

    def leave(self) -> None:
        """Ends all movement, because somebody else looks now."""
        self.before, self._film = NOWHERE, None

    def frame(self, now: float) -> None:
        """Goes to the frame of this time."""
        if self.began is None:
            self.began = now
        past = now - self.began
        self.moving = min(1.0, past / SLIDE) if self.moving < 1.0 else 1.0
        self.played = min(1.0, past / LASTS) if self.played < 1.0 else 1.0
        if past >= CHANGED:
            self.brought = NOTHING

    def seen(self, after: Lying, beside: bool = False) -> Canvas:
        """The sheet of zones, or the one `beside` it, as it looks in this frame; without known card places only
        numbers change."""
        if self.played == 1.0:
            return after.sheet
        if not after.places:
            return counted(after.sheet, self.brought, self.played, self.before.beside if beside else self.before.sheet)
        if self._film is None or self._film.after is not after:
            self._film = Film(self.before, after, self.brought)
        return self._film.at(self.played)

    def end(self) -> None:
        """Ends the animation, as any key does."""
        self.brought, self.began, self.moving, self.played = NOTHING, None, 1.0, 1.0
        self.leave()

    @property
    def pace(self) -> float | None:
        """Seconds to the next frame; None if nothing moves."""
        if self.runs:
            return FRAME if self._film is None else self._film.pace
        return CHANGED if self.brought.changed else None
