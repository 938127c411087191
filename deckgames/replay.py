"""Reads a saved game aloud: every question with its answer and what came of it, at once or step by step.

A game that is over is shown openly. Of a running one only what everybody knows, unless it is asked for.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any, Literal

from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import capital, signed, visible, whole_number
from deckgames.engine.forecast.forecast import Forecast
from deckgames.engine.forecast.teller import teller_of
from deckgames.engine.match.match import By
from deckgames.engine.messages import TEXT, in_round
from deckgames.engine.record import outcome, saves
from deckgames.engine.record.journal import read
from deckgames.engine.record.session import Observed, Session, Step
from deckgames.engine.record.story import in_log, story
from deckgames.engine.vocabulary.decisions import Decision, Topic
from deckgames.engine.vocabulary.events import begun, sentence_of, text_of
from deckgames.plain.voice import Left, Voice
from deckgames.plain.words import words_of
from deckgames.seats import seat_called, with_names, worded


@frozen
class Line:
    """A log line with the round it was told in; `begins`: it is the heading of that round; `answers`: the answer that
    caused it; `at`: the event of the log that it begins with."""

    round: int
    text: str
    begins: bool
    answers: bool
    at: int

    @property
    def indented(self) -> str:
        """The line as it stands below an answer."""
        return f"       {self.text}"


How = Literal["asked", "line", "next"]


@frozen
class Narrated:
    """One answer as it may be told: `answer` is None where it is a secret, `by` where the save does not say it; `how`:
    the first `line` says all of it, or what comes `next` does, or it stands behind what was `asked`; `changes` are the
    numbers that it has changed, by seat, as forecasts tell them."""

    number: int
    round: int
    seat: int
    rule: str
    prompt: str
    answer: str | None
    heard: tuple[Observed, ...] = ()
    lines: tuple[Line, ...] = ()
    by: By | None = None
    how: How = "asked"
    changes: tuple[tuple[int, str], ...] = ()


class Replay:
    """A save, told for one seat's eyes, for everybody's (`seat` None), or openly."""

    def __init__(self, path: Path, openly: bool) -> None:
        """Raises SaveRefused."""
        self.path = path
        self.last: Session = saves.at(path)
        self.seat: int | None = None
        self.openly = openly or self.last.over
        self.course = self.last.course if self.last.over and not self.last.result().together else None
        sealed = sum(map(len, self.last.match.sealed.values()))
        self.steps: list[Step] = self.last.steps[:self.last.number - sealed]
        self.beyond = story(read(path)).answers - self.last.number

    def look_as(self, name: str) -> None:
        """Tells what the seat of this name may know. Raises Refused if nobody is called so."""
        self.seat, self.openly = seat_called(name, self.last.names), False

    def title(self) -> list[str]:
        """Lines about the game: which one, by which rules, who played."""
        last = self.last
        seats = ", ".join(seat.called for seat in last.seats)
        state = TEXT("told-again.over")
        if not last.over:
            state = TEXT("told-again.not-over", round=in_round(last.round))
        lines = [TEXT("told-again.title", game=last.game.title, seed=str(last.seed), n=len(self.steps), state=state,
                      seats=seats)]
        if not self.openly and self.seat is None:
            lines.append(TEXT("told-again.public"))
        if self.beyond > 0:
            lines.append(TEXT("told-again.beyond", n=self.beyond))
        return lines + last.notes

    def at(self, number: int) -> Session:
        """The game after so many answers. Raises SaveRefused."""
        return saves.at(self.path, number, self.last.pack, self.last.game)

    def view(self, session: Session) -> Any:
        """What may be seen of the game as it stood then."""
        if self.openly and not session.over:
            return session.view(session.asked)
        return session.view(self.seat)

    def narrated(self, start: int = 0) -> Iterator[Narrated]:
        """The answers after the first `start` ones, with what came of them. Raises SaveRefused if the rules no longer
        follow."""
        session: Session | None = (begun := self.at(start))
        round_ = begun.round
        for number, step in enumerate(self.steps[start:], start + 1):
            seated = [heard for change in self.last.changes if change.number == number for heard in change.observed]
            heard = *step.events, *seated
            lines = tuple(self.lines(heard, step.seat))
            how: How = "asked"
            changes: tuple[tuple[int, str], ...] = ()
            if session is None or step.raw is None:
                session, secret, answer = None, True, json.dumps(step.answer, ensure_ascii=False)
                round_ = step.events[0].round if step.events else round_
            else:
                question, secret, round_ = session.question(step.seat), session.private(), session.round
                answer, how = worded(question, step.raw, session.names), self.how(number, question)
                before = session.view(self.seat)
                session.apply(step, learn=False)
                changes = tuple(self.changes(before, session, step.seat))
                goes_on = not step.events and [later.seat for later in self.steps[number:number + 1]] == [step.seat]
                if how == "asked" and goes_on and (
                        question.source is session.question().source is not None or self._leads(number)):
                    how = "next"
            known = self.openly or not secret or step.seat == self.seat
            yield Narrated(number, round_, step.seat, step.rule, str(step.prompt), answer if known else None, heard,
                       lines, step.by, "line" if any(line.answers for line in lines[:1]) else how, changes)

    def changes(self, before: Any, session: Session, seat: int) -> Iterator[tuple[int, str]]:
        """The numbers that an answer of this seat has changed, by what is seen: `+2 Treasures`."""
        found, teller = Forecast.supposed(before, session.view(self.seat)), teller_of(session.game)
        for no in range(len(session.names)):
            for shift in teller.of(before, seat, found, no).shifts:
                yield no, shift.number.change(shift.surely)

    def how(self, number: int, question: Decision) -> How:
        """How an answer is told of which no sentence is made: the line that names its cards says it; what comes next
        does where it only ends its turn, keeps what was proposed, says yes or chooses a text of its effect, or a player
        who is then named; else it stands with its question."""
        step = self.steps[number - 1]
        chosen = step.answer if isinstance(step.answer, list) else [step.answer]
        if (step.by is not None and step.by.player == "proposal") or (step.events and (
                chosen == ["yes"] or (question.about is Topic.CHOOSE and question.effect is not None))):
            return "next"
        options = [option for option in question.options() if option.oid in chosen]
        others = {seat for h in step.events for seat in (h.event.seat, h.event.other)} - {step.seat, None}
        if any(option.about is Topic.END or (option.card is None and option.seat in others) for option in options):
            return "next"
        named = sorted(option.card.name for option in options
                       if option.card is not None and (step.sealed or option.label == option.card.name))
        brought = step.events[:1]
        if step.sealed:
            later = next((later.events for later in self.steps[number - 1:] if later.events), ())
            brought = tuple(h for h in later if h.event.seat == step.seat)
            if brought and not chosen and self.openly:
                return "next"
        said = any(h.event.seat == step.seat and named == sorted(card.name for card in h.event.cards) for h in brought)
        if not (said and self.openly and 0 < len(named) == len(chosen)):
            return "asked"
        return "next" if step.sealed else "line"

    def _leads(self, number: int) -> bool:
        """Whether an answer leads on to what its seat then does, which says all of it."""
        seat = self.steps[number - 1].seat
        own = takewhile(lambda later: later.seat == seat, self.steps[number:])
        first = next((later.events[0].event for later in own if later.events), None)
        how = None if first is None or first.seat != seat else sentence_of(first, self.last.sentences)
        return how is not None and (how.deed or how.answers)

    def lines(self, events: Sequence[Observed], seat: int = -1, joined: bool = False) -> list[Line]:
        """What the log tells of these events, as the app does if `joined`; `seat` has answered."""
        lines, words = list[Line](), self.last.sentences
        if self.openly:
            events = [replace(h, event=replace(h.event, private=False)) for h in events]
        for h in in_log(events, words, joined):
            event, how = h.event, sentence_of(h.event, words)
            said = self.last.spans(event, self.seat)
            if said and event.kind not in outcome.ENDS:
                lines.append(Line(h.round, text_of(begun(said)), event.kind == "round",
                                  (how.deed or how.answers) and seat in (event.seat, event.other), h.index))
        return lines

    def standing(self, round_: int) -> str:
        """The scores at the beginning of this round, of all seats that were not out; only of a game that is over."""
        last, course = self.last, self.course
        if course is None or not 0 <= (at := round_ - course.first) < len(course.rounds):
            return ""
        gone = {seat for seat in (last.game.out(last.match.state) if last.game.out else ())
                if len({scores[seat] for scores in course.rounds[at:]}) == 1}
        scores = ", ".join(f"{name} {signed(course.rounds[at][seat])}" for seat, name in enumerate(last.names)
                           if seat not in gone)
        return f" ({last.game.score_word}: {scores})"


def lines_of(entry: Narrated, names: list[str]) -> list[str]:
    """The lines of an answer, without the events it caused."""
    answer = TEXT("told-again.hidden") if entry.answer is None else entry.answer
    trouble = [f"       ({entry.by.trouble})"] if entry.by is not None and entry.by.trouble else []
    asked = TEXT("told-again.answers", seat=names[entry.seat], asked=with_names(entry.prompt, names), answer=answer)
    if not entry.prompt:  # before a gap nobody knows the question
        asked = TEXT("told-again.answers-only", seat=names[entry.seat], answer=answer)
    return [f"{entry.number:>5}  {entry.lines[0].text if entry.how == 'line' else asked} [{entry.rule}]", *trouble]


def print_all(replay: Replay, voice: Voice) -> None:
    """Prints the whole game: the table at the beginning, then round by round."""
    voice.say_all(replay.title())
    start = replay.at(0)
    voice.say_all([*words_of(start.game).table(start.view(None), start.names), ""])
    heard, numbered, shown = [*start.events], dict[int, Narrated](), 0
    for step in replay.narrated():
        if step.how == "asked" or (step.by and step.by.trouble):
            shown = _print(replay, heard, numbered, shown, voice)
            if step.round != shown:
                voice.say(f"{capital(in_round(step.round))}{replay.standing(step.round)}")
            voice.say_all(lines_of(step, replay.last.names))
            heard, shown = [h for h in step.heard if step.how != "line" or h.index != step.lines[0].at], step.round
        else:
            heard += step.heard
            numbered |= {line.at: step for line in step.lines[:step.how == "line"]}
    _print(replay, heard, numbered, shown, voice)
    if replay.last.over:
        voice.say_all(outcome.lines(replay.last))


def _print(replay: Replay, heard: Sequence[Observed], numbered: Mapping[int, Narrated], shown: int,
           voice: Voice) -> int:
    """Says what the log tells of these events, those that are an answer with its number and rule, and which round they
    end in; it begins in the one that is `shown`."""
    lines = replay.lines(heard, joined=True)
    for line, after in zip_longest(lines, lines[1:]):
        stands, step = replay.standing(line.round), numbered.get(line.at)
        last = max([one.number for at, one in numbered.items() if line.at <= at and (
            after is None or at < after.at)], default=0)  # a line may hold several answers
        if line.round != shown and not line.begins:
            voice.say(f"{capital(in_round(line.round))}{stands}")
        voice.say(f"{line.text}{stands}" if line.begins else line.indented if step is None else
                  f"{f'{step.number}–{last}' if last > step.number else step.number:>5}  {line.text} [{step.rule}]")
        shown = line.round
    return shown


def print_json(replay: Replay, voice: Voice) -> None:
    """Prints the whole game as JSON, an object a line."""
    escaped = not (voice.write.encoding or "utf-8").casefold().startswith("utf")
    for step in replay.narrated():
        voice.write.write(visible(json.dumps({
            "number": step.number, "round": step.round, "seat": step.seat, "name": replay.last.names[step.seat],
            "rule": step.rule, "prompt": str(step.prompt), "answer": step.answer,
            "log": [line.text for line in step.lines], "changes": _by_name(step, replay.last.names),
            "by": None if step.by is None else asdict(step.by),
        }, ensure_ascii=escaped)) + "\n")


def _by_name(entry: Narrated, names: list[str]) -> dict[str, list[str]]:
    """The numbers that an answer has changed, by the names of those whose they are."""
    return {names[seat]: [said for no, said in entry.changes if no == seat] for seat, _ in entry.changes}


def step_through(replay: Replay, voice: Voice) -> None:
    """One answer at a time, forwards and backwards."""
    voice.say_all([*replay.title(), TEXT("told-again.help")])
    answers, number = [*replay.narrated()], 0
    with suppress(Left):
        while (line := voice.ask(f"{number}/{len(answers)}> ").casefold()) not in ("q", "quit"):
            wanted = {"": number + 1, "b": number - 1}.get(line, whole_number(line))
            if line in ("t", "table"):
                session = replay.at(number)
                view = replay.view(session)
                eyes = [] if view.viewer is None else [TEXT("told-again.sees", seat=session.names[view.viewer])]
                voice.say_all([*eyes, *words_of(session.game).table(view, session.names)])
            elif wanted is None:
                voice.say(TEXT("told-again.help"))
            elif not 0 <= wanted <= len(answers):
                voice.say(TEXT("told-again.so-many", n=len(answers)))
            else:
                number = wanted
                for step in answers[:number][-1:]:
                    voice.say_all(lines_of(step, replay.last.names))
                    voice.say_all(line.indented for line in step.lines[step.how == "line":])
                    voice.say_all(f"       {name}: {', '.join(said)}" for name, said in _by_name(
                        step, replay.last.names).items())
                voice.say_all(outcome.lines(replay.last) if number == len(answers) and replay.last.over else ())
