"""Verbs written with a plus, and what else changes the counters of a turn (HK-4.2 to 4.6)."""

from typing import Annotated, Literal

from deckgames.engine.clauses import YOU, Clause, Person, may
from deckgames.engine.effects import Effect, plural, upto
from deckgames.games.hooks import operations
from deckgames.games.hooks.effects.deeds import Deed
from deckgames.games.hooks.operations import HookPlay
from deckgames.games.hooks.voices import Voice, counted

Yes = Literal[True]


class Treasure(Effect[HookPlay]):
    """HK-4.2: from the bank to whom it reaches, as far as it goes."""

    verb = "treasure"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    async def run(self, x: HookPlay) -> None:
        operations.take_treasure(x.t, x.subject, self.n)

    def could(self, x: HookPlay) -> bool:
        return x.t.bank > 0

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or Voice()).subject.gets(f"+{self.n} Treasure")]


class Action(Effect[HookPlay]):
    """HK-4.4: n more Actions this turn, within the action cap; only in the own turn (HK-4.8)."""

    verb = "action"
    shorthand = "n"
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            operations.gain_action(x.t, self.n)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or Voice()).me.gets(counted(self.n, "Action"))]


class Buy(Effect[HookPlay]):
    """HK-4.5: n purchases this turn that need no Action."""

    verb = "buy"
    shorthand = "n"
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            x.t.buys += self.n
            if x.t.heard is not None:
                x.t.tell("gets", x.subject.no, note=plural(self.n, "Buy"))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or Voice()).me.gets(counted(self.n, "Buy"))]


class Reload(Effect[HookPlay]):
    """HK-4.6: n Reloads to use later this turn."""

    verb = "reload"
    shorthand = "n"
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            x.t.reloads += self.n
            if x.t.heard is not None:
                x.t.tell("gets", x.subject.no, note=plural(self.n, "Reload"))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [(voice or Voice()).me.gets(counted(self.n, "Reload"))]


class Discount(Effect[HookPlay]):
    """Prices of purchases this turn drop by n; adds up."""

    verb = "discount"
    shorthand = "n"
    n: Annotated[int, upto(1, 3)]

    async def run(self, x: HookPlay) -> None:
        if x.own_turn:
            x.t.discount += self.n
            if x.t.heard is not None:
                x.t.tell("gets", x.subject.no, note=f"cards for {self.n} less this turn")

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [Person("cards", "cards", "cards'", one=False).does("cost", f"{self.n} less this turn")]

    def short(self) -> str:
        return f"cards cost {self.n} less"


class Keep(Effect[HookPlay]):
    """HK-2.5: up to n cards more may stay in the hand when it is Discarded; `start` only."""

    verb = "keep"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    async def run(self, x: HookPlay) -> None:
        x.t.keep += self.n

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [may(YOU, f"keep {plural(self.n, 'card')} when you Discard your hand")]

    def short(self) -> str:
        return f"you may keep {plural(self.n, 'card')}"


class TopCostTreasure(Deed):
    """Show the top card of the own deck: Treasure equal to its printed cost, at most n; it stays on top (HK-3.7)."""

    verb = "top_cost_treasure"
    shorthand = "n"
    n: Annotated[int, upto(1, 6)]

    def idle(self, x: HookPlay) -> str:
        return "" if x.me.deck else "the deck is empty"

    async def act(self, x: HookPlay) -> None:
        card = x.me.deck[-1]
        x.t.shown += 1
        x.t.tell("turns-up", x.me.no, (card,))
        worth = min(card.spec.cost, self.n)
        if worth:
            operations.take_treasure(x.t, x.me, worth)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        me = (voice or Voice()).me
        return [me.does("reveal", f"the top card of {me.own} deck"),
                me.does("take", f"its cost in Treasures, at most {self.n}")]

    def short(self) -> str:
        return "earn your top card’s cost"
