"""What reports read in the answers of Hooks: cards bought and gained, cards played."""

from deckgames.engine.decisions import Mark
from deckgames.engine.watch import Watch, card_face
from deckgames.games.hooks.operations import SLOTS
from deckgames.games.hooks.rules.main_phase import Step
from deckgames.games.hooks.state import Table


def bought(t: Table, item: object) -> str | None:
    """HK-2.7: the card of the row that a step buys."""
    card = t.row[item.slot] if isinstance(item, Step) and item.way == "buy" else None
    return None if card is None else card.spec.id


def gained(t: Table, item: object) -> str | None:
    """HK-R.23: the card of the row that an effect gains; a card of the own pile is given away for another one."""
    card = t.row[SLOTS.index(item)] if isinstance(item, Mark) and item in SLOTS else None
    return None if card is None else card.spec.id


WATCH = Watch(takes={"HK-2.7": bought, "HK-R.23": gained}, uses={"HK-2.7": card_face, "HK-R.10": card_face})
