"""Where every card of Journey & Overlords lies and who may see it there: all but decks is open (JO-S)."""

from collections.abc import Iterator

from deckgames.engine.rng import Rng
from deckgames.engine.zones import Zone, deal_again
from deckgames.games.journey.state import STACKS, Table


def zones(t: Table) -> Iterator[Zone]:
    """Every zone of the table, each card in exactly one of them (JO-I.1)."""
    for me in t.seats:
        for name in STACKS:
            yield Zone(name, me.no, me.stack(name), "all")
    yield Zone("track", None, [card for card in t.track if card is not None], "all")
    yield Zone("deck", None, t.deck, "none")
    yield Zone("graveyard", None, t.graveyard, "all")
    yield Zone("taken", None, t.taken, "all")
    yield Zone("village", None, [] if t.village is None else [t.village], "all")
    yield Zone("overlord", None, [] if t.overlord is None else [t.overlord], "all")
    yield Zone("overlay", None, [] if t.overlay is None else [t.overlay], "all")
    yield Zone("event", None, [] if t.event is None else [t.event], "all")
    yield Zone("events", None, t.events, "none")
    yield Zone("overlord_cards", None, t.overlord_cards, "all")
    yield Zone("banners", None, t.banners, "none")
    yield Zone("classes", None, t.classes, "none")
    offered = {card.number for card in t.offer}
    yield Zone("offer", None, t.offer, "all")
    yield Zone("dealt", None, [card for pair in t.dealt for card in pair if card.number not in offered], "none")
    yield Zone("wound_deck", None, t.wound_deck, "none")
    yield Zone("box", None, t.box, "all")
    yield Zone("unseen", None, t.unseen, "none")


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew the adventure deck with what a short game has put aside, the wound deck, and chance itself."""
    deal_again([t.unseen, t.deck] if t.unseen else [t.deck], rng)
    deal_again([t.wound_deck], rng)
    deal_again([t.events], rng)
    t.rng = rng


def known(t: Table, seat: int) -> tuple[int, int]:
    """What cannot be unlearned beside faces: whose turn it is, and what dice and random sides have shown."""
    return t.turn, t.rng.word
