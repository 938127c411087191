"""The screen of a guided first game: an ordinary table with the guide's text on it, where a script plays the others."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, cast

from deckgames.engine.core.data import dataclass, fresh
from deckgames.engine.match.match import By
from deckgames.engine.match.private_phases import ENTER
from deckgames.engine.messages import SAY, TEXT
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Allocate, Number, Order, Raw, Refused
from deckgames.engine.vocabulary.events import Event
from deckgames.engine.vocabulary.options import PRINTED
from deckgames.guide import Guide, GuideError, Lesson, Text, progress, read_on
from deckgames.guide.lesson import faces
from deckgames.guide.steps import ANY
from deckgames.table import BotTurn, Closing, RoundPage
from deckgames.ui.actions import Cap
from deckgames.ui.last_tables import LastTable
from deckgames.ui.pages.results import ResultsScreen
from deckgames.ui.paint.bar import BarModel, joined
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.cells import Line, wrap
from deckgames.ui.paint.headings import heading
from deckgames.ui.paint.key_hints import KeyHint
from deckgames.ui.paint.legend import brightened
from deckgames.ui.paint.pane import Pane
from deckgames.ui.paint.shortening import fitted
from deckgames.ui.settings import SettingsModel
from deckgames.ui.table.draft import in_cap
from deckgames.ui.table.event_reel import moment as frames_of
from deckgames.ui.table.input import Above, TableKeys, TableMouse
from deckgames.ui.table.painting import TablePicture
from deckgames.ui.table.parts import Table
from deckgames.ui.table.presenter import Mode
from deckgames.ui.table.screen import TableScreen
from deckgames.ui.table.screen_flow import ScreenFlow
from deckgames.ui.toolkit.layout import PaneSpec, Scene, SeatLook, ShowStep, inked, side_width
from deckgames.ui.toolkit.layouts import Layout, T, layout_of

_KEYS = frozenset(("pick", "allocate", "order", "number"))
"""Kinds of questions whose keys are told."""


def at_ease(settings: SettingsModel) -> SettingsModel:
    """The player's settings, but without the question before a turn ends: the guide warns enough."""
    return replace(settings, confirm_end=False)


class GuideFlow(ScreenFlow):
    """The flow of one chapter: the guide's text comes first, and the script answers for the other players."""

    def __init__(self, table: Table, lesson: Lesson, words: GuideWords) -> None:
        super().__init__(table)
        self.lesson, self.words = lesson, words

    @property
    def alone(self) -> bool:
        """Whether the learner plays on without the guide, because its script has a mistake."""
        return bool(self.words.misfit)

    @property
    def reads(self) -> bool:
        """Whether a text waits to be read."""
        return self.lesson.reading and not self.alone

    def advance(self) -> None:
        """Goes on to the guide's next text or question. The script's answers for others are given at once, so that the
        text about them stands beside their effects."""
        lesson, presenter = self.lesson, self.presenter
        while not self.alone:
            lesson.follow()
            progress.keep(lesson)
            if lesson.over:
                self._end_chapter()
                return
            try:
                lesson.check()
                raw = lesson.scripted()
                if lesson.reading:
                    self.show_text()
                    return
            except GuideError as error:
                self.words.misfit = ((TEXT("guided.misfit", why=str(error.errors[0])), "text", -1),)
                super().advance()  # the learner goes on without it
                return
            presenter.show.end()
            if isinstance(self.controller.next_step(), Closing):
                self.controller.stand_up()
            if raw is None or lesson.wanted is None or isinstance(self.controller.next_step(), RoundPage):
                break
            self.answers.answer(raw, lesson.wanted.seat, by=By("guide"))
        super().advance()
        if not self.alone:
            self.point()
            self._say_keys()
            self.table.picture.repaint()

    def _say_keys(self) -> None:
        """How a question is answered that one key does not answer."""
        draft = self.presenter.draft
        if draft is None or self.presenter.telling.said or draft.decision.seat != self.lesson.learner:
            return
        kind = draft.decision.kind
        if kind in _KEYS and (kind != "pick" or draft.several):
            self.presenter.telling.say(TEXT(f"guide-keys.{kind}"))

    def show_text(self) -> None:
        """Shows the next text beside the moment it tells of; else beside the present table, as if its question were
        already asked."""
        self.call_off_bots()
        self.answers.lay_open()
        presenter, learner, moment = self.presenter, self.lesson.learner, self.lesson.moment
        presenter.mode = Mode()
        if moment is not None:
            self._show_moment(*moment)
            return
        presenter.show.end()
        mine = self.session.asked == learner  # in sealed private phases another seat may be asked first
        presenter.look_at(learner if mine else None, ask=mine)
        self.point()
        self.table.picture.repaint()

    def _show_moment(self, start: int, end: int) -> None:
        presenter, show = self.presenter, self.presenter.show
        if not show.runs or show.frame.heard != end:
            presenter.look_at(None)
            show.add(frames_of(self.session, self.lesson.learner, start, end), start)
            self.answers.watch(len(show.frames) - 1, monotonic(), self.table.still())
            presenter.pace.stop()
        self.shows()
        self.point()
        self.table.picture.repaint()

    def point(self) -> None:
        """Puts the cursor on what the guide points at."""
        pointed, presenter = self.lesson.pointed(), self.presenter
        if not pointed or self.alone:
            return
        if card := self.next_card:
            presenter.go_to(card)
            return
        for index, stop in enumerate(presenter.focus_targets):
            if stop.oid in pointed.oids or (stop.card is not None and stop.card in pointed.cards):
                presenter.at = index
                return

    @property
    def wanted(self) -> Raw | None:
        """The answer that the guide waits for, if it is one certain answer of the learner's."""
        wanted, draft = self.lesson.wanted, self.presenter.draft
        waits = not self.alone and draft is not None and self.presenter.leaving is None and (
            wanted is not None and wanted.own and wanted.answer != ANY)
        return self.lesson.read(wanted) if waits and wanted is not None else None

    @property
    def next_card(self) -> str:
        """The card that is chosen next where the guide wants several; "": none is, or none any more."""
        raw, draft = self.wanted, self.presenter.draft
        if draft is None or not draft.several or not isinstance(raw, tuple):
            return ""
        return next((oid for nth in raw if (oid := draft.allowed[nth]) not in draft.chosen), "")

    def lead(self) -> bool:
        """Enter chooses the next card of several, fills in what is put together, takes the cursor to what the guide
        wants, or gives what has a key of its own; False where it does as at every table."""
        raw, draft, presenter = self.wanted, self.presenter.draft, self.presenter
        if raw is None or draft is None or presenter.pending:
            return False
        stop = presenter.focus_target
        if (card := self.next_card) and stop is not None and stop.oid == card:
            draft.toggle(card)
            presenter.renew()
        elif card:
            presenter.go_to(card)
        elif draft.several:
            return False
        elif isinstance(draft.decision, (Allocate, Number, Order)):
            before = draft.chosen, draft.amounts.copy()
            draft.fill(raw)
            if before == (draft.chosen, draft.amounts):
                return False
        else:
            oid = draft.allowed[raw if isinstance(raw, int) else raw[0]] if raw != () else ""
            there = stop is not None and stop.oid == oid
            if there and not draft.by_key(oid):
                return False
            presenter.go_to(oid)
            if there or presenter.focus_target is None or presenter.focus_target.oid != oid:
                self.send(raw)
                return True
        self.point()
        self.table.picture.repaint()
        return True

    def read_on(self) -> None:
        """Goes on after a text was read."""
        self.lesson.go_on()
        self.advance()

    def _end_chapter(self) -> None:
        """The next chapter; after the last one the results, the game without the guide, or the menu."""
        self.end()
        lesson = self.lesson
        if not lesson.last:
            following = Lesson(lesson.game, lesson.guide, lesson.chapter + 1, lesson.pack)
            progress.keep(following)
            self.table.host.go(GuideScreen(following, self.table.host.settings))
            return
        progress.finish(lesson.guide.id)
        if lesson.guide.after == "free":
            self.table.host.sit_down(lesson.play_on())
        else:
            self.table.host.go(self.table.host.page("guide_results", self.session, lesson.guide))

    def _finish(self) -> None:
        """The game is over before the guide is."""
        if self.alone:
            self.ended = True
            self.table.host.sit_down(self.session)

    # ---- answers

    def object_to(self, text: Text) -> None:
        """Says in the bar why another answer is not taken now."""
        self.point()
        self.presenter.telling.say(self.words.line(text), refused=True)
        self.table.picture.repaint()

    def send(self, raw: Raw) -> bool:
        """Sends the learner's answer if it is what the guide wants; else objects, and gives False."""
        objection = () if self.alone else self.lesson.objection(raw, self.lesson.learner)
        if not objection:
            return super().send(raw)
        self.object_to(objection)
        return False

    def _takes_proposal(self, step: BotTurn) -> bool:
        """The script answers everything."""
        return super()._takes_proposal(step) if self.alone else False

    def read_back(self) -> None:
        """Goes back to the text before. Raises Refused."""
        reading = self.lesson.reading
        if not self.lesson.go_back():
            raise Refused("there is no text before this one" if reading else "u takes the last answer back")
        self.show_text()


class GuidePicture(TablePicture):
    """The picture of a guided table; the bar names the keys that read on."""

    def __init__(self, table: Table, flow: GuideFlow) -> None:
        super().__init__(table, flow.due)
        self.flow = flow

    @property
    def _heads(self) -> int:
        """None: the guide has their rows."""
        return 0

    def _bar_of_now(self) -> BarModel:
        if not self.flow.reads or self.presenter.leaving:
            model = super()._bar_of_now()
            if card := self.flow.next_card:
                model = self._choosing(model, card)
            return replace(model, dim=tuple([one for one in joined(model.options) if not self._taken(one[0])]))
        told = self.presenter.scene().news
        return BarModel(TEXT("guided.read"), "GUIDE",
                        (("Enter", TEXT("caps.goes-on")), ("Esc", TEXT("guided.leaves"))),
                        news=tuple(told[-1]) if told else ())


    def _choosing(self, model: BarModel, card: str) -> BarModel:
        """The bar where Enter chooses a card: nothing else in it says Enter."""
        stop, layout, scene = self.presenter.focus_target, self.presenter.layout, self.presenter.scene()
        rest = [(key.removeprefix("Enter").strip(), word) for key, word in model.options]
        here = [("Enter", layout.verb(scene))] if stop is not None and stop.oid == card else []
        return replace(model, options=(*here, *(option for option in rest if option[0])))

    def _taken(self, caption: str) -> bool:
        """Whether a key of this cap answers what the guide wants, or answers nothing."""
        presenter, draft, lesson = self.presenter, self.presenter.draft, self.flow.lesson
        if draft is None or self.flow.alone or draft.decision.kind not in ("choose", "confirm", "pick"):
            return True
        enters = self.flow.next_card or ([*draft.chosen] if draft.several else presenter.focus_target.oid
                  if presenter.focus_target is not None else None)
        answers: dict[str, Any] = {"y": "yes", "n": "no", **presenter.keys, ENTER: enters}
        answers |= {key: macro.oids[0] for key, macro in presenter.macros().items() if macro.oids}
        answers["Enter"] = answers.pop(ENTER)
        found = [said for key, said in answers.items() if in_cap(key, caption) or (
            key in presenter.keys and in_cap(key[:1], caption))]
        return not found or any(map(lesson.wants, found))


class GuideKeys(TableKeys):
    """Key handlers of a guided table: while a text is shown, they turn its pages."""

    flow: GuideFlow

    def _key(self, key: str, character: str | None) -> None:
        if self.flow.reads and key in ("enter", "space"):
            self.flow.read_on()
        elif key == "enter" and not self.flow.reads and self.flow.lead():
            pass
        elif key == "backspace" and not self.flow.alone:
            self.flow.read_back()
        elif key == "escape" and not self._holding():
            self.above.chosen("leave")
        elif self.flow.reads and character is not None and self.presenter.keymap.find(key) is None:
            self.flow.object_to(read_on())
        else:
            before = self.flow.next_card
            super()._key(key, character)
            if before != self.flow.next_card:
                self.flow.point()
            if not self.flow.ended:
                self.picture.repaint()

    def _holding(self) -> bool:
        """Whether Escape closes or lets go of something first."""
        draft = self.presenter.draft
        return bool(self.picture.reads or self.presenter.pending or self.presenter.leaving
                    or (draft is not None and draft.held is not None))

    def _hint(self) -> None:
        """The guide knows what comes next."""
        if self.flow.alone:
            super()._hint()
            return
        wanted = self.flow.lesson.wanted
        if wanted is not None and wanted.own:
            self.flow.point()
            self.presenter.telling.say(TEXT("guided.waits", answer=self.flow.lesson.hint()))
        elif self.flow.lesson.reading:
            self.presenter.telling.say(TEXT("guided.nothing-asked"))
        self.picture.repaint()


class GuideMouse(TableMouse):
    """Mouse handlers of a guided table: a click on the text reads on."""

    flow: GuideFlow

    def _pane_clicked(self, message: Pane.Clicked, target: int | str | None, named: KeyHint | None) -> None:
        if target != PANE:
            super()._pane_clicked(message, target, named)
        elif self.flow.reads and message.chain == message.button == 1:
            self.flow.read_on()


class GuideScreen(TableScreen):
    """The screen of one chapter. It leads to the next chapter by itself, after the last one to the results or the
    menu."""

    joined, unsaved = False, SAY("guided.remembers")

    def __init__(self, lesson: Lesson, settings: SettingsModel) -> None:
        self.lesson, self.words = lesson, GuideWords(lesson)
        layout = cast(Layout, GuidedLayout(layout_of(lesson.game), self.words))
        super().__init__(lesson.session, at_ease(settings), layout)
        self.words.seats, self.words.key_of = self.presenter.seats, self._key_of
        self.presenter.controller.flow.page_left(self.session.round)

    def _key_of(self, answer: str) -> str:
        """The key that gives this answer now, or chooses it; of several in a row "c, then 1"."""
        return next((", then ".join(keys) for keys, oid in self.presenter.keys.items() if faces(oid) == answer), answer)

    def parts(self) -> tuple[ScreenFlow, TablePicture, TableKeys, TableMouse]:
        """The parts of a guided table."""
        flow = GuideFlow(self, self.lesson, self.words)
        picture = GuidePicture(self, flow)
        keys = GuideKeys(self, flow, picture, Above(self, flow, picture), self.hints)
        return flow, picture, keys, GuideMouse(self, flow, picture, keys)

    def on_mount(self) -> None:
        """Prepares what the terminal shows if deckgames is left here."""
        self.host.farewell = [TEXT("guided.remembers")]

    def on_unmount(self) -> None:
        """Closes the guide."""
        if not self.host.leaving:
            self.host.farewell = []

    def use_settings(self, settings: SettingsModel) -> None:
        """Applies changed settings."""
        super().use_settings(at_ease(settings))


PANE = "guide"
_MARGIN, _SIDE_MARGIN = 2, 1
_MOST = 5
"""Rows of text in a strip at most."""


@dataclass(slots=True)
class GuideWords:
    """The text on the screen: the step's, or why the guide has given up (`misfit`)."""

    lesson: Lesson
    seats: Sequence[SeatLook] = ()
    key_of: Callable[[str], str] = str
    misfit: Text = ()
    _heights: dict[int, int] = fresh(dict)

    def line(self, text: Text) -> Line:
        """A text with colours, and with the keys of the answers it names."""
        said: Text = tuple([(self.key_of(piece), "number", -1) if role == "key" else (piece, role, seat)
                            for piece, role, seat in text])
        return inked(said, self.seats) if self.seats else tuple((piece, "text") for piece, _, _ in said)

    @property
    def text(self) -> Text:
        """The text to show now."""
        return self.misfit or self.lesson.say().text

    @property
    def turn(self) -> str:
        """What the learner should do, in two or three words."""
        if self.lesson.over or self.misfit:
            return ""
        return TEXT("guided.goes-on" if self.lesson.reading else "guided.your-turn")

    def rows(self, room: int) -> int:
        """Rows for the chapter's longest text at this width, so that nothing moves from step to step."""
        if room not in self._heights:
            self._heights[room] = max(len(wrap(self.line(step.say.widest), room)) for step in self.lesson.steps)
        return self._heights[room]

    def draw(self, w: int, h: int) -> Canvas:
        """The text in exactly this size."""
        lesson, side = self.lesson, w < 60
        canvas = Canvas(w, h, "card" if side else "band")
        canvas.mark(PANE, 0, 0, w, h)
        place = f"{min(lesson.at + 1, len(lesson.steps))} of {len(lesson.steps)}"
        title = f"Guide: {lesson.guide.chapters[lesson.chapter].title}"
        if side:
            heading(canvas, 0, "Guide", place)
        else:
            heading(canvas, 0, title, ((f"{self.turn}   " if self.turn else "", "text"), (place, "muted")))
        margin = _SIDE_MARGIN if side else _MARGIN
        room = h - (2 if side else 1)
        canvas.rows(margin, 1, fitted((self.line(self.text),), w - 2 * margin, room, True), w - 2 * margin)
        if side and self.turn:
            canvas.put(margin, h - 1, self.turn, "head", w - 2)
        return canvas


class GuidedLayout:
    """A game's layout with a pane for the guide's text. Everything else is the game's own."""

    pane, pictured, _pictured = Layout.pane, Layout.pictured, Layout._pictured

    def __init__(self, inner: Layout, words: GuideWords) -> None:
        self.inner, self.words = inner, words

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def panes(self, width: int, height: int, scene: Scene) -> Sequence[PaneSpec]:
        """The game's panes in less room; the guide's is in the side panel where there is one, else above the bar."""
        specs = self.inner.panes(width, height, scene)
        side = side_width(width, specs)
        if side:  # a heading, the text, and what is to be done
            rows = min(max(6, height // 2), 3 + self.words.rows(side - 2 * _SIDE_MARGIN))
            return [*specs, PaneSpec(PANE, rows, side=True)]
        rows = 1 + min(_MOST, self.words.rows(width - 2 * _MARGIN))
        return [*self.inner.panes(width, height - rows, scene), PaneSpec(PANE, rows)]

    def draw(self, pane: str, scene: Scene, width: int, height: int) -> Canvas:
        """The guide's pane, or one of the game's, with what the text is about made brighter."""
        if pane == PANE:
            return self.words.draw(width, height)
        said = {role: [text for text, mine, _ in self.words.text if mine == role] for role in ("card", "number")}
        drawn = self.inner.draw(pane, scene, width, height)
        return brightened(drawn, self.words.lesson.game.lexicon, said["card"], said["number"])

    def cached(self, scene: Scene, key: Hashable, make: Callable[[Scene], T]) -> T:
        """The game's cache, kept apart for each text."""
        words = self.words
        return self.inner.cached(scene, (key, words.lesson.at, words.turn, words.misfit), make)

    def step(self, event: Event, running: Sequence[Event]) -> ShowStep | None:
        """The game's step of a show; None while a guide speaks, because its texts say where to stop."""
        return self.inner.step(event, running) if self.words.misfit else None


_OF_TABLES = ("results.replay", "results.review", "results.new", "results.seed", "results.undo")


def first_table(session: Session, guide: Guide) -> LastTable:
    """The learner's first own table: the printed rules, but for what the guide names."""
    return LastTable(session.seats, {**session.game.options.preset(PRINTED), **guide.first})


class GuideResults(ResultsScreen):
    """The results of a guide's last table; Enter opens the set-up of the learner's first own table."""

    def __init__(self, session: Session, guide: Guide) -> None:
        super().__init__(session)
        self.first = first_table(session, guide)

    def keys(self, *wanted: Cap) -> tuple[Cap, ...]:
        """The keys of the results, without those that play again."""
        own = {"results.rematch": TEXT("guided.first-table")}
        return super().keys(*((key, own.get(key, word)) for key, word in wanted if key not in _OF_TABLES))

    def action_rematch(self, seed: int | None = None) -> None:
        """Opens the set-up of a first table with the printed rules."""
        self.host.go(self.host.page("setup", self.session.game.id, self.first))

    def action_undo(self) -> None:
        """Does nothing: a guide's end is not taken back."""
        self.trouble = TEXT("guided.no-undo")
        self.redraw()

    action_new_table = action_same_seed = action_replay = action_review = action_rematch
