"""The course of a game on the screen: who sits, which curtain or page comes first, when bots move, how it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from time import monotonic
from typing import ClassVar

from textual.worker import Worker

from deckgames.engine.core.spelling import capital
from deckgames.engine.match.match import By
from deckgames.engine.match.private_phases import ENTER
from deckgames.engine.messages import TEXT, in_round
from deckgames.engine.record.seating import NewSeats
from deckgames.engine.record.session import RuleCrashed
from deckgames.engine.vocabulary.decisions import Raw, Refused
from deckgames.seats import in_haste, manner_of
from deckgames.table import Bet, BotTurn, Closing, InTheOpen, NextStep, Over, PrivatePhase, RoundPage, Sit
from deckgames.table.flow import at_work
from deckgames.ui import evening
from deckgames.ui.paint.cells import Line, in_ink
from deckgames.ui.settings import SETTINGS
from deckgames.ui.table.asking import banner_bar, bet_bar, leaving_bar, passing_bar, watching_bar
from deckgames.ui.table.botturn import TO_RESULTS, TURNS
from deckgames.ui.table.botworker import Move
from deckgames.ui.table.curtain import Announced, CurtainScreen, RoundScreen
from deckgames.ui.table.news_panel import MarkedLine
from deckgames.ui.table.pace import Beat
from deckgames.ui.table.parts import Table
from deckgames.ui.table.presenter import Leaving, Mode

_READING = 0.5
"""Seconds after which is looked whether somebody still reads."""
_ATTEMPTS = 20
"""Number of other moves a bot tries when rules have bugs."""


class ScreenFlow:
    """Leads from question to question on the screen. Nothing here waits: bots think elsewhere, screens call back."""

    GUARD: ClassVar[float] = 0.3
    """Seconds that a question to another seat stands on the screen before keys answer it."""

    def __init__(self, table: Table) -> None:
        self.table, self.presenter, self.bots, self.seen = table, table.presenter, table.bots, table.seen
        self.session, self.controller, self.answers = table.session, table.presenter.controller, table.answers
        self.ended = False
        self._asked_last: int | None = None
        self._thought_last: int | None = None
        self._work: Worker[None] | None = None

    @cached_property
    def tonight(self) -> Line:
        """The score of the evening so far."""
        return evening.score(self.table.host.records, self.session)

    @property
    def guard(self) -> float:
        """Seconds before keys answer what is on the screen now; a banner waits as long as a curtain."""
        return CurtainScreen.GUARD if self.presenter.mode.lone else self.GUARD

    def begin(self) -> None:
        """Starts: a curtain first if the hand belonged to another person, then `advance`."""
        if (seat := self.controller.veiled) is None:
            self.advance()
            return
        self.presenter.look_at(None)
        said = Announced(self.presenter.seats[seat], self.about())
        _ = self.table.app.push_screen(CurtainScreen(said, others=self._others), lambda _: self.advance())

    def advance(self) -> None:
        """Goes on to whatever needs somebody next: a person, a curtain, a page, a bot."""
        presenter = self.presenter
        self.session.clock.run(None)
        self.bots.stop()
        if not presenter.show.runs:
            presenter.pace.stop()
        presenter.mode = Mode()
        while not self.ended and self.controller.go_on(self):
            pass

    def comes(self, step: NextStep) -> bool:
        """Whether what has happened is watched first, or may still be taken back. The end of the game is shown."""
        show = self.presenter.show
        if show.waits and not isinstance(step, Closing) and not (
                isinstance(step, PrivatePhase) and self.controller.shared):
            if self._waits and self.answers.show_bars:
                self._pass(step)
            else:
                self._watch()
            return True
        if not isinstance(step, BotTurn | Closing | Bet) and self._waits and self.controller.eyes.passes():
            self._pass(step)
            return True
        if isinstance(step, Over):
            self._finish()
        if isinstance(step, Bet):
            self._takes_bet(step)
        return isinstance(step, Bet)

    # ---- who is out

    def _takes_bet(self, step: Bet) -> None:
        """Asks on the open table who will win."""
        self._arrived()
        self._asked_last = None
        self.answers.lay_open()
        self.presenter.look_at(None)
        on: dict[str, int | None] = {ENTER: None, "escape": None, **dict.fromkeys(TO_RESULTS * step.alone)}
        on |= {str(nth): seat for nth, seat in enumerate(step.among, 1)}
        self.presenter.mode = Mode(partial(bet_bar, step, self.presenter.seats), {
            key: partial(self._bets, step.seat, seat, key == TO_RESULTS) for key, seat in on.items()}, step)
        self.seen.asks(self.GUARD)
        self.table.picture.repaint()

    def _bets(self, seat: int, on: int | None, hurried: bool) -> None:
        self.controller.bet(seat, on)
        self.presenter.pace.hurried = hurried
        self.advance()

    # ---- who sits

    def ask_players(self) -> None:
        """Opens the page that asks who plays on; no bot moves meanwhile."""
        stopped = self.bots.thinks
        if stopped:
            self.call_off_bots()
        asks, does = TEXT("table.who-plays-on"), TEXT("table.play-on")
        host = self.table.host
        host.open("players", self.session.seats, asks, does, partial(self._reseat, stopped),
                  ". ".join(in_haste(self.session)), partial(manner_of, self.session))

    @property
    def _others(self) -> Callable[[], None] | None:
        return self.ask_players if self.table.joined else None

    def _reseat(self, stopped: bool, new: NewSeats | None) -> None:
        """Others sit down at the table, which is opened anew for them; or the game goes on as it was, with the bot that
        was `stopped`."""
        if new is not None and new.changed:
            try:
                self.session.reseat(new.seats, new.same)
                self.end()
                self.table.host.sit_down(self.session)
                return
            except Refused as error:
                self.presenter.telling.refuse(error)
        if stopped:
            self.advance()

    # ---- humans

    def asks(self, step: PrivatePhase | InTheOpen) -> bool:
        """Asks a person, at its own table or at the open one."""
        seat = step.seat
        self._arrived()
        self.presenter.show.held = None
        self.presenter.look_at(seat if isinstance(step, PrivatePhase) else None, ask=True)
        if self._asked_last != seat:
            self.seen.asks(self.GUARD)
        elif self.session.takebacks.turned_up:
            self.seen.asks()
        self._asked_last = seat
        self.table.keep_time()
        self.table.picture.repaint()
        return True

    def _pass(self, step: NextStep) -> None:
        """Somebody else comes in a moment; until then the last answer can be taken back."""
        presenter = self.presenter
        self._asked_last = None
        presenter.mode = Mode(partial(passing_bar, step, presenter.seats, presenter.show.waits),
                              dict.fromkeys(("space", "escape"), self.go_on))
        presenter.pace.due = self.answers.free_until
        presenter.look_at(None)
        self.table.picture.repaint()

    def go_on(self) -> None:
        """Ends the pause in which the last answer could be taken back."""
        self.answers.free_until = 0.0
        self.advance()

    def _arrived(self) -> None:
        """Somebody is needed again."""
        self.presenter.pace.hurried = False
        self._thought_last = None

    def lets_sit(self, step: Sit) -> bool:
        """Raises the curtain or the banner before a private phase; nothing of the last one stays on the table."""
        if step.front == "none":
            news = self.controller.unread and self.controller.told.tells(step.seat)
            self.controller.sit_down(step.seat)
            if news and not self.presenter.side:
                self.presenter.look_at(step.seat)
                self.presenter.read_out(self.presenter.recap(step.seat))
            return False
        presenter = self.presenter
        self._asked_last = None
        taken = bool(presenter.telling.said) and self.controller.flow.returning == step.seat
        presenter.telling.hush()
        self._arrived()
        presenter.look_at(None)
        presenter.motion.end()
        if step.front == "banner":
            presenter.mode = Mode(partial(banner_bar, presenter.seats[step.seat]),
                                  {"space": partial(self._sit, step.seat)}, step, lone=True)
            self.seen.asks(self.guard)
            self.table.picture.repaint()
            return True
        self.table.close_panels()
        self.table.picture.repaint()
        waiting, back = self.controller.told.tells(step.seat), self.controller.reopens()
        said = Announced(presenter.seats[step.seat], self.about(), waiting,
                         "" if back is None else presenter.seats[back].name,
                         taken, tonight=self.tonight)
        _ = self.table.app.push_screen(CurtainScreen(said, partial(self._opened, step.seat, waiting), self._others),
                                 partial(self._curtain_left, back))
        return True

    def _sit(self, seat: int) -> None:
        self.presenter.telling.hush()
        self.controller.sit_down(seat)
        self.advance()

    def _curtain_left(self, back: int | None, reopen: bool | None) -> None:
        """The curtain is up; or who has answered last takes that back, and sits down again."""
        if reopen and back is not None:
            self.answers.undo()
        self.advance()

    def _opened(self, seat: int, waiting: bool) -> Sequence[MarkedLine]:
        """The curtain opens: the seat sits, and its news lie over its table. Gives what is read on the curtain: the
        news of a seat that is asked nothing."""
        presenter = self.presenter
        self.controller.sit_down(seat)
        asked = isinstance(self.controller.next_step(), PrivatePhase)
        presenter.look_at(seat, ask=asked)
        lines = presenter.recap(seat)
        if asked and waiting and not presenter.side:
            presenter.read_out(lines)
        self.table.picture.repaint()
        nothing = MarkedLine(("·", "muted"), in_ink(TEXT("table.nothing-to-decide"), "text"))  # CR-12.9
        return () if asked else [*lines, nothing]

    def about(self) -> str:
        """Game, round and phase, for the curtain: nothing secret."""
        phase = self.presenter.layout.phase(self.presenter.scene())
        return f"{self.session.game.title.upper()}   {in_round(self.session.round)}" + (f", {phase}" if phase else "")

    # ---- answers

    def send(self, raw: Raw) -> bool:
        """Sends a person's answer; False if it was refused or a rule crashed."""
        presenter = self.presenter
        seat = self.controller.flow.sitter if self.controller.flow.sitter is not None else self.session.asked
        presenter.mode = Mode()
        try:
            self.answers.answer(raw, seat, monotonic(), self.table.still())
        except Refused as error:
            presenter.telling.refuse(error)
            self.table.picture.repaint()
            return False
        except RuleCrashed as error:
            presenter.draft = None
            presenter.telling.refuse(error)
            self.advance()
            return False
        self.advance()
        return True

    def give(self, give: Callable[[float, bool], None]) -> None:
        """Gives an answer by calling `give` (time, reduced motion): one that holds on, or one that is repeated."""
        try:
            give(monotonic(), self.table.still())
        except RuleCrashed as error:
            self.presenter.telling.refuse(error)
        self.advance()

    def send_or_ask(self, raw: Raw) -> bool:
        """Sends a person's answer, unless it ends the turn with something undone or is seldom meant: that is asked
        first, and the result is False."""
        presenter, asks = self.presenter, self.table.settings.confirm_end
        seat, undone = at_work(self.session, self.controller.flow.sitter), self.controller.undone(raw) if asks else ""
        if undone and seat is not None:
            leaving = Leaving(seat, raw, in_ink(undone, "text"), self.controller.private_phases.closes,
                              presenter.pressed)
        elif asks and presenter.draft is not None and (doubt := self.controller.doubt(raw)):
            leaving = Leaving(presenter.draft.decision.seat, raw, in_ink(capital(doubt), "bad"),
                              asked=presenter.pressed)
        else:
            return self.send(raw)
        sends = dict.fromkeys(leaving.keys, partial(self.send, raw))
        back = dict.fromkeys(("escape", *presenter.keymap.action("table.undo").keys), self.advance)
        presenter.mode = Mode(partial(leaving_bar, leaving, presenter.seats[leaving.seat]),
                              sends | back | sends, leaving)
        self.table.picture.repaint()
        return False

    # ---- bots

    def _takes_proposal(self, step: BotTurn) -> bool:
        """A bot takes a proposal at once."""
        proposed = self.controller.proposed(step)
        if proposed is None:
            return False
        try:
            self.answers.answer(proposed, step.seat, by=By("proposal"))
        except (Refused, RuleCrashed):
            return False
        return True

    @property
    def _waits(self) -> bool:
        """Whether nobody else comes yet, because a person may still take the last answer back."""
        return monotonic() < self.answers.free_until and self.controller.undo_refusal() is None

    def lets_play(self, step: BotTurn) -> bool:
        """A bot takes its proposal at once, or begins to think."""
        if not self._waits and self._takes_proposal(step):
            return False
        self._let_think(step)
        return True

    def _let_think(self, step: BotTurn) -> None:
        presenter, seat = self.presenter, step.seat
        goes_on = self._thought_last == seat and presenter.draft is None
        self._asked_last, self._thought_last = None, seat
        self.bots.begin(seat)
        self._bot_plays()
        if self._waits:
            presenter.pace.due = self.answers.free_until
        presenter.look_at(None)
        if not goes_on:
            self.table.picture.repaint()
        self._work = self.table.run_worker(partial(self._bot_turn, step), group="bot", exclusive=True)
        self.table.picture.tick()

    async def _bot_turn(self, step: BotTurn) -> None:
        proposed = self.controller.proposed(step)
        self.bots.ready = await self.bots.think(step.seat) if proposed is None else Move(proposed, By("proposal"))
        if not self.bots.waits:
            self._move()

    def _move(self) -> None:
        """The bot moves as soon as it has found out how."""
        self.presenter.pace.stop()
        if self.table.picture.moments.comes and not self.presenter.pace.hurried:
            self.answers.lay_open()
            self.presenter.look_at(None)
            self.table.picture.repaint()
            if (stands := self.table.picture.moments.left(monotonic())) is not None:
                self.presenter.pace.due = monotonic() + stands
                self.table.picture.tick()
                return
        move, self.bots.ready = self.bots.ready, None
        if move is not None:
            self.make_move(move)
        else:
            self.table.picture.repaint()

    def make_move(self, move: Move) -> None:
        """Gives the bot's answer, or another one if a rule crashes on it; then its turn goes on, or stays on the screen
        for a while."""
        seat = self.bots.seat
        if seat is None:
            return
        for attempt in range(_ATTEMPTS):
            try:
                self.answers.answer(move.raw, seat, monotonic(), self.table.still(), move.by)
            except RuleCrashed as error:
                self.presenter.telling.refuse(error)
                move = self.bots.another(seat, attempt)
                continue
            break
        seconds = self.answers.moved()
        if seconds == 0.0:
            self.advance()
        else:
            self.bots.shown = True
            self._bot_plays()
            self.presenter.look_at(None)
            self.presenter.pace.wind(seconds, monotonic())
            self.table.picture.repaint()

    def _bot_plays(self) -> None:
        """A bot's turn has the keys."""
        presenter = self.presenter
        presenter.mode = Mode(lambda: self.bots.bar(presenter.seats, presenter.scene().news[-TURNS:]), {
            "space": self._bot_goes_on, **dict.fromkeys(("escape", *self._ends), partial(self._bot_goes_on, True))})

    @property
    def _ends(self) -> str:
        """The key that plays to the results, where only bots play on."""
        return TO_RESULTS * self.controller.watched

    def _bot_goes_on(self, hurried: bool = False) -> None:
        """A bot's turn that waits goes on at once; if `hurried` all do. Raises Refused."""
        self.presenter.pace.hurried |= hurried
        if self.bots.shown:
            self.advance()
        elif hurried or self.bots.waits:
            self._move()
        else:
            raise Refused(TEXT("refused.nobody-asked"))

    def end(self) -> None:
        """Stops bots and timers; nothing follows."""
        self.ended = True
        self.table.picture.stop_ticking()
        self.call_off_bots()

    def call_off_bots(self) -> None:
        """Stops the bot that thinks, and forgets what it found."""
        self.bots.stop()
        self.presenter.mode = Mode()
        if self._work is not None:
            self._work.cancel()
            self._work = None

    # ---- the public show

    def _watch(self) -> None:
        """Everybody watches what has happened, step by step; no hand is on the table."""
        presenter = self.presenter
        if not presenter.show.runs:
            self._asked_last = None
            self.controller.flow.in_the_open()
            self.table.close_panels()
            presenter.look_at(None)
            self.answers.watch(0, monotonic(), self.table.still())
            self.seen.asks(self.GUARD)
        self.shows()
        self.table.picture.repaint()

    def shows(self) -> None:
        """A show has the keys."""
        presenter, show, watched = self.presenter, self.presenter.show, self.controller.watched
        presenter.mode = Mode(
            lambda: watching_bar(presenter.scene(), presenter.layout, show, presenter.pace, watched,
                                 "" if presenter.viewer is not None or (to := presenter.looks_next) is None
                                 else presenter.seats[to].name),
            {key: partial(self._show_key, key)
             for key in ("space", ENTER, "escape", "b", "backspace", *self._ends)}, show)

    def show_to(self, at: int) -> None:
        """Goes to this frame of the public show; after the last one the game goes on."""
        if self.answers.watch(at, monotonic(), self.table.still()):
            self.table.picture.repaint()
        else:
            self.advance()

    def _show_key(self, key: str) -> None:
        """Goes back or on in a show. Raises Refused."""
        show, pace = self.presenter.show, self.presenter.pace
        if key in ("b", "backspace"):
            pace.hold()
            if not show.at:
                raise Refused("what is shown begins here")
            self.show_to(show.at - 1)
        else:
            pace.held = False
            pace.hurried = key in ("escape", TO_RESULTS)
            self.show_to({"space": show.at + 1, ENTER: show.chapter()}.get(key, len(show.frames)))

    # ---- the pace

    def change_speed(self, by: int) -> None:
        """Changes the speed of this table by one level, and applies it at once."""
        presenter = self.presenter
        presenter.pace.change(by)
        presenter.telling.say(TEXT("table.speed", speed=SETTINGS["speed"].named(presenter.pace.speed)))
        self.use_speed()

    def use_speed(self) -> None:
        """Applies the speed to what is on the screen now."""
        presenter = self.presenter
        if presenter.show.runs:
            self.answers.rewind(monotonic())
        elif self.bots.shown:
            if presenter.pace.speed == "instant":
                self.advance()
            else:
                presenter.pace.wind(presenter.pace.plan(Beat(), self.session.round), monotonic())
        self.table.picture.repaint()

    def suspended(self) -> None:
        """Pauses a show, because another screen covers the table; a key goes on."""
        if self.presenter.show.runs:
            self.presenter.pace.hold()
            self.table.picture.redraw()

    def due(self) -> None:
        """Called when the timer ends: the next frame, step or bot's move."""
        pace, now = self.presenter.pace, monotonic()
        if pace.due is None or now < pace.due:
            self.table.picture.frame()
        elif not self.table.is_active or self.table.picture.reads:  # somebody reads: the clock stands
            pace.due = now + _READING
            self.table.picture.frame()
        elif self.presenter.show.runs:
            self.show_to(self.presenter.show.at + 1)
        elif self.bots.waits:
            self._move()
        else:
            self.advance()

    # ---- pages and the end

    def turns_page(self, step: RoundPage) -> bool:
        """Shows the page before a round."""
        self._asked_last = None
        self._arrived()
        self.answers.lay_open()
        self.presenter.look_at(None)
        self.table.close_panels()
        self.table.picture.repaint()
        _ = self.table.app.push_screen(RoundScreen(
            self.presenter, step, self.table.do, self.table.still()), partial(self._page_left, step))
        return True

    def _page_left(self, step: RoundPage, back: bool | None) -> None:
        """The page was left, perhaps to take the last answer back."""
        self.presenter.telling.hush()
        if back:
            self.answers.undo()
        else:
            self.controller.turn_page(step.round)
        self.advance()

    def _finish(self) -> None:
        self.ended = True
        self.presenter.motion.end()
        self.presenter.look_at(None)
        self.table.picture.repaint()
        self.table.picture.stop_ticking()
        unread = self.presenter.telling.unread()
        self.table.host.finished(unread[-1] if unread else "")
