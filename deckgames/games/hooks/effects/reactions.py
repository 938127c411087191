"""Verbs of `attacked` lists: what a shield does to an attack and to whoever attacks (HK-4.14, HK-R.12)."""

from typing import Annotated, Any

from pydantic import Field

from deckgames.engine.clauses import Clause
from deckgames.engine.effects import Effect, OnlyVerbs
from deckgames.games.hooks.effects.counters import Yes
from deckgames.games.hooks.operations import HookPlay
from deckgames.games.hooks.voices import ATTACKER, Voice, about_enemy, on_enemy

BACK = frozenset({"steal", "lose", "treasure", "anchor", "slow"})
"""HK-R.14: the enemy verbs that ask nothing, whatever the options of the table."""


class Block(Effect[HookPlay]):
    """This attack does not reach the card's player."""

    verb = "block"
    shorthand = "holds"
    holds: Yes

    async def run(self, x: HookPlay) -> None:
        x.shielded = True

    def describe(self) -> str:
        return "this attack does not affect you"

    def short(self) -> str:
        return "it misses"


class Attacker(Effect[HookPlay]):
    """Reaches the attacking player; no attack itself, so it sets off nothing."""

    verb = "attacker"
    shorthand = "do"
    later = True
    do: Annotated[tuple[Annotated[Effect[Any], OnlyVerbs("`attacker`", BACK)], ...], Field(min_length=1)]

    async def run(self, x: HookPlay) -> None:
        assert x.attacker is not None
        x.at(x.attacker).at_once(self.do)

    def clauses(self, voice: Voice | None = None) -> list[Clause]:
        return on_enemy(self.do, voice, ATTACKER, ATTACKER)

    def short(self) -> str:
        return about_enemy("attacker", self.do)

    def parts(self) -> tuple[Effect[Any], ...]:
        return self.do
