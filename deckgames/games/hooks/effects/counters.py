"""Verbs written with a plus, and what else changes the counters of a turn (HK-4.2 to 4.6)."""

from typing import Annotated, ClassVar

from deckgames.engine.clauses import Clause, Person, filled
from deckgames.engine.effects import upto
from deckgames.games.hooks import operations
from deckgames.games.hooks.cards.words import Voice
from deckgames.games.hooks.effects.base import Deed, Number
from deckgames.games.hooks.play import HookPlay
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
    """A counter of the turn changes by n, in the own turn only (HK-4.8): `gets` is what is told of it."""

    shorthand = "n"
    gets: ClassVar[str] = ""
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            self.count(x.t)
            if x.t.heard is not None and self.gets:
                x.t.tell("gets", x.subject.no, note=filled(self.gets, self, {}))

    def count(self, t: Table) -> None:
        """Changes the counter."""
        raise NotImplementedError


class Action(Counter):
    """HK-4.4: n more Actions this turn, within the action cap; only in the own turn (HK-4.8)."""

    says = "{me} +{n:Action}"

    def count(self, t: Table) -> None:
        operations.gain_action(t, self.n)


class Buy(Counter):
    """HK-4.5: n purchases this turn that need no Action."""

    says = "{me} +{n:Buy}"
    gets = "{n:Buy}"

    def count(self, t: Table) -> None:
        t.buys += self.n


class Reload(Counter):
    """HK-4.6: n Reloads to use later this turn."""

    says = "{me} +{n:Reload}"
    gets = "{n:Reload}"

    def count(self, t: Table) -> None:
        t.reloads += self.n


class Discount(Counter):
    """Prices of purchases this turn drop by n; adds up."""

    gets = "cards for {n} less this turn"
    briefly = "cards cost {n} less"

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [Person("cards", "cards", "cards'", one=False).does("cost", f"{self.n} less this turn")]

    def count(self, t: Table) -> None:
        t.discount += self.n


class Keep(Number):
    """HK-2.5: up to n cards more may stay in the hand when it is Discarded; `start` only."""

    says = "{me} may keep {n:card} when you Discard your hand"
    briefly = "keep {n:card}"

    async def run(self, x: HookPlay) -> None:
        x.t.keep += self.n


class TopCostTreasure(Number):
    """Show the top card of the own deck: Treasure equal to its printed cost, at most n; it stays on top (HK-3.7)."""

    says = "{me} reveal the top card of {me.own} deck", "{me} take its cost in Treasures, at most {n}"
    briefly = "earn your top card’s cost"
    unless = (lambda x: x.me.deck, "the deck is empty")

    async def act(self, x: HookPlay) -> None:
        card = x.me.deck[-1]
        x.t.shown += 1
        x.t.tell("turns-up", x.me.no, (card,), n=card.spec.cost)
        worth = min(card.spec.cost, self.n)
        if worth:
            operations.take_treasure(x.t, x.me, worth, x.me, x.card)
