"""The verbs of Journey & Overlords: VOCABULARY is all that a card file may say, with the constants, which hold, and the
abilities and terms that parts are made of."""

from deckgames.engine.effects import vocabulary
from deckgames.games.journey.cards import constants, lines
from deckgames.games.journey.effects import boards, combat, crystals, damage, stacks, structure, track

VOCABULARY = vocabulary(damage, crystals, stacks, track, combat, boards, structure, constants, lines)
