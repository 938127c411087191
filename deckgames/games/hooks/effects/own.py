"""Verbs that reach the card's player: Treasures, cards, the turn's counters (HK-4.2 to 4.8, vocabulary)."""

from typing import Annotated, Any, Literal

from pydantic import Field

from deckgames.engine import effects as shared
from deckgames.engine.decisions import order
from deckgames.engine.effects import Brief, Effect, Effects, briefs, phrase, plural
from deckgames.games.hooks import acts
from deckgames.games.hooks.effects.play import HookPlay
from deckgames.games.hooks.effects.text import counted

Yes = Annotated[Literal[True], Field()]


def upto(hi: int = 6, lo: int = 1) -> Any:
    """The bounds of a whole number in a card file."""
    return Field(ge=lo, le=hi, strict=True)


class Treasure(Effect[HookPlay]):
    """HK-4.2: from the bank to whom it reaches, as far as it goes."""

    verb = "treasure"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        acts.take_treasure(x.t, x.subject, self.n)

    def could(self, x: HookPlay) -> bool:
        return x.t.bank > 0

    def describe(self) -> str:
        return counted(self.n, "Treasure")

    def brief(self) -> Brief:
        return [(f"${self.n}", "coin")]


class Draw(shared.Draw[HookPlay]):
    """HK-4.3: draw n cards at once."""

    n: Annotated[int, upto()]

    def could(self, x: HookPlay) -> bool:
        return bool(x.me.deck)

    def describe(self) -> str:
        return counted(self.n, "Card")


class Action(Effect[HookPlay]):
    """HK-4.4: n more Actions this turn, within the action cap; only in the own turn (HK-4.8)."""

    verb = "action"
    bare = "n"
    n: Annotated[int, upto(3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            acts.gain_action(x.t, self.n)

    def describe(self) -> str:
        return counted(self.n, "Action")

    def brief(self) -> Brief:
        return [(f"A{self.n}", "pace")]


class Buy(Effect[HookPlay]):
    """HK-4.5: n purchases this turn that need no Action."""

    verb = "buy"
    bare = "n"
    n: Annotated[int, upto(3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            x.t.buys += self.n

    def describe(self) -> str:
        return counted(self.n, "Buy")

    def brief(self) -> Brief:
        return [(f"B{self.n}", "pace")]


class Reload(Effect[HookPlay]):
    """HK-4.6: n Reloads to use later this turn."""

    verb = "reload"
    bare = "n"
    n: Annotated[int, upto(3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            x.t.reloads += self.n

    def describe(self) -> str:
        return counted(self.n, "Reload")

    def brief(self) -> Brief:
        return [(f"R{self.n}", "pace")]


class Discard(shared.Discard[HookPlay]):
    """HK-4.7: Discard n hand cards at once, own choice."""

    n: Annotated[int, upto()]

    def could(self, x: HookPlay) -> bool:
        return bool(x.me.hand)

    def describe(self) -> str:
        return counted(self.n, "Discard")


class Cycle(Effect[HookPlay]):
    """Discard up to n hand cards together; their triggers; then draw as many."""

    verb = "cycle"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        if not x.me.hand:
            return
        cards = await x.pick("Discard, then draw as many", x.me.hand, 0, self.n, ordered=True)
        acts.discard(x.t, x.me, cards)
        acts.draw(x.t, x.me, len(cards))

    def describe(self) -> str:
        return f"Discard up to {plural(self.n, 'card')}, then +1 Card for each"

    def brief(self) -> Brief:
        return [(f"cycle {self.n}", "rule")]


class Discount(Effect[HookPlay]):
    """Prices of purchases this turn drop by n; adds up."""

    verb = "discount"
    bare = "n"
    n: Annotated[int, upto(3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            x.t.discount += self.n

    def describe(self) -> str:
        return f"cards cost {self.n} less this turn"

    def brief(self) -> Brief:
        return [(f"cards −{self.n}", "rule")]


class Keep(Effect[HookPlay]):
    """HK-2.5: up to n cards more may stay in the hand when it is Discarded."""

    verb = "keep"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        x.t.keep += self.n

    def describe(self) -> str:
        return f"you may keep {plural(self.n, 'card')} when you Discard your hand"

    def brief(self) -> Brief:
        return [(f"keep {self.n}", "rule")]


class Peek(Effect[HookPlay]):
    """Look at the top n cards of the own deck and put them back in any order; the first picked is on top."""

    verb = "peek"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        me = x.me
        for _ in range(min(self.n, len(me.deck))):
            me.peek.append(me.deck.pop())
        x.t.tell("looks", me.no, tuple(me.peek), private=True)
        back = me.peek[:]
        if len(back) > 1:
            back = await order(x.asked, x.rule, "Put back, the first on top", back, source=x.source)
        elif back:
            x.t.shown += 1
        me.peek.clear()
        me.deck.extend(reversed(back))

    def describe(self) -> str:
        return f"look at the top {plural(self.n, 'card')} of your deck and put them back in any order"

    def brief(self) -> Brief:
        return [(f"look {self.n}", "rule")]


class Recall(Effect[HookPlay]):
    """Take n cards of the own discard pile into the hand."""

    verb = "recall"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        for card in await x.pick("Take into your hand", x.me.pile, self.n, self.n, ordered=True):
            x.me.pile.remove(card)
            x.me.hand.append(card)
            x.t.tell("recalls", x.me.no, (card,))

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

    def cards(self, x: HookPlay) -> list[Any]:
        hand = x.me.hand if self.whence in ("hand", "either") else []
        return [*hand, *(x.me.pile if self.whence in ("discard", "either") else [])]

    async def run(self, x: HookPlay) -> None:
        if self.could(x):
            acts.maroon(x.t, x.me, await x.one("Maroon which card?", self.cards(x)))

    def could(self, x: HookPlay) -> bool:
        return acts.may_lose_card(x.me) and bool(self.cards(x))

    def possible(self, x: HookPlay) -> bool:
        return self.could(x)

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
        card = await x.one("Maroon which card?", x.me.hand)
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
    max_cost: Annotated[int, upto(9)]

    async def run(self, x: HookPlay) -> None:
        await x.gain(self.max_cost)

    def could(self, x: HookPlay) -> bool:
        return bool(x.fitting(self.max_cost))

    def describe(self) -> str:
        return f"gain a supply card costing up to {self.max_cost}"

    def brief(self) -> Brief:
        return [(f"gain ({self.max_cost})", "rule")]


class CopyTop(Effect[HookPlay]):
    """HK-R.10: the `play` list of the top card of an enemy's discard pile, as one's own."""

    verb = "copy_top"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        seats = [s for s in acts.enemies(x.t, x.me.no) if s.pile and not acts.face(s.pile[-1]).copier]
        if not seats:
            return
        copied = (await x.enemy("Copy the top card of whose pile?", seats)).pile[-1]
        x.t.tell("copies", x.me.no, (copied,))
        for effect in acts.face(copied).play:
            await effect.run(x)

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
        card = await x.one("Play which card twice?", cards)
        me.hand.remove(card)
        me.in_play.append(card)
        t.tell("plays", me.no, (card,), note=" twice")
        again = HookPlay(t, me, card)
        for _ in range(2):
            for effect in acts.face(card).play:
                await effect.run(again)
        put_away(x, card)

    def describe(self) -> str:
        return "play a card from your hand; apply its effects twice"

    def brief(self) -> Brief:
        return [("play twice", "rule")]


def put_away(x: HookPlay, card: Any) -> None:
    """HK-2.8: a played card that is still in play goes onto its owner's discard pile."""
    if card in x.me.in_play:
        x.me.in_play.remove(card)
        acts.to_pile(x.t, x.me, card)


class Reshuffle(Effect[HookPlay]):
    """Shuffle the own pile into what is left of the deck; counts for `reshuffled`."""

    verb = "reshuffle"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        if x.me.pile:
            acts.reshuffle(x.t, x.me)
            acts.settle(x.t)

    def describe(self) -> str:
        return "shuffle your discard pile into your deck"

    def brief(self) -> Brief:
        return [("reshuffle", "rule")]


class TopCostTreasure(Effect[HookPlay]):
    """Show the top card of the own deck: Treasure equal to its printed cost, at most n; it stays on top (HK-3.7)."""

    verb = "top_cost_treasure"
    bare = "n"
    n: Annotated[int, upto()]

    async def run(self, x: HookPlay) -> None:
        if not x.me.deck:
            return
        card = x.me.deck[-1]
        x.t.shown += 1
        x.t.tell("turns-up", x.me.no, (card,))
        worth = min(acts.face(card).cost, self.n)
        if worth:
            acts.take_treasure(x.t, x.me, worth)

    def describe(self) -> str:
        return f"reveal the top card of your deck: +Treasure equal to its cost (up to {self.n})"

    def brief(self) -> Brief:
        return [(f"$ top ≤{self.n}", "coin")]


class IfYouDo(shared.IfYouDo[HookPlay]):
    """HK-R.22: a payment made as far as it goes, without a question; any payment earns the rest."""

    def describe(self) -> str:
        return f"{phrase(self.pay)}. If you do: {phrase(self.then)}"


class ChooseOne(shared.ChooseOne[HookPlay]):
    """HK-R.21: one list; one that could do nothing is refused while another could."""

    def describe(self) -> str:
        return "choose one: " + "; or ".join(phrase(part) for part in self.lists)


class Block(Effect[HookPlay]):
    """`attacked` only: this attack does not reach the card's player (HK-R.12)."""

    verb = "block"
    bare = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        x.shielded = True

    def describe(self) -> str:
        return "this attack does not affect you"

    def brief(self) -> Brief:
        return [("block", "guard")]


class Attacker(Effect[HookPlay]):
    """`attacked` only: reaches the attacking player; no attack itself (HK-R.12)."""

    verb = "attacker"
    bare = "do"
    do: Annotated[Effects, Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        assert x.attacker is not None
        x.at(x.attacker).at_once(self.do)

    def describe(self) -> str:
        return f"the attacker: {phrase(self.do)}"

    def brief(self) -> Brief:
        return [("attacker ", "rule"), *briefs(self.do)]


