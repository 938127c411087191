"""What happened at a table, answer by answer, and how a save tells it: which of its records still stand."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import zip_longest
from time import monotonic
from typing import Any

from deckgames.engine.core.cards import spoken
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.match.match import By
from deckgames.engine.messages import Words
from deckgames.engine.record.journal import NEEDED, Header, Reading, Record, encoded, seats_of
from deckgames.engine.vocabulary.decisions import Json, Raw
from deckgames.engine.vocabulary.events import NO_EFFECTS, REASON, Event, Observer, Sentence, beside_cards, sentence_of

MOST = 1e6
"""Seconds below which a written time is believed."""


def seconds_of(written: object) -> float | None:
    """Seconds as a save has them; None where it does not say them, as those of older versions."""
    return float(written) if isinstance(written, (int, float)) and 0 < written < MOST else None


class Clock:
    """Runs while a person sees their table and may answer; a curtain, a pause, or leaving stops it. What a seat has
    thought stays with it until it answers, also if it takes an answer back, or leaves and comes back another day.

    Whoever shows the table says who thinks (`run`), again at each sign of life. Between two of them at most `patience`
    seconds count: whoever is silent for longer has gone, or the machine slept.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self.patience = 600.0
        self._seat: int | None = None
        self._since = 0.0
        self._thought: dict[int, float] = {}

    def run(self, seat: int | None) -> None:
        """Starts timing this seat (None: nobody); time spent before still counts for it."""
        now = self._now()
        if self._seat is not None:
            self.add(self._seat, max(0.0, min(now - self._since, self.patience)))
        self._seat, self._since = seat, now

    def add(self, seat: int, seconds: float | None) -> None:
        """Adds thinking time in seconds to a seat that has not answered yet."""
        if seconds:
            self._thought[seat] = self._thought.get(seat, 0.0) + seconds

    def answered(self, seat: int) -> float | None:
        """How long this seat has thought since its last answer, in seconds; None if nobody has seen it think."""
        self.run(self._seat)
        return round(self._thought.pop(seat, 0.0), 1) or None

    @property
    def seat(self) -> int | None:
        """The seat that is being timed (None: nobody)."""
        return self._seat

    @property
    def thought(self) -> Mapping[int, float]:
        """How long each seat has thought since its last answer, in seconds."""
        self.run(self._seat)
        return {seat: found for seat, seconds in self._thought.items() if (found := round(seconds, 1))}


@frozen(repr=False)
class Observed:
    """An event in the log: its round, phase, position, and the scores after it."""

    event: Event
    round: int
    phase: str
    index: int
    scores: tuple[int, ...] = ()


NOTHING = "Nothing has happened yet."
"""A log without a line."""


def in_log(observed: Sequence[Observed], sentences: Mapping[str, Sentence], joined: bool = False) -> list[Observed]:
    """What a log tells of these events: no heading where what comes next names its card, nothing that has just been
    told, and equal cards to which the same happens in a row as one; if `joined`, what goes on a line behind that, and
    nothing that is summed later."""
    entries, cause = list[Observed](), None
    for h, then in zip_longest(observed, observed[1:]):
        how, event = sentence_of(h.event, sentences), h.event
        if cause is None or event.kind not in sentence_of(cause, sentences).tells:
            cause = event
        elif (event.seat, event.n) == (cause.other, cause.n):
            continue
        if joined and how.summed:
            continue
        if event.kind in NO_EFFECTS and entries and entries[-1].event == event:
            continue
        last = entries[-1] if entries else None
        line = sentence_of(last.event, sentences) if last else how
        idle = event.kind in NO_EFFECTS and not line.deed
        if joined and last and last.event.kind in (line if idle else how).behind and (
                idle or how.anyone
                or (last.event.then or (last.event,))[-1].seat == event.seat == last.event.seat):
            entries[-1] = replace(last, event=replace(last.event, then=(*last.event.then, event)))
        elif entries and _again(entries[-1].event, event, how):
            both = replace(event, cards=entries[-1].event.cards + event.cards)
            entries[-1] = replace(entries[-1], event=both)
        elif then is None or not (how.heads and then.event.names(event.cards)):
            entries.append(h)
    return entries


def _again(event: Event, then: Event, how: Sentence) -> bool:
    """Whether the same happens to equal cards for all to see."""
    beside, names = beside_cards(then, how), {*map(spoken, event.cards + then.cards)}
    return beside is not None and beside == beside_cards(event, how) and len(names) == 1 and not then.private


class Note(str):
    """A sentence for the players about the table, not about the game; `at` events had been heard before it."""

    __slots__ = ("at", "round")

    def __new__(cls, text: str, at: int, round_: int) -> "Note":
        note = super().__new__(cls, text)
        note.at, note.round = at, round_
        return note

    at: int
    round: int


BY_TABLE = By("table")


@frozen(repr=False)
class Step:
    """One answer of the game as it went: who was asked what, the answer as it is written, what it led to, and whether
    it needed a hidden hand."""

    seat: int
    rule: str
    prompt: Words
    answer: Json
    raw: Raw | None
    sealed: bool
    was: str
    events: tuple[Observed, ...] = ()
    by: By | None = None
    private: bool = False
    seconds: float | None = field(default=None, compare=False)
    """How long a person has thought about it (None: nobody knows)."""

    @property
    def unasked(self) -> bool:
        """Whether the table gave it: it was no choice."""
        return self.by is not None and self.by.player == BY_TABLE.player

    def observed_by(self, hear: Observer) -> Observer:
        """A listener for the events of this answer: after the first it also tells the bot's reason."""
        if self.by is None or not self.by.why:
            return hear
        waiting = [Event(REASON, self.seat, note=self.by.why)]

        def both(event: Event) -> None:
            hear(event)
            while waiting:
                hear(waiting.pop())

        return both


def answer_record(step: Step, n: int) -> dict[str, Any]:
    """The line of an answer, the n-th of the game."""
    more: dict[str, Any] = {} if step.by is None else {"by": step.by.written()}
    if step.seconds is not None:
        more["seconds"] = step.seconds
    return {"is": "seal" if step.sealed else "answer", "n": n, "seat": step.seat, "rule": step.rule, "was": step.was,
            "a": step.answer, **more}


def as_lines(header: Header, steps: Iterable[Step]) -> list[bytes]:
    """A save of this header and these answers, as records."""
    return [encoded(header.record())] + [encoded(answer_record(step, n)) for n, step in enumerate(steps, 1)]


# ---- what counts of a save


@frozen(repr=False)
class Answer:
    """An answer that stands, as it is in the file."""

    record: Record

    @property
    def step(self) -> Step:
        data = self.record.data
        answer: Json = data["a"]
        return Step(data["seat"], data["rule"], "", answer, None, self.record.kind == "seal", data["was"],
                    by=By.read(data.get("by")), seconds=seconds_of(data.get("seconds")))


@frozen
class Revoked:
    """Stands where an answer was that has been taken back later: it still was an answer of another seat."""

    seat: int


@frozen
class TakenBack:
    """The moment when answers were taken back."""

    seat: int
    beyond: bool
    count: int


@frozen(repr=False)
class Seated:
    """The moment when others sat down, as it is in the file."""

    record: Record


Act = Answer | Revoked | TakenBack | Seated


Bets = dict[int, tuple[int, int]]
"""By the seat that is out: after how many answers it has bet, and who it says will win."""


def bets_till(bets: Bets, n: int) -> Bets:
    """Those that were made before any answer after the first `n`."""
    return {seat: bet for seat, bet in bets.items() if bet[0] <= n}


def bet_record(seat: int, n: int, on: int) -> dict[str, Any]:
    """The line of a bet."""
    return {"is": "bet", "n": n, "who": seat, "on": on}


@frozen
class Broken:
    """Where a save stops telling one game (the first byte), and what is wrong there, as a sentence without its end."""

    start: int
    why: str


@frozen(repr=False)
class Story:
    """A save as the sequence of what counts: `snapshots` by the number of answers before them; `broken` is where it
    stops making sense (None: nowhere); `end` is what it says of the table after the last answer (None: nothing),
    `thought` how many seconds seats have thought since about an answer that they have not given, `bets` what those who
    were out have bet."""

    acts: tuple[Act, ...]
    snapshots: dict[int, Record]
    broken: Broken | None
    end: Mapping[str, Any] | None = None
    thought: Mapping[int, float] = fresh(dict)
    bets: Bets = fresh(dict)

    @property
    def answers(self) -> int:
        return answers(self.acts)

    def first(self, count: int) -> "Story":
        """Only so many answers, as if the others had never been given."""
        acts: list[Act] = []
        for act in self.acts:
            if isinstance(act, Answer):
                if count == 0:
                    break
                count -= 1
            acts.append(act)
        n = answers(acts)
        return Story(tuple(acts), {at: s for at, s in self.snapshots.items() if at <= n}, None,
                     bets=bets_till(self.bets, n))


def story(reading: Reading) -> Story:
    """What counts of a save: a voided answer is left out, one that was taken back leaves a trace, and nothing counts
    from the first record on that cannot follow those before it."""
    telling = _Telling(len(reading.header.seats))
    for record in reading.records:
        why = telling.take(record)
        if why:
            return telling.story(telling.broken(record, why))
    return telling.story(Broken(reading.whole, reading.why) if reading.why else None)


ORDER = "The answers in this save do not follow each other"
MISSING = "Something is missing in this save"
NO_UNDO = "This save takes back what was not answered"
NO_SEATS = "This save gives seats to others than can sit there"


class _Telling:
    """Takes the records of a save one by one; `standing` are the places in `acts` of the answers that still stand."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.acts: list[Act] = []
        self.standing: list[int] = []
        self.snapshots: dict[int, Record] = {}
        self.last: Record | None = None
        self.end: Mapping[str, Any] | None = None
        self.thought: dict[int, float] = {}
        self.bets: Bets = {}

    def story(self, broken: Broken | None) -> Story:
        return Story(tuple(self.acts), self.snapshots, broken, None if broken else self.end, self.thought, self.bets)

    def broken(self, record: Record, why: str) -> Broken:
        """The end before this record; before the sealed answers from its number on, if it is one of those: which of
        them stood cannot be said, and no state tells."""
        n = record.data["n"] if record.kind == "seal" else 0
        later = [self.acts[at] for at in self.standing[n - 1:]] if n else []
        first = later[0] if later and all(map(is_sealed, later)) else None
        if not isinstance(first, Answer):
            return Broken(record.start, why)
        del self.acts[self.standing[n - 1]:], self.standing[n - 1:]
        self.snapshots = {number: s for number, s in self.snapshots.items() if number < n}
        return Broken(first.record.start, why)

    def take(self, record: Record) -> str:
        """Takes one; gives what is wrong with it ("": nothing)."""
        last = self.last
        if record.kind in NEEDED and record.kind != "seats":
            self.last = record
        if record.kind == "boundary":
            self.end = record.data
        elif record.kind == "thought":
            self.thought = {seat: seconds for seat in range(self.seats)
                            if (seconds := seconds_of(record.data.get(str(seat)))) is not None}
        elif record.kind == "bet":
            said: list[Any] = [record.data.get(name) for name in ("n", "who", "on")]
            if all(n.__class__ is int for n in said) and {*said[1:]} <= {*range(self.seats)}:
                self.bets[said[1]] = said[0], said[2]
        elif record.kind == "result":
            self.end = {**(self.end or {}), "asked": None}
        elif record.kind in ("answer", "seal", "void", "undo"):
            self.end = None
        if record.kind in ("answer", "seal"):
            return self._answer(record, last)
        if record.kind == "void":
            return "" if self._drops(record, last) else ORDER
        if record.kind == "undo":
            return self._undo(record)
        if record.kind in ("boundary", "snapshot", "seats") and record.data["n"] != len(self.standing):
            return MISSING
        if record.kind == "seats":
            return self._seats(record)
        if record.kind == "snapshot":
            self.snapshots[record.data["n"]] = record
        return ""

    def _answer(self, record: Record, last: Record | None) -> str:
        """The next answer, or the same one once more: the program was ended, or the disk full, before a bug of the
        rules could be noted behind it."""
        if record.data["seat"] >= self.seats:
            return ORDER
        if last is not None and last.data.get("was") == record.data["was"]:
            self._drops(record, last)
        if record.data["n"] != len(self.standing) + 1:
            return ORDER
        self.standing.append(len(self.acts))
        self.acts.append(Answer(record))
        if "seconds" in record.data:
            self.thought.pop(record.data["seat"], None)
        return ""

    def _drops(self, record: Record, last: Record | None) -> bool:
        """Drops the answer just before a record of the same number; False if there is none."""
        n = record.data["n"]
        if last is None or last.kind not in ("answer", "seal") or not n == last.data["n"] == len(self.standing):
            return False
        del self.acts[self.standing.pop()]
        return True

    def _seats(self, record: Record) -> str:
        try:
            seats_of(record.data["seats"], self.seats)
        except ValueError:
            return NO_SEATS
        self.acts.append(Seated(record))
        return ""

    def _undo(self, record: Record) -> str:
        """The last answers, or the last of a seat whose answers are still sealed."""
        drop, seat, count = record.data["drop"], record.data["seat"], len(self.standing)
        if seat >= self.seats or not drop or not all(n.__class__ is int and 0 < n <= count for n in drop):
            return NO_UNDO
        first = min(drop)
        later = [self.acts[at] for at in self.standing[first:]]
        at_the_end = sorted(drop) == list(range(first, count + 1))
        sealed = len(drop) == 1 and all(is_sealed(act) and seat_of(act) != seat for act in later)
        if not (at_the_end or sealed) or seat_of(self.acts[self.standing[first - 1]]) != seat:
            return NO_UNDO
        for number in sorted(drop, reverse=True):
            index = self.standing.pop(number - 1)
            self.acts[index] = Revoked(seat_of(self.acts[index]))
        self.snapshots = {n: s for n, s in self.snapshots.items() if n <= len(self.standing)}
        self.bets = bets_till(self.bets, len(self.standing))
        self.acts.append(TakenBack(seat, record.data["beyond"], len(drop)))
        return ""


def seat_of(act: Act) -> int:
    """The seat that gave an answer, or gave one that was taken back."""
    seat: int = act.seat if isinstance(act, Revoked | TakenBack) else act.record.data["seat"]
    return seat


def is_sealed(act: Act) -> bool:
    """Whether this is an answer that was given in secret."""
    return isinstance(act, Answer) and act.record.kind == "seal"


def answers(acts: Sequence[Act]) -> int:
    """How many of these are answers that stand."""
    return sum(1 for act in acts if isinstance(act, Answer))
