"""How a hint is worded: the deed, and why not the other. The reason is a lasting number that the second-best answer
does not bring, else a lead that is sure and can be felt, else what that one pays for nothing, else by how much the game
ends better; else that the game is decided with both, that the lead is small but sure, or that surely none can be felt.
Where all that is unknown, it is a close call between the two."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from deckgames.bots.actions import cards_of, cut, deed, gist, in_brief
from deckgames.bots.merits import Merit, Merits
from deckgames.bots.search import DECIDED, LOOKS, Candidate, lead, sure
from deckgames.engine.core.cards import spoken
from deckgames.engine.core.data import frozen
from deckgames.engine.core.spelling import in_a_row, small
from deckgames.engine.match.game import Game
from deckgames.engine.messages import SAY, LazyMessage, in_short
from deckgames.engine.vocabulary.decisions import Choose, Confirm, Decision, Raw, Topic
from deckgames.engine.vocabulary.events import quoted

FELT, FAR = 0.05, 0.05
"""A lead of fewer games is not told; whoever wins fewer is far behind, whoever loses fewer far ahead."""
LONG = 3
"""Answers of so many cards are told by the first card."""
LONGEST, SHORTEST = 32, 18
"""Number of characters of what the other answer is called, and where the hint is too long otherwise."""
REASON = 44
"""Number of characters of what an answer is for."""
WIDE = 74
"""Number of characters of a hint at most, if a shorter deed or reason does it: a row of the bar at 80 columns."""


class Tried(Candidate):
    """A candidate answer, what it is called, and its place in the bot's own order."""

    __slots__ = ("nth", "told")

    def __init__(self, raw: Raw, told: str, nth: int) -> None:
        super().__init__(raw)
        self.told, self.nth = told, nth


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

    def against(self, best: Tried, second: Tried, plan: Sequence[str], sure: bool) -> Hint:
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
        costs = [merit for what, merit in its.items() if merit.good < 0 and what not in mine]
        why, games, called = self._for(gains, best), round(100 * best.lead(second)[0]), self._called(second, best)
        felt = sure and games >= 100 * FELT
        if best.worths and best.mean < FAR and not stops and (far := self._far(best, second)):
            return far
        if not sure and (decided := self._decided(best, second)):
            return decided
        if gains and (sure or not others) and not (felt and others):
            return self._brings(gains[0], its.get(gains[0].what), best, second, called)
        if self._swaps(best, second):
            called = SAY.text("hint.with", what=called)
        price = SAY.text("hint.for", what=costs[0].words) if (
            costs and not others and self.merits.card(second.raw) is not None) else ""
        if felt and best.mean > 1 - FAR and second.mean < FAR:
            return self.says(best, lambda deed: SAY("hint.loses", deed=deed, other=called + price), why=why)
        if felt:
            wins = (lambda deed, other=other: SAY("hint.wins", deed=deed, other=other, n=games)
                    for other in dict.fromkeys((called + price, called)))
            return self.says(best, *wins, why=why)
        if costs and not others and self.merits.pays_for_nothing(second.raw):
            return self.says(best, lambda deed: SAY("hint.costs", deed=deed, other=called + price))
        if sure and (later := [one for one in self.tried if one.told in plan]):
            return self.then(best, later)
        if told := self._further(best, second, called):
            return told
        if decided := self._decided(best, second):
            return decided
        mean, error = self._lead(best.worths, second.worths)
        if sure and mean > error:
            return self.says(best, lambda deed: SAY("hint.little", deed=deed, other=called), why=why)
        even = abs(mean) + error < FELT
        fors = why, self._for(others, second)
        both = [*self._two(best, second, *fors, even=even)] if fors[0] != fors[1] else []
        said = self._fits(best, *both, *self._two(best, second, even=even), close=not even)
        return replace(said, close=True)

    def _lead(self, mine: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
        """By how much an answer does better, and by how much that may be wrong."""
        mean, error = lead(mine, theirs)
        return mean, sure(len(self.tried), len(mine)) * error

    def _brings(self, gain: Merit, its: Merit | None, best: Tried, second: Tried, called: str) -> Hint:
        """The hint of a gain that the other answer does not bring, or less of, or pays with."""
        what, number, beside = self._whose(gain, best), gain.number, self._beside(second, best)
        if its is not None and its.good < 0 and self.merits.keeps(best.raw, second.raw):
            return self.says(best, lambda deed: SAY("hint.first", deed=deed, what=what, other=called))
        if its is not None:
            return self.says(best, lambda deed: SAY("hint.more", deed=deed, what=what, other=beside, n=its.words))
        if gain.own and number is not None and number.good == "more" and number.whose != "table":
            return self.says(best, lambda deed: SAY("hint.brings", deed=deed, what=what, other=called))
        return self.says(best, lambda deed: SAY("hint.lacks", deed=deed, what=what, other=called))

    def then(self, best: Tried, later: Sequence[Tried]) -> Hint:
        """What comes first, and what the seat goes on with anyway."""
        others = (self._beside(later[0], best, wide) for wide in (LONGEST, SHORTEST))
        thens = (lambda deed, other=other: SAY("hint.then", deed=deed, other=other) for other in others)
        return self.says(best, *thens, why=self._use(best))

    def alone(self, best: Tried, kind: str) -> Hint:
        """Where there is nothing to compare, or nothing is worth it."""
        return self.says(best, lambda deed: SAY(f"hint-alone.{kind}", deed=deed), why=self._use(best))

    def _two(self, best: Tried, second: Tried, *fors: str, even: bool = False) -> Iterator[str]:
        """Two answers of which none leads for sure, with what each is `for`, the longer forms first: where one takes
        all that the other does, and more, by what that is. They are `even` if it is sure that none does."""
        why, its = fors or ("", "")
        less, more = sorted((best, second), key=lambda one: len(cards_of(self.decision, one.raw)))
        some, every = (Counter(cards_of(self.decision, one.raw)) for one in (less, more))
        how = ("even" if even else "close") + "-with" * self._swaps(best, second)
        extra = in_a_row([*(every - some)], "")
        for few, wide in ((LONG, LONGEST), (2, LONGEST), (2, SHORTEST))[:2 if fors else 3]:
            said = (SAY("hint.with-or-without", deed=self._deed(less, few), what=cut(extra, wide))
                    if some and some < every else
                    SAY(f"hint-two.{how}", deed=self._deed(best, few) + why,
                        other=self._beside(second, best, wide) + its))
            yield str(said)
        if not fors:
            yield in_short(said)

    def _swaps(self, *two: Tried) -> bool:
        """Whether two sets of cards are compared of which each has what the other has not."""
        mine, its = (Counter(cards_of(self.decision, one.raw)) for one in two)
        return mine != its and min(len(mine), len(its)) > 1 and not (mine < its or its < mine)

    def _beside(self, one: Tried, best: Tried, wide: int = LONGEST) -> str:
        """What an answer is called behind the best one: with its verb, where that is another one."""
        its, mine = self.merits.option(one.raw), self.merits.option(best.raw)
        same = its is mine is None or (its is not None and mine is not None and (its.says, its.about, its.card is None)
                                       == (mine.says, mine.about, mine.card is None))
        return self._called(one, best, wide) if same else cut(self._deed(one), wide)

    def _use(self, one: Tried) -> str:
        """What an answer is for, whatever others bring."""
        return self._for([merit for merit in self.merits.of(one.raw) if merit.good > 0], one)

    def _for(self, gains: Sequence[Merit], one: Tried) -> str:
        """What an answer is for, in brackets: its largest gain, else what it does by its card, what is printed on one
        that it takes, what it wins, or what its card says first, if it is played; what it only buys says that later."""
        option, about = self.merits.option(one.raw), self.decision.about
        if gains:
            said = self._whose(gains[0], one) if about is not Topic.CHOOSE else ""  # the deed says it
        elif given := self.merits.gives(one.raw):
            said = given
        elif option is None or option.card is None:
            said = ""
        elif option.does:
            said = "" if "(" in self._deed(one) else str(option.does)
        elif about is Topic.TAKE:
            said = ", ".join(fact.said for fact in option.card.spec.printed)
        elif about is Topic.FIGHT:
            said = ": ".join(next(iter(option.card.spec.lines), ()))
        elif self.merits.acquires(one.raw):
            said = SAY.text("hint.later", what=what) if (what := gist(option.card.spec)) else ""
        else:
            said = gist(option.card.spec) if about in (Topic.ACT, Topic.PREPARE) else ""
        return SAY.text("hint.for", what=said) if 0 < len(said) <= REASON else ""

    def _far(self, best: Tried, second: Tried) -> Hint | None:
        """What is said to whoever is far behind: by how much the gap becomes smaller in the end."""
        mean, error = lead(best.margins, second.margins)
        if best.ahead >= 0 or not mean > error or best.raw in self.idle:
            return None
        kind = "halves" if 2 * best.ahead >= second.ahead else "narrows"
        return self.says(best, lambda deed: SAY(f"hint-far.{kind}", deed=deed))

    def _further(self, best: Tried, second: Tried, called: str) -> Hint | None:
        """What is said where the chance to win tells nothing apart, and how far ahead the game ends surely does."""
        mean, error = self._lead(best.margins, second.margins)
        if self.merits.together or mean < 1 or mean <= error or any(
                DECIDED < worth < 1 - DECIDED for one in (best, second) for worth in one.worths):
            return None
        what = next(number.count(round(mean)) for number in self.game.lexicon.numbers
                    if number.stands == "first" and number.whose == "seat")
        return self.says(best, lambda deed: SAY("hint.further", deed=deed, what=what, other=called))

    def _decided(self, best: Tried, second: Tried) -> Hint | None:
        """What is said where the game is all but won, or lost, whichever of the two it is."""
        ahead = min(best.mean, second.mean) > 1 - FAR
        if min(len(best.worths), len(second.worths)) < LOOKS[0] or not (ahead or max(best.mean, second.mean) < FAR):
            return None
        kind = "ahead" if ahead else "behind"
        said = [SAY(f"hint-decided.{kind}", what=what) for what in self._two(best, second)]
        return replace(self._fits(best, *map(str, said), in_short(said[-1])), close=True)

    def says(self, best: Tried, *words: Callable[..., LazyMessage], why: str = "") -> Hint:
        """A hint by the first of these messages of its deed, of its shorter one, or in the last one's short form, that
        fits; what the deed is for goes before what it is compared with."""
        texts = list[str]()
        for reason in dict.fromkeys((why, "")):
            deeds = [self._deed(best, few) + reason for few in (LONG, 2)]
            if not isinstance(self.decision, Confirm):  # what else is there
                texts += [str(said(deed=deed)) for said in words for deed in deeds]
            texts.append(in_short(words[-1](deed=deeds[-1])))
        return self._fits(best, *texts)

    def _fits(self, best: Tried, *texts: str, close: bool = False) -> Hint:
        """A hint by the first of these texts that is short enough."""
        kind = "close" if close else "clear"
        said = [SAY.text(f"hint-kind.{kind}", what=text) for text in texts]
        text = next((one for one in said if len(one) <= WIDE), said[-1])
        return Hint(best.raw, self._deed(best), text, close, said[0])

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

    def _called(self, one: Tried, beside: Tried, wide: int = LONGEST) -> str:
        """What an answer is called beside another one: its card, or what differs."""
        if one.raw in self.idle and isinstance(self.decision, Choose):
            return SAY.text("hint.stopping")
        cards = [self.merits.card(other.raw) for other in self.tried]
        card = cards[self.tried.index(one)]
        if card is not None:
            return quoted(spoken(card)) if cards.count(card) == 1 else cut(self._does(one), wide)
        mine, its = (Counter(cards_of(self.decision, answer.raw)) for answer in (one, beside))
        if mine and mine == its:
            return SAY.text("hint.order")
        if mine and mine < its:
            return cut(SAY.text("hint.alone", what=in_a_row([*mine], "")), wide)
        if its and its < mine:
            return cut(in_a_row([*mine], ""), wide)
        option = self.merits.option(one.raw)
        said = self._deed(one) if option is None else option.name or option.short or small(self._does(one))
        return cut(in_a_row([*(mine - its)], "") or said, wide)
