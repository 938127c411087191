"""Verbs of health and attacks: losing, gaining, striking, swapping, and the shape of a card's own attack."""

from collections.abc import Sequence
from typing import Annotated

from deckgames.engine.clauses import READER, Clause
from deckgames.engine.decisions import Topic
from deckgames.games.initiative import health
from deckgames.games.initiative.amounts import (
    WHOM,
    Amount,
    One,
    Voice,
    Who,
    amount_words,
    amounts,
    few_do,
    person,
    whom,
)
from deckgames.games.initiative.effects.base import Act
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.state import Seat


class LoseHealth(Act):
    """These players lose health at once: one event, no attack (IN-7.7)."""

    verb = "lose_health"
    who: Who
    n: Annotated[Amount, amounts(1, 50)]

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, Topic.HARM)
        if not seats:
            x.full = False
        losses = [(me, x.amount(self.n, me)) for me in seats]
        _says_if_none(x, losses)
        health.lose(x, losses)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("lose", amount_words(self.n, " health", who.own))]

    def short(self) -> str:
        return few_do(self.who, "lose", amount_words(self.n))


class GainHealth(Act):
    """These players gain health at once; it counts as healing."""

    verb = "gain_health"
    who: Who
    n: Annotated[Amount, amounts(1, 50)]

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, Topic.HELP)
        if not seats:
            x.full = False
        gains = [(me, x.amount(self.n, me)) for me in seats]
        _says_if_none(x, gains)
        health.gain(x, gains)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        who = person(self.who, voice)
        return [who.does("gain", amount_words(self.n, " health", who.own))]

    def short(self) -> str:
        return few_do(self.who, "gain", amount_words(self.n))


class Strike(Act):
    """An attack of a fixed value, at once; defence counts unless `pierce` (IN-7.11, IN-R.31)."""

    verb = "strike"
    who: Who
    n: Annotated[Amount, amounts(1, 50)]
    pierce: bool = False

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, Topic.HARM)
        if not seats:
            x.full = False
        strikes = [(me, x.amount(self.n, me)) for me in seats]
        _says_if_none(x, strikes)
        health.strike(x, strikes, self.pierce)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        own = person(self.who, voice).own
        past = ", ignoring defence" if self.pierce else ""
        return [READER.does("strike", f"{whom(self.who, voice)} for {amount_words(self.n, own=own)}{past}")]

    def short(self) -> str:
        return f"strike {WHOM[self.who]} for {amount_words(self.n)}"


def _says_if_none(x: InPlay, amounts: Sequence[tuple[Seat, int]]) -> None:
    """IN-8.4: that nobody is left whom it could reach, or that it comes to nothing."""
    if x.t.heard is not None and not any(n > 0 for _, n in amounts):
        x.idle("the number is 0" if amounts else "nobody is left for it")


class SwapHealth(Act):
    """Your health and an opponent's change places."""

    verb = "swap_health"
    shorthand = "who"
    who: One

    async def act(self, x: InPlay) -> None:
        health.swap(x, await x.one(self.who, Topic.SWAP, "Swap health with whom?"))

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return [READER.does("swap", f"health with {whom(self.who, voice)}")]

    def short(self) -> str:
        return f"swap health with {WHOM[self.who]}"
