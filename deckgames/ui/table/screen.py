"""The table screen: what keys and mouse do is one table of deeds by action id; the game's own keys go first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from time import monotonic
from typing import Any, ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message

from deckgames.engine.session import Session
from deckgames.ui.actions import BINDINGS as DEFAULT_BINDINGS
from deckgames.ui.actions import Keymap
from deckgames.ui.curtain import Announced, CurtainScreen
from deckgames.ui.layout import Layout
from deckgames.ui.panels import PANIC, KeysPanel, LogPanel, Panel, PauseMenu, PilesPanel
from deckgames.ui.pieces.wording import below_each_other
from deckgames.ui.settings import SettingsModel
from deckgames.ui.table.mouse import TableMouse
from deckgames.ui.table.stops import Way

_PANIC_KEY = "table.panic"


def layout_of(game_id: str) -> Layout:
    """The layout of a game, imported when it is needed."""
    layout: Layout = import_module(f"deckgames.games.{game_id}.screen").LAYOUT
    return layout


class TableScreen(TableMouse):
    """A running game. It posts `Finished` when the game is over, and `Left` when the players leave it.

    Rulebook and settings are the app's: it is asked for them by `RulesWanted` and `SettingsWanted`.
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
        super().__init__(session, settings or SettingsModel(), layout or layout_of(session.game.id))
        self.last_key = monotonic()
        self.deeds = self._all_deeds()

    def on_mount(self) -> None:
        """The table is laid."""
        self.watch(self.app, "app_focus", self._focus_changed, init=False)
        self.set_interval(5.0, self._check_idle)
        for note in self.session.notes:
            self.desk.say(note)
        self.desk.record_last()
        self.repaint()
        self.advance()

    def on_unmount(self) -> None:
        """The bots go home."""
        self.bots.worker.close()

    def use_settings(self, settings: SettingsModel) -> None:
        """Other settings, from now on."""
        self.settings = settings
        self.keymap = self.desk.keymap = Keymap(settings.keys)
        self.bots.speed, self.desk.show.speed = settings.bot_speed, settings.show_speed
        self.desk.renew()
        self.repaint()

    # ---- what the actions do

    def _all_deeds(self) -> dict[str, Callable[[], None]]:
        desk = self.desk
        ways: tuple[Way, ...] = ("left", "right", "up", "down")
        return {
            **{f"move.{way}": self._then_redraw(partial(desk.move, way)) for way in ways},
            "move.next": self._then_redraw(partial(desk.zone, 1)),
            "move.previous": self._then_redraw(partial(desk.zone, -1)),
            "answer.confirm": self._confirm,
            "answer.pick": self._then_redraw(desk.toggle),
            "answer.less": self._then_redraw(partial(desk.step, -1)),
            "answer.more": self._then_redraw(partial(desk.step, 1)),
            "answer.earlier": self._then_redraw(partial(desk.shift, -1)),
            "answer.later": self._then_redraw(partial(desk.shift, 1)),
            "answer.back": self._back,
            "table.inspect": self._inspect,
            "table.piles": self._piles,
            "table.log": lambda: self._open(LogPanel(desk.log())),
            "table.hint": self._ask_for_hint,
            "table.undo": self._undo,
            "table.rule": self._rule,
            "table.menu": self._pause,
            _PANIC_KEY: self.panic,
        }

    def _then_redraw(self, deed: Callable[[], None]) -> Callable[[], None]:
        def done() -> None:
            deed()
            self.redraw()

        return done

    def action_act(self, id_: str) -> None:
        """An action by its id, from Textual's palette and help; a refusal is said in the bar."""
        self.act(self.deeds[id_])

    def page_action(self, id_: str) -> None:
        """A standing action that was asked for on a page over the table."""
        self.act(self.deeds[id_])

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
        if monotonic() < self.deaf_until or self.ended:
            return
        self.desk.motion.end()
        self.desk.hush()
        self.act(partial(self._key, event.key, event.character if event.is_printable else None))

    def _key(self, key: str, character: str | None) -> None:
        if self.desk.leaving is not None and self._leaving_key(key):
            return
        if self.desk.banner is not None and key == "space":
            self.desk.sit_down(self.desk.banner)
            self.advance()
            return
        if self.desk.show.runs and self.show_key(key, character):
            return
        if self.bots.seat is not None and self._bot_key(key, character):
            return
        if character is not None and character != " " and self._question_key(character):
            return
        action = self.keymap.find(key)
        if action is not None:
            self.deeds[action.id]()
        else:
            self.redraw()

    def _leaving_key(self, key: str) -> bool:
        leaving = self.desk.leaving
        if key in ("e", "E") or (key == "enter" and leaving is not None and leaving.alone):
            self.leave_sitting()
        elif key in ("escape", *self.keymap.action("table.undo").keys):
            self.stay()
        else:
            return key not in self.keymap.taken() or key in ("enter", "space")
        return True

    def _bot_key(self, key: str, character: str | None) -> bool:
        try:
            raw = self.bots.key(key, character)
        except KeyError:
            return False
        if raw is not None:
            self.make_move(raw)
        else:
            self.repaint()
        return True

    def _question_key(self, character: str) -> bool:
        desk = self.desk
        if desk.draft is None:
            return False
        if not desk.pending:
            several = desk.layout.macros(desk.scene()).get(character)
            if several:
                self._answer_all(list(several))
                return True
        try:
            raw = desk.typed(character)
        except KeyError:
            return False
        if raw is not None:
            self.send_or_ask(raw)
        else:
            self.repaint()
        return True

    def _answer_all(self, oids: list[str]) -> None:
        """Answers with one option after the other, as long as they are on offer and none of them ends the sitting."""
        for oid in oids:
            draft = self.desk.draft
            if draft is None or draft.decision.kind != "choose" or oid not in draft.allowed:
                break
            if not self.send_or_ask(draft.allowed.index(oid)):
                break

    def _confirm(self) -> None:
        if self.desk.leaving is not None:
            return
        raw = self.desk.confirm()
        if raw is not None:
            self.send_or_ask(raw)
        else:
            self.repaint()

    def _back(self) -> None:
        self.desk.escape()
        self._over_pane.display = False
        self.redraw()

    def _inspect(self) -> None:
        """The card under the cursor, whole; the arrows go on moving the cursor."""
        self._over_pane.display = not self._over_pane.display
        self.redraw()

    def _undo(self) -> None:
        before = tuple(self.session.steps)
        self.desk.undo(self.desk.flow.sitter)
        self.call_off_bots()
        self.desk.say(self.desk.took_back(before))
        self.advance()

    # ---- panels

    def _piles(self) -> None:
        desk, scene = self.desk, self.desk.scene()
        self._open(PilesPanel(desk.layout.piles(scene), lambda card: desk.layout.face(card, scene)))

    def _open(self, panel: Panel | PauseMenu, then: Callable[[str | None], None] | None = None) -> None:
        panel.panic = self.keymap.action(_PANIC_KEY).keys

        def closed(result: str | None) -> None:
            if result == PANIC:
                self.panic()
            elif then is not None:
                then(result)

        _ = self.app.push_screen(panel, closed)

    def _rule(self) -> None:
        """The rulebook at the rule of this question, or of the refused option under the cursor."""
        decision, stop = self.session.decision, self.desk.stop
        refused = stop.rule if stop is not None and stop.blocked else ""
        self.post_message(self.RulesWanted(self, refused or (decision.rule if decision is not None else "")))

    def _pause(self) -> None:
        """The pause menu; the table is hidden while it is open."""
        saved = f"saved in {self.session.path.name}" if self.session.path else "this table is not saved"
        status = below_each_other(self.desk.layout.status(self.desk.scene()))
        self._open(PauseMenu(status, [saved]), self._paused)

    def _paused(self, word: str | None) -> None:
        if word == "rules":
            self._rule()
        elif word == "keys":
            self._open(KeysPanel(self.keymap.lines()))
        elif word == "settings":
            self.post_message(self.SettingsWanted(self))
        elif word in ("leave", "quit"):
            self.ended = True
            self.stop_ticking()
            self.call_off_bots()
            self.post_message(self.Left(self, quit=word == "quit"))

    def _ask_for_hint(self) -> None:
        if self.desk.draft is not None:
            seat = self.desk.draft.decision.seat
            self.run_worker(self._hint(seat), group="hint", exclusive=True)

    async def _hint(self, seat: int) -> None:
        """Asks a bot what it would do; the answer is put together, but not sent."""
        desk, number = self.desk, self.session.number
        try:
            raw, reason = await self.bots.worker.hint(self.session.match, seat, number)
        except Exception as error:  # a bot with a bug must not end the game of the people
            desk.say(f"no hint: the bot failed ({type(error).__name__})", refused=True)
            self.repaint()
            return
        if desk.draft is None or self.session.number != number:
            return
        oid = desk.draft.fill(raw)
        desk.renew()
        if oid is not None:
            desk.go_to(oid)
        desk.say(f"hint: {reason}")
        self.repaint()

    # ---- hiding

    def panic(self) -> None:
        """Drops the curtain at once."""
        if isinstance(self.app.screen, CurtainScreen):
            return
        self.close_panels()
        viewer = self.desk.viewer
        look = self.desk.seats[viewer] if viewer is not None else None
        _ = self.app.push_screen(CurtainScreen(Announced(look, self.about())), lambda _: self.deafen())

    def _focus_changed(self, focused: bool) -> None:
        if not focused and self.settings.panic_on_blur and self.desk.viewer is not None:
            self.panic()

    def _check_idle(self) -> None:
        minutes = self.settings.idle_minutes
        if minutes and self.desk.viewer is not None and monotonic() - self.last_key > 60 * minutes:
            self.panic()
