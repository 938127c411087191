"""Runs a game: asks, validates every answer, clones by replay from the last boundary, imagines what a seat cannot see.

A match knows no file, no undo and no names; the session (session.py) adds those for a table of people. Who answers
without a keyboard stands here too: the protocol all bots follow, and a random player.
"""

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Generic, Protocol

from deckgames import VERSION
from deckgames.engine.core.cards import Card
from deckgames.engine.core.data import frozen
from deckgames.engine.core.rng import Rng, Turned, mix
from deckgames.engine.core.state import exchanged
from deckgames.engine.match.game import Findings, Game, GameOver, S
from deckgames.engine.vocabulary.decisions import QUESTIONS, AskAll, Decision, Json, Raw, Refused

SILENT_TURNS = 10_000
"""Number of boundaries without a question that mean that a game runs in circles."""


class Stalled(Exception):
    """A game went on for ever without asking anybody anything."""


@frozen
class By:
    """Who gave an answer, as the save keeps it: "human", "table" (no choice, nobody was asked), "proposal" (a bot that
    took what was proposed) or "bot:" and a level; further its version, number of rollouts, `trouble` in a sentence, and
    `why` in half a line."""

    player: str
    version: str = ""
    rollouts: int = 0
    trouble: str = ""
    why: str = ""

    def written(self) -> list[Json]:
        """The list that a save stores; empty parts at the end are left out."""
        found: list[Json] = [self.player, self.version, self.rollouts, self.trouble, self.why]
        while not found[-1]:
            found.pop()
        return found

    @classmethod
    def read(cls, data: object) -> "By | None":
        """Reads what a save has stored; None where an old save says nothing."""
        if not isinstance(data, list) or not 1 <= len(data) <= 5:
            return None
        fits = all(value.__class__ is kind for value, kind in zip(data, (str, str, int, str, str), strict=False))
        return cls(*data) if fits and data[0] else None


@frozen
class Redeal:
    """Stands in the log of an imagined match, so that its clones imagine the same world: that of the seed, or the one
    of a series (`turn`)."""

    seat: int
    seed: int
    turn: int | None = None


@frozen
class Reseeded:
    """Stands in the log of an imagined match where its own chance begins."""

    word: int


@frozen
class Unsealed:
    """The answers of all seats to one AskAll, by seat, in the log once all are in."""

    answers: dict[int, tuple[Raw, ...]]


Entry = Raw | Redeal | Reseeded | Unsealed


class PrivatePhase:
    """The secret part of one seat in an AskAll: its coroutine and the question it waits for (None: it is done)."""

    __slots__ = ("decision", "result", "run", "seat")

    def __init__(self, run: Coroutine[Decision, Any, Any], seat: int) -> None:
        self.run, self.seat = run, seat
        self.result: Any = None
        self.decision: Decision | None = None
        self.send(None)

    def send(self, value: Any) -> None:
        try:
            decision = self.run.send(value)
        except StopIteration as end:
            self.decision, self.result = None, end.value
            return
        except GameOver:
            raise TypeError("a sitting is pure: it cannot end the game") from None
        if not isinstance(decision, Decision) or decision.seat != self.seat:
            raise TypeError(f"the sitting of seat {self.seat + 1} waited for {decision!r}: expected a question to it")
        self.decision = decision


class Match(Generic[S]):
    """A running game. `decision` is the open question (in an AskAll: of the first seat that is not done), or None.

    With `keep=False` no boundaries are kept: faster, and clones replay from where the match began. One that `halts`
    stops at the next boundary instead of going on to the next question, but for those at which a turn ends by itself
    (`Game.goes_on`).
    """

    __slots__ = (
        "ask",
        "base",
        "decision",
        "found",
        "game",
        "halts",
        "keep",
        "log",
        "private_phases",
        "run",
        "sealed",
        "state",
    )

    def __init__(self, game: Game[S], state: S, keep: bool = True) -> None:
        self.game, self.state, self.keep, self.halts = game, state, keep, False
        state.findings = Findings([])
        self._begin()
        self.sealed: dict[int, list[Raw]] = {}
        self.run: Coroutine[Decision, Any, None] | None = None
        self.decision: Decision | None = None
        self.ask: AskAll | None = None
        self.private_phases: dict[int, PrivatePhase] = {}
        self._next_turn()

    def _begin(self) -> None:
        """Keeps a boundary here."""
        self.base: S = self.state.copy()
        self.log: list[Entry] = []
        self.found: list[Any] = []
        findings: Findings = self.state.findings
        findings.found, findings.met = self.found, 0

    @property
    def over(self) -> bool:
        return self.game.is_over(self.state)

    def answer(self, raw: Raw, seat: int | None = None) -> None:
        """Answers the open question; in an AskAll, that of `seat`. Raises Refused before anything has happened."""
        decision = self.decision
        if self.ask is not None:
            self._answer_sealed(raw, seat)
            return
        if decision is None or self.run is None:
            raise Refused("the game is over: nothing is asked")
        value = decision.value(raw)
        self.log.append(raw)
        try:  # what _go does, written out: a simulation spends its time here
            following = self.run.send(value)
        except (StopIteration, GameOver):
            self._next_turn()
            return
        if following.__class__ in QUESTIONS:
            self.decision = following
        else:
            self._put(following)

    def _go(self, value: Any) -> None:
        """Sends the rules what they wait for and runs them to the next question."""
        assert self.run is not None
        try:
            decision = self.run.send(value)
        except (StopIteration, GameOver):
            self._next_turn()
            return
        if decision.__class__ in QUESTIONS:
            self.decision = decision
        else:
            self._put(decision)

    def _next_turn(self) -> None:
        """From this boundary to the next question, over as many turns as it takes; turns without a question are not
        replayed by clones."""
        game, state = self.game, self.state
        silent = 0
        while silent < SILENT_TURNS:
            self.run = None
            if self.halts and (game.goes_on is None or not game.goes_on(state)):
                self.decision = None
                return
            over = state.phase == "over" if game.over is None else game.over(state)
            if self.keep and (self.log or over or silent):
                self._begin()
            if over:
                self.decision = None
                return
            run = game.phases[state.phase](state)
            try:
                decision = run.send(None)
            except (StopIteration, GameOver):
                silent += 1
                continue
            self.run = run
            if decision.__class__ in QUESTIONS:
                self.decision = decision
            else:
                self._put(decision)
            return
        raise Stalled(f"{game.title} went on for {SILENT_TURNS} turns without a question")

    def _put(self, decision: object) -> None:
        """Opens what the rules wait for: an ordinary question or one for everybody; anything else is a bug."""
        if isinstance(decision, AskAll):
            self._open(decision)
        elif isinstance(decision, Decision):
            self.decision = decision
        else:
            raise TypeError(f"{self.game.title} waited for {decision!r}, which is no decision")

    # ---- all at once

    def _open(self, ask: AskAll) -> None:
        self.ask = ask
        self.private_phases = {}
        self._next_sitting()

    def private_phase(self, seat: int) -> PrivatePhase:
        """The secret part of this seat in the open AskAll. It starts when first looked at: it is pure, so that makes no
        difference, and a copy that asks one seat does not pay for all. Raises Refused if the seat is not asked."""
        if self.ask is None or seat not in self.ask.seats:
            raise Refused(f"seat {seat + 1} is not asked")
        found = self.private_phases.get(seat)
        if found is None:
            found = self.private_phases[seat] = PrivatePhase(self.ask.private_phase(seat), seat)
            for raw in self.sealed.get(seat, ()):
                self._sit_on(found, raw)
        return found

    @staticmethod
    def _sit_on(phase: PrivatePhase, raw: Raw) -> None:
        if phase.decision is None:
            raise Refused("this seat has sealed its answers")
        phase.send(phase.decision.value(raw))

    def _answer_sealed(self, raw: Raw, seat: int | None) -> None:
        if seat is None:
            if self.decision is None:
                raise Refused("nothing is asked")
            seat = self.decision.seat
        self._sit_on(self.private_phase(seat), raw)
        self.sealed.setdefault(seat, []).append(raw)
        self._next_sitting()

    def take_back(self, seat: int) -> None:
        """Drops the last sealed answer of this seat in the open AskAll. Raises Refused if it has given none."""
        if self.ask is None or not self.sealed.get(seat):
            raise Refused("this seat has sealed nothing that could be taken back")
        self.sealed[seat].pop()
        self._open(self.ask)

    def _next_sitting(self) -> None:
        assert self.ask is not None
        for seat in self.ask.seats:
            if (decision := self.private_phase(seat).decision) is not None:
                self.decision = decision
                return
        results = {seat: self.private_phases[seat].result for seat in self.ask.seats}
        if self.sealed:
            self.log.append(Unsealed({seat: tuple(raws) for seat, raws in self.sealed.items()}))
        self.ask, self.private_phases, self.sealed = None, {}, {}
        self._go(results)

    def open_decisions(self) -> list[Decision]:
        """Every question that waits for an answer: one, or one a seat in an AskAll."""
        if self.ask is not None:
            return [d for seat in self.ask.seats if (d := self.private_phase(seat).decision) is not None]
        return [self.decision] if self.decision is not None else []

    def question(self, seat: int | None = None) -> Decision:
        """The question that waits for this seat (None: the first one). Raises Refused if there is none."""
        found = self.decision if seat is None or self.ask is None else self.private_phase(seat).decision
        if found is None or seat not in (None, found.seat):
            raise Refused("nothing is asked" if seat is None else f"seat {seat + 1} is not asked")
        return found

    # ---- copies

    def clone(self) -> "Match[S]":
        """An independent copy of the match: the last boundary, with the answers since replayed."""
        return self._again(self.base, self.log, self.sealed, self.found)

    def back_to(self, base: S, log: Sequence[Entry], sealed: Mapping[int, Sequence[Raw]]) -> None:
        """Restores the match to a boundary, the answers since, and the sealed answers."""
        old = self._again(base, log, sealed)
        for name in ("base", "decision", "found", "log", "run", "sealed", "private_phases", "state", "ask"):
            setattr(self, name, getattr(old, name))

    def _again(self, base: S, log: Sequence[Entry], sealed: Mapping[int, Sequence[Raw]],
               findings: Sequence[Any] = ()) -> "Match[S]":
        m: Match[S] = object.__new__(Match)
        m.game, m.base, m.state = self.game, base, base.copy()
        m.keep, m.log, m.sealed, m.halts = False, [], {}, False
        m.decision = m.ask = None
        m.private_phases = {}
        m.found = [*findings]
        m.state.findings = Findings(m.found)
        m._next_turn()
        for entry in log:
            m._enter(entry)
        if sealed:
            m.sealed = {seat: list(raws) for seat, raws in sealed.items()}
            if m.ask is not None:
                m._open(m.ask)
        m.keep = self.keep
        return m

    def _enter(self, entry: Entry) -> None:
        if isinstance(entry, Redeal):
            self._redeal(entry)
        elif isinstance(entry, Reseeded):
            self._reseed(entry)
        elif isinstance(entry, Unsealed):
            if self.ask is None:
                raise Refused("nothing is asked of all seats here")
            self.sealed = {seat: list(raws) for seat, raws in entry.answers.items()}
            self._open(self.ask)
        else:
            self.answer(entry)

    def imagine(self, seat: int, seed: int) -> "Match[S]":
        """A match that could be the true one as far as the asked seat knows: all it cannot see is dealt anew.

        Raises Refused unless this seat is the one asked: only then do the rules hold nothing that would move away.
        """
        asked = () if self.decision is None else (self.decision.seat,) if self.ask is None else self.ask.seats
        if seat not in asked:
            raise Refused(f"seat {seat + 1} is not asked: only the asked seat may imagine")
        own = {s: a for s, a in self.sealed.items() if s == seat}
        m = self._again(self.base, self.log, own, self.found)
        m.keep = False
        m._redeal(Redeal(seat, seed))
        return m

    def by_other_lots(self, seed: int) -> "Match[S]":
        """The true cards, with other lots drawn from here on."""
        m = self.clone()
        m.keep = False
        m._reseed(Reseeded(Rng.fresh(seed).word))
        return m

    def imagined(self, eyes: int | None, seed: int, turn: int, seen: S | None = None) -> "Match[S] | None":
        """One of a series of worlds (`turn` counts them) that could be the true one for these eyes (None: the public),
        whoever is asked; in each of them the hidden cards have moved on by one place. None: this one does not agree
        with what these eyes have seen since the last boundary; `seen` is their view now, where it is known.

        Rules that are in the middle of something may hold what lies in a hand, so nothing is dealt anew under them: the
        cards are exchanged at the boundary, and the answers since are given again.
        """
        if eyes is not None and eyes in (decision.seat for decision in self.open_decisions()):
            m = self._again(self.base, self.log, {s: a for s, a in self.sealed.items() if s == eyes}, self.found)
            m.keep = False
            m._redeal(Redeal(eyes, seed, turn))
            return m
        game, rng = self.game, Turned(seed, turn)
        other = self.state.copy()
        game.redeal(other, eyes, rng)
        lies = zip(_laid(game, self.state), _laid(game, other), strict=True)
        base = exchanged(self.base, {was: now for was, now in lies if was is not now})
        if game.secrets.guess is not None:
            game.secrets.guess(base, eyes, rng)
        try:
            m = self._again(base, self.log, {})
        except (Refused, LookupError, ValueError):
            return None
        m.keep = False
        if m.decision is None or self.decision is None or m.decision.seat != self.decision.seat:
            return None
        if m.decision.asks != self.decision.asks or m.view(eyes) != (self.view(eyes) if seen is None else seen):
            return None
        m._reseed(Reseeded(rng.after().word))
        return m

    def _reseed(self, entry: Reseeded) -> None:
        self.state.rng = Rng(entry.word)
        self.log.append(entry)

    def _redeal(self, entry: Redeal) -> None:
        if entry.turn is None:
            self.game.redeal(self.state, entry.seat, Rng.fresh(entry.seed))
        else:
            rng = Turned(entry.seed, entry.turn)
            self.game.redeal(self.state, entry.seat, rng)
            self.state.rng = rng.after()
        self.log.append(entry)
        if self.ask is not None:
            self._open(self.ask)

    @property
    def dealt_anew(self) -> bool:
        """Whether this match is an imagined world rather than the real game."""
        return any(entry.__class__ in (Redeal, Reseeded) for entry in self.log)

    def view(self, seat: int | None) -> S:
        """What this seat (None: the public) may know."""
        return self.game.view(self.state, seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_recipe, (self.game, self.base, self.log, self.sealed, self.keep)

    def __repr__(self) -> str:
        return f"<match of {self.game.id}>"


def _from_recipe(game: Game[S], base: S, log: list[Entry], sealed: dict[int, list[Raw]],
                 keep: bool) -> Match[S]:
    shell: Match[S] = object.__new__(Match)
    shell.game, shell.keep = game, keep
    return shell._again(base, log, sealed)


def _laid(game: Game[S], state: S) -> list[Card]:
    """All cards, place by place; the parts of a place that is several zones one after the other."""
    places: dict[tuple[str, int | None], list[Card]] = {}
    for zone in game.zones(state):
        places.setdefault((zone.name, zone.seat), []).extend(zone.cards)
    return [card for cards in places.values() for card in cards]


class SeatHandle:
    """What a bot gets: the view and question of its own seat, and imagined worlds. Never the match itself.

    In a `public` one it knows only what everybody at the screen may see. It holds for the open question; its view is
    made when somebody looks, because most bots only imagine.
    """

    __slots__ = ("__match", "__view", "decision", "number", "public", "seat")

    def __init__(self, match: Match, seat: int, number: int, public: bool = False) -> None:
        self.__match = match
        self.__view: Any = None
        self.seat, self.number, self.public = seat, number, public
        self.decision = match.question(seat)

    @property
    def view(self) -> Any:
        """What this seat may know."""
        if self.__view is None:
            self.__view = self.__match.view(None if self.public else self.seat)
        return self.__view

    def imagine(self, seed: int) -> Match:
        """A world that agrees with all this seat knows; the same seed gives the same world. Raises Refused where no
        world that is tried agrees with what everybody has seen."""
        if not self.public:
            return self.__match.imagine(self.seat, seed)
        for turn in range(Turned.EACH):
            world = self.__match.imagined(None, seed, turn)
            if world is not None:
                return world
        raise Refused("no game can be imagined from here")


OWN, OWN_FILE = "own", ".py"
"""What saves call the level of a bot of one's own, and how the name of its file ends."""


class Player(Protocol):
    """Anything that answers for a seat. It sees what the handle gives it, and nothing else."""

    def decide(self, handle: SeatHandle) -> Raw:
        """A raw answer to the handle's question."""
        ...


def signed(level: str, player: Player, trouble: str = "", why: str = "") -> By:
    """Who gave an answer, for the save: the bot's level (normal for one that was `hurried`) and rollouts, any
    `trouble`, and `why` it chose so."""
    level = OWN if level.endswith(OWN_FILE) else "normal" if getattr(player, "hurried", False) else level
    trouble = trouble or getattr(player, "trouble", "")
    return By(f"bot:{level}", VERSION, getattr(player, "rollouts", 0), trouble, why)


class RandomPlayer:
    """Gives any legal answer. The same seed, seat and decision number give the same one."""

    def __init__(self, seed: int) -> None:
        self.word = mix(seed)

    def decide(self, handle: SeatHandle) -> Raw:
        return self.any_of(handle.decision, handle.number)

    def any_of(self, decision: Decision, number: int) -> Raw:
        """A random legal answer from the question and its number alone, without a handle."""
        return decision.random(Rng.fresh(self.word ^ (number << 8) ^ decision.seat))
