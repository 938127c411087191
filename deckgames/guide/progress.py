"""How far the learner has come in each guide: the answers of the chapter it is in, so that it can go on there.

A guide that has changed since takes over as many answers as still fit.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from deckgames.engine.core.cards import Pack
from deckgames.engine.core.data import frozen
from deckgames.engine.core.files import read_json, write_whole
from deckgames.engine.core.paths import data_dir
from deckgames.engine.match.game import Game
from deckgames.engine.record.session import RuleCrashed
from deckgames.engine.vocabulary.decisions import Refused
from deckgames.guide.file import Guide
from deckgames.guide.lesson import Lesson


@frozen
class Progress:
    """The chapter (from 0), its answers as they are written, the step, and whether the guide was ever finished."""

    chapter: int = 0
    answers: tuple[tuple[int, Any], ...] = ()
    step: int = 0
    done: bool = False

    @property
    def begun(self) -> bool:
        """Whether the learner is in the middle of the guide."""
        return bool(self.chapter or self.answers or self.step)


def path_of(guide_id: str) -> Path:
    """Where the progress in this guide is kept."""
    return data_dir() / "guides" / f"{guide_id}.json"


def load(guide_id: str) -> Progress:
    """The progress in this guide; none if there is no file, or none that can be read."""
    try:
        data = read_json(path_of(guide_id))
        answers = tuple((int(seat), answer) for seat, answer in data["answers"])
        return Progress(max(0, int(data["chapter"])), answers, max(0, int(data["step"])), bool(data["done"]))
    except (ValueError, KeyError, TypeError, OverflowError):
        return Progress()


def keep(lesson: Lesson) -> None:
    """Writes how far this lesson has come. A disk that is full costs the progress, not the lesson."""
    done = load(lesson.guide.id).done
    answers = tuple((step.seat, step.answer) for step in lesson.session.steps[-lesson.given:]) if lesson.given else ()
    _write(lesson.guide.id, Progress(lesson.chapter, answers, lesson.at, done))


def finish(guide_id: str) -> None:
    """The guide has been played to its end; the next time it begins anew."""
    _write(guide_id, Progress(done=True))


def restart(guide_id: str) -> None:
    """Makes the guide begin at its beginning next time."""
    _write(guide_id, Progress(done=load(guide_id).done))


def _write(guide_id: str, progress: Progress) -> None:
    path = path_of(guide_id)
    write_whole(path, json.dumps({**read_json(path), **asdict(progress)}))


def resume(game: Game, guide: Guide, pack: Pack | None = None) -> Lesson:
    """The lesson where the learner left it, or at its beginning. Raises GuideError."""
    progress = load(guide.id)
    if progress.chapter >= len(guide.chapters):
        progress = Progress()
    lesson = Lesson(game, guide, progress.chapter, pack)
    for seat, answer in progress.answers:
        while lesson.reading:
            lesson.go_on()
        wanted = lesson.wanted
        try:
            raw = lesson.session.question(seat).parse(answer)
            if wanted is None or wanted.seat != seat or lesson.objection(raw, seat):
                break
            lesson.session.answer(raw, seat)
        except (Refused, RuleCrashed, TypeError):
            break
        lesson.follow()
    while lesson.reading and lesson.at < progress.step:
        lesson.go_on()
    return lesson
