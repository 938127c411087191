"""The verbs of Hooks' cards: VOCABULARY is what a card file may say."""

from deckgames.engine.effects import vocabulary
from deckgames.games.hooks.effects import counters, enemy, final, own, structure

VOCABULARY = vocabulary(counters, own, structure, enemy, final)
