"""Where things lie, the program's assets and the player's own files; and how small ones are written."""

import os
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

HOME_VARIABLE = "DECKGAMES_HOME"
"""Names one folder for everything of the player's: for tests and for a program on a stick."""
CACHE_VARIABLE = "DECKGAMES_CACHE"
"""Names another folder for what can be made again at any time."""


def assets() -> Path:
    """The folder with `cards/`, `rules/` and `guides/`: inside the package when installed, beside it in a checkout.

    Raises FileNotFoundError if the installation is incomplete.
    """
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "assets", package.parent / "assets"):
        if (folder / "cards").is_dir():
            return folder
    raise FileNotFoundError(f"no card files in {package / 'assets'}: this installation is incomplete, install again")


def data_dir() -> Path:
    """The player's data: saves, packs, statistics."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path("deckgames", appauthor=False)


def saves_dir() -> Path:
    """Saved games, one file each."""
    return data_dir() / "saves"


def packs_dir(game: str) -> Path:
    """The player's own card files for a game, read beside the ones that come with it."""
    return data_dir() / "packs" / game


def cache_dir() -> Path:
    """What can be made again at any time."""
    if cache := os.environ.get(CACHE_VARIABLE):
        return Path(cache)
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("deckgames", appauthor=False)


def config_file() -> Path:
    """The player's settings."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "settings.yaml"
    from platformdirs import user_config_path

    return user_config_path("deckgames", appauthor=False) / "settings.yaml"


def free(path: Path) -> Path:
    """This path, or where something lies there with the first number behind its name that is free: `a-2.deck`."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(one for one in chain([path], numbered) if not one.exists())


def write_whole(path: Path, text: str) -> str:
    """Writes a small file so that it is never seen half written. Gives "" or a plain sentence of what went wrong."""
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        return f"{path} cannot be written: {error.strerror}"
    return ""
