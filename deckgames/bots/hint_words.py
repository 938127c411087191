"""How a hint is worded: the deed, and why not the other. The reason is a lasting number that the second-best answer
does not bring, else a lead that is sure and can be felt, else what that one pays for nothing, else by how much the game
ends better; else that the game is decided with both, that the lead is small but sure, or that surely none can be felt.
Where all that is unknown, it is a close call between the two."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf
from typing import TypeAlias

from deckgames.bots.actions import cards_of, cut, deed, gist, in_brief, taking, whole
from deckgames.bots.consequences import Consequence, End, Tried, consequences
from deckgames.bots.merits import Merit, Merits
from deckgames.bots.search import LOOKS, lead, sure
from deckgames.engine.core.cards import spoken
from deckgames.engine.core.data import fresh, frozen
from deckgames.engine.core.spelling import capital, in_a_row, small
from deckgames.engine.match.game import Game
from deckgames.engine.match.private_phases import Outlook
from deckgames.engine.messages import SAY, TEXT, LazyMessage, in_sentence, in_short
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Decision, Order, Pick, Raw, Topic
from deckgames.engine.vocabulary.events import Event, Sentence, quoted, spans, text_of
from deckgames.engine.vocabulary.lexicon import Mark, Number

FELT, FAR, SLIGHT = 0.05, 0.05, 0.02
"""A lead of fewer games is not told; whoever wins fewer is far behind, whoever loses fewer far ahead. A lead that is
surely below the last is none."""
MANY, PART = 3, 0.05
"""By so much one of several others must have less in the end, and by such a part of what there is then a number must
differ, or nobody feels it."""
LONG = 3
"""Answers of so many cards are told by the first card."""
LONGEST, SHORTEST = 32, 18
"""Number of characters of what the other answer is called, and where the hint is too long otherwise."""
WIDES = (76, 44, 28, 0)
"""Number of characters of what an answer is for, as long as there is room."""
WIDE = 74
"""Number of characters of a hint at most, if a shorter deed or reason does it: a row of the bar at 80 columns."""


_ALONE = ("first", "rather", "before")
"""Kinds of hints that say nothing of what the answer asks next."""
_PLAIN = re.compile(r"\+?(\d+) (\w+?)s?(?=$|\. )")
"""What a card says that does one thing, or that first."""


_What: TypeAlias = tuple[bool, str]
_Merits: TypeAlias = Mapping[_What, Merit]
"""The lasting merits of an answer, by whose and what they are, the smallest first."""


@frozen
class Hint:
    """An answer, what it is called, what is said of it in one row, and whether another one is as good as far as anybody
    can tell; `longer` is the same with all its reasons, for a bar of two; `goes_on`: more may be said soon."""

    raw: Raw
    deed: str
    text: str
    close: bool
    longer: str = ""
    goes_on: bool = False


@frozen
class Sentences:
    """What can be said of the answers that were `tried`, by their merits; `idle` ends or passes, and `in_every` is what
    Enter does wherever the cursor is, called `every`."""

    game: Game
    decision: Decision[object]
    merits: Merits
    tried: Sequence[Tried]
    idle: Sequence[Raw]
    in_every: Sequence[Raw | None]
    every: str
    named: Mapping[str, str] = fresh(dict)
    """What answers that take several cards are called beside each other: by the first in which they differ."""

    def against(self, best: Tried, second: Tried, plan: Sequence[str], sure: bool) -> Hint:
        """The hint to give this answer and not the second-best."""
        merits, stops = self.merits, second.raw in self.idle and isinstance(self.decision, Choose)  # and brings nothing
        mine, bad = ({merit.what: merit for merit in sorted(merits.of(one.raw), key=lambda merit: merit.size)
                      if merit.lasts or stops} for one in (best, second))
        gains, others = self._gains(mine, bad, second, stops), self._gains(bad, mine, best, stops)
        if not (gains or others or self.named) and (parted := self._parted(best, second)):
            return replace(self, named=parted).against(best, second, plan, sure)
        shown = {merit.what for these in (gains, others) for merit in these[:1] if merit.number is not None}
        paid, costs = ([merit.words for what, merit in these.items() if merit.good < 0 and what not in those
                        and not others and (merit.own or merit.number)] for these, those in ((mine, bad), (bad, mine)))
        ours, theirs = (merits.comes_to(one.raw) for one in (best, second))
        agreed = not sure or ours.worth >= theirs.worth  # else what the round comes to is not why
        mean, error = self._lead(best.worths, second.worths)
        even = abs(mean) + error < (SLIGHT if sure else FELT)
        ends = [self.more(best, second), self.more(second, best)]
        more = ends[0] if sure or ((even or mean >= 0) and not ends[1]) else ""
        why = self._for(self._brought(gains, mine, bad, shown, sure), best, second, agreed, [
            *paid * bool(costs), ends[0] * (not more and not sure)], close=not sure)
        its = self._for(self._brought(others, bad, mine, shown, sure), second, best, agreed, [
            *(() if merits.option(second.raw) is None else (*merits.within(second.raw, "lost"), *costs)),
            ends[1] * (not sure)], close=not sure)
        called = self._called(second, best)
        if called == self._called(best, second):
            called = self._deed(second)
        games, decided = round(100 * mean), self.decided(best, second)
        compared = partial(self.says, best, whys=why, names=[_with(called, what) for what in its], n=games)
        rather = partial(compared, "rather", names=[_with(self._beside(second, best), what) for what in its])
        lead = partial(compared, names=[_with(self._than(second), what) for what in its])
        either, felt = partial(self._either, best, second, why, its, sure), sure and games >= 100 * FELT
        if not stops and (gaps := self._gaps(best, second)):
            return lead("behind", whats=[self._wins.count(gaps[0])], n=gaps[1])
        if decided == "ahead" and (lost := self._lost()) is not None:
            return self.says(best, "loses", whys=why, names=[self._than(lost)])
        if decided == "ahead" or (decided and not sure):
            return either()
        shared = bool(gains) and gains[0].number in self.game.lexicon.wins("table")  # what a company wins by
        if felt and best.mean > 1 - FAR and second.mean < FAR and not shared:
            return lead("loses")
        vain = [merits.pays_for_nothing(one.raw) for one in (best, second)]
        free = merits.betters(best.raw, second.raw)  # the table alone tells them apart
        if gains and not ours.what and (sure or free or (mean >= 0 and not vain[0])):
            less = bad.get(gains[0].what)
            first = ((less is not None and less.good < 0) or bool(others and not sure)) and merits.keeps(
                best.raw, second.raw)
            if stops or first or not others or (sure and gains[0].size[0] > others[0].size[0]):
                if sure and gains[0].own and self._says_so(best):  # "you gain 12 health: +12 health"
                    return rather()
                return self._brings(gains[0], less, best, second, called, first)
        comes = ours.worth > theirs.worth and ours.what != theirs.what
        if comes and ours.what and theirs.what:
            return rather()
        if (more or felt) and (causes := self._led_to(best, second)):
            return self._leads(best, second, causes[0], why, self._wins_more(games) if felt else more)
        if more:
            both = TEXT("hint.and-wins", what=more, wins=self._wins_more(games))
            return lead("ends", whats=[*[both] * len(WIDES) * felt, more])
        if felt:
            return lead("wins")
        if costs and not ours.what and vain == [False, True] and (sure or mean >= 0):
            return compared("costs")
        if sure and (later := [one for step in plan for one in self.tried if one.told == step]):
            return self.then(best, later)
        if decided:
            return either()
        if comes and not stops:
            return rather()
        if even and self._alike(best) and not self._reorders(best, second):
            return replace(self.alone(best, "any"), close=True)
        if self.outdoes(best, second):
            return rather()
        if not sure or even or mean <= error:
            return either(close=not even)
        causes = self._led_to(best, second)
        return self._leads(best, second, causes[0], why) if causes else either(close=True)

    def _gains(self, mine: _Merits, theirs: _Merits, other: Tried, stops: bool) -> list[Merit]:
        """What an answer brings and the other one does not, or less of, but for what is only lost less."""
        return sorted([merit for what, merit in mine.items() if merit.good > 0 and (
            stops or self.merits.lacks(other.raw, merit) if what not in theirs else merit.good > theirs[what].good)],
            key=lambda merit: merit.size, reverse=True)

    def _brought(self, gains: Sequence[Merit], mine: _Merits, theirs: _Merits, shown: Container[_What],
                 sure: bool) -> list[Merit]:
        """What stands for an answer: its largest gain, in a close call with the same that is shown of the other one; if
        it gains nothing, that or what the other one may bring too; nothing of "no", which brings what comes anyway."""
        if gains:
            return [gains[0], *[merit for what, merit in mine.items() if not sure and what in shown
                                and what != gains[0].what and merit.good > 0]]
        return [] if isinstance(self.decision, Confirm) else [merit for what, merit in [*mine.items()][::-1] if (
            merit.good > 0 and (what in shown or what not in theirs))][:1]

    def _led_to(self, one: Tried, other: Tried) -> list[Consequence]:
        """What speaks for an answer of what it leads to and the other one does not, what weighs most first."""
        names = [{*cards_of(self.decision, each.raw)} or {
            card.name for card in [self.merits.taken(each.raw)] if card is not None} for each in (one, other)]
        seat = self.decision.seat
        found = [*consequences(one, other, seat, self.merits.together, names[0] ^ names[1], self._happens)]
        mirrored = {(each.event.kind, each.event.seat) for each in found if not each.speaks}  # the other one is left
        return sorted((each for each in found if each.speaks and (each.event.kind, each.event.seat) not in mirrored),
                      key=lambda each: (each.how.chief, each.event.seat == seat, abs(each.here - each.there)),
                      reverse=True)

    def _happens(self, event: Event) -> str:
        """Something that imagined games lead to."""
        seat, how = self.decision.seat, self.game.sentences[event.kind]
        names = [TEXT("hint.you") if no == seat else TEXT("hint.seat", seat=no + 1)
                 for no in range(len(self.merits.handle.view.seats))]
        template = Sentence(how.you if event.seat == seat else how.they)
        return text_of(spans(replace(event, then=()), {event.kind: template}, names, seat))

    def _by_then(self, cause: Consequence, one: Tried) -> str:
        """Something that an answer leads to, and how far it was looked, if not to the end."""
        return cause.text if all(end.over for end in one.ends) else TEXT(
            "hint.by-then", what=cause.text, when=self._when(one.ends))

    def _leads(self, best: Tried, second: Tried, cause: Consequence, whys: Sequence[str], ends: str = "") -> Hint:
        """The hint of what one answer, with what it is for, leads to, or the other one, and what it ends with."""
        seldom, often = (_often(share) for share in sorted((cause.here, cause.there)))
        few = often.short and seldom.short  # the number of games is said once
        said = SAY(f"hint-leads.{'so' if cause.good else 'else'}", what=self._by_then(cause, best),
                   other=self._than(second), often=str(often), seldom=few or str(seldom))
        more = [TEXT("hint.and-ends", what=what, ends=ends) for what in (said, in_short(said)) if ends]
        return self.says(best, "leads", whys, whats=[*more[:1], str(said), *more[1:], in_short(said)])

    def _lost(self) -> Tried | None:
        """What loses the game where the best answers win it: of what the eye may want the first."""
        return next((one for one in self.tried if len(one.worths) >= LOOKS[0] and one.mean < FAR), None)

    def _wins_more(self, games: int) -> str:
        """That so many more games of 100 are won, and by whom."""
        return TEXT("hint.all-win", n=games) if self._company else TEXT("hint.more-wins", n=games)

    def outdoes(self, best: Tried, second: Tried) -> bool:
        """Whether its card says the same as the other one, with a larger number: "3 Skill", "1 Skill"."""
        cards = [None if self.merits.parts_with(one.raw) else next((
            option.card for option in self.decision.options() if self.decision.write(one.raw) in (
                option.oid, [option.oid])), None) for one in (best, second)]
        mine, its = (_PLAIN.match("" if card is None else gist(card.spec)) for card in cards)
        return mine is not None and its is not None and its[0] == its.string and mine[2] == its[2] and (
            int(mine[1]) > int(its[1]))

    def _alike(self, best: Tried) -> bool:
        """Whether surely no other of several answers does better or worse, as far as was played on."""
        others = [self._lead(best.worths, one.worths) for one in self.tried if one is not best
                  and one.raw not in self.idle]
        return isinstance(self.decision, Choose) and len(others) > 1 and all(
            abs(mean) + error < SLIGHT for mean, error in others)

    def _lead(self, mine: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
        """By how much an answer does better, and by how much that may be wrong."""
        mean, error = lead(mine, theirs)
        return mean, sure(len(self.tried), len(mine)) * error

    def _brings(self, gain: Merit, its: Merit | None, best: Tried, second: Tried, called: str, first: bool) -> Hint:
        """The hint of a gain that the other answer does not bring, or less of, or pays with."""
        number, what, beside = gain.number, self._whose(gain, best), self._beside(second, best)
        plain = number is not None and number.good == "more" and number.whose != "table"
        kind = "first" if first else "more" if its is not None else "nothing" if (
            second.raw in self.idle and isinstance(self.decision, Pick)) else "stays" if not plain else (
            "none" if gain.own else "spares")
        another = beside != called or self._says_so(second)
        if kind in ("none", "spares") and another and second.raw not in self.idle:
            kind, beside = "none-if", self._than(second)
        return self.says(best, kind, names=[beside if kind in ("more", "none-if") else called],
                         whats=[*dict.fromkeys((", ".join([what, *self._reach(best, second)[:1]]), what))],
                         n="" if its is None else self._whose(its, second))

    def then(self, best: Tried, later: Sequence[Tried]) -> Hint:
        """What comes first, and what the seat goes on with anyway: what the round comes to with both, and by how many
        games it is better not to begin with that."""
        called = [[self._beside(one, best, wide) for one in later[:2]] for wide in (LONGEST, SHORTEST)]
        plans = [*(TEXT("hint.plan", deed=a, other=b) for a, *more in called for b in more), *(a for a, *_ in called)]
        comes, lead = self.merits.comes_to(best.raw, later[0].raw).what, self._lead(best.worths, later[0].worths)
        uses = ("",) if comes else self._use(best)
        ends = [] if uses[0] else [TEXT("hint.and-ends", what=plan, ends=self._chance(best)) for plan in plans[-2:-1]]
        if comes:
            plans[-2:] = ends = [_with(plan, comes) for plan in plans[-2:]]
        if lead[0] - lead[1] > 0 and lead[0] >= FELT:
            than = TEXT("hint-than.first", what=cut(self._deed(later[0])))
            ends = [TEXT("hint.and-ends", what=plan, ends=TEXT("hint.more-than", wins=self._wins_more(round(
                100 * lead[0])), other=than)) for plan in plans[-2:]]
        return self.says(best, "then", uses, [*ends, *plans])

    def before(self, best: Tried, key: str, comes: Outlook) -> Hint:
        """What comes before the answers of a key that the table says more of."""
        said = TEXT("hint.key", key=key)
        return self.says(best, "before", self._use(best), names=[_with(said, comes.what), said])

    def sooner(self, best: Tried, second: Tried) -> Hint:
        """Where both win, and one of them earlier."""
        return self.says(best, "sooner", names=[self._than(second)], whats=[f"{best.last:.0f}"], n=f"{second.last:.0f}")

    def alone(self, best: Tried, kind: str) -> Hint:
        """Where there is nothing to compare, or nothing is worth it."""
        return self.says(best, kind, ("",) if kind == "order" else self._use(best) if kind != "any" else self._for(
            [merit for merit in self.merits.of(best.raw) if merit.number is None], best), whats=[self._chance(best)])

    def _two(self, best: Tried, second: Tried, whys: Sequence[str], others: Sequence[str],
             close: bool) -> Iterator[str]:
        """Two answers of which none leads for sure, with what each is for and how the games end, the longer forms
        first: where one takes all that the other does, and more, by what that is. Unless it is `close` surely none
        does."""
        less, more = sorted((best, second), key=lambda one: len(cards_of(self.decision, one.raw)))
        some, every = (Counter(cards_of(self.decision, one.raw)) for one in (less, more))
        extra, chance = in_a_row([*(every - some)], ""), TEXT("hint.either", what=self._chance(best, second))
        played = min(len(best.worths), len(second.worths)) >= LOOKS[0]
        with_or_without = bool(some) and some < every and not self.named
        for why, its in zip(whys, others, strict=True):
            if why == its or (not close and not (why and its) and not self.aimed(best)):  # no reason to take either
                why = its = ""
            for few, wide in ((LONG, LONGEST), (2, LONGEST), (2, SHORTEST)):
                sentence = (SAY("hint.with-or-without", deed=self._deed(less, few),
                            what=_with(cut(extra, wide), its if more is second else why))
                        if with_or_without else
                        SAY(f"hint-two.{'close' if close else 'even'}", deed=self._steps(best, why, few),
                            other=_with(self._beside(second, best, wide), its), chance=chance))
                if played and (close or with_or_without):
                    yield TEXT("hint.and-ends", what=sentence, ends=chance)
                yield str(sentence)
        yield in_short(sentence)
        if not close:  # where that is too long, too
            yield in_short(SAY("hint-two.close", deed=self._marked(best, 2),
                               other=self._beside(second, best, SHORTEST)))

    def _chance(self, *those: Tried) -> str:
        """Of how many games these answers win, which differ little."""
        share = sum([one.mean for one in those]) / len(those)
        games = TEXT("hint-games.few") if share < FAR else TEXT("hint-games.most") if share > 1 - FAR else TEXT(
            "hint-games.some", n=round(100 * share))
        return TEXT(f"hint-chance.{'company' if self._company else 'you'}", games=games)

    @property
    def _company(self) -> bool:
        """Whether several win as one."""
        return self.merits.together and len(self.merits.handle.view.seats) > 1

    def _beside(self, one: Tried, best: Tried, wide: int = LONGEST) -> str:
        """What an answer is called behind the best one: with its verb, where that is another one."""
        same = self.decision.about is Topic.CHOOSE  # all of them are chosen
        its, mine = (option and (same or option.says, option.about, taken is None, taken and option.about is None
                                 and option.name != taken.name and option.name) for option, taken in [
            (self.merits.option(answer.raw), self.merits.taken(answer.raw)) for answer in (one, best)])
        return self._called(one, best, wide) if its == mine else cut(self._deed(one), wide)

    def _use(self, one: Tried) -> Sequence[str]:
        """What an answer is for, whatever others bring."""
        return self._for(sorted([merit for merit in self.merits.of(one.raw) if merit.good > 0],
                                key=lambda merit: merit.size, reverse=True)[:1], one)

    def _for(self, gains: Sequence[Merit], one: Tried, beside: Tried | None = None, comes: bool = True,
             prices: Sequence[str] = (), close: bool = False) -> Sequence[str]:
        """What an answer is for, else what it leads to if it is a `close` call, else what its card does, else its
        price, else its next step, for less and less room; of a set of cards the price comes first: what a card does is
        no reason to take it."""
        about = [prices, [*self._by_card(one, beside)]][::1 if isinstance(self.decision, Pick) else -1]
        led = [[cause for cause in self._led_to(*those) if cause.good][:1] for those in (
            (one, beside), (beside, one)) if close and beside is not None]
        leads = [TEXT("hint.in-games", what=self._by_then(cause, one), often=str(_often(cause.here)))
                 for cause in led[0]] if all(led) and led else []  # something speaks for both
        step = self.merits.leads_on(one.raw) if close else None
        goes_on = [] if step is None else [TEXT("hint.goes-on", what=in_brief(
            *step[1:], self.game.private_phases.verbs, 2))]
        found = [*[*self._fors(gains, one, beside)][not comes:], *leads, *chain(*about), *goes_on]
        return [next((said for what in found if (said := whole(what, wide))), "") for wide in WIDES]

    def _reach(self, one: Tried, beside: Tried | None) -> list[str]:
        """What an answer brings within reach and the other one does not."""
        there = [] if beside is None else self.merits.within(beside.raw)
        return [what for what in self.merits.within(one.raw) if what not in there]

    def _fors(self, gains: Sequence[Merit], one: Tried, beside: Tried | None) -> Iterator[str]:
        """What the round comes to, if the game says so; the gains, and what comes within reach."""
        its = Outlook() if beside is None else self.merits.comes_to(beside.raw)
        yield self.merits.comes_to(one.raw).what if its.what or its == Outlook() else ""  # both, or none
        reach = self._reach(one, beside)
        gained = [self._whose(gain, one) for gain in gains if (
            self.decision.about is not Topic.CHOOSE or gain.number is None)]  # else the deed says it
        yield ", ".join([*gained, *reach[:1]])
        yield from (*gained, *reach)

    def _by_card(self, one: Tried, beside: Tried | None) -> Iterator[str]:
        """Of what is on several cards the first that the other answer does not take; what an answer does by its card,
        what a card says that is only bought or taken, or is played; where who is chosen stands."""
        option, about, merits = self.merits.option(one.raw), self.decision.about, self.merits
        taken, deed = merits.taken(one.raw), self._deed(one)
        if option is None:
            _, first = self._first(one, beside) if one.told not in self.named else (0, "")
            yield from (gist(option.card.spec) for option in self.decision.options() if option.card is not None and (
                first in (option.card.name, option.label)) and not merits.parts_with(one.raw))
        elif taken is not None:
            card, does = gist(taken.spec), in_sentence(option.does)[0]
            if does:
                yield "" if "(" in deed or does in deed else does
            elif merits.parts_with(one.raw):
                yield TEXT("hint.gone") if option.about is Topic.REMOVE else ""
            elif about is Topic.FIGHT:
                yield ": ".join(next(iter(taken.spec.lines), ()))
            elif merits.acquires(one.raw) and about is not Topic.TAKE:
                yield TEXT("hint.later", what=card) if card else ""
            else:
                yield card
            yield from merits.ranges(one.raw)
        elif option.seat is not None and not merits.together:  # whoever leads is harmed, and not helped
            best = min if about in (Topic.HELP, Topic.GIVE) else max
            stands = {each.seat: n for each in self.decision.options() if each.seat is not None and (
                n := self._wins.read(merits.handle.view, each.seat)) is not None}
            if [seat for seat, n in stands.items() if n == best(stands.values())] == [option.seat]:
                own = self._wins.read(merits.handle.view, self.decision.seat)
                kind = "last" if best is min else "first" if own is None or own < stands[option.seat] else "next"
                yield TEXT(f"hint-stands.{kind}", n=self._wins.count(stands[option.seat]))

    def _first(self, one: Tried, beside: Tried | None) -> tuple[int, str]:
        """The first card that an answer takes and the other one does not, or not in that place, and its place."""
        names, others = (cards_of(self.decision, each.raw) if each else [] for each in (one, beside))
        more = [*(Counter(names) - Counter(others)), *(a for a, b in zip(names, others, strict=False) if a != b)]
        return (names.index(more[0]), more[0]) if more else (0, "")

    def _parted(self, best: Tried, second: Tried) -> dict[str, str]:
        """What two sets of cards are called: "stack 5 cards with 5th Shifty Mimic", "Poacher of Talent"."""
        asked, (mine, its) = self.decision, (Counter(cards_of(self.decision, one.raw)) for one in (best, second))
        if not isinstance(asked, Pick) or not mine or not its or mine.total() + its.total() < 3:
            return {}
        first = self._marked(best, 2)
        if self._reorders(best, second):
            return {best.told: first, second.told: self._order(second, best)}
        if its < mine or mine < its:
            less, more = (in_a_row([*names], "") for names in (mine - its, its - mine))
            return {best.told: first, second.told: TEXT("hint.but", what=less) if less else TEXT("hint.too", what=more)}
        return {best.told: first, second.told: TEXT("hint.instead", card=self._first(second, best)[1],
                                                   other=self._first(best, second)[1])}

    def _reorders(self, one: Tried, beside: Tried) -> bool:
        """Whether two answers take the same cards, in another sequence."""
        mine, its = (sorted(cards_of(self.decision, each.raw)) for each in (one, beside))
        return bool(mine) and mine == its

    def _order(self, one: Tried, beside: Tried) -> str:
        """What another sequence of the same cards is called: by the first two that change places."""
        pairs = zip(*(cards_of(self.decision, each.raw) for each in (one, beside)), strict=True)
        first, then = next((a, b) for a, b in pairs if a != b)
        return TEXT("hint.order", first=first, then=then)

    def _gaps(self, best: Tried, second: Tried) -> list[int]:
        """For whoever is all but lost: how far behind the first of all others they end by either answer, if the best
        one surely brings them nearer."""
        mean, error = self._lead(best.margins, second.margins)
        if not best.worths or best.mean >= FAR or best.ahead >= 0 or mean <= error or self.merits.together:
            return []
        gaps = [-round(one.ahead) for one in (best, second)]
        return gaps if 0 < gaps[0] < gaps[1] else []

    def more(self, one: Tried, other: Tried) -> str:
        """What there surely is more of after one answer than after the other where the worlds end, or what another has
        less of: at larger tables only of what wins, and by what is felt."""
        ends, me = [*zip(one.ends, other.ends, strict=False)], self.decision.seat
        gains = list[tuple[bool, bool, float, Number, int | None, int]]()
        aimed, large = self.aimed(one) | self.aimed(other), len(self.merits.handle.view.seats) > 2
        for number, seat in ends[0][0].numbers if ends else ():
            if len(aimed) > 1 and seat in aimed:  # who is chosen is the deed, and no reason for it
                continue
            least = MANY if large and seat not in (None, me) else 1
            mine, its = ([end.numbers[number, seat] for end in of] for of in zip(*ends, strict=True))
            mean, error = self._lead(mine, its)
            good, had = mean * number.worth * (1 if seat in (None, me) else -1), abs(sum(its)) / len(its)
            felt = least if number.stands == "first" else 2 if least == 1 else inf
            if good > max(error, PART * had) and round(good) >= felt:
                gains.append((number.stands == "first", seat == me, good, number, seat, round(mean)))
        if not gains:
            return ""
        *_, number, seat, n = max(gains, key=lambda it: it[:3])
        kind = ("lower" if n < 0 else "higher") if seat is None else "more" if n > 0 else (
            "fewer" if number.change(1)[2:] != number.change(2)[2:] else "less")
        what = TEXT(f"hint-ends.{kind}", label=number.label, when=self._when([*one.ends, *other.ends]),
                        n=abs(n) if seat is None else number.change(abs(n))[1:])
        if seat is None:
            return what
        return TEXT("hint.own", what=what) if seat == self.decision.seat else TEXT(
            "hint.theirs-ends", seat=seat + 1, what=what)

    def aimed(self, one: Tried) -> set[int]:
        """Who is chosen by an answer."""
        written = self.decision.write(one.raw)
        oids = [oid for oid, n in written.items() if n] if isinstance(written, dict) else [written]
        return {option.seat for option in self.decision.options() if option.seat is not None and option.oid in oids}

    def _when(self, ends: Sequence[End]) -> str:
        """How far the worlds were played on that ended so."""
        last = max([end.round for end in ends], default=0)
        by = "over" if all(end.over for end in ends) else "now" if last <= self.game.round(
            self.merits.handle.view) else "later"
        return TEXT(f"hint-when.{by}", n=last)

    @property
    def _wins(self) -> Number:
        """What wins, of a seat."""
        return self.game.lexicon.wins("seat")[0]

    def decided(self, best: Tried, second: Tried) -> str:
        """Whether the game is all but won ("ahead") or lost, whichever of the two it is."""
        means = best.mean, second.mean
        if min(len(best.worths), len(second.worths)) < LOOKS[0]:
            return ""
        return "ahead" if min(means) > 1 - FAR else "behind" if max(means) < FAR else ""

    def _either(self, best: Tried, second: Tried, whys: Sequence[str], its: Sequence[str], sure: bool,
                close: bool = False) -> Hint:
        """The hint that names two answers, first the one that costs nothing, or that something speaks for, if it does
        as well."""
        led = sure or not best.worths or best.mean - second.mean >= SLIGHT or best.raw in self.idle
        if not led and not self.named and (self.merits.outweighs(second.raw, best.raw) or (
                its[0] and not whys[0] and second.raw not in self.idle)):
            best, second, whys, its = second, best, its, whys
        if not close and self._reorders(best, second):
            return replace(self.alone(best, "order"), close=True)
        return replace(self._fits(best, *self._two(best, second, whys, its, close), close=close), close=True)

    def says(self, best: Tried, kind: str, whys: Sequence[str] = ("",), names: Sequence[str] = ("",),
             whats: Sequence[str] = ("",), n: int | str = "") -> Hint:
        """A hint of this kind: of the deed with what it is for, of what it is compared with, and of what there is more
        of: the first that fits as all become shorter; where the reason fits no more, the message does without the
        other answer."""
        last, when = max(map(len, (whys, names, whats))) - 1, self._when(best.ends)

        def forms(*steps: tuple[int, int]) -> Iterator[str]:
            told = [[SAY(f"hint-says.{kind}", deed=self._steps(best, _at(whys, mine), few, kind not in _ALONE),
                         other=_at(names, its), what=_at(whats, its), n=n, when=when) for few in (LONG, 2)]
                    for mine, its in steps]
            if not isinstance(self.decision, Confirm):  # what else is there
                yield from (str(text) for texts in told for text in texts)
            yield from (in_short(texts[-1]) for texts in told)

        return self._fits(best, *forms(*((nth, nth) for nth in range(last)), (max(0, last - 1), last)),
                          *forms((last, last)))

    def _fits(self, best: Tried, *texts: str, close: bool = False) -> Hint:
        """A hint by the first of these texts that is short enough."""
        kind = "close" if close else "clear"
        said = [TEXT(f"hint-kind.{kind}", what=text) for text in texts]
        text, longer = (next((one for one in said if len(one) <= rows * WIDE), said[-1]) for rows in (1, 2))
        asked, verbs = self.decision, self.game.private_phases.verbs
        done = deed(asked, best.raw, verbs) if cards_of(asked, best.raw) else self._deed(best)
        return Hint(best.raw, done, text, close, longer)

    def _whose(self, merit: Merit, one: Tried) -> str:
        """A gain with whose it is, if it is another's whom the answer does not name."""
        if merit.own or merit.seat == getattr(self.merits.option(one.raw), "seat", None):
            return merit.words
        if merit.number is None:
            return TEXT("hint.theirs", seat=merit.seat + 1, what=merit.words)
        if isinstance(merit.number, Mark):  # "has 1 fewer Action"
            return TEXT("hint.has", seat=merit.seat + 1, what=merit.words)
        return TEXT("hint.for-them", seat=merit.seat + 1, what=merit.words)

    def _deed(self, one: Tried, few: int = LONG) -> str:
        """What an answer does, in words that are those of no other one."""
        if one.raw in self.in_every:
            return self.every
        if one.told in self.named:
            return self.named[one.told]
        verbs, asked = self.game.private_phases.verbs, self.decision
        if (step := self.merits.plays(one.raw)) is not None:
            return in_brief(*step[1:], verbs, 2)
        said = in_brief(asked, one.raw, verbs, few)
        if few < LONG or all(in_brief(asked, other.raw, verbs) != said for other in self.tried if other is not one):
            return said
        return deed(asked, one.raw, verbs) if cards_of(asked, one.raw) else self._does(one)

    def _marked(self, best: Tried, few: int = LONG) -> str:
        """What the best answer does: so many cards are marked where they lie."""
        n = len(cards_of(self.decision, best.raw))
        if n < few or isinstance(self.decision, Order) or best.told in self.named:
            return self._deed(best, few)
        return TEXT("hint.these", deed=taking(self.decision, self.game.private_phases.verbs), n=n)

    def _steps(self, best: Tried, why: str, few: int = LONG, every: bool = False) -> str:
        """The same with what it is for, and what it asks next, where there is room: "play Mutiny, then target Bea"."""
        begun, step = _with(self._marked(best, few), why), self.merits.leads_on(best.raw)
        if step is None or not every or few < LONG or self.merits.plays(best.raw) is not None:
            return begun
        return TEXT("hint.plan", deed=begun, other=in_brief(*step[1:], self.game.private_phases.verbs, 2))

    def _does(self, one: Tried) -> str:
        """One of several things that a card can do."""
        option = self.merits.option(one.raw)
        return one.told if option is None else in_sentence(option.does or option.short or option.label)[0]

    def _says_so(self, one: Tried) -> bool:
        """Whether an answer says what a card does, which is chosen by it."""
        return self.decision.about is Topic.CHOOSE and self.merits.card(one.raw) is None

    def _than(self, one: Tried) -> str:
        """What is done by it behind "than"; what a card would do stands in quotes."""
        if one.told in self.named:
            return TEXT("hint-than.with", what=self.named[one.told])
        if self._says_so(one) and one.raw not in self.idle:
            return TEXT("hint-than.said", what=capital(self._does(one)))
        return TEXT("hint-than.if", what=cut(self._deed(one)))

    def _called(self, one: Tried, beside: Tried, wide: int = LONGEST) -> str:
        """What an answer is called beside another one: its card, or what differs."""
        if one.told in self.named:
            return cut(self.named[one.told], 2 * wide)
        if one.raw in self.idle:
            return TEXT("hint.stopping" if isinstance(self.decision, Choose) else "chosen.nothing")
        option, card = self.merits.option(one.raw), self.merits.card(one.raw)
        if self.merits.plays(one.raw) is not None:
            return cut(self._deed(one), wide)
        if card is not None and option is not None:
            name, uses = quoted(spoken(card)), [other for each in self.tried if (
                other := self.merits.option(each.raw)) and other.card is card and other.about is option.about]
            does = cut(self._does(one), wide)
            return name if len(uses) == 1 else does if option.name else _with(name, does)
        mine, its = (Counter(cards_of(self.decision, answer.raw)) for answer in (one, beside))
        if self._reorders(one, beside):
            return self._order(one, beside)
        names = in_a_row([*mine] if mine < its or its < mine else [*(mine - its)], "")
        if mine and mine < its:
            return cut(TEXT("hint.alone", what=names), wide)
        said = self._deed(one) if option is None else option.name or option.short or (
            option.label if option.says else small(self._does(one)))
        return cut(names or said, wide)


def _at(forms: Sequence[str], nth: int) -> str:
    """The nth of these forms, else the last."""
    return forms[min(nth, len(forms) - 1)]


def _often(share: float) -> LazyMessage:
    """In how many imagined games something happens."""
    if share in (0, 1):
        return SAY("hint-often.all") if share else SAY("hint-often.none")
    n = round(10 * share)
    return SAY("hint-often.most") if n == 10 else SAY("hint-often.some", n=n) if n else SAY("hint-often.few")


def _with(name: str, what: str) -> str:
    """A name with what it is for in brackets."""
    return name + (TEXT("hint-why.for", what=what) if what else "")
