"""The course of a game on the screen: who sits, which curtain or page comes first, when bots move, how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import ClassVar

from textual.message import Message
from textual.worker import Worker

from deckgames.engine.decisions import Raw, Refused
from deckgames.engine.game import Result
from deckgames.engine.session import RuleCrashed
from deckgames.ui.curtain import Announced, CurtainScreen, Told
from deckgames.ui.panels import Panel, PauseMenu
from deckgames.ui.pieces.wording import below_each_other
from deckgames.ui.table.desk import Leaving
from deckgames.ui.table.flow import BotTurn, Closing, InTheOpen, RoundPage, Sit, Sitting
from deckgames.ui.table.pages import RoundScreen
from deckgames.ui.table.painting import TablePicture

_ATTEMPTS = 20
"""So many other moves a bot tries when rules have bugs."""


class TableCourse(TablePicture):
    """Goes from question to question. Nothing here waits: bots think elsewhere, screens call back."""

    @dataclass
    class Finished(Message, namespace="table_screen"):
        """The game is over."""

        table: TableCourse
        result: Result

    GUARD: ClassVar[float] = 0.3
    """Seconds in which keys are left out after another person's question has appeared."""

    deaf_until = 0.0
    ended = False
    _asked_last: int | None = None
    _work: Worker[None] | None = None

    def advance(self) -> None:
        """Goes on to the next thing that needs somebody: a human, a curtain, a page, a bot."""
        desk = self.desk
        self.bots.stop()
        desk.banner = None
        while not self.ended:
            stage = desk.stage()
            if desk.show.waits and not isinstance(stage, Closing) and not (
                    isinstance(stage, Sitting) and desk.flow.shared):
                self._watch()
            elif isinstance(stage, Sitting):
                self._ask(stage.seat, stage.seat)
            elif isinstance(stage, Sit) and stage.front == "none":
                desk.sit_down(stage.seat)
                continue
            elif isinstance(stage, Sit):
                self._await_sitter(stage)
            elif isinstance(stage, InTheOpen):
                desk.flow.in_the_open()
                desk.flow.pause()
                self._ask(stage.seat, None)
            elif isinstance(stage, Closing):
                if not self._close(stage.seat):
                    continue
            elif isinstance(stage, BotTurn):
                if self._takes_proposal(stage):
                    continue
                self._let_think(stage.seat)
            elif isinstance(stage, RoundPage):
                self._show_page(stage)
            else:
                self._finish()
            return

    # ---- humans

    def _ask(self, seat: int, viewer: int | None) -> None:
        self.desk.look_at(viewer, ask=True)
        if self._asked_last != seat and len(self.session.humans) > 1:
            self.deafen()
        self._asked_last = seat
        self.repaint()

    def deafen(self) -> None:
        """The next moments' keys were meant for what was on the screen before."""
        self.deaf_until = monotonic() + self.GUARD

    def _await_sitter(self, stage: Sit) -> None:
        """Raises the curtain (or the banner) before a sitting; nothing of the last one stays on the table."""
        desk = self.desk
        self._asked_last = None
        desk.look_at(None)
        desk.motion.end()
        if stage.front == "banner":
            desk.banner = stage.seat
            self.repaint()
            return
        self.close_panels()
        self.repaint()
        waiting = (desk.resumed or bool(desk.flow.sittings)) and desk.unseen(stage.seat)
        back = desk.reopens()
        said = Announced(desk.seats[stage.seat], self.about(), waiting, "" if back is None else desk.seats[back].name)
        _ = self.app.push_screen(CurtainScreen(said, partial(self._opened, stage.seat, waiting)),
                                 partial(self._curtain_left, back))

    def _curtain_left(self, back: int | None, reopen: bool | None) -> None:
        """The curtain is up; or who has answered in secret before wants to change that, and sits down again."""
        if reopen and back is not None:
            self.desk.undo(back)
            self.desk.flow.in_the_open()  # who knows who sits in front now: another curtain first
        self.advance()

    def _opened(self, seat: int, waiting: bool) -> Told | None:
        """The curtain opens: the seat sits, its view is built, and its recap is told."""
        desk = self.desk
        desk.sit_down(seat)
        desk.look_at(seat, ask=True)
        self.repaint()
        lines = desk.recap(seat)
        if not waiting or not lines:
            return None
        scene = desk.scene()
        status = below_each_other(desk.layout.status(scene))
        return Told(lines, status, f"now: {desk.layout.question(scene)}")

    def about(self) -> str:
        """What a curtain may say of the game."""
        phase = self.desk.layout.phase(self.desk.scene())
        return f"{self.session.game.title.upper()}   round {self.session.round}" + (f", {phase}" if phase else "")

    def _close(self, seat: int) -> bool:
        """The sitting has ended by the rules; gives whether its page is shown (nothing else may happen then)."""
        desk = self.desk
        if desk.show.waits or not (desk.flow.shared or self._may_regret(seat)):
            desk.stand_up(seat)
            return False
        desk.look_at(seat)
        desk.leaving = Leaving(seat, alone=not desk.flow.shared)
        self.repaint()
        return True

    def _may_regret(self, seat: int) -> bool:
        """Whether the last card ended the sitting by itself and the bots would make it final in a moment."""
        return (self.settings.confirm_end and self.session.asked not in self.session.humans
                and self.session.undo_refusal(seat) is None)

    # ---- answers

    def send(self, raw: Raw, stand_up: bool = False) -> bool:
        """An answer of a human; with `stand_up` it ends the sitting without another page. Gives whether it counted."""
        desk = self.desk
        seat = desk.flow.sitter if desk.flow.sitter is not None else self.session.asked
        desk.leaving = None
        try:
            desk.answer(raw, seat, monotonic(), self._still())
        except Refused as error:
            desk.say(str(error), refused=True)
            self.repaint()
            return False
        except RuleCrashed as error:
            desk.draft = None
            desk.say(str(error), refused=True)
            self.advance()
            return False
        if stand_up and desk.flow.sitter is not None:
            desk.stand_up(desk.flow.sitter)
        self.advance()
        self.tick()
        return True

    def send_or_ask(self, raw: Raw) -> bool:
        """An answer of a human; if it ends the sitting, that is asked first where something useful is left, and where
        the answer did not say so itself: a sealed answer cannot be taken back by the next who sits."""
        desk = self.desk
        if not desk.ends_sitting(raw):
            return self.send(raw)
        undone, button = desk.undone(), desk.draft is not None and desk.draft.is_button(raw)
        asks = (bool(undone) and self.settings.confirm_end) or (desk.flow.shared and not button)
        if asks and desk.flow.sitter is not None:
            desk.leaving = Leaving(desk.flow.sitter, raw, undone)
            self.repaint()
            return False
        return self.send(raw, stand_up=True)

    def leave_sitting(self) -> None:
        """`e` on the closing page."""
        leaving = self.desk.leaving
        if leaving is None:
            return
        if leaving.raw is not None:
            self.send(leaving.raw, stand_up=True)
            return
        self.desk.stand_up(leaving.seat)
        self.advance()

    def stay(self) -> None:
        """Back from the closing page: nothing has been sent yet, or it is taken back. Raises Refused."""
        leaving, before = self.desk.leaving, tuple(self.session.steps)
        if leaving is not None and leaving.raw is None:
            self.desk.undo(leaving.seat)
            self.desk.say(self.desk.took_back(before))
        self.desk.leaving = None
        self.advance()

    def _still(self) -> bool:
        return self.settings.reduced_motion or self.app.animation_level == "none"

    # ---- bots

    def _takes_proposal(self, stage: BotTurn) -> bool:
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
        desk = self.desk
        shown = desk.viewer, desk.draft
        self._asked_last = None
        self.bots.begin(seat)
        desk.look_at(None)
        if self.bots.speed != "instant" or shown != (desk.viewer, None):
            self.repaint()
        self._work = self.run_worker(self._bot_turn(seat), group="bot", exclusive=True)
        self.tick()

    async def _bot_turn(self, seat: int) -> None:
        raw = await self.bots.think(seat)
        if raw is None:
            return
        if self.bots.speed == "step":
            self.bots.found = raw
            self.repaint()
            return
        self.make_move(raw)

    def make_move(self, raw: Raw) -> None:
        """The bot that thinks makes this move; where a rule has a bug, any other one."""
        seat = self.bots.seat
        if seat is None:
            return
        for attempt in range(_ATTEMPTS):
            try:
                self.desk.answer(raw, seat, monotonic(), self._still())
            except RuleCrashed as error:
                self.desk.say(str(error), refused=True)
                raw = self.bots.another(seat, attempt)
                continue
            break
        self.advance()
        self.tick()

    def call_off_bots(self) -> None:
        """What a bot has thought so far is forgotten."""
        self.bots.stop()
        if self._work is not None:
            self._work.cancel()
            self._work = None

    # ---- the public show

    def _watch(self) -> None:
        """Everybody watches what has happened, step by step; no hand is on the table."""
        desk = self.desk
        if not desk.show.runs:
            self._asked_last = None
            desk.flow.in_the_open()
            self.close_panels()
            desk.look_at(None)
            desk.watch(0, monotonic(), self._still())
            self.deafen()
        self.repaint()
        self.tick()

    def show_to(self, at: int) -> None:
        """Goes to a step of the show; behind the last one the game goes on."""
        if self.desk.watch(at, monotonic(), self._still()):
            self.repaint()
            self.tick()
        else:
            self.advance()

    def show_key(self, key: str, character: str | None) -> bool:
        """A key while a show runs; gives whether it means something there."""
        show = self.desk.show
        if key == "space":
            self.show_to(show.at + 1)
        elif key == "enter":
            self.show_to(show.chapter())
        elif key == "escape":
            self.show_to(len(show.frames))
        elif character == "b" or key == "backspace":
            self.show_to(max(0, show.at - 1))
        elif key == "plus" or character == "+":
            self._show_faster(1)
        elif key == "minus" or character == "-":
            self._show_faster(-1)
        else:
            return False
        return True

    def _show_faster(self, by: int) -> None:
        show = self.desk.show
        show.faster(by)
        if show.speed == "instant":
            self.desk.say("no more shows at this table: the settings (menu) bring them back")
            self.show_to(len(show.frames))
        else:
            self.show_to(show.at)

    def _frame(self) -> None:
        show = self.desk.show
        if show.runs and show.due is not None and monotonic() >= show.due:
            if self.app.screen is self:
                self.show_to(show.at + 1)
                return
            show.due = monotonic() + 1.0  # somebody reads a panel: the show waits behind it
        super()._frame()

    # ---- pages and the end

    def _show_page(self, stage: RoundPage) -> None:
        self._asked_last = None
        self.desk.look_at(None)
        self.close_panels()
        self.repaint()
        page = RoundScreen(self.desk, stage, self.page_action)
        _ = self.app.push_screen(page, partial(self._page_left, stage))

    def page_action(self, id_: str) -> None:
        """A standing action that was asked for on a page over the table."""

    def _page_left(self, stage: RoundPage, change: bool | None) -> None:
        """The page was left: with the proposal, or with the wish to change it."""
        self.desk.turn_page(stage.round)
        decision = self.session.decision
        if stage.asks and not change and decision is not None and decision.preset is not None:
            self.send(decision.preset)
        else:
            self.advance()

    def close_panels(self) -> None:
        """What lies over the table goes: it may show what only one seat may know."""
        self._over_pane.display = False
        while isinstance(self.app.screen, (Panel, PauseMenu)):
            _ = self.app.pop_screen()

    def _finish(self) -> None:
        self.ended = True
        self.stop_ticking()
        self.desk.motion.end()
        self.desk.look_at(None)
        self.repaint()
        self.post_message(self.Finished(self, self.session.result()))
