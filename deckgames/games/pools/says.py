"""The messages of Dragon Pools: `assets/text/pools.yaml`."""

from deckgames.engine.messages import Texts

SAY = Texts("pools")
