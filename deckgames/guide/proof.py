"""Reads a guide at its own tables: whether all that it says is so."""

import re
from collections.abc import Iterator

from deckgames.engine.match.forced_choices import unasked
from deckgames.engine.match.game import Game
from deckgames.engine.match.rulebook import Rulebook, RulebookError
from deckgames.engine.packs.errors import PackError
from deckgames.guide.file import Guide, GuideError, guides
from deckgames.guide.lesson import Lesson


def mistakes(game: Game) -> Iterator[PackError]:
    """What is wrong with the guides of a game, played as they want to be played: the first mistake of each chapter."""
    try:
        for guide in guides([game.id]):
            for chapter in range(len(guide.chapters)):
                yield from _of_chapter(game, guide, chapter)
    except GuideError as error:
        yield from error.errors


def _of_chapter(game: Game, guide: Guide, chapter: int) -> Iterator[PackError]:
    try:
        lesson = Lesson(game, guide, chapter)
        constants(lesson)
        while not lesson.over:
            lesson.check()
            if (wanted := lesson.wanted) is None:
                lesson.go_on()
            else:
                raw = lesson.read(wanted)
                asked = lesson.session.question(wanted.seat)
                given = unasked(lesson.session.match, asked, lesson.session.private())
                if wanted.seat == lesson.learner and wanted.own is (given == raw):
                    raise guide.wrong(wanted.at, *(_GIVEN if wanted.own else _ASKED))
                lesson.session.answer(raw, wanted.seat)
                lesson.follow()
    except GuideError as error:
        yield from error.errors


_GIVEN = "a table gives this answer by itself", "`unasked: true`, and a text to read behind it"
_ASKED = "a table asks this", "an answer of the learner's, without `unasked`"


def constants(lesson: Lesson) -> None:
    """Raises GuideError where a text gives a number for a rule's that the rule does not say."""
    book = Rulebook.of(lesson.game)
    for text in (text for step in lesson.steps for text in (step.say, step.other)):
        for term in text.constants:
            try:
                rule = book.rule(term.rule)
            except RulebookError as error:
                raise lesson.guide.wrong(text.at, str(error)) from None
            if not re.search(rf"(?i)\b{re.escape(term.slot)}\b", rule.text):
                raise lesson.guide.wrong(text.at, f"{rule.id} does not say '{term.slot}'", rule.text)
