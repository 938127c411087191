"""A guided first game line by line: the texts of the guide between the table's lines, the script for the others."""

from typing import Any

from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import Decision, Raw, Refused
from deckgames.engine.vocabulary.events import Span, text_of
from deckgames.guide import Lesson, progress
from deckgames.guide.lesson import faces
from deckgames.plain.client import Client
from deckgames.plain.lookups import Lookups
from deckgames.plain.voice import LEAVES, Left, Voice


class GuideLooks(Lookups):
    """What can be looked at in a lesson: its hint is the guide's own."""

    def __init__(self, lesson: Lesson, voice: Voice) -> None:
        super().__init__(lesson.session, voice)
        self.lesson = lesson

    def hint(self, question: Decision, viewer: int | None) -> None:
        """What the guide waits for."""
        self.voice.say(TEXT("guided.waits-for", answer=self.lesson.hint()) + ".")


class GuidedClient(Client):
    """One chapter of a guide at one pair of streams."""

    def __init__(self, lesson: Lesson, voice: Voice) -> None:
        super().__init__(lesson.session, voice, confirm=False)
        self.lesson, self.looks = lesson, GuideLooks(lesson, voice)
        self._told_step = -1

    def play(self) -> bool:
        """Plays the chapter; True if it was finished. Raises GuideError if the guide does not fit the game."""
        lesson, guide = self.lesson, self.lesson.guide
        table = self.looks.words.table(self.session.view(lesson.learner), self.names)
        self.voice.say_all(["", TEXT(
            "guided.chapter", guide=guide.title, n=lesson.chapter + 1, of=len(guide.chapters),
            title=guide.chapters[lesson.chapter].title), "", *table])
        self._begins(lesson.learner)
        try:
            while not lesson.over:
                progress.keep(lesson)
                lesson.check()
                self._tell_until(lesson.moment)
                self._step()
                lesson.follow()
        except Left:
            return False
        self._tell(lesson.learner)
        return True

    def _tell_until(self, moment: tuple[int, int] | None) -> None:
        """What has happened, as far as the text that comes now speaks of it."""
        learner = self.lesson.learner
        if moment is None:
            self._tell(learner)
            return
        known, self.told[learner] = self.told[learner], moment[1]
        self.voice.say_all("  " + text_of(spans) for spans in self.session.lines(learner, known, moment[1]))

    def _step(self) -> None:
        """A text is read, the learner answers, or the script does: its text follows what that has brought."""
        lesson, raw = self.lesson, self.lesson.scripted()
        wanted = lesson.wanted
        if wanted is not None and raw is not None:
            self._given(raw, wanted.seat)
            return
        if wanted is not None or (self.session.asked == lesson.learner and lesson.moment is None):
            self._show_table()
        self._say_step()
        if wanted is not None:
            self._ask(wanted.seat, wanted.seat)
            return
        if self.voice.ask(TEXT("guided.goes-on") + ". ").casefold() in LEAVES:
            raise Left
        lesson.go_on()

    def _show_table(self) -> None:
        """What to read before a turn, once in each of them."""
        seat = self.lesson.learner
        if self._begins(seat):
            self.voice.say_all(["", *self.looks.words.before(self.session.view(seat), seat, self.names)])

    def _say_step(self) -> None:
        step, at = self.lesson.step, self.lesson.at
        if step is not None and at != self._told_step:
            self._told_step = at
            self.voice.say_all(["", TEXT("guided.says", text="".join(map(self._word, self.lesson.say().text)))])

    def _word(self, span: Span) -> str:
        """A piece of a text; for a key the number of its answer."""
        text, role, _ = span
        if role != "key":
            return text
        allowed = self.session.question(self.lesson.learner).allowed()
        return next((str(n) for n, option in enumerate(allowed, 1) if faces(option.oid) == text), text)

    def _players(self, typed: str) -> bool:
        self.voice.say(TEXT("guided.alone"))
        return False

    def _given(self, raw: Raw, seat: int, by: Any = None) -> None:
        """An answer of the learner, if it is the one that the guide wants."""
        if by is None and seat == self.lesson.learner and (objection := self.lesson.objection(raw, seat)):
            raise Refused(TEXT("guided.says", text=text_of(objection)))
        super()._given(raw, seat, by)
        self.lesson.follow()
