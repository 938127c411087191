"""What the table asks of people: the questions that are put to them, those with one sensible answer, and the keys that
answer them, in games in which every person answers as the bot *normal* does.

A question has one sensible answer where the brain of the game finds no second one. Rules ask more often than a table
does: it answers what is no choice, and a key gives several answers in a row.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from deckgames.bots.brain import brain_of
from deckgames.bots.default_answer import proposal
from deckgames.bots.greedy import GreedyPlayer
from deckgames.engine.catalogue import load
from deckgames.engine.core.data import dataclass, fresh, frozen
from deckgames.engine.match.private_phases import ENTER, Answer, Macro, Standing, endings
from deckgames.engine.record.session import SeatInfo, Session
from deckgames.engine.vocabulary.decisions import Allocate, Decision, Number, Order, Pick, Raw
from deckgames.lab.arena import Job, pack_of
from deckgames.table import BotTurn, InTheOpen, NextStep, PrivatePhase, RoundPage, Sit, TableController

_NUMBER = re.compile(r"\d+")


def keys_of(question: Decision, raw: Raw, meant: Raw | None = None) -> int:
    """How many keys an answer takes that is put together without a macro; `meant` is the answer that the table
    proposes."""
    if raw == question.preset or (isinstance(question, Allocate) and raw == meant):
        return 1
    if isinstance(question, Pick) and question.hi > 1 and isinstance(raw, tuple) and isinstance(meant, tuple) and meant:
        return 1 + 2 * len({*raw} - {*meant})
    if isinstance(question, Pick) and isinstance(raw, tuple) and question.hi > 1:
        return len(raw) + 1
    if isinstance(question, Order) and isinstance(raw, tuple):
        return 1 + next(n for n in range(len(raw)) if list(raw[n:]) == sorted(raw[n:]))
    if isinstance(question, Allocate) and isinstance(raw, tuple) and isinstance(meant, tuple):
        return 2 if len(raw) == 2 else 1 + 2 * sum(n != m for n, m in zip(raw, meant, strict=True))
    if isinstance(question, Allocate) and isinstance(raw, tuple):
        return 1 if sum(map(bool, raw)) == 1 else 1 + sum(2 for n in raw if n)
    return 2 if isinstance(question, Number) else 1


@dataclass
class Count:
    """What one person was asked in one round."""

    questions: int = 0
    kinds: Counter[str] = fresh(Counter)
    """Keys by what they answered: the rule and the words of a question, a curtain, a page."""

    @property
    def keys(self) -> int:
        """How many keys in all."""
        return self.kinds.total()


class Counted:
    """One game, counted."""

    def __init__(self, session: Session, everything: bool = False) -> None:
        self.session, self.table = session, TableController(session, asks_everything=everything)
        self.brain = brain_of(session.game)
        self.player = GreedyPlayer(session.game, session.seed)
        self.rounds: dict[tuple[int, int], Count] = {}
        self.alone: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.held: dict[int, object] = {}
        """What a seat had when it ended a turn: who passes next with the same has said so with that key."""
        self.ends = -1
        """The question behind which the key that has just done this could have ended the turn, too."""
        self.behind: Mapping[str, Standing] = {}
        """What that key can have hold on."""
        self.begun: list[tuple[Sequence[Answer], int]] = []
        """Macros of questions answered before that may still turn out to be what was meant: the answers that are left,
        and how many keys the others took."""

    def count(self, seat: int) -> Count:
        """The count of this seat in this round."""
        return self.rounds.setdefault((self.session.round, seat), Count())

    def play(self) -> None:
        """Plays the game to its end."""
        while self.table.go_on(self):
            pass

    def comes(self, _step: NextStep) -> None:
        """Shows nothing."""

    def lets_sit(self, step: Sit) -> None:
        """One key opens a curtain or a banner."""
        if step.front != "none":
            self.count(step.seat).kinds["curtain"] += 1
        self.table.sit_down(step.seat)

    def turns_page(self, step: RoundPage) -> None:
        """One key leaves a page."""
        for seat in self.session.humans:
            self.count(seat).kinds["page"] += seat == min(self.session.humans)
        self.table.turn_page(step.round)

    def lets_play(self, step: BotTurn) -> None:
        """Lets a bot answer."""
        raw = self.table.proposed(step)
        self.table.answer(self.player.decide(self.session.handle(step.seat)) if raw is None else raw, step.seat)

    def asks(self, step: PrivatePhase | InTheOpen) -> None:
        """Answers one question for a person as the bot would, and counts its keys."""
        seat = step.seat
        question, count = self.session.question(seat), self.count(seat)
        handle = self.session.handle(seat)
        raw = self.player.decide(handle)
        world = handle.imagine(self.session.seed)
        count.questions += 1
        rule = f"{question.rule} {_NUMBER.sub('N', question.prompt)[:40]}"
        self.asked[rule] += 1
        self.alone[rule] += len(self.brain.rank(world.state, world.question(seat))) == 1
        eyes = self.table.flow.sitter
        meant = proposal(self.session.game, self.session.view(eyes), question, self.session.forecasts(eyes).worlds())
        keys = keys_of(question, raw, meant) + bool(self.table.undone(raw)) + bool(self.table.doubt(raw))
        if question.write(raw) == "end" and self.ends == len(self.session.steps):
            count.questions -= 1
            self.end(seat)
            self.table.answer(raw, seat)
            return
        held = [key for key, stands in self.table.standing().items() if stands.oid == question.write(raw)]
        if held:
            touched = self.table.standing()[held[-1]].until or (lambda _view, _seat: {})
            mine = self.session.round, touched(self.session.view(None), seat)
            count.kinds[rule] += self.held.pop(seat, None) != mine
            if question.write(raw) == "pass":
                self.table.stand(held[-1], seat)
            else:
                self.held[seat] = mine
                self.table.answer(raw, seat)
            return
        written, view = question.write(raw), self.session.view(self.table.flow.sitter)
        macros = self.table.macros(view, question)
        later = next((macro for macro in macros.values() if macro.later is not None), None)
        usual = later or macros.get(ENTER) or macros.get("a")
        if usual is None and isinstance(written, str) and not self.table.asks_everything:
            ways = self.table.private_phases.alternatives(view, question, written)
            usual = ways[0] if ways else None
        ends = raw in endings(question) and (usual is None or written != usual.oids[0])
        if usual is not None and not ends and (ENTER in macros or written in usual.oids):
            count.kinds[rule] += 1
            self.behind = self.table.private_phases.standing_after(view, question, usual) if usual.ends else {}
            self.give_all(usual, seat)
            self.ends = len(self.session.steps) if usual.ends else -1
            return
        count.kinds[rule] += keys + self.follow(question, raw, keys, macros.values())
        self.table.answer(raw, seat)

    def end(self, seat: int) -> None:
        """The turn ends with the key that has done all before: what may hold on then."""
        public = self.session.view(None)
        for stands in self.behind.values():
            assert stands.until is not None
            mine = self.session.round, stands.until(public, seat)
            self.held[seat] = mine

    def give_all(self, macro: Macro, seat: int) -> None:
        """What Enter proposes, as far as it fits."""
        number = len(self.session.steps)
        for oid in self.table.begun.answers_of(macro):
            question = self.session.decision
            raw = None if question is None or question.seat != seat else Macro.raw(question, oid)
            if raw is None:
                break
            self.table.answer(raw, seat)
        self.table.begun.together(number, macro)

    def follow(self, question: Decision, raw: Raw, keys: int, macros: Any) -> int:
        """Keys that a macro would have saved, now that its last answer has been given (as a number below 0)."""
        begun = [*self.begun, *((tuple(macro.oids), 0) for macro in macros)]
        self.begun = []
        for oids, spent in begun:
            meant = Macro.raw(question, oids[0])
            same = isinstance(meant, tuple) and isinstance(raw, tuple) and {*meant} == {*raw}
            if meant != raw and not same:
                continue
            if len(oids) == 1:
                self.begun = []
                return min(0, 1 - spent - keys)
            self.begun.append((oids[1:], spent + keys))
        return 0


@frozen
class Asked:
    """What a game asked of all its seats, each a person: questions, in how many rounds of a person (to the last one in
    which it was asked: who is out plays none), and to how many of those that the brain was asked it found more than one
    sensible answer."""

    questions: int
    rounds: int
    seen: int
    choices: int


def asked(job: Job) -> Asked:
    """Plays the game of a job with a person at every seat, and counts what each was asked."""
    game = load(job.game)
    seats = [SeatInfo(f"p{seat}", "human", seat) for seat in range(len(job.names))]
    counted = Counted(Session.new(game, seats, game.options(**job.options), job.seed,
                                  pack=pack_of(job.game, job.packs, job.cards)))
    counted.play()
    seen = counted.asked.total()
    last = {seat: rnd for (rnd, seat), count in sorted(counted.rounds.items()) if count.questions}
    return Asked(sum(count.questions for count in counted.rounds.values()), max(1, sum(last.values())), seen,
                 seen - counted.alone.total())
