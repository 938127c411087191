"""Decides for each open question whether a curtain, a banner, a page or nothing comes first. Pure: it knows no Textual
and no session, so tests can count the turns of a round."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal

from deckgames.engine import CurtainMode
from deckgames.engine.core.data import frozen
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Decision

Front = Literal["wall", "banner", "none"]


@frozen
class Asked:
    """The open question as the flow needs it. `preset`: Enter alone answers it; `interlude`: it is asked in the open
    while another seat's turn only pauses; `out`: seats that are out of the game."""

    seat: int | None
    private: bool = False
    round: int = 1
    over: bool = False
    preset: bool = False
    interlude: bool = False
    out: Collection[int] = ()

    @classmethod
    def of(cls, session: Session, sitter: int | None = None) -> "Asked":
        decision = next_question(session, sitter)
        preset = decision is not None and decision.preset is not None
        interlude = session.game.interrupts(session.match.state)
        asked = None if decision is None else decision.seat
        return cls(asked, session.private(), session.round, session.over, preset, interlude, session.out)


def next_question(session: Session, sitter: int | None) -> Decision | None:
    """The open question that comes first at a table. Where all are asked at once, who sits goes on, then the other
    humans sit; bots answer when the last human has, so that nobody waits for them in between."""
    found = session.match.open_decisions()
    if session.match.ask is None or not found:
        return session.decision
    mine = [decision for decision in found if decision.seat == sitter]
    return (mine or [decision for decision in found if decision.seat in session.humans] or found)[0]


def at_work(session: Session, sitter: int | None) -> int | None:
    """The seat whose secret turn, or whose turn in the open, the question belongs to (None: nobody's)."""
    question = next_question(session, sitter)
    if question is None or (sitter is not None and question.seat != sitter):
        return None
    if sitter is None and (session.private() or question.seat not in session.humans):
        return None
    return question.seat


@frozen
class Sit:
    """Step: a human sits down, behind a wall (the curtain), a banner that waits for a key, or at once."""

    seat: int
    front: Front


@frozen
class PrivatePhase:
    """Step: the human who sits is asked."""

    seat: int


@frozen
class InTheOpen:
    """Step: a human decides on the shared table; no hand is on the screen (with one human it stays)."""

    seat: int


@frozen
class BotTurn:
    """Step: a bot is asked; `at_once` if it takes the proposal without thinking."""

    seat: int
    at_once: bool = False


@frozen
class Closing:
    """Step: the rules have ended a turn; the front end hides the hand, nothing is asked."""

    seat: int


@frozen
class RoundPage:
    """Step: a new round has begun; the public page about the last one is shown."""

    round: int


@frozen
class Bet:
    """Step: a human who is out says in the open who of these will win; with `alone` no other human plays on."""

    seat: int
    among: tuple[int, ...]
    alone: bool


@frozen
class Over:
    """Step: the game is over."""


NextStep = Sit | PrivatePhase | InTheOpen | BotTurn | Closing | RoundPage | Bet | Over


class TableFlow:
    """Decides who sits down when at one table. `next_step` says what comes now; the other methods record that it has
    been done.

    `owners` maps seats to people where one person holds several; `pages` says whether a page comes before a round.
    """

    def __init__(self, humans: Iterable[int], mode: CurtainMode = "auto", owners: Mapping[int, int] | None = None,
                 pages: Callable[[int], bool] = bool, round_seen: int = 0) -> None:
        self.humans = frozenset(humans)
        self.mode: CurtainMode = mode
        self._pages = pages
        self.sitter: int | None = None
        self.done = False
        self.private_phases: list[tuple[int, int]] = []
        """(round, seat) of every private phase that was begun."""
        self.waiting: int | None = None
        """The human whose private phase goes on when an interlude is over."""
        self.owed: list[int] = []
        """Humans whose private phase came and went without a question: they still sit (CR-12.9)."""
        self.returning: int | None = None
        """Who has left a private phase that goes on after all: it needs a curtain, but is no other private phase."""
        self._owners = dict(owners or {})
        self._in_front: int | None = None
        self.round_seen = round_seen

    def _owner(self, seat: int) -> int:
        return self._owners.get(seat, seat)

    def people(self, now: Asked) -> int:
        """How many of the persons at the screen are still in the game."""
        return len({self._owner(seat) for seat in self.humans.difference(now.out)})

    def shared(self, now: Asked) -> bool:
        """Whether hands must be hidden from somebody at the screen."""
        return self.people(now) > 1 and self.mode != "off"

    def next_step(self, now: Asked, left: bool = False) -> NextStep:
        """The step that comes now, or with `left` the one after the present seat has left. Changes nothing."""
        if now.over or now.seat is None:
            return Over()
        mine = now.private and now.seat == self.sitter and not self.done
        if self.sitter is not None and not now.interlude and not left:
            return PrivatePhase(self.sitter) if mine else Closing(self.sitter)
        if owed := [seat for seat in self.owed if not left or seat != self.sitter]:
            return Sit(owed[0], self._front(owed[0], now))
        human, proposed = now.seat in self.humans, now.preset and not now.private
        if not proposed and self.humans and now.round > self.round_seen and self._pages(now.round):
            return RoundPage(now.round)
        if not human:
            return BotTurn(now.seat, at_once=proposed)
        return Sit(now.seat, self._front(now.seat, now)) if now.private else InTheOpen(now.seat)

    def _front(self, seat: int, now: Asked) -> Front:
        if self.mode == "off":
            return "none"
        if self.mode == "always":
            return "wall"
        if self.people(now) < 2 or self._in_front == self._owner(seat):
            return "none"
        return "banner" if self.mode == "banner" or seat == self.waiting else "wall"

    def sat_down(self, now: Asked, seat: int) -> None:
        """Notes that the curtain has opened for this seat."""
        self.sitter, self.done = seat, False
        self._in_front = self._owner(seat)
        if seat not in (self.waiting, self.returning):
            self.private_phases.append((now.round, seat))
        self.waiting = self.returning = None

    def stood_up(self) -> None:
        """The player who sits has left the table."""
        if self.sitter in self.owed:
            self.owed.remove(self.sitter)
        self.sitter, self.done = None, False

    def answered_last(self) -> None:
        """The present seat has given the last answer of its turn: if it is asked again, that is another turn."""
        self.done = self.sitter is not None

    def sat_unasked(self, seat: int) -> None:
        """The rules ended this seat's turn; a human who was asked nothing still sits down to see what happened."""
        if seat in self.humans and seat != self.sitter and seat not in self.owed:
            self.owed.append(seat)

    def pause(self) -> None:
        """The present seat's hand is hidden while somebody else decides in the open; its turn continues later."""
        if self.sitter is not None:
            self.waiting, self.sitter = self.sitter, None

    def resume_turn(self, seat: int) -> None:
        """A turn that was over continues; it needs a curtain, as nobody knows who sits there now."""
        self.returning, self._in_front = seat, None

    def in_the_open(self) -> None:
        """The shared table was shown to all: whoever sits next needs a curtain."""
        self._in_front = None

    def page_left(self, round_: int) -> None:
        """Notes that the page before this round was read."""
        self.round_seen = round_
        self._in_front = None

    def taken_back(self, now: Asked) -> None:
        """Answers were taken back: a private phase that the question does not belong to is over."""
        self.round_seen = min(self.round_seen, now.round)
        self.owed.clear()
        self.done = False
        if self.sitter is not None and not (now.private and now.seat == self.sitter):
            self.sitter = None
            self._in_front = None


class Audience:
    """The eyes at one table. Who goes on sees at once what the answer has brought; behind a curtain nobody does, and
    what comes otherwise (a question in the open, a page, a bot's move) is `shown` by whoever shows the table."""

    def __init__(self, session: Session, flow: TableFlow) -> None:
        self.session, self.flow, self._points = session, flow, session.takebacks.points
        self._points.waits = True

    @property
    def solo(self) -> int | None:
        """The only human that is still in the game: its view stays on the screen in public phases too."""
        left = self.session.humans - self.session.out
        return next(iter(left)) if len(left) == 1 else None

    @property
    def public(self) -> Sequence[int | None]:
        """The viewer of the open table: the only human, or everybody (None)."""
        return (self.solo,) if self.session.humans else ()

    def shown(self) -> None:
        """Marks the open table as seen by everybody at the screen."""
        self._points.shown(*self.public)

    def passes(self) -> bool:
        """Whether somebody else or a page comes next with no curtain before it: then nothing new need be shown until
        that is."""
        step = self._next()
        if isinstance(step, Closing):
            step = self.flow.next_step(Asked.of(self.session), left=True)
        if isinstance(step, Sit) and step.front != "none":
            return False
        return isinstance(step, RoundPage) or (not isinstance(step, Over) and not self._goes_on(step))

    def look(self) -> None:
        """Who goes on sees the table, and so do all at the end and below a banner."""
        step = self._next()
        if isinstance(step, PrivatePhase):
            self._points.shown(step.seat)
        elif isinstance(step, Over) or (isinstance(step, Sit) and step.front == "banner") or (
                isinstance(step, InTheOpen) and self._goes_on(step)):
            self.shown()

    def begin(self, seat: int) -> None:
        """This seat sits down: the others, who have looked until now, can take nothing back any more."""
        if seat not in (self.flow.returning, self.flow.waiting, self.solo):
            self._points.begins(seat)

    def _next(self) -> NextStep:
        return self.flow.next_step(Asked.of(self.session, self.flow.sitter))

    def _goes_on(self, step: NextStep) -> bool:
        """Whether who has answered last goes on; what all have answered in secret is opened first."""
        steps = self.session.steps
        opened = bool(steps) and steps[-1].sealed and self.session.match.ask is None
        return isinstance(step, PrivatePhase | InTheOpen | Sit) and not opened and self._points.last in (None,
                                                                                                         step.seat)
