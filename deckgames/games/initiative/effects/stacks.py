"""Verbs of stacks: discarding from them, adding to them, turning, shuffling, exposing and swapping them."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from deckgames.engine.clauses import READER, Clause
from deckgames.engine.decisions import Topic
from deckgames.engine.effects import upto
from deckgames.games.initiative import operations
from deckgames.games.initiative.amounts import FEW, THEIRS, One, Voice, Who, few_do, owned, person, whom
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.effects.base import Act
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.state import Seat, Slot

End = Literal["top", "bottom"]


def _says_if_empty(x: InPlay, seats: Sequence[Seat]) -> None:
    """IN-8.4: that none of these players has a stack."""
    if not any(me.stack for me in seats):
        x.idle("the stack is empty")


class StackDiscard(Act):
    """Cards from the top or the bottom of stacks; triggers count."""

    verb = "stack_discard"
    who: Who
    n: Annotated[int, upto(1, 5)]
    end: End = Field(alias="from")

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, Topic.HARM)
        _says_if_empty(x, seats)
        for me in seats:
            if len(me.stack) < self.n:
                x.full = False
            for slot in me.stack[:self.n] if self.end == "top" else me.stack[:-self.n - 1:-1]:
                operations.discard_slot(x.t, me, slot, x.me.no, x.chain)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice, told=True)
        cards = f"{self.end} card" if self.n == 1 else f"{self.end} {self.n} cards"
        return [who.does("discard", f"the {cards} of {who.own} stack")]

    def short(self) -> str:
        return few_do(self.who, "discard", f"{self.n} of the stack")


class StackAdd(Act):
    """Cards of the deck go face down and unseen onto or under stacks, one after the other."""

    verb = "stack_add"
    who: Who
    n: Annotated[int, upto(1, 5)]
    to: End

    async def act(self, x: InPlay) -> None:
        t = x.t
        if not (t.deck or t.discard):
            x.idle("no card is left to draw")
        for me in await x.seats(self.who, Topic.HELP):
            added = 0
            while added < self.n and (card := operations.take_top(t)) is not None:
                operations.onto_stack(me, Slot(card), self.to)
                added += 1
            if added < self.n:
                x.full = False
            if added:
                t.tell("adds", x.me.no, n=added, other=me.no, note=f"{'onto' if self.to == 'top' else 'under'}")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        cards = "card" if self.n == 1 else f"{self.n} cards"
        where = f"{'on top of' if self.to == 'top' else 'under'} {owned(self.who, 'stack', voice)}"
        return [READER.does("put", f"the top {cards} of the deck unseen {where}")]

    def short(self) -> str:
        return few_do(self.who, "stack", f"{self.n} more")


class StackOrder(Act):
    """Stacks are turned round or shuffled; exposed cards stay exposed."""

    verb = "stack_order"
    who: Who
    how: Literal["reverse", "shuffle"]

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, Topic.HARM)
        _says_if_empty(x, seats)
        for me in seats:
            if self.how == "reverse":
                me.stack.reverse()
            else:
                operations.shuffle_stack(x.t, me)
            if me.stack:
                x.t.tell("reorders", x.me.no, other=me.no, note="reversed" if self.how == "reverse" else "shuffled")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice, told=True)
        return [who.does(self.how, f"{who.own} stack")]

    def short(self) -> str:
        return f"{self.how} {THEIRS[self.who]} stack{'s' * (self.who == 'each_opponent')}"


class Expose(Act):
    """The first face-down cards of stacks are turned up where they lie."""

    verb = "expose"
    who: Who
    n: Annotated[int, upto(1, 5)]

    async def act(self, x: InPlay) -> None:
        t, seats = x.t, await x.seats(self.who, Topic.HARM)
        if all(slot.exposed for me in seats for slot in me.stack):
            x.idle("no stack has a face-down card")
        for me in seats:
            shown: list[InitiativeCard] = []
            for i, slot in enumerate(me.stack):
                if not slot.exposed and len(shown) < self.n:
                    me.stack[i] = Slot(slot.card, operations.everybody(t), exposed=True)
                    operations.forget(me, slot.card)
                    shown.append(slot.card)
            if len(shown) < self.n:
                x.full = False
            if shown:
                t.tell("exposes", x.me.no, tuple(shown), other=me.no)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        first = "top face-down card" if self.n == 1 else f"top {self.n} face-down cards"
        return [READER.does("turn up", f"the {first} of {owned(self.who, 'stack', voice)}")]

    def short(self) -> str:
        return f"turn up {self.n} a stack" if self.who == "each_opponent" else f"turn up {self.n} of {FEW[self.who]}"


class SwapStacks(Act):
    """Two whole stacks change owners; either may be empty."""

    verb = "swap_stacks"
    shorthand = "who"
    who: One

    async def act(self, x: InPlay) -> None:
        other = await x.one(self.who, Topic.SWAP, "Swap stacks with whom?")
        operations.move_stacks(x.t, [(x.me, other), (other, x.me)])
        x.t.tell("swaps-stacks", x.me.no, other=other.no)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [READER.does("swap", f"stacks with {whom(self.who, voice)}")]

    def short(self) -> str:
        return f"swap stacks with {FEW[self.who]}"
