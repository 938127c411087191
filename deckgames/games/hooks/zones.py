"""Where every card of Hooks lies and who may see it there (HK-6), and the re-deal of what a player cannot know."""

from operator import attrgetter

from deckgames.engine.rng import Rng
from deckgames.engine.seen import zones_of
from deckgames.engine.zones import deal_again
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.queries import owned_cards, tally_open
from deckgames.games.hooks.state import Table

zones = zones_of("deck hand pile in_play peek", "supply_deck refresh_deck refresh_bottom row locker", still="hand row")
"""Every zone of the table, each card in exactly one of them (HK-I.1)."""


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew what this player cannot know: the order of decks, other hands, the central decks, and chance itself.

    The bottom of the refresh deck stays as it is: everybody has seen its cards go there.
    """
    for me in t.seats:
        deal_again([me.deck] if me.no == seat else [me.deck, me.hand, me.peek], rng)
    deal_again([t.supply_deck, t.refresh_deck], rng)
    t.rng = rng


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """HK-R.25: which faces a player owns, wherever they are, is open to all or to the owner alone; so is the past."""
    told = tally_open(t)
    for me, shown in zip(t.seats, seen.seats, strict=True):
        if told or me.no == viewer:
            faces = sorted([card.spec for card in owned_cards(me)], key=attrgetter("id"))
            shown.tally = tuple([t.pack.card(0, face.id) for face in faces])
    if told:
        seen.history = t.history[:]


def known(t: Table, seat: int) -> int:
    """HK-6.7: what people have learned and no zone tells, such as a card that was shown without moving."""
    return t.shown


def home(t: Table, card: HookCard) -> list[HookCard]:
    """The zone for a card to which a situation file gives no place: the locker."""
    return t.locker
