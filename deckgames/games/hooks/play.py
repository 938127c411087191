"""What the effects of a card act on: HookPlay, which asks where its player has a choice."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine import effects as shared
from deckgames.engine.decisions import SEAT, Explain, Topic, choose, pick
from deckgames.engine.messages import Words
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import Seat, Table


class HookPlay:
    """A player (`me`) carrying out the effects of a card of theirs. `subject` is whom a verb reaches: the player, or
    the enemy inside `target` and `each_enemy`. `attacker` is set while an `attacked` list is done, `shielded` by a
    `block` in it. `rule` is where `may` and `choose_one` are asked by: of a card that is played, what may be chosen."""

    __slots__ = ("asked", "attacker", "card", "me", "rule", "shielded", "subject", "t")
    variant = shared.RulesVariant(idle_refused=True, pays_unasked=True)

    def __init__(self, t: Table, me: Seat, card: HookCard, subject: Seat | None = None, attacker: Seat | None = None,
                 rule: str = "HK-R.21") -> None:
        self.t, self.me, self.card, self.rule = t, me, card, rule
        self.subject = me if subject is None else subject
        self.asked, self.attacker, self.shielded = me.no, attacker, False

    def at(self, subject: Seat) -> "HookPlay":
        """This play with another player as the one reached."""
        return HookPlay(self.t, self.me, self.card, subject, self.attacker, self.rule)

    def at_once(self, effects: Sequence[shared.Effect[Any]]) -> None:
        """Runs a trigger's list, which asks nothing."""
        shared.at_once(effects, self)

    @property
    def source(self) -> HookCard:
        """The card that asks the question."""
        return self.card

    @property
    def own_turn(self) -> bool:
        """HK-4.8: whether the player reached may get Actions, Buys, Reloads and discounts now."""
        if self.subject.no == self.t.current:
            return True
        self.tell_gets(SAY("gets.nothing"))
        return False

    def tell_gets(self, what: Words) -> None:
        """Tells what the player reached gets of this card; that it is played has just been told."""
        self.t.tell("gets", self.subject.no, () if self.card in self.me.in_play else (self.card,), note=what)

    def idle(self, why: Words) -> None:
        """Tells that a verb could do nothing, and to whom."""
        shared.no_effect(self, why, None if self.subject is self.me else self.subject.no)

    async def pick(self, rule: str, about: Topic, asks: Words, cards: Sequence[HookCard], lo: int,
                   hi: int) -> list[HookCard]:
        """lo..hi of the cards in the sequence of picking; without a choice nobody is asked (HK-4.19, HK-R.4)."""
        if lo >= len(cards):
            return list(cards)
        return await pick(self.asked, rule, about, asks, cards, lo, hi, ordered=True, source=self.card)

    async def one(self, rule: str, about: Topic, asks: Words, cards: Sequence[HookCard],
                  why: Explain | None = None) -> HookCard:
        """Asks for one of these cards; a single one is taken without a question."""
        if len(cards) == 1:
            return cards[0]
        return await choose(self.asked, rule, about, asks, cards, why, self.source)

    async def enemy(self, rule: str, about: Topic, asks: Words, seats: Sequence[Seat],
                    why: Explain | None = None) -> Seat:
        """Asks for one of these players; a single one is taken without a question."""
        if len(seats) == 1:
            return seats[0]
        mark = await choose(self.asked, rule, about, asks, [SEAT[s.no] for s in seats], why, self.source)
        return self.t.seats[mark.seat]
