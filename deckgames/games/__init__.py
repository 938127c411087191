"""The games: five rooms of the same shape. `load` imports one when it is needed."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckgames.engine.game import Game

IDS = ("cardring", "hooks", "initiative")
"""The games that can be played, in the order of the menu."""


def load(game_id: str) -> "Game[Any, Any]":
    """The game with this id. Raises KeyError."""
    if game_id not in IDS:
        raise KeyError(game_id)
    from deckgames.engine.game import find

    return find(f"deckgames.games.{game_id}")


def has_screen(game_id: str) -> bool:
    """Whether the game can be played in the app; every game can be played line by line and by programs."""
    return find_spec(f"deckgames.games.{game_id}.screen") is not None
