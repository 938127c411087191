"""The messages of Journey & Overlords: `assets/text/journey.yaml`."""

from deckgames.engine.messages import Texts

SAY = Texts("journey")
