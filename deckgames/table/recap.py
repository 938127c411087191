"""What happened since somebody last sat, in at most eight lines: own hits first, then who did what, a line a person and
phase, or where those are too many a line a person; and who has been told how much."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from deckgames.engine.core.data import frozen
from deckgames.engine.messages import TEXT, in_round, in_short
from deckgames.engine.record.session import Observed, Session
from deckgames.engine.record.story import Step, in_log
from deckgames.engine.vocabulary.events import (
    Event,
    Passing,
    Repeats,
    Sentence,
    Span,
    begun,
    beside_cards,
    does,
    gaps,
    sentence_of,
    text_of,
)
from deckgames.table.flow import TableFlow

MOST = 8
"""Lines of a recap."""
MOST_ON_PAGE = 30
"""Lines of the page before a round."""
DEEDS = 6
"""Things that a seat did which a line of it tells at most."""
_LOSS, _DEED = 6, 3
"""How much a loss of the reader's weighs in a headline, and what others do."""
LOG = "l"
"""The key, or word, that opens the log everywhere."""


@frozen
class RecapLine:
    """One line of a recap: what it says, whose line it is (None: nobody's), and whether the reader lost something by
    it. The line that stands for `more` others says only that they are missing."""

    spans: tuple[Span, ...]
    seat: int | None = None
    hit: bool = False
    more: int = 0

    @property
    def text(self) -> str:
        """The line as plain text."""
        return text_of(self.spans)


def missing(n: int) -> str:
    """The last line of a shortened list: how many lines are missing, and where to read them."""
    return TEXT("between.missing", n=n, key=LOG)


@frozen
class _Weighed:
    """An event of a headline: how much it weighs, its round, and its place there."""

    weight: int
    round: int
    at: int
    event: Event


def lasting(log: Sequence[Observed]) -> list[Observed]:
    """The same without what a later one of them moved on again: a card that went round and back has not moved."""
    moved, observed = set[object](), list[Observed]()
    for h in reversed(log):
        passing = h.event.detail
        if not isinstance(passing, Passing):
            observed.append(h)
        elif left := tuple([one for one in passing.moves if one[0] not in moved]):
            moved |= {one[0] for one in left}
            observed.append(replace(h, event=replace(h.event, detail=Passing(left))))
    return observed[::-1]


class Reader:
    """Words events for one viewer (None: the public), with what they mean to this seat, else the viewer's."""

    def __init__(self, session: Session, viewer: int | None, seat: int | None = None) -> None:
        self.session, self.viewer, self.sentences = session, viewer, session.sentences
        self.seat = viewer if seat is None else seat

    def _how(self, event: Event) -> Sentence:
        return sentence_of(event, self.sentences)

    def read(self, events: Iterable[Event]) -> list[tuple[Span, ...]]:
        """The events in lines; those that belong together in one."""
        return [tuple(self.session.spans(event, self.viewer)) for event in self._merged(events, True)]

    def recap(self, heard: Sequence[Observed], most: int = MOST) -> list[RecapLine]:
        """What the viewer should know of these events, most important first.

        First what others did to the viewer, then the viewer's own results, then what the others did, in its sequence: a
        line a person and phase, a person and round, or a person, whichever is enough.
        """
        told, viewer = lasting(in_log(heard, self.sentences)), self.viewer
        events = [h for nth, h in enumerate(told) if self._matters(h.event) and (
            h.event.other is not None or not self._over(h.event, told[nth:]))]
        hit = self._with_own([h.event for h in events])
        first = [RecapLine(tuple(self.session.spans(event, viewer)), event.seat, self._harms(event))
                 for event in self._merged((h.event for h in events if id(h.event) in hit), True)]
        rest = [h for h in events if id(h.event) not in hit]
        own_first = self.session.game.private_phases.own_first
        rest.sort(key=lambda h: viewer is not None and (h.event.seat == viewer) != own_first)
        recapped: list[RecapLine] = []
        for together in (lambda h: (h.round, h.phase), lambda h: h.round, lambda h: 0):
            parts: dict[object, list[Observed]] = {}
            for h in rest:
                parts.setdefault((h.event.seat, together(h)), []).append(h)
            lines = [line for part in parts.values() for line in self._lines(part, events[-1].round)]
            recapped = [replace(line, spans=(*begun(line.spans),)) for line in (*first, *lines) if line.spans]
            if len(recapped) <= most:
                return recapped
        more = len(recapped) - most + 1
        return [*recapped[:most - 1], RecapLine(((missing(more), "text", -1),), more=more)]

    def _lines(self, part: Sequence[Observed], now: int) -> list[RecapLine]:
        """What one seat did, in a line, with the round where all of it is of an earlier one; what nobody did, line by
        line."""
        seat, last, events = part[0].event.seat, part[-1].round, [h.event for h in part]
        if seat is None:
            return [*map(RecapLine, self.read(events))]
        said = self._told(self._merged(events), seat)
        return [RecapLine((*said, (f" ({in_round(last)})", "text", -1)) if said and last < now else said, seat)]

    def _with_own(self, events: Sequence[Event]) -> set[int]:
        """What hit the viewer, with what nobody did before it where it names no seat that brought it, and behind the
        first of it what the viewer did to itself that runs on (ids of events)."""
        hit = {id(event) for event in self._hitting(events) if self._harms(event) or self._how(event).chief > 0}
        for nth, event in enumerate(events):
            if id(event) in hit and event.seat == self.seat:
                cause = next((one for one in reversed(events[:nth]) if one.kind != event.kind), None)
                if cause is not None and cause.seat is None:
                    hit.add(id(cause))
        since = next((nth for nth, event in enumerate(events) if id(event) in hit), len(events))
        return hit | {id(event) for event in events[since:] if self._runs_on(event)}

    def _runs_on(self, event: Event) -> bool:
        """Whether the viewer did this to itself, and its numbers go on among those of what others did to it."""
        return self._how(event).runs and event.seat == self.seat and event.other in (None, self.seat)

    def _harms(self, event: Event) -> bool:
        """Whether what others did to the viewer is a loss."""
        harms, seat = self.session.game.private_phases.harms, self.seat
        return seat is not None and not self._runs_on(event) and harms(event, self._how(event), seat)

    def _hurts(self, event: Event) -> bool:
        """Whether others took something from the reader by it, or from all."""
        return bool(self._hitting((event,))) and self._harms(event)

    def _hitting(self, events: Iterable[Event]) -> list[Event]:
        """The events that do something to the viewer."""
        touches, seat = self.session.game.private_phases.touches, self.seat
        return [event for event in events if seat is not None and touches(event, self._how(event), seat)]

    def by_turns(self, events: Iterable[Event]) -> list[tuple[Span, ...]]:
        """What happened, in its sequence: all that a bot did in a row in one line, and what people did line by line."""
        found: list[tuple[Span, ...]] = []
        for seat, done, lines in self._turns(events):
            found += lines if seat < 0 or seat in self.session.humans else [self._told(done, seat)]
        return found

    def latest(self, heard: Sequence[Observed], fits: Callable[[tuple[Span, ...]], bool]) -> tuple[
            tuple[Span, ...], bool]:
        """What weighs most of what happened, in one line, with all else that `fits`, and whether that is a loss of the
        reader's. Of what weighs the same, and of gains and deeds, this round's go first, then what is newest; a loss
        of a round before gives way to what others have done since that matters. What something has come of is left
        out. Nothing where nothing has happened."""
        told, weighed = lasting(in_log(heard, self.sentences)), list[_Weighed]()
        for round_, run in groupby(enumerate(told), lambda h: h[1].round):
            events = [h.event for at, h in run if self._matters(h.event) and not self._over(h.event, told[at:])]
            events.sort(key=lambda event: -1 if event.seat is None else event.seat)
            weighed += [_Weighed(self._weight(event), round_, at, replace(event, note=in_short(event.note)))
                      for at, event in enumerate(self._merged(events, True)) if self.session.spans(event, self.viewer)]
        others = [one for one in weighed if one.weight > _DEED and one.event.seat not in (None, self.seat)]
        now = max([one.round for one in others], default=0)
        weighed = [one for one in weighed if one.weight != _LOSS or one.round >= now]
        weighed.sort(key=lambda one: (one.weight + (one.weight == _DEED), one.round, one.weight, one.at), reverse=True)
        kept, line = weighed[:1], self._weighed(weighed[:1])
        for one in weighed[1:2 * DEEDS]:
            if not self._told_by(kept, one) and fits(more := self._weighed([*kept, one])):
                kept, line = [*kept, one], more
        return line, bool(weighed) and self._hurts(weighed[0].event)

    def _told_by(self, kept: Sequence[_Weighed], one: _Weighed) -> bool:
        """Whether a deed is told by what came of it: its cards are named, or whoever did it is out."""
        names = {span for by in kept if by.weight > _DEED for span in self._cards(by.event)}
        deed, mine = one.weight <= _DEED, self._cards(one.event)
        return deed and ((bool(mine) and mine <= names) or any(
            by.weight > _LOSS + 1 and by.event.seat == one.event.seat for by in kept))

    def _cards(self, event: Event) -> set[str]:
        """The cards that the sentence of an event names."""
        return {text for text, role, _ in self.session.spans(event, self.viewer, brief=True)
                if role == "card"}

    def _weighed(self, weighed: Sequence[_Weighed]) -> tuple[Span, ...]:
        """These in one line, the heaviest first; what a seat did is one sentence, in its sequence behind a loss, and
        before what only came of it."""
        parts: dict[tuple[int | None, bool], list[_Weighed]] = {}
        for one in weighed:
            parts.setdefault((one.event.seat, does(one.event, self.sentences, self.viewer)), []).append(one)
        said: list[Span] = []
        for _, part in sorted(parts.items(), key=lambda item: not item[0][1] and item[1][0].weight < _LOSS - 1):
            part.sort(key=lambda one: (-max(one.weight, _LOSS - 1), one.round, one.at))
            said += [*gaps()[1:2 if said else 1], *self._sentence(self._merged((one.event for one in part), True))]
        return tuple(begun(said))

    def _weight(self, event: Event) -> int:
        """How much of a headline it is: somebody is out, something ends, a loss of the reader's, one of others, a gain
        or what decides, a deed, an own one, what nobody did, and what is still to come."""
        how = self._how(event)
        chief = self.session.game.private_phases.chief(event, how)
        if chief > 1 or self._hurts(event):
            return _LOSS + max(0, chief - 1)
        if chief < 0:
            return 0
        if event.seat == self.seat:
            return _DEED + 1 if chief and not how.answers else _DEED - 1
        if how.weight > 1 and not how.harmless:
            return _LOSS - 1
        return _DEED + 1 if chief else _DEED if event.seat is not None else 1

    def _turns(self, events: Iterable[Event]) -> list[tuple[int, Sequence[Event], Sequence[tuple[Span, ...]]]]:
        """What a seat did in a row (-1: what nobody did): the events, and a line for each."""
        humans = self.session.humans
        heard = self._merged(event for event in events if self._how(event).weight or (
            event.seat not in humans and self._matters(event)))
        told = [(event, tuple(line)) for event in heard if (line := self.session.spans(event, self.viewer))]
        runs = [(seat, [*run]) for seat, run in groupby(told, lambda told: told[1][0][2])]
        return [(seat, [event for event, _ in run], [line for _, line in run]) for seat, run in runs]

    def _told(self, events: Sequence[Event], seat: int) -> tuple[Span, ...]:
        """What a seat did, in one line: of more than these, what matters most, and how many more there are."""
        weights = [*map(self._weight, events)]
        most = sorted(range(len(events)), key=lambda at: -weights[at])[:DEEDS]
        said = self._sentence([events[at] for at in sorted(most, key=lambda at: (weights[at] <= _LOSS, at))])
        more = len(events) - len(most)
        return (*said, (f" {missing(more)}", "log", -1)) if said and more else said

    def _sentence(self, events: Sequence[Event]) -> tuple[Span, ...]:
        """What a seat did, in one sentence, and what else is told of it."""
        own = [event for event in events if does(event, self.sentences, self.viewer)]
        lines: list[list[Span]] = []
        for event in (*own, *[event for event in events if event not in own]):
            named = next((text for line in reversed(lines) for text, role, _ in reversed(line) if role == "card"), "")
            lines.append(self.session.spans(event, self.viewer, brief=True, named=named))
        return _joined(lines[:len(own)], lines[len(own):])

    def _matters(self, event: Event) -> bool:
        """Whether an event is told in a recap, alone or with others of its kind."""
        return self._how(event).weight > 0 or self._how(event).adds

    def _over(self, event: Event, later: Sequence[Observed]) -> bool:
        """Whether something has come of this event that tells it, too, or makes it nothing."""
        until, whose = self._how(event).until, event.seat if event.other is None else event.other
        return bool(until) and any(h.event.kind in until and (h.event.seat in (whose, None) or (
            h.event.other is None and self._how(h.event).weight > 1)) for h in later)

    def _added(self, events: Iterable[Event], whole: bool = False) -> list[Event]:
        """Of what a seat did in a row, and to one other, the numbers that add up as one, where the last of them was; in
        a sentence that tells what came between them, unless it is `whole`, only those of like deeds."""
        summed: list[Event] = []
        for event in events:
            adds, at = self._how(event).adds, len(summed) - 1
            while adds and at >= 0 and summed[at].seat == event.seat:
                if (summed[at].kind, summed[at].other, summed[at].cards) == (event.kind, event.other, event.cards):
                    between = {(one.kind, one.seat) for one in summed[max(0, at - 1):at] + summed[at + 1:]}
                    if not whole and summed[at + 1:] and len(between) > 1:
                        break
                    event = replace(event, n=summed.pop(at).n + event.n)
                at -= 1
            summed.append(event)
        return summed

    def _merged(self, events: Iterable[Event], whole: bool = False) -> list[Event]:
        """Neighbouring events that differ in a list of cards only, as one: "plays A" and "plays B" are "plays A and B";
        those of one card that repeat themselves (`Repeats`); and numbers that add up."""
        joined: list[Event] = []
        for event in self._added(events, whole):
            beside = beside_cards(event, how := self._how(event))
            if joined and beside is not None and beside == beside_cards(joined[-1], how):
                joined[-1] = replace(joined[-1], cards=joined[-1].cards + event.cards)
            elif not _repeats(joined, event):
                joined.append(event)
        return joined


def _repeats(events: list[Event], event: Event) -> bool:
    """Whether one of the last events repeats itself in this one, of the same cards and between the same seats: then it
    is both as one."""
    for nth in reversed(range(len(events))):
        first = events[nth]
        if (first.kind, first.seat) != (event.kind, event.seat):
            break
        alike = (first.other, first.cards) == (event.other, event.cards)
        if alike and isinstance(first.detail, Repeats) and (both := first.detail.again(event.detail)) is not None:
            events[nth] = replace(first, detail=both, note=both.worded)
            return True
    return False


def _joined(own: Sequence[Sequence[Span]], others: Iterable[Sequence[Span]]) -> tuple[Span, ...]:
    """What a seat does as one sentence, its name only at the front, and what else is told of it: "Bob plays 2 Skill,
    takes Cane and hits Ann. Bob’s Cane acts"."""
    sentence: list[Span] = [*own[0][:1]] if own else []
    deeds = [_alike([*run]) for _, run in groupby(own, _words)]
    lists = [any(span in gaps() for span in deed) for deed in deeds]
    for at, deed in enumerate(deeds):
        if at:
            last = at == len(deeds) - 1
            then = lists[at - 1] or (last and any(lists))
            sentence.append((TEXT("between.then") if then else gaps()[2][0].rstrip() if last else ",", "text", -1))
        sentence += deed
    for part in filter(None, others):
        sentence += [(". ", "text", -1), *part] if sentence else part
    return tuple(sentence)


def _words(deed: Sequence[Span]) -> object:
    """What is the same in deeds that are told in the same words; one that lists what belongs to somebody stands
    alone: "uses A on B’s attack and C’s wall"."""
    lists = gaps()[2] in deed and any(role == "seat" for _, role, _ in deed[1:])
    return (deed[1], deed[-1][1]) if deed[2:] and not lists else id(deed)


def _alike(run: Sequence[Sequence[Span]]) -> list[Span]:
    """What one seat did in the same words several times: "buys Dice for 3 and Chest for 2"."""
    found, (comma, _, last) = [*run[0][1:]], gaps()
    for at, part in enumerate(run[1:], 2):
        found += [last if at == len(run) else comma, *part[2:]]
    return found


class Told:
    """What everybody at a table has been told, and what is still to be told."""

    def __init__(self, session: Session, flow: TableFlow) -> None:
        self.session, self.flow, self.private_phases = session, flow, session.game.private_phases
        self.resumed = session.number > 0
        self._from = session.lately if self.resumed else 0
        """Where that begins in the log which is told: at a table that is taken up again the round before this one."""
        self.page_from = len(session.events)
        """Where the next page begins in the log."""
        self.watched: set[int] = set()
        """The events that all have watched together."""
        if self.resumed and self.private_phases.pages and session.humans:
            self.round_begins(self.page_from)
            if self.people_hit():
                self._read()
        self._left_at: dict[int | None, int] = {}
        self._heard, self._sits = 0, -1
        """How far the answers so far have brought the log, and whose private ones they were."""
        steps = session.steps
        while steps and steps[-1].private and steps[-1].seat == session.asked and not (steps[-1].events and (
                steps[-1].sealed or steps[-1].events[0].round < session.round)):
            steps = steps[:-1]  # of the private phase that goes on
        for step in steps:
            self.answered(step)
        self.goes_on = session.asked if len(steps) < session.number else None
        """Whose private phase goes on at a table that is taken up again (None: nobody's)."""
        self.missed: tuple[int, int] | None = None
        """Between which places of the log that happened which the sitter was told when it sat down."""

    # ---- what they have been told

    def answered(self, step: Step) -> None:
        """After an answer, this seat has seen the log up to now, except what a sealed answer revealed: that belongs to
        its next recap."""
        before, self._heard = self._heard, step.events[-1].index + 1 if step.events else self._heard
        seen = before if step.sealed else self._heard
        if step.private:
            self._sits = step.seat if step.seat == self._sits or not step.unasked else -1
            if self._sits in self.session.humans:
                self._left_at[self._sits] = seen
        elif self.private_phases.goes_on and not step.unasked:
            self._left_at[step.seat] = seen

    def sat_down(self, seat: int) -> None:
        """Notes that this player is told now what it has missed."""
        self.missed = self._left_at.get(seat, self._from), len(self.session.events)
        self._left_at[seat] = len(self.session.events)

    def page_read(self) -> None:
        """The page before a round was read: what is news to the public begins here."""
        self._left_at[None] = len(self.session.events)
        self._read()

    def _read(self) -> None:
        """The page of this round was read."""
        self.watched.update(h.index for h in self._on_page())

    def round_begins(self, heard: int) -> None:
        """Another round has begun at this place in the log. Of those before it a seat is told later what touched
        somebody, what is chief, and what a page would tell; all have seen the rest on the open table."""
        session, self.page_from = self.session, heard
        if not self.private_phases.pages:
            return
        small = {kind for kind, told in session.sentences.items() if told.weight < 2 and told.chief < 1}
        on_page = {h.index for h in self._on_page()}
        self.watched.update(h.index for h in session.events if h.round < session.round and h.event.kind in small
                            and h.index not in on_page)

    def taken_back(self) -> None:
        """Adapts to a log that an undo has shortened."""
        heard = len(self.session.events)
        self.watched.difference_update(range(heard, max(self.watched, default=0) + 1))
        self._left_at = {who: min(at, heard) for who, at in self._left_at.items()}
        self._heard = min(self._heard, heard)

    def watch(self, since: int, until: int) -> None:
        """Notes that everybody has watched these events."""
        self.watched.update(range(since, until))

    def recap(self, seat: int | None, since: int | None = None) -> list[RecapLine]:
        """What happened between this seat's last answer and the private phase it is in (None: to the public, this
        round; where nobody plays, and the last), or since this place in the log, for who is asked in the open.

        What all have watched together or read on a page is left out, and what the seat itself has done in the open
        meanwhile, but not what came of it.
        """
        first, until = since, None
        if since is None and seat is not None and seat == self.flow.sitter and self.missed is not None:
            first, until = self.missed
        elif since is None:
            first = self._left_at.get(seat, self._from if self.session.humans else self.session.lately)
        missed = self.session.events[first:until]
        heard = [h for h in missed if h.index not in self.watched
                 or (seat is not None and bool(h.event.private) and h.event.known_to(seat))]
        deeds = self._deeds(seat, heard[0].index) if seat is not None and heard else set()
        return Reader(self.session, seat).recap([h for h in heard if h.index not in deeds])

    def since(self, since: int, viewer: int | None, until: int | None = None) -> list[str]:
        """The events that matter to this viewer, from `since` to before `until`, in order; the latest ones if they are
        too many."""
        heard = in_log(self.session.events[since:until], self.session.sentences)
        told = [text_of(begun(line)) for line in Reader(self.session, viewer).by_turns(h.event for h in heard)]
        return told if len(told) <= MOST else [missing(len(told) - MOST + 1), *told[1 - MOST:]]

    def page(self) -> list[RecapLine]:
        """The public recap of the last round."""
        return Reader(self.session, None).recap(self._on_page(), MOST_ON_PAGE)

    def people_hit(self) -> bool:
        """Whether others took something from a person at the screen, by what the page would tell."""
        told = [h.event for h in self._on_page()]
        return any(self.private_phases.hit(told, seat) for seat in self.session.humans)

    def _on_page(self) -> list[Observed]:
        session, phases = self.session, self.private_phases.page_phases
        return [h for h in session.events if h.index >= self.page_from or (
            h.round == session.round - 1 and (not phases or h.phase in phases))]

    def tells(self, seat: int) -> bool:
        """Whether this seat has a recap to read when it sits down; not at the very beginning."""
        return (self.resumed or bool(self.flow.private_phases)) and bool(self.recap(seat))

    def _deeds(self, seat: int, since: int) -> set[int]:
        """The events that are this seat's own answers in words: the first of each answer, and all deeds."""
        deeds, sentences = set[int](), self.session.sentences
        for step in reversed(self.session.steps):
            if step.events and step.events[0].index < since:
                break
            if step.seat == seat:
                own = next((h for h in step.events if sentence_of(h.event, sentences).weight >= 1), None)
                if own is not None and own.event.seat == seat:
                    deeds.add(own.index)
                deeds |= {h.index for h in step.events if h.event.seat == seat and sentence_of(h.event, sentences).deed}
        return deeds

    def about(self, what: str, steps: Sequence[Step], viewer: int | None = None) -> str:
        """What an undo has taken back, or a redo given again (`what`), as `viewer` may know it; somebody else may sit
        now."""
        session = self.session
        heard = [h for h in steps[0].events if sentence_of(h.event, session.sentences).weight >= 1] if steps else []
        told = text_of(session.spans(heard[0].event, viewer)) if heard else ""
        return f"{what}: {told}" if told else what
