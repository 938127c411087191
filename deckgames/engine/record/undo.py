"""How far back an answer may be taken: a point per answer, and a barrier where somebody has been shown what it taught.

What an answer teaches is derived, not annotated: the generator advanced, a human sees or reads of a card face that was
hidden from whoever answered (who shows a card of the own hand has learned nothing), what a game says is known has
changed, or the private phase is over (CR-12.10). It is a barrier once it has been shown: at once, or where a table
`waits`, when that says whose eyes have seen it. Another seat's answer is one in any case.

What was taken back can be given again, until another answer is given (`Undone`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count, takewhile
from typing import Any

from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.spelling import plural
from deckgames.engine.match.game import Game, S
from deckgames.engine.match.match import Entry, Match
from deckgames.engine.record.game_run import GameRun
from deckgames.engine.record.saving import Save
from deckgames.engine.record.story import Step
from deckgames.engine.vocabulary.decisions import AskAll, Raw, Refused
from deckgames.engine.vocabulary.events import SEATED, TAKEN_BACK, Event

NOTHING = "nobody has moved yet"
"""Why nothing can be taken back at the start."""
NOTHING_UNDONE = "no answer has been taken back since the last one"
"""Why nothing can be given again."""
OPEN = "since the game ended everybody may look at all cards"
"""Why the answer that ended a game stands."""
Eyes = int | None
"""Whose eyes look: those of a seat, or all of them at the open table (None)."""
AFTER_THE_END = -1
"""The eyes of whoever looks at the cards of a game that is over, which hides none."""


@frozen(repr=False)
class Point:
    """Where a match was before an answer of `seat`: three references, and how many events had been heard. `unasked`:
    the table gave it for the seat, so it goes with the answer before it."""

    seat: int
    base: Any
    log: list[Entry]
    length: int
    sealed: dict[int, list[Raw]]
    events: int
    unasked: bool = False
    taught: dict[Eyes, str] = fresh(dict)
    """What its answer teaches whom who is shown it, as why it cannot be taken back then."""

    @classmethod
    def before(cls, match: Match, seat: int, events: int, unasked: bool = False) -> "Point":
        sealed = {s: list(raws) for s, raws in match.sealed.items()}
        return cls(seat, match.base, match.log, len(match.log), sealed, events, unasked)

    def restore(self, match: Match) -> None:
        """Puts the match back here; nobody listens to the new state yet."""
        match.back_to(self.base, self.log[:self.length], self.sealed)

    def replay(self, match: Match, steps: Sequence[Step], look: Callable[[Match, int], None]) -> None:
        """Gives the answers since this point once more, to a copy of the match. `look` gets the copy and how many
        events have come, before the first answer (0) and after each event."""
        copy = match.clone()
        copy.keep = False
        self.restore(copy)
        heard = count(1)
        look(copy, 0)
        for step in steps:
            assert step.raw is not None
            copy.state.observer = step.observed_by(lambda _: look(copy, next(heard)))
            copy.answer(step.raw, step.seat)
        copy.state.observer = None  # it would hold the copy


@frozen(repr=False)
class Knowledge:
    """A snapshot of what the people at the table know; comparing two of them tells whether an answer taught somebody
    something."""

    word: int
    seen: Mapping[Eyes, set[int]]
    known: dict[int, Any]
    made: int
    ask: AskAll | None
    sealed_by: frozenset[int]
    private: bool
    asked: int | None

    @classmethod
    def of(cls, game: Game, match: Match, seats: int) -> "Knowledge":
        state, known = match.state, game.secrets.known
        private = match.ask is not None or (game.private(state) and not game.private_phases.goes_on)
        return cls(state.rng.word, _seen(game, state, seats),
                   {seat: known(state, seat) for seat in range(seats)} if known else {},
                   state.next_number, match.ask, frozenset(s for s, raws in match.sealed.items() if raws),
                   private, match.decision.seat if match.decision else None)

    def taught(self, later: "Knowledge", seat: int, log: Iterable[Event], eyes: Iterable[Eyes],
               humans: Sequence[int], names: Sequence[str]) -> dict[Eyes, str]:
        """What the answer of `seat` between these two, with what the log told of it, teaches which of these eyes."""
        if self.ask is not None and later.ask is not self.ask and self.sealed_by - {seat}:
            return dict.fromkeys(eyes, "the secret answers are open now")
        if self.private and not later.private and later.asked == seat:
            return dict.fromkeys(eyes, "that part of the turn is over")
        learned = (viewer for viewer in humans if later.known and later.known[viewer] != self.known[viewer])
        other = next((f"{names[viewer]} has learned something since" for viewer in learned), "")
        if later.word != self.word:
            other = "cards were shuffled or drawn"
        events, reasons = list(log), dict.fromkeys(eyes, other)
        for viewer in reasons:
            read = {card.number for event in events if event.known_to(viewer) for card in event.cards
                    if isinstance(card, Card)}
            faces = (later.seen[viewer] | read) - self.seen[viewer] - self.seen[seat]
            if new := sum(1 for number in faces if number < self.made):
                who = "everybody" if viewer is None else names[viewer]
                reasons[viewer] = f"{who} has seen the new card" if new == 1 else f"{who} has seen {new} new cards"
        return {viewer: why for viewer, why in reasons.items() if why}


def _seen(game: Game[S], state: S, seats: int) -> dict[Eyes, set[int]]:
    """`game.seen` of all seats and the public, for the price of one."""
    everybody: set[int] = set()
    own: list[list[int]] = [[] for _ in range(seats)]
    for zone in game.zones(state):
        if zone.open == "all":
            everybody.update(card.number for card in zone.cards)
        elif zone.open == "owner" and zone.seat is not None:
            own[zone.seat].extend(card.number for card in zone.cards)
        for seat in zone.also:
            own[seat].extend(card.number for card in zone.cards)
    return {None: everybody, **{seat: everybody.union(numbers) for seat, numbers in enumerate(own)}}


class Points:
    """The points of a session. The last `free` of them may be taken back by everybody; with `keep_all`, the others
    are kept too, for a table that agreed to free take-backs. One that `waits` says itself what has been shown."""

    def __init__(self, game: Game, names: Sequence[str], humans: frozenset[int], keep_all: bool) -> None:
        self.game, self.names, self.keep_all = game, names, keep_all
        self.sit(humans)
        self.points: list[Point] = []
        self.free = 0
        self.wall = NOTHING
        self.waits = False
        self._now: Knowledge | None = None

    def sit(self, humans: frozenset[int]) -> None:
        """Sets the seats that people hold now."""
        self.humans = sorted(humans)
        self.eyes: Sequence[Eyes] = (*self.humans, None, AFTER_THE_END)

    def look(self, match: Match) -> Knowledge:
        """What every viewer at the table knows at this moment."""
        return Knowledge.of(self.game, match, len(self.names)) if self._now is None else self._now

    def look_again(self) -> None:
        """Forgets the remembered knowledge, because the match was put back."""
        self._now = None

    def given(self, point: Point, match: Match, before: Knowledge | None, log: Iterable[Event]) -> None:
        """An answer has been given at this point, with this knowledge (None: nobody looked, so it is a barrier)."""
        if not point.unasked:
            self.answered(point.seat)
        self.add(point)
        self._now = None
        if before is None:
            self.barrier(NOTHING)
            return
        self._now = self.look(match)
        point.taught.update(before.taught(self._now, point.seat, log, (*self.humans, None), self.humans, self.names))
        if match.over:
            point.taught[AFTER_THE_END] = OPEN
        if not self.waits:
            self.shown(*self.eyes)

    def shown(self, *eyes: Eyes) -> None:
        """These viewers see the table now: what they have learned cannot be taken back any more."""
        for after, point in enumerate(reversed(self.points[len(self.points) - self.free:])):
            why = next((point.taught[viewer] for viewer in eyes if viewer in point.taught), None)
            if why is not None:
                self.barrier(why, after)
                return

    def begins(self, seat: int) -> None:
        """This seat sees its hand for the first time this turn: a barrier behind what people did before, but not behind
        what the table has given for the seat since."""
        if self.last in self.humans:
            given = takewhile(lambda point: point.unasked and point.seat == seat, reversed(self.points))
            self.barrier(f"{self.names[seat]}’s turn has begun", min(self.free, len([*given])))

    def barrier(self, reason: str, after: int = 0) -> None:
        """Nothing before the last `after` points can be taken back without cheating."""
        self.wall, self.free = reason, after
        if not self.keep_all:
            del self.points[:len(self.points) - after]

    @property
    def last(self) -> int | None:
        """The seat that answered last."""
        return next((point.seat for point in reversed(self.points) if not point.unasked), None)

    def answered(self, seat: int) -> None:
        """This seat has given an answer: what other seats answered before stands."""
        if self.last not in (None, seat):
            self.barrier(f"{self.names[seat]} has moved since")

    def add(self, point: Point) -> None:
        """Adds a point that may be taken back."""
        self.points.append(point)
        self.free += 1

    def back(self, count: int) -> Point:
        """Drops the last `count` points; gives the first of them."""
        self.look_again()
        point = self.points[-count]
        del self.points[-count:]
        self.free = max(0, self.free - count)
        return point

    def count(self, seat: int | None) -> int | None:
        """How many answers an undo (of this seat; None: of the last human) has to take back."""
        return next((count for count, point in enumerate(reversed(self.points), 1) if not point.unasked and (
            point.seat == seat or (seat is None and (point.seat in self.humans or not self.humans)))), None)

    def refusal(self, seat: int | None) -> str | None:
        """Why the last answer (of this seat) cannot be taken back; None if it can."""
        count = self.count(seat)
        if count is not None and (count <= self.free or self.keep_all):
            return None
        moved = any(not point.unasked for point in self.points[len(self.points) - self.free:])
        return f"{self.names[self.points[-1].seat]} has moved since" if moved else self.wall

    def drop_last_of(self, seat: int) -> None:
        """Forgets the last point of this seat, whose sealed answer has been taken back: later points forget it too."""
        self.look_again()
        for i in range(len(self.points) - 1, -1, -1):
            point = self.points[i]
            if point.seat == seat:
                del self.points[i]
                if i > len(self.points) - self.free:
                    self.free -= 1
                return
            if point.sealed.get(seat):
                point.sealed[seat].pop()


@frozen(repr=False)
class Again:
    """The answers of one undo, and where they fit: `place` is how many answers stand there. Those of one private phase
    (`own`), which no other seat can touch, fit by what stood before it was opened and by the own answers in it."""

    seat: int
    steps: tuple[Step, ...]
    own: bool
    place: tuple[int, ...]


class Undone:
    """What was taken back and has not been given again, the latest last."""

    def __init__(self) -> None:
        self.known: list[Again] = []

    def taken_back(self, seat: int, steps: Sequence[Step], match: Match, number: int) -> None:
        """An undo of this seat has taken back these answers; `number` still stand."""
        own = all(step.sealed and step.seat == seat for step in steps)
        self.known.append(Again(seat, tuple(steps), own, self._place(match, seat, number, own)))

    def answered(self, seat: int, in_secret: bool) -> None:
        """An answer has been given: nothing taken back fits any more, but that of the others' private phases."""
        self.known = [again for again in self.known if in_secret and again.own and again.seat != seat]

    def fitting(self, seat: int | None, match: Match, number: int) -> Again | None:
        """What a redo (of this seat; None: of anybody) gives again now."""
        return next((again for again in reversed(self.known) if seat in (None, again.seat)
                     and again.place == self._place(match, again.seat, number, again.own)), None)

    @staticmethod
    def _place(match: Match, seat: int, number: int, own: bool) -> tuple[int, ...]:
        if not own:
            return (number,)
        sealed = match.sealed if match.ask is not None else {}
        return number - sum(map(len, sealed.values())), len(sealed.get(seat, ()))


class TakeBacks:
    """What can be taken back at a table, and what of it can be given again; the save is told."""

    def __init__(self, session: GameRun, save: Save) -> None:
        self.session, self.save = session, save
        self.last: Point | None = None
        """Where the match was before the last answer that the table did not give itself, and how many there were."""
        self.first = 0
        self._knew: Knowledge | None = None
        self.points = Points(session.game, session.names, session.humans, session.table.take_backs == "free")
        self.undone = Undone()

    def anchored(self, number: int, snapshot: bytes, steps: list[Step]) -> None:
        """The session began at a snapshot, after these answers: none of them can be taken back."""
        self.save.anchored(number, snapshot, steps)
        self.points.barrier("the game was taken up here")

    def given(self, point: Point, before: Knowledge | None, number: int, log: Sequence[Event]) -> None:
        """An answer has been given at this point, with this knowledge; the rest as `Points.given`."""
        if self.last is None or not point.unasked:
            self.last, self.first, self._knew = point, number, before
        self.points.given(point, self.session.match, before, log)

    def sit(self, why: str) -> None:
        """Others sit now. What was answered before stands, and nothing taken back is given again, for who looks at a
        hand now has not answered for it: `why` says so ("": the same people sit there)."""
        self.points.sit(self.session.humans)
        self.last = None
        if why:
            self.points.barrier(why)
            self.undone.known.clear()

    def all_seen(self) -> None:
        """The game is over and somebody looks through its cards: nothing can be taken back any more."""
        self.points.shown(AFTER_THE_END)

    def glimpses(self, viewer: int | None, after: Iterable[int]) -> list[Any]:
        """What `viewer` could have seen once so many events of the last answer, and of those that the table gave behind
        it, had been heard, in their order; nothing can be seen of an answer taken back."""
        views, wanted = list[Any](), {*after}

        def look(copy: Match, heard: int) -> None:
            if heard in wanted:
                views.append(copy.view(viewer))

        if self.last is not None and wanted:
            self.last.replay(self.session.match, self.session.steps[self.first:], look)
        return views

    def untaught(self, eyes: Eyes) -> int:
        """How many events of the log these eyes may be told, and shown the table right after, so that the last answer
        can still be taken back: all, where it has taught them nothing and has not ended the game."""
        points, last, knew = self.points, self.last, self._knew
        events = [h.event for h in self.session.events]
        if last is None or knew is None or not any(
                {eyes, AFTER_THE_END} & point.taught.keys()
                for point in points.points[len(points.points) - points.free:]):
            return len(events)
        tail, safe, seats = events[last.events:], 0, len(points.names)
        taught = False

        def look(copy: Match, count: int) -> None:
            nonlocal safe, taught
            taught = taught or copy.over or bool(knew.taught(
                Knowledge.of(points.game, copy, seats), last.seat, tail[:count], (eyes,), points.humans, points.names))
            safe = safe if taught else count

        last.replay(self.session.match, self.session.steps[self.first:], look)
        return last.events + safe

    def restore(self, point: Point) -> None:
        """The session is where it was then; what was said of take-backs since stays in the log."""
        session, self.last = self.session, None
        point.restore(session.match)
        session.listen(session.match.state)
        self.points.look_again()
        kept = [h.event for h in session.events[point.events:] if h.event.kind in (TAKEN_BACK, *SEATED)]
        del session.events[point.events:]
        for event in kept:
            session.hear(event)

    def undo_refusal(self, seat: int | None = None) -> str | None:
        """Why the last answer (of this seat) cannot be taken back, in words; None if it can."""
        return self.points.refusal(seat) if self._sealed_step(seat) is None else None

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last answer (of this seat). Raises Refused with the reason.

        At a table with free take-backs it goes back to the last answer of a human, however far, and the log says so.
        """
        reason = self.undo_refusal(seat)
        if reason is not None:
            raise Refused(reason)
        sealed = self._sealed_step(seat)
        if sealed is not None:
            self._drop_sealed(sealed)
            return
        self._take_back(self.points.count(seat) or 1)

    def gives_back(self, seat: int) -> bool:
        """Whether the last answer is one that the table gave for this seat, and can be taken back alone."""
        last = self.points.points[-1:]
        return bool(last) and last[0].unasked and last[0].seat == seat and self.points.free > 0

    def undo_given(self) -> None:
        """Takes that answer back."""
        self._take_back(1)

    def _take_back(self, count: int) -> None:
        session, back = self.session, self.points
        beyond, who = count > back.free, back.points[-count].seat
        drop = [session.number - i for i in range(count)]
        self.save.write({"is": "undo", "seat": who, "drop": drop, "beyond": beyond})
        self.restore(back.back(count))
        gone = [session.forget(session.number - 1) for _ in range(count)][::-1]
        self.undone.taken_back(who, gone, session.match, session.number)
        if beyond:
            back.barrier(NOTHING)
            self._tell(who, count)

    def _drop_sealed(self, first: int) -> None:
        """Takes back this answer of a private phase, and what the table has given behind it."""
        session, gone = self.session, list[Step]()
        who = session.steps[first].seat
        for index in range(session.number - 1, first - 1, -1):
            if session.steps[index].seat == who:
                self.save.write({"is": "undo", "seat": who, "drop": [index + 1], "beyond": False})
                self.points.drop_last_of(who)
                gone.insert(0, session.forget(index))
                session.match.take_back(who)
        self.last = None
        self.undone.taken_back(who, gone, session.match, session.number)

    def redo_refusal(self, seat: int | None = None) -> str | None:
        """Why nothing (of this seat) can be given again, in words; None if something can."""
        return NOTHING_UNDONE if self._again(seat) is None else None

    def _again(self, seat: int | None) -> Again | None:
        return self.undone.fitting(seat, self.session.match, self.session.number)

    def redo(self, seat: int | None = None) -> None:
        """Gives again what the last undo (of this seat) has taken back. Raises Refused, and RuleCrashed as `answer`.

        It can be done until another answer is given; in private phases, until the own seat gives another one.
        """
        again = self._again(seat)
        if again is None:
            raise Refused(NOTHING_UNDONE)
        self.undone.known.remove(again)
        for step in again.steps:
            assert step.raw is not None
            self.session.give(self.session.question(step.seat), step.raw, step.by)

    def _tell(self, seat: int, count: int) -> None:
        """Puts a take-back beyond the barrier into the log."""
        self.session.hear(Event(TAKEN_BACK, seat=seat, note=plural(count, "answer")))

    def was_answered(self, seat: int) -> None:
        """Restores what a save says of an answer that was taken back later."""
        self.points.answered(seat)
        self.points.add(Point.before(self.session.match, seat, len(self.session.events)))

    def was_taken_back(self, seat: int, beyond: bool, count: int) -> None:
        """Restores the moment at which, says a save, so many answers were taken back."""
        if count == 1:
            self.points.drop_last_of(seat)
        elif count <= len(self.points.points):
            self.points.back(count)
        if beyond:
            self.points.barrier(NOTHING)
            self._tell(seat, count)

    def _sealed_step(self, seat: int | None) -> int | None:
        """The index of the answer that an undo inside an all-at-once phase drops; what the table gave goes with it."""
        steps, match = self.session.steps, self.session.match
        if match.ask is None:
            return None
        given: dict[int, int] = {}
        for index in range(len(steps) - 1, -1, -1):
            who = steps[index].seat
            given[who] = given.get(who, 0) + 1
            mine = who == seat if seat is not None else who in self.points.humans or not self.points.humans
            if mine and not steps[index].unasked:
                return index if len(match.sealed.get(who, ())) >= given[who] else None
        return None

    @property
    def turned_up(self) -> bool:
        """Whether the last answer has shown somebody hidden information, as the table's rules count it."""
        return self.points.free == 0
