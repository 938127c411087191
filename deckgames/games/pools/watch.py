"""What reports read in the answers of Dragon Pools: cards laid, cards that join attacks and walls or act."""

from deckgames.engine.decisions import Topic
from deckgames.engine.watch import Watch, card_face

LAID = {Topic.PLAY: card_face}
USED = {Topic.ACT: card_face, Topic.FIGHT: card_face, Topic.DEFEND: card_face}
WATCH = Watch(takes=LAID, uses=USED)
