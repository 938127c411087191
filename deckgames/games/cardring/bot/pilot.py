"""Plays an imagined game on for everybody, quickly: what search rollouts use. Coarser than the other chapters.

What is known of a seat's cards is reckoned once a round; clearing is left out, and only promising targets are weighed.
"""

from collections.abc import Callable, Sequence
from typing import Any

from deckgames.engine.cards import CardSpec
from deckgames.engine.decisions import Choose, Decision, Raw, Topic
from deckgames.engine.match import Match
from deckgames.games.cardring.bot.features import Features
from deckgames.games.cardring.bot.fight import Fight
from deckgames.games.cardring.bot.sitting import USELESS, urgency
from deckgames.games.cardring.bot.worth import W
from deckgames.games.cardring.cards import ClassSpec
from deckgames.games.cardring.effects.targets import target
from deckgames.games.cardring.queries import bonus, price, value
from deckgames.games.cardring.state import Seat, Table


class Known(Features):
    """An features for one round that remembers what each face would bring."""

    __slots__ = ("gains",)

    def __init__(self, t: Table, me: Seat) -> None:
        super().__init__(t, me)
        self.gains: dict[CardSpec, float] = {}

    def brings(self, face: CardSpec) -> float:
        """`gain`, reckoned once."""
        known = self.gains.get(face)
        if known is None:
            known = self.gains[face] = self.gain(face)
        return known


class Autopilot:
    """Quick answers for all seats of one match; `rank` answers the questions that are rare."""

    __slots__ = ("_known", "_round", "rank")

    def __init__(self, rank: Callable[[Table, Decision[Any]], Sequence[Raw]]) -> None:
        self.rank = rank
        self._round = -1
        self._known: dict[int, Known] = {}

    def answer(self, match: Match[Any, Any]) -> Raw:
        """A quick answer to the open question."""
        t: Table = match.state
        question: Any = match.decision
        if question.about is Topic.PLAY:
            return self.play(t, question)
        if question.about is Topic.BUY:
            return self.buy(t, question)
        if question.about is Topic.FIGHT and t.phase == "targets":
            return self.declare(t, question)
        return self.rank(t, question)[0]

    def known(self, t: Table, question: Decision[Any]) -> Known:
        """What is known of the asked seat in this round."""
        if t.round != self._round:
            self._round, self._known = t.round, {}
        known = self._known.get(question.seat)
        if known is None:
            known = self._known[question.seat] = Known(t, t.seats[question.seat])
        return known

    def play(self, t: Table, question: Choose[Any]) -> Raw:
        """The card that comes first; the last option ends Play."""
        items = question.items
        best, index = USELESS, len(items) - 1
        for i in range(len(items) - 1):
            face = items[i].spec
            first = urgency(face)
            if first > best and not (isinstance(face, ClassSpec) and self.known(t, question).no_better(face)):
                best, index = first, i
        return index

    def buy(self, t: Table, question: Choose[Any]) -> Raw:
        """The purchase that brings most, unless the Skill is worth more against a Trap."""
        known = self.known(t, question)
        me = known.me
        keep = self.kept(known)
        best, index = W.little, len(question.items) - 1
        for i in range(index):
            offer = question.items[i]
            if offer.way == "clear":
                continue
            if offer.seat is None:
                face: Any = t.pack.spec(offer.face)
            else:
                face = (me if offer.seat == -1 else t.seats[offer.seat]).queue[offer.space].spec
            worth = known.brings(face)
            if worth > best and (not keep or price(t, me, face) <= me.skill - keep):
                best, index = worth, i
        return index

    def kept(self, known: Known) -> int:
        """Skill to keep for a Trap (or a Finale of that sort) within reach, if it brings more than buying."""
        t, me = known.t, known.me
        assert t.finale is not None
        traps = [card for card in (*t.row, t.finale) if card is not None and card.spec.test == "skill"
                 and value(t, card) <= me.skill + bonus(t, me, card)]
        if not traps:
            return 0
        fight = Fight(known)
        other = max(0.0, fight.best(0, me.fight, "fight"))
        offers = [(known.brings(card.spec), price(t, me, card.spec)) for card in me.queue]
        most = max((worth for worth, cost in offers if cost <= me.skill), default=0.0)
        keep = 0
        for card in traps:
            need = round(value(t, card) + fight.hi - bonus(t, me, card))
            if need <= me.skill and not (card is t.finale and me.barred):
                rest = max((worth for worth, cost in offers if cost <= me.skill - need), default=0.0)
                if fight.won(card) - other > max(0.0, most) - max(0.0, rest):
                    keep, other = need, fight.won(card)
        return keep

    def declare(self, t: Table, question: Choose[Any]) -> Raw:
        """The best target that can be beaten; nothing, the last option, if there is none."""
        known = self.known(t, question)
        me = known.me
        fight = Fight(known)
        best, index = 0.0, len(question.items) - 1
        for i in range(index):
            card = target(t, question.items[i].oid)
            assert card is not None
            if fight.strength(card, me.skill, me.fight) - value(t, card) >= fight.lo:
                worth = fight.worth(card, me.skill, me.fight)
                if worth > best:
                    best, index = worth, i
        return index
