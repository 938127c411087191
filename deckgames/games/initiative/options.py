"""The house rules of Initiative that a table may choose at set-up; titles and descriptions are what people read."""

from typing import Literal

from deckgames.engine.options import Options, option

HEALTH, FEW = {2: 70, 3: 50, 4: 50}, 40
"""IN-2.1: what everybody starts with, by the number of players, and with more of them."""


class InitiativeOptions(Options):
    """IN-O: every option of the rulebook, with its default."""

    rulings = {
        "hand_discards": ("ask", "IN-R.15"), "annihilated_turn": ("empty", "IN-R.2")}
    balanced = {"start_health": 0, "overtime_from": 20}
    then = {"start_health": 0, "overtime_from": 20}

    start_health: Literal[50, 0, 30, 70] = option(
        50, "Health", "at the start; by players: 70 for two, 40 from five, else 50", "IN-R.28", main=True,
        v_0="by players")
    opening_swap: Literal["played", "skipped"] = option(
        "played", "Round 0", "swap cards you do not want before round 1", "IN-R.28", main=True, choice=True,
        played="swap once", skipped="no swap")
    hand_limit: Literal[10, 8, 0] = option(
        10, "Hand limit", "cards kept when a round begins", "IN-R.20", v_0="none")
    overtime_from: Literal[0, 20, 10] = option(
        0, "Overtime", "everybody loses health from this round on", "IN-R.22", v_0="never")
    sitting_order: Literal["dealer", "seats"] = option(
        "dealer", "Who builds first", "each round, at a shared screen", "IN-13.5",
        dealer="left of the dealer", seats="the first seat")

    def health(self, seats: int) -> int:
        """What each of so many players starts with (IN-2.1)."""
        return self.start_health or HEALTH.get(seats, FEW)
