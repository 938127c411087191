"""The table screen: what keys and mouse do is one table of handlers by action id; the game's own keys go first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import CommandPalette
from textual.message import Message

from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Refused
from deckgames.engine.saves import rescue
from deckgames.engine.session import RuleCrashed, SaveRefused, Session
from deckgames.engine.sittings import ENTER, Macro
from deckgames.ui.actions import BINDINGS as DEFAULT_BINDINGS
from deckgames.ui.actions import PAGE, Keymap, the_key
from deckgames.ui.paint.legend import legend
from deckgames.ui.paint.pane import Pane, PaneScreen
from deckgames.ui.settings import SettingsModel
from deckgames.ui.table.botturn import BotTurns
from deckgames.ui.table.course import TableCourse
from deckgames.ui.table.curtain import Announced, CurtainScreen
from deckgames.ui.table.desk import Desk, Leaving
from deckgames.ui.table.hands import Hands
from deckgames.ui.table.hinting import Hints
from deckgames.ui.table.layout import Layout
from deckgames.ui.table.mouse import TableMouse
from deckgames.ui.table.painting import TablePicture
from deckgames.ui.table.panels import PANIC, KeysPanel, LegendPanel, LogPanel, Panel, PauseMenu, PilesPanel
from deckgames.ui.table.seen import Seen, Timed, too_early
from deckgames.ui.table.stops import Way
from deckgames.ui.toolkit.rows import layout_of
from deckgames.ui.toolkit.wording import below_each_other

_PANIC_KEY = "table.panic"
_READING = ("table.read_on", "table.read_back")


class TableScreen(PaneScreen[None]):
    """A running game. It posts `Finished` when the game is over, and `Left` when the players leave it.

    Rulebook and settings are the app's: it is asked for them by `RulesWanted` and `SettingsWanted`.
    """

    DEFAULT_CSS = """
    TableScreen { background: $table; color: $ink; layout: vertical; layers: base over; }
    TableScreen > #title { height: 1; background: $side; }
    TableScreen > #main { height: 1fr; }
    TableScreen #zones { width: 1fr; height: 1fr; }
    TableScreen #side { width: 30; height: 1fr; background: $side; display: none; }
    TableScreen > #bar { height: 5; dock: bottom; }
    TableScreen > #over { layer: over; dock: right; width: 40; margin: 1 0 0 0; background: $side; display: none; }
    TableScreen > #news { layer: over; dock: top; height: 3; margin: 1 0 0 0; display: none; }
    .-mono TableScreen > #over { border-left: vkey $ink; }
    """

    @dataclass
    class Left(Message, namespace="table_screen"):
        """The players leave the table; it is saved as far as it has a file. `quit`: deckgames is to end too."""

        table: TableScreen
        quit: bool = False

    @dataclass
    class RulesWanted(Message):
        """Somebody asks for the rulebook at a rule ("" for its beginning)."""

        table: TableScreen
        rule: str

    @dataclass
    class SettingsWanted(Message):
        """Somebody asks for the settings; call `use_settings` when they have changed."""

        table: TableScreen

    BINDINGS: ClassVar[list[BindingType]] = [*DEFAULT_BINDINGS]

    def __init__(self, session: Session[Any, Any], settings: SettingsModel | None = None,
                 layout: Layout | None = None) -> None:
        super().__init__()
        self.session, self.settings = session, settings or SettingsModel()
        self.last_key = monotonic()
        """When somebody was last at the keys or the mouse."""
        self.seen = Seen(self)
        self.desk = Desk(session, layout or layout_of(session.game), Keymap(self.settings.keys))
        self.hands = Hands(self.desk)
        self.desk.pace.speed = self.settings.speed
        self.bots = BotTurns(session, self.desk.pace)
        self.course, self.picture, self.mouse = self.parts()
        self.hints = Hints(self)
        self.handlers = self._handlers()

    def parts(self) -> tuple[TableCourse, TablePicture, TableMouse]:
        """The parts that desk, seats and keys are for."""
        course = TableCourse(self)
        picture = TablePicture(self, course.due)
        return course, picture, TableMouse(self, picture, course, self.on_key, self.too_early)

    @property
    def keymap(self) -> Keymap:
        """The player's own keys."""
        return self.desk.keymap

    def compose(self) -> ComposeResult:
        """The panes."""
        yield from self.picture.compose()

    def on_mount(self) -> None:
        """The table is laid."""
        self.set_interval(5.0, self._check_idle)
        self.bots.take_seats()
        self.desk.record_last()
        self.picture.repaint()
        self.course.advance()

    def on_resize(self, event: events.Resize) -> None:
        """Another size of the terminal; cursor and scroll stay."""
        self.picture.repaint()

    def on_screen_resume(self) -> None:
        """What lay over the table has gone; the terminal may have another size since."""
        self.picture.repaint()
        self.seen.resume()

    def on_screen_suspend(self) -> None:
        """Something lies over the table now; what was selected below a curtain was for other eyes."""
        self.clear_selection()
        self.course.suspended()

    def on_unmount(self) -> None:
        """The bots go home."""
        self.bots.worker.close()

    def use_settings(self, settings: SettingsModel) -> None:
        """Other settings, from now on."""
        self.settings = settings
        self.desk.keymap = Keymap(settings.keys)
        self.desk.pace.speed = settings.speed
        self.desk.renew()
        self.course.use_speed()

    # ---- what the actions do

    def _handlers(self) -> dict[str, Callable[[], None]]:
        ways: tuple[Way, ...] = ("left", "right", "up", "down")
        return {
            **{f"move.{way}": self._then_redraw(partial(self.hands.move, way)) for way in ways},
            "move.next": self._then_redraw(partial(self.hands.zone, 1)),
            "move.previous": self._then_redraw(partial(self.hands.zone, -1)),
            "answer.confirm": self._confirm,
            "answer.pick": self._then_redraw(self.hands.toggle),
            "answer.less": partial(self._more, -1),
            "answer.more": partial(self._more, 1),
            "answer.earlier": self._then_redraw(partial(self.hands.shift, -1)),
            "answer.later": self._then_redraw(partial(self.hands.shift, 1)),
            "answer.back": self._back,
            "table.inspect": self._inspect,
            "table.read_on": partial(self._read, 1),
            "table.read_back": partial(self._read, -1),
            PAGE: self._leaf,
            "table.piles": self._piles,
            "table.log": self._log,
            "table.hint": self._ask_for_hint,
            "table.undo": self._undo,
            "table.redo": self._redo,
            "table.ask_again": self._ask_again,
            "table.rule": self._legend,
            "table.menu": self._pause,
            _PANIC_KEY: self.panic,
        }

    def _then_redraw(self, deed: Callable[[], None]) -> Callable[[], None]:
        def done() -> None:
            deed()
            self.picture.redraw()

        return done

    def act(self, deed: Callable[[], None]) -> None:
        """Does something that may be refused; the reason is said in the bar."""
        try:
            deed()
        except Refused as error:
            self.desk.telling.say(str(error), refused=True)
            self.picture.repaint()

    def do(self, id_: str) -> None:
        """An action by its id; a refusal is said in the bar."""
        self.act(self.handlers[id_])

    def action_act(self, id_: str) -> None:
        """The same, from Textual's palette and help."""
        self.do(id_)

    # ---- mouse

    @on(Pane.Clicked)
    def _clicked(self, message: Pane.Clicked) -> None:
        self.last_key = monotonic()
        if not self.hints.break_off():
            self.mouse.clicked(message)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the cursor through lists."""
        event.stop()
        self.do("move.down")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the cursor through lists."""
        event.stop()
        self.do("move.up")

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """Keys of the question first, then the standing actions."""
        self.last_key = monotonic()
        action = self.keymap.find(event.key)
        if action is None and event.key.startswith("ctrl+"):
            return
        event.stop()
        if action is not None and action.id == _PANIC_KEY:
            self.panic()
            return
        self.mouse.clicked_on = None
        if self.course.ended or self.too_early(event, the_key(event.key)):
            return
        self.desk.motion.end()
        news = bool(self.desk.telling.news_sheet)
        if action is None or action.id not in _READING:
            self.desk.telling.hush()
            self.picture.read_anew()
        if news:
            self.picture.redraw()
            if event.key == "space":
                return
        if self.hints.break_off():
            return
        self.act(partial(self._key, event.key, event.character if event.is_printable else None))

    def too_early(self, made: Timed, what: str) -> bool:
        """Whether a key or click was made before what is asked could be seen; then it is dropped, and that is said."""
        early = self.seen.early(made)
        if early:
            self.desk.telling.say(too_early(what), refused=True)
            self.picture.repaint()
        return early

    def _key(self, key: str, character: str | None) -> None:
        leaving = self.desk.leaving
        if leaving is not None and self._leaving_key(leaving, key):
            return
        if self.desk.banner is not None and key == "space":
            self.desk.sit_down(self.desk.banner)
            self.course.advance()
            return
        action = self.keymap.find(key)
        reads = self.picture.reads and (key == "escape" or (action is not None and action.id in _READING))
        if self.desk.show.runs and not reads and self.course.show_key(key, character):
            return
        if self.bots.seat is not None and not reads and self.course.bot_key(key):
            return
        if leaving is None and character is None and self._macro(key):
            return
        asked = leaving is None and character is not None and character != " "
        passes = action is not None and self.hands.lets_pass(character or "")
        if asked and not passes and self._question_key(character or ""):
            return
        if action is None:
            raise Refused(f"{the_key(key)} means nothing here")
        self.handlers[action.id]()

    def _leaving_key(self, leaving: Leaving, key: str) -> bool:
        """A key where it is asked whether the sitting is to end; gives whether it means something. Raises Refused."""
        if key in ("e", "E"):
            self.course.leave_sitting()
        elif key in ("escape", *self.keymap.action("table.undo").keys):
            self.course.stay()
        elif key not in self.keymap.taken() or key in ("enter", "space"):
            raise Refused(leaving.refusal)
        else:
            return False
        return True

    def _question_key(self, character: str) -> bool:
        desk = self.desk
        if desk.draft is None:
            return False
        if not desk.pending and self._macro(character):
            return True
        if not desk.pending and character in desk.controller.standing():
            self.course.stand(character)
            return True
        try:
            raw = self.hands.typed(character)
        except KeyError:
            return False
        if raw is not None:
            self.course.send_or_ask(raw)
        else:
            self.picture.repaint()
        return True

    def _macro(self, key: str) -> bool:
        """A key that answers several times in a row; gives whether it is one. F keys are while they can be read."""
        macro = self.desk.macros().get(key) if self.desk.draft is not None else None
        if macro is None or (key == ENTER and self.desk.pending) or (
                len(key) > 1 and key != ENTER and not self.picture.names(key)):
            return False
        self._answer_all(macro)
        return True

    def _answer_all(self, macro: Macro) -> None:
        """Answers with one option after the other, as long as they are on offer and none of them ends the sitting."""
        number = len(self.desk.session.steps)
        for oid in macro.oids:
            draft = self.desk.draft
            raw = None if draft is None else Macro.raw(draft.decision, oid)
            if raw is None or not self.course.send_or_ask(raw):
                break
        self.desk.controller.together(number, macro)

    def _confirm(self) -> None:
        if self.desk.leaving is not None:
            raise Refused(self.desk.leaving.refusal)
        raw = self.hands.confirm()
        if raw is not None:
            self.course.send_or_ask(raw)
        else:
            self.picture.repaint()

    def _more(self, by: int) -> None:
        """A point (or the number) more or less; where none is asked for, another speed."""
        if self.desk.draft is not None and self.desk.draft.counts:
            self.hands.step(by)
            self.picture.redraw()
        else:
            self.course.change_speed(by)

    def _back(self) -> None:
        self.hands.escape()
        self.picture.reads = False
        self.picture.redraw()

    def _inspect(self) -> None:
        """The card under the cursor, whole; the arrows go on moving the cursor."""
        self.picture.reads = not self.picture.reads
        self.picture.redraw()

    def _read(self, pages: int) -> None:
        """The next lines of the card that lies open, or of the bar, or those before. Raises Refused."""
        if not self.picture.scroll(pages):
            raise Refused("all of it is on the screen")

    def _leaf(self) -> None:
        self.hands.leaf()
        self.picture.repaint()

    def _undo(self) -> None:
        self.desk.undo()
        self.course.call_off_bots()
        self.course.advance()

    def _redo(self) -> None:
        try:
            self.desk.redo(monotonic(), self.course.still())
        except RuleCrashed as error:
            self.desk.telling.say(str(error), refused=True)
        self.course.advance()
        self.picture.tick()

    def _ask_again(self) -> None:
        self.desk.controller.ask_again()
        self.desk.telling.say("you are asked again")
        self.picture.repaint()

    # ---- panels

    def close_panels(self) -> None:
        """What lies over the table goes: it may show what only one seat may know."""
        self.picture.reads = False
        while isinstance(self.app.screen, (Panel, PauseMenu, CommandPalette)):
            _ = self.app.pop_screen()

    def _piles(self) -> None:
        desk, scene = self.desk, self.desk.scene()
        self._open(PilesPanel(desk.layout.piles(scene), lambda card: desk.layout.face(card, scene)))

    def _log(self) -> None:
        """The log; what was noted in the bar has been read then."""
        told = self.desk.telling.log(self.desk.viewer)
        self.desk.telling.notes_read = len(self.session.notes)
        self.picture.repaint()
        self._open(LogPanel(told))

    def _open(self, panel: Panel | PauseMenu, then: Callable[[str | None], None] | None = None) -> None:
        panel.panic = self.keymap.action(_PANIC_KEY).keys

        def closed(result: str | None) -> None:
            if result == PANIC:
                self.panic()
            elif then is not None:
                then(result)

        _ = self.app.push_screen(panel, closed)

    def _legend(self) -> None:
        """What everything on this screen means; where a page lies over the table, the rulebook."""
        if not self.is_current:
            self._rule()
            return
        shown = legend(self.picture.whole(), self.session.game.lexicon)
        rule = self._asked_rule
        self._open(LegendPanel(shown, self.keymap.action("table.rule").keys, f"the rule, {rule}" if rule else "rules"),
                   lambda result: self._rule() if result == "rule" else None)

    @property
    def _asked_rule(self) -> str:
        """The rule of this question, or of the refused option under the cursor."""
        decision, stop = self.session.decision, self.desk.stop
        refused = stop.rule if stop is not None and stop.blocked else ""
        return refused or (decision.rule if decision is not None else "")

    def _rule(self) -> None:
        """The rulebook at that rule."""
        self.post_message(self.RulesWanted(self, self._asked_rule))

    def _pause(self) -> None:
        """The pause menu; the table is hidden while it is open."""
        session = self.session
        saved = session.unsaved or (f"saved in {session.path.name}" if session.path else "this table is not saved")
        status = below_each_other(self.desk.layout.status(self.desk.scene()))
        self._open(PauseMenu(status, [saved], session.path is not None and not session.unsaved), self._paused)

    def _paused(self, word: str | None) -> None:
        if word == "rules":
            self._rule()
        elif word == "keys":
            self._open(KeysPanel(self.keymap.lines()))
        elif word == "settings":
            self.post_message(self.SettingsWanted(self))
        elif word == "save":
            self._save()
        elif word in ("leave", "quit"):
            self.course.ended = True
            self.picture.stop_ticking()
            self.course.call_off_bots()
            self.post_message(self.Left(self, quit=word == "quit"))

    def _save(self) -> None:
        """Begins another save, in the first folder that takes it."""
        try:
            self.desk.telling.say(f"from now on this game is saved in {rescue(self.session)}")
        except SaveRefused as error:
            self.desk.telling.say(str(error), refused=True)
        self.picture.repaint()

    def _ask_for_hint(self) -> None:
        self.hints.ask()

    # ---- hiding

    def panic(self) -> None:
        """Drops the curtain at once."""
        if isinstance(self.app.screen, CurtainScreen):
            return
        self.close_panels()
        viewer = self.desk.viewer
        look = self.desk.seats[viewer] if viewer is not None else None
        _ = self.app.push_screen(CurtainScreen(Announced(look, self.course.about())),
                                 lambda _: self.seen.asks(TableCourse.GUARD))

    def app_focused(self, focused: bool) -> None:
        """The window of the terminal has got or lost the focus: the app says so."""
        if not focused and self.settings.panic_on_blur and self.desk.viewer is not None:
            self.panic()

    def _check_idle(self) -> None:
        minutes = self.settings.idle_minutes
        if minutes and self.desk.viewer is not None and monotonic() - self.last_key > 60 * minutes:
            self.panic()
