"""The table of a guided first game: an ordinary table on which a text stands, and the script answers for the others."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, cast

from deckgames.engine.decisions import Raw, Refused
from deckgames.guide import GuideError, Lesson, Text, progress
from deckgames.ui.bar import BarModel
from deckgames.ui.guide_drawing import PANE, GuideWords, guided
from deckgames.ui.pane import Pane
from deckgames.ui.settings import SettingsModel
from deckgames.ui.table import TableScreen, layout_of
from deckgames.ui.table.flow import BotTurn

if TYPE_CHECKING:
    from deckgames.ui.app import DeckApp

FAREWELL = "The guide remembers where you are; `deckgames guide` goes on."
_MISFIT = "The guide does not fit this table any more. You may play on by yourself, or leave with Esc."

_KEYS = {
    "pick": "Space takes the card under the cursor or leaves it, Enter sends",
    "allocate": "left and right choose the seat, + and − give points, Enter sends",
    "order": "Space takes hold of a place, left and right move it, Enter sends",
    "number": "left and right change the number, Enter sends",
}


def at_ease(settings: SettingsModel) -> SettingsModel:
    """The player's settings, without the question at the end of a sitting: the guide asks enough."""
    return settings.model_copy(update={"confirm_end": False})


class GuideScreen(TableScreen):
    """One chapter. It goes on to the next one by itself, and after the last one to the results, on, or to the menu."""

    PAUSE: ClassVar[float] = 0.8
    """Seconds in which a scripted move of another seat is waited for, so that it can be seen."""

    def __init__(self, lesson: Lesson, settings: SettingsModel) -> None:
        self.lesson, self.words = lesson, GuideWords(lesson)
        self.alone = False
        super().__init__(lesson.session, at_ease(settings), guided(layout_of(lesson.game.id), self.words))
        self.words.seats = self.desk.seats
        self.desk.flow.page_left(self.session.round)

    @property
    def host(self) -> DeckApp:
        """The app, by its own type."""
        return cast("DeckApp", self.app)

    def on_mount(self) -> None:
        """What stands in the terminal if deckgames is left here."""
        self.host.farewell = [FAREWELL]

    def on_unmount(self) -> None:
        """The guide is left."""
        if not self.host._exit:
            self.host.farewell = []

    def use_settings(self, settings: SettingsModel) -> None:
        """Other settings, from now on."""
        super().use_settings(at_ease(settings))

    # ---- from step to step

    def advance(self) -> None:
        """Goes on to what the guide says next: a text to read, a question, a move of the script."""
        if self.alone:
            super().advance()
            return
        lesson = self.lesson
        if not self.words.watching:
            self.words.held = lesson.at
        lesson.follow()
        progress.keep(lesson)
        self.words.watching = self.desk.show.waits
        if self.words.watching:
            self._watch()
            return
        if lesson.over:
            self._end_chapter()
            return
        try:
            lesson.check()
        except GuideError as error:
            self._give_up(error)
            return
        if lesson.reading:
            self._show_text()
            return
        super().advance()
        self._point()
        self._say_keys()
        self.repaint()

    def _say_keys(self) -> None:
        """How a question is answered that one key does not answer."""
        draft = self.desk.draft
        if draft is None or self.desk.said or draft.decision.seat != self.lesson.learner:
            return
        kind = draft.decision.kind
        if kind in _KEYS and (kind != "pick" or draft.several):
            self.desk.say(_KEYS[kind])

    def _show_text(self) -> None:
        """A text to read; the table is shown as if the question that comes next were asked already."""
        self.call_off_bots()
        desk, learner = self.desk, self.lesson.learner
        desk.banner = desk.leaving = None
        mine = self.session.asked == learner  # in sealed sittings another seat may be asked first
        desk.look_at(learner if mine else None, ask=mine)
        self._point()
        self.repaint()

    def _point(self) -> None:
        """Puts the cursor where the guide points."""
        pointed, desk = self.lesson.pointed(), self.desk
        if not pointed or self.alone:
            return
        for index, stop in enumerate(desk.stops):
            if stop.oid in pointed.oids or (stop.card is not None and stop.card in pointed.cards):
                desk.at = index
                return

    def _read_on(self) -> None:
        self.lesson.go_on()
        self.advance()

    def _end_chapter(self) -> None:
        """The next chapter; after the last one the results, the game without the guide, or the menu."""
        self.ended = True
        self.stop_ticking()
        self.call_off_bots()
        lesson = self.lesson
        if not lesson.last:
            following = Lesson(lesson.game, lesson.guide, lesson.chapter + 1, lesson.pack)
            progress.keep(following)
            self.host.go(GuideScreen(following, self.host.settings))
            return
        progress.finish(lesson.game.id)
        if self.session.over:
            self.host.sit_down(self.session)
        elif lesson.guide.after == "free":
            self.host.sit_down(lesson.play_on())
        else:
            self.host.stand_up()

    def _finish(self) -> None:
        """The game is over before the guide is."""
        if self.alone:
            self.ended = True
            self.host.sit_down(self.session)

    def _give_up(self, error: GuideError) -> None:
        """The guide has a mistake: the learner goes on without it."""
        self.alone = True
        self.words.objection = ((f"{_MISFIT} ({error.errors[0]})", "text", -1),)
        super().advance()

    # ---- answers

    def objects(self, raw: Raw) -> bool:
        """Whether the guide does not want this answer now; it says why."""
        if self.alone:
            return False
        objection = self.lesson.objection(raw, self.lesson.learner)
        if objection:
            self._object(objection)
        return bool(objection)

    def _object(self, text: Text) -> None:
        self.words.objection = text
        self._point()
        self._say_keys()
        self.repaint()

    def send(self, raw: Raw, stand_up: bool = False) -> bool:
        """An answer of the learner, if it is the one that the guide wants."""
        return False if self.objects(raw) else super().send(raw, stand_up)

    def send_or_ask(self, raw: Raw) -> bool:
        """An answer of the learner, if it is the one that the guide wants."""
        return False if self.objects(raw) else super().send_or_ask(raw)

    def _takes_proposal(self, stage: BotTurn) -> bool:
        """The script answers everything."""
        return super()._takes_proposal(stage) if self.alone else False

    async def _bot_turn(self, seat: int) -> None:
        raw = None if self.alone else self.lesson.scripted()
        if raw is None:
            await super()._bot_turn(seat)
            return
        if self.bots.speed != "instant":
            await asyncio.sleep(self.PAUSE)
        if self.bots.seat != seat:
            return
        if self.bots.speed == "step":
            self.bots.found = raw
            self.repaint()
        else:
            self.make_move(raw)

    def _ask_for_hint(self) -> None:
        """The guide knows what comes next."""
        if self.alone:
            super()._ask_for_hint()
            return
        wanted = self.lesson.wanted
        if wanted is not None and wanted.seat == self.lesson.learner:
            self._point()
            self.desk.say(f"the guide waits for: {self.lesson.hint()}")
        elif self.lesson.reading:
            self.desk.say("Enter goes on")
        self.repaint()

    # ---- keys, mouse, bar

    @property
    def reads(self) -> bool:
        """Whether a text is to be read now: not as long as the table shows what it speaks of."""
        return self.lesson.reading and not self.desk.show.runs

    def _key(self, key: str, character: str | None) -> None:
        watching, reading = self.desk.show.runs, self.reads and not self.alone
        if not self.alone:
            self.words.objection = ()
        if reading and key in ("enter", "space"):
            self._read_on()
        elif key == "backspace" and not self.alone and not watching:
            if not self.lesson.go_back():
                raise Refused("there is no text before this one" if reading else "u takes the last answer back")
            self._show_text()
        elif key == "escape" and not self._holding():
            self._leave()
        else:
            super()._key(key, character)
            if not self.ended:
                self.repaint()

    def _holding(self) -> bool:
        """Whether Escape closes or lets go of something first."""
        draft = self.desk.draft
        return bool(self._over_pane.display or self.desk.pending or self.desk.leaving is not None or self.desk.show.runs
                    or (draft is not None and draft.held is not None))

    def _leave(self) -> None:
        """Back to the menu; the guide remembers where it was."""
        self._paused("leave")

    def _clicked(self, message: Pane.Clicked, side: bool) -> None:
        area = next((a for a in self.desk.areas(side) if a.y <= message.y < a.y + a.h), None)
        if area is not None and area.id == PANE:
            if self.reads and not self.ended:
                self._read_on()
            return
        super()._clicked(message, side)

    def _bar_model(self) -> BarModel:
        if self.alone or not self.reads or self.desk.leaving is not None:
            return super()._bar_model()
        desk = self.desk
        options: list[tuple[str, str]] = [("Enter", "goes on"), ("Esc", "leaves, you can go on later")]
        refusal: Any = desk.said if desk.refused else ()
        return BarModel("Read the text, then go on", None, "GUIDE", options=tuple(options), refusal=refusal,
                        forecast=() if desk.refused else desk.said, standing=self.keymap.standing())
