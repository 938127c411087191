"""Runs a game at one table: who sits down when, which warnings are given, what each player has missed, what is taken
back."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from deckgames.engine.match.forced_choices import proposed, unasked
from deckgames.engine.match.match import By
from deckgames.engine.match.private_phases import AND_END, ENTER, USE_AND_END, Macro, Standing, endings
from deckgames.engine.messages import TEXT
from deckgames.engine.record.session import RuleCrashed, Session
from deckgames.engine.record.story import BY_TABLE, Step
from deckgames.engine.vocabulary.decisions import Choose, Decision, Raw, Refused, Topic
from deckgames.engine.vocabulary.events import Event
from deckgames.table.flow import (
    Asked,
    Audience,
    Bet,
    BotTurn,
    Closing,
    InTheOpen,
    NextStep,
    Over,
    PrivatePhase,
    RoundPage,
    Sit,
    TableFlow,
    at_work,
    next_question,
)
from deckgames.table.queued_answers import QueuedAnswers
from deckgames.table.recap import Told


class FrontEnd(Protocol):
    """Whoever shows a table: what it does at each step of `TableController.go_on`. A method that gives True waits:
    somebody else calls `go_on` again when the step is done."""

    def comes(self, step: NextStep) -> bool | None:
        """Before any step, and at the end of the game. True: something else is shown first. Where it takes bets, it
        gives one here (`TableController.bet`)."""

    def lets_sit(self, step: Sit) -> bool | None:
        """Lets a human sit down (`TableController.sit_down`), behind a curtain or at once."""

    def asks(self, step: PrivatePhase | InTheOpen) -> bool | None:
        """Asks a human; in the open all have gathered already."""

    def turns_page(self, step: RoundPage) -> bool | None:
        """Shows the page before a round, and leaves it (`TableController.turn_page`)."""

    def lets_play(self, step: BotTurn) -> bool | None:
        """Takes the proposal or the answer of a bot."""


class TableController:
    """The course of a session: who does what when, for whoever shows the table (`FrontEnd`).

    A front end calls `go_on` until that gives False. It lets a human sit (`sit_down`), asks (`question`, `answer`),
    tells what was missed (`told`), and asks before an answer ends a turn with something undone (`undone`) or is one
    that is seldom meant (`doubt`).
    """

    def __init__(self, session: Session, asks_everything: bool | None = None, bets: bool = False) -> None:
        """`asks_everything` is what the table has agreed on if it is not said; `bets`: who is out bets on the
        winner."""
        self.session, self.bets = session, bets
        self._bet_none: set[int] = set()
        """Who is out and does not bet."""
        self.asks_everything = session.table.ask_everything if asks_everything is None else asks_everything
        self.private_phases = session.game.private_phases
        seen = session.round if session.number else 0
        self.flow = TableFlow(session.humans, session.table.curtain, session.owners, self._has_page, round_seen=seen)
        self.told, self.begun = Told(session, self.flow), QueuedAnswers(session, self.flow)
        self.flow.returning = self.told.goes_on
        self.eyes = Audience(session, self.flow)
        self._shown_to = session.number
        """How many answers anybody may have looked at since: those of a table that is taken up again."""
        self._sat_with = 0
        self._last_sat: tuple[int, tuple[int, int] | None, int] | None = None
        """Who sat last: the seat, what it was told then, and where in the answers its private phase began."""
        self._gone: list[int] = []
        """How many answers each of the last undos has taken back: so many are given again."""
        self._settled = -1
        """How many answers there were when the table had last taken a proposal."""
        self._after_all = -1
        """Where in the answers a question stands whose proposal the table does not take, because a key asked for it."""
        self._answer_itself()

    # ---- who looks, and what is asked

    def asked(self) -> Asked:
        """The open question, in the form that the flow needs."""
        return Asked.of(self.session, self.flow.sitter)

    def _has_page(self, round_: int) -> bool:
        """Whether a page comes before this round: the first one, or one that follows a round in which people were
        hit."""
        return self.private_phases.pages and (round_ == 1 or self.told.people_hit())

    @property
    def unread(self) -> bool:
        """Whether no page has told what the last round has brought."""
        return self.private_phases.pages and self.session.round > self.flow.round_seen

    def next_step(self) -> NextStep:
        """The next step of the table; changes nothing."""
        step = self.flow.next_step(self.asked())
        bet = None if not self.bets or self.flow.sitter is not None or isinstance(step, Over) else self._open_bet()
        return step if bet is None else bet

    def _open_bet(self) -> Bet | None:
        """The bet of the next person all of whose seats are out."""
        out, waiting = self.session.out, self._to_bet()
        living = tuple([seat for seat in range(len(self.session.seats)) if seat not in out])
        return Bet(waiting[0], living, not self.session.humans - out) if waiting and len(living) > 1 else None

    def _to_bet(self) -> list[int]:
        """The first seats of the people who are out and have not said who will win."""
        owners, humans, out = self.session.owners, self.session.humans, self.session.out
        people, playing = ({owners[seat] for seat in seats} for seats in (humans, humans - out))
        return sorted(people - playing - self.session.bets.keys() - self._bet_none)

    @property
    def watched(self) -> bool:
        """Whether bots play on alone, and everybody at the screen knows."""
        return not (self.session.humans - self.session.out or self._to_bet())

    def bet(self, seat: int, on: int | None = None) -> None:
        """Who is out bets on the winner (None: on nobody)."""
        if on is None:
            self._bet_none.add(seat)
        else:
            self.session.bet(seat, on)

    def go_on(self, front_end: FrontEnd) -> bool:
        """Does the next step at this front end. Gives whether another one can follow at once: False when the game is
        over or the front end waits."""
        step = self.next_step()
        if front_end.comes(step):
            return False
        if isinstance(step, Bet):
            return True
        if isinstance(step, Closing):
            self.stand_up()
            return True
        if isinstance(step, Sit):
            return not front_end.lets_sit(step)
        if isinstance(step, RoundPage):
            return not front_end.turns_page(step)
        if isinstance(step, BotTurn):
            return not front_end.lets_play(step)
        if isinstance(step, InTheOpen):
            self.gather()
        return isinstance(step, PrivatePhase | InTheOpen) and not front_end.asks(step)

    def question(self) -> Decision | None:
        """The open question that comes first at the table (None: the game is over)."""
        return next_question(self.session, self.flow.sitter)

    @property
    def solo(self) -> int | None:
        """The only human that is still in the game: its view stays on the screen in public phases too."""
        return self.eyes.solo

    @property
    def veiled(self) -> int | None:
        """The seat whose hand has passed to another person and waits behind a curtain, if turns begin with none."""
        come = self.session.come
        return come[0] if come and not self.shared and self.flow.mode != "off" else None

    @property
    def shared(self) -> bool:
        """Whether hands must be hidden from somebody at the screen."""
        return self.flow.shared(self.asked())

    # ---- answers

    def answer(self, raw: Raw, seat: int | None, by: By | None = None) -> int:
        """Answers for this seat, and for all who are asked then what is no choice; gives where in the log that begins
        which it has brought. Raises Refused and RuleCrashed."""
        self._gone.clear()
        heard = self._given(partial(self.session.answer, raw, seat, by), seat)
        self._answer_itself()
        self.eyes.look()
        return heard

    def _answer_itself(self) -> None:
        """The table answers what is no choice, as long as a person is asked that."""
        while not self.asks_everything and isinstance(step := self.next_step(), PrivatePhase | InTheOpen):
            raw, session = self._unasked(step.seat), self.session
            if raw is None:
                break
            taken = proposed(session.match, session.question(step.seat), session.private())
            try:
                self._given(partial(session.answer, raw, step.seat, BY_TABLE), step.seat)
            except RuleCrashed:
                break  # who is asked is told when the answer is theirs
            if taken is not None:
                self._settled = session.number

    def _unasked(self, seat: int) -> Raw | None:
        """The answer to what this seat is asked that the table gives for it; None: it is to answer itself."""
        question = self.session.question(seat)
        if self.session.number == self._after_all:
            return None
        if (raw := self.begun.next_of_rest(question)) is not None or (raw := self.begun.again(question)) is not None:
            return raw
        return unasked(self.session.match, question, self.session.private())

    def macros(self, view: Any, question: Decision) -> Mapping[str, Macro]:
        """The macros for this question, by key; none for a table that asks everything."""
        found = self.private_phases.macros(view, question)
        if not self.asks_everything:
            return found
        return {key: macro for key, macro in found.items() if key != ENTER and macro.later is None}

    def ending_macros(self, view: Any, question: Decision, macro: Macro) -> Mapping[str, Macro]:
        """Macros that give Enter's `macro` and then end the turn, by key; some leave an answer that holds on."""
        if not macro.ends:
            return {}
        key = USE_AND_END if question.about is Topic.ACT else AND_END
        oids = (*macro.oids, macro.ends)
        macros = {key: Macro(TEXT("caps.and-end-turn", what=macro.words), oids, ends=macro.ends)}
        for key, stands in self.private_phases.standing_after(view, question, macro).items():
            macros[key] = Macro(f"{macro.words}, {stands.words}", oids, ends=macro.ends, later=(key, stands))
        return macros

    def standing(self) -> Mapping[str, Standing]:
        """Answers to the open question that may hold on, by key."""
        question = self.question()
        if question is None or self.asks_everything:
            return {}
        return self.private_phases.standing(self.session.view(None), question)

    def stand(self, key: str, seat: int) -> int:
        """Gives the answer of such a key now and as long as it holds; returns and raises as `answer`."""
        what, session = self.standing()[key], self.session
        raw = Macro.raw(session.question(seat), what.oid)
        if raw is None:
            raise Refused(f"{what.words}: not now")
        self.begun.hold(key, what, seat)
        try:
            return self.answer(raw, seat)
        except BaseException:
            self.begun.let_go(seat)
            raise

    def redo(self, seat: int | None) -> int:
        """Gives again what the last undo of this seat has taken back; the rest as `answer`."""
        count, number = self._gone.pop() if self._gone else 1, len(self.session.steps)
        heard = self._given(partial(self.session.takebacks.redo, seat), seat)
        for _ in range(count - 1):
            if self.session.takebacks.redo_refusal(seat) is not None:
                break
            self._given(partial(self.session.takebacks.redo, seat), seat)
        self.begun.together(number)
        self.eyes.look()
        return heard

    def _given(self, give: Callable[[], None], seat: int | None) -> int:
        session = self.session
        heard, number, round_, ask = len(session.events), session.number, session.round, session.match.ask
        asked = session.asked if seat is None else seat
        give()
        for step in session.steps[number:]:
            self.told.answered(step)
        if asked == self.flow.sitter and session.match.ask is not ask:
            self.flow.answered_last()  # what all answer at once is over, or begins
        if session.round != round_:
            self.told.round_begins(heard)
        for event in (h.event for h in session.events[heard:]):
            if event.kind in self.private_phases.over and event.seat is not None:
                self.flow.sat_unasked(event.seat)
        return heard

    def ends_private_phase(self, raw: Raw) -> bool:
        """Whether this answer would end the private phase, or the turn in the open, on purpose: seen on a copy of the
        match, nothing happens here."""
        question, seat, session = self.question(), at_work(self.session, self.flow.sitter), self.session
        if question is None or seat is None or (self.flow.sitter is None and not self.private_phases.asks_in_the_open):
            return False
        sealed = session.match.ask is not None
        if not sealed and not is_button(question, raw):
            return False
        copy = session.match.clone()
        try:
            copy.answer(raw, seat if sealed else None)
        except Exception:
            return False  # the real answer will say what is wrong
        if sealed:
            return not copy.sealed.get(seat) or copy.private_phase(seat).decision is None
        after, private = copy.decision, copy.ask is not None or session.game.private(copy.state)
        if after is not None and session.game.interrupts(copy.state):
            return False
        if self.flow.sitter is None:  # in the open a seat may be asked again in its next turn
            return after is None or after.seat != seat or raw in endings(question)
        return after is None or after.seat != seat or not private

    def undone(self, raw: Raw) -> str:
        """What the seat at work leaves unused with an answer that ends its turn; "" if nothing useful is left or the
        turn goes on, and then no warning is needed."""
        question = self.question()
        if question is None or not self.ends_private_phase(raw):
            return ""
        return self.private_phases.closing(self.session.view(self.flow.sitter), question, raw)

    def doubt(self, raw: Raw) -> str:
        """A warning that this answer is seldom meant, by what the players at the screen can know; "" if there is
        none."""
        question, sitter = self.question(), self.flow.sitter
        if question is None:
            return ""
        forecasts = self.session.forecasts(self.solo if sitter is None else sitter)

        def foretold(*oids: str) -> Sequence[Event]:
            first = Macro.raw(question, oids[0]) if oids else raw
            found = None if first is None else forecasts.of(first, oids[1:])
            return () if found is None else found.narrated

        return self.private_phases.doubt(question, raw, foretold)

    def undone_by_ending(self) -> str:
        """What would be left unused if the seat ended its turn now."""
        question = self.question()
        ends = list[Raw]() if question is None else endings(question)
        return next((undone for raw in ends if (undone := self.undone(raw))), "")

    def proposed(self, turn: BotTurn) -> Raw | None:
        """The proposal that a bot takes at once, without thinking (None: it thinks)."""
        question = self.question() if turn.at_once else None
        return None if question is None else question.preset

    # ---- taking back

    def undo_refusal(self) -> str | None:
        """Why nobody at the screen can take an answer back now, in words; None if it can be done."""
        return self.session.takebacks.undo_refusal(self._whose)

    @property
    def _whose(self) -> int | None:
        """Whose answers are taken back (None: those of the last human). At a table with free take-backs who has just
        sat down may take back those of others."""
        just_sat = self.session.number <= self._sat_with and self.session.table.take_backs == "free"
        return None if just_sat else self.flow.sitter

    def undo(self) -> tuple[Step, ...]:
        """Takes back the last answer of who sits, or of whoever has answered last and looks at the shared table, a page
        or the next curtain (CR-12.10). Gives the answers that are gone, oldest first. Raises Refused with the reason.

        A private phase that goes on after all needs another curtain: who knows who looks now.
        """
        refusal = self.undo_refusal()
        if refusal is not None:
            raise Refused(f"can’t undo: {refusal}")
        one, sat = self.begun.taken_back(), self.flow.sitter is not None
        before, gone, count = self._gone[:], tuple[Step, ...](), 0
        while not count or (len(gone) < len(one) and self.undo_refusal() is None):
            gone, count = (*self._take_back(self._whose), *gone), count + 1
        for step in gone:
            self.begun.let_go(step.seat)
        self._gone, self._shown_to = [*before, count], min(self._shown_to, self.session.number)
        now = self.asked()
        if not sat and now.private and now.seat in self.session.humans:
            self.flow.resume_turn(now.seat)
        return gone

    @property
    def settled(self) -> int | None:
        """Who sits and has answered nothing since the table took a proposal for that seat: a key asks it after all.
        None: nobody."""
        seat = self.flow.sitter if self.session.number == self._settled else None
        return seat if seat is not None and self.session.takebacks.gives_back(seat) else None

    def ask_after_all(self) -> None:
        """Takes that proposal back, and asks the seat in the open. Raises Refused."""
        if self.settled is None:
            raise Refused(TEXT("refused.settled"))
        self._taken_back(self.session.takebacks.undo_given)
        self._after_all = self.session.number

    def _take_back(self, seat: int | None) -> tuple[Step, ...]:
        return self._taken_back(partial(self.session.takebacks.undo, seat))

    def _taken_back(self, undo: Callable[[], None]) -> tuple[Step, ...]:
        before = tuple(self.session.steps)
        undo()
        self.told.taken_back()
        self.flow.taken_back(self.asked())
        kept = set(map(id, self.session.steps))
        return tuple(step for step in before if id(step) not in kept)

    def reopens(self) -> int | None:
        """The seat that answered last and may still change that at the curtain, as long as nobody else has sat down."""
        session = self.session
        step = next((step for step in reversed(session.steps) if not step.unasked), None)
        if self.flow.sitter is not None or step is None or step.seat not in session.humans or (
                session.number <= self._shown_to):
            return None
        return None if session.takebacks.undo_refusal(step.seat) is not None else step.seat

    # ---- sitting down and standing up

    def sit_down(self, seat: int) -> None:
        """Notes that the curtain has opened for this seat."""
        self.eyes.begin(seat)
        if seat == self.flow.returning and self._last_sat is not None and seat == self._last_sat[0]:
            _, self.told.missed, self._sat_with = self._last_sat
        else:
            self.told.sat_down(seat)
            if seat != self.flow.waiting:
                self._sat_with = self.session.number
        self.flow.sat_down(self.asked(), seat)
        number = self.session.number
        self._answer_itself()
        self._sat_with += self.session.number - number
        self._last_sat = seat, self.told.missed, self._sat_with
        self.eyes.look()

    def stand_up(self) -> None:
        """The player who sits has left the table."""
        self.flow.stood_up()
        self.eyes.look()

    def gather(self) -> None:
        """Goes to the shared table, because somebody decides in the open: everybody looks, and the hand of a turn that
        continues later is hidden."""
        self.eyes.shown()
        self.flow.in_the_open()
        self.flow.pause()

    def turn_page(self, round_: int) -> None:
        """The page before this round has been read: the public's news start here."""
        self.eyes.shown()
        self.told.page_read()
        self.flow.page_left(round_)
        self._answer_itself()
        self.eyes.look()


def is_button(question: Decision, raw: Raw) -> bool:
    """Whether this answer chooses an option that is no card, such as "end turn"."""
    if not isinstance(question, Choose) or not isinstance(raw, int):
        return False
    allowed = question.allowed()
    return 0 <= raw < len(allowed) and allowed[raw].card is None