"""What a hint says: the deed, and why not the other.

The answers that deserve a thought, and doing nothing, meet the same worlds as in a search, whose planned looks give up
what is surely worse; only a survivor is named. Among those that luck cannot tell apart the table decides: what wins at
once, what does all that another does and more, what does not pay for nothing, the brain's order. What is of no use, or
loses at once, is no answer. The words are those of `hint_words.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf

from deckgames.bots.actions import answer_in_words
from deckgames.bots.brain import Brain, brain_of, own_seed, sensible, thoughts
from deckgames.bots.clock import FLOOR, WHOLE, Clock, TimeUp
from deckgames.bots.consequences import Tried
from deckgames.bots.hint_words import FAR, FELT, SLIGHT, Hint, Sentences
from deckgames.bots.merits import Merits
from deckgames.bots.search import EVEN, LOOKS, equals, meet, survivors
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import Match, SeatHandle
from deckgames.engine.match.private_phases import ENTER, Macro, Outlook, endings
from deckgames.engine.messages import TEXT
from deckgames.engine.vocabulary.decisions import Choose, Decision, Pick, Raw, Topic

FIRST, SECONDS = 1.0, 6.0
"""Seconds of wall time after which a hint says its first sentence, and that it is thought about at most."""
WORLDS = LOOKS[-1]
"""Number of imagined games of each answer that are enough."""
MOST, EVERY = 8, 16
"""Number of answers compared, beside doing nothing; and of others, which must show that they deserve a thought."""


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
        macros = game.private_phases.macros(handle.view, asked)
        self.joint = {key: [raw for oid in macro.oids if (raw := Macro.raw(asked, oid)) is not None]
                      for key, macro in macros.items() if key != ENTER}
        every = macros.get(ENTER)
        self.every, oids = (every.words, every.oids) if every is not None and every.goes_on else ("", ())
        self.in_every = [Macro.raw(asked, oid) for oid in oids]
        """What Enter does wherever the cursor is: all that begins with an answer of it is one answer."""
        then = tuple([one for one in oids[1:] if isinstance(one, str)])
        self.rounds = self.brain.horizon(handle.view)
        self.merits = Merits(handle, game, self.brain, self.seed, then)
        self.ends = [*ranked] == self.idle  # beyond doubt: what else there is must lead clearly
        found = dict[str, Tried]()
        for raw in self._able(ranked):
            told = self.every if raw in self.in_every else answer_in_words(asked, raw)
            found.setdefault(told, Tried(raw, told, len(found), game.sentences.hinted))
        self.tried = self.alive = list(found.values())
        self.others = [raw for raw in range(len(asked.items)) if raw not in self.in_every] if isinstance(
            asked, Choose) else []
        self.late = list[Tried]()
        self.words = Sentences(game, asked, self.merits, self.tried, self.idle, self.in_every, self.every)
        self.wins = [one for one in self.tried if self.merits.share(one.raw) == 1.0]

    def _able(self, ranked: Sequence[Raw]) -> list[Raw]:
        """Those that deserve a thought and are of use, then the end. What loses the game at once is left out if
        anything else does not."""
        others: list[Raw] = [raw for raw in ranked if raw not in self.idle][:MOST]
        found = self.merits.able([*others, *self.idle])
        first = self.idle and ranked[0] in self.idle and found[-1:] == self.idle
        return [found[-1], *found[:-1]] if first else found

    @property
    def goes_on(self) -> bool:
        """Whether more worlds might say more."""
        return bool(self.looks) and not self.wins and (len(self.alive) > 1 or bool(self.others or self.late))

    def think(self, clock: Clock) -> None:
        """Plays all that are left in one world after the other, to the planned looks."""
        clock.worlds = len(self.alive[0].worths)
        with suppress(TimeUp):
            while self.goes_on:
                while clock.worlds < self.looks[0]:
                    meet(self.handle, self.game, self.brain, self.alive, self.seed, clock, self.rounds)
                self.alive = survivors(self.alive, len(self.tried))
                self._join(clock)
                self.looks.pop(0)

    def _join(self, clock: Clock) -> None:
        """The others meet the worlds of the first look, too: whoever is surely worse after a few is given up."""
        if self.others:
            there = {one.told: one for one in self.tried}
            able = sensible(self.brain, self.handle.imagine(self.seed).state, self.decision, self.merits.able(
                [raw for raw in self.others if answer_in_words(self.decision, raw) not in there][:EVERY] + self.idle))
            self.late = [Tried(raw, told, len(self.tried) + nth, self.game.sentences.hinted)
                         for nth, raw in enumerate(able) if (told := answer_in_words(self.decision, raw)) not in there]
            self.tried += self.late
            self.others = []
        while self.late and (n := len(self.late[0].worths)) < self.looks[0]:
            if n == WHOLE:
                kept = survivors([*self.alive, *self.late], len(self.tried))
                self.late = [one for one in self.late if one in kept]
            clock.worlds = n
            meet(self.handle, self.game, self.brain, self.late, self.seed, clock, self.rounds)
        clock.worlds = len(self.alive[0].worths)
        self.alive, self.late = survivors([*self.alive, *self.late], len(self.tried)), []

    def hint(self) -> Hint:
        """The best answer that is left, with why it and not the second-best."""
        if self.wins:
            return self.words.says(self.wins[0], "wins-now")
        for one in self.tried:  # won as it stands: by how much does not count
            if one.raw in self.idle and one.mean > 1 - EVEN and (comes := self.merits.comes_to(one.raw).what):
                return self.words.says(one, "leads", whats=[comes])
        best = self._best()
        if (sooner := self._sooner(best)) is not None:
            return self.words.sooner(sooner, best)
        if (follows := self._follows(best)) is not None:
            return self.words.before(best, *follows)
        plan = self._plan(best)
        ranked = sorted((one for one in self.tried if one is not best and (
            one in self.alive or len(one.worths) >= WHOLE)), key=lambda one: (
            one in self.alive, len(one.worths), one.mean), reverse=True)
        rivals = [one for one in ranked if one in self.alive and one.told not in plan
                  and best.told not in self._plan(one)]
        ordered = [*rivals, *(one for one in ranked if one not in self.alive and one.told not in plan)]
        comes = self.merits.comes_to(best.raw).what
        as_it_is = (one for one in ordered if comes and one.raw in self.idle and (
            self.merits.comes_to(one.raw).what == comes))
        wanted = None if plan else next(as_it_is, None) or self._promising(best, ordered)
        if isinstance(self.decision, Pick):  # as what the table proposes, too
            wanted = wanted or next((one for one in ordered if one.nth == 0), next(iter(ordered), None))
        stays = (one for one in ordered if comes and one.raw in self.idle and self.merits.comes_to(one.raw).what)
        second = wanted or next(stays, None) or next((one for one in ordered if one.raw not in self.idle), None)
        if wanted is None and second not in rivals and (
                later := [one for told in plan for one in ranked if one.told == told]):
            return self.words.then(best, later)
        ends = best.raw in self.idle
        if second is None and not ends:
            second = next(iter(ranked), None)
        if second is not None:
            compared = self.words.against(best, second, plan, sure=second not in rivals)
            if not compared.close:
                return compared
            if ends and second in rivals and self.tried[0].raw not in self.idle and not self.merits.outweighs(
                    best.raw, second.raw):
                return self.words.against(second, best, [], sure=False)  # first what ends nothing
            given_up = [one for one in ordered if one.raw in self.idle and one not in self.alive]
            rather = (self.words.against(best, one, plan, sure=True) for one in given_up
                      if self.words.decided(best, one))
            return next((one for one in rather if not one.close), compared)
        return self.words.alone(best, "alone" if not ends else "not-worth" if ranked else "no-use")

    def _sooner(self, best: Tried) -> Tried | None:
        """Of what wins as surely as the best answer that which wins a round earlier, by the most."""
        won = [one for one in self.tried if self.words.decided(best, one) and one.mean > 1 - EVEN]
        first = min(won, key=lambda one: (one.last, -one.ahead, one.nth), default=best)
        return first if best in won and first.last <= best.last - 1 < inf else None

    def _follows(self, best: Tried) -> tuple[str, Outlook] | None:
        """The key that gives several answers of which the table tells more than of the best one, and what, if all of
        them can be given behind that."""
        merits, comes = self.merits, self.game.private_phases.comes_to
        for key, raws in self.joint.items():
            told = comes(self.handle.view, self.decision, key)
            if raws and best.raw not in raws and told.worth > merits.comes_to(best.raw).worth and all(
                    merits.keeps(best.raw, raw) for raw in raws):
                return key, told
        return None

    def _promising(self, best: Tried, others: Sequence[Tried]) -> Tried | None:
        """What the eye wants: of these the one that promises most of what wins, if that is more than the best does."""
        merits, known = self.merits, self.merits.comes_to(best.raw) != Outlook()
        found = [one for one in others if one.raw not in self.idle and (
            not known or merits.comes_to(one.raw) != Outlook())]
        most = max(found, key=lambda one: merits.promise(one.raw), default=best)
        return most if merits.promise(most.raw) > merits.promise(best.raw) else None

    def _plan(self, best: Tried) -> list[str]:
        """What the seat goes on with behind this answer, before it ends its turn, in all worlds looked at, or by one
        key: that it could have come first makes no close call."""
        seat, plans, about = self.handle.seat, list[list[str]](), self.decision.about
        if not isinstance(self.decision, Choose) or self.words.aimed(best) or about is Topic.CHOOSE:
            return []  # "no" to the next question is another answer, and so is who, or how many
        for match in self.merits.after(best.raw):
            then = list[str]()
            while (asked := match.decision) is not None and self.merits.same_turn(match) and len(then) < MOST:
                first = thoughts(self.brain, match, seat)[0]
                if asked.about is about:
                    if first in endings(asked) or (step := answer_in_words(asked, first)) in then:
                        break
                    then.append(step)
                match.answer(first, seat)
            plans.append(then)
        joint = [one.told for raws in self.joint.values() if best.raw in raws for one in self.tried if one.raw in raws]
        return [step for step in plans[0] if all(step in then for then in plans)] + [
            step for step in joint if step != best.told]

    def _best(self) -> Tried:
        """Of those that luck cannot tell apart the first by the declared order."""
        if len(self.alive[0].worths) < FLOOR:  # time may be up before a world is played
            return self.alive[0]
        merits, alive = self.merits, self.alive
        end = [one for one in alive if one.raw in self.idle] if self.ends else []
        able = [one for one in alive if not any(merits.beats(other.raw, one.raw) for other in alive)]
        won = [one for one in able if one.mean > 1 - FAR]  # by how much does not count
        candidates = end or won or equals(able, len(self.tried))
        told = any(merits.comes_to(one.raw).what for one in alive)

        def promise(one: Tried) -> float:  # where the round comes to something told, what is unknown promises least
            return -inf if told and not merits.comes_to(one.raw).what else merits.promise(one.raw)

        if not end:  # what promises more, if it does no worse as far as can be told
            most, top = max(map(promise, candidates)), max(one.mean for one in candidates)
            candidates += [one for one in able if one.mean > top - SLIGHT and promise(one) > most]
        candidates = [one for one in candidates if not any(merits.betters(other.raw, one.raw) for other in candidates)]
        first = (end or candidates)[0].raw
        if end or merits.comes_to(first).what:  # no number of the table may say otherwise
            candidates += [one for one in alive if (end or merits.comes_to(one.raw).what) and (
                merits.comes_to(one.raw).worth > merits.comes_to(first).worth)]
        plain = type(self.brain) is Brain  # it has no order of its own
        stops = [merits.comes_to(raw) for raw in self.idle]

        def order(one: Tried) -> tuple[object, ...]:
            comes = merits.comes_to(one.raw)
            return (comes in [Outlook(), *stops] and (
                        merits.pays_for_nothing(one.raw) or (comes.what != "" and one.raw not in self.idle)),
                    -promise(one),
                    -plain * sum(merit.good for merit in merits.of(one.raw)))

        best = min(candidates, key=lambda one: (*order(one), one.nth))
        more = next((one for one in candidates if order(one) == order(best) and self.words.more(one, best)
                     and not self.words.more(best, one)), best)  # what it surely ends with is told
        return next((one for one in able if one.mean > more.mean - FELT and self.words.outdoes(one, more)), more)


def needs_a_hand(decision: Decision[object], seen: set[int]) -> bool:
    """Whether this question offers cards that are not open to all."""
    return any(option.card is not None and option.card.number not in seen for option in decision.options())


def in_the_open(match: Match, decision: Decision[object]) -> str:
    """Why there is none on the shared table where hidden cards are offered; "" where none are."""
    return TEXT("hint.in-the-open") if needs_a_hand(decision, match.game.seen(match.state, None)) else ""
