"""Where every card of Card Ring lies and who may see it there (CR-6), and the re-deal of what a seat cannot know."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from deckgames.engine.cards import Card, CardSpec, Pack
from deckgames.engine.rng import Rng
from deckgames.engine.seen import zones_of
from deckgames.engine.zones import BY_NUMBER, deal_again
from deckgames.games.cardring.cards import EnemySpec, StartingSpec, StealthSpec
from deckgames.games.cardring.queries import secret_targets
from deckgames.games.cardring.state import Seat, Table

DEEP = 12
"""Cards of the Main Deck that an imagined world turns up by chance, as many as four seats buy in three rounds; those
below lie in the sequence of their numbers."""
NO_ENEMY = 4
"""Stands for the tier of what is no Enemy."""


zones = zones_of(
    "deck hand discard in_play face_down peek queue class_slot",
    "main_deck trash box enemy_deck row vanquished dummy finale location_deck location location_used",
    still="queue row")
"""Every zone of the table, each card in exactly one of them (CR-I.1, CR-I.2)."""


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew what this seat cannot know: stocks, other hands, face-down cards, sealed targets, and chance itself.

    Enemies are exchanged only within what set-up leaves open: with `enemy_order: tiers` a tier stays in its place.
    """
    for me in t.seats:
        if me.no == seat:
            deal_again([me.deck], rng)
        else:
            _redeal_seat(me, rng)
    deal_again([t.main_deck], rng, deep=DEEP)
    deal_again([t.location_deck], rng)
    _redeal_enemies(t, rng)
    guess(t, seat, rng)
    t.rng = rng


def guess(t: Table, seat: int | None, rng: Rng) -> None:
    """Makes up the sealed targets of all others (CR-R.19)."""
    if secret_targets(t):
        for me in t.seats:
            if me.no != seat and me.declared:
                choices = [*(card for card in t.row if card is not None), t.dummy, None]
                me.target = rng.pick(choices if me.barred else [*choices, t.finale])


def home(t: Table, card: Card) -> list[Card] | None:
    """The zone for a card to which a situation file gives no place: the box, for a starting card its owner's deck."""
    return None if isinstance(card.spec, StartingSpec) else t.box


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """A target that is no secret any more is seen by all; the own one is none if it has left the Row (CR-R.19)."""
    secret = secret_targets(t)
    for me, shown in zip(t.seats, seen.seats, strict=True):
        if not secret:
            shown.target = me.target
        elif me.no == viewer and me.target not in (*t.row, t.dummy, t.finale):
            shown.target = None


def known(t: Table, seat: int) -> tuple[int, ...]:
    """What this seat knows beside faces: the targets that others had sealed, once they are shown."""
    if t.options.targets == "open" or t.phase in ("order", "sitting", "buy"):
        return ()
    return tuple(0 if me.target is None else me.target.number for me in t.seats if me.no != seat)


def _redeal_seat(me: Seat, rng: Rng) -> None:
    """Another seat's deck and hand are one pool; what it played face down is some Stealth card of it (CR-9.3)."""
    if me.face_down:
        pool = [*me.deck, *me.hand, *me.face_down]
        stealth = sorted((card for card in pool if isinstance(card.spec, StealthSpec)), key=BY_NUMBER)
        rng.shuffle(stealth)
        me.face_down[:] = stealth[:len(me.face_down)]
        rest = [card for card in pool if card not in me.face_down]
        me.deck[:], me.hand[:] = rest[:len(me.deck)], rest[len(me.deck):]
    deal_again([me.deck, me.hand], rng)


def _redeal_enemies(t: Table, rng: Rng) -> None:
    """Enemy Deck and the Enemies of the box are one pool, tier by tier where the tiers lie in order."""
    tier_of = tiers(t.pack, t.options.enemy_order == "mixed")
    pools: list[list[Card[Any]]] = [[], [], [], [], []]
    places = [tier_of[card.spec] for card in t.enemy_deck]
    for card in (*t.enemy_deck, *t.box):
        pools[tier_of[card.spec]].append(card)
    for tier in range(NO_ENEMY):
        pools[tier].sort(key=BY_NUMBER)
        rng.shuffle(pools[tier], places.count(tier))
    t.enemy_deck[:] = [pools[tier].pop() for tier in places]
    t.box = [card for pool in pools for card in pool]


@lru_cache(maxsize=16)
def tiers(pack: Pack, mixed: bool) -> Mapping[CardSpec, int]:
    """The tier of each face: that of an Enemy, always 0 if they lie mixed, and `NO_ENEMY` for all others."""
    return {face: (0 if mixed else face.tier) if isinstance(face, EnemySpec) else NO_ENEMY
            for face in pack.specs}
