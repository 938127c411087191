"""Hands: cards side by side, overlapping when there are too many."""

from __future__ import annotations

from collections.abc import Sequence

from deckgames.engine.data import dataclass
from deckgames.ui.paint import signs
from deckgames.ui.paint.canvas import Canvas
from deckgames.ui.paint.faces.cards import card
from deckgames.ui.paint.faces.parts import Face, State


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


def fan(
    faces: Sequence[Face],
    width: int,
    cursor: int | None = None,
    *,
    height: int = 6,
    states: Sequence[State] = (),
    card_width: int = 14,
    lift: bool = False,
) -> Canvas:
    """A hand in one line of cards; `lift` adds a row on top, into which the chosen cards rise.

    Cards that are scrolled out are counted at the ends (`◂3`, `5▸`).
    """
    canvas = Canvas(width, height + 1 if lift else height)
    places = fan_places(len(faces), width, cursor, card_width)
    for place in places:
        state = states[place.index] if states else State.OPEN
        chosen = state in {State.CHOSEN, State.CHOSEN_CURSOR}
        if place.index == cursor:
            state = state.with_cursor
        picture = card(faces[place.index], card_width, height, state)
        canvas.paste(place.x, 1 if lift and not chosen else 0, picture, place.w)
    if places and len(places) < len(faces):
        before, after = places[0].index, len(faces) - places[-1].index - 1
        middle = canvas.h // 2
        if before:
            canvas.put(0, middle, f"{signs.LEAVES}{before}", "muted", _MARGIN)
        if after:
            canvas.right(width, middle, ((f"{after}{signs.CURSOR}", "muted"),), _MARGIN)
    return canvas
