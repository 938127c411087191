"""The house rules of Initiative that a table may choose at set-up; titles and descriptions are what people read."""

from typing import Literal

from deckgames.engine.options import Options, option


class InitiativeOptions(Options):
    """IN-O: every option of the rulebook, with its default."""

    start_health: Literal[50, 30, 70] = option(50, "Health", "what everybody starts with", "IN-R.28", main=True)
    opening_swap: Literal["played", "skipped"] = option(
        "played", "Round 0", "swap unwanted cards at the start", "IN-R.28", main=True,
        played="swap once", skipped="no swap")
    hand_limit: Literal[10, 8, 0] = option(
        10, "Hand limit", "cards kept when a round begins", "IN-R.20", v_0="none")
    hand_discards: Literal["ask", "random"] = option(
        "ask", "Forced discards", "of hand cards: chosen, or by chance", "IN-R.15",
        ask="own choice", random="by chance")
    annihilated_turn: Literal["empty", "lost"] = option(
        "empty", "After annihilation", "what its player has then", "IN-R.2",
        empty="a turn without a card", lost="no turn")
    overtime_from: Literal[20, 10, 0] = option(
        20, "Overtime", "from this round on all lose health", "IN-R.22", v_0="never")
    sitting_order: Literal["dealer", "seats"] = option(
        "dealer", "Who sits first", "in the sittings of a round", "IN-13.5",
        dealer="left of the dealer", seats="the first seat")
