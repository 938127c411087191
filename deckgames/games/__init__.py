"""The games: rooms of the same shape, found by the catalogue, whose names stand here for programs that use them."""

from deckgames.engine.catalogue import IDS, cover, covers, load, register

__all__ = ["IDS", "cover", "covers", "load", "register"]
