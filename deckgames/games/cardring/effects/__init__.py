"""The verbs of Card Ring's cards and its named rules: VOCABULARY is what a card file may say."""

from deckgames.engine.effects import Discard, Draw, May, vocabulary
from deckgames.games.cardring.cards import passives
from deckgames.games.cardring.effects import basic, ring

VOCABULARY = vocabulary(basic, Draw, Discard, May, ring, passives)
