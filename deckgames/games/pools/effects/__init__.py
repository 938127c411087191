"""The verbs of Dragon Pools' cards and its named rules: VOCABULARY is what a card file may say."""

from deckgames.engine.effects import vocabulary
from deckgames.games.pools.effects import marks, table

VOCABULARY = vocabulary(marks, table)
