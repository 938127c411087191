"""What a hint says: the answer that does best in imagined games, in one sentence with one reason; the figures apart.

The answers that deserve a thought, and doing nothing, meet the same worlds, as in a search: which ones hangs on seed
and number alone. A lead that luck may well explain is none: then the bot's own first choice is named, and said to be no
more than that; but nothing that only ends or passes, or only costs, while anything else does something.
"""

from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import Any

from deckgames.bots.brain import Brain, brain_of, own_seed, sensible, thoughts
from deckgames.bots.clock import FLOOR, Clock, TimeUp
from deckgames.bots.deeds import answer_in_words, cards_of, deed
from deckgames.bots.search import LOOK, Candidate, lead, meet
from deckgames.engine.data import dataclass
from deckgames.engine.decisions import Choose, Decision, Raw
from deckgames.engine.events import NO_EFFECT, NO_EFFECT_ON, Event
from deckgames.engine.game import Game
from deckgames.engine.lexicon import Number
from deckgames.engine.match import Match, SeatHandle
from deckgames.engine.sittings import ENTER, Macro, endings
from deckgames.engine.spelling import ordinal, plural

SECONDS = 6.0
"""Seconds of wall time that a hint is thought about at most."""
WORLDS = 96
"""Number of imagined games of each answer that are enough."""
MOST = 6
"""Number of answers compared, beside doing nothing."""
LEAST = 16
"""Number of worlds played before an answer is given up."""
EQUAL, SURE = 1.5, 2.5
"""An answer that is behind by fewer standard errors may be as good: with one, another seed names something else in
every tenth hint (Hooks, 24 positions), with EQUAL in none. Before all worlds are played, and for a reason, SURE are
asked."""
ENDS = 4.0
"""The same for what an end is better than: who is told to stop loses for sure what was still to be had."""
EVEN = 0.001
"""Share of a victory too small to be told."""
GLANCES = 3
"""Number of worlds that show whether an answer has an effect at once."""
DOES, PARTLY, COSTS = range(3)
"""An answer does what it says, a part of it, or nothing though it costs."""
TOLD = 4
"""The figures of so many answers are told."""
FEW = 2
"""Number of games without which there are none."""
LONG = 3
"""Answers of so many cards are told apart by what differs in them."""
MOVED = 2
"""Number of cards with whose places another order is told."""


class Tried(Candidate):
    """An answer with what it was worth and the numbers it came to, in each world so far."""

    __slots__ = ("label", "numbers")

    def __init__(self, raw: Raw, label: str) -> None:
        super().__init__(raw)
        self.label = label
        self.numbers: list[list[float]] = []

    def lead(self, other: Candidate) -> tuple[float, float]:
        """In the worlds that both have met: some are tried longer."""
        return lead(self.worths, other.worths, strict=False)


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer, those that are as good, one sentence of it, and the figures for whoever asks again."""

    raw: Raw
    as_good: tuple[Raw, ...]
    text: str
    figures: str


def hint(handle: SeatHandle, game: Game[Any, Any], seed: int = 0, clock: Clock | None = None,
         worlds: int | None = None) -> Hint:
    """What to answer, as far as whoever is in the handle can know. Raises Refused if no world can be imagined."""
    thinking = _Thinking(handle, game, own_seed(seed, handle.number, handle.seat))
    thinking.think(Clock(wall=SECONDS) if clock is None else clock, WORLDS if worlds is None else worlds)
    return thinking.hint()


class _Thinking:
    """One hint in the making."""

    def __init__(self, handle: SeatHandle, game: Game[Any, Any], seed: int) -> None:
        self.handle, self.game, self.seed = handle, game, seed
        self.brain: Brain = brain_of(game)
        self.decision = handle.decision
        match = handle.imagine(own_seed(0, handle.number, handle.seat))  # what is compared hangs on no seed
        self.together = game.result(match.state).together
        self.first, *more = thoughts(self.brain, match, handle.seat)
        ends = endings(self.decision)[:1]
        kept = sensible(self.brain, match.state, self.decision, [*ends, self.first])
        self.idle = [raw for raw in ends if raw in kept]
        every = game.sittings.macros(handle.view, self.decision).get(ENTER)
        self.every, oids = (every.words, every.oids) if every is not None and every.goes_on else ("", ())
        """What Enter does wherever the cursor is: all that begins with an answer of it (`in_every`) is one answer."""
        self.in_every = [Macro.raw(self.decision, oid) for oid in oids]
        self.ends = [self.first, *more] == self.idle  # beyond doubt: what else there is must lead clearly
        found: dict[str, Tried] = {}
        for raw in (*self._able([self.first, *more]), *self.idle):
            label = self.every if raw in self.in_every else answer_in_words(self.decision, raw)
            found.setdefault(label, Tried(raw, label))
        self.tried = list(found.values())
        self.numbers = [number for number in game.lexicon.numbers if number.flash and number.whose != "turn"]

    def _able(self, ranked: Sequence[Raw]) -> list[Raw]:
        """Those that deserve a thought and do something; if the brain knows none but the end, whatever else does."""
        other = [raw for raw in ranked if raw not in self.idle][:MOST]
        if not self.idle:
            return other
        able = [raw for raw in other if self._futility(raw) < COSTS]
        if able or not isinstance(self.decision, Choose):
            return able
        untried: list[Raw] = [raw for raw in range(len(self.decision.items)) if raw not in (*ranked, *self.idle)]
        return [raw for raw in untried if self._futility(raw) < COSTS][:MOST]

    def _futility(self, raw: Raw) -> int:
        """How little an answer does at once: DOES, PARTLY, or COSTS if that is so in all worlds looked at."""
        glances = (self._futile_in(raw, self.seed + world) for world in range(GLANCES))
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

    def think(self, clock: Clock, worlds: int) -> None:
        """Plays every answer in one world after the other; what is hopeless is given up. Ends with a clear lead."""
        alive = list(self.tried)
        try:
            while len(alive) > 1 and clock.worlds < worlds:
                meet(self.handle, self.game, self.brain, alive, self.seed, clock, self.brain.horizon, self._keep)
                if clock.worlds % LOOK == 0 and clock.worlds >= LEAST:
                    best = max(alive, key=lambda one: one.mean)
                    alive = [one for one in alive if one is best or self._as_good(one, best, SURE)]
        except TimeUp:
            pass

    def _keep(self, one: Tried, match: Match[Any, Any]) -> None:
        """Keeps the numbers that an answer came to in a world: the own ones, then those of the others on average."""
        seat = self.handle.seat
        table = match.view(seat)
        others = [no for no in range(len(table.seats)) if no != seat]
        rows = [[number.read(table, no) or 0 for number in self.numbers] for no in (seat, *others)]
        theirs = [sum(row) / max(1, len(others)) for row in zip(*rows[1:], strict=True)]
        one.numbers.append([*rows[0], *theirs])

    # ---- what comes of it

    def hint(self) -> Hint:
        """The answer with a clear lead, else the first in the bot's own order that does something."""
        best = self.tried[0]
        alone = len(self.tried) == 1
        if alone or not best.worths:  # time may be up before a world is played
            why = "nothing here helps" if alone and best.raw in self.idle else "the usual choice"
            return Hint(best.raw, (), f"{self._deed(best)}: {why}", f"{self._deed(best)}: nothing was compared with it")
        top = max(self.tried, key=lambda one: one.mean)
        equal = [one for one in self.tried if one is top or self._as_good(one, top)]
        if self.ends and (len(equal) > 1 or top is self.tried[-1]):
            why = "nothing here helps" if self._idles() else "nothing here clearly helps"
            return Hint(self.tried[-1].raw, (), f"{self._deed(self.tried[-1])}: {why}", self._figures(self.tried[-1]))
        if len(equal) > 1:
            best = min(equal, key=lambda one: COSTS if one.raw in self.idle else self._futility(one.raw))
            others = [one for one in equal if one is not best]
            return Hint(best.raw, tuple(one.raw for one in others), self._unclear(best, others), self._figures(best))
        rest = sorted((one for one in self.tried if one is not top), key=lambda one: one.lead(top), reverse=True)
        return Hint(top.raw, (), f"{self._deed(top)}: {self._reason(top, rest[0])}", self._figures(top))

    def _idles(self) -> bool:
        """Whether no other answer comes to more than the end in any world."""
        idle = self.tried[-1]
        return not any(worth > its + EVEN for one in self.tried[:-1]
                       for worth, its in zip(one.worths, idle.worths, strict=False))

    def _as_good(self, one: Tried, top: Tried, sure: float = EQUAL) -> bool:
        """Whether luck may be all that puts it behind."""
        mean, error = top.lead(one)
        sure = ENDS if top.raw in self.idle else sure
        return len(one.worths) < FLOOR or mean <= max(EVEN, sure * error)

    def _unclear(self, best: Tried, others: Sequence[Tried]) -> str:
        """What may be best, but for an end, with the bot's own choice, and what is clearly worse: "no clear best: buy
        Loaded Dice, then play Celebrate, as a bot would, or 2 others; worse: end your turn". Beside an end alone: "play
        all 4, as a bot would: perhaps no better than if you end your turn"."""
        equal = [best, *(one for one in others if one.raw not in self.idle)]
        named = [one for one in equal if one is best or len(equal) == 2 or one.raw == self.first]
        parts = [(self._deed(one) if one is best else self._beside(one, best))
                 + (self._as_a_bot(one.raw) if one.raw == self.first else "") for one in named]
        if left := len(equal) - len(named):
            parts.append(plural(left, "other"))
        said = (f"no clear best: {', or '.join(parts)}" if len(equal) > 1 else
                f"{parts[0]}: perhaps no better than {self._than(others[0], best)}")
        worse = [self._beside(one, best) for one in self.tried if one is not best and one not in others]
        more = f" and {plural(len(worse) - 1, 'other')}" if len(worse) > 1 else ""
        return f"{said}; worse: {worse[0]}{more}" if worse else said

    def _as_a_bot(self, raw: Raw) -> str:
        """That a bot would do so, and what it goes on with, if that is one thing and no end in all worlds looked at."""
        seat, then = self.handle.seat, set[str]()
        for world in range(GLANCES):
            match = self.handle.imagine(self.seed + world)
            match.answer(raw, seat)
            while (asked := match.decision) is not None and asked.seat == seat:
                first = thoughts(self.brain, match, seat)[0]
                if asked.about is self.decision.about:
                    then.add("" if first in endings(asked) else deed(asked, first, self.game.sittings.verbs))
                    break
                match.answer(first, seat)
            else:
                return ", as a bot would"
        new = then - {"", deed(self.decision, raw, self.game.sittings.verbs)}
        return f", then {new.pop()}, as a bot would" if len(new) == len(then) == 1 else ", as a bot would"

    def _reason(self, best: Tried, second: Tried) -> str:
        """What the games came to that followed the best answer, beside those of the second: the number that differs
        most surely, if it does so for the better, an own one before one of others, whose money tells nothing, and what
        a company has in common before both; else that it wins more often."""
        found: list[tuple[bool, bool, float, str]] = []
        columns = zip(zip(*best.numbers, strict=True), zip(*second.numbers, strict=True), strict=True)
        for nth, (mine, its) in enumerate(columns):
            number, own = self.numbers[nth % len(self.numbers)], nth < len(self.numbers)
            mean, error = lead(mine, its, strict=False)
            wanted = (own or self.together) == (number.ink != "harm" and number.whose == "seat")
            tells = own or number.ink != "coin"
            if tells and mean and error < inf and abs(mean) > SURE * error and (mean > 0) == wanted:
                ours = self.together and number.whose == "table"
                found.append((ours, own, abs(mean) / (error + EVEN), self._says(number, own, mean)))
        if found:
            return max(found)[-1]
        return f"{'your company wins' if self.together else 'you win'} more often than {self._than(second, best)}"

    def _says(self, number: Number, own: bool, mean: float) -> str:
        """ "about 3 more hooks after 4 rounds", "the dial is lower in the end"."""
        view, rounds = self.handle.view, self.brain.horizon
        after = f" after {rounds} rounds" if rounds > 1 else " at the end of the round" if rounds else " in the end"
        if number.whose == "table":
            return f"the {number.word} is {'higher' if mean > 0 else 'lower'}{after}"
        many = number.plural or f"{number.word}s"
        how = "more" if mean > 0 else "fewer" if many.endswith("s") else "less"
        much = f"about {n}" if (n := round(abs(mean))) else "slightly"
        one = not own and len(view.seats) == 2
        who = "" if own else f"seat {2 - self.handle.seat} has " if one else "the others have "
        return f"{who}{much} {how} {number.word if n == 1 else many}{after}"

    def _figures(self, best: Tried) -> str:
        """ "buy Parcel Hook: 31.2 % to win; in percentage points: end your turn 4.1 ± 1.0 worse, ... (96 imagined
        games)". Whatever does better than what is named has no clear lead; one game tells nothing."""
        games = f"({plural(len(best.worths), 'imagined game')})"
        if len(best.worths) < FEW:
            return f"{self._deed(best)}: too few games for figures {games}"
        rest = sorted((one for one in self.tried if one is not best), key=lambda one: -one.mean)
        parts = []
        for one in rest[:TOLD]:
            mean, error = one.lead(best)
            told = "too few games" if error == inf else "the same" if max(abs(mean), error) < EVEN else (
                f"{abs(mean) * 100:.1f} ± {error * 100:.1f} {'better (no clear lead)' if mean > 0 else 'worse'}")
            parts.append(f"{self._beside(one, best)} {told}")
        return f"{self._deed(best)}: {best.mean * 100:.1f} % to win; in percentage points: {', '.join(parts)} {games}"

    def _deed(self, one: Tried) -> str:
        return self.every if one.raw in self.in_every else deed(self.decision, one.raw, self.game.sittings.verbs)

    def _than(self, one: Tried, best: Tried) -> str:
        said = self._beside(one, best)
        return f"if you {said}" if said == self._deed(one) else f"with {said}"

    def _beside(self, one: Tried, best: Tried) -> str:
        """What an answer is called beside the best one."""
        mine, its = cards_of(self.decision, one.raw), cards_of(self.decision, best.raw)
        if len(mine) < LONG or len(its) < LONG:
            return self._deed(one)
        more, less = Counter(mine), Counter(its)
        new, gone = [*(more - less).elements()], [*(less - more).elements()]
        if not new and not gone:
            moved = [f"{card} {ordinal(at)}" for at, (card, was) in enumerate(zip(mine, its, strict=True), 1)
                     if card != was]
            return " and ".join(moved[:MOVED])
        if not new or not gone:
            return f"the same with {' and '.join(new)}" if new else f"the same without {' and '.join(gone)}"
        return f"{' and '.join(new)} for {' and '.join(gone)}"


def needs_a_hand(decision: Decision[Any], seen: set[int]) -> bool:
    """Whether this question offers cards that are not open to all."""
    return any(option.card is not None and option.card.number not in seen for option in decision.options())


IN_THE_OPEN = "a hint would tell everybody what is in a hand"
"""Explain there is none on the shared table where hidden cards are offered."""
