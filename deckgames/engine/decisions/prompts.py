"""Questions that are put in a card's own words."""

from deckgames.engine.messages import SAY, Said
from deckgames.engine.spelling import capital


def whether(does: str, rest: str = "") -> Said:
    """ "Bury this card?", and what follows if so; "whether you bury this card" is decided by the answer."""
    asks = capital(does)
    return SAY("asks.whether-so", asks=asks, does=does, rest=rest) if rest else SAY(
        "asks.whether", asks=asks, does=does)
