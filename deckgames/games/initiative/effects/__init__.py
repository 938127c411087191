"""The verbs of Initiative's cards and its named rules: VOCABULARY is what a card file may say."""

from deckgames.engine.effects import vocabulary
from deckgames.games.initiative.cards import lines
from deckgames.games.initiative.effects import attacks, fields, piles, structure

VOCABULARY = vocabulary(lines, structure, attacks, piles, fields)
