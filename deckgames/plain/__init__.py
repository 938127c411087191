"""The same games line by line: for screen readers, pipes and plain people. No colours, no cursor, no keys."""

from deckgames.plain.client import Client
from deckgames.plain.voice import Left, Voice

__all__ = ["Client", "Left", "Voice"]
