"""What happened at a table, answer by answer, and how a save tells it: which of its records still stand."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from deckgames.engine.decisions import Json, Raw
from deckgames.engine.events import Event
from deckgames.engine.journal import FORMAT, Header, Record, encoded


@dataclass(frozen=True, slots=True, repr=False)
class Heard:
    """An event with the time it happened: round, phase, and its place in the log."""

    event: Event
    round: int
    phase: str
    index: int


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One answer of the game as it went: who was asked what, the answer as it is written, and what it led to."""

    seat: int
    rule: str
    prompt: str
    answer: Json
    raw: Raw | None
    sealed: bool
    was: str
    events: tuple[Heard, ...] = ()


def answer_record(step: Step, n: int) -> dict[str, Any]:
    """The line of an answer, the n-th of the game."""
    return {"is": "seal" if step.sealed else "answer", "n": n, "seat": step.seat, "rule": step.rule, "was": step.was,
            "a": step.answer}


def as_lines(header: Header, steps: Iterable[Step]) -> list[bytes]:
    """A save of this header and these answers, as records."""
    first = encoded({"is": "header", "format": FORMAT, **header.model_dump(mode="json")})
    return [first] + [encoded(answer_record(step, n)) for n, step in enumerate(steps, 1)]


# ---- what counts of a save


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """An answer that stands, as it is in the file."""

    record: Record

    @property
    def step(self) -> Step:
        data = self.record.data
        answer: Json = data["a"]
        return Step(data["seat"], data["rule"], "", answer, None, self.record.kind == "seal", data["was"])


@dataclass(frozen=True, slots=True)
class Gone:
    """Stands where an answer was that has been taken back later: it still was an answer of another seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The moment when answers were taken back."""

    seat: int
    beyond: bool
    count: int


Act = Answer | Gone | TakenBack


@dataclass(frozen=True, slots=True, repr=False)
class Story:
    """A save as the sequence of what counts: `snapshots` by the number of answers before them; `broken` is the first
    byte of a part that contradicts itself (None: nothing does)."""

    acts: tuple[Act, ...]
    snapshots: dict[int, Record]
    broken: int | None

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
        return Story(tuple(acts), {n: s for n, s in self.snapshots.items() if n <= answers(acts)}, None)


def story(records: Sequence[Record]) -> Story:
    """What counts of these records: a voided answer is left out, one that was taken back leaves a trace."""
    acts: list[Act] = []
    standing: list[int] = []  # where in `acts` the answers are
    snapshots: dict[int, Record] = {}
    for record in records:
        data = record.data
        if record.kind in ("answer", "seal"):
            for _ in range(len(standing) + 1 - data["n"]):
                del acts[standing.pop():]
            if data["n"] != len(standing) + 1:
                return Story(tuple(acts), snapshots, record.start)
            standing.append(len(acts))
            acts.append(Answer(record))
        elif record.kind == "void" and standing and data["n"] == len(standing):
            del acts[standing.pop():]
        elif record.kind == "undo":
            if not all(isinstance(n, int) and 0 < n <= len(standing) for n in data["drop"]):
                return Story(tuple(acts), snapshots, record.start)
            for number in sorted(data["drop"], reverse=True):
                index = standing.pop(number - 1)
                acts[index] = Gone(seat_of(acts[index]))
            snapshots = {n: s for n, s in snapshots.items() if n <= len(standing)}
            acts.append(TakenBack(data["seat"], data["beyond"], len(data["drop"])))
        elif record.kind == "snapshot":
            snapshots[data["n"]] = record
    return Story(tuple(acts), snapshots, None)


def seat_of(act: Act) -> int:
    """Whose answer this is or was."""
    seat: int = act.record.data["seat"] if isinstance(act, Answer) else act.seat
    return seat


def answers(acts: Sequence[Act]) -> int:
    """How many of these are answers that stand."""
    return sum(1 for act in acts if isinstance(act, Answer))
