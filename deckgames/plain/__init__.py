"""The same games line by line: for screen readers, pipes and plain people. No colours, no cursor, no keys."""

from deckgames.plain.client import (
    Client as Client,
)
from deckgames.plain.voice import (
    Left as Left,
    Voice as Voice,
)
