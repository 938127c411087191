"""The house rules of Dragon Pools that a table may choose at set-up; titles and descriptions are what people read."""

from typing import Literal

from deckgames.engine.cards import ANY_SEATS, Pack
from deckgames.engine.options import LAST_ROUND, Options, option


class PoolOptions(Options):
    """DP-R: every house rule of the rulebook, with its default."""

    rulings = {
        "tokens": ("round", "DP-R.3"), "order": ("free", "DP-R.10"), "basic": ("keystone", "DP-R.11"),
        "shared_keystone": (True, "DP-R.12"), "additional_lay": ("forms", "DP-R.47"), "mercy": (False, "DP-R.31"),
        "flight": ("walls", "DP-R.33"), "holding": ("whole", "DP-R.35"), "all_dead": ("most_lives", "DP-R.37")}
    balanced = {"card_numbers": "by_players", "round_limit": 24}
    then = {"card_numbers": "by_players", "round_limit": 24}

    first_leader: Literal["banner", "random", "seat_0"] = option(
        "banner", "First leader", "who leads the first round", "DP-R.5",
        banner="the best card", random="by chance", seat_0="the first seat")
    hand_limit: Literal[0, 6, 8, 10] = option(0, "Hand limit", "no card is drawn beyond it", "DP-R.8", v_0="none")
    reuse: Literal[2, 1, 3] = option(2, "Re-use", "cards already in use that one combination may take", "DP-R.20")
    wake: Literal["free", "three"] = option(
        "free", "Early effects", "at will in the first lay, or after three cards", "DP-R.46", choice=True,
        free="at will", three="after three cards")
    walls: Literal["one", "line"] = option(
        "one", "Walls for a hit", "may a second wall stop the rest of a hit?", "DP-R.32", choice=True,
        one="one", line="one after the other")
    card_numbers: Literal["printed", "by_players"] = option(
        "printed", "Card numbers", "do some cards change with two players?", "DP-R.50",
        printed="as printed", by_players="by number of players")
    round_limit: Literal[0, 24, 8, 12, 16] = option(
        0, "Round limit", "after it the most lives win", "DP-R.38", main=True, v_0="none")
    last_lives: bool = option(False, "First to leave", "the game ends when one player is out", "DP-R.39", main=True)

    @property
    def last_round(self) -> int:
        """DP-15.4: the round after which the game is over."""
        return self.round_limit or LAST_ROUND

    def cards(self, pack: Pack, seats: int) -> Pack:
        """DP-R.50: as printed a card has one number, however many play."""
        return pack.at(seats if self.card_numbers == "by_players" else ANY_SEATS)
