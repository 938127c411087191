"""What reports read in the answers of Hooks: cards bought and gained, cards played."""

from deckgames.engine.watch import Watch, card_face
from deckgames.games.hooks.rules.main_phase import Step
from deckgames.games.hooks.state import Table


def bought(t: Table, item: object) -> str | None:
    """HK-2.7: the card of the row that a step buys."""
    card = t.row[item.slot] if isinstance(item, Step) and item.way == "buy" else None
    return None if card is None else card.spec.id


WATCH = Watch(takes={"HK-2.7": bought}, uses={"HK-2.7": card_face})
