"""A table of people: a match with its seats, event log, take-backs and journal. The only writer of a save.

Where a rule has a bug, the answer has been taken back, and a report is written that can be replayed.
"""

import platform
import secrets
import sys
import traceback
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from deckgames import VERSION
from deckgames.engine.core.cards import Pack
from deckgames.engine.core.files import write_new
from deckgames.engine.core.rng import Rng
from deckgames.engine.forecast.forecast import Forecasts
from deckgames.engine.match.game import Game, S
from deckgames.engine.match.match import (
    By as By,
    SeatHandle,
)
from deckgames.engine.record.game_run import GameRun
from deckgames.engine.record.journal import (
    LONGEST_NAME,
    Header,
    SaveRefused as SaveRefused,
    SeatInfo as SeatInfo,
    TableOptions as TableOptions,
    name_refusal,
    now,
    same_name,
)
from deckgames.engine.record.saving import Save
from deckgames.engine.record.seating import SeatChange
from deckgames.engine.record.story import (
    Note as Note,
    Observed as Observed,
    Step as Step,
    answer_record,
    bet_record,
    in_log,
)
from deckgames.engine.record.undo import Point, TakeBacks
from deckgames.engine.vocabulary.decisions import Decision, Raw, Refused
from deckgames.engine.vocabulary.events import Event, Span, begun, spans
from deckgames.engine.vocabulary.options import Options

HUMAN = By("human")
OWN_CARDS = 1 << 18
"""Characters of own card files that a save holds at most."""


class Session(GameRun[S]):
    """A game at a table. Made by `new`, `resume`, `at` or `branch`."""

    def __init__(self, game: Game[S], pack: Pack, header: Header, options: Options, state: S) -> None:
        """A session that is not saved, from a state at a boundary."""
        super().__init__(game, pack, header, options, state)
        self.save = Save(self)
        self.answers: Callable[[], None] | None = None
        """Called before an answer of a person is written; a daily deal without it has been tried."""
        self.takebacks = TakeBacks(self, self.save)

    @classmethod
    def new(cls, game: Game[S], seats: Sequence[SeatInfo], options: Options | None = None, seed: int | None = None,
            path: Path | None = None, table: TableOptions | None = None, pack: Pack | None = None,
            return_of: str = "", daily: str = "") -> "Session[S]":
        """A new game; without a path nothing is saved. Raises ValueError for impossible seats, SaveRefused if the
        save cannot be made."""
        check_seats(game, seats)
        pack = game.load_pack(None) if pack is None else pack
        options = game.options() if options is None else options
        seed = secrets.randbelow(1_000_000) if seed is None else seed
        header = Header(deckgames=VERSION, game=game.id, pack=pack.hash, packs=tuple(map(str, pack.names)),
                        seed=seed, seats=tuple(seats), options=options.model_dump(mode="json"),
                        table=table or TableOptions(), made=now(), return_of=return_of, daily=daily,
                        cards=pack.texts if sum(len(text) for _, text in pack.texts) <= OWN_CARDS else ())
        session = cls.begun(game, pack, header, options)
        if path is not None:
            session.save.begin(path)
        return session

    @classmethod
    def begun(cls, game: Game[S], pack: Pack, header: Header, options: Options) -> "Session[S]":
        """The game of a header at its first question, not saved."""
        state = game.setup(pack, len(header.seats), options, Rng.fresh(header.seed))
        if header.table.early:
            _come_early(game, state, Rng.fresh(header.seed))
        if game.handicap is not None:
            for seat, more in enumerate(header.table.handicap[:len(header.seats)]):
                game.handicap.give(state, seat, more)
        session = cls(game, pack, header, options, state)
        if said := session.handicap:
            session.note(said)
        return session

    # ---- what is asked

    @property
    def decision(self) -> Decision | None:
        """The open question; in an all-at-once phase that of the first seat that is not done."""
        return self.match.decision

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out of the game."""
        return frozenset() if self.game.out is None else frozenset(self.game.out(self.match.state))

    def read(self, answer: object, seat: int | None = None) -> Raw:
        """A written answer to the open question (of this seat) as a raw one: ids, card names and numbers, and seats
        also by the names of people. Raises Refused."""
        decision = self.question(seat)
        try:
            return decision.read(answer)
        except Refused:
            renamed = _seat_ids(answer, self.names)
            if renamed == answer:
                raise
            return decision.read(renamed)

    def view(self, seat: int | None) -> S:
        """What this seat (None: the public) may know."""
        return self.match.view(seat)

    def forecasts(self, eyes: int | None) -> Forecasts:
        """What answers to the open question would do, as far as these eyes (None: the public's) can know."""
        return Forecasts(self.match, eyes, self.number, self.table.ask_everything)

    def handle(self, seat: int | None = None) -> SeatHandle:
        """What a bot gets that answers for this seat (None: the one asked). Raises Refused if it is not asked."""
        return SeatHandle(self.match, self.question(seat).seat, self.number)

    def private(self) -> bool:
        """Whether the open question needs the hidden cards of the asked seat."""
        return self.match.decision is not None and (self.match.ask is not None or self.game.private(self.match.state))

    @property
    def lately(self) -> int:
        """Where the round before this one begins in the log."""
        return len(self.events) - sum(1 for _ in takewhile(lambda h: h.round >= self.round - 1, reversed(self.events)))

    def lines(self, viewer: int | None, since: int = 0, until: int | None = None) -> list[list[Span]]:
        """The log from this event on (to before another one) as `viewer` may read it (None: the public), a list of
        spans a line."""
        heard = in_log(self.events[since:until], self.sentences, joined=True)
        return [begun(line) for h in heard if (line := self.spans(h.event, viewer))]

    def spans(self, event: Event, viewer: int | None = None, brief: bool = False, named: str = "") -> list[Span]:
        """The event as pieces of a sentence for this viewer (None: the public); none where it is to read nothing."""
        return spans(event, self.sentences, self.names, viewer, brief, named)

    # ---- answering

    def answer(self, raw: Raw, seat: int | None = None, by: By | None = None) -> None:
        """Answers the open question (of this seat); the save says `by` whom, and nothing of a bot's seat without it.
        Raises Refused before anything has happened, and RuleCrashed when a rule has a bug: then the answer has been
        taken back, and the game goes on."""
        decision, ask = self.question(seat), self.match.ask
        self.give(decision, raw, by)
        self.takebacks.undone.answered(decision.seat, ask is not None and self.match.ask is ask)

    def give(self, decision: Decision, raw: Raw, by: By | None) -> None:
        decision.value(raw)
        if by is None and decision.seat in self.humans:
            by = HUMAN
        if by == HUMAN and self.answers is not None:
            self.answers()
        step = Step(decision.seat, decision.rule, decision.asks, decision.write(raw), raw,
                    self.match.ask is not None, self.game.digest(self.match.state) if self.save.journal else "", by=by,
                    seconds=self.clock.answered(decision.seat) if by == HUMAN else None)
        self.save.write(answer_record(step, self.number + 1))
        base, sealed = self.match.base, step.sealed
        try:
            self.apply(step)
        except BaseException as error:
            self.clock.add(step.seat, step.seconds)
            where = f"{self.game.title}, cards {self.pack.titles()} ({self.pack.hash})\nanswer {self.number + 1}"
            crashed = report(self.save.path, where, step, error, self.save.whole) if isinstance(
                error, Exception) else None
            self.save.write({"is": "void", "n": self.number + 1, "error": type(error).__name__})
            if crashed is None:
                raise
            raise RuleCrashed(*crashed) from error
        if self.save.journal is not None:
            self.save.mark(base, sealed)

    def apply(self, step: Step, learn: bool = True) -> None:
        """Runs one answer without writing it. If a rule raises, the match is as it was before, and it is raised on.

        Without `learn` it is not found out what the answer has taught anybody: it is taken for a barrier.
        """
        match, seat, raw = self.match, step.seat, step.raw
        if raw is None:
            raise Refused("this answer is known only as it was written")
        point, private = Point.before(match, seat, len(self.events), step.unasked), self.private()
        before = self.takebacks.points.look(match) if learn else None
        match.state.observer = step.observed_by(self.hear)
        try:
            match.answer(raw, seat)
        except BaseException:
            self.takebacks.restore(point)
            raise
        self.takebacks.given(point, before, self.number, [h.event for h in self.events[point.events:]])
        self.steps.append(Step(seat, step.rule, step.prompt, step.answer, raw, step.sealed, step.was,
                               tuple(self.events[point.events:]), step.by, private, step.seconds))

    def bet(self, seat: int, on: int) -> None:
        """Notes who will win, as somebody says who is out. It is no answer: the game does not know of it."""
        self.bets[seat] = self.number, on
        self.save.write(bet_record(seat, self.number, on))

    # ---- who sits

    def reseat(self, seats: Sequence[SeatInfo], same: Collection[int] = ()) -> None:
        """Seats other people from now on; at the seats in `same` it is the same person with another name. Raises
        Refused."""
        if self.over:
            raise Refused("the game is over: nobody changes seats any more")
        try:
            check_seats(self.game, seats)
        except ValueError as error:
            raise Refused(str(error)) from None
        if len(seats) != len(self.seats):
            raise Refused(f"this game has {len(self.seats)} seats, not {len(seats)}")
        change = SeatChange(self.number, tuple(seats), frozenset(same))
        if change.seats != self.seats:
            self.save.write(change.record())
            self.seated(change)

    def seated(self, change: SeatChange, logged: bool = True) -> None:
        """Applies a change of seats that the save already holds; `logged`: with a line in the log."""
        before, heard = self.seats, len(self.events)
        self.sit(change.seats)
        self.own = {seat: file for seat, file in self.own.items() if self.seats[seat].player == before[seat].player}
        for event in change.narrated(before) if logged else ():
            self.hear(event)
        for seat, (was, comes) in enumerate(zip(before, change.seats, strict=True)):
            if was.person != comes.person and seat not in change.same:
                self.clock.answered(seat)  # what somebody else has thought there is not theirs
        self.changes.append(replace(change, observed=tuple(self.events[heard:])))
        come = [self.names[seat] for seat in change.come(before)]
        self.takebacks.sit(f"{come[0]} has sat down since" if come else "")

    def glimpses(self, viewer: int | None, after: Collection[int]) -> list[S]:
        """What `viewer` could have seen right after these events of the last answer and of those that the table gave
        behind it (counted from 0; -1 is before the first), in their order; nothing can be seen of an answer taken back.
        """
        return self.takebacks.glimpses(viewer, [number + 1 for number in after])

    @property
    def last_answer_start(self) -> int:
        """Index of the first event of the last answer, including answers the table gave after it."""
        last = self.takebacks.last
        return len(self.events) if last is None else last.events

    def close(self) -> None:
        """Lets go of the save; the session can still be looked at, and goes on unsaved."""
        self.save.close()

    def __enter__(self) -> "Session[S]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<session of {self.game.id}, {len(self.seats)} seats, {self.number} answers>"


def _come_early(game: Game[S], state: S, rng: Rng) -> None:
    """Puts the cards of the player's own packs into the top third of each deck that nobody may look into."""
    base = state.pack.names[0]
    for zone in game.zones(state):
        deck: Any = zone.cards
        own = [card for card in deck if zone.open == "none" and state.pack.origin(card.spec.id) != base]
        if own and not zone.also:
            others = [card for card in deck if card not in own]
            below = len(deck) - max(len(own), len(deck) // 3)
            top = [*own, *others[below:]]
            rng.shuffle(top)
            deck[:] = [*others[:below], *top]


def _seat_ids(answer: object, names: Sequence[str]) -> object:
    """The answer with seats' ids for names of people."""
    if isinstance(answer, str):
        found = [i for i, name in enumerate(names) if name.casefold() == answer.strip().casefold()]
        return f"seat-{found[0]}" if found else answer
    if isinstance(answer, list):
        return [_seat_ids(part, names) for part in answer]
    if isinstance(answer, dict):
        return {_seat_ids(key, names): value for key, value in answer.items()}
    return answer


def check_seats(game: Game, seats: Sequence[SeatInfo]) -> None:
    """Raises ValueError, with the reason, for seats that this game cannot have."""
    if not game.min_seats <= len(seats) <= game.max_seats:
        raise ValueError(f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {len(seats)}")
    names = [seat.name.casefold() for seat in seats]
    for i, name in enumerate(names):
        if why := name_refusal(seats[i].name):
            raise ValueError(f"seat {i + 1} needs a name of 1 to {LONGEST_NAME} visible characters: {why}")
        if names.index(name) != i:
            raise ValueError(same_name(seats[i].name))


class RuleCrashed(Exception):
    """A rule raised: its answer has been taken back. `report` is the file to send (None: it could not be written)."""

    def __init__(self, text: str, report: Path | None) -> None:
        super().__init__(text)
        self.report = report


def report(save: Path | None, where: str, step: Step, error: BaseException,
           journal: Callable[[], bytes]) -> tuple[str, Path | None]:
    """Writes the report beside the save; gives a sentence for the players and the file. `where` says which game, cards
    and answer; `journal` gives the save as it stands."""
    sentence = "This answer hits a bug in the rules. It was taken back, and the game goes on: answer something else."
    if save is None:
        return sentence, None
    try:
        path = write_new(save.with_name(f"{save.name}.crash.txt"), _text(where, step, error, journal()).encode())
    except OSError:
        return sentence, None
    return f"{sentence} The report is in {path}", path


def _text(where: str, step: Step, error: BaseException, journal: bytes) -> str:
    frames = "".join(traceback.format_exception(error))  # without locals: they are somebody's hand
    return (
        f"A rule raised {type(error).__name__}.\n\n"
        "Please send this file to the people who make deckgames (an issue on the project's page), best after the\n"
        "game: it holds every hidden card. What stands below the line of equals signs is a save: in a file of its\n"
        "own it can be replayed up to the answer that failed.\n\n"
        f"deckgames {VERSION}, Python {sys.version.split()[0]}, {platform.system()}\n"
        f"{where}, asked by {step.rule} ({step.prompt}): {step.answer!r}\n\n"
        f"{frames}\n{'=' * 79}\n{journal.decode('utf-8', 'replace')}"
    )
