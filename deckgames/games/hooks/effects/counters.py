"""Verbs written with a plus, and what else changes the counters of a turn (HK-4.2 to 4.6)."""

from typing import Annotated

from deckgames.engine.clauses import Clause, Person
from deckgames.engine.effects import upto
from deckgames.engine.messages import Words
from deckgames.games.hooks import operations
from deckgames.games.hooks.cards.words import Voice
from deckgames.games.hooks.effects.base import Deed, Number
from deckgames.games.hooks.play import HookPlay
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import Table


class Treasure(Number):
    """HK-4.2: from the bank to whom it reaches, as far as it goes."""

    voice = Voice()
    says = "{subject} +{n} Treasure"

    async def run(self, x: HookPlay) -> None:
        operations.take_treasure(x.t, x.subject, self.n, x.me, x.card)

    def could(self, x: HookPlay) -> bool:
        return x.t.bank > 0


class Counter(Deed):
    """A counter of the turn changes by n, in the own turn only (HK-4.8): what is told of it is a number of `gets`."""

    shorthand = "n"
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            got = self.count(x.t)
            if x.t.observer is not None:
                x.tell_gets(self.narrated(x.t, got))

    def count(self, t: Table) -> int:
        """Changes the counter; gives by how much."""
        raise NotImplementedError

    def narrated(self, t: Table, got: int) -> Words:
        """The log's words for what was got."""
        raise NotImplementedError


class Action(Counter):
    """HK-4.4, HK-4.18: n more Actions this turn, within the action cap; the rest is lost."""

    says = "{me} +{n:Action}"

    def count(self, t: Table) -> int:
        got = min(self.n, t.options.action_cap - t.extra)
        t.actions += got
        t.extra += got
        return got

    def narrated(self, t: Table, got: int) -> Words:
        return SAY("gets.action", n=got) if got == self.n else SAY("gets.capped", n=got, most=t.options.action_cap)


class Buy(Counter):
    """HK-4.5: n purchases this turn that need no Action."""

    says = "{me} +{n:Buy}"

    def count(self, t: Table) -> int:
        t.buys += self.n
        return self.n

    def narrated(self, t: Table, got: int) -> Words:
        return SAY("gets.buy", n=got)


class Reload(Counter):
    """HK-4.6: n Reloads to use later this turn."""

    says = "{me} +{n:Reload}"

    def count(self, t: Table) -> int:
        t.reloads += self.n
        return self.n

    def narrated(self, t: Table, got: int) -> Words:
        return SAY("gets.reload", n=got)


class Discount(Counter):
    """Prices of purchases this turn drop by n; adds up."""

    briefly = "cards cost {n} less"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [Person("cards", "cards", "cards'", one=False).does("cost", f"{self.n} less this turn")]

    def count(self, t: Table) -> int:
        t.discount += self.n
        return self.n

    def narrated(self, t: Table, got: int) -> Words:
        return SAY("gets.discount", n=got)


class Keep(Number):
    """HK-2.5: up to n cards more may stay in the hand when it is Discarded; `start` only."""

    stands = "start"
    says = "{me} may keep {n:card} when you discard your hand"
    briefly = "keep {n:card}"

    async def run(self, x: HookPlay) -> None:
        x.t.keep += self.n


class TopCostTreasure(Number):
    """Show the top card of the own deck: Treasure equal to its printed cost, at most n; it stays on top (HK-3.7)."""

    says = "{me} reveal the top card of {me.own} deck", "{me} take its cost in Treasures, up to {n}"
    briefly = "earn your top card’s cost"
    unless = (lambda x: x.me.deck, SAY("idle.no-deck"))

    async def act(self, x: HookPlay) -> None:
        card = x.me.deck[-1]
        x.t.shown += 1
        x.t.tell("turns-up", x.me.no, (card,), n=card.spec.cost)
        worth = min(card.spec.cost, self.n)
        if worth:
            operations.take_treasure(x.t, x.me, worth, x.me, x.card)
