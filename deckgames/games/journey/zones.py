"""Where every card of Journey & Overlords lies and who may see it there: all but decks is open (JO-S)."""

from collections.abc import Iterator
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.rng import Rng
from deckgames.engine.seen import back, zones_of
from deckgames.engine.zones import BY_NUMBER, Zone, deal_again
from deckgames.games.journey import queries
from deckgames.games.journey.state import STACKS, Table
from deckgames.games.journey.state.visible import LABELS

PRIMED = 2
"""JO-2.8: so many items and enchantments for each player lie on top of the deck."""


_by_marks = zones_of(
    " ".join(STACKS), "track deck graveyard taken village overlord overlay event overlord_cards banners classes offer "
    "wound_deck box unseen", still="graveyard")


def zones(t: Table) -> Iterator[Zone]:
    """Every zone of the table, each card in exactly one of them (JO-I.1)."""
    yield from _by_marks(t)
    yield Zone("events", None, t.events[t.events_read:], "none")
    yield Zone("events_read", None, t.events[:t.events_read], "all")
    yield Zone("dealt", None, [card for pair in t.dealt for card in pair if card not in t.offer], "none")
    yield Zone("spare", None, [card for left in t.spare for card in left], "none")


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew the adventure deck with what a short game has put aside, starters that nobody has been offered, the
    wound deck, and chance itself."""
    _deal_road(t, rng)
    for stack in ("items", "enchantments") if t.spare else ():
        mixed = [pile for pile in (*t.dealt, *t.spare) if pile and pile[0].spec.stack == stack
                 and pile[0] not in t.offer]
        if mixed:
            deal_again(mixed, rng)
    deal_again([t.wound_deck], rng)
    unread = t.events[t.events_read:]
    deal_again([unread], rng)
    t.events[t.events_read:] = unread
    t.rng = rng


def _deal_road(t: Table, rng: Rng) -> None:
    """Everybody has seen what JO-2.8 laid on top of the deck and under it: of which kind, not which cards."""
    pool = sorted([*t.deck, *t.unseen], key=BY_NUMBER)
    rng.shuffle(pool)
    top, under = PRIMED * len(t.seats) - t.length + len(t.deck), min(t.under, len(t.deck))
    if top > 0 or under > 0:
        magic: list[Card[Any]] = []
        creatures: list[Card[Any]] = []
        for card in pool:
            (creatures if queries.is_creature(card) else magic).append(card)
        top = max(0, min(top, len(magic)))
        under = min(under, len(creatures))
        laid = {*magic[:top], *creatures[:under]}
        pool = creatures[:under] + [card for card in pool if card not in laid] + magic[:top]
    n = len(t.unseen)
    if n:
        under = min(under, len(pool) - n)
        t.unseen = pool[under:under + n]
        del pool[under:under + n]
    t.deck = pool


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """Of the starters that were dealt, those on offer lie open; of the events, those that were read are known, and
    which others there are. What open cards show need not be read again."""
    hidden = back("Table.dealt")
    unread = sorted([card.spec.id for card in t.events[t.events_read:]])
    seen.unread = tuple([t.pack.card(0, face) for face in unread])
    seen.events[:t.events_read] = t.events[:t.events_read]
    seen.dealt = [[card if card in t.offer else hidden for card in pair] for pair in t.dealt]
    seen.boards, seen.present = t.boards, t.present
    for me, shown in zip(t.seats, seen.seats, strict=True):
        shown.visible = me.visible


def home(t: Table, card: Card[Any]) -> list[Card[Any]]:
    """The zone for a card to which a situation file gives no place: the box, out of the game."""
    return t.box


def numbered(t: Table) -> Iterator[int]:
    """The cards that have tokens or used labels: the state names them by their numbers."""
    yield from t.tokens
    labels = [*t.full, *(label for _, label in t.firing), *(label for me in t.seats for label in me.used)]
    for label in labels:
        if label > 0:
            yield label // LABELS


def known(t: Table, seat: int) -> tuple[int, int]:
    """What cannot be unlearned beside faces: whose turn it is, and what dice and random sides have shown."""
    return t.turn, t.rng.word
