"""Hands: cards side by side, overlapping when there are too many."""

from __future__ import annotations

from deckgames.engine.data import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card of a fan lies: its index, its first column, and how many of its columns are seen."""

    index: int
    x: int
    w: int


_SHORTEST_STEP = 7
_MARGIN = 3


def fan_places(count: int, width: int, cursor: int | None = None, card_width: int = 14) -> list[Place]:
    """The columns of the cards of a hand: one apart, overlapping if they must, scrolled if they are too many.

    The card under the cursor is whole (the last one if there is no cursor). Clicks are looked up in the same list.
    """
    if count * (card_width + 1) - 1 <= width:
        return [Place(index, index * (card_width + 1), card_width) for index in range(count)]
    first, shown, left, room = 0, count, 0, width
    if (width - card_width) // max(1, count - 1) < _SHORTEST_STEP:
        left, room = _MARGIN, width - 2 * _MARGIN
        shown = min(count, max(1, (room - card_width) // _SHORTEST_STEP + 1))
        first = min(max(0, (cursor or 0) - shown // 2), count - shown)
    step = min(card_width + 1, (room - card_width) // max(1, shown - 1))
    whole = first + shown - 1 if cursor is None else min(max(cursor, first), first + shown - 1)
    places: list[Place] = []
    for index in range(first, first + shown):
        x = left + (index - first) * step + (card_width - step if index > whole else 0)
        places.append(Place(index, x, card_width if index == whole else min(step, card_width)))
    return places
