"""The table on the screen: four panes, one cursor, the keys, and the course of sittings, bots and pages."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from time import monotonic
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.worker import Worker

from deckgames.engine.decisions import Raw, Refused
from deckgames.engine.game import Result
from deckgames.engine.rng import Rng
from deckgames.engine.session import RuleCrashed, Session
from deckgames.ui.actions import BINDINGS as DEFAULT_BINDINGS
from deckgames.ui.actions import Action, Keymap
from deckgames.ui.bar import BarModel, bar_height, decision_bar, thinking
from deckgames.ui.botworker import BotWorker
from deckgames.ui.curtain import Announced, CurtainScreen, Told
from deckgames.ui.layout import Layout
from deckgames.ui.pane import Pane
from deckgames.ui.panels import PANIC, WIDTH, LogPanel, Panel, PauseMenu, PilesPanel, draw_inspector
from deckgames.ui.recap import recap
from deckgames.ui.settings import SettingsModel
from deckgames.ui.sheet import Line, Sheet, width
from deckgames.ui.table.desk import Desk
from deckgames.ui.table.flow import BotTurn, Closing, GameOver, InTheOpen, RoundPage, Sit, Sitting
from deckgames.ui.table.pages import RoundScreen
from deckgames.ui.table.stops import BAR

SMALLEST = (60, 20)
_BOT_PAUSE = 0.3
_DOT = 0.25
_FRAME = 0.03
_MOTION = 0.18
_FLASH = 0.12
_CHANGED = 0.9


def layout_of(game_id: str) -> Layout:
    """The layout of a game, imported when it is needed."""
    layout: Layout = import_module(f"deckgames.games.{game_id}.screen").LAYOUT
    return layout


class TableScreen(Screen[None]):
    """A running game. It posts `Finished` when the game is over and `Left` when the players leave it."""

    @dataclass
    class Finished(Message):
        """The game is over."""

        table: TableScreen
        result: Result

    @dataclass
    class Left(Message):
        """The players leave the table; it is saved as far as it has a file. `quit`: deckgames is to end too."""

        table: TableScreen
        quit: bool = False

    @dataclass
    class RulesWanted(Message):
        """Somebody asks for the rulebook at a rule."""

        table: TableScreen
        rule: str

    @dataclass
    class SettingsWanted(Message):
        """Somebody asks for the settings; call `use_settings` when they have changed."""

        table: TableScreen

    CSS = """
    TableScreen { background: $table; color: $ink; layout: vertical; layers: base over; }
    TableScreen > #title { height: 1; background: $side; }
    TableScreen > #main { height: 1fr; }
    TableScreen #zones { width: 1fr; height: 1fr; }
    TableScreen #side { width: 30; height: 1fr; background: $side; display: none; }
    TableScreen > #bar { height: 5; dock: bottom; }
    TableScreen > #over { layer: over; dock: right; width: 40; height: 1fr; margin: 1 0 5 0; background: $side;
                          display: none; }
    .-mono TableScreen #side { border-left: vkey ansi_default; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*DEFAULT_BINDINGS]
    GUARD: ClassVar[float] = 0.3
    """Seconds in which keys are left out after another person's question has appeared."""

    def __init__(self, session: Session[Any, Any], settings: SettingsModel | None = None,
                 layout: Layout | None = None) -> None:
        super().__init__()
        self.session = session
        self.settings = settings or SettingsModel()
        self.keymap = Keymap(self.settings.keys)
        self.desk = Desk(session, layout or layout_of(session.game.id), self.keymap, session.table.curtain)
        self.bots = BotWorker(session.game, session.seed)
        self.speed = self.settings.bot_speed
        self._title = Pane(self._draw_title, id="title")
        self._zones = Pane(self._draw_zones, id="zones")
        self._side = Pane(self._draw_side, id="side")
        self._bar = Pane(self._draw_bar, id="bar")
        self._over = Pane(self._draw_over, id="over")
        self._bar_rows = 5
        self._leaving: tuple[int, Raw | None, Line] | None = None
        self._banner: int | None = None
        self._bot: int | None = None
        self._bot_raw: Raw | None = None
        self._bot_work: Worker[None] | None = None
        self._dots = 0
        self._macro: list[str] = []
        self._deaf_until = 0.0
        self._asked: int | None = None
        self._ticker: Timer | None = None
        self._motion_from = 0.0
        self._last_key = monotonic()
        self._idle: Timer | None = None
        self._done = False

    def compose(self) -> ComposeResult:
        """Title, zones and side panel, bar, and the panel over them."""
        yield self._title
        with Horizontal(id="main"):
            yield self._zones
            yield self._side
        yield self._bar
        yield self._over

    def on_mount(self) -> None:
        """The table is laid."""
        self.app.update_keymap({action.id: ",".join(action.keys) for action in self.keymap.actions})
        self.watch(self.app, "app_focus", self._focus_changed, init=False)
        self._idle = self.set_interval(5.0, self._check_idle)
        self._fit()
        self.advance()

    def on_unmount(self) -> None:
        """The bots go home."""
        self.bots.close()

    def use_settings(self, settings: SettingsModel) -> None:
        """Other settings, from now on."""
        self.settings = settings
        self.keymap = self.desk.keymap = Keymap(settings.keys)
        self.speed = settings.bot_speed
        self.app.update_keymap({action.id: ",".join(action.keys) for action in self.keymap.actions})
        self.advance()

    # ---- the course of the game

    def advance(self) -> None:
        """Goes on to the next thing that needs somebody: a human, a curtain, a page, a bot."""
        desk = self.desk
        self._bot = self._banner = None
        while not self._done:
            stage = desk.stage()
            if isinstance(stage, Sitting):
                self._ask(stage.seat, stage.seat)
            elif isinstance(stage, Sit) and stage.front == "none":
                desk.flow.sat_down(self._now(), stage.seat)
                continue
            elif isinstance(stage, Sit):
                self._raise_curtain(stage)
            elif isinstance(stage, InTheOpen):
                desk.flow.in_the_open()
                self._ask(stage.seat, None)
            elif isinstance(stage, Closing):
                if not self._close(stage.seat):
                    continue
            elif isinstance(stage, BotTurn):
                if self._proposed(stage):
                    continue
                self._let_think(stage.seat)
            elif isinstance(stage, RoundPage):
                self._show_page(stage)
            else:
                self._finish(stage)
            return

    def _now(self) -> Any:
        from deckgames.ui.table.flow import Asked

        return Asked.of(self.session)

    def _ask(self, seat: int, viewer: int | None) -> None:
        desk = self.desk
        desk.look_at(viewer, ask=True, in_the_open=viewer is None)
        if self._asked != seat and len(self.session.humans) > 1:
            self._deafen()
        if self._asked != seat:
            self._macro.clear()
        self._asked = seat
        if self._macro and self._go_on_with_macro():
            return
        self._bar_rows = 5
        self._repaint_all()

    def _deafen(self) -> None:
        self._deaf_until = monotonic() + self.GUARD

    def _raise_curtain(self, stage: Sit) -> None:
        desk, look = self.desk, self.desk.seats[stage.seat]
        self._asked = None
        desk.look_at(None)
        self._repaint_all()
        if stage.front == "banner":
            self._banner = stage.seat
            self._repaint_all()
            return
        self._close_panels()
        heard = self.session.events[desk.missed(stage.seat):]
        waiting = bool(recap(heard, self.session.sentences, desk.seats, stage.seat)) and len(desk.flow.sittings) > 0
        said = Announced(look, self._about(), waiting)
        curtain = CurtainScreen(said, partial(self._opened, stage.seat, waiting))
        _ = self.app.push_screen(curtain, lambda _: self.advance())

    def _opened(self, seat: int, waiting: bool) -> Told | None:
        """The curtain opens: the seat sits, its view is built, and its recap is told."""
        desk = self.desk
        lines = recap(self.session.events[desk.missed(seat):], self.session.sentences, desk.seats, seat)
        desk.flow.sat_down(self._now(), seat)
        desk.look_at(seat, ask=True)
        self._repaint_all()
        self._deafen()
        if not waiting or not lines:
            return None
        scene = desk.scene()
        return Told(lines, [tuple(line) for line in desk.layout.status(scene)],
                    f"now: {desk.layout.question(scene)}")

    def _about(self) -> str:
        phase = self.session.phase.replace("_", " ")
        return f"{self.session.game.title.upper()}   round {self.session.round}, {phase}"

    def _close(self, seat: int) -> bool:
        """The sitting has ended by the rules; gives whether its page is shown (nothing else may happen then)."""
        if not self.desk.flow.shared:
            self.desk.stood_up(seat)
            return False
        self.desk.look_at(seat)
        self._leaving = (seat, None, ())
        self._repaint_all()
        return True

    def _leave_sitting(self) -> None:
        """`e` on the closing page."""
        assert self._leaving is not None
        seat, raw, _ = self._leaving
        self._leaving = None
        if raw is not None:
            self._send(raw, stand_up=True)
            return
        self.desk.stood_up(seat)
        self.advance()

    def _stay(self) -> None:
        """Back from the closing page: what would end the sitting has not been sent, or is taken back."""
        assert self._leaving is not None
        seat, raw, _ = self._leaving
        if raw is None:
            try:
                self.desk.undo(seat)
            except Refused as error:
                self.desk.say(str(error), refused=True)
                self._bar.redraw()
                return
        self._leaving = None
        self.advance()

    def _show_page(self, stage: RoundPage) -> None:
        self.desk.look_at(None)
        self._asked = None
        self._repaint_all()
        self._close_panels()
        _ = self.app.push_screen(RoundScreen(self.desk, stage), partial(self._page_left, stage))

    def _page_left(self, stage: RoundPage, change: bool | None) -> None:
        """The page was left: with the proposal, or with the wish to change it."""
        self.desk.page_left(stage.round)
        if stage.asks and not change:
            decision = self.session.decision
            if decision is not None and decision.preset is not None:
                self._send(decision.preset)
                return
        self.advance()

    def _finish(self, stage: GameOver) -> None:
        self._done = True
        self._stop_ticking()
        self.desk.look_at(None)
        self._repaint_all()
        self.post_message(self.Finished(self, self.session.result()))

    # ---- bots

    def _proposed(self, stage: BotTurn) -> bool:
        """A bot takes a proposal at once."""
        decision = self.session.decision
        if not stage.at_once or decision is None or decision.preset is None:
            return False
        try:
            self.desk.answer(decision.preset, stage.seat)
        except (Refused, RuleCrashed):
            return False
        return True

    def _let_think(self, seat: int) -> None:
        self._bot, self._bot_raw, self._dots = seat, None, 0
        self._asked = None
        if self.desk.viewer != self.desk.solo or self.desk.draft is not None or self.speed != "instant":
            self.desk.look_at(None)
        else:
            self.desk.look_at(None)
        self._repaint_all()
        self._bot_work = self.run_worker(self._bot_turn(seat), group="bot", exclusive=True, exit_on_error=False)
        self._tick()

    async def _bot_turn(self, seat: int) -> None:
        session, number, began = self.session, self.session.number, monotonic()
        level = session.seats[seat].player.partition(":")[2] or "random"
        decision = session.question(seat)
        try:
            raw = await self.bots.decide(level, session.match, seat, number)
            decision.value(raw)
        except Exception as error:  # a bot with a bug must not end the game of the people
            self.desk.say(f"the bot of {session.names[seat]} failed ({type(error).__name__}): any move instead", True)
            raw = decision.random(Rng.fresh(session.seed ^ (number << 8)))
        if self.speed == "normal":
            await asyncio.sleep(max(0.0, _BOT_PAUSE - (monotonic() - began)))
        if self._bot != seat or session.number != number:
            return
        if self.speed == "step":
            self._bot_raw = raw
            self._bar.redraw()
            return
        self._bot_answers(seat, raw)

    def _bot_answers(self, seat: int, raw: Raw) -> None:
        self._bot, self._bot_raw = None, None
        rng = Rng.fresh(self.session.number)
        for _ in range(20):
            try:
                self.desk.answer(raw, seat)
            except RuleCrashed as error:
                self.desk.crashed(error)
                raw = self.session.question(seat).random(rng)
                continue
            self._begin_motion()
            self.advance()
            return
        self._repaint_all()

    def _bot_bar(self, seat: int) -> BarModel:
        look, news = self.desk.seats[seat], self.desk.scene().news
        level = self.session.seats[seat].player.partition(":")[2]
        options: list[tuple[str, str]] = []
        if self._bot_raw is not None:
            options.append(("Space", "next"))
        if self.speed != "instant":
            options.append(("+", "faster"))
        if self.speed != "step":
            options.append(("s", "step by step"))
        dots = 3 if self._bot_raw is not None else self._dots % 4
        move: Line = tuple(news[-1]) if news else ()
        model = thinking(look.colour, look.name, dots, level, move, tuple(options))
        return BarModel(model.question, model.seat, model.name, model.rule, model.options, model.body,
                        refusal=self.desk.said if self.desk.refused else (), standing=self.keymap.standing(),
                        news=() if self.desk.refused else self.desk.said)

    # ---- answering

    def _send(self, raw: Raw, stand_up: bool = False) -> None:
        """An answer of a human."""
        desk = self.desk
        seat = desk.flow.sitter if desk.flow.sitter is not None else self.session.asked
        try:
            desk.answer(raw, seat)
        except Refused as error:
            self._macro.clear()
            desk.say(str(error), refused=True)
            self._repaint_all()
            return
        except RuleCrashed as error:
            self._macro.clear()
            desk.draft = None
            self.advance()
            desk.crashed(error)
            self._repaint_all()
            return
        stage = desk.stage()
        if isinstance(stage, Closing) and stand_up:
            desk.stood_up(stage.seat)
        self._begin_motion()
        self.advance()

    def _try(self, raw: Raw | None) -> None:
        """An answer that may end the sitting: then it is asked once more if something useful is left."""
        if raw is None:
            self._repaint_all()
            return
        if self.desk.ends_sitting(raw):
            undone = tuple(self.desk.undone())
            if undone and self.settings.confirm_end:
                assert self.desk.flow.sitter is not None
                self._leaving = (self.desk.flow.sitter, raw, undone)
                self._repaint_all()
                return
            self._send(raw, stand_up=True)
            return
        self._send(raw)

    def _go_on_with_macro(self) -> bool:
        """Answers with the next of several cards; False when the question does not offer it."""
        oid = self._macro.pop(0)
        draft = self.desk.draft
        if draft is None or draft.decision.kind != "choose" or oid not in draft.allowed:
            self._macro.clear()
            return False
        raw = draft.allowed.index(oid)
        if self.desk.ends_sitting(raw):
            self._macro.clear()
            return False
        self._send(raw)
        return True

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """Keys of the question first, then the standing actions."""
        self._last_key = monotonic()
        action = self.keymap.find(event.key)
        if action is not None and action.id == "table.panic":
            event.stop()
            self.action_panic()
            return
        if event.key.startswith("ctrl+") and action is None:
            return
        event.stop()
        if monotonic() < self._deaf_until or self._done:
            return
        self._end_motion()
        self.desk.hush()
        try:
            self._key(event, action)
        except Refused as error:
            self.desk.say(str(error)[:1].upper() + str(error)[1:], refused=True)
            self._repaint_all()

    def _key(self, event: events.Key, action: Action | None) -> None:
        desk = self.desk
        if self._leaving is not None and self._closing_key(event.key):
            return
        if self._banner is not None and event.key == "space":
            seat, self._banner = self._banner, None
            desk.flow.sat_down(self._now(), seat)
            self.advance()
            return
        if self._bot is not None and self._bot_key(event):
            return
        character = event.character if event.is_printable else None
        if character is not None and character != " " and self._leaving is None:
            macro = desk.layout.macros(desk.scene()).get(character) if desk.draft and not desk.pending else None
            if macro:
                self._macro = list(macro)
                if self._go_on_with_macro():
                    return
            try:
                raw = desk.typed(character)
            except KeyError:
                pass
            else:
                self._try(raw)
                return
        if action is not None:
            getattr(self, f"action_{action.method}")()
        else:
            self._repaint_all()

    def _closing_key(self, key: str) -> bool:
        if key == "e":
            self._leave_sitting()
        elif key in ("escape", *self.keymap.action("table.undo").keys):
            self._stay()
        else:
            return False
        return True

    def _bot_key(self, event: events.Key) -> bool:
        if event.key == "space" and self._bot_raw is not None and self._bot is not None:
            self._bot_answers(self._bot, self._bot_raw)
        elif event.character == "+":
            self.speed = "instant" if self.speed == "normal" else "normal"
            if self._bot_raw is not None and self._bot is not None:
                self._bot_answers(self._bot, self._bot_raw)
            self._bar.redraw()
        elif event.character == "s":
            self.speed = "step"
            self._bar.redraw()
        else:
            return False
        return True

    # ---- actions

    def action_left(self) -> None:
        """One place to the left."""
        self.desk.move("left")
        self._repaint()

    def action_right(self) -> None:
        """One place to the right."""
        self.desk.move("right")
        self._repaint()

    def action_up(self) -> None:
        """One place up."""
        self.desk.move("up")
        self._repaint()

    def action_down(self) -> None:
        """One place down."""
        self.desk.move("down")
        self._repaint()

    def action_next(self) -> None:
        """The next zone."""
        self.desk.zone(1)
        self._repaint()

    def action_previous(self) -> None:
        """The zone before."""
        self.desk.zone(-1)
        self._repaint()

    def action_confirm(self) -> None:
        """Enter."""
        if self._leaving is None:
            self._try(self.desk.confirm())

    def action_pick(self) -> None:
        """Space."""
        self.desk.toggle()
        self._repaint()

    def action_less(self) -> None:
        """One point less."""
        self._step(-1)

    def action_more(self) -> None:
        """One point more."""
        self._step(1)

    def _step(self, by: int) -> None:
        desk = self.desk
        if desk.draft is not None and desk.stop is not None:
            desk.draft.step(desk.stop.oid or "", by)
        self._repaint()

    def action_earlier(self) -> None:
        """Moves an item forward."""
        self.desk.shift(-1)
        self._repaint()

    def action_later(self) -> None:
        """Moves an item back."""
        self.desk.shift(1)
        self._repaint()

    def action_back(self) -> None:
        """Forgets what was half typed; closes the inspector."""
        self.desk.pending = ""
        if self._over.display:
            self._over.display = False
        self._repaint()

    def action_inspect(self) -> None:
        """The card under the cursor, whole; the arrows go on moving the cursor."""
        self._over.display = not self._over.display
        self._repaint()

    def action_piles(self) -> None:
        """The open piles."""
        desk = self.desk
        scene = desk.scene()
        self._open(PilesPanel(desk.layout.piles(scene), lambda card: desk.layout.face(card, scene)))

    def action_log(self) -> None:
        """Everything that has happened."""
        self._open(LogPanel(self.desk.log()))

    def _open(self, panel: Panel) -> None:
        panel.panic = self.keymap.action("table.panic").keys
        _ = self.app.push_screen(panel, self._panel_closed)

    def _panel_closed(self, result: Any) -> None:
        if result == PANIC:
            self.action_panic()

    def action_undo(self) -> None:
        """Takes the last answer back."""
        desk = self.desk
        desk.undo(desk.flow.sitter)
        self._macro.clear()
        if self._bot_work is not None:
            self._bot_work.cancel()
        desk.say("taken back")
        self.advance()

    def action_hint(self) -> None:
        """Asks a bot what it would do."""
        if self.desk.draft is not None:
            self.run_worker(self._hint(self.desk.draft.decision.seat), group="hint", exclusive=True,
                            exit_on_error=False)

    async def _hint(self, seat: int) -> None:
        desk, number = self.desk, self.session.number
        try:
            raw, reason = await self.bots.hint(self.session.match, seat, number)
        except Exception as error:  # a bot with a bug must not end the game of the people
            desk.say(f"no hint: the bot failed ({type(error).__name__})", refused=True)
            self._repaint_all()
            return
        draft = desk.draft
        if draft is None or self.session.number != number:
            return
        oid = draft.allowed[raw] if isinstance(raw, int) and raw < len(draft.allowed) and draft.allowed else None
        if oid is not None:
            desk.go_to(oid)
        desk.say(f"hint: {reason}")
        self._repaint_all()

    def action_rule(self) -> None:
        """The rulebook at the rule of this question."""
        decision = self.session.decision
        stop = self.desk.stop
        rule = stop.rule if stop is not None and stop.blocked and stop.rule else decision.rule if decision else ""
        self.post_message(self.RulesWanted(self, rule))

    def action_menu(self) -> None:
        """The pause menu; the table is hidden while it is open."""
        scene = self.desk.scene()
        notes = [f"saved in {self.session.path.name}"] if self.session.path else ["this table is not saved"]
        menu = PauseMenu(self.desk.layout.status(scene), notes)
        menu.panic = self.keymap.action("table.panic").keys
        _ = self.app.push_screen(menu, self._paused)

    def _paused(self, word: str | None) -> None:
        if word == PANIC:
            self.action_panic()
        elif word == "rules":
            self.action_rule()
        elif word == "settings":
            self.post_message(self.SettingsWanted(self))
        elif word in ("leave", "quit"):
            self._done = True
            self._stop_ticking()
            self.post_message(self.Left(self, quit=word == "quit"))

    def action_panic(self) -> None:
        """Drops the curtain at once."""
        if isinstance(self.app.screen, CurtainScreen):
            return
        self._close_panels()
        viewer = self.desk.viewer
        look = self.desk.seats[viewer] if viewer is not None else None
        _ = self.app.push_screen(CurtainScreen(Announced(look, self._about())))

    def _close_panels(self) -> None:
        self._over.display = False
        while isinstance(self.app.screen, (Panel, PauseMenu)):
            _ = self.app.pop_screen()

    def _focus_changed(self, focused: bool) -> None:
        if not focused and self.settings.panic_on_blur and self.desk.viewer is not None:
            self.action_panic()

    def _check_idle(self) -> None:
        minutes = self.settings.idle_minutes
        if minutes and self.desk.viewer is not None and monotonic() - self._last_key > 60 * minutes:
            self.action_panic()

    # ---- mouse

    @on(Pane.Clicked, "#zones")
    def _zone_clicked(self, message: Pane.Clicked) -> None:
        self._clicked(message, side=False)

    @on(Pane.Clicked, "#side")
    def _side_clicked(self, message: Pane.Clicked) -> None:
        self._clicked(message, side=True)

    def _clicked(self, message: Pane.Clicked, side: bool) -> None:
        if monotonic() < self._deaf_until:
            return
        desk = self.desk
        desk.hush()
        for area in desk.areas(side):
            if area.y <= message.y < area.y + area.h:
                found = desk.under(area, message.x, message.y)
                if found is None:
                    return
                again, desk.at = found == desk.at, found
                if message.button == 3:
                    self._over.display = True
                elif again:
                    self._enter()
                    return
                self._repaint()
                return

    def _enter(self) -> None:
        try:
            self.action_confirm()
        except Refused as error:
            self.desk.say(str(error), refused=True)
            self._repaint_all()

    @on(Pane.Clicked, "#bar")
    def _bar_clicked(self, message: Pane.Clicked) -> None:
        """A click on a key cap is that key."""
        sheet = message.pane.sheet
        key = cap_at(sheet, message.x, message.y) if sheet is not None else None
        if key is not None:
            self.app.simulate_key(key)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves the cursor through lists."""
        event.stop()
        self.action_down()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves the cursor through lists."""
        event.stop()
        self.action_up()

    # ---- painting

    def on_resize(self, event: events.Resize) -> None:
        """Another size of the terminal; cursor and scroll stay."""
        self._fit()
        self._repaint_all()

    @property
    def _small(self) -> bool:
        w, h = self.app.size
        return w < SMALLEST[0] or h < SMALLEST[1]

    def _fit(self) -> None:
        """Sizes that depend on the terminal and on the question; only what has changed causes a layout."""
        w, h = self.app.size
        rows = max(self._bar_rows, bar_height(self._model(), w, compact=h < 24))
        if h < 24 and rows == 5 and bar_height(self._model(), w, compact=True) == 4:
            rows = 4
        if rows != self._bar_rows or self._bar.styles.height is None or self._bar.styles.height.value != rows:
            self._bar_rows = rows
            self._bar.styles.height = rows
            self._over.styles.margin = (1, 0, rows, 0)
        self.desk.fit(w, h, max(1, h - 1 - rows))
        side = 0 if self._small else self.desk.side
        if self._side.display != (side > 0):
            self._side.display = side > 0
        if side and (self._side.styles.width is None or self._side.styles.width.value != side):
            self._side.styles.width = side
        for pane in (self._title, self._bar):
            if pane.display is self._small:
                pane.display = not self._small

    def _repaint_all(self) -> None:
        """After anything but a move of the cursor: sizes may change too."""
        if not self.is_mounted:
            return
        self._fit()
        self._repaint()

    def _repaint(self) -> None:
        """Draws all panes anew; each paints only the cells that differ."""
        for pane in (self._title, self._zones, self._side, self._bar, self._over):
            if pane.display:
                pane.redraw()
        self._place_cursor()

    def _place_cursor(self) -> None:
        desk = self.desk
        stop = desk.stop
        if stop is None or self._small:
            return
        if stop.zone == BAR:
            self._bar.place_cursor(1, 1)
            return
        spot = desk.place(desk.at)
        if spot is not None:
            self._zones.place_cursor(*spot)

    def _draw_title(self, w: int, h: int) -> Sheet:
        return self.desk.layout.title(self.desk.scene(), w)

    def _draw_zones(self, w: int, h: int) -> Sheet:
        if self._small:
            sheet = Sheet(w, h)
            text = "make the window at least 80x24"
            sheet.put(max(0, (w - width(text)) // 2), h // 2, text, "name", w)
            return sheet
        return self._column(w, h, side=False)

    def _draw_side(self, w: int, h: int) -> Sheet:
        return self._column(w, h, side=True)

    def _column(self, w: int, h: int, side: bool) -> Sheet:
        desk = self.desk
        sheet, scene = Sheet(w, h), desk.scene()
        for area in desk.areas(side):
            sheet.paste(0, area.y, desk.layout.draw(area.id, scene, area.w, area.h), w)
        return sheet

    def _draw_over(self, w: int, h: int) -> Sheet:
        desk = self.desk
        stop = desk.stop
        card = stop.card if stop is not None else None
        if card is None:
            sheet = Sheet(w, h, "band")
            sheet.put(2, 2, "no card under the cursor", "muted", w - 3)
            return sheet
        scene = desk.scene()
        return draw_inspector(desk.layout.face(card, scene), desk.layout.inspector(card, scene), min(w, WIDTH), h)

    def _model(self) -> BarModel:
        desk = self.desk
        if self._leaving is not None:
            return self._closing_bar()
        if self._banner is not None:
            look = desk.seats[self._banner]
            return BarModel(f"sits down: Space when only {look.name} is looking", look.colour, look.name,
                            options=(("Space", "show the hand"),), standing=self.keymap.standing())
        if self._bot is not None:
            return self._bot_bar(self._bot)
        return desk.model() or BarModel("", None, "TABLE", standing=self.keymap.standing())

    def _closing_bar(self) -> BarModel:
        assert self._leaving is not None
        seat, raw, undone = self._leaving
        look = self.desk.seats[seat]
        question = "End your sitting?" if raw is not None else "Your sitting is over"
        left: Line = (("left undone: ", "muted"), *undone) if undone else ()
        options = (("u", "go on playing" if raw is not None else "take back"), ("e", "end the sitting"))
        return BarModel(question, look.colour, look.name, options=options, forecast=left,
                        refusal=self.desk.said if self.desk.refused else (), standing=self.keymap.standing())

    def _draw_bar(self, w: int, h: int) -> Sheet:
        return decision_bar(self._model(), w, h)

    # ---- motion: one timer, never waited for

    def _begin_motion(self) -> None:
        desk = self.desk
        if self.settings.reduced_motion or self.app.animation_level == "none":
            desk.moving, desk.fresh = 1.0, False
            return
        desk.moving = 0.0 if desk.answered.moved else 1.0
        desk.fresh = bool(desk.answered.fresh)
        self._motion_from = monotonic()
        self._tick()

    def _end_motion(self) -> None:
        self.desk.moving, self.desk.fresh, self.desk.changed = 1.0, False, {}

    def _stop_ticking(self) -> None:
        if self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    def _tick(self) -> None:
        """Starts the timer at the pace of what moves now."""
        self._stop_ticking()
        desk = self.desk
        if desk.moving < 1.0 or desk.fresh:
            self._ticker = self.set_interval(_FRAME, self._frame)
        elif self._bot is not None:
            self._ticker = self.set_interval(_DOT, self._frame)
        elif desk.changed:
            self._ticker = self.set_interval(_CHANGED, self._frame)

    def _frame(self) -> None:
        desk, past = self.desk, monotonic() - self._motion_from
        moves = desk.moving < 1.0 or desk.fresh
        desk.moving = min(1.0, past / _MOTION) if desk.moving < 1.0 else 1.0
        desk.fresh = desk.fresh and past < _FLASH
        if desk.changed and past >= _CHANGED:
            desk.changed = {}
            moves = True
        if self._bot is not None and not moves:
            self._dots += 1
            self._bar.redraw()
        else:
            self._repaint()
        if not (desk.moving < 1.0 or desk.fresh) and (moves or self._bot is None):
            self._tick()


def cap_at(sheet: Sheet, x: int, y: int) -> str | None:
    """The key whose cap (or standing word) lies at this cell of the bar, by Textual's name; None if there is none."""
    names = {"Enter": "enter", "Space": "space", "Esc": "escape", "−": "minus", "+": "plus", "?": "question_mark"}
    if not 0 <= y < sheet.h:
        return None
    start = 0
    cap = ""
    for text, ink, _ground in sheet.runs(y):
        if ink in ("key", "name-cursor"):
            cap = text.strip()
        elif ink == "muted" and y == sheet.h - 1 and start <= x < start + len(text):
            at, word = start, ""
            for word in text.split("  "):
                if at <= x < at + len(word) + 2:
                    break
                at += len(word) + 2
            cap = word.partition(" ")[0]
        if start <= x < start + len(text):
            key = names.get(cap, cap)
            return key if key and (len(cap) == 1 or cap in names) and text.strip() else None
        start += len(text)
    return None
