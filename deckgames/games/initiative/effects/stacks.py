"""Verbs of stacks: discarding from them, adding to them, turning, shuffling, exposing and swapping them."""

from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.cards import Card
from deckgames.engine.effects import Brief
from deckgames.games.initiative import acts
from deckgames.games.initiative.effects.amounts import One, Who, does, owned, whom
from deckgames.games.initiative.effects.base import Act, upto
from deckgames.games.initiative.effects.health import SIGN
from deckgames.games.initiative.effects.play import InPlay
from deckgames.games.initiative.state import Slot

End = Literal["top", "bottom"]


class StackDiscard(Act):
    """Cards from the top or the bottom of stacks; triggers count."""

    verb = "stack_discard"
    who: Who
    n: Annotated[int, upto(1, 5)]
    end: End = Field(alias="from")

    async def act(self, x: InPlay) -> None:
        for me in await x.seats(self.who):
            if len(me.stack) < self.n:
                x.full = False
            for slot in me.stack[:self.n] if self.end == "top" else me.stack[:-self.n - 1:-1]:
                acts.discard_slot(x.t, me, slot, x.me.no, x.chain)

    def describe(self) -> str:
        cards = f"{self.end} card" if self.n == 1 else f"{self.end} {self.n} cards"
        their = "your" if self.who == "you" else "their"
        return f"{does(self.who, 'discard')} the {cards} of {their} stack"

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]} stack {self.end} −{self.n}", "rule")]


class StackAdd(Act):
    """Cards of the deck go face down and unseen onto or under stacks, one after the other."""

    verb = "stack_add"
    who: Who
    n: Annotated[int, upto(1, 5)]
    to: End

    async def act(self, x: InPlay) -> None:
        t = x.t
        for me in await x.seats(self.who):
            added = 0
            while added < self.n and (card := acts.take_top(t)) is not None:
                acts.onto_stack(me, Slot(card), self.to)
                added += 1
            if added < self.n:
                x.full = False
            if added:
                t.tell("adds", x.me.no, n=added, other=me.no, note=f"{'onto' if self.to == 'top' else 'under'}")

    def describe(self) -> str:
        cards = "1 deck card" if self.n == 1 else f"{self.n} deck cards"
        return f"put {cards} {'on top of' if self.to == 'top' else 'under'} {owned(self.who, 'stack')}"

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]} stack {self.to} +{self.n}", "rule")]


class StackOrder(Act):
    """Stacks are turned round or shuffled; exposed cards stay exposed."""

    verb = "stack_order"
    who: Who
    how: Literal["reverse", "shuffle"]

    async def act(self, x: InPlay) -> None:
        for me in await x.seats(self.who):
            if self.how == "reverse":
                me.stack.reverse()
            else:
                acts.shuffle_stack(x.t, me)
            if me.stack:
                x.t.tell("reorders", x.me.no, other=me.no, note="reversed" if self.how == "reverse" else "shuffled")

    def describe(self) -> str:
        return f"{does(self.who, self.how)} {'your' if self.who == 'you' else 'their'} stack"

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]} stack {self.how}", "rule")]


class Expose(Act):
    """The first face-down cards of stacks are turned up where they lie."""

    verb = "expose"
    who: Who
    n: Annotated[int, upto(1, 5)]

    async def act(self, x: InPlay) -> None:
        t = x.t
        for me in await x.seats(self.who):
            shown: list[Card] = []
            for i, slot in enumerate(me.stack):
                if not slot.exposed and len(shown) < self.n:
                    me.stack[i] = Slot(slot.card, acts.everybody(t), exposed=True)
                    acts.forget(me, slot.card)
                    shown.append(slot.card)
            if len(shown) < self.n:
                x.full = False
            if shown:
                t.tell("exposes", x.me.no, tuple(shown), other=me.no)

    def describe(self) -> str:
        return f"expose {self.n} of {owned(self.who, 'stack')}"

    def brief(self) -> Brief:
        return [(f"{SIGN[self.who]} expose {self.n}", "rule")]


class SwapStacks(Act):
    """Two whole stacks change owners; either may be empty."""

    verb = "swap_stacks"
    bare = "who"
    who: One

    async def act(self, x: InPlay) -> None:
        other = await x.one(self.who, "Swap stacks with whom?")
        acts.move_stacks(x.t, [(x.me, other), (other, x.me)])
        x.t.tell("swaps-stacks", x.me.no, other=other.no)

    def describe(self) -> str:
        return f"swap stacks with {whom(self.who)}"

    def brief(self) -> Brief:
        return [(f"swap stacks: {SIGN[self.who]}", "rule")]
