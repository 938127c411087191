"""Bots for any game: random, greedy, search, and the levels that people choose. They see a handle, never the match."""

import re
from pathlib import Path

from deckgames.bots.brain import brain_of
from deckgames.bots.clock import Purse
from deckgames.bots.greedy import GreedyPlayer, OnePlyPlayer
from deckgames.bots.search import SECONDS, SearchPlayer
from deckgames.engine.match.game import Game
from deckgames.engine.match.match import OWN_FILE, Player, RandomPlayer
from deckgames.engine.messages import TEXT

LEVELS = ("easy", "normal", "hard")
"""The names that people choose from: greedy with careless moves, greedy, search."""
NAMES = ("random", "easy", "normal", "greedy", "hard", "search")
"""Every name `make` knows, the weakest first."""
MANNERED = ("easy", "normal")
"""Those that may have a manner of their game."""
SEARCHING = ("hard", "search")
"""Those that think for a time."""
_THOUGHT = re.compile(r"([1-9]\d{0,6})(ms)?")


class NoBot(KeyError):
    """There is no bot of a name."""

    def __str__(self) -> str:
        return TEXT("named.no-bot", name=repr(self.args[0]), names=", ".join(NAMES))


def make(name: str, game: Game, seed: int, seconds: float | None = None,
         iterations: int | None = None, two: bool = False, purse: Purse | None = None) -> Player:
    """The bot of that name for a seat of this game; `seed` is the table's. Raises NoBot for an unknown name.

    Searching bots think `seconds` about the first answer of a turn or, repeatably, for `iterations` rollouts; the
    others need neither. The name may say it too: "search:150" thinks for 150 rollouts, "hard:300ms" for 0.3 seconds,
    and "normal:bold" has this manner.
    What a turn has left is kept in the `purse`, for whoever makes the bot anew for each answer. With `two` workers they
    find the same with as many rollouts, and come to more of them in their time. "FILE.py" is a bot of one's own.
    """
    if name.endswith(OWN_FILE):
        from deckgames.bots.own import OwnPlayer

        return OwnPlayer(game, seed, Path(name))
    name, _, thought = name.partition(":")
    told = _THOUGHT.fullmatch(thought)
    taste = brain_of(game).manners.get(thought) if name in MANNERED else None
    if name not in NAMES or (thought and taste is None and (told is None or name not in SEARCHING)):
        raise NoBot(name)
    if told is not None:
        n, unit = told.groups()
        seconds, iterations = (int(n) / 1000, None) if unit else (seconds, int(n))
    if name == "random":
        return RandomPlayer(seed)
    if name in ("easy", "normal", "greedy"):
        noise = brain_of(game).careless if name == "easy" else 0
        return GreedyPlayer(game, seed, noise, taste) if "brain" in game.parts else OnePlyPlayer(game, seed, noise)
    return SearchPlayer(game, seed, SECONDS if seconds is None else seconds, iterations, two=two, purse=purse)
