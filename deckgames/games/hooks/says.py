"""The messages of Hooks: `assets/text/hooks.yaml`."""

from deckgames.engine.messages import Texts

SAY = Texts("hooks")
