"""What reports read in the answers of Journey & Overlords: starters kept, cards journeyed to, abilities used."""

from deckgames.engine.watch import Watch, card_face
from deckgames.games.journey.shown import Use


def used(t: object, item: object) -> str | None:
    """JO-4.4, JO-4.6: the card of the action or rest."""
    return item.card.spec.id if isinstance(item, Use) else None


WATCH = Watch(takes={"JO-2.10": card_face, "JO-4.4": card_face, "JO-15.3": card_face},
              uses={"JO-4.4": used, "JO-4.6": used})
