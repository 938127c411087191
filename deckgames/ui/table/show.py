"""The public show: what happened while nobody was asked, step by step, on a table that has already moved on.

A show never holds the game up: its frames are cut from the events of an answer that has been given and saved.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from deckgames.engine.cards import CardSpec
from deckgames.engine.events import Event, sentence
from deckgames.engine.session import Session
from deckgames.ui.layout import Layout, ShowStep
from deckgames.ui.settings import Speed

STANDS, A_LETTER, LONGEST = 1.2, 0.04, 7.0
"""Seconds that a step stands by itself at normal speed: a moment, time to read what it says, and no more than that."""
TOLD = 200
"""So many events a picture can look back on."""
FACE_DOWN = CardSpec(id="face-down", name="a card")
"""Stands for every card that a viewer may not know."""
_SPEEDS: tuple[Speed, ...] = ("step", "normal", "instant")


@dataclass(frozen=True, slots=True, repr=False)
class Frame:
    """A step of a show: the table as it was then, and what had been told (`story`; the step's own events begin at
    `begins`). `heard` counts the events of the log that have been shown with it."""

    step: ShowStep
    view: Any
    story: tuple[Event, ...]
    begins: int
    heard: int
    seconds: float

    @property
    def events(self) -> tuple[Event, ...]:
        """What happens in this step."""
        return self.story[self.begins:]


def cut(events: Sequence[Event],
        begins: Callable[[Event, Sequence[Event]], ShowStep | None]) -> list[tuple[ShowStep, int, int]]:
    """The steps of these events, each with where it begins and ends; none if no event begins one.

    Together they are all events, each once and in order: what comes before the first step belongs to it.
    """
    found: list[tuple[ShowStep, int, int]] = []
    for at, event in enumerate(events):
        step = begins(event, events[found[-1][1]:at] if found else ())
        if step is not None:
            found.append((step, at if found else 0, at + 1))
        elif found:
            found[-1] = (*found[-1][:2], at + 1)
    return found


def veiled(event: Event, viewer: int | None) -> Event:
    """The event as this viewer may know it: cards that are none of its business lie face down."""
    return event if event.known_to(viewer) else replace(event, cards=(FACE_DOWN,) * len(event.cards), detail=None)


def frames(session: Session[Any, Any], layout: Layout, viewer: int | None, since: int) -> list[Frame]:
    """The show of the last answer, whose events begin at `since`; none if the game shows none of them."""
    events = [heard.event for heard in session.events[since:]]
    steps = cut(events, layout.step)
    views = session.glimpses(viewer, {end - 1 for _, _, end in steps}) if steps else []
    if not views:
        return []
    far = max(0, since - TOLD)
    told = [veiled(heard.event, viewer) for heard in session.events[far:]]
    found = []
    for (step, start, end), view in zip(steps, views, strict=True):
        first = max(far, min(since + start, since + end - TOLD))
        words = sum(len(sentence(event, session.sentences, session.names, viewer)) for event in events[start:end])
        found.append(Frame(step, view, tuple(told[first - far:since + end - far]), since + start - first, since + end,
                           min(LONGEST, STANDS + A_LETTER * words)))
    return found


@dataclass(slots=True)
class Show:
    """The frames that wait, the one that is shown, and when the next one is due. Times are seconds of any clock."""

    speed: Speed = "normal"
    frames: list[Frame] = field(default_factory=list)
    at: int = -1
    due: float | None = None
    heard: int = 0
    """The event of the log at which the show began."""

    @property
    def waits(self) -> bool:
        """Whether there is something to watch that has not been watched to its end."""
        return bool(self.frames)

    @property
    def runs(self) -> bool:
        """Whether a frame is on the screen."""
        return 0 <= self.at < len(self.frames)

    @property
    def frame(self) -> Frame:
        """What is on the screen."""
        return self.frames[self.at]

    @property
    def last(self) -> bool:
        """Whether nothing comes after this frame."""
        return self.at == len(self.frames) - 1

    def add(self, more: Sequence[Frame], since: int) -> None:
        """Frames of another answer."""
        if more and self.speed != "instant":
            if not self.frames:
                self.heard = since
            self.frames += more

    def end(self) -> None:
        """There is nothing more to watch."""
        self.frames, self.at, self.due = [], -1, None

    def go(self, to: int, now: float, asks: bool) -> bool:
        """Shows another frame; gives whether there is such a one, else the show is over. With `asks` nobody has to
        press a key behind the last frame: a question comes at once."""
        if to >= len(self.frames):
            self.end()
            return False
        self.at = max(0, to)
        self.wind(now, asks)
        return True

    def wind(self, now: float, asks: bool) -> None:
        """When this frame makes room for the next one: by a key, or by itself after a time."""
        by_itself = self.speed == "normal" and (asks or not self.last)
        self.due = now + self.frame.seconds if by_itself else None

    def chapter(self) -> int:
        """The frame at which the next chapter begins, or the last one."""
        later = range(self.at + 1, len(self.frames))
        return next((i for i in later if self.frames[i].step.chapter), max(self.at + 1, len(self.frames) - 1))

    def faster(self, by: int) -> None:
        """One speed up or down: step by step, by itself, not at all."""
        at = _SPEEDS.index(self.speed) + by
        self.speed = _SPEEDS[max(0, min(len(_SPEEDS) - 1, at))]
