"""Verbs of health and attacks: losing, gaining, striking, swapping, and the shape of a card's own attack."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from deckgames.engine.decisions import Topic
from deckgames.games.initiative.cards.amounts import Amount, One, Voice, amount_words, amounts
from deckgames.games.initiative.effects import health
from deckgames.games.initiative.effects.base import Aimed, Upon
from deckgames.games.initiative.play import InPlay
from deckgames.games.initiative.says import SAY
from deckgames.games.initiative.state import Seat


class Change(Upon):
    """A verb that changes the health of these players at once, as one event."""

    n: Annotated[Amount, amounts(1, 50)]

    async def act(self, x: InPlay) -> None:
        seats = await x.seats(self.who, self.about, self.asks)
        if not seats:
            x.full = False
        changes = [(me, x.amount(self.n, me)) for me in seats]
        if x.t.observer is not None and not any(n > 0 for _, n in changes):  # IN-8.4
            x.idle(SAY("idle.nothing") if changes else SAY("idle.nobody"))
        self.change(x, changes)

    def change(self, x: InPlay, changes: Sequence[tuple[Seat, int]]) -> None:
        """Changes each player's health by its amount."""
        raise NotImplementedError

    def persons(self, voice: Voice | None) -> Mapping[str, Any]:
        who = super().persons(voice)
        own = who["they"].own
        return {**who, "health": amount_words(self.n, " health", own), "amount": amount_words(self.n, own=own),
                "number": amount_words(self.n)}


class LoseHealth(Change):
    """These players lose health at once: one event, no attack (IN-7.7)."""

    says = "{they} lose {health}"
    briefly = "{few} lose {number}"

    def change(self, x: InPlay, changes: Sequence[tuple[Seat, int]]) -> None:
        health.lose(x, changes)


class GainHealth(Change):
    """These players gain health at once; it counts as healing."""

    about = Topic.HELP
    says = "{they} gain {health}"
    briefly = "{few} gain {number}"

    def change(self, x: InPlay, changes: Sequence[tuple[Seat, int]]) -> None:
        health.gain(x, changes)


class Strike(Change):
    """An attack of a fixed value, at once; defence counts unless `pierce` (IN-7.11, IN-R.31)."""

    says = "{reader} strike {whom} for {amount}{pierce:True=, ignoring defence}"
    briefly = "strike {few} for {number}"
    pierce: bool = False

    def change(self, x: InPlay, changes: Sequence[tuple[Seat, int]]) -> None:
        health.strike(x, changes, self.pierce)


class SwapHealth(Aimed):
    """Your health and an opponent's change places."""

    shorthand = "who"
    says = "{reader} swap health with {whom}"
    briefly = "swap {who:strongest=for highest health|weakest=for lowest health|health with {few}}"
    who: One

    async def act(self, x: InPlay) -> None:
        health.swap(x, await x.one(self.who, Topic.SWAP, SAY("asks.swap-health")))
