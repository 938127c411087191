"""Questions that are put in a card's own words."""

from deckgames.engine.core.spelling import capital
from deckgames.engine.messages import SAY, LazyMessage


def whether(does: str, rest: str = "") -> LazyMessage:
    """ "Bury this card?", and what follows if so; "whether you bury this card" is decided by the answer."""
    asks = capital(does)
    return SAY("asks.whether-so", asks=asks, does=does, rest=rest) if rest else SAY(
        "asks.whether", asks=asks, does=does)
