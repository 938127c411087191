"""Where every card of Card Ring lies and who may see it there (CR-6), and the re-deal of what a seat cannot know."""

from collections.abc import Iterator

from deckgames.engine.cards import Card
from deckgames.engine.rng import Rng
from deckgames.engine.zones import Zone, deal_again
from deckgames.games.cardring.cards import EnemySpec
from deckgames.games.cardring.reckon import foe
from deckgames.games.cardring.state import Table


def zones(t: Table) -> Iterator[Zone]:
    """Every zone of the table, each card in exactly one of them (CR-I.1, CR-I.2)."""
    for me in t.seats:
        yield Zone("deck", me.no, me.deck, "none")
        yield Zone("hand", me.no, me.hand, "owner")
        yield Zone("discard", me.no, me.discard, "all")
        yield Zone("in_play", me.no, me.in_play, "all")
        yield Zone("face_down", me.no, me.face_down, "owner")
        yield Zone("peek", me.no, me.peek, "owner")
        yield Zone("queue", me.no, me.queue, "all")
        yield Zone("class_slot", me.no, _one(me.class_slot), "all")
    yield Zone("main_deck", None, t.main_deck, "none")
    yield Zone("trash", None, t.trash, "all")
    yield Zone("box", None, t.box, "none")
    yield Zone("enemy_deck", None, t.enemy_deck, "none")
    yield Zone("row", None, [card for card in t.row if card is not None], "all")
    yield Zone("vanquished", None, t.vanquished, "all")
    yield Zone("dummy", None, _one(t.dummy), "all")
    yield Zone("finale", None, _one(t.finale), "all")
    yield Zone("location_deck", None, t.location_deck, "none")
    yield Zone("location", None, _one(t.location), "all")
    yield Zone("location_used", None, t.location_used, "all")


def _one(card: Card | None) -> list[Card]:
    return [] if card is None else [card]


def redeal(t: Table, seat: int, rng: Rng) -> None:
    """Deals anew what this seat cannot know: stocks, other hands and face-down cards, sealed targets, and chance itself.

    Enemies are exchanged only within what set-up leaves open: with `enemy_order: tiers` a tier stays in its place.
    """
    for me in t.seats:
        if me.no == seat:
            deal_again([me.deck], rng)
        else:
            deal_again([me.deck, me.hand, me.face_down, me.peek], rng)
    deal_again([t.main_deck], rng)
    deal_again([t.location_deck], rng)
    _redeal_enemies(t, rng)
    if t.options.targets == "sealed" and t.phase in ("sitting", "buy"):
        choices = [card for card in (*t.row, t.dummy, t.finale, None) if card is not None]
        choices.sort(key=lambda card: card.number)
        for me in t.seats:
            if me.no != seat and me.declared:
                me.target = rng.pick([card for card in choices if not (me.barred and foe(card).kind == "finale")])
    t.rng = Rng(rng.word)


def _redeal_enemies(t: Table, rng: Rng) -> None:
    """Enemy Deck and the Enemies of the box are one pool, tier by tier where the tiers lie in order."""
    in_box = [card for card in t.box if isinstance(card.spec, EnemySpec)]
    rest = [card for card in t.box if not isinstance(card.spec, EnemySpec)]
    if t.options.enemy_order == "mixed":
        deal_again([t.enemy_deck, in_box], rng)
    else:
        for tier in (1, 2, 3):
            deck_places = [i for i, card in enumerate(t.enemy_deck) if _tier(card) == tier]
            box_places = [i for i, card in enumerate(in_box) if _tier(card) == tier]
            deck, box = [t.enemy_deck[i] for i in deck_places], [in_box[i] for i in box_places]
            deal_again([deck, box], rng)
            for i, card in zip(deck_places, deck, strict=True):
                t.enemy_deck[i] = card
            for i, card in zip(box_places, box, strict=True):
                in_box[i] = card
    t.box = rest + in_box


def _tier(card: Card) -> int:
    face = card.spec
    assert isinstance(face, EnemySpec)
    return face.tier
