"""Bots for any game: random, greedy, search, and the levels that people choose. They see a chair, never the match."""

from collections.abc import Callable
from typing import Any

from deckgames.bots.brain import brain_of, open_question, own_seed
from deckgames.bots.greedy import GreedyPlayer
from deckgames.bots.search import SearchPlayer
from deckgames.engine.decisions import Raw
from deckgames.engine.game import Game
from deckgames.engine.match import Chair
from deckgames.engine.players import Player, RandomPlayer

CARELESS = 30
"""Per cent of the easy level's answers that are careless."""

_MAKERS: dict[str, Callable[[Game[Any, Any], int], Player]] = {
    "random": lambda game, seed: RandomPlayer(seed),
    "greedy": lambda game, seed: GreedyPlayer(game, seed),
    "easy": lambda game, seed: GreedyPlayer(game, seed, noise=CARELESS),
    "normal": lambda game, seed: GreedyPlayer(game, seed),
    "search": lambda game, seed: SearchPlayer(game, seed),
    "hard": lambda game, seed: SearchPlayer(game, seed),
}
NAMES = tuple(_MAKERS)
"""Every name `make` knows."""
LEVELS = ("easy", "normal", "hard")
"""The names that people choose from."""


def make(name: str, game: Game[Any, Any], seed: int) -> Player:
    """The bot of that name for a seat of this game; `seed` is the table's. Raises KeyError for an unknown name."""
    return _MAKERS[name](game, seed)


def hint(chair: Chair, game: Game[Any, Any]) -> tuple[Raw, str]:
    """What the normal level would answer for the asked seat, and why, in one short sentence. Quick: a millisecond."""
    brain = brain_of(game)
    match = chair.imagine(own_seed(0, chair.number, chair.seat))
    question = open_question(match, chair.seat)
    raw = brain.rank(match.state, question)[0]
    return raw, brain.reason(match.state, question, raw)
