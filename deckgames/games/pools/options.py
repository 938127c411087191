"""House rules of Dragon Pools; their words: `options:` in `assets/text/pools.yaml`."""

from typing import Literal

from deckgames.engine.cards import ANY_SEATS, Pack
from deckgames.engine.options import LAST_ROUND, Options, option
from deckgames.games.pools.says import SAY


class PoolOptions(Options):
    """DP-R: every house rule of the rulebook, with its default."""

    says = SAY
    balanced = {"card_numbers": "by_players", "round_limit": 24}
    then = {"card_numbers": "by_players", "round_limit": 24}

    first_leader: Literal["banner", "random", "seat_0"] = option("banner", "DP-R.5")
    hand_limit: Literal[0, 6, 8, 10] = option(0, "DP-R.8")
    reuse: Literal[2, 1, 3] = option(2, "DP-R.20")
    wake: Literal["free", "three"] = option("free", "DP-R.46", choice=True)
    walls: Literal["one", "line"] = option("one", "DP-R.32", choice=True)
    card_numbers: Literal["printed", "by_players"] = option("printed", "DP-R.50")
    round_limit: Literal[0, 24, 8, 12, 16] = option(0, "DP-R.38", main=True)
    last_lives: bool = option(False, "DP-R.39", main=True)

    @property
    def last_round(self) -> int:
        """DP-15.4: the round after which the game is over."""
        return self.round_limit or LAST_ROUND

    def cards(self, pack: Pack, seats: int) -> Pack:
        """DP-R.50: as printed a card has one number, however many play."""
        return pack.at(seats if self.card_numbers == "by_players" else ANY_SEATS)
