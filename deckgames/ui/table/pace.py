"""What passes by itself: how long what happens stands on the screen (one schedule for bots' turns and public shows),
and what moves there: beads along a belt, cards, changed numbers; at most 250 ms, and never waited for."""

from collections.abc import Mapping

from deckgames.engine.data import dataclass
from deckgames.engine.messages import SAY
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


FRAME, SLIDE = 0.03, 0.18
"""Seconds between two frames of a slide, and those that it runs."""


class Motion:
    """The motion that runs now. Times are seconds of any clock; it begins with the first picture of it."""

    def __init__(self) -> None:
        self.brought, self.before = NOTHING, NOWHERE
        self.began: float | None = None
        self.moving = self.played = 1.0
        """How much of a slide, and of all the rest, has run."""
        self._film: Film | None = None

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
        return self.moving < 1.0 or self.played < 1.0

    def begin(self, brought: Brought, reduced: bool, before: Lying = NOWHERE) -> None:
        """Another answer has been given, and this lay on the table before; with reduced motion only its numbers are
        shown."""
        self.end()
        self.brought, self.before = brought, before
        self.moving = 0.0 if brought.moved and not reduced else 1.0
        self.played = 1.0 if reduced or brought == NOTHING else 0.0

    def leave(self) -> None:
        """Others look at the table now: nothing moves that lay there before."""
        self.before, self._film = NOWHERE, None

    def frame(self, now: float) -> None:
        """The next frame."""
        if self.began is None:
            self.began = now
        past = now - self.began
        self.moving = min(1.0, past / SLIDE) if self.moving < 1.0 else 1.0
        self.played = min(1.0, past / LASTS) if self.played < 1.0 else 1.0
        if past >= CHANGED:
            self.brought = NOTHING

    def seen(self, after: Lying) -> Canvas:
        """What is seen of a sheet now; where no cards are known to lie only numbers count."""
        if self.played == 1.0:
            return after.sheet
        if not after.places:
            return counted(after.sheet, self.brought, self.played)
        if self._film is None or self._film.after is not after:
            self._film = Film(self.before, after, self.brought)
        return self._film.at(self.played)

    def end(self) -> None:
        """A key ends all motion."""
        self.brought, self.began, self.moving, self.played = NOTHING, None, 1.0, 1.0
        self.leave()

    @property
    def pace(self) -> float | None:
        """Seconds to the next frame; None when nothing moves."""
        if self.runs:
            return FRAME if self._film is None else self._film.pace
        return CHANGED if self.brought.changed else None
