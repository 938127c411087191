"""What an effect of Hooks acts on: the table, the card and its player, and whom it reaches."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine import effects as shared
from deckgames.engine.cards import Card
from deckgames.engine.decisions import SEAT, Explained, Mark, choose, pick
from deckgames.engine.effects import Effect, Manners
from deckgames.games.hooks import acts
from deckgames.games.hooks.state import Seat, Table

SLOTS = tuple(Mark(f"slot-{letter}", f"slot {letter}") for letter in "abcdef")


class HookPlay:
    """A player (`me`) carrying out the effects of a card of theirs. `subject` is whom a verb reaches: the player, or
    the enemy inside `target` and `each_enemy`. `attacker` is set while an `attacked` list is done."""

    __slots__ = ("asked", "attacker", "card", "me", "rule", "shielded", "source", "subject", "t")
    manners = Manners(idle_refused=True, pays_unasked=True)

    def __init__(self, t: Table, me: Seat, card: Card, subject: Seat | None = None, attacker: Seat | None = None,
                 rule: str = "HK-4.1") -> None:
        self.t, self.me, self.card, self.rule = t, me, card, rule
        self.source: Card | None = card
        self.subject = me if subject is None else subject
        self.asked = me.no
        self.attacker = attacker
        self.shielded = False

    def at(self, subject: Seat) -> "HookPlay":
        """The same effects reaching somebody else."""
        x = HookPlay(self.t, self.me, self.card, subject, self.attacker, self.rule)
        x.source = self.source
        return x

    def at_once(self, effects: Sequence[Effect[Any]]) -> None:
        """Does a trigger's list, which asks nothing."""
        shared.at_once(effects, self)

    @property
    def own_turn(self) -> bool:
        """HK-4.8: whether the player reached may get Actions, Buys and Reloads now."""
        return self.subject.no == self.t.current

    def draw(self, n: int) -> None:
        acts.draw(self.t, self.me, n)

    async def discard(self, n: int) -> None:
        """HK-4.7: n hand cards of the player's own choice, Discarded together."""
        acts.discard(self.t, self.me, await self.pick("Discard", self.me.hand, n, n, ordered=True))

    def can_discard(self, n: int) -> bool:
        return len(self.me.hand) >= n

    def count(self, what: str) -> int:
        raise TypeError(f"nothing counts {what} in Hooks")

    async def pick(self, prompt: str, cards: Sequence[Card], lo: int, hi: int, ordered: bool = False) -> list[Card]:
        """lo..hi of the cards; a choice with one legal answer is not asked (HK-4.19)."""
        if not cards or (lo >= len(cards) and (len(cards) == 1 or not ordered)):
            return list(cards)
        lo, hi = min(lo, len(cards)), min(hi, len(cards))
        return await pick(self.asked, self.rule, prompt, cards, lo, hi, ordered, source=self.source)

    async def one(self, prompt: str, cards: Sequence[Card]) -> Card:
        """One of the cards; with a single one nobody is asked."""
        if len(cards) == 1:
            return cards[0]
        return await choose(self.asked, self.rule, prompt, cards, source=self.source)

    async def enemy(self, prompt: str, seats: Sequence[Seat]) -> Seat:
        """One of these players; with a single one nobody is asked."""
        if len(seats) == 1:
            return seats[0]
        mark = await choose(self.asked, "HK-4.10", prompt, [SEAT[s.no] for s in seats], source=self.source)
        return self.t.seats[mark.seat]

    def fitting(self, max_cost: int) -> list[int]:
        """The row slots whose card has at most this printed cost (HK-R.23)."""
        return [i for i, card in enumerate(self.t.row) if card is not None and acts.face(card).cost <= max_cost]

    async def gain(self, max_cost: int) -> None:
        """A fitting row card without buying it; no `bought` (HK-4.13)."""
        slots = self.fitting(max_cost)
        if not slots:
            return
        slot = slots[0]
        if len(slots) > 1:
            mark = await choose(self.asked, self.rule, "Gain which card?", [SLOTS[i] for i in slots], self._row,
                                self.source)
            slot = SLOTS.index(mark)
        card = acts.take_from_row(self.t, self.me, slot)
        self.t.tell("gains", self.me.no, (card,))

    def _row(self) -> Explained:
        cards = {SLOTS[i].oid: card for i, card in enumerate(self.t.row) if card is not None}
        return Explained({oid: card.name for oid, card in cards.items()}, cards)

    async def attack(self, enemy: Seat, effects: Sequence[Effect[Any]]) -> None:
        """HK-4.14, HK-R.12: the enemy's `attacked` cards are shown and do their lists first; then, unless one of them
        blocks, the effects reach the enemy."""
        self.t.shown += 1  # that nobody answers is learned, too
        shown = [card for card in enemy.hand if acts.face(card).attacked]
        if shown and self.shields(enemy, shown):
            return
        x = self.at(enemy)
        for effect in effects:
            await effect.run(x)


    def shields(self, enemy: Seat, shown: list[Card]) -> bool:
        """The enemy shows these cards and does their lists, blocks last (HK-4.16); whether one of them blocks."""
        shielded = False
        for card in sorted(shown, key=lambda c: (_blocks(c), c.spec.id, c.number)):
            self.t.shown += 1
            self.t.tell("shows", enemy.no, (card,))
            x = HookPlay(self.t, enemy, card, attacker=self.me)
            x.at_once(acts.face(card).attacked)
            shielded = shielded or x.shielded
        return shielded


def _blocks(card: Card) -> bool:
    return any(effect.verb == "block" for effect in acts.face(card).attacked)
