"""A game at one table: whose turn it is to sit, what an answer ends, what everybody has missed, what is taken back."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import takewhile
from operator import is_
from typing import Any

from deckgames.engine.choice import no_choice
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Choose, Decision, Raw, Refused
from deckgames.engine.events import Event, sentence
from deckgames.engine.journal import CurtainMode
from deckgames.engine.session import By, Heard, RuleCrashed, Session
from deckgames.engine.sittings import ENTER, Answer, Macro, Standing, endings
from deckgames.engine.story import BY_TABLE, Step
from deckgames.table.flow import Asked, BotTurn, InTheOpen, NextStep, Sitting, TableFlow, next_question
from deckgames.table.recap import MOST, RecapLine, recap, weight

MOST_ON_PAGE = 30
"""Lines of the page before a round."""


@dataclass(frozen=True, slots=True)
class _Stands:
    """An answer that holds on: its key, since which round, and what must stay as it was."""

    key: str
    what: Standing
    round: int
    mine: object


@dataclass(frozen=True, slots=True)
class _Rest:
    """What a key has begun and a question has broken off: the seat, the round, the rule of its question, and the other
    answers."""

    seat: int
    round: int
    rule: str
    oids: list[Answer]


class TableController:
    """The course of a session. `step` says what comes now; whoever shows the table does it and says so here.

    A front end asks `next_step()` again and again: it lets a human sit (`sit_down`), asks (`question`, `answer`), tells
    what was missed (`recap`, `page`), and asks before an answer ends a sitting with something undone (`undone`) or is
    one that is seldom meant (`doubt`).
    """

    def __init__(self, session: Session[Any, Any], mode: CurtainMode | None = None,
                 asks_everything: bool | None = None) -> None:
        """`mode` and `asks_everything` are what the table has agreed on if they are not said."""
        self.session = session
        self.asks_everything = session.table.ask_everything if asks_everything is None else asks_everything
        self.sittings = session.game.sittings
        self.resumed = session.number > 0
        self.page_from = self._told_from = self._last_round() if self.resumed else 0
        self.watched: set[int] = set()
        """The events that all have watched together."""
        self._left_at: dict[int | None, int] = {}
        self._sat_at: int | None = None
        self._sat_with = 0
        self._last_sat: tuple[int, int | None, int] | None = None
        """Who sat last: the seat, and where in log and answers its sitting began."""
        self._standing: dict[int, _Stands] = {}
        """Answers that hold on, by seat."""
        self._rest: _Rest | None = None
        self._at_once: list[tuple[Step, ...]] = []
        """Answers that one key has given together: they are taken back together, too."""
        self._gone: list[int] = []
        """How many answers each of the last undos has taken back: so many are given again."""
        self._revealed_at: int | None = None
        """Where that begins in the log which the sitter's last answer has revealed: a part of the next recap."""
        seen = session.round if session.number else 0
        self.flow = TableFlow(session.humans, session.table.curtain if mode is None else mode, session.owners,
                              self.sittings.pages, round_seen=seen)
        self._answer_itself()

    # ---- who looks, and what is asked

    def asked(self) -> Asked:
        """What the flow knows of the open question."""
        return Asked.of(self.session, self.flow.sitter)

    def next_step(self) -> NextStep:
        """What comes now."""
        return self.flow.next_step(self.asked())

    def question(self) -> Decision[Any] | None:
        """The open question that comes first at the table (None: the game is over)."""
        return next_question(self.session, self.flow.sitter)

    @property
    def solo(self) -> int | None:
        """The only human that is still in the game: its view stays on the screen in public phases too."""
        left = self.session.humans - self.session.out
        return next(iter(left)) if len(left) == 1 else None

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
        return heard

    def _answer_itself(self) -> None:
        """The table answers what is no choice, as long as a person is asked that."""
        while not self.asks_everything and isinstance(step := self.next_step(), Sitting | InTheOpen):
            session = self.session
            raw = self._unasked(step.seat)
            if raw is None:
                break
            try:
                self._given(partial(session.answer, raw, step.seat, BY_TABLE), step.seat)
            except RuleCrashed:
                break  # who is asked is told when the answer is theirs

    def _unasked(self, seat: int) -> Raw | None:
        """The answer to what this seat is asked that the table gives for it; None: it is to answer itself."""
        session, question = self.session, self.session.question(seat)
        if (raw := self._next_of_rest(question)) is not None:
            return raw
        raw = no_choice(session.match, question, seat if session.private() else None)
        if raw is None:
            raw = self.sittings.nothing_left(session.view(None), question)
        stands = self._standing.get(seat)
        if raw is not None or stands is None:
            return raw
        if stands.round != session.round or (
                stands.what.until is not None and stands.what.until(session.view(None), seat) != stands.mine):
            del self._standing[seat]
            return None
        again = self.sittings.standing(session.view(None), question).get(stands.key)
        return None if again is None else Macro.raw(question, again.oid)

    def macros(self, view: Any, question: Decision[Any]) -> Mapping[str, Macro]:
        """Keys that answer several times in a row; nothing is proposed to who is asked everything."""
        found = self.sittings.macros(view, question)
        return {key: macro for key, macro in found.items() if key != ENTER} if self.asks_everything else found

    def standing(self) -> Mapping[str, Standing]:
        """Keys whose answer to the open question holds on."""
        question = self.question()
        if question is None or self.asks_everything:
            return {}
        return self.sittings.standing(self.session.view(None), question)

    def stand(self, key: str, seat: int) -> int:
        """Gives the answer of such a key, now and as long as it holds; the rest as `answer`."""
        what, session = self.standing()[key], self.session
        raw = Macro.raw(session.question(seat), what.oid)
        if raw is None:
            raise Refused(f"{what.words}: not now")
        mine = None if what.until is None else what.until(session.view(None), seat)
        self._standing[seat] = _Stands(key, what, session.round, mine)
        try:
            return self.answer(raw, seat)
        except BaseException:
            self._standing.pop(seat, None)
            raise

    def stood(self) -> str:
        """Whose answers hold on now, as a sentence; "" where none does."""
        if not self._standing or not self.sittings.holds(self.session.view(None)):
            return ""
        now = [(seat, stands.what.words) for seat, stands in self._standing.items()
               if stands.round == self.session.round and seat not in self.session.out]
        return ", ".join(f"{self.session.names[seat]}: {words}" for seat, words in now)

    def ask_again(self) -> None:
        """No answer holds on any more. Raises Refused if none does."""
        if not self.stood():
            raise Refused("nobody has passed for longer than once")
        self._standing.clear()

    def redo(self, seat: int | None) -> int:
        """Gives again what the last undo of this seat has taken back; the rest as `answer`."""
        count, number = self._gone.pop() if self._gone else 1, len(self.session.steps)
        heard = self._given(partial(self.session.redo, seat), seat)
        for _ in range(count - 1):
            if self.session.redo_refusal(seat) is not None:
                break
            self._given(partial(self.session.redo, seat), seat)
        self.together(number)
        return heard

    def together(self, number: int, macro: Macro | None = None) -> None:
        """The answers of a seat from this one on were given by one key, with this macro."""
        steps = self.session.steps[number:]
        mine = tuple(takewhile(lambda step: step.seat == steps[0].seat or step.unasked, steps))
        if len(mine) > 1:
            self._at_once.append(mine)
        if macro is not None and macro.goes_on and mine and self.at_work == mine[0].seat:
            given = [step.answer for step in mine]
            self._rest = _Rest(mine[0].seat, self.session.round, mine[0].rule,
                               [oid for oid in macro.oids if oid not in given])

    @property
    def rest(self) -> Sequence[Answer]:
        """What the table answers for the seat at work when it has answered what broke it off."""
        rest = self._rest
        return rest.oids if rest is not None and (rest.seat, rest.round) == (self.at_work, self.session.round) else ()

    def _next_of_rest(self, question: Decision[Any]) -> Raw | None:
        """The next answer of what a key has begun; None: something else is asked, or nothing is left of it."""
        rest = self._rest
        if rest is None or not self.rest or (question.seat, question.rule) != (rest.seat, rest.rule):
            return None
        while rest.oids:
            raw = Macro.raw(question, rest.oids.pop(0))
            if raw is not None:
                return raw
        return None

    def _given(self, give: Callable[[], None], seat: int | None) -> int:
        session = self.session
        heard, round_, ask = len(session.events), session.round, session.match.ask
        asked = session.asked if seat is None else seat
        give()
        if asked == self.flow.sitter and session.match.ask is not ask:
            self.flow.answered_last()  # what all answer at once is over, or begins
            self._revealed_at = heard if ask is not None else None
        if session.round != round_:
            self.page_from = heard
        for event in (h.event for h in session.events[heard:]):
            if event.kind in self.sittings.over and event.seat is not None:
                self.flow.sat_unasked(event.seat)
        return heard

    @property
    def at_work(self) -> int | None:
        """Whose sitting the open question belongs to, or which human's turn in the open (None: nobody's)."""
        question, sitter, session = self.question(), self.flow.sitter, self.session
        if question is None or (sitter is not None and question.seat != sitter):
            return None
        if sitter is None and (session.private() or question.seat not in session.humans):
            return None
        return question.seat

    def ends_sitting(self, raw: Raw) -> bool:
        """Whether this answer would end the sitting, or the turn in the open, on purpose: seen on a copy of the match,
        nothing happens here."""
        question, seat, session = self.question(), self.at_work, self.session
        if question is None or seat is None or (self.flow.sitter is None and not self.sittings.asks_in_the_open):
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
            return not copy.sealed.get(seat) or copy.sitting(seat).decision is None
        after, private = copy.decision, copy.ask is not None or session.game.private(copy.state)
        if after is not None and session.game.interrupts(copy.state):
            return False
        if self.flow.sitter is None:  # in the open a seat may be asked again in its next turn
            return after is None or after.seat != seat or raw in endings(question)
        return after is None or after.seat != seat or not private

    def undone(self, raw: Raw) -> str:
        """What the seat at work leaves undone with an answer that ends its sitting, or its turn in the open; "" if
        nothing useful is left, or if it goes on: then nothing need be asked."""
        question = self.question()
        if question is None or not self.ends_sitting(raw):
            return ""
        return self.sittings.closing(self.session.view(self.flow.sitter), question, raw)

    def doubt(self, raw: Raw) -> str:
        """What makes this answer one that is seldom meant, as far as the eyes at the screen can know; "" if nothing
        does: then nothing need be asked."""
        question, sitter = self.question(), self.flow.sitter
        if question is None:
            return ""
        forecasts = self.session.forecasts(self.solo if sitter is None else sitter)

        def foretold() -> Sequence[Event]:
            found = forecasts.of(raw)
            return () if found is None else found.told

        return self.sittings.doubt(question, foretold)

    def undone_by_ending(self) -> str:
        """What would be left undone if the open question were answered with the end of the sitting."""
        question = self.question()
        ends = list[Raw]() if question is None else endings(question)
        return next((undone for raw in ends if (undone := self.undone(raw))), "")

    def proposed(self, turn: BotTurn) -> Raw | None:
        """The proposal that a bot takes at once, without thinking (None: it thinks)."""
        question = self.question() if turn.at_once else None
        return None if question is None else question.preset

    def proposal(self, viewer: int | None) -> Raw | None:
        """The answer that lies nearest, for an empty line."""
        question = self.question()
        return None if question is None else self.sittings.proposal(self.session.view(viewer), question)

    # ---- taking back

    def undo_refusal(self) -> str | None:
        """Explain nobody who looks at the table now can take an answer back, in words; None if it can be done."""
        if self._just_sat and self.session.table.take_backs != "free":
            return "nothing to take back: your turn has just begun"
        return self.session.undo_refusal(self._whose)

    @property
    def _just_sat(self) -> bool:
        """Whether who sits has answered nothing yet."""
        return self.flow.sitter is not None and self.session.number <= self._sat_with

    @property
    def _whose(self) -> int | None:
        """Whose last answer an undo takes back (None: that of anybody at the screen)."""
        return None if self._just_sat else self.flow.sitter

    def undo(self) -> tuple[Step, ...]:
        """Takes back the last answer of who sits, or on the shared table of anybody at the screen (CR-12.10). Gives the
        answers that are gone, oldest first. Raises Refused with the reason."""
        refusal = self.undo_refusal()
        if refusal is not None:
            raise Refused(refusal)
        self._standing.clear()
        self._rest = None
        steps = self.session.steps
        one = next((one for one in self._at_once
                    if len(steps) >= len(one) and all(map(is_, steps[-len(one):], one))), ())
        before, gone = self._gone[:], self._take_back(self._whose)
        count = 1
        while len(gone) < len(one) and self.undo_refusal() is None:
            gone, count = (*self._take_back(self._whose), *gone), count + 1
        self._gone = [*before, count]
        return gone

    def _take_back(self, seat: int | None) -> tuple[Step, ...]:
        before = tuple(self.session.steps)
        self.session.undo(seat)
        heard = len(self.session.events)
        self.watched.difference_update(range(heard, max(self.watched, default=0) + 1))
        self._left_at = {who: min(at, heard) for who, at in self._left_at.items()}
        self._revealed_at = None
        self.flow.taken_back(self.asked())
        kept = set(map(id, self.session.steps))
        return tuple(step for step in before if id(step) not in kept)

    def took_back(self, gone: Sequence[Step], viewer: int | None) -> str:
        """What an undo has taken back, as `viewer` may know it."""
        return self._about("taken back", gone, viewer)

    def gave_again(self, number: int) -> str:
        """What a redo has given again, of a game that had so many answers before it; somebody else may sit now."""
        return self._about("given again", self.session.steps[number:], None)

    def _about(self, what: str, steps: Sequence[Step], viewer: int | None) -> str:
        session = self.session
        heard = [h for h in steps[0].events if self._weight(h) >= 1] if steps else []
        told = sentence(heard[0].event, session.sentences, session.names, viewer) if heard else ""
        return f"{what}: {told}" if told else what

    def reopens(self) -> int | None:
        """Who sat last and may still change the last answer of that sitting, as long as nobody has sat down since."""
        session, last = self.session, self._last_sat
        step = next((step for step in reversed(session.steps) if not step.unasked), None)
        if self.flow.sitter is not None:
            return None
        if step is None or last is None or last[0] != step.seat or session.number <= last[2]:
            return None
        return None if session.undo_refusal(step.seat) is not None else step.seat

    def reopen(self) -> tuple[Step, ...]:
        """The sitting that `reopens` names goes on, its last answer taken back; another curtain comes first, for who
        knows who looks now."""
        seat = self.reopens()
        if seat is None:
            raise Refused("nothing to take back: somebody else has had a turn since")
        gone = self._take_back(seat)
        self.flow.reopened(seat)
        return gone

    # ---- sitting down and standing up

    def sit_down(self, seat: int) -> None:
        """The curtain has opened for this seat."""
        if seat == self.flow.returning and self._last_sat is not None:
            _, self._sat_at, self._sat_with = self._last_sat
        else:
            self._sat_at = len(self.session.events)
            if seat != self.flow.waiting:
                self._sat_with = self.session.number
        self.flow.sat_down(self.asked(), seat)
        number = self.session.number
        self._answer_itself()
        self._sat_with += self.session.number - number
        self._last_sat = seat, self._sat_at, self._sat_with

    def stand_up(self) -> None:
        """The sitting is over: the next recap of who sat begins here."""
        revealed, self._revealed_at = self._revealed_at, None
        if self.flow.sitter is not None:
            self._left_at[self.flow.sitter] = len(self.session.events) if revealed is None else revealed
        self.flow.stood_up()

    def gather(self) -> None:
        """Somebody decides on the shared table: all look, and the hand of a sitting that goes on later is away."""
        if self.flow.sitter is not None:
            self._left_at[self.flow.sitter] = len(self.session.events)
        self.flow.in_the_open()
        self.flow.pause()

    def turn_page(self, round_: int) -> None:
        """The page before a round was read: what is news to the public begins here."""
        self._left_at[None] = len(self.session.events)
        self.watched.update(h.index for h in self._on_page())
        self.flow.page_left(round_)
        self._answer_itself()

    def watch(self, since: int, until: int) -> None:
        """All have watched these events together."""
        self.watched.update(range(since, until))

    # ---- what is told

    def recap(self, seat: int | None) -> list[RecapLine]:
        """What happened between this seat's last sitting and the one it is in (None: to the public, this round).

        What all have watched together or read on a page is left out, and what the seat itself has done in the open
        meanwhile, but not what came of it.
        """
        heard = [h for h in self.missed(seat) if self._new_to(seat, h)]
        deeds = self._deeds(seat, heard[0].index) if seat is not None and heard else set()
        return self._recap([h for h in heard if h.index not in deeds], seat)

    def _recap(self, heard: Sequence[Heard], seat: int | None, most: int = MOST) -> list[RecapLine]:
        return recap(heard, self.sittings, self.session.sentences, self.session.names, seat, most)

    def told(self, since: int, viewer: int | None) -> list[RecapLine]:
        """What matters for these eyes of all that has happened since this event."""
        return self._recap(self.session.events[since:], viewer)

    def page(self) -> list[RecapLine]:
        """What the round before this one has brought, for everybody."""
        return self._recap(self._on_page(), None, MOST_ON_PAGE)

    def _on_page(self) -> list[Heard]:
        session, phases = self.session, self.sittings.page_phases
        return [h for h in session.events if h.index >= self.page_from or (
            h.round == session.round - 1 and (not phases or h.phase in phases))]

    def unseen(self, seat: int) -> bool:
        """Whether a recap has more to tell this seat than everybody has watched together."""
        return bool(self.recap(seat))

    def _new_to(self, seat: int | None, heard: Heard) -> bool:
        """Whether this seat has not seen an event with all others, or knows more of it than they."""
        event = heard.event
        return heard.index not in self.watched or (seat is not None and bool(event.private) and event.known_to(seat))

    def tells(self, seat: int) -> bool:
        """Whether who sits down now has a recap to read first: not at the very beginning."""
        return (self.resumed or bool(self.flow.sittings)) and self.unseen(seat)

    def missed(self, seat: int | None) -> Sequence[Heard]:
        """The events since this seat has stood up, without what it does now."""
        until = self._sat_at if seat is not None and seat == self.flow.sitter else None
        return self.session.events[self._left_at.get(seat, self._told_from):until]

    def sealed(self) -> tuple[int, ...]:
        """Where all answer at once and in secret: who has done so."""
        match = self.session.match
        return tuple(no for no in match.ask.seats if match.sitting(no).decision is None) if match.ask else ()

    def _deeds(self, seat: int, since: int) -> set[int]:
        """The events that are this seat's own answers in words: the first of each answer, and all deeds."""
        found = set()
        for step in reversed(self.session.steps):
            if step.events and step.events[0].index < since:
                break
            if step.seat == seat:
                own = next((h for h in step.events if self._weight(h) >= 1), None)
                if own is not None and own.event.seat == seat:
                    found.add(own.index)
                found |= {h.index for h in step.events if h.event.seat == seat and self._deed(h)}
        return found

    def _weight(self, heard: Heard) -> int:
        return weight(heard.event, self.session.sentences)

    def _deed(self, heard: Heard) -> bool:
        sentence = self.session.sentences.get(heard.event.kind)
        return sentence is not None and sentence.deed

    def _last_round(self) -> int:
        """Where the events of the round before this one begin: a table that is taken up again tells no more."""
        events = self.session.events
        return next((h.index for h in events if h.round >= self.session.round - 1), len(events))


def is_button(question: Decision[Any], raw: Raw) -> bool:
    """Whether this answer chooses an option that is no card, such as "end Play"."""
    if not isinstance(question, Choose) or not isinstance(raw, int):
        return False
    allowed = [option for option in question.options() if option.blocked is None]
    return 0 <= raw < len(allowed) and allowed[raw].card is None
