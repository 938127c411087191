"""Foolish moves of Journey & Overlords."""

from deckgames.bots.brain import Blunder

BLUNDERS: tuple[Blunder, ...] = ()
