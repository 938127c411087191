"""Verbs that move cards of the card's player: drawing, Discarding, looking, marooning, gaining (vocabulary)."""

from functools import partial
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.cards import Card
from deckgames.engine.decisions import SEAT, Explained, Option, order
from deckgames.engine.effects import Brief, Effect, plural
from deckgames.games.hooks import acts
from deckgames.games.hooks.effects.counters import Yes, upto
from deckgames.games.hooks.effects.play import HookPlay, put_away
from deckgames.games.hooks.effects.text import counted
from deckgames.games.hooks.state import Seat


class Draw(shared.Draw[HookPlay]):
    """HK-4.3: draw n cards at once."""

    n: Annotated[int, upto()]

    def could(self, x: HookPlay) -> bool:
        return bool(x.me.deck)

    def describe(self) -> str:
        return counted(self.n, "Card")


class Discard(shared.Discard[HookPlay]):
    """HK-4.7: Discard n hand cards at once, own choice."""

    n: Annotated[int, upto()]

    def could(self, x: HookPlay) -> bool:
        return bool(x.me.hand)

    def describe(self) -> str:
        return f"+{self.n} Discard"


class Cycle(Effect[HookPlay]):
    """Discard up to n cards together; their triggers; then draw as many."""

    verb = "cycle"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        if not x.me.hand:
            return
        cards = await x.pick("HK-4.9", "Discard, then draw as many", x.me.hand, 0, self.n)
        acts.discard(x.t, x.me, cards)
        acts.draw(x.t, x.me, len(cards))

    def describe(self) -> str:
        return f"Discard up to {plural(self.n, 'card')}, then +1 Card for each"

    def brief(self) -> Brief:
        return [(f"cycle {self.n}", "rule")]


class Peek(Effect[HookPlay]):
    """Look at the top n cards of the own deck and put them back in any order, the first on top; they stay part of the
    deck meanwhile (HK-3.7)."""

    verb = "peek"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        me = x.me
        if not me.deck:
            return
        me.peek = me.deck[:-self.n - 1:-1]
        del me.deck[-self.n:]
        x.t.shown += 1
        x.t.tell("looks", me.no, tuple(me.peek), private=True)
        back = me.peek[:]
        if len(back) > 1:
            back = await order(x.asked, "HK-3.7", "Put back, the first on top", back, source=x.source)
        me.peek.clear()
        me.deck.extend(reversed(back))

    def describe(self) -> str:
        if self.n == 1:
            return "look at the top card of your deck"
        return f"look at the top {self.n} cards of your deck and put them back in any order"

    def brief(self) -> Brief:
        return [(f"look {self.n}", "rule")]


class Recall(Effect[HookPlay]):
    """Take n cards of the own discard pile into the hand."""

    verb = "recall"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        cards = await x.pick("HK-4.9", "Take into your hand", x.me.pile, self.n, self.n)
        for card in cards:
            x.me.pile.remove(card)
            x.me.hand.append(card)
        if cards:
            x.t.tell("recalls", x.me.no, tuple(cards))

    def could(self, x: HookPlay) -> bool:
        return bool(x.me.pile)

    def describe(self) -> str:
        return f"take {plural(self.n, 'card')} from your discard pile into your hand"

    def brief(self) -> Brief:
        return [(f"recall {self.n}", "rule")]


class Maroon(Effect[HookPlay]):
    """One card of hand or discard pile leaves the game; the four-card floor holds (HK-R.11)."""

    verb = "maroon"
    whence: Annotated[Literal["hand", "discard", "either"], Field(alias="from")]

    def cards(self, x: HookPlay) -> list[Card]:
        """What may be marooned."""
        hand = x.me.hand if self.whence in ("hand", "either") else []
        return [*hand, *(x.me.pile if self.whence in ("discard", "either") else [])]

    async def run(self, x: HookPlay) -> None:
        if self.could(x):
            acts.maroon(x.t, x.me, await x.one("HK-R.11", "Maroon which card?", self.cards(x)))

    def could(self, x: HookPlay) -> bool:
        return acts.may_lose_card(x.me) and bool(self.cards(x))

    def describe(self) -> str:
        where = {"hand": "hand", "discard": "discard pile", "either": "hand or discard pile"}[self.whence]
        return f"maroon a card from your {where}"

    def brief(self) -> Brief:
        return [("maroon", "rule")]


class Upgrade(Effect[HookPlay]):
    """Maroon a hand card; if done, gain a row card of at most its printed cost + n."""

    verb = "upgrade"
    by: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        if not self.could(x):
            return
        card = await x.one("HK-R.11", "Maroon which card?", x.me.hand)
        acts.maroon(x.t, x.me, card)
        await x.gain(acts.face(card).cost + self.by)

    def could(self, x: HookPlay) -> bool:
        return acts.may_lose_card(x.me) and bool(x.me.hand)

    def describe(self) -> str:
        return f"maroon a card from your hand, gain a supply card costing up to {self.by} more"

    def brief(self) -> Brief:
        return [(f"upgrade +{self.by}", "rule")]


class Gain(Effect[HookPlay]):
    """A row card of at most this printed cost, without buying it."""

    verb = "gain"
    max_cost: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        await x.gain(self.max_cost)

    def could(self, x: HookPlay) -> bool:
        return bool(x.fitting(self.max_cost))

    def describe(self) -> str:
        return f"gain a supply card costing up to {self.max_cost}"

    def brief(self) -> Brief:
        return [(f"gain ({self.max_cost})", "rule")]


class Reshuffle(Effect[HookPlay]):
    """Shuffle the own pile into what is left of the deck; counts for `reshuffled`."""

    verb = "reshuffle"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        if x.me.pile:
            acts.reshuffle(x.t, x.me)

    def describe(self) -> str:
        return "shuffle your discard pile into your deck"

    def brief(self) -> Brief:
        return [("reshuffle", "rule")]


class CopyTop(Effect[HookPlay]):
    """HK-R.10: the `play` list of the top card of an enemy's discard pile, as one's own."""

    verb = "copy_top"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        seats = [s for s in acts.enemies(x.t, x.me.no) if s.pile and not acts.face(s.pile[-1]).copier]
        if not seats:
            return
        enemy = await x.enemy("HK-R.10", "Copy the top card of whose pile?", seats, partial(self._refused, x, seats))
        copied = enemy.pile[-1]
        x.t.tell("copies", x.me.no, (copied,), other=enemy.no)
        for effect in acts.face(copied).play:
            await effect.run(x)

    def _refused(self, x: HookPlay, seats: list[Seat]) -> Explained:
        """Enemies with nothing to copy."""
        return Explained(blocked=[
            Option(SEAT[s.no].oid, SEAT[s.no].label, seat=s.no, rule="HK-R.10",
                   blocked=f"{s.pile[-1].name} copies cards itself" if s.pile else "the discard pile is empty")
            for s in acts.enemies(x.t, x.me.no) if s not in seats])

    def describe(self) -> str:
        return "apply the effects of the top card of an enemy's discard pile"

    def brief(self) -> Brief:
        return [("copy a top card", "rule")]


class PlayTwice(Effect[HookPlay]):
    """HK-R.10: a hand card that is no copier goes into play and its `play` list is applied twice."""

    verb = "play_twice"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        t, me = x.t, x.me
        cards = [card for card in me.hand if not acts.face(card).copier]
        if not cards:
            return
        card = await x.one("HK-R.10", "Play which card twice?", cards, partial(self._refused, me.hand))
        me.hand.remove(card)
        me.in_play.append(card)
        t.tell("plays", me.no, (card,), note=" twice")
        twice = HookPlay(t, me, card)
        for _ in range(2):
            for effect in acts.face(card).play:
                await effect.run(twice)
        put_away(t, me, card)

    def _refused(self, hand: list[Card]) -> Explained:
        """Copiers in the hand."""
        return Explained(blocked=[Option(card.oid, card.name, card, blocked="copies cards itself", rule="HK-R.10")
                                  for card in hand if acts.face(card).copier])

    def describe(self) -> str:
        return "play a card from your hand; apply its effects twice"

    def brief(self) -> Brief:
        return [("play twice", "rule")]
