"""The public show: what happened while nobody was asked, step by step, though the table has already moved on.

A show never holds the game up: its frames are cut from the events of an answer that is already given and saved.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from deckgames.engine.core.cards import CardSpec
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.events import Event, sentence_of, text_of
from deckgames.ui.table.pace import Beat
from deckgames.ui.toolkit.layout import ShowStep
from deckgames.ui.toolkit.layouts import Layout

MOST = 4
"""Number of steps at most that are told as one."""
TOLD = 200
"""Number of events a picture can look back on."""
FACE_DOWN = CardSpec(id="face-down", name="a card")
"""Stands for every card that a viewer may not know."""


@frozen(repr=False)
class Frame:
    """A step of a show: the table as it was then, and the events shown so far (`story`; this step's begin at index
    `begins`). `heard` counts the events of the log up to here; `asks` is the seat that a card asks right behind it."""

    step: ShowStep
    view: Any
    story: tuple[Event, ...]
    begins: int
    heard: int
    beat: Beat
    asks: int | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of this step."""
        return self.story[self.begins:]


@dataclass(slots=True)
class Cut:
    """A step of a show as a range of events, from `start` to before `end`; `touches` as in a Beat; `merged`: how many
    steps were merged into it."""

    step: ShowStep
    start: int
    end: int
    touches: bool = False
    merged: int = 1


def cut(events: Sequence[Event], begins: Callable[[Event, Sequence[Event]], ShowStep | None],
        touches: Callable[[Event], bool]) -> list[Cut]:
    """Cuts events into the steps of a show: each event once and in order, those before the first step in that one. A
    step that touches nobody is shown together with the next one of its chapter. Empty if no event begins a step."""
    cuts: list[Cut] = []
    for at, event in enumerate(events):
        step = begins(event, events[cuts[-1].start:at] if cuts else ())
        if step is not None:
            cuts.append(Cut(step, at if cuts else 0, at))
        if cuts:
            cuts[-1].end, cuts[-1].touches = at + 1, cuts[-1].touches or touches(event)
    return merged(cuts)


def merged(steps: Sequence[Cut]) -> list[Cut]:
    """The steps with fewer pauses: one that opens nothing joins the one before, one that touches nobody joins the next
    of its chapter. The rule of a merged step is that of its first part that touches somebody."""
    cuts: list[Cut] = []
    for step in steps:
        last = cuts[-1] if cuts else None
        if last is None or step.step.chapter or ((last.touches or last.merged == MOST) and step.step.opens):
            cuts.append(step)
        else:
            rule = last.step.rule if last.touches else step.step.rule
            cuts[-1] = Cut(replace(last.step, rule=rule), last.start, step.end, last.touches or step.touches,
                            last.merged + step.merged)
    return cuts


def veiled(event: Event, viewer: int | None) -> Event:
    """The event as this viewer may know it: hidden cards lie face down."""
    return event if event.known_to(viewer) else replace(event, cards=(FACE_DOWN,) * len(event.cards), detail=None)


def touching(session: Session, stands: Collection[str] = ()) -> Callable[[Event], bool]:
    """A test whether an event does something to a person (or to all), or is of a kind that always stands."""
    def touched(event: Event) -> bool:
        told, touches = sentence_of(event, session.sentences), session.game.private_phases.touches
        return event.kind in stands or any(touches(event, told, human) for human in session.humans)

    return touched


def frames(session: Session, layout: Layout, viewer: int | None, since: int) -> list[Frame]:
    """The frames of the last answer's show, from event `since` on, without steps worth nothing; empty if there is
    none."""
    events = [heard.event for heard in session.events[since:]]
    steps = cut(events, layout.step, touching(session, layout.stands))
    found = _frames(session, viewer, since, [
        step for step in steps if layout.watchable(events[step.start:step.end])])
    asked = session.decision
    if found and asked is not None and asked.source is not None:
        found[-1] = replace(found[-1], asks=asked.seat)
    return found


def moment(session: Session, viewer: int | None, start: int, end: int) -> list[Frame]:
    """One frame: the table right after the events from `start` to before `end` of the last answer; empty if it can no
    longer be seen."""
    since = session.last_answer_start
    return _frames(session, viewer, since, [Cut(ShowStep(session.steps[-1].rule), start - since, end - since)])


def _frames(session: Session, viewer: int | None, since: int, steps: Sequence[Cut]) -> list[Frame]:
    views = session.glimpses(viewer, {step.end - 1 for step in steps}) if steps else []
    if not views:
        return []
    far = max(0, since - TOLD)
    events = [veiled(heard.event, viewer) for heard in session.events[far:]]
    frames = []
    for step, view in zip(steps, views, strict=True):
        end = since + step.end
        first = max(far, min(since + step.start, end - TOLD))
        letters = sum(len(text_of(session.spans(heard.event, viewer)))
                      for heard in session.events[since + step.start:end])
        frames.append(Frame(step.step, view, tuple(events[first - far:end - far]), since + step.start - first, end,
                           Beat(letters, step.touches, shown=True)))
    return frames


@dataclass(slots=True)
class EventReel:
    """A queue of frames, and the index of the one on the screen."""

    frames: list[Frame] = fresh(list)
    at: int = -1
    heard: int = 0
    """The event of the log at which the show began."""
    held: Frame | None = None
    """The table as it is left on the screen until a bot has moved, so that the last answer can be taken back."""

    @property
    def waits(self) -> bool:
        """Whether there are frames not watched to the end."""
        return bool(self.frames)

    @property
    def runs(self) -> bool:
        """Whether a frame is on the screen."""
        return 0 <= self.at < len(self.frames)

    @property
    def frame(self) -> Frame:
        """The frame on the screen."""
        return self.frames[self.at]

    @property
    def earlier(self) -> Frame | None:
        """The frame on the screen, if there is one: it stands in place of the table as it is now."""
        return self.frame if self.runs else self.held

    @property
    def last(self) -> bool:
        """Whether this is the last frame."""
        return self.at == len(self.frames) - 1

    def add(self, more: Sequence[Frame], since: int) -> None:
        """Appends the frames of another answer, whose events begin at `since`."""
        if more:
            if not self.frames:
                self.heard = since
            self.frames += more

    def end(self) -> None:
        """Drops all frames."""
        self.frames, self.at = [], -1

    def go(self, to: int) -> bool:
        """Shows the frame with this index; False if there is none and the show is over."""
        if to >= len(self.frames):
            self.end()
            return False
        self.at = max(0, to)
        return True

    def chapter(self) -> int:
        """The index of the next chapter's first frame, or of the last frame."""
        later = range(self.at + 1, len(self.frames))
        return next((i for i in later if self.frames[i].step.chapter), max(self.at + 1, len(self.frames) - 1))
