"""A table of people: a match with its seats, event log, take-backs and journal. The only writer of a save."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import randbelow
from typing import Any, Generic

from deckgames import VERSION
from deckgames.engine.cards import Pack
from deckgames.engine.crash import RuleCrashed, report
from deckgames.engine.decisions import Decision, Raw, Refused
from deckgames.engine.events import REASON, TAKEN_BACK, Event, Sentence, Span, spans
from deckgames.engine.forecast import Forecasts
from deckgames.engine.game import Game, Result, S, V
from deckgames.engine.journal import (
    Header,
    Journal,
    NotWritten,
    SaveRefused,
    SeatInfo,
    TableOptions,
    encoded,
    now,
    owners,
    same_name,
    written,
)
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.options import Options
from deckgames.engine.rng import Rng
from deckgames.engine.story import By, Heard, Note, Step, answer_record, as_lines
from deckgames.engine.takeback import NOTHING, NOTHING_UNDONE, Point, TakeBack, Undone

__all__ = ["By", "Heard", "Note", "RuleCrashed", "SaveRefused", "SeatInfo", "Session", "Step", "TableOptions"]

SNAPSHOT_EVERY = 20
"""After so many answers the next boundary is saved whole: what can be lost to a change of the rules is that little."""


HUMAN = By("human")


class Session(Generic[S, V]):
    """A game at a table. Made by `new`, `resume`, `at` or `branch`.

    `notes` are plain sentences for the players, such as what a resume lost or a bot that failed. `steps` is the
    whole game, one an answer: it shows everything, so it is for replays and files, never for a screen of a running
    game. `unsaved` says in a sentence why the save does not hold all that was answered ("": it does, or there is none).
    `own` are the files of people's own bots by seat: whoever plays names them, no save does.
    """

    def __init__(self, game: Game[S, V], pack: Pack, header: Header, options: Options, state: S) -> None:
        """A session that is not saved, from a state at a boundary."""
        self.game, self.pack, self.header, self.options = game, pack.at(len(header.seats)), header, options
        self.seats: tuple[SeatInfo, ...] = header.seats
        self.table = header.table
        self.seed = header.seed
        self.names = [seat.name for seat in header.seats]
        self.humans = frozenset(i for i, seat in enumerate(header.seats) if seat.human)
        self.owners = owners(header.seats)
        self.own: dict[int, str] = {}
        self.notes: list[Note] = []
        self.events: list[Heard] = []
        self.steps: list[Step] = []
        self.journal: Journal | None = None
        self.unsaved = ""
        self.sentences: dict[str, Sentence] = {**game.sentences}
        self._take_back = TakeBack(game, self.names, self.humans, self.table.take_backs == "free")
        self._undone = Undone()
        self._saved_at = 0
        self._stale = False
        self._last: Point | None = None
        self._first = 0
        self._anchor: tuple[int, bytes] | None = None
        self._state = state
        state.heard = self._hear
        self.match: Match[S, V] = Match(game, state)

    @classmethod
    def new(cls, game: Game[S, V], seats: Sequence[SeatInfo], options: Options | None = None, seed: int | None = None,
            path: Path | None = None, table: TableOptions | None = None, pack: Pack | None = None) -> "Session[S, V]":
        """A new game; without a path nothing is saved. Raises ValueError for impossible seats, SaveRefused if the
        save cannot be made."""
        check_seats(game, seats)
        pack = game.load_pack(None) if pack is None else pack
        options = game.options() if options is None else options
        seed = randbelow(1_000_000) if seed is None else seed
        header = Header(deckgames=VERSION, game=game.id, pack=pack.hash, packs=tuple(map(str, pack.names)),
                        seed=seed, seats=tuple(seats), options=options.model_dump(mode="json"),
                        table=table or TableOptions(), made=now())
        session = cls.begun(game, pack, header, options)
        if path is not None:
            session.save_as(path)
        return session

    @classmethod
    def begun(cls, game: Game[S, V], pack: Pack, header: Header, options: Options) -> "Session[S, V]":
        """The game of a header at its first question, not saved."""
        return cls(game, pack, header, options, game.setup(pack, len(header.seats), options, Rng.fresh(header.seed)))

    # ---- what is asked

    @property
    def path(self) -> Path | None:
        return self.journal.path if self.journal else None

    @property
    def decision(self) -> Decision[Any] | None:
        """The open question; in an all-at-once phase that of the first seat that is not done."""
        return self.match.decision

    @property
    def open_decisions(self) -> list[Decision[Any]]:
        """Every open question: one, or one a seat in an all-at-once phase."""
        return self.match.open_decisions()

    @property
    def asked(self) -> int | None:
        decision = self.match.decision
        return None if decision is None else decision.seat

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out of the game."""
        return frozenset() if self.game.out is None else frozenset(self.game.out(self.match.state))

    @property
    def round(self) -> int:
        return self.game.round(self.match.state)

    @property
    def phase(self) -> str:
        return self.match.state.phase

    @property
    def number(self) -> int:
        """How many answers the game has had, those taken back not counted."""
        return len(self.steps)

    def question(self, seat: int | None = None) -> Decision[Any]:
        """The open question of this seat (None: the first one). Raises Refused if there is none."""
        if self.match.decision is None:
            raise Refused("the game is over: nothing is asked")
        try:
            return self.match.question(seat)
        except Refused:
            raise Refused(f"{self._name(seat)} is not asked now: {self._name(self.asked)} is") from None

    def read(self, answer: object, seat: int | None = None) -> Raw:
        """A written answer to the open question (of this seat) as a raw one: ids, card names and numbers, and seats
        also by the names of people. Raises Refused."""
        decision = self.question(seat)
        try:
            return decision.read(answer)
        except Refused:
            renamed = self._seat_ids(answer)
            if renamed == answer:
                raise
            return decision.read(renamed)

    def _seat_ids(self, answer: object) -> object:
        """The answer with seats' ids for names of people."""
        if isinstance(answer, str):
            found = [i for i, name in enumerate(self.names) if name.casefold() == answer.strip().casefold()]
            return f"seat-{found[0]}" if found else answer
        if isinstance(answer, list):
            return [self._seat_ids(part) for part in answer]
        if isinstance(answer, dict):
            return {self._seat_ids(key): value for key, value in answer.items()}
        return answer

    def view(self, seat: int | None) -> V:
        """What this seat (None: the public) may know."""
        return self.match.view(seat)

    def forecasts(self, eyes: int | None) -> Forecasts:
        """What answers to the open question would do, as far as these eyes (None: the public's) can know."""
        return Forecasts(self.match, eyes, self.number)

    def handle(self, seat: int | None = None) -> SeatHandle:
        """What a bot gets that answers for this seat (None: the one asked). Raises Refused if it is not asked."""
        return SeatHandle(self.match, self.question(seat).seat, self.number)

    def private(self) -> bool:
        """Whether the open question needs the hidden cards of the asked seat."""
        return self.match.decision is not None and (self.match.ask is not None or self.game.private(self.match.state))

    def note(self, text: str) -> None:
        """Tells the players something about the table that is no part of the game."""
        self.notes.append(Note(text, len(self.events), self.round))

    def result(self) -> Result:
        return self.game.result(self.match.state)

    def lines(self, viewer: int | None, since: int = 0, until: int | None = None) -> list[list[Span]]:
        """The log from this event on (to before another one) as `viewer` may read it (None: the public), a list of
        spans a line."""
        told = (spans(h.event, self.sentences, self.names, viewer) for h in self.events[since:until])
        return [line for line in told if line]

    def _name(self, seat: int | None) -> str:
        return self.names[seat] if seat is not None and 0 <= seat < len(self.names) else "nobody"

    # ---- answering

    def answer(self, raw: Raw, seat: int | None = None, by: By | None = None) -> None:
        """Answers the open question (of this seat); the save says `by` whom, and nothing of a bot's seat without it.
        Raises Refused before anything has happened, and RuleCrashed when a rule has a bug: then the answer has been
        taken back, and the game goes on."""
        decision, ask = self.question(seat), self.match.ask
        self._give(decision, raw, by)
        self._undone.answered(decision.seat, ask is not None and self.match.ask is ask)

    def _give(self, decision: Decision[Any], raw: Raw, by: By | None) -> None:
        decision.value(raw)
        if by is None and decision.seat in self.humans:
            by = HUMAN
        step = Step(decision.seat, decision.rule, decision.prompt, decision.write(raw), raw,
                    self.match.ask is not None, self.game.digest(self.match.state) if self.journal else "", by=by)
        self._write(answer_record(step, self.number + 1))
        base, sealed = self.match.base, step.sealed
        try:
            self.apply(step)
        except BaseException as error:
            crashed = self._crashed(step, error) if isinstance(error, Exception) else None
            self._write({"is": "void", "n": self.number + 1, "error": type(error).__name__})
            if crashed is None:
                raise
            raise RuleCrashed(*crashed) from error
        if self.journal is not None:
            self._mark(base, sealed)

    def _crashed(self, step: Step, error: Exception) -> tuple[str, Path | None]:
        where = (f"{self.game.title}, cards {self.pack.titles()} ({self.pack.hash})\n"
                 f"answer {self.number + 1}")
        return report(self.path, where, step, error, self._whole)

    def _whole(self) -> bytes:
        """The save as it stands on the disk, or if that is not all, as it would be."""
        if self.path is not None and not self.unsaved:
            return self.path.read_bytes()
        return b"".join(written(line) for line in as_lines(self.header, self.steps))

    def apply(self, step: Step, learn: bool = True) -> None:
        """Runs one answer without writing it. If a rule raises, the match is as it was before, and it is raised on.

        Without `learn` it is not found out what the answer has taught anybody: it is taken for a barrier.
        """
        match, seat, raw = self.match, step.seat, step.raw
        if raw is None:
            raise Refused("this answer is known only as it was written")
        point = Point.before(match, seat, len(self.events), step.unasked)
        before = self._take_back.look(match) if learn else None
        if step.by is not None and step.by.why:
            self._hear(Event(REASON, seat, note=step.by.why))
        try:
            match.answer(raw, seat)
        except BaseException:
            self._restore(point)
            raise
        if self._last is None or not step.unasked:
            self._last, self._first = point, self.number
        self._take_back.given(point, match, before, [h.event for h in self.events[point.events:]])
        self.steps.append(Step(seat, step.rule, step.prompt, step.answer, raw, step.sealed, step.was,
                               tuple(self.events[point.events:]), step.by))

    def glimpses(self, viewer: int | None, after: Collection[int]) -> list[V]:
        """What `viewer` could have seen right after these events of the last answer and of those that the table gave
        behind it (counted from 0), in their order.

        Found by giving these answers once more to a copy of the match; nothing can be seen of an answer taken back.
        """
        return [] if self._last is None else self._last.glimpses(self.match, self.steps[self._first:], viewer, after)

    @property
    def brought(self) -> int:
        """Where in the log that begins which the last answer, and those that the table gave behind it, have brought."""
        return len(self.events) if self._last is None else self._last.events

    def _hear(self, event: Event) -> None:
        self.events.append(Heard(event, self.game.round(self._state), self._state.phase, len(self.events)))

    def _restore(self, point: Point) -> None:
        self._last = None
        point.restore(self.match)
        self._listen()
        kept = [h.event for h in self.events[point.events:] if h.event.kind == TAKEN_BACK]
        del self.events[point.events:]
        for event in kept:
            self._hear(event)

    def _listen(self) -> None:
        self._state = self.match.state
        self._state.heard = self._hear
        self._take_back.look_again()

    # ---- taking back

    def undo_refusal(self, seat: int | None = None) -> str | None:
        """Explain the last answer (of this seat) cannot be taken back, in words; None if it can."""
        return self._take_back.refusal(seat) if self._sealed_step(seat) is None else None

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
        back = self._take_back
        count = back.count(seat) or 1
        beyond, who = count > back.free, back.points[-count].seat
        self._write({"is": "undo", "seat": who, "drop": [self.number - i for i in range(count)], "beyond": beyond})
        self._restore(back.back(count))
        gone = self.steps[-count:]
        del self.steps[-count:]
        self._undone.taken_back(who, gone, self.match, self.number)
        if beyond:
            back.barrier(NOTHING)
            self.tell_taken_back(who, count)

    def _drop_sealed(self, first: int) -> None:
        """Takes back this answer of a secret sitting, and what the table has given behind it."""
        who = self.steps[first].seat
        gone = list[Step]()
        for index in range(self.number - 1, first - 1, -1):
            if self.steps[index].seat == who:
                self._write({"is": "undo", "seat": who, "drop": [index + 1], "beyond": False})
                self._take_back.drop_last_of(who)
                gone.insert(0, self.steps.pop(index))
                self.match.take_back(who)
        self._last = None
        self._undone.taken_back(who, gone, self.match, self.number)

    def redo_refusal(self, seat: int | None = None) -> str | None:
        """Explain nothing (of this seat) can be given again, in words; None if something can."""
        return None if self._undone.fitting(seat, self.match, self.number) is not None else NOTHING_UNDONE

    def redo(self, seat: int | None = None) -> None:
        """Gives again what the last undo (of this seat) has taken back. Raises Refused, and RuleCrashed as `answer`.

        It can be done until another answer is given; in secret sittings, until the own seat gives another one.
        """
        again = self._undone.fitting(seat, self.match, self.number)
        if again is None:
            raise Refused(NOTHING_UNDONE)
        self._undone.given_again(again)
        for step in again.steps:
            assert step.raw is not None
            self._give(self.question(step.seat), step.raw, step.by)

    def tell_taken_back(self, seat: int, count: int) -> None:
        """Puts a take-back beyond the barrier into the log."""
        self._hear(Event(TAKEN_BACK, seat=seat, note=f"{count} answer" if count == 1 else f"{count} answers"))

    def was_answered(self, seat: int) -> None:
        """What is left of an answer of which a save says that it was taken back later."""
        self._take_back.gone(Point.before(self.match, seat, len(self.events)))

    def was_taken_back(self, seat: int, beyond: bool, count: int) -> None:
        """The moment of which a save says that so many answers were taken back then."""
        self._take_back.gone_back(seat, count)
        if beyond:
            self._take_back.barrier(NOTHING)
            self.tell_taken_back(seat, count)

    def _sealed_step(self, seat: int | None) -> int | None:
        """The index of the answer that an undo inside an all-at-once phase drops; what the table gave goes with it."""
        if self.match.ask is None:
            return None
        given: dict[int, int] = {}
        for index in range(len(self.steps) - 1, -1, -1):
            who = self.steps[index].seat
            given[who] = given.get(who, 0) + 1
            if seat in (None, who) and not self.steps[index].unasked:
                return index if len(self.match.sealed.get(who, ())) >= given[who] else None
        return None

    # ---- the save

    def _write(self, record: dict[str, Any]) -> None:
        if self.journal is not None:
            with self._kept():
                self.journal.write(record)
            self._stale = True

    def _add(self, record: dict[str, Any]) -> None:
        """Writes what a resume can do without."""
        if self.journal is not None:
            self.journal.add(encoded(record))

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """Whether what is written in here is on the disk is known afterwards."""
        try:
            yield
        except NotWritten as error:
            self.unsaved = f"Not saved: {error}; the game goes on in memory only"
            return
        if self.unsaved and self.path is not None:
            self.unsaved = ""
            self.note(f"All is saved again, in {self.path.name}")

    def _mark(self, base: S, sealed: bool) -> None:
        """Writes what an answer has finished: an all-at-once phase, a turn, the game."""
        match, game, journal = self.match, self.game, self.journal
        if sealed and match.ask is None:
            self._add({"is": "unseal"})
        if match.base is base or journal is None:
            return
        self._add(self._boundary())
        if match.over or self.number - self._saved_at >= SNAPSHOT_EVERY:
            self._saved_at = self.number
            journal.add(b'{"is":"snapshot","n":%d,"digest":"%s","state":%s}' % (
                self.number, game.digest(match.base).encode(), game.snapshot(match.base)))
            journal.sync()
        if match.over:
            result = self.result()
            self._write({"is": "result", "reasons": list(result.reasons),
                         "places": [[p.seat, p.place, p.score] for p in result.places]})

    @property
    def turned_up(self) -> bool:
        """Whether the last answer has shown somebody something that cannot be unlearned, as table rules see it."""
        return self._take_back.free == 0

    @property
    def learned_nothing(self) -> bool:
        """Whether no barrier has been met yet."""
        return self._take_back.wall == NOTHING

    def saved_in(self, journal: Journal, snapshot: int = 0) -> None:
        """From now on every answer is written there; the latest snapshot in it is after so many answers."""
        self.journal, self._saved_at = journal, snapshot

    def anchored(self, number: int, snapshot: bytes, steps: list[Step]) -> None:
        """Says that this session began at a snapshot, after these answers."""
        self._anchor, self._saved_at, self.steps = (number, snapshot), number, steps
        self._take_back.barrier("the game was taken up here")

    def save_as(self, path: Path) -> None:
        """Begins a save with everything that was answered so far; from now on every answer is written there. Raises
        SaveRefused, and then all is as it was."""
        journal = Journal.create(path, self.header, self._so_far())
        if self.journal is not None:
            self.journal.close()
        self.saved_in(journal, self._saved_at)
        self.unsaved = ""

    def _so_far(self) -> Iterator[bytes]:
        for number in range(len(self.steps) + 1):
            if number:
                yield encoded(answer_record(self.steps[number - 1], number))
            if self._anchor is not None and self._anchor[0] == number:
                yield self._anchor[1]
        if self.steps or self._anchor is not None:
            yield encoded(self._boundary())

    def _boundary(self) -> dict[str, Any]:
        self._stale = False
        return {"is": "boundary", "n": self.number, **self.where}

    @property
    def where(self) -> dict[str, Any]:
        """What a save says in public of the table as it lies now: round, phase, scores, who is asked, and how it stands
        where scores do not say so."""
        state = self.match.state
        found = {"round": self.round, "phase": self.phase, "scores": list(self.game.scores(state)), "asked": self.asked}
        stands = "" if self.game.stands is None else self.game.stands(state)
        return {**found, "stands": stands} if stands else found

    def settle(self) -> None:
        """Brings everything to the disk, as before a pause; `unsaved` says afterwards whether that was possible."""
        if self.journal is not None:
            if self._stale and not self.over:
                self._add(self._boundary())  # for lists of saves: who is asked now
            with self._kept():
                self.journal.sync()
                self.journal.look()

    def close(self) -> None:
        """Lets go of the save; the session can still be looked at, and goes on unsaved."""
        if self.journal is not None:
            self.settle()
            self.journal.close()
            self.journal = None

    def __enter__(self) -> "Session[S, V]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<session of {self.game.id}, {len(self.seats)} seats, {self.number} answers>"


def check_seats(game: Game[Any, Any], seats: Sequence[SeatInfo]) -> None:
    """Raises ValueError, with the reason, for seats that this game cannot have."""
    if not game.min_seats <= len(seats) <= game.max_seats:
        raise ValueError(f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {len(seats)}")
    names = [seat.name.casefold() for seat in seats]
    for i, name in enumerate(names):
        if not name.strip() or not name.isprintable() or len(name) > 24:
            raise ValueError(f"seat {i + 1} needs a name of 1 to 24 visible characters")
        if names.index(name) != i:
            raise ValueError(same_name(seats[i].name))
