"""Where things lie: the program itself, its assets, the player's own files."""

import os
import re
import sys
from pathlib import Path

HOME_VARIABLE = "DECKGAMES_HOME"
"""Names one folder for everything of the player's: for tests and for a program on a stick."""


CACHE_VARIABLE = "DECKGAMES_CACHE"
"""Names another folder for what can be made again at any time."""


def assets() -> Path:
    """The folder with `cards/`, `rules/` and `guides/`: inside the package when installed, beside it in a checkout.

    Raises FileNotFoundError if the installation is incomplete.
    """
    package = Path(__file__).resolve().parents[2]
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


def results_file() -> Path:
    """The results of finished games, a line each."""
    return data_dir() / "results.jsonl"


def tables_file() -> Path:
    """How the last table of each game was set up."""
    return data_dir() / "last-tables.json"


def packs_dir(game: str) -> Path:
    """The folder of the player's own card files for a game."""
    return data_dir() / "packs" / game


EMBLEMS = "emblems"
"""The folder of the player's own emblems, beside those of the own cards."""


def cache_dir() -> Path:
    """The folder for files that can be made again at any time."""
    if cache := os.environ.get(CACHE_VARIABLE):
        return Path(cache)
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "cache"
    from platformdirs import user_cache_path

    return user_cache_path("deckgames", appauthor=False)


def config_file() -> Path:
    """The file of the player's settings."""
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / "settings.yaml"
    from platformdirs import user_config_path

    return user_config_path("deckgames", appauthor=False) / "settings.yaml"


def installing(extra: str) -> str:
    """The command that installs what an extra needs, as the program itself was installed: by pipx, by uv or by pip."""
    from importlib.metadata import distributions

    needed = {said[0] for found in distributions(name="deckgames") for line in found.requires or ()
              if (said := re.match(rf"[\w.-]+(?=.*\bextra\W+{extra}\b)", line))}
    by = next((command for receipt, command in _INSTALLED.items() if Path(sys.prefix, receipt).exists()),
              (sys.executable, "-m", "pip", "install"))
    return " ".join([*by, *sorted(needed)])


_INSTALLED = {"pipx_metadata.json": ("pipx", "inject", "deckgames"),
              "uv-receipt.toml": ("uv", "pip", "install", "--python", sys.executable)}
"""The receipt that an installer leaves beside the program, and its command for more libraries."""
