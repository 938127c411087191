"""Verbs that move cards of the card's player: drawing, Discarding, looking, marooning, gaining (vocabulary)."""

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.clauses import Clause
from deckgames.engine.decisions import SEAT, Option, Reasons, Topic, choose, order, refusals
from deckgames.engine.effects import declined, in_order, upto
from deckgames.engine.messages import Words
from deckgames.games.hooks import operations
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.cards.words import Voice
from deckgames.games.hooks.effects.base import Bare, Deed, Number
from deckgames.games.hooks.play import HookPlay
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import Seat, Table


class Draw(Number):
    """HK-4.3: draw n cards at once."""

    says = "{me} +{n:Card}"
    unless = (lambda x: x.me.deck, SAY("idle.no-draw"))

    async def act(self, x: HookPlay) -> None:
        operations.draw(x.t, x.me, self.n)


class Discard(Number):
    """HK-4.7: Discard n hand cards of the player's own choice at once."""

    says = "{me} +{n} Discard"
    unless = (lambda x: x.me.hand, SAY("idle.no-discard"))

    async def act(self, x: HookPlay) -> None:
        cards = await x.pick("HK-4.7", Topic.DISCARD, SAY("asks.discard", n=self.n), x.me.hand, self.n, self.n)
        operations.discard(x.t, x.me, cards)


class Several(Number):
    """A verb whose second clause is of several cards only."""

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return super().clauses(voice)[:self.n]


class Cycle(Several):
    """Discard up to n cards together; their triggers; then draw that many."""

    says = "{me} {n:1=may Discard 1 card to draw 1 card|Discard up to {n} cards}", "{me} draw that many"
    briefly = "{n:1=you may discard 1 to draw 1|discard up to {n}, draw that many}"
    unless = (lambda x: x.me.hand, SAY("idle.no-discard"))

    async def act(self, x: HookPlay) -> None:
        cards = await x.pick("HK-4.9", Topic.DISCARD, SAY("asks.cycle"), x.me.hand, 0, self.n)
        if not cards:
            declined(x)
        operations.discard(x.t, x.me, cards)
        operations.draw(x.t, x.me, len(cards))


class Peek(Several):
    """Look at the top n cards of the own deck and put them back in any order, the first on top; they stay part of the
    deck meanwhile (HK-3.7)."""

    says = "{me} look at the top {n:1=card|{n} cards} of {me.own} deck", "{me} put them back in any order"
    briefly = "look at your top {n:1=card|{n} cards}"
    unless = (lambda x: x.me.deck, SAY("idle.no-deck"))

    async def act(self, x: HookPlay) -> None:
        me = x.me
        me.peek = me.deck[:-self.n - 1:-1]
        del me.deck[-self.n:]
        x.t.shown += 1
        x.t.tell("looks", me.no, tuple(me.peek), private=True)
        back = me.peek[:] if len(me.peek) < 2 else await order(
            x.asked, "HK-3.7", Topic.ORDER, SAY("asks.put-back"), me.peek[:], source=x.source)
        me.peek.clear()
        me.deck.extend(reversed(back))


class Recall(Number):
    """Take n cards of the own discard pile into the hand."""

    says = "{me} take {n:card} from {me.own} discard pile into {me.own} hand"
    briefly = "take {n} from your discard pile"
    unless = (lambda x: x.me.pile, SAY("idle.no-pile"))

    async def act(self, x: HookPlay) -> None:
        cards = await x.pick("HK-4.9", Topic.TAKE, SAY("asks.recall"), x.me.pile, self.n, self.n)
        for card in cards:
            x.me.pile.remove(card)
            x.me.hand.append(card)
        x.t.tell("recalls", x.me.no, tuple(cards))


class Marooning(Deed):
    """A verb by which a card leaves the game (HK-R.11)."""

    gives_up = True

    def cards(self, x: HookPlay) -> list[HookCard]:
        """The cards that may be marooned."""
        return x.me.hand

    def why_not(self, x: HookPlay) -> Words:
        if not operations.may_lose_card(x.me):
            return SAY("idle.four-cards")
        return "" if self.cards(x) else SAY("idle.no-maroon")

    async def maroon(self, x: HookPlay) -> HookCard:
        """The card that is marooned."""
        card = await x.one("HK-R.11", Topic.REMOVE, SAY("asks.maroon"), self.cards(x))
        operations.maroon(x.t, x.me, card)
        return card


class Maroon(Marooning):
    """One card of hand or discard pile leaves the game; the four-card floor holds (HK-R.11)."""

    says = "{me} maroon a card from {me.own} {whence:hand=hand|discard=discard pile|hand or discard pile} for good"
    briefly = "maroon a card for good"
    whence: Annotated[Literal["hand", "discard", "either"], Field(alias="from")]

    def cards(self, x: HookPlay) -> list[HookCard]:
        return [*(x.me.hand if self.whence != "discard" else ()), *(x.me.pile if self.whence != "hand" else ())]

    async def act(self, x: HookPlay) -> None:
        await self.maroon(x)


def _fitting(t: Table, max_cost: int) -> list[int]:
    """The row slots whose card has at most this printed cost (HK-R.23)."""
    return [i for i, card in enumerate(t.row) if card is not None and card.spec.cost <= max_cost]


async def _gain(x: HookPlay, max_cost: int) -> None:
    """A fitting row card without buying it; no `bought` (HK-4.13)."""
    slots = _fitting(x.t, max_cost)
    if not slots:
        x.idle(SAY("idle.no-gain", n=max_cost))
        return
    slot = slots[0]
    if len(slots) > 1:
        mark = await choose(x.asked, "HK-R.23", Topic.TAKE, SAY("asks.gain"), [operations.SLOTS[i] for i in slots],
                            lambda: _row(x.t, max_cost), x.source)
        slot = operations.SLOTS.index(mark)
    card = x.t.row[slot]
    assert card is not None
    x.t.tell("gains", x.me.no, (card,))
    operations.take_from_row(x.t, x.me, slot)


def _row(t: Table, max_cost: int) -> Reasons:
    """The cards behind the slots, and why some of them cannot be gained."""
    cards = {operations.SLOTS[i].oid: card for i, card in enumerate(t.row) if card is not None}
    dear = [Option(oid, card.name, card, blocked=SAY.text("refuses.dear", n=card.spec.cost, most=max_cost),
                   rule="HK-R.23") for oid, card in cards.items() if card.spec.cost > max_cost]
    return Reasons({oid: card.name for oid, card in cards.items()}, cards, dear)


class Upgrade(Marooning):
    """Maroon a hand card; if done, gain a row card of at most its printed cost + n."""

    says = "{me} maroon a card from {me.own} hand to gain a card from the row costing up to {by} more"
    briefly = "upgrade a card by {by}"
    by: Annotated[int, upto(1, 6)]

    async def act(self, x: HookPlay) -> None:
        await _gain(x, (await self.maroon(x)).spec.cost + self.by)


class Gain(Deed):
    """A row card of at most this printed cost, without buying it."""

    says = "{me} gain a card from the row costing up to {max_cost}"
    max_cost: Annotated[int, upto(1, 6)]

    async def run(self, x: HookPlay) -> None:
        await _gain(x, self.max_cost)

    def could(self, x: HookPlay) -> bool:
        return bool(_fitting(x.t, self.max_cost))


class Reshuffle(Bare):
    """Shuffle the own pile into what is left of the deck; counts for `reshuffled`."""

    says = "{me} shuffle {me.own} discard pile into {me.own} deck"
    briefly = "reshuffle your pile"
    unless = (lambda x: x.me.pile, SAY("idle.no-pile"))

    async def act(self, x: HookPlay) -> None:
        operations.reshuffle(x.t, x.me)


class CopyTop(Bare):
    """HK-R.10: the `play` list of the top card of an enemy's discard pile, as one's own."""

    stands = "copy"
    says = "{reader} do what the top card of an enemy's discard pile does when played, unless it is a copier"
    briefly = "copy an enemy’s top card"

    def why_not(self, x: HookPlay) -> Words:
        return "" if self._copied(x) else SAY("idle.no-copy")

    @staticmethod
    def _copied(x: HookPlay) -> list[Seat]:
        return [s for s in operations.enemies(x.t, x.me.no) if s.pile and not s.pile[-1].spec.copier]

    async def act(self, x: HookPlay) -> None:
        seats = self._copied(x)
        enemy = await x.enemy("HK-R.10", Topic.CHOOSE, SAY("asks.copy"), seats,
                              partial(self._refused, x, seats))
        copied = enemy.pile[-1]
        x.t.tell("copies", x.me.no, (copied,), other=enemy.no)
        await in_order(copied.spec.play, x)

    def _refused(self, x: HookPlay, seats: list[Seat]) -> Reasons:
        """Whose card each is; enemies with nothing to copy."""
        cards = {SEAT[s.no].oid: SAY.text("offers.top-card", seat=SEAT[s.no].label, card=s.pile[-1].name)
                 for s in seats}
        return Reasons(names=cards, blocked=[
            Option(SEAT[s.no].oid, SEAT[s.no].label, seat=s.no, rule="HK-R.10",
                   blocked=SAY.text("refuses.copies", card=s.pile[-1].name) if s.pile else SAY.text(
                       "refuses.empty-pile"))
            for s in operations.enemies(x.t, x.me.no) if s not in seats])


class PlayTwice(Bare):
    """HK-R.10: a hand card that is no copier goes into play and its `play` list is applied twice."""

    stands = "copy"
    says = ("{reader} play a card other than a copier from your hand without an Action",
            "{reader} do its effects twice")
    briefly = "play a hand card twice without an Action"
    unless = (lambda x: not all(card.spec.copier for card in x.me.hand), SAY("idle.no-twice"))

    async def act(self, x: HookPlay) -> None:
        t, me = x.t, x.me
        cards = [card for card in me.hand if not card.spec.copier]
        card = await x.one("HK-R.10", Topic.CHOOSE, SAY("asks.twice"), cards, lambda: refusals(
            {card: SAY.text("refuses.copier") for card in me.hand if card.spec.copier}, "HK-R.10"))
        me.hand.remove(card)
        me.in_play.append(card)
        t.tell("plays", me.no, (card,), note="twice")
        twice = HookPlay(t, me, card)
        for _ in range(2):
            await in_order(card.spec.play, twice)
        operations.put_away(t, me, card)
