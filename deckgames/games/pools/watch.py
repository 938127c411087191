"""What reports read in the answers of Dragon Pools: cards laid, cards that join attacks and walls or act."""

from deckgames.engine.watch import Watch, card_face

LAID = {"DP-5.2": card_face, "DP-8.6": card_face}
USED = {"DP-5.3": card_face, "DP-6.12": card_face, "DP-8.1": card_face}
WATCH = Watch(takes=LAID, uses=USED)
