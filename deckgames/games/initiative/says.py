"""The messages of Initiative: `assets/text/initiative.yaml`."""

from deckgames.engine.messages import Texts

SAY = Texts("initiative")
