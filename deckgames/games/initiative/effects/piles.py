"""Verbs of hands, deck, pool and discard pile: draw, discard, recruit, salvage, refresh."""

from typing import Annotated, Literal

from deckgames.engine.clauses import READER, Clause
from deckgames.engine.decisions import Topic
from deckgames.engine.effects import plural, upto
from deckgames.games.initiative import chains, operations
from deckgames.games.initiative.amounts import Voice, Who, few_do, person
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.effects.base import Act
from deckgames.games.initiative.play import InPlay, discard_hand
from deckgames.games.initiative.state import Slot

To = Literal["hand", "stack_top"]


class Draw(Act):
    """Cards from the deck to the hand, one at a time, as many as there are."""

    verb = "draw"
    shorthand = "n"
    n: Annotated[int, upto(1, 10)]
    who: Who = "you"

    async def act(self, x: InPlay) -> None:
        drawn = 0
        for me in await x.seats(self.who, Topic.HELP):
            got = operations.draw(x.t, me, self.n)
            drawn += got
            if got < self.n:
                x.full = False
        if not drawn:
            x.idle("no card is left to draw")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [person(self.who, voice, told=True).does("draw", plural(self.n, "card"))]

    def short(self) -> str:
        return few_do(self.who, "draw", str(self.n))


class DiscardHand(Act):
    """Hand cards of the player's own choice, all of them if there are not more (IN-4.7)."""

    verb = "discard_hand"
    shorthand = "n"
    n: Annotated[int, upto(1, 10)]
    who: Who = "you"

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, Topic.HARM)
        if not any(me.hand for me in seats):
            x.idle("no hand card to discard")
        for me in seats:
            await discard_hand(x, me, self.n)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice, told=True)
        return [who.does("discard", f"{plural(self.n, 'card')} from {who.own} hand")]

    def short(self) -> str:
        return few_do(self.who, "discard", str(self.n))


class Recruit(Act):
    """A card of the pool, again and again; the pool is refilled after each (IN-9.1 to 9.3)."""

    verb = "recruit"
    shorthand = "n"
    n: Annotated[int, upto(1, 5)]
    to: To = "hand"

    async def act(self, x: InPlay) -> None:
        t = x.t
        for nth in range(self.n):
            if not t.pool:
                x.full = False
                if not nth:
                    x.idle("the pool is empty")
                return
            card = await x.choose_card("IN-9.1", Topic.TAKE, "Recruit which card?", t.pool)
            t.pool.remove(card)
            arrive(x, card, self.to)
            t.tell("recruits", x.me.no, (card,), note=" onto the stack" if self.to == "stack_top" else "")
            operations.fill_gap(t)
            chains.happens(t, "you_recruit", x.me.no, x.me.no, x.chain)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        found = [READER.does("recruit", plural(self.n, "card"))]
        if self.to == "stack_top":
            found.append(READER.does("put", f"{'it' if self.n == 1 else 'them'} face down on top of your stack"))
        return found

    def short(self) -> str:
        return f"recruit {self.n}{' onto your stack' if self.to == 'stack_top' else ''}"


class Salvage(Act):
    """A card of the discard pile, again and again."""

    verb = "salvage"
    shorthand = "n"
    n: Annotated[int, upto(1, 5)]
    to: To = "hand"

    async def act(self, x: InPlay) -> None:
        t = x.t
        for nth in range(self.n):
            if not t.discard:
                x.full = False
                if not nth:
                    x.idle("the discard pile is empty")
                return
            card = await x.choose_card("IN-9.4", Topic.TAKE, "Take which card of the discard pile?", t.discard[::-1])
            t.discard.remove(card)
            arrive(x, card, self.to)
            t.tell("salvages", x.me.no, (card,), note=" onto the stack" if self.to == "stack_top" else "")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        cards = f"{'a card' if self.n == 1 else f'{self.n} cards'} of the discard pile"
        if self.to == "hand":
            return [READER.does("take", f"{cards} into your hand")]
        return [READER.does("put", f"{cards} face down on top of your stack")]

    def short(self) -> str:
        cards = "a discarded card" if self.n == 1 else f"{self.n} discarded cards"
        return f"take {cards}{' onto your stack' if self.to == 'stack_top' else ''}"


def arrive(x: InPlay, card: InitiativeCard, to: To) -> None:
    """A card that everybody has seen goes to the hand, or face down onto the stack, where all know it (IN-R.27)."""
    if to == "stack_top":
        operations.onto_stack(x.me, Slot(card, operations.everybody(x.t)), "top")
    else:
        operations.to_hand(x.t, x.me, card)


class RefreshPool(Act):
    """The pool is discarded, without triggers, and filled anew."""

    verb = "refresh_pool"
    shorthand = "all"
    all: Literal[True] = True

    async def act(self, x: InPlay) -> None:
        t = x.t
        t.tell("refreshes", x.me.no, tuple(t.pool))
        t.discard += t.pool
        t.pool = []
        operations.refill(t)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [READER.does("discard", "the whole pool"), READER.does("refill", "it")]

    def short(self) -> str:
        return "a new pool"
