"""What an effect of Hooks acts on: the table, the card and its player, and whom it reaches."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine import effects as shared
from deckgames.engine.cards import Card
from deckgames.engine.decisions import SEAT, Explained, Mark, Option, Why, choose, pick
from deckgames.engine.effects import Effect, Manners, no_effect
from deckgames.games.hooks import acts
from deckgames.games.hooks.state import Seat, Table

SLOTS = tuple(Mark(f"slot-{letter}", f"slot {letter}") for letter in acts.LETTERS)


class HookPlay:
    """A player (`me`) carrying out the effects of a card of theirs. `subject` is whom a verb reaches: the player, or
    the enemy inside `target` and `each_enemy`. `attacker` is set while an `attacked` list is done, `shielded` by a
    `block` in it. `rule` is where `may` and `choose_one` are asked by: of a card that is played, what may be chosen."""

    __slots__ = ("attacker", "card", "me", "rule", "shielded", "subject", "t")
    manners = Manners(idle_refused=True, pays_unasked=True)

    def __init__(self, t: Table, me: Seat, card: Card, subject: Seat | None = None, attacker: Seat | None = None,
                 rule: str = "HK-R.21") -> None:
        self.t, self.me, self.card, self.rule = t, me, card, rule
        self.subject = me if subject is None else subject
        self.attacker = attacker
        self.shielded = False

    def at(self, subject: Seat) -> "HookPlay":
        """The same effects reaching somebody else."""
        return HookPlay(self.t, self.me, self.card, subject, self.attacker, self.rule)

    def at_once(self, effects: Sequence[Effect[Any]]) -> None:
        """Does a trigger's list, which asks nothing."""
        shared.at_once(effects, self)

    @property
    def asked(self) -> int:
        """Who answers what the card asks."""
        return self.me.no

    @property
    def source(self) -> Card:
        """The card that asks."""
        return self.card

    @property
    def own_turn(self) -> bool:
        """HK-4.8: whether the player reached may get Actions, Buys, Reloads and discounts now."""
        if self.subject.no == self.t.current:
            return True
        if self.t.heard is not None:
            self.t.tell("gets", self.subject.no, note="nothing of it: that is only for the own turn")
        return False

    def draw(self, n: int) -> None:
        if not self.me.deck:
            no_effect(self, "no card is left to draw")
        acts.draw(self.t, self.me, n)

    async def discard(self, n: int) -> None:
        """HK-4.7: n hand cards of the player's own choice, Discarded together."""
        if not self.me.hand:
            no_effect(self, "no hand card to Discard")
        acts.discard(self.t, self.me, await self.pick("HK-4.7", "Discard", self.me.hand, n, n))

    def can_discard(self, n: int) -> bool:
        return len(self.me.hand) >= n

    async def pick(self, rule: str, prompt: str, cards: Sequence[Card], lo: int, hi: int) -> list[Card]:
        """lo..hi of the cards in the sequence of picking; without a choice nobody is asked (HK-4.19, HK-R.4)."""
        if lo >= len(cards):
            return list(cards)
        return await pick(self.asked, rule, prompt, cards, lo, hi, ordered=True, source=self.card)

    async def one(self, rule: str, prompt: str, cards: Sequence[Card], why: Why | None = None) -> Card:
        """One of the cards; with a single one nobody is asked."""
        if len(cards) == 1:
            return cards[0]
        return await choose(self.asked, rule, prompt, cards, why, self.source)

    async def enemy(self, rule: str, prompt: str, seats: Sequence[Seat], why: Why | None = None) -> Seat:
        """One of these players; with a single one nobody is asked."""
        if len(seats) == 1:
            return seats[0]
        mark = await choose(self.asked, rule, prompt, [SEAT[s.no] for s in seats], why, self.source)
        return self.t.seats[mark.seat]

    def fitting(self, max_cost: int) -> list[int]:
        """The row slots whose card has at most this printed cost (HK-R.23)."""
        return [i for i, card in enumerate(self.t.row) if card is not None and acts.face(card).cost <= max_cost]

    async def gain(self, max_cost: int) -> None:
        """A fitting row card without buying it; no `bought` (HK-4.13)."""
        slots = self.fitting(max_cost)
        if not slots:
            no_effect(self, f"no card of the row costs {max_cost} or less")
            return
        slot = slots[0]
        if len(slots) > 1:
            mark = await choose(self.asked, "HK-R.23", "Gain which card?", [SLOTS[i] for i in slots],
                                lambda: self._row(max_cost), self.source)
            slot = SLOTS.index(mark)
        card = self.t.row[slot]
        assert card is not None
        self.t.tell("gains", self.me.no, (card,))
        acts.take_from_row(self.t, self.me, slot)

    def _row(self, max_cost: int) -> Explained:
        """The cards behind the slots, and why some of them cannot be gained."""
        cards = {SLOTS[i].oid: card for i, card in enumerate(self.t.row) if card is not None}
        dear = [Option(oid, card.name, card, blocked=f"costs {acts.face(card).cost}, at most {max_cost} fits",
                       rule="HK-R.23") for oid, card in cards.items() if acts.face(card).cost > max_cost]
        return Explained({oid: card.name for oid, card in cards.items()}, cards, dear)


def put_away(t: Table, me: Seat, card: Card) -> None:
    """HK-2.8: a played card that is still in play goes onto its owner's discard pile."""
    if card in me.in_play:
        me.in_play.remove(card)
        acts.to_pile(t, me, card)
