"""What a hint says: the answer that does best in imagined games, in one sentence with one reason; the figures apart.

The answers that deserve a thought, and doing nothing, meet the same worlds, as in a search: which ones hangs on seed
and number alone. The reason is the largest gain that is certain, else what the imagined games come to. A lead that luck
may well explain is none: then the bot's own first choice is a close call, unless it only comes before the others or
costs nothing; but nothing is named that only ends or passes, or only costs, while anything else does something.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from math import inf
from typing import Any

from deckgames.bots.actions import answer_in_words, cards_of, deed, in_brief
from deckgames.bots.brain import Brain, PlainBrain, brain_of, own_seed, sensible, thoughts
from deckgames.bots.clock import FLOOR, Clock, TimeUp
from deckgames.bots.search import LOOK, Candidate, lead, meet
from deckgames.engine.core.data import dataclass
from deckgames.engine.forecast.forecast import Forecasts
from deckgames.engine.forecast.shifts import spelled
from deckgames.engine.forecast.teller import ForecastFacts, Shift, teller_of
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.match.private_phases import ENTER, Macro, endings
from deckgames.engine.messages import SAY, ordinal
from deckgames.engine.vocabulary.decisions import Choose, Decision, Option, Raw
from deckgames.engine.vocabulary.events import NO_EFFECT, NO_EFFECT_ON, Event, spans
from deckgames.engine.vocabulary.lexicon import Number

SECONDS = 6.0
"""Seconds of wall time that a hint is thought about at most."""
WORLDS, CLOSER = 96, 384
"""Number of imagined games of each answer that are enough, and of those that none leads clearly by then: the fourfold
settles every third close call of Hooks."""
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
"""Answers of so many cards are told apart by what differs in them, and told by the first card."""
MOVED = 2
"""Number of cards with whose places another order is told."""
WIDE = 80
"""Number of characters of a hint at most, if a shorter deed or reason does it."""
OTHERS_GET = {("more", False): "costs", ("more", True): "brings", ("fewer", False): "spares", ("fewer", True): "gives"}
"""What is told of others, by what is good of a number, and whether they get more of it."""

@dataclass(frozen=True, slots=True)
class Gain:
    """Something of a seat, whoever asks (`own`) or another, that surely changes by `n` so that whoever asks is better
    off, in words: a number, or what a game notes (None)."""

    seat: int
    own: bool
    n: int
    words: str
    number: Number | None

    @property
    def size(self) -> tuple[bool, int, bool, bool]:
        """Greater ones are larger gains: of what wins before all else, then of more, of one's own, of what lasts."""
        wins, lapses = (False, False) if self.number is None else (self.number.stands == "first", self.number.lapses)
        return wins, abs(self.n), self.own, not lapses


class Tried(Candidate):
    """A candidate answer with its value and its numbers in each imagined world so far."""

    __slots__ = ("numbers", "told")

    def __init__(self, raw: Raw, told: str) -> None:
        super().__init__(raw)
        self.told = told
        self.numbers: list[list[float]] = []

    def lead(self, other: Candidate) -> tuple[float, float]:
        """The mean lead over another answer, in the worlds that both were tried in, and its standard error."""
        return lead(self.worths, other.worths, strict=False)


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer, what it is called, the one reason for it ("": none can be told), whether luck may be all that puts it
    before another, and the figures for whoever asks again."""

    raw: Raw
    deed: str
    reason: str
    close: bool
    figures: str

    @property
    def text(self) -> str:
        """ "hint: buy Parcel Hook: +3 hooks", "close call: buy Greater Fight, +2 Fight"."""
        kind = "close" if self.close else "clear"
        if not self.reason:
            return SAY.text(f"hint-deed.{kind}", deed=self.deed)
        return SAY.text(f"hint-why.{kind}", deed=self.deed, reason=self.reason)


def hint(handle: SeatHandle, game: Game, seed: int = 0, clock: Clock | None = None,
         worlds: int | None = None) -> Hint:
    """What to answer, as far as whoever is in the handle can know, in so many imagined `worlds`. Raises Refused if none
    can be imagined."""
    thinking = _Thinking(handle, game, own_seed(seed, handle.number, handle.seat))
    thinking.think(Clock(wall=SECONDS) if clock is None else clock, (WORLDS, CLOSER) if worlds is None else (worlds,))
    return thinking.hint()


class _Thinking:
    """One hint in the making."""

    def __init__(self, handle: SeatHandle, game: Game, seed: int) -> None:
        self.handle, self.game, self.seed, self.teller = handle, game, seed, teller_of(game)
        self.brain: Brain = brain_of(game)
        self.decision = handle.decision
        match = handle.imagine(own_seed(0, handle.number, handle.seat))  # what is compared hangs on no seed
        self.together = game.result(match.state).together
        self.first, *more = thoughts(self.brain, match, handle.seat)
        ends = endings(self.decision)[:1]
        kept = sensible(self.brain, match.state, self.decision, [*ends, self.first])
        self.idle = [raw for raw in ends if raw in kept]
        every = game.private_phases.macros(handle.view, self.decision).get(ENTER)
        self.every, oids = (every.words, every.oids) if every is not None and every.goes_on else ("", ())
        """What Enter does wherever the cursor is: all that begins with an answer of it (`in_every`) is one answer."""
        self.in_every = [Macro.raw(self.decision, oid) for oid in oids]
        self.then = tuple([one for one in oids[1:] if isinstance(one, str)])
        self.ends = [self.first, *more] == self.idle  # beyond doubt: what else there is must lead clearly
        found: dict[str, Tried] = {}
        for raw in (*self._able([self.first, *more]), *self.idle):
            told = self.every if raw in self.in_every else answer_in_words(self.decision, raw)
            found.setdefault(told, Tried(raw, told))
        self.tried = list(found.values())
        self.numbers = [number for number in game.lexicon.numbers
                        if number.flash and (number.stands == "first" or number.whose == "table")]
        """What wins: with the others too much else happens until an imagined game ends."""
        self._known: dict[str, ForecastFacts | None] = {}

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
        """The same in one world: whether the seat's bot declines what it begins, or it is told that an effect did
        nothing, and whether the seat stands better for it all the same."""
        match, told, seat = self.handle.imagine(seed), list[Event](), self.handle.seat
        match.halts, match.state.observer = True, told.append
        match.answer(raw, seat)
        match.state.observer = None
        asked = match.decision
        if asked is not None and asked.seat == seat and asked.about is not self.decision.about and (
                thoughts(self.brain, match, seat)[0] in endings(asked)):
            return COSTS
        if not any(event.kind in (NO_EFFECT, NO_EFFECT_ON) for event in told):
            return DOES
        before = self.handle.imagine(seed)
        better = self.brain.worth(match, seat) > self.brain.worth(before, seat)
        more = self.game.scores(match.state)[seat] > self.game.scores(before.state)[seat]
        return PARTLY if better or more else COSTS

    def think(self, clock: Clock, enough: Sequence[int]) -> None:
        """Plays every answer in one world after the other; what is hopeless is given up, and after each number of
        worlds that is `enough` what another leads clearly. Ends with a clear lead."""
        alive = self.tried
        try:
            for worlds in enough:
                while len(alive) > 1 and clock.worlds < worlds:
                    meet(self.handle, self.game, self.brain, alive, self.seed, clock, self.brain.horizon, self._keep)
                    if clock.worlds % LOOK == 0 and clock.worlds >= LEAST:
                        alive = self._equal(alive, SURE)
                alive = self._equal(alive)
        except TimeUp:
            pass

    def _keep(self, one: Tried, match: Match) -> None:
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
        if len(self.tried) == 1 or not best.worths:  # time may be up before a world is played
            return self._of(best, len(self.tried) > 1, SAY.text(
                "hint.alone", deed=self._deed(best)))
        equal, idle = self._equal(self.tried), self.tried[-1]
        top = max(equal, key=lambda one: one.mean)
        if self.ends and (len(equal) > 1 or top is idle):
            return self._of(idle, False, self._figures(idle))
        if len(equal) == 1:
            return self._of(top, False, self._figures(top))
        if type(self.brain) is PlainBrain:  # it has no order of its own
            equal.sort(key=lambda one: max([gain.size for gain in self._gains(one)], default=()), reverse=True)
        best = min(equal, key=self._useless)
        if best is idle:
            return self._of(idle, False, self._figures(idle), leads=False)
        plan = self._plan(best)
        rivals = {one.told for one in equal if one is not best and one.told not in plan
                  and best.told not in self._plan(one)}
        close = bool(rivals) and not (rivals == {idle.told} and self._is_free(best))
        return self._of(best, close, self._figures(best), leads=False)

    def _plan(self, best: Tried) -> set[str]:
        """What the seat goes on with behind this answer, before it ends its turn, in all worlds looked at: that it
        could have come first makes no close call."""
        seat, found = self.handle.seat, list[set[str]]()
        for world in range(GLANCES):
            match, then = self.handle.imagine(self.seed + world), set[str]()
            match.answer(best.raw, seat)
            while (asked := match.decision) is not None and asked.seat == seat and len(then) < MOST:
                first = thoughts(self.brain, match, seat)[0]
                if asked.about is self.decision.about:
                    if first in endings(asked) or (told := answer_in_words(asked, first)) in then:
                        break
                    then.add(told)
                match.answer(first, seat)
            found.append(then)
        return set.intersection(*found)

    def _useless(self, one: Tried) -> int:
        """How little an answer does, as `_futility`; ending is better than what costs and gains nothing where the bot
        would end, too, and than what the table warns of."""
        if one.raw in self.idle:
            return COSTS
        if self.game.private_phases.doubt(self.decision, one.raw, partial(self._foretold, one.raw)):
            return COSTS + 1
        return COSTS + 1 if self.first in self.idle and self._loses(one) and not self._gains(one) else self._futility(
            one.raw)

    def _foretold(self, raw: Raw, *oids: str) -> Sequence[Event]:
        """The certain events of this answer, or of others in a row by their options' ids."""
        first = Macro.raw(self.decision, oids[0]) if oids else raw
        found = None if first is None else self.forecasts.of(first, oids[1:])
        return () if found is None else found.narrated

    def _is_free(self, best: Tried) -> bool:
        """Whether it surely gains something and loses nothing, and the end does not seem better."""
        ahead, error = self.tried[-1].lead(best)
        return ahead <= EQUAL * error and bool(self._gains(best)) and not self._loses(best)

    def _loses(self, one: Tried) -> bool:
        """Whether a number of whoever asks that lasts may be the worse for it."""
        told, seat = self._told(one), self.handle.seat
        return told is not None and any(shift.loses and shift.number.good != "neither" and not shift.number.lapses
                                        for of in told.of if of.seat == seat for shift in of.shifts)

    def _of(self, best: Tried, close: bool, figures: str, leads: bool = True) -> Hint:
        """The hint to give this answer: its largest gain if it comes with no other answer, of a close call at any rate,
        and if the imagined games do not say the contrary; else what they come to."""
        rest = sorted((one for one in self.tried if one is not best), key=lambda one: one.lead(best), reverse=True)
        second = rest[0] if rest and rest[0].worths else None
        idle = best.raw in self.idle
        every = [] if idle else self._gains(best)
        gains = [gain for gain in every if second is None or not self._against(gain, best, second)]
        other = self.tried[-1] if best is not self.tried[-1] else second
        apart = [gain for gain in gains if other is None or gain not in self._gains(other)]
        close = close or not (idle or apart or leads)
        if apart or (close and every):
            reasons = self._said(best, max(apart or gains or every, key=lambda gain: gain.size))
        elif close or (second is None and not idle):
            reasons = []
        elif second is None or (idle and (self.ends or not leads)):
            reasons = [SAY.text("hint.nothing-helps" if self._idles() else "hint.nothing-worth")]
        else:
            reasons = [self._reason(best, second)]
        verbs = self.game.private_phases.verbs
        deeds = [self.every] if best.raw in self.in_every else [
            in_brief(self.decision, best.raw, verbs, few) for few in (LONG, 2)]
        found = [Hint(best.raw, deed, reason, close, figures) for deed in deeds for reason in reasons or [""]]
        return next((one for one in found if len(one.text) <= WIDE), Hint(best.raw, deeds[-1], "", close, figures))

    def _said(self, best: Tried, gain: Gain) -> list[str]:
        """A gain with whose it is, first with what comes within reach by it: "+2 Treasures, enough for Flagship"."""
        told, said = self._told(best), gain.words
        if gain.seat not in (self.handle.seat, getattr(self._option(best), "seat", None)):
            said = SAY.text("hint.theirs" if gain.number is None else "hint.for-them", seat=gain.seat + 1, what=said)
        enough = [] if told is None or not gain.own or gain.number is None or not gain.number.pays else [
            SAY.text("hint.enough", gain=said, card=event.cards[0].name) for event in told.within
            if event.kind.startswith("enough")]
        return [*enough[:1], said]

    def _gains(self, one: Tried) -> list[Gain]:
        """What surely changes for the better by an answer."""
        told, found = self._told(one), list[Gain]()
        for of in [] if told is None else [*told.of, *told.one_of]:
            own = of.seat == self.handle.seat
            found += [Gain(of.seat, own, n, shift.number.change(n), shift.number) for shift in (*of.shifts, *of.marks)
                      if (n := shift.surely) * self._wanted(shift.number, own) > 0]
            for note in of.notes:
                if note.kind in self.teller.gains and note.n * (own or self.together or -1) > 0:
                    said = "".join(text for text, *_ in spans(note, self.teller.notes, [], None))
                    found.append(Gain(of.seat, own, note.n, said, None))
        return [*found, *([] if told is None else self._shared(told))]

    def _shared(self, told: ForecastFacts) -> Iterator[Gain]:
        """What surely changes for the better of numbers that a game tells apart from those of seats: "dial 60→36"."""
        seat = self.handle.seat
        for number in self.numbers:
            change = told.found.of(number, seat) if number.whose == "table" and not number.forecast else None
            if change is not None and (n := Shift(number, change).surely) * self._wanted(number, True) > 0:
                yield Gain(seat, True, n, f"{number.label} {spelled(change)}", number)

    def _wanted(self, number: Number, own: bool) -> int:
        """Whether whoever asks is better off with more (1) or fewer (−1) of a number, or with neither (0), as with what
        others have for a turn."""
        return number.worth * (own or self.together or -1) if own or not number.lapses else 0

    @cached_property
    def forecasts(self) -> Forecasts:
        """What each answer would do, in worlds that all of them share."""
        handle = self.handle
        return Forecasts(handle.imagine(self.seed), None if handle.public else handle.seat, handle.number)

    def _option(self, best: Tried) -> Option | None:
        return next((one for one in self.decision.options() if one.oid == self.decision.write(best.raw)), None)

    def _told(self, best: Tried) -> ForecastFacts | None:
        """What is known of an answer, as the table tells it."""
        if best.told not in self._known:
            self._known[best.told] = self._telling(best)
        return self._known[best.told]

    def _telling(self, best: Tried) -> ForecastFacts | None:
        view, then = self.handle.view, self.then if best.raw in self.in_every else self.game.private_phases.then
        found = self.forecasts.of(best.raw, then)
        return None if found is None else self.teller.facts(
            view, self.handle.seat, found, self.teller.aimed(view, self._option(best)))

    def _ahead(self, best: Tried, second: Tried) -> list[tuple[Number, bool, float, float]]:
        """By how much more of each number (of whoever asks: True) the imagined games end with than after the second
        answer, and the error of that, in the sequence of the numbers."""
        columns = zip(zip(*best.numbers, strict=True), zip(*second.numbers, strict=True), strict=True)
        count = len(self.numbers)
        return [(self.numbers[nth % count], nth < count, *lead(mine, its, strict=False))
                for nth, (mine, its) in enumerate(columns)]

    def _against(self, gain: Gain, best: Tried, second: Tried) -> bool:
        """Whether the imagined games surely end with less of this gain than after the second answer."""
        return any(abs(mean) > SURE * error and mean * self._wanted(number, own) < 0
                   for number, own, mean, error in self._ahead(best, second)
                   if number is gain.number and own == gain.own)

    def _idles(self) -> bool:
        """Whether no other answer comes to more than the end in any world."""
        idle = self.tried[-1]
        return not any(worth > its + EVEN for one in self.tried[:-1]
                       for worth, its in zip(one.worths, idle.worths, strict=False))

    def _equal(self, tried: Sequence[Tried], sure: float = EQUAL) -> list[Tried]:
        """The best of these answers, and those that luck may be all that puts behind it."""
        top = max(tried, key=lambda one: one.mean)
        sure = ENDS if top.raw in self.idle else sure

        def as_good(one: Tried) -> bool:
            mean, error = top.lead(one)
            return len(one.worths) < FLOOR or mean <= max(EVEN, sure * error)

        return [one for one in tried if one is top or as_good(one)]

    def _reason(self, best: Tried, second: Tried) -> str:
        """What the games came to that followed the best answer, beside those of the second: the number that differs
        most surely, if it does so for the better, an own one before one of others, and what a company has in common
        before both; else how much more often it wins."""
        found: list[tuple[bool, bool, float, str]] = []
        for number, own, mean, error in self._ahead(best, second):
            large = abs(mean) >= 1 / 2 or number.whose == "table"
            if large and abs(mean) > EQUAL * error and mean * self._wanted(number, own) > 0:
                ours = self.together and number.whose == "table"
                found.append((ours, own, abs(mean) / (error + EVEN), self._says(number, own, mean)))
        if found:
            return max(found)[-1]
        n = round(100 * best.lead(second)[0])
        return SAY.text("hint.wins", n=n) if n > 0 else SAY.text("hint.slightly")

    def _says(self, number: Number, own: bool, mean: float) -> str:
        """ "about 3 hooks more by round 12", "the dial is lower in the end", "costs the others about 2 lives"."""
        view, rounds = self.handle.view, self.brain.horizon
        when = SAY.text("hint.by-round", n=view.round + rounds) if rounds > 1 else SAY.text(
            "hint.this-round" if rounds else "hint.in-the-end")
        if number.whose == "table":
            return SAY.text("hint.higher" if mean > 0 else "hint.lower", what=number.word, when=when)
        much = number.count(max(1, round(abs(mean))))
        if own:
            return SAY.text("hint.more" if mean > 0 else "hint.fewer", n=much, when=when)
        who = f"seat {2 - self.handle.seat}" if len(view.seats) == 2 else SAY.text("hint.others")
        return SAY.text(f"hint-others.{OTHERS_GET[number.good, mean > 0]}", who=who, n=much)

    def _figures(self, best: Tried) -> str:
        """ "buy Parcel Hook: 31.2 % to win; in percentage points: end your turn 4.1 ± 1.0 worse, ... (96 imagined
        games)". Whatever does better than what is named has no clear lead; one game tells nothing."""
        games = len(best.worths)
        if games < FEW:
            return SAY.text("hint.too-few", deed=self._deed(best), n=games)
        rest = sorted((one for one in self.tried if one is not best), key=lambda one: -one.mean)
        parts = []
        for one in rest[:TOLD]:
            mean, error = one.lead(best)
            other, n = self._beside(one, best), f"{abs(mean) * 100:.1f} ± {error * 100:.1f}"
            if error == inf or max(abs(mean), error) < EVEN:
                parts.append(SAY.text("figure.few" if error == inf else "figure.same", other=other))
            else:
                parts.append(SAY.text("figure.better" if mean > 0 else "figure.worse", other=other, n=n))
        return SAY.text("hint.figures", deed=self._deed(best), wins=f"{best.mean * 100:.1f}", parts=", ".join(parts),
                        n=games)

    def _deed(self, one: Tried) -> str:
        return self.every if one.raw in self.in_every else deed(self.decision, one.raw, self.game.private_phases.verbs)

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
            return SAY.text("hint.same-with" if new else "hint.same-without", cards=" and ".join(new or gone))
        return SAY.text("hint.instead", cards=" and ".join(new), gone=" and ".join(gone))


def needs_a_hand(decision: Decision[Any], seen: set[int]) -> bool:
    """Whether this question offers cards that are not open to all."""
    return any(option.card is not None and option.card.number not in seen for option in decision.options())


def in_the_open() -> str:
    """Why there is none on the shared table where hidden cards are offered."""
    return SAY.text("hint.in-the-open")
