"""What reports read in the answers of Hooks: cards bought and gained, cards played."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.decisions import Mark, Topic
from deckgames.engine.watch import Held, Watch, card_face
from deckgames.games.hooks.operations import SLOTS
from deckgames.games.hooks.rules.main_phase import Step
from deckgames.games.hooks.state import Table


def bought(t: Table, item: object) -> str | None:
    """HK-2.7: the card of the row that a step buys."""
    card = t.row[item.slot] if isinstance(item, Step) and item.way == "buy" else None
    return None if card is None else card.spec.id


def gained(t: Table, item: object) -> str | None:
    """HK-R.23: the card of the row that an effect gains; what comes out of a pile is owned already, or swapped."""
    card = t.row[SLOTS.index(item)] if isinstance(item, Mark) and item in SLOTS else None
    return None if card is None else card.spec.id


def main_step(t: Table, items: Sequence[Card[Any] | Step | None], raw: int, held: Held, number: int) -> None:
    """HK-2.7: what `bought` and `card_face` say, in one go: nine of ten answers come here."""
    row, offered = t.row, held.offered
    faces: list[str] = []
    for item in items:
        if item.__class__ is Step and item.way == "buy":
            face = row[item.slot].spec.id  # type: ignore[union-attr]
            if face not in faces:
                faces.append(face)
                offered[face] = offered.get(face, 0) + 1
    item = items[raw]
    if isinstance(item, Card):
        face, used = item.spec.id, held.used
        used[face] = used.get(face, 0) + 1
    elif item is not None and item.way == "buy":
        face, taken = row[item.slot].spec.id, held.taken  # type: ignore[union-attr]
        taken[face] = taken.get(face, 0) + 1
        held.first.setdefault(face, number)


WATCH = Watch(takes={Topic.ACT: bought, Topic.TAKE: gained}, uses={Topic.ACT: card_face, Topic.PLAY: card_face},
              whole={Topic.ACT: main_step})
