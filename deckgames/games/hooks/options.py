"""House rules of Hooks; their words: `options:` in `assets/text/hooks.yaml`."""

from typing import Literal

from deckgames.engine.options import Options, option
from deckgames.games.hooks.says import SAY


class HookOptions(Options):
    """HK-R: every option of the rulebook, with its default."""

    says = SAY
    balanced = {"late_treasure": "fair", "treasures_kept": "half", "round_limit": 40}
    then = {"late_treasure": "fair", "treasures_kept": "half", "round_limit": 40}

    bank: Literal[20, 16, 24] = option(20, "HK-R.1", main=True)
    late_treasure: Literal["equal", "fair", "rising"] = option("equal", "HK-R.20", main=True)
    treasures_kept: Literal["all", "half"] = option("all", "HK-R.31")
    action_cap: Literal[10, 5, 3] = option(10, "HK-R.9")
    enemy_discard: Literal["random", "victim"] = option("random", "HK-R.15", choice=True)
    round_limit: Literal[0, 40, 60] = option(0, "HK-R.19")
    memory_aid: Literal["open", "hidden"] = option("open", "HK-R.25")
