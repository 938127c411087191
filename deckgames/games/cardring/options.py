"""The house rules of Card Ring that a table may choose at set-up; titles and descriptions are what people read."""

from functools import cached_property
from typing import Literal

from deckgames.engine.options import Options, option


class RingOptions(Options):
    """CR-R: every option of the rulebook's table, with its default."""

    rulings = {
        "discard_floor": (0, "CR-R.9"), "clear_floor": (0, "CR-R.18"), "dummy_trash": ("must", "CR-R.23"),
        "tie": ("breakers", "CR-R.29"), "mastermind": (False, "CR-R.3")}
    balanced = {"round_cap": 40}
    then = {"round_cap": 40}

    finale: Literal["random", "doctor-umbra", "the-castle-itself", "lady-nocturne", "infernal-puzzle-box",
                    "growing-leviathan"] = option(
        "random", "Finale", "the last villain", "CR-R.3", main=True, choice=True,
        random="drawn at random")
    length: Literal["normal", "short", "long"] = option(
        "normal", "Length", "how many Enemies there are in all", "CR-R.4", main=True)
    enemy_order: Literal["tiers", "mixed"] = option(
        "tiers", "Enemy order", "weak ones first, or all mixed", "CR-R.4", tiers="by tiers")
    enemies: Literal[3, 2, 4] = option(3, "Enemies", "how many are face up", "CR-R.33", choice=True)
    enemy_end: Literal["deck_empty", "last_discarded"] = option(
        "deck_empty", "Last Enemies", "may some be left in the Row?", "CR-R.28", choice=True,
        deck_empty="may be left", last_discarded="must be gone")
    round_cap: Literal[0, 40, 30, 60] = option(
        0, "Round limit", "the last round", "CR-R.28", v_0="none")
    order: Literal["offer", "auto", "rotate"] = option(
        "offer", "Order", "who plays first", "CR-R.7",
        offer="lowest XP decides", auto="ascending XP", rotate="each in turn, clockwise")
    buy: Literal["table", "sitting"] = option(
        "table", "Buy", "together, or in each player’s turn", "CR-R.6",
        implied={"targets": {"sealed": "sitting"}}, table="together", sitting="in each turn")
    targets: Literal["open", "sealed"] = option(
        "open", "Targets", "chosen openly, or in secret", "CR-R.19",
        sealed="sealed (Buy in each turn)")
    greater: Literal["endless", "counted"] = option(
        "endless", "Greater cards", "never run out, or 5 of each per player", "CR-R.34", choice=True)
    stale: bool = option(False, "Refreshing", "if nobody beats an Enemy, the oldest one leaves", "CR-R.35")
    stealth: bool = option(False, "Stealth cards", "adds 12 cards played face down", "CR-R.30")
    locations: bool = option(False, "Locations", "each round changes one rule", "CR-R.31", main=True)

    @cached_property
    def buys_in_sitting(self) -> bool:
        """CR-R.19: sealed targets imply it, because the target depends on what was bought."""
        return self.buy == "sitting" or self.targets == "sealed"
