"""A saved game as a film: one picture's worth of views for every answer, so that seeking costs nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from deckgames.engine import saves
from deckgames.engine.session import Session, Step
from deckgames.plain.questions import named, told
from deckgames.ui.ending import looks
from deckgames.ui.layout import SeatLook


@dataclass(frozen=True, slots=True, repr=False)
class Moment:
    """The table before an answer: who is asked what, and what is answered; the last one has neither.

    `views` are by seat (None: the public); `answer` is None where it must stay a secret; `heard` counts the events
    that had happened by then, `index` and `count` number the answers inside the round (from 1).
    """

    number: int
    round: int
    seat: int | None
    rule: str
    prompt: str
    answer: str | None
    views: Mapping[int | None, Any]
    heard: int
    index: int = 1
    count: int = 1


@dataclass(slots=True, repr=False)
class Film:
    """A save from its first question to its last answer. `open` says that all hands may be seen: the game is over.

    `session` is the game as it stands at the end; `note` is a plain sentence if the save cannot be followed so far.
    """

    path: Path
    session: Session[Any, Any]
    seats: tuple[SeatLook, ...]
    moments: list[Moment] = field(default_factory=list)
    note: str = ""

    @property
    def open(self) -> bool:
        """Whether hands may be shown."""
        return self.session.over

    def rounds(self) -> list[int]:
        """The number of the first moment of each round."""
        found, last = [], None
        for moment in self.moments:
            if moment.round != last:
                found.append(moment.number)
                last = moment.round
        return found


def film(path: Path) -> Film:
    """Reads a save and plays it through once. Raises SaveRefused and PackErrors."""
    last = saves.at(path)
    found = Film(path, last, looks(last))
    sealed = sum(map(len, last.match.sealed.values()))
    session = saves.at(path, 0, last.pack, last.game)
    for step in last.steps[: last.number - sealed]:
        if step.raw is None:
            found.note = "The rules have changed since: it cannot be followed from here on."
            break
        found.moments.append(_moment(session, step, found.open))
        session.apply(step, learn=False)
    found.moments.append(_moment(session, None, found.open))
    _count(found)
    return found


def _moment(session: Session[Any, Any], step: Step | None, openly: bool) -> Moment:
    viewers: list[int | None] = [None, *(range(len(session.seats)) if openly else ())]
    views = {viewer: session.view(viewer) for viewer in viewers}
    number, heard = session.number, len(session.events)
    if step is None:
        return Moment(number, session.round, None, "", "", None, views, heard)
    answer: str | None = None
    if openly or not session.private():
        raw = step.raw
        answer = json.dumps(step.answer) if raw is None else told(session.question(step.seat), raw, session.names)
    prompt = named(step.prompt, session.names)
    return Moment(number, session.round, step.seat, step.rule, prompt, answer, views, heard)


def _count(found: Film) -> None:
    """Numbers the moments inside their rounds."""
    starts = [*found.rounds(), len(found.moments)]
    moments: list[Moment] = []
    for start, end in pairwise(starts):
        inside = found.moments[start:end]
        asked = sum(1 for moment in inside if moment.seat is not None)
        for index, moment in enumerate(inside, 1):
            moments.append(Moment(moment.number, moment.round, moment.seat, moment.rule, moment.prompt, moment.answer,
                                  moment.views, moment.heard, min(index, max(1, asked)), asked))
    found.moments = moments
