"""The games: rooms of the same shape. Every package in here that has a `cover.toml` is a game that can be played."""

from pathlib import Path

from deckgames.engine.registry import IDS, cover, covers, load, register

for _file in Path(__file__).parent.glob("*/cover.toml"):
    register(f"{__name__}.{_file.parent.name}")

__all__ = ["IDS", "cover", "covers", "load", "register"]
