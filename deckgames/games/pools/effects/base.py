"""The base of the verbs of this game: what they aim at, and what must be chosen when a card is activated (DP-9.8)."""

from collections.abc import Callable
from typing import ClassVar

from deckgames.engine.effects import Brief, Effect
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.play import CHOSEN, PoolPlay
from deckgames.games.pools.words import TARGETS

SIGN = {"my_attack": "A", "my_defence": "W", "foe_attack": "foe A", "foe_defence": "foe W", "each_my_attack":
        "each A", "each_my_defence": "each W", "each_foe_attack": "foes' A", "each_foe_defence": "foes' W",
        "host_attack": "its A", "host_defence": "its W", "self": "self", "my_card": "card", "foe_card": "foe card",
        "common_card": "common card",
        "you": "you", "opponent": "foe", "each_opponent": "each foe", "each": "all", "lowest": "fewest",
        "highest": "most", "foe_pool": "foe card", "my_pool": "card", "common_pool": "common", "foe_entry": "entry",
        "my_entry": "entry"}
"""Target words on small faces."""


class Act(Effect[PoolPlay]):
    """A verb. `aims` names the field that holds its target word."""

    aims: ClassVar[str] = "to"

    @property
    def word(self) -> str:
        """Its target word."""
        found: str = getattr(self, self.aims)
        return found

    def fits(self, x: PoolPlay) -> Callable[[PoolCard], bool] | None:
        """Which cards may be chosen (None: all)."""
        return None

    def unfit(self) -> str:
        """Why a card that does not fit is refused."""
        return ""

    def needs(self, x: PoolPlay) -> str:
        """The word for which there is no target now; "" if it can be aimed (DP-9.8)."""
        word = self.word
        if word not in CHOSEN:
            return ""
        fits = self.fits(x)
        return "" if (x.has(word) if fits is None else x.candidates(word, fits)) else word

    async def choose(self, x: PoolPlay) -> None:
        """Its target, where one is chosen."""
        if self.word in CHOSEN:
            await x.target(self.word, self.fits(x), why=self.unfit)

    def says(self, target: str) -> str:
        """The text with the target called so."""
        raise NotImplementedError

    def describe(self) -> str:
        return self.says(TARGETS[self.word])

    def brief(self) -> Brief:
        return [(f"{self.sign()} {SIGN[self.word]}".strip(), "rule")]

    def sign(self) -> str:
        """Its sign, without the target."""
        return self.verb
