"""The save of a session: what is written of each answer, and what is known of its being on the disk."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deckgames.engine.match.game import S
from deckgames.engine.record.game_run import GameRun
from deckgames.engine.record.journal import Journal, NotWritten, encoded, now, written
from deckgames.engine.record.seating import written as written_seats
from deckgames.engine.record.story import Step, answer_record, as_lines, bet_record

SNAPSHOT_EVERY = 20
"""After so many answers the next boundary is saved whole: what can be lost to a change of the rules is that little."""


class Save:
    """Writes what a session tells it, and nothing as long as there is no journal.

    `why_not` is why the save does not hold all that was answered ("": it does, or there is none).
    """

    def __init__(self, session: GameRun) -> None:
        self.session = session
        self.journal: Journal | None = None
        self.why_not = ""
        self._saved_at = 0
        self._saved_last: Step | None = None
        self._stale = False
        self._thought: Mapping[int, float] = {}
        self._anchor: tuple[int, bytes] | None = None

    @property
    def unsaved(self) -> str:
        """`why_not` as a sentence."""
        return f"Not saved: {self.why_not}; the game goes on in memory only" if self.why_not else ""

    @property
    def path(self) -> Path | None:
        """The file of the save; None if the game is not saved."""
        return self.journal.path if self.journal else None

    def write(self, record: dict[str, Any]) -> None:
        """Appends a record to the save."""
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
            self.why_not = str(error)
            return
        if self.why_not and self.path is not None:
            self.why_not = ""
            self.session.note(f"All is saved again, in {self.path.name}")

    def mark(self, base: S, sealed: bool) -> None:
        """Writes what an answer has completed: an all-at-once phase, a turn (with a snapshot now and then), or the
        game."""
        session, match, journal = self.session, self.session.match, self.journal
        if sealed and match.ask is None:
            self._add({"is": "unseal"})
        if match.base is base or journal is None:
            return
        self._add(self._boundary())
        late = session.number - self._saved_at >= SNAPSHOT_EVERY
        if match.over or late or self._last(self._saved_at) is not self._saved_last:
            self._saves(session.number)
            journal.add(self._snapshot())
            journal.sync()
        if match.over:
            result = session.result()
            self.write({"is": "result", "reasons": [*map(str, result.reasons)],
                        "places": [[p.seat, p.place, p.score] for p in result.places],
                        **({"together": True} if result.together else {})})

    def _snapshot(self) -> bytes:
        game, base = self.session.game, self.session.match.base
        return b'{"is":"snapshot","n":%d,"digest":"%s","state":%s}' % (
            self.session.number, game.digest(base).encode(), game.snapshot(base))

    def _last(self, number: int) -> Step | None:
        """The last of so many answers: another one where some have been taken back since."""
        return self.session.steps[number - 1] if 0 < number <= self.session.number else None

    def _saves(self, number: int) -> None:
        self._saved_at, self._saved_last = number, self._last(number)

    def go_on(self, journal: Journal, snapshot: int = 0) -> None:
        """Appends to this journal from now on; its latest snapshot stands after `snapshot` answers."""
        self.journal, self._thought = journal, self.session.clock.thought
        self._saves(snapshot)

    def anchored(self, number: int, snapshot: bytes, steps: list[Step]) -> None:
        """Marks the session as begun at a snapshot, after these answers."""
        self._anchor, self.session.steps = (number, snapshot), steps
        self._saves(number)

    def begin(self, path: Path) -> None:
        """Begins a save with everything that was answered so far; from now on every answer is written there. Raises
        SaveRefused, and then all is as it was."""
        journal = Journal.create(path, self.session.header, self._so_far())
        if self.journal is not None:
            self.journal.close()
        self.go_on(journal, self._anchor[0] if self._anchor is not None else 0)
        self.why_not, self._thought = "", {}

    def _so_far(self) -> Iterator[bytes]:
        steps, changes = self.session.steps, self.session.changes
        for number in range(len(steps) + 1):
            if number:
                yield encoded(answer_record(steps[number - 1], number))
            if self._anchor is not None and self._anchor[0] == number:
                yield self._anchor[1]
            for change in changes:
                if change.number == number:
                    yield encoded(change.record())
        for seat, bet in self.session.bets.items():
            yield encoded(bet_record(seat, *bet))
        if steps or changes or self._anchor is not None:
            yield encoded(self._boundary())
        if self.session.over:
            yield self._snapshot()

    def _boundary(self) -> dict[str, Any]:
        self._stale = False
        session = self.session
        sit = {"seats": written_seats(session.seats)} if session.seats != session.header.seats else {}
        return {"is": "boundary", "n": session.number, "when": now(), **self.where, **sit}

    @property
    def where(self) -> dict[str, Any]:
        """What a save says in public of the table as it lies now: round, phase, scores, who is asked, and how it stands
        where scores do not say so."""
        session, game, state = self.session, self.session.game, self.session.match.state
        found = {"round": session.round, "phase": session.phase, "scores": list(game.scores(state)),
                 "asked": session.asked}
        stands = "" if game.stands is None else game.stands(state)
        return {**found, "stands": stands} if stands else found

    def settle(self) -> None:
        """Brings everything to the disk, as before a pause; `unsaved` says afterwards whether that was possible."""
        if self.journal is not None:
            if self._stale and not self.session.over:
                self._add(self._boundary())  # for lists of saves: who is asked now
            thought = self.session.clock.thought
            if thought and thought != self._thought and not self.session.over:
                self._add({"is": "thought", **{str(seat): seconds for seat, seconds in thought.items()}})
                self._thought = thought
            with self._kept():
                self.journal.sync()
                self.journal.look()

    def whole(self) -> bytes:
        """The save as it stands on the disk, or if that is not all, as it would be."""
        if self.path is not None and not self.unsaved:
            return self.path.read_bytes()
        return b"".join(written(line) for line in as_lines(self.session.header, self.session.steps))

    def drop(self) -> None:
        """Takes the file of the save away; the session goes on unsaved."""
        if self.journal is not None:
            self.journal.close()
            self.journal.path.unlink(missing_ok=True)
            self.journal, self.why_not = None, ""

    def close(self) -> None:
        """Lets go of the save; the session goes on unsaved."""
        if self.journal is not None:
            self.settle()
            self.journal.close()
            self.journal = None
