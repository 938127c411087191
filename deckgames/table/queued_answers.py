"""Answers still to come from a key: answers that hold on, and the rest of several given at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from operator import is_
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.match.private_phases import Answer, Macro, Standing
from deckgames.engine.messages import TEXT
from deckgames.engine.record.session import Session
from deckgames.engine.record.story import Step
from deckgames.engine.vocabulary.decisions import Decision, Raw, Refused
from deckgames.table.flow import TableFlow, at_work, next_question


@frozen
class _Stands:
    """An answer that holds on: its key, since which round, and what must stay as it was."""

    key: str
    what: Standing
    round: int
    mine: Mapping[str, object]


@frozen
class _Rest:
    """What a key has begun and a question has broken off: the seat, the round, the rule of its question, and the other
    answers."""

    seat: int
    round: int
    rule: str
    oids: list[Answer]
    also: Callable[[Card[Any]], bool] | None = None


class QueuedAnswers:
    """Answers that the table gives without asking again, because a player's key said so."""

    def __init__(self, session: Session, flow: TableFlow) -> None:
        self.session, self.flow, self.private_phases = session, flow, session.game.private_phases
        self._holding: dict[int, _Stands] = {}
        """Answers that hold on, by seat."""
        self._off: dict[int, str] = {}
        """Why an answer holds no longer, by the seat that is asked again."""
        self._rest: _Rest | None = None
        self._at_once: list[tuple[Step, ...]] = []
        """Answers that one key has given together: they are taken back together, too."""

    # ---- answers that hold on

    def hold(self, key: str, what: Standing, seat: int) -> None:
        """Makes this answer hold on for the seat: it is given again as long as nothing it depends on changes."""
        mine = {} if what.until is None else what.until(self.session.view(None), seat)
        self._holding[seat] = _Stands(key, what, self.session.round, mine)

    def let_go(self, seat: int) -> None:
        """Ends an answer that held on, because it could not be given."""
        self._holding.pop(seat, None)

    def again(self, question: Decision) -> Raw | None:
        """The answer to this question that holds on; None if the seat must answer itself."""
        stands = self._holding.get(question.seat)
        if stands is None:
            return None
        view = self.session.view(None)
        now = {} if stands.what.until is None else stands.what.until(view, question.seat)
        other = [why for why, what in now.items() if why not in stands.mine or stands.mine[why] != what]
        if other or stands.round != self.session.round:
            del self._holding[question.seat]
            could = stands.key in self.private_phases.standing(view, question)
            self._off[question.seat] = ", ".join(other) if could and stands.round == self.session.round else ""
            return None
        if stands.what.again is not None:
            answer = stands.what.again(view, question)
            return None if answer is None else Macro.raw(question, answer)
        again = self.private_phases.standing(view, question).get(stands.key)
        return None if again is None else Macro.raw(question, again.oid)

    def asks_again(self, seat: int) -> str:
        """Why this seat is asked although an answer held on, told once; "" if none did."""
        off = self._off.pop(seat, "")
        return off and TEXT("table.asked-because", why=off)

    def stood(self) -> str:
        """A sentence saying whose answers hold on; "" if none."""
        if not self._holding or not self.private_phases.holds(self.session.view(None)):
            return ""
        now = [(seat, stands.what.does) for seat, stands in self._holding.items()
               if stands.round == self.session.round and seat not in self.session.out]
        return ", ".join(f"{self.session.names[seat]} {does}" for seat, does in now)

    def ask_again(self) -> None:
        """No answer holds on any more. Raises Refused if none does."""
        if not self.stood():
            raise Refused(TEXT("refused.nobody-passed"))
        self._holding = {}

    # ---- several answers by one key

    def together(self, number: int, macro: Macro | None = None) -> None:
        """Records that the answers of a seat from this one on came from one key, with this macro: undo takes them back
        together."""
        steps = self.session.steps[number:]
        mine = tuple(takewhile(lambda step: step.seat == steps[0].seat or step.unasked, steps))
        if len(mine) > 1:
            self._at_once.append(mine)
        if macro is not None and macro.goes_on and mine and at_work(self.session, self.flow.sitter) == mine[0].seat:
            given = [step.answer for step in mine]
            self._rest = _Rest(mine[0].seat, self.session.round, mine[0].rule,
                               [oid for oid in macro.oids if oid not in given], macro.also)

    def answers_of(self, macro: Macro) -> Iterator[Answer]:
        """The answers of a macro, to be given one after the other, as long as the same seat is asked, and of one that
        goes on the same, but for what the table answers itself; with the last one comes what it takes also, and
        before it what is to hold on begins to."""
        begun, skipped = self._asked(macro), 0
        for nth, oid in enumerate(macro.oids):
            if nth and (begun is None or self._asked(macro) != begun):
                return
            seat = at_work(self.session, self.flow.sitter)
            later = macro.later if nth == len(macro.oids) - 1 else None
            if later is not None and seat is not None:
                self.hold(*later, seat)
            if skipped:  # the table has answered that as no choice
                skipped -= 1
                continue
            decision = next_question(self.session, self.flow.sitter)
            if macro.also is not None and decision is not None and begun is not None and seat == begun[0] and (
                    nth == len(macro.oids) - 1):
                self._rest = _Rest(decision.seat, self.session.round, decision.rule, [], macro.also)
            number = len(self.session.steps)
            try:
                yield oid
            finally:
                if later is not None and seat is not None and len(self.session.steps) == number:
                    self.let_go(seat)  # that answer was not given
            skipped = 0 if macro.goes_on else sum(step.unasked for step in self.session.steps[number:])

    def _asked(self, macro: Macro) -> tuple[int, str] | None:
        """Who is asked, and of a macro that goes on by which rule."""
        question = next_question(self.session, self.flow.sitter)
        return None if question is None else (question.seat, question.rule if macro.goes_on else "")

    @property
    def rest(self) -> Sequence[Answer]:
        """The answers of a key still to be given, once the question that interrupted them is answered."""
        rest, now = self._rest, (at_work(self.session, self.flow.sitter), self.session.round)
        return rest.oids if rest is not None and (rest.seat, rest.round) == now else ()

    def next_of_rest(self, question: Decision) -> Raw | None:
        """The next answer of what a key has begun; None: something else is asked, or nothing is left of it."""
        rest, now = self._rest, (at_work(self.session, self.flow.sitter), self.session.round)
        if rest is None or (rest.seat, rest.round) != now or (question.seat, question.rule) != (rest.seat, rest.rule):
            return None
        while rest.oids:
            raw = Macro.raw(question, rest.oids.pop(0))
            if raw is not None:
                return raw
        cards = [option for option in question.allowed() if option.card is not None]
        if rest.also is None or not all(option.card is not None and rest.also(option.card) for option in cards):
            return None
        return Macro.raw(question, cards[0].oid) if cards else None

    def taken_back(self) -> tuple[Step, ...]:
        """An answer is taken back, and nothing follows it. Gives the answers that go with the last one, by one key."""
        self._rest, steps = None, self.session.steps
        return next((one for one in self._at_once
                     if len(steps) >= len(one) and all(map(is_, steps[-len(one):], one))), ())
