"""Verbs of hands, deck, pool and discard pile (draw, discard, recruit, salvage, refresh) and of stacks: discarding from
them, adding to them, turning, shuffling, exposing and swapping them."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from deckgames.engine.clauses import Clause
from deckgames.engine.decisions import Topic
from deckgames.engine.effects import upto
from deckgames.engine.messages import Words
from deckgames.games.initiative import operations
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.cards.amounts import One, Voice, Who
from deckgames.games.initiative.effects.base import Act, Aimed, Upon
from deckgames.games.initiative.operations import chains
from deckgames.games.initiative.play import InPlay, discard_hand
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import Seat, Slot, Table

To = Literal["hand", "stack_top"]


class Draw(Upon):
    """Cards from the deck to the hand, one at a time, as many as there are."""

    about = Topic.HELP
    shorthand = "n"
    says = "{told} draw {n:card}"
    briefly = "{few} draw {n}"
    unless_any = (lambda x, seats: seats and (x.t.deck or x.t.discard), SAY("idle.no-deck"))
    n: Annotated[int, upto(1, 10)]
    who: Who = "you"

    async def reach(self, x: InPlay, me: Seat) -> None:
        if operations.draw(x.t, me, self.n) < self.n:
            x.full = False


class DiscardHand(Upon):
    """Hand cards of the player's own choice, all of them if there are not more (IN-4.7)."""

    shorthand = "n"
    says = "{told} discard {n:card} from {told.own} hand"
    briefly = "{few} discard {n}"
    unless_any = (lambda x, seats: any(me.hand for me in seats), SAY("idle.no-hand"))
    n: Annotated[int, upto(1, 10)]
    who: Who = "you"

    async def reach(self, x: InPlay, me: Seat) -> None:
        await discard_hand(x, me, self.n)


class Taking(Act):
    """A verb that takes a card that lies open, again and again; `asks` is rule, question and what is told if there is
    none."""

    asks: ClassVar[tuple[str, Words, Words]]
    shorthand = "n"
    n: Annotated[int, upto(1, 5)]
    to: To = "hand"

    async def act(self, x: InPlay) -> None:
        rule, prompt, empty = self.asks
        for nth in range(self.n):
            cards = self.lying(x.t)
            if not cards:
                x.full = False
                if not nth:
                    x.idle(empty)
                return
            self.take(x, await x.choose_card(rule, Topic.TAKE, prompt, cards))

    def lying(self, t: Table) -> list[InitiativeCard]:
        """The cards that can be taken."""
        raise NotImplementedError

    def take(self, x: InPlay, card: InitiativeCard) -> None:
        """Takes this card, in the way of each verb."""
        raise NotImplementedError

    def arrive(self, x: InPlay, card: InitiativeCard, event: str) -> None:
        """A card that everybody has seen goes to the hand, or face down onto the stack, where all know it (IN-R.27)."""
        if self.to == "stack_top":
            operations.onto_stack(x.me, Slot(card, operations.everybody(x.t)), "top")
        else:
            operations.to_hand(x.t, x.me, card)
        x.t.tell(event, x.me.no, (card,), note="stack" if self.to == "stack_top" else "")


class Recruit(Taking):
    """A card of the pool, again and again; the pool is refilled after each (IN-9.1 to 9.3)."""

    asks = "IN-9.1", SAY("asks.recruit"), SAY("idle.no-pool")
    says = "{reader} recruit {n:card}", "{reader} put {n:1=it|them} face down on top of your stack"
    briefly = "recruit {n}{to:hand=| onto your stack}"

    def lying(self, t: Table) -> list[InitiativeCard]:
        return t.pool

    def take(self, x: InPlay, card: InitiativeCard) -> None:
        x.t.pool.remove(card)
        self.arrive(x, card, "recruits")
        operations.refill(x.t, len(x.t.pool) + 1)
        chains.happens(x.t, "you_recruit", x.me.no, x.me.no, x.chain)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return super().clauses(voice)[:1 + (self.to == "stack_top")]


class Salvage(Taking):
    """A card of the discard pile, again and again."""

    asks = "IN-9.4", SAY("asks.salvage"), SAY("idle.no-pile")
    says = ("{reader} {to:hand=take|put} {n:1=a card|{n} cards} from the discard pile "
            "{to:hand=into your hand|face down on top of your stack}")
    briefly = "{to:hand=take|stack} {n:1=a discarded card|{n} discarded cards}"

    def lying(self, t: Table) -> list[InitiativeCard]:
        return t.discard[::-1]

    def take(self, x: InPlay, card: InitiativeCard) -> None:
        x.t.discard.remove(card)
        self.arrive(x, card, "salvages")


class RefreshPool(Act):
    """The pool is discarded, without triggers, and filled anew."""

    shorthand = "all"
    says = "{reader} discard the whole pool", "{reader} refill it"
    briefly = "new pool"
    all: Literal[True] = True

    async def act(self, x: InPlay) -> None:
        t = x.t
        t.tell("refreshes", x.me.no, tuple(t.pool))
        t.discard += t.pool
        t.pool = []
        operations.refill(t)


End = Literal["top", "bottom"]


class OfStack(Upon):
    """A verb that needs a stack."""

    unless_any = (lambda x, seats: any(me.stack for me in seats), SAY("idle.no-stack"))


class StackDiscard(OfStack):
    """Cards from the top or the bottom of stacks; triggers count."""

    says = "{told} discard the {end} {n:1=card|{n} cards} of {told.own} stack"
    briefly = "discard {few:{which}}"
    n: Annotated[int, upto(1, 5)]
    end: End = Field(alias="from")

    @property
    def which(self) -> str:
        """ "next card", "last 2 cards"."""
        return f"{'next' if self.end == 'top' else 'last'} {'card' if self.n == 1 else f'{self.n} cards'}"

    async def reach(self, x: InPlay, me: Seat) -> None:
        if len(me.stack) < self.n:
            x.full = False
        for slot in me.stack[:self.n] if self.end == "top" else me.stack[:-self.n - 1:-1]:
            operations.discard_slot(x.t, me, slot, x.me.no, x.chain)


class StackAdd(Upon):
    """Cards of the deck go face down and unseen onto or under stacks, one after the other."""

    about = Topic.HELP
    says = "{reader} put the top {n:1=card|{n} cards} of the deck unseen {to:top=on top of|under} {they:stack}"
    briefly = "{few} stack {n} unseen"
    unless_any = (lambda x, seats: x.t.deck or x.t.discard, SAY("idle.no-deck"))
    n: Annotated[int, upto(1, 5)]
    to: End

    async def reach(self, x: InPlay, me: Seat) -> None:
        added = 0
        while added < self.n and (card := operations.take_top(x.t)) is not None:
            operations.onto_stack(me, Slot(card), self.to)
            added += 1
        if added < self.n:
            x.full = False
        if added:
            x.t.tell("adds" if self.to == "top" else "adds-below", x.me.no, n=added, other=me.no)


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
            x.t.tell("reverses" if self.how == "reverse" else "shuffles", x.me.no, other=me.no)


class Expose(Upon):
    """The first face-down cards of stacks are turned up where they lie."""

    says = "{reader} turn up the top {n:1=face-down card|{n} face-down cards} of {they:stack}"
    briefly = "turn up {who:each_opponent=their next {n}|{n} in {few:stack}}"
    unless_any = (lambda x, seats: any(not slot.exposed for me in seats for slot in me.stack),
                  SAY("idle.no-face-down"))
    n: Annotated[int, upto(1, 5)]

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
        other = await x.one(self.who, Topic.SWAP, SAY("asks.swap-stacks"))
        operations.move_stacks(x.t, [(x.me, other), (other, x.me)])
        x.t.tell("swaps-stacks", x.me.no, other=other.no)
