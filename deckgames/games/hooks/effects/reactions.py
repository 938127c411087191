"""Verbs of `attacked` lists: what a shield does to an attack and to whoever attacks (HK-4.14, HK-R.12)."""

from typing import Annotated, Any

from pydantic import Field

from deckgames.engine.effects import Effect, OnlyVerbs
from deckgames.games.hooks.cards.words import ATTACKER
from deckgames.games.hooks.effects.base import Bare, Reaching
from deckgames.games.hooks.play import HookPlay

BACK = frozenset({"steal", "lose", "treasure", "anchor", "slow"})
"""HK-R.14: the enemy verbs that ask nothing, whatever the options of the table."""


class Block(Bare):
    """This attack does not reach the card's player."""

    says = "this attack does not affect you"
    briefly = "it misses"

    async def run(self, x: HookPlay) -> None:
        x.shielded = True


class Attacker(Reaching):
    """Reaches the attacking player; no attack itself, so it sets off nothing."""

    named, whom = (ATTACKER, ATTACKER), "attacker"
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`attacker`", BACK)], ...], Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        assert x.attacker is not None
        x.at(x.attacker).at_once(self.do)
