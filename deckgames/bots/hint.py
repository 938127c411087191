"""What a hint says: the deed, and why not the other.

The answers that deserve a thought, and doing nothing, meet the same worlds as in a search, whose planned looks give up
what is surely worse; only a survivor is named. Among those that luck cannot tell apart the table decides: what wins at
once, what does all that another does and more, what does not pay for nothing, the brain's order. What is of no use, or
loses at once, is no answer. The reason is a lasting number that the second-best answer does not bring, else what that
one costs, else a lead that is sure; without any of them it is a close call between the two.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from deckgames.bots.actions import answer_in_words, cards_of, cut, deed, gist, in_brief
from deckgames.bots.brain import PlainBrain, brain_of, own_seed, sensible, thoughts
from deckgames.bots.clock import FLOOR, Clock, TimeUp
from deckgames.bots.merits import GLANCES, Merit, Merits
from deckgames.bots.search import LOOKS, Candidate, equals, lead, meet, survivors
from deckgames.engine.core.cards import spoken
from deckgames.engine.core.data import dataclass
from deckgames.engine.core.spelling import in_a_row
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import SeatHandle
from deckgames.engine.match.private_phases import ENTER, Macro, endings
from deckgames.engine.messages import SAY
from deckgames.engine.vocabulary.decisions import Choose, Decision, Raw

FIRST, SECONDS = 1.0, 6.0
"""Seconds of wall time after which a hint says its first sentence, and that it is thought about at most."""
WORLDS = LOOKS[-1]
"""Number of imagined games of each answer that are enough."""
MOST = 8
"""Number of answers compared, beside doing nothing."""
FELT, FAR = 0.05, 0.05
"""A lead of fewer games is not told; whoever wins fewer is far behind."""
LONG = 3
"""Answers of so many cards are told by the first card."""
LONGEST = 32
"""Number of characters of what the other answer is called."""
WIDE = 80
"""Number of characters of a hint at most, if a shorter deed or reason does it."""


class Tried(Candidate):
    """A candidate answer, what it is called, and its place in the bot's own order."""

    __slots__ = ("nth", "told")

    def __init__(self, raw: Raw, told: str, nth: int) -> None:
        super().__init__(raw)
        self.told, self.nth = told, nth


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer, what it is called, what is said of it, and whether another one is as good as far as anybody can tell;
    `goes_on`: more may be said soon."""

    raw: Raw
    deed: str
    text: str
    close: bool
    goes_on: bool = False


def hint(handle: SeatHandle, game: Game, seed: int = 0, clock: Clock | None = None, worlds: int = 0) -> Hint:
    """What to answer, as far as whoever is in the handle can know, in so many imagined `worlds`. Raises Refused if none
    can be imagined."""
    thinking = _Thinking(handle, game, seed, worlds or WORLDS)
    thinking.think(Clock(wall=SECONDS) if clock is None else clock)
    return thinking.hint()


def hints(handle: SeatHandle, game: Game, seed: int, broken: Callable[[], bool] = bool) -> Iterator[Hint]:
    """The same as it is said at a table: a first sentence soon, and another one when more is known. Raises Refused."""
    thinking = _Thinking(handle, game, seed, WORLDS)
    thinking.think(Clock(wall=FIRST, broken=broken))
    yield replace(thinking.hint(), goes_on=thinking.goes_on)
    if thinking.goes_on:
        thinking.think(Clock(wall=SECONDS - FIRST, broken=broken))
        yield thinking.hint()


class _Thinking:
    """One hint in the making."""

    def __init__(self, handle: SeatHandle, game: Game, seed: int, worlds: int) -> None:
        self.handle, self.game, self.decision = handle, game, handle.decision
        self.seed, self.brain, asked = own_seed(seed, handle.number, handle.seat), brain_of(game), self.decision
        self.looks = [*(n for n in LOOKS if n < worlds), worlds]
        match = handle.imagine(own_seed(0, handle.number, handle.seat))  # what is compared hangs on no seed
        ranked = thoughts(self.brain, match, handle.seat)
        kept = sensible(self.brain, match.state, asked, [*(ends := endings(asked)[:1]), ranked[0]])
        self.idle = [raw for raw in ends if raw in kept]
        every = game.private_phases.macros(handle.view, asked).get(ENTER)
        self.every, oids = (every.words, every.oids) if every is not None and every.goes_on else ("", ())
        self.in_every = [Macro.raw(asked, oid) for oid in oids]
        """What Enter does wherever the cursor is: all that begins with an answer of it is one answer."""
        then = tuple([one for one in oids[1:] if isinstance(one, str)])
        self.merits = Merits(handle, game, self.brain, self.seed, then)
        self.ends = [*ranked] == self.idle  # beyond doubt: what else there is must lead clearly
        found = dict[str, Tried]()
        for raw in self._able(ranked):
            told = self.every if raw in self.in_every else answer_in_words(asked, raw)
            found.setdefault(told, Tried(raw, told, len(found)))
        self.tried = self.alive = list(found.values())
        self.wins = [one for one in self.tried if self.merits.share(one.raw) == 1.0]

    def _able(self, ranked: Sequence[Raw]) -> list[Raw]:
        """Those that deserve a thought and are of use, then the end; if the brain knows none but that, whatever else
        is. What loses the game at once is left out if anything else does not."""
        others: list[Raw] = [raw for raw in ranked if raw not in self.idle][:MOST]
        asked = self.decision
        if not others and isinstance(asked, Choose):
            others += [raw for raw in range(len(asked.items)) if raw not in self.idle][:MOST]
        of_use = [raw for raw in others if not self.merits.is_vain(raw)]
        found = [*of_use, *self.idle] or others
        if self.ends or (ranked[0] in self.idle and found[-1:] == self.idle):
            found = [found[-1], *found[:-1]]
        return [raw for raw in found if self.merits.share(raw) != 0.0] or found

    @property
    def goes_on(self) -> bool:
        """Whether more worlds might say more."""
        return bool(self.looks) and len(self.alive) > 1 and not self.wins

    def think(self, clock: Clock) -> None:
        """Plays all that are left in one world after the other, to the planned looks."""
        clock.worlds = len(self.alive[0].worths)
        with suppress(TimeUp):
            while self.goes_on:
                while clock.worlds < self.looks[0]:
                    meet(self.handle, self.game, self.brain, self.alive, self.seed, clock, self.brain.horizon)
                self.alive = survivors(self.alive, len(self.tried))
                self.looks.pop(0)

    def hint(self) -> Hint:
        """The best answer that is left, with why it and not the second-best."""
        if self.wins:
            wins = self.wins[0]
            return self._says(wins, *self._short(wins, lambda deed: SAY.text("hint.wins-now", deed=deed)))
        best, plan, end = self._best(), list[str](), {one.told for one in self.tried if one.raw in self.idle}
        if len(self.alive) > 1:
            plan = self._plan(best)
        ranked = sorted((one for one in self.tried if one is not best), key=lambda one: (
            one in self.alive, len(one.worths), one.mean), reverse=True)
        rivals = [one for one in ranked if one in self.alive and one.told not in plan
                  and best.told not in self._plan(one)]
        for second in (*(one for one in rivals if one.told not in end), *(
                one for one in ranked if one not in self.alive and one.told not in {*plan, *end})):
            return self._against(best, second, plan, sure=second not in rivals)
        if plan and (later := [one for one in ranked if one.told in plan]):
            return self._then(best, later)
        if ranked and best.told not in end:
            return self._against(best, ranked[0], plan, sure=ranked[0] not in rivals)
        kind = "alone" if best.told not in end else "not-worth" if ranked else "no-use"
        return self._says(best, *self._short(best, lambda deed: SAY.text(f"hint-alone.{kind}", deed=deed)))

    def _plan(self, best: Tried) -> list[str]:
        """What the seat goes on with behind this answer, before it ends its turn, in all worlds looked at: that it
        could have come first makes no close call."""
        seat, found, about = self.handle.seat, list[list[str]](), self.decision.about
        for world in range(GLANCES):
            match, then = self.handle.imagine(self.seed + world), list[str]()
            match.answer(best.raw, seat)
            while (asked := match.decision) is not None and asked.seat == seat and len(then) < MOST:
                first = thoughts(self.brain, match, seat)[0]
                if asked.about is about:
                    if first in endings(asked) or (told := answer_in_words(asked, first)) in then:
                        break
                    then.append(told)
                match.answer(first, seat)
            found.append(then)
        return [told for told in found[0] if all(told in then for then in found)]

    def _best(self) -> Tried:
        """Of those that luck cannot tell apart the first by the declared order."""
        if len(self.alive[0].worths) < FLOOR:  # time may be up before a world is played
            return self.alive[0]
        merits, alive = self.merits, self.alive
        if self.ends and len(alive) > 1 and (end := [one for one in alive if one.raw in self.idle]):
            return end[0]
        found = equals([one for one in alive if not any(merits.beats(other.raw, one.raw) for other in alive)],
                       len(self.tried))
        plain = type(self.brain) is PlainBrain  # it has no order of its own
        return min(found, key=lambda one: (merits.pays_for_nothing(one.raw), -plain * sum(
            merit.good for merit in merits.of(one.raw)), one.nth))

    def _against(self, best: Tried, second: Tried, plan: Sequence[str], sure: bool) -> Hint:
        """The hint to give this answer and not the second-best."""
        stops = second.raw in self.idle  # and brings nothing
        mine, its = ({merit.what: merit for merit in self.merits.of(one.raw) if merit.lasts or stops} for one in (
            best, second))

        def beside(these: dict[tuple[int, str], Merit], those: dict[tuple[int, str], Merit], of: Raw) -> list[Merit]:
            """What these bring more of than those do, as is known of that answer, and not only lose less of."""
            found = [merit for what, merit in these.items() if merit.good > 0 and (
                stops or self.merits.lacks(of, merit) if what not in those else merit.good > those[what].good)]
            return sorted(found, key=lambda merit: merit.size, reverse=True)

        gains, others = beside(mine, its, second.raw), beside(its, mine, best.raw)
        costs = [merit for what, merit in its.items() if merit.good < 0 and what not in mine] * (
            self.merits.pays_for_nothing(second.raw))
        games, called = round(100 * best.lead(second)[0]), self._called(second, best)
        felt = sure and games >= 100 * FELT
        if best.worths and best.mean < FAR and not stops and (far := self._far(best, second)):
            return far
        if gains and (sure or not others) and not (felt and others):
            return self._says(best, *self._short(best, self._brings(gains[0], its.get(gains[0].what), best, called)))
        if felt:
            return self._says(best, *self._short(best, lambda deed: SAY.text(
                "hint.wins", deed=deed, other=called, n=games)))
        if costs and not others:
            return self._says(best, *self._short(best, lambda deed: SAY.text(
                "hint.costs", deed=deed, other=called, what=costs[0].words)))
        if sure and (later := [one for one in self.tried if one.told in plan]):
            return self._then(best, later)
        pair = [(self._deed(best, few), called) for few in (LONG, 2)]
        fors = [[self._for(gains, best), self._for(others, second)], ["", ""]]
        return self._says(best, *[SAY.text("hint.close", deed=one + why, other=other + its_why)
                                  for why, its_why in fors for one, other in pair], close=True)

    def _brings(self, gain: Merit, its: Merit | None, best: Tried, called: str) -> Callable[[str], str]:
        """The sentence of a gain that the other answer does not bring, or less of."""
        what, number = self._whose(gain, best), gain.number
        if its is not None and its.good > 0:
            return lambda deed: SAY.text("hint.more", deed=deed, what=what, other=called, n=its.words)
        if gain.own and number is not None and number.good == "more" and number.whose != "table":
            return lambda deed: SAY.text("hint.brings", deed=deed, what=what, other=called)
        return lambda deed: SAY.text("hint.lacks", deed=deed, what=what, other=called)

    def _then(self, best: Tried, later: Sequence[Tried]) -> Hint:
        """What comes first, and what the seat goes on with anyway."""
        other = self._called(later[0], best)
        return self._says(best, *self._short(best, lambda deed: SAY.text("hint.then", deed=deed, other=other)))

    def _for(self, gains: Sequence[Merit], one: Tried) -> str:
        """What a close call's answer is for: its largest gain, else what its card says first; in brackets."""
        card = getattr(self.merits.option(one.raw), "card", None)
        said = self._whose(gains[0], one) if gains else "" if card is None else gist(card.spec)
        return f" ({said})" if 0 < len(said) <= LONGEST else ""

    def _far(self, best: Tried, second: Tried) -> Hint | None:
        """What is said to whoever is far behind: by how much the gap becomes smaller in the end."""
        mean, error = lead(best.margins, second.margins)
        if best.ahead >= 0 or not mean > error or best.raw in self.idle:
            return None
        kind = "halves" if 2 * best.ahead >= second.ahead else "narrows"
        return self._says(best, SAY.text(f"hint-far.{kind}", what=self._called(best, second)))

    def _short(self, best: Tried, says: Callable[[str], str]) -> list[str]:
        """A sentence with the deed, and the same with a shorter one."""
        return [says(self._deed(best, few)) for few in (LONG, 2)]

    def _says(self, best: Tried, *texts: str, close: bool = False) -> Hint:
        """A hint by the first of these texts that is short enough."""
        kind = "close" if close else "clear"
        said = [SAY.text(f"hint-kind.{kind}", what=text) for text in texts]
        return Hint(best.raw, self._deed(best), next((one for one in said if len(one) <= WIDE), said[-1]), close)

    def _whose(self, merit: Merit, one: Tried) -> str:
        """A gain with whose it is, if it is another's whom the answer does not name."""
        if merit.own or merit.seat == getattr(self.merits.option(one.raw), "seat", None):
            return merit.words
        if merit.number is None:
            return SAY.text("hint.theirs", seat=merit.seat + 1, what=merit.words)
        return SAY.text("hint.for-them", seat=merit.seat + 1, what=merit.words)

    def _deed(self, one: Tried, few: int = LONG) -> str:
        """What an answer does, in words that are those of no other one."""
        if one.raw in self.in_every:
            return self.every
        verbs, asked = self.game.private_phases.verbs, self.decision
        said = in_brief(asked, one.raw, verbs, few)
        if few < LONG or all(in_brief(asked, other.raw, verbs) != said for other in self.tried if other is not one):
            return said
        return deed(asked, one.raw, verbs) if cards_of(asked, one.raw) else self._does(one)

    def _does(self, one: Tried) -> str:
        """One of several things that a card can do."""
        option = self.merits.option(one.raw)
        return one.told if option is None else str(option.does or option.label)

    def _called(self, one: Tried, beside: Tried) -> str:
        """What an answer is called beside another one: its card, or what differs."""
        if one.raw in self.idle and isinstance(self.decision, Choose):
            return SAY.text("hint.stopping")
        cards = [getattr(self.merits.option(other.raw), "card", None) for other in self.tried]
        card = cards[self.tried.index(one)]
        if card is not None:
            return spoken(card) if cards.count(card) == 1 else cut(self._does(one), LONGEST)
        mine, its = (Counter(cards_of(self.decision, answer.raw)) for answer in (one, beside))
        if mine and mine == its:
            return SAY.text("hint.order")
        return cut(in_a_row([*(mine - its)], "") or self._deed(one), LONGEST)


def needs_a_hand(decision: Decision[object], seen: set[int]) -> bool:
    """Whether this question offers cards that are not open to all."""
    return any(option.card is not None and option.card.number not in seen for option in decision.options())


def in_the_open() -> str:
    """Why there is none on the shared table where hidden cards are offered."""
    return SAY.text("hint.in-the-open")
