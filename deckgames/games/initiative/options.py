"""House rules of Initiative; their words: `options:` in `assets/text/initiative.yaml`."""

from typing import Literal

from deckgames.engine.options import Options, option
from deckgames.games.initiative.says import SAY

HEALTH, FEW = {2: 70, 3: 50, 4: 50}, 40
"""IN-2.1: what everybody starts with, by the number of players, and with more of them."""


class InitiativeOptions(Options):
    """IN-O: every option of the rulebook, with its default."""

    says = SAY
    balanced = {"start_health": 0, "overtime_from": 20}
    then = {"start_health": 0, "overtime_from": 20}

    start_health: Literal[50, 0, 30, 70] = option(50, "IN-R.28", main=True)
    opening_swap: Literal["played", "skipped"] = option("played", "IN-R.28", main=True, choice=True)
    hand_limit: Literal[10, 8, 0] = option(10, "IN-R.20")
    overtime_from: Literal[0, 20, 10] = option(0, "IN-R.22")
    sitting_order: Literal["dealer", "seats"] = option("dealer", "IN-13.5")

    def health(self, seats: int) -> int:
        """What each of so many players starts with (IN-2.1)."""
        return self.start_health or HEALTH.get(seats, FEW)
