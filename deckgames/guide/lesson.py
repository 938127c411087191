"""A chapter of a guide being played: where the learner stands in it, and what it wants, says and points at."""

import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate
from typing import Any

from deckgames.engine.core.cards import Card, Pack
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.redaction import Back, seen
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.forecast.slots import SlotContext, SlotError, Slots
from deckgames.engine.match.game import Game
from deckgames.engine.messages import TEXT
from deckgames.engine.packs.text import place
from deckgames.engine.record import situation
from deckgames.engine.record.journal import SaveRefused, TableOptions
from deckgames.engine.record.saves import new_path
from deckgames.engine.record.session import Session
from deckgames.engine.vocabulary.decisions import Decision, Json, Order, Pick, Raw, Refused
from deckgames.guide.file import Guide, GuideError
from deckgames.guide.steps import ANY, NOW, Said, Step, Template, Text, Wanted, steps

NOBODY = -1
"""The learner of a chapter that a book tells."""
def read_on() -> Text:
    """The reply to an answer given before the text was read."""
    return ((TEXT("guided.read-first"), "text", -1),)
_COPY = re.compile(r"#[0-9]+$")


@frozen
class Pointed:
    """Where the cursor should go: option ids, else cards."""

    oids: frozenset[str] = fresh(frozenset)
    cards: frozenset[Card] = fresh(frozenset)

    def __bool__(self) -> bool:
        return bool(self.oids or self.cards)


class Lesson:
    """One chapter (from 0) at its table, which is not saved. `at` is the step; `follow` it after every answer. Of one
    that tells what a book tells nobody is the learner (NOBODY): the script answers for all, and each text is read
    behind its answers, as everybody may know the table."""

    def __init__(self, game: Game, guide: Guide, chapter: int = 0, pack: Pack | None = None) -> None:
        """Lays the table. Raises GuideError with every mistake of the chapter."""
        self.game, self.guide, self.chapter = game, guide, chapter
        self.pack = game.load_pack(()) if pack is None else pack
        table = guide.chapters[chapter].table
        try:
            self.session: Session = situation.laid(game, self.pack, table, guide.file)
        except situation.SituationError as error:
            raise GuideError(error.errors) from None
        if len(self.session.humans) != 1 and not guide.book:
            raise guide.wrong(place(table), f"{len(self.session.humans)} learners sit at the table",
                              "one human, all others 'player: \"bot:normal\"'")
        self.learner = NOBODY if guide.book else next(iter(self.session.humans))
        self._eyes = None if guide.book else self.learner
        self.steps = steps(guide, chapter, Slots(game, self.session.pack, self.session.names), self.learner,
                           game.sentences)
        self._laid = self.session.number
        self._starts = [*accumulate((len(step.answers) for step in self.steps), initial=0)]
        self.at = 0
        self._tables: dict[int, Any] = {}
        """The table beside each text that has been reached, as the learner sees it."""
        self._said: dict[int, Said] = {}
        self._reach()

    # ---- where the learner stands

    @property
    def given(self) -> int:
        """Number of answers given in this chapter so far."""
        return self.session.number - self._laid

    @property
    def over(self) -> bool:
        """Whether the chapter is finished."""
        return self.at >= len(self.steps)

    @property
    def step(self) -> Step | None:
        """The current step; None after the last one."""
        return None if self.over else self.steps[self.at]

    @property
    def reading(self) -> bool:
        """Whether the learner is to read, and a key continues; also after the scripted moves that a text is about."""
        return not self.over and self.wanted is None

    @property
    def wanted(self) -> Wanted | None:
        """The answer expected next, from the learner or the script; None while a text is to be read."""
        step = self.step
        count = self.given - self._starts[self.at]
        return step.answers[count] if step is not None and count < len(step.answers) else None

    @property
    def moment(self) -> tuple[int, int] | None:
        """The events of the log (from the first to before the second) whose end is the moment of the text that is said
        now: the table is to be shown as it lay then. None: as it lies. Raises GuideError if it has never happened."""
        if not self.reading or not self.given:
            return None
        told = self.session.steps[-1].events
        since = told[0].index if told else len(self.session.events)
        shown: tuple[int, int] | None = None
        for step in self.steps[self._last_answered:self.at + 1]:
            if step.when is not None and step.when.kind == NOW:
                shown = None
            elif step.when is not None:
                found = next((h.index + 1 for h in self.session.events[since:] if step.when.is_it(h.event)), None)
                if found is None:
                    about = "" if step.when.about is None else f" ({step.when.about})"
                    raise self.guide.wrong(step.when.at, f"'{step.when.kind}'{about} has not happened since the text "
                                           "before", "what the last answer has brought, in its sequence")
                shown, since = (since, found), found
        return shown

    @property
    def _last_answered(self) -> int:
        """The step that the last answer belongs to, or the next one where that is past: its text has gone."""
        at = max(i for i, step in enumerate(self.steps) if step.answers and self._starts[i] < self.given)
        return at + self._done(self.steps[at], self.given - self._starts[at])

    @property
    def last(self) -> bool:
        """Whether this is the last chapter."""
        return self.chapter + 1 == len(self.guide.chapters)

    def follow(self) -> None:
        """Goes to the step that belongs to the answers given so far: after an answer, or after one was taken back."""
        given = self.given
        if given < self._starts[self.at]:
            self.at = max(i for i, step in enumerate(self.steps) if step.answers and self._starts[i] <= given)
        while not self.over and self._done(self.steps[self.at], given - self._starts[self.at]):
            self.at += 1
        self._tables = {at: table for at, table in self._tables.items() if at <= self.at}
        self._said = {at: said for at, said in self._said.items() if at <= self.at}
        self._reach()

    def _done(self, step: Step, given: int) -> bool:
        """Whether these answers end the step: if the learner gives the last of them, nothing is left to be read."""
        return bool(step.answers) and given >= len(step.answers) and step.answers[-1].own

    def go_on(self) -> None:
        """Continues to the next step, once the learner has read the text."""
        if self.reading:
            self.at += 1
            self.follow()

    def go_back(self) -> bool:
        """Returns to the text before, if nothing was answered since; True if there was one."""
        before = self.at - 1
        if before < 0 or self.steps[before].answers or self.given != self._starts[self.at]:
            return False
        self.at = before
        return True

    # ---- what is said

    def _reach(self) -> None:
        """Keeps the table beside a text that has just been reached: the next one may speak of it."""
        if not self.over and self.at not in self._tables and self._mine:
            self._tables[self.at] = self._table()

    @property
    def _mine(self) -> bool:
        """Whether the learner reads or answers now, not the script."""
        wanted = self.wanted
        return wanted is None or wanted.own

    def _table(self) -> Any:
        try:
            moment = self.moment
        except GuideError:
            moment = None  # `check` says so
        if moment is None:
            return self.session.view(self._eyes)
        return self.session.glimpses(self._eyes, {moment[1] - 1 - self.session.last_answer_start})[0]

    def say(self) -> Said:
        """The text of this step beside its table; nothing while the script still answers. Raises GuideError."""
        step = self.step
        if step is None or self.at not in self._tables:
            return Said(())
        if self.at not in self._said:
            sight = self._sight(self._tables[self.at])
            for claim, at in step.claims:
                try:
                    claim.check(sight)
                except SlotError as error:
                    raise self.guide.wrong(at, error.what, error.expected, error.hint) from None
            self._said[self.at] = self._filled(step.say, sight)
        return self._said[self.at]

    def _sight(self, table: Any) -> SlotContext:
        before = next((self._tables[at] for at in range(self.at - 1, -1, -1) if at in self._tables), None)
        moment = self.moment
        heard = self.session.events if moment is None else self.session.events[:moment[1]]
        return SlotContext(table, before, [h.event for h in heard], self._foretold)

    def _foretold(self) -> Forecast | None:
        wanted = self.wanted
        if wanted is None or not wanted.own or wanted.answer == ANY:
            return None
        return self.session.forecasts(self.learner).of(self.read(wanted))

    def _filled(self, text: Template, sight: SlotContext) -> Said:
        try:
            return text.worded(sight)
        except SlotError as error:
            raise self.guide.wrong(text.at, error.what, error.expected, error.hint) from None

    # ---- answers

    def objection(self, raw: Raw, seat: int | None = None) -> Text:
        """Why the guide does not accept this answer now; empty if it is expected, or the lesson is over."""
        if self.reading:
            return read_on()
        step, wanted = self.step, self.wanted
        if step is None or wanted is None:
            return ()
        decision = self.session.question(seat)
        if decision.seat == wanted.seat and self._accepts(decision, raw, wanted):
            return ()
        if step.other.pieces:
            return self._filled(step.other, self._sight(self.session.view(self.learner))).text
        return ((TEXT("guided.not-now") + " ", "text", -1), (self.hint(), "card", -1))

    def hint(self) -> str:
        """The wanted answer in words."""
        wanted = self.wanted
        if wanted is None:
            return TEXT("guided.read-on")
        if wanted.answer == ANY:
            return TEXT("guided.as-you-like")
        decision = self.session.question(wanted.seat)
        names = self.session.names
        return decision.worded(self.read(wanted),
                               {option.oid: option.label if option.seat is None else names[option.seat]
                                                 for option in decision.options()})

    def _accepts(self, decision: Decision, raw: Raw, wanted: Wanted) -> bool:
        for said in (wanted.answer, *wanted.others):
            if said == ANY:
                return True
            try:
                right = self.session.read(said, decision.seat)
            except Refused:
                continue
            if same(decision, raw, right):
                return True
        return False

    def wants(self, written: Json) -> bool:
        """Whether the step expects this written answer now, or one that it is a part of."""
        wanted = self.wanted
        if wanted is None or ANY in (wanted.answer, *wanted.others):
            return True
        decision, said = self.session.question(wanted.seat), faces(written)
        for one in (wanted.answer, *wanted.others):
            with suppress(Refused):
                right = faces(decision.write(self.session.read(one, wanted.seat)))
                parts = right if isinstance(right, list) else [right]
                if said in parts or (isinstance(said, list) and Counter(said) == Counter(parts)):
                    return True
        return False

    def scripted(self) -> Raw | None:
        """The answer that the script gives now; None if the learner is to answer or to read."""
        wanted = self.wanted
        return None if wanted is None or wanted.own else self.read(wanted)

    def read(self, wanted: Wanted) -> Raw:
        """The expected answer as a raw one, or the first equivalent on offer. Raises Refused."""
        refused: Refused | None = None
        for said in (wanted.answer, *wanted.others):
            if said == ANY:
                return free_answers(self.session.question(wanted.seat))[0]
            try:
                return self.session.read(said, wanted.seat)
            except Refused as error:
                refused = refused or error
        assert refused is not None
        raise refused

    def check(self) -> None:
        """Raises GuideError if the open question is not the one of the step, if the answer is not on offer, if there is
        nothing to point at, or if the text says what is not so."""
        step, wanted, moment = self.step, self.wanted, self.moment
        if step is not None and step.point and self._mine and moment is None and not self.pointed():
            raise self.guide.wrong(step.point_at, f"'{step.point}' is not on the table now",
                                   "the id of an option or card, or a zone with cards in sight")
        if wanted is None:
            self.say()
            return
        name = self.session.names[wanted.seat]
        try:
            decision = self.session.question(wanted.seat)
        except Refused as error:
            raise self.guide.wrong(wanted.at, str(error), f"a question to {name} by {wanted.rule}") from None
        if decision.rule != wanted.rule:
            raise self.guide.wrong(wanted.at, f"{name} is asked \"{decision.prompt}\" by {decision.rule}",
                                   f"a question by {wanted.rule}")
        if wanted.answer == ANY and not wanted.own:
            raise self.guide.wrong(wanted.at, "only the learner may answer as it likes", f"one answer of {name}")
        try:
            self.read(wanted)
        except Refused as error:
            raise self.guide.wrong(wanted.at, str(error), f"an answer to \"{decision.prompt}\"") from None
        if self._mine and step is not None:
            self.say()
            self._filled(step.other, self._sight(self.session.view(self.learner)))

    def play_on(self) -> Session:
        """The table as an ordinary session without the guide; if it cannot be saved, its notes say so."""
        session = self.session
        session.table = TableOptions()
        session.header = replace(session.header, table=session.table)
        try:
            session.save.begin(new_path(self.game, session.seed))
        except SaveRefused as error:
            session.note(TEXT("guided.not-saved", why=str(error).splitlines()[0]))
        return session

    # ---- pointing

    def pointed(self) -> Pointed:
        """Where the cursor goes: to the expected option, or to what the step points at."""
        step, wanted = self.step, self.wanted
        if step is None or not self._mine:
            return Pointed()
        if step.point:
            return self._find(step.point)
        if wanted is None or wanted.answer == ANY:
            return Pointed()
        written = self.session.question(self.learner).write(self.read(wanted))
        parts = [str(written)] if isinstance(written, (str, int)) else list(written)
        return Pointed(frozenset(parts[:1]))

    def _find(self, what: str) -> Pointed:
        asked = [d for d in self.session.match.open_decisions() if d.seat == self.learner]
        oids = frozenset(o.oid for d in asked for o in d.options() if what in (o.oid, _COPY.sub("", o.oid)))
        if oids:
            return Pointed(oids)
        table = seen(self.game, self.session.match.state, self.learner)
        zones = [(zone, [card for card in zone.cards if not isinstance(card, Back)]) for zone in self.game.zones(table)]
        cards = frozenset(card for _, lying in zones for card in lying if card.spec.id == what)
        if cards:
            return Pointed(cards=cards)
        who, _, name = what.rpartition(".")
        owners = {None, self.learner} if not who else {
            seat for seat, called in enumerate(self.session.names) if called == who}
        return Pointed(cards=frozenset(card for zone, lying in zones for card in lying
                                       if zone.name == name and zone.seat in owners))


def free_answers(decision: Decision) -> list[Raw]:
    """Every answer of a kind when any will do: each option alone, none, and as many as possible."""
    if isinstance(decision, Order):
        return [decision.preset]
    count = len(decision.oids)
    found: list[Raw] = [*((i,) for i in range(count)), (), tuple(range(decision.hi))] if isinstance(
        decision, Pick) else [*range(max(count, 2))]
    return [raw for raw in found if decision.accepts(raw)]


def same(decision: Decision, raw: Raw, other: Raw) -> bool:
    """Whether two answers are equal apart from which copies of a card they take."""
    one, two = faces(decision.write(raw)), faces(decision.write(other))
    if isinstance(one, list) and isinstance(two, list) and isinstance(decision, Pick) and not decision.ordered:
        return Counter(one) == Counter(two)
    return one == two


def faces(written: Json) -> Json:
    """A written answer without the numbers of copies."""
    if isinstance(written, list):
        return [_COPY.sub("", oid) for oid in written]
    return _COPY.sub("", written) if isinstance(written, str) else written
