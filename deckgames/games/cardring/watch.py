"""What reports read in the answers of Card Ring: cards bought from queues and the Supply, cards played."""

from deckgames.engine.decisions import Topic
from deckgames.engine.watch import Watch, card_face
from deckgames.games.cardring.rules.buy import Offer
from deckgames.games.cardring.state import Table


def bought(t: Table, item: object) -> str | None:
    """CR-4.1: the card that an offer buys; clearing a space takes none."""
    if not isinstance(item, Offer) or item.way != "buy":
        return None
    if item.seat is None:
        return item.face
    queue = t.active.queue if item.seat == OWN else t.seats[item.seat].queue
    return queue[item.space].spec.id


OWN = -1
"""The `seat` of an offer of the own queue."""
WATCH = Watch(takes={Topic.BUY: bought}, uses={Topic.PLAY: card_face})
