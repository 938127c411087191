"""A saved game as a film: one picture's worth of views for every answer, and for every step of what all watched after
it, so that seeking costs nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from deckgames.answers import told
from deckgames.engine import saves
from deckgames.engine.data import dataclass
from deckgames.engine.session import Session, Step
from deckgames.seats import with_names
from deckgames.ui.pages.ending import looks
from deckgames.ui.table.layout import Layout, SeatLook
from deckgames.ui.table.show import frames
from deckgames.ui.toolkit.rows import layout_of


@dataclass(frozen=True, slots=True, repr=False)
class Moment:
    """The table before an answer: who is asked what, and what is answered; the last one has neither. Or the table in a
    step of the public show after an answer (`shown`).

    `number` counts the answers before it. `views` are by seat (None: the public); `answer` is None where it must stay
    a secret; `heard` counts the events that had happened by then, `index` and `count` number the answers (of a show:
    its steps) inside the round (from 1).
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
    shown: bool = False


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
        """The index of the first moment of each round."""
        rounds = [moment.round for moment in self.moments]
        return [index for index, round_ in enumerate(rounds) if not index or rounds[index - 1] != round_]


def film(path: Path) -> Film:
    """Reads a save and plays it through once. Raises SaveRefused and PackErrors."""
    last = saves.at(path)
    found = Film(path, last, looks(last))
    sealed = sum(map(len, last.match.sealed.values()))
    session, layout = saves.at(path, 0, last.pack, last.game), layout_of(last.game)
    for step in last.steps[: last.number - sealed]:
        if step.raw is None:
            found.note = "The rules have changed since: it cannot be followed from here on."
            break
        found.moments.append(_moment(session, step, found.open))
        since = len(session.events)
        session.apply(step, learn=False)
        found.moments += _show(session, layout, since, found)
    found.moments.append(_moment(session, None, found.open))
    _count(found)
    return found


def _viewers(session: Session[Any, Any], openly: bool) -> list[int | None]:
    return [None, *(range(len(session.seats)) if openly else ())]


def _show(session: Session[Any, Any], layout: Layout, since: int, film: Film) -> list[Moment]:
    """What everybody watched after the last answer, step by step; it belongs to the round of that answer."""
    seen = {viewer: frames(session, layout, viewer, since) for viewer in _viewers(session, film.open)}
    number, round_, steps = session.number, film.moments[-1].round, seen[None]
    return [Moment(number, round_, None, frame.step.rule, "", None, {viewer: seen[viewer][at].view for viewer in seen},
                   frame.heard, at + 1, len(steps), shown=True) for at, frame in enumerate(steps)]


def _moment(session: Session[Any, Any], step: Step | None, openly: bool) -> Moment:
    views = {viewer: session.view(viewer) for viewer in _viewers(session, openly)}
    number, heard = session.number, len(session.events)
    if step is None:
        return Moment(number, session.round, None, "", "", None, views, heard)
    answer: str | None = None
    if openly or not session.private():
        raw = step.raw
        answer = json.dumps(step.answer) if raw is None else told(session.question(step.seat), raw, session.names)
    prompt = with_names(step.prompt, session.names)
    return Moment(number, session.round, step.seat, step.rule, prompt, answer, views, heard)


def _count(found: Film) -> None:
    """Numbers the moments inside their rounds."""
    starts = [*found.rounds(), len(found.moments)]
    moments: list[Moment] = []
    for start, end in pairwise(starts):
        inside = found.moments[start:end]
        asked, index = sum(1 for moment in inside if moment.seat is not None), 0
        for moment in inside:
            index += not moment.shown
            moments.append(moment if moment.shown else replace(
                moment, index=min(index, max(1, asked)), count=asked))
    found.moments = moments
