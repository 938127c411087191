"""What a hint says: the answer that does best in imagined games, and by how much, in the game's own unit.

The answers that deserve a thought, and doing nothing, meet the same worlds, as in a search; what each game came to is
kept too: the score at the horizon. A lead that luck may well explain is no lead: "as good as". Among such answers the
brain's own favourite is named, but nothing that only ends or passes, or only costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from deckgames.bots.brain import Brain, brain_of, own_seed
from deckgames.bots.reason import reason
from deckgames.bots.search import Candidate, hopeless, play_on
from deckgames.engine.decisions import Decision, Raw
from deckgames.engine.events import NO_EFFECT, NO_EFFECT_ON, Event
from deckgames.engine.game import Game
from deckgames.engine.match import SeatHandle
from deckgames.engine.sittings import endings

SECONDS = 0.8
"""So long a hint is thought about, unless the maker says otherwise."""
WORLDS = 400
"""So many imagined games of each answer are enough."""
MOST = 6
"""So many answers are compared, beside doing nothing."""
LOOK, LEAST = 8, 16
"""After so many worlds it is seen which answers are hopeless; at least so many are played."""
EQUAL = 2.5
"""An answer that is behind by fewer standard errors is as good: with one, two equal answers would be told apart by luck
in every third hint, and another seed would say the contrary."""
GLANCES = 3
"""So many worlds show whether an answer has an effect at once."""
DOES, PARTLY, DECLINES, COSTS = range(4)
"""An answer does what it says, a part of it, nothing because it ends or passes, or nothing though it costs."""
NAMED = 2
"""So many answers that are as good are named."""
WIDE = 48
"""So many characters of an option's label stand in a hint."""
LONG = 3
"""Answers of so many cards are told apart by what differs in them."""


class Tried(Candidate):
    """An answer with what it was worth and the score it came to, in each world so far."""

    __slots__ = ("label", "scores")

    def __init__(self, raw: Raw, label: str) -> None:
        super().__init__(raw)
        self.label = label
        self.scores: list[float] = []

    def gain(self, other: "Tried") -> tuple[float, float]:
        """By how much its score was better in the worlds that both have met, and the standard error of that."""
        return _lead(self.scores, other.scores)

    def ahead(self, other: "Tried") -> tuple[float, float]:
        """The same for what it was worth."""
        return _lead(self.worths, other.worths)


def _lead(mine: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    one, other = Candidate(0), Candidate(0)
    both = min(len(mine), len(theirs))
    one.worths, other.worths = list(mine[:both]), list(theirs[:both])
    return one.lead(other)


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer, those that are as good, and what is said of it."""

    raw: Raw
    as_good: tuple[Raw, ...]
    text: str


def hint(handle: SeatHandle, game: Game[Any, Any], seconds: float | None = None, worlds: int | None = None,
         seed: int = 0) -> Hint:
    """What to answer, as far as whoever is in the handle can know. Raises Refused if no world can be imagined."""
    thinking = _Thinking(handle, game, own_seed(seed, handle.number, handle.seat))
    thinking.think(SECONDS if seconds is None else seconds, WORLDS if worlds is None else worlds)
    return thinking.hint()


class _Thinking:
    """One hint in the making."""

    def __init__(self, handle: SeatHandle, game: Game[Any, Any], seed: int) -> None:
        self.handle, self.game, self.seed = handle, game, seed
        self.brain: Brain = brain_of(game)
        self.decision = handle.decision
        match = handle.imagine(own_seed(0, handle.number, handle.seat))  # what is compared hangs on no seed
        self.together = game.together is not None and game.together(match.state)
        asked: Decision[Any] = match.question(handle.seat)
        ranked = self.brain.rank(match.state, asked)
        idle = endings(self.decision)
        found: dict[str, Tried] = {}
        for raw in (*ranked[:MOST], *idle[:1]):
            label = answer_in_words(self.decision, raw)
            found.setdefault(label, Tried(raw, label))
        self.tried = list(found.values())
        self.declining = [one for one in self.tried if one.raw in idle]
        self.idle = next(iter(self.declining), None)
        self.alone = len(ranked) == 1

    def think(self, seconds: float, worlds: int) -> None:
        """Plays every answer in one world after the other; what is hopeless is given up, but not doing nothing."""
        start, alive = monotonic(), list(self.tried)
        for world in range(worlds if len(alive) > 1 else 0):
            if world >= LEAST and monotonic() - start > seconds:
                return
            for one in alive:
                self._play_out(one, self.seed + world)
            if (world + 1) % LOOK == 0:
                best = max(alive, key=lambda one: one.mean)
                alive = [one for one in alive if one in (best, self.idle) or not hopeless(one.ahead(best))]
                if len(alive) == 1:
                    return

    def _play_out(self, one: Tried, seed: int) -> None:
        brain, seat = self.brain, self.handle.seat
        match = play_on(self.handle, self.game, brain, one.raw, seed, brain.horizon)
        one.worths.append(brain.worth(match, seat))
        one.scores.append(100.0 * one.worths[-1] if self.together else self.game.scores(match.state)[seat])

    def hint(self) -> Hint:
        """The answer that did best; among those that are as good the first that does something, in the brain's order:
        which one of them did best is luck."""
        if len(self.tried) == 1 or not self.tried[0].worths:
            return Hint(self.tried[0].raw, (), f"{self._named(self.tried[0])}: the bots know nothing better")
        top = max(self.tried, key=lambda one: one.mean)
        equal = [one for one in self.tried if one is top or self._as_good(one, top)]
        rest = sorted((one for one in self.tried if one not in equal), key=lambda one: -one.mean)
        best = min(equal, key=self._futility) if len(equal) > 1 else top
        others = [one for one in equal if one is not best]
        return Hint(best.raw, tuple(one.raw for one in others), self._text(best, others, rest))

    def _futility(self, one: Tried) -> int:
        """How little it does at once: DOES, PARTLY, DECLINES, or COSTS if that is so in all worlds looked at."""
        if one in self.declining:
            return DECLINES
        glances = (self._futile_in(one.raw, self.seed + world) for world in range(GLANCES))
        return next((n for n in glances if n < COSTS), COSTS)

    def _futile_in(self, raw: Raw, seed: int) -> int:
        """The same in one world, by whether it is told that an effect did nothing, and whether the seat stands better
        for it all the same."""
        match, told = self.handle.imagine(seed), list[Event]()
        match.halts, match.state.heard = True, told.append
        match.answer(raw, self.handle.seat)
        match.state.heard = None
        if not any(event.kind in (NO_EFFECT, NO_EFFECT_ON) for event in told):
            return DOES
        before, seat = self.handle.imagine(seed), self.handle.seat
        better = self.brain.worth(match, seat) > self.brain.worth(before, seat)
        more = self.game.scores(match.state)[seat] > self.game.scores(before.state)[seat]
        return PARTLY if better or more else COSTS

    def _text(self, best: Tried, others: Sequence[Tried], rest: Sequence[Tried]) -> str:
        """`Celebrate: 0.8 ± 0.2 hooks more than Parley, 1.4 ± 0.1 more than end turn (4 rounds ahead)`; of a game that
        has reasons these are told before. What ends is named beside it only where nothing else is as good."""
        named = [one for one in others if one not in self.declining] or others
        parts = [f"as good as {_listed([self._beside(one, best) for one in named])}"] if others else []
        second = [] if others else [one for one in rest if one is not self.idle][:1]
        unit, behind = " % chance" if self.together else f" {self.game.score_word}", list[str]()
        for one in (*second, *([self.idle] if self.idle in rest else ())):
            assert one is not None
            mean, error = best.gain(one)
            if mean > error and round(mean, 1):
                parts.append(f"{mean:.1f} ± {error:.1f}{unit} more than {self._beside(one, best)}")
                unit = ""
            else:
                behind.append(self._beside(one, best))
        if behind:
            parts.append(f"wins more often than {' and '.join(behind)}")
        rounds = self.brain.horizon
        ahead = "to the end" if not rounds else f"{rounds} round{'s' if rounds > 1 else ''} ahead"
        return f"{self._named(best)}: {', '.join(parts)} ({ahead})"

    def _as_good(self, one: Tried, top: Tried) -> bool:
        """Whether luck may be all that puts it behind, or nothing that could be told."""
        return _as_good(one, top) or (self.together and not round(top.gain(one)[0], 1))

    def _named(self, one: Tried) -> str:
        """The answer, and what it does: "challenge Ryma (dial 60 to 36, pool 10 to 13 of 40)"."""
        _, _, said = reason(self.handle, self.game, one.raw, ahead=True).partition(": ")
        return f"{one.label} ({said})" if said else one.label

    def _beside(self, one: Tried, best: Tried) -> str:
        """What an answer is called beside the best one."""
        mine, its = cards_of(self.decision, one.raw), cards_of(self.decision, best.raw)
        if len(mine) < LONG or len(its) < LONG:
            return one.label
        new, gone = [card for card in mine if card not in its], [card for card in its if card not in mine]
        if not new and not gone:
            return "another order"
        if not new or not gone:
            return f"the same with {' and '.join(new)}" if new else f"the same without {' and '.join(gone)}"
        return f"{' and '.join(new)} for {' and '.join(gone)}"


def _as_good(one: Tried, top: Tried) -> bool:
    """Whether luck may be all that puts it behind."""
    mean, error = top.ahead(one)
    return mean <= EQUAL * error


def _listed(labels: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    named = list(dict.fromkeys(labels))
    more = len(named) - NAMED
    return " and ".join([*named[:NAMED], *([f"{more} more"] if more > 0 else [])])


def cards_of(decision: Decision[Any], raw: Raw) -> list[str]:
    """The names of what a Pick or Order takes, in its sequence; nothing for other questions."""
    written = decision.write(raw)
    labels = _labels(decision)
    return [labels[oid] for oid in written] if isinstance(written, list) else []


def _labels(decision: Decision[Any]) -> dict[str, str]:
    """Options by their ids: cards by their names, where the label says no more than they print; of several with one
    card as much of the label as tells them apart."""
    options = decision.options()
    labels = [option.label for option in options]
    return {option.oid: _shortest(option.label, labels)
            if option.card is not None and option.label.startswith(option.card.name) else option.label
            for option in options}


def _shortest(label: str, labels: Sequence[str]) -> str:
    """The first parts of a label, up to colons, with which no other one begins."""
    parts = label.split(": ")
    for n in range(1, len(parts)):
        begun = ": ".join(parts[:n])
        if not any(other != label and (other == begun or other.startswith(f"{begun}: ")) for other in labels):
            return _cut(begun)
    return _cut(label)


def _cut(label: str) -> str:
    """The beginning of a long label, to a word."""
    return label if len(label) <= WIDE else f"{label[:WIDE].rpartition(' ')[0].rstrip(',;')} …"


def answer_in_words(decision: Decision[Any], raw: Raw) -> str:
    """An answer as its options are called; players are "seat 2"."""
    written, labels = decision.write(raw), _labels(decision)
    if isinstance(written, dict):
        return ", ".join(f"{labels[oid]} {n}" for oid, n in written.items() if n) or "nothing"
    if isinstance(written, list):
        return ", ".join(labels[oid] for oid in written) or "none"
    return labels.get(str(written), str(written))


def needs_a_hand(decision: Decision[Any], seen: set[int]) -> bool:
    """Whether this question offers cards that are not open to all."""
    return any(option.card is not None and option.card.number not in seen for option in decision.options())


IN_THE_OPEN = "a hint would tell everybody what is in a hand"
"""Explain there is none on the shared table where hidden cards are offered."""
