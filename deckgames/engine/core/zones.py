"""Moving cards between zones. A zone is a list; the top of a stock is its end, so that taking a card is `pop()`."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Literal, NamedTuple, TypeVar

from deckgames.engine.core.cards import Card, F
from deckgames.engine.core.rng import Rng

T = TypeVar("T")
Open = Literal["all", "owner", "none"]
Way = Literal["left", "right"]
BY_NUMBER = attrgetter("number")


class Zone(NamedTuple):
    """A place on the table as the engine sees it: who owns it (None: the table) and who may see its cards.

    `also` are seats that see them beside those: a place may be given as several zones of one name if they differ.
    `still`: a card that is turned up here only lies here, nothing else changes by its coming.
    """

    name: str
    seat: int | None
    cards: Sequence[Card[Any]]
    open: Open
    also: tuple[int, ...] = ()
    still: bool = False

    def __repr__(self) -> str:
        return f"<zone {self.name}>"

    def seen_by(self, viewer: int | None) -> bool:
        owner = self.open == "owner" and self.seat == viewer and viewer is not None
        return self.open == "all" or owner or viewer in self.also


def draw(n: int, deck: list[T], discard: list[T], hand: list[T], rng: Rng) -> int:
    """Takes up to n cards from the top of `deck` into `hand`; shuffles `discard` into a new deck when one is needed
    and the deck is empty. Gives how many were drawn."""
    left = n
    while left > len(deck):
        left -= len(deck)
        hand += reversed(deck)
        deck.clear()
        if not discard:
            return n - left
        deck += discard
        discard.clear()
        rng.shuffle(deck)
    if left > 0:
        hand += deck[:-left - 1:-1]
        del deck[-left:]
    return n


def fill(row: list[T], size: int, stock: list[T]) -> list[T]:
    """A Row: what is missing at its right end comes from the top of the stock while it lasts. Gives the new cards."""
    if len(row) >= size or not stock:
        return []
    new = stock[:-(size - len(row)) - 1:-1]
    del stock[len(stock) - len(new):]
    row.extend(new)
    return new


def pass_on(rows: Sequence[list[T]], way: Way, apart: Iterable[int] = ()) -> list[tuple[T, int, int]]:
    """A Ring: every row gives its leftmost card to the next row, all at once; there it becomes the rightmost. To the
    right all of it is the mirror image. Gives the cards, each with the rows it came from and went to.

    Rows named in `apart` take no part: cards pass over them. An empty row gives nothing.
    """
    part = [i for i in range(len(rows)) if i not in apart]
    end, step = (0, 1) if way == "left" else (-1, -1)
    passed = [(rows[i].pop(end), i, part[(nth + step) % len(part)]) for nth, i in enumerate(part) if rows[i]]
    for item, _, to in passed:
        rows[to].insert(0 if way == "right" else len(rows[to]), item)
    return passed


def deal_again(pool: Sequence[list[Card[F]]], rng: Rng, deep: int | None = None) -> None:
    """Deals the cards of these zones to them anew, each zone keeping its size.

    The cards are sorted before they are shuffled, so that the result depends on nothing that was hidden. With `deep`
    only so many cards at the end of the last zone are drawn by chance: enough for a big stock of which few are turned.
    """
    if len(pool) == 1:
        pool[0].sort(key=BY_NUMBER)
        rng.shuffle(pool[0], deep)
        return
    cards = sorted((card for zone in pool for card in zone), key=BY_NUMBER)
    rng.shuffle(cards, deep)
    start = 0
    for zone in pool:
        end = start + len(zone)
        zone[:] = cards[start:end]
        start = end
