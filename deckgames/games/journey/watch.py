"""What reports read in the answers of Journey & Overlords: starters kept, cards journeyed to, abilities used."""

from deckgames.engine.decisions import Topic
from deckgames.engine.watch import Watch, card_face
from deckgames.games.journey.shown import Spoken
from deckgames.games.journey.state import Table


def used(t: object, item: object) -> str | None:
    """JO-4.4, JO-4.6: the card of the action or rest."""
    return item.card.spec.id if isinstance(item, Spoken) else None


def kept(t: Table, item: object) -> str | None:
    """JO-2.10: the starter; later something owned is kept."""
    return card_face(t, item) if t.phase == "starters" else None


def reached(t: Table, item: object) -> str | None:
    """JO-15.3: the card of the graveyard or the Overlord that is journeyed to; other cards are stolen or swapped."""
    return card_face(t, item) if item in t.graveyard or item in t.overlord_cards else None


WATCH = Watch(takes={Topic.KEEP: kept, Topic.ACT: card_face, Topic.TAKE: reached}, uses={Topic.ACT: used})
