"""House rules of Card Ring; their words: `options:` in `assets/text/cardring.yaml`."""

from functools import cached_property
from typing import Literal

from deckgames.engine.options import Options, option
from deckgames.games.cardring.says import SAY


class RingOptions(Options):
    """CR-R: every option of the rulebook's table, with its default."""

    says = SAY
    balanced = {"round_cap": 40}
    then = {"round_cap": 40}

    finale: Literal["random", "doctor-umbra", "the-castle-itself", "lady-nocturne", "infernal-puzzle-box",
                    "growing-leviathan"] = option("random", "CR-R.3", main=True, choice=True)
    length: Literal["normal", "short", "long"] = option("normal", "CR-R.4", main=True)
    enemy_order: Literal["tiers", "mixed"] = option("tiers", "CR-R.4")
    enemies: Literal[3, 2, 4] = option(3, "CR-R.33", choice=True)
    enemy_end: Literal["deck_empty", "last_discarded"] = option("deck_empty", "CR-R.28", choice=True)
    round_cap: Literal[0, 40, 30, 60] = option(0, "CR-R.28")
    order: Literal["offer", "auto", "rotate"] = option("offer", "CR-R.7")
    buy: Literal["table", "sitting"] = option("table", "CR-R.6", implied={"targets": {"sealed": "sitting"}})
    targets: Literal["open", "sealed"] = option("open", "CR-R.19")
    greater: Literal["endless", "counted"] = option("endless", "CR-R.34", choice=True)
    stale: bool = option(False, "CR-R.35")
    stealth: bool = option(False, "CR-R.30")
    locations: bool = option(False, "CR-R.31", main=True)

    @cached_property
    def buys_in_sitting(self) -> bool:
        """CR-R.19: whether cards are bought in the player's sitting; sealed targets imply it, because the target
        depends on what was bought."""
        return self.buy == "sitting" or self.targets == "sealed"
