"""The catalogue: which games there are, by id. Each is a package with a `cover.toml` and a GAME, which is imported when
it is needed. Every such package of `deckgames.games` is in it; `register` adds another one."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgames.engine.match.cover import Cover
    from deckgames.engine.match.game import Game

_GAMES = "deckgames.games"
_MODULES: dict[str, str] = {}
IDS: list[str] = []
"""The games that can be played, in the order of the menu."""


def register(module: str) -> None:
    """A game, by the package it lives in, whose last part is the game's id. Raises ValueError if there is another game
    of this id already."""
    game_id = module.rpartition(".")[2]
    if _MODULES.setdefault(game_id, module) != module:
        raise ValueError(f"there is a game '{game_id}' already, {_MODULES[game_id]}: give {module} another name")
    IDS[:] = sorted(_MODULES)


def load(game_id: str) -> "Game":
    """The game with this id. Raises KeyError, and ValueError if its GAME has another one."""
    from deckgames.engine.match.game import find

    game = find(_MODULES[game_id])
    if game.id != game_id:
        raise ValueError(f"the GAME of {_MODULES[game_id]} is called '{game.id}', not '{game_id}'")
    return game


def cover(game_id: str) -> "Cover":
    """What a menu says of the game with this id, its rules unread. Raises KeyError, and ValueError for a bad file."""
    return _read(_MODULES[game_id])


@cache
def _read(module: str) -> "Cover":
    from deckgames.engine.match.cover import read_cover

    return read_cover(_folder(module))


def _folder(package: str) -> Path:
    """Where the code of a package lies. What is in it is not imported; the packages around it are."""
    found = find_spec(package.rpartition(".")[0])
    assert found is not None and found.submodule_search_locations, package
    return Path(found.submodule_search_locations[0]) / package.rpartition(".")[2]


def covers() -> "tuple[Cover, ...]":
    """The covers of all games, in the order of the menu."""
    return tuple(map(cover, IDS))


for _file in _folder(_GAMES).glob("*/cover.toml"):
    register(f"{_GAMES}.{_file.parent.name}")
