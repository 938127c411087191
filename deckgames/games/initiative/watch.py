"""What reports read in the answers of Initiative: of the cards of a hand, those that are stacked."""

from deckgames.engine.decisions import Topic
from deckgames.engine.watch import Watch, card_face

STACKED = {Topic.PLAY: card_face}
"""A stack is what is taken from the hand, and what is used of it."""
WATCH = Watch(takes=STACKED, uses=STACKED)
