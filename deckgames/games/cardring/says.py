"""The messages of Card Ring: `assets/text/cardring.yaml`."""

from deckgames.engine.messages import Texts

SAY = Texts("cardring")
