"""Verbs of stacks: discarding from them, adding to them, turning, shuffling, exposing and swapping them."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.decisions import Topic
from deckgames.engine.effects import upto
from deckgames.games.initiative import operations
from deckgames.games.initiative.amounts import One
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.effects.base import Aimed, Upon
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.state import Seat, Slot

End = Literal["top", "bottom"]


class OfStack(Upon):
    """A verb that needs a stack."""

    def nothing(self, x: InPlay, seats: Sequence[Seat]) -> str:
        return "" if any(me.stack for me in seats) else "the stack is empty"


class StackDiscard(OfStack):
    """Cards from the top or the bottom of stacks; triggers count."""

    says = "{told} discard the {end} {n:1=card|{n} cards} of {told.own} stack"
    briefly = "{few} discard {n} of the stack"
    n: Annotated[int, upto(1, 5)]
    end: End = Field(alias="from")

    async def reach(self, x: InPlay, me: Seat) -> None:
        if len(me.stack) < self.n:
            x.full = False
        for slot in me.stack[:self.n] if self.end == "top" else me.stack[:-self.n - 1:-1]:
            operations.discard_slot(x.t, me, slot, x.me.no, x.chain)


class StackAdd(Upon):
    """Cards of the deck go face down and unseen onto or under stacks, one after the other."""

    about = Topic.HELP
    says = "{reader} put the top {n:1=card|{n} cards} of the deck unseen {to:top=on top of|under} {they:stack}"
    briefly = "{few} stack {n} more"
    n: Annotated[int, upto(1, 5)]
    to: End

    def nothing(self, x: InPlay, seats: Sequence[Seat]) -> str:
        return "" if x.t.deck or x.t.discard else "no card is left to draw"

    async def reach(self, x: InPlay, me: Seat) -> None:
        added = 0
        while added < self.n and (card := operations.take_top(x.t)) is not None:
            operations.onto_stack(me, Slot(card), self.to)
            added += 1
        if added < self.n:
            x.full = False
        if added:
            x.t.tell("adds", x.me.no, n=added, other=me.no, note="onto" if self.to == "top" else "under")


class StackOrder(OfStack):
    """Stacks are turned round or shuffled; exposed cards stay exposed."""

    says = "{told} {how} {told.own} stack"
    briefly = "{how} {few:stack}{who:each_opponent=s}"
    how: Literal["reverse", "shuffle"]

    async def reach(self, x: InPlay, me: Seat) -> None:
        if self.how == "reverse":
            me.stack.reverse()
        else:
            operations.shuffle_stack(x.t, me)
        if me.stack:
            x.t.tell("reorders", x.me.no, other=me.no, note="reversed" if self.how == "reverse" else "shuffled")


class Expose(Upon):
    """The first face-down cards of stacks are turned up where they lie."""

    says = "{reader} turn up the top {n:1=face-down card|{n} face-down cards} of {they:stack}"
    briefly = "turn up {n} {who:each_opponent=a stack|of {few}}"
    n: Annotated[int, upto(1, 5)]

    def nothing(self, x: InPlay, seats: Sequence[Seat]) -> str:
        return "no stack has a face-down card" if all(slot.exposed for me in seats for slot in me.stack) else ""

    async def reach(self, x: InPlay, me: Seat) -> None:
        shown: list[InitiativeCard] = []
        for i, slot in enumerate(me.stack):
            if not slot.exposed and len(shown) < self.n:
                me.stack[i] = Slot(slot.card, operations.everybody(x.t), exposed=True)
                operations.forget(me, slot.card)
                shown.append(slot.card)
        if len(shown) < self.n:
            x.full = False
        if shown:
            x.t.tell("exposes", x.me.no, tuple(shown), other=me.no)


class SwapStacks(Aimed):
    """Two whole stacks change owners; either may be empty."""

    shorthand = "who"
    says = "{reader} swap stacks with {whom}"
    briefly = "swap stacks with {few}"
    who: One

    async def act(self, x: InPlay) -> None:
        other = await x.one(self.who, Topic.SWAP, "Swap stacks with whom?")
        operations.move_stacks(x.t, [(x.me, other), (other, x.me)])
        x.t.tell("swaps-stacks", x.me.no, other=other.no)
