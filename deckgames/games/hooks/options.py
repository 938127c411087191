"""The house rules of Hooks that a table may choose at set-up; titles and descriptions are what people read."""

from typing import Literal

from deckgames.engine.options import Options, option


class HookOptions(Options):
    """HK-R: every option of the rulebook, with its default."""

    rulings = {"lost_cards": ("locker", "HK-R.11"), "final_tie": ("shared", "HK-R.18")}
    balanced = {"late_treasure": "fair", "treasures_kept": "half", "round_limit": 40}
    then = {"late_treasure": "fair", "treasures_kept": "half", "round_limit": 40}

    bank: Literal[20, 16, 24] = option(20, "Treasures", "how many there are in all", "HK-R.1", main=True)
    late_treasure: Literal["equal", "fair", "rising"] = option(
        "equal", "Start Treasures", "more for later seats, so that all win alike?", "HK-R.20", main=True,
        equal="1 for everybody", fair="more for later seats", rising="a little more")
    treasures_kept: Literal["all", "half"] = option(
        "all", "Kept Treasures", "how many of all a player keeps when a turn ends", "HK-R.31", half="at most half")
    action_cap: Literal[10, 5, 3] = option(10, "Action cap", "extra Actions one turn can bring", "HK-R.9")
    enemy_discard: Literal["random", "victim"] = option(
        "random", "Forced discards", "drawn by lot, or as the victim picks", "HK-R.15", choice=True,
        random="drawn by lot", victim="the victim picks")
    round_limit: Literal[0, 40, 60] = option(
        0, "Round limit", "the game ends after this round", "HK-R.19", v_0="none")
    memory_aid: Literal["open", "hidden"] = option(
        "open", "Owned cards", "may everybody look up who owns what?", "HK-R.25", open="shown", hidden="hidden")
