"""Bots for any game: random, greedy, search, and the levels that people choose. They see a handle, never the match."""

from typing import Any

from deckgames.bots.brain import brain_of
from deckgames.bots.greedy import GreedyPlayer
from deckgames.bots.oneply import OnePlyPlayer
from deckgames.bots.search import SECONDS, SearchPlayer
from deckgames.engine.game import Game
from deckgames.engine.players import Player, RandomPlayer

LEVELS = ("easy", "normal", "hard")
"""The names that people choose from: greedy with careless moves, greedy, search."""
NAMES = ("random", "easy", "normal", "greedy", "hard", "search")
"""Every name `make` knows, the weakest first."""


def make(name: str, game: Game[Any, Any], seed: int, seconds: float | None = None,
         iterations: int | None = None) -> Player:
    """The bot of that name for a seat of this game; `seed` is the table's. Raises KeyError for an unknown name.

    Searching bots think `seconds` a decision or, repeatably, for `iterations` rollouts; the others need neither.
    """
    if name not in NAMES:
        raise KeyError(name)
    if name == "random":
        return RandomPlayer(seed)
    if name in ("easy", "normal", "greedy"):
        noise = brain_of(game).careless if name == "easy" else 0
        return GreedyPlayer(game, seed, noise) if game.brain else OnePlyPlayer(game, seed, noise)
    return SearchPlayer(game, seed, SECONDS if seconds is None else seconds, iterations)
