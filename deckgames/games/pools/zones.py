"""Where every card of Dragon Pools lies and who may see it there, and the re-deal of what a player cannot know."""

from dataclasses import replace

from deckgames.engine.rng import Rng
from deckgames.engine.seen import back, zones_of
from deckgames.engine.zones import deal_again
from deckgames.games.pools.state import Table

zones = zones_of("hand pool", "deck discard common")
"""Every zone of the table, each card in exactly one of them (DP-I.1): only hands and the deck are hidden."""


def redeal(t: Table, seat: int | None, rng: Rng) -> None:
    """Deals anew the deck, all hands but the seat's own, and chance itself. Everybody knows a card that was taken back
    while its effect waits for the end of the round: it stays where it is."""
    hands, waiting = [me.hand for me in t.seats if me.no != seat], {
        entry.card for me in t.seats for entry in me.end_list}
    stay = [(hand, at, card) for hand in hands for at, card in enumerate(hand) if card in waiting] if waiting else []
    for hand, _, card in stay:
        hand.remove(card)
    deal_again([*hands, t.deck], rng)
    for hand, at, card in stay:
        hand.insert(at, card)
    t.rng = rng


def mask(t: Table, seen: Table, viewer: int | None) -> None:
    """DP-S, DP-I.11: what has been told of a card goes on without it where the viewer may not see it now: one that was
    announced and then taken back to a hand, say."""
    over = t.phase == "over"
    there = {card for zone in zones(t) if over or zone.seen_by(viewer) for card in zone.cards}
    hidden = back("a hand")
    for shown in seen.seats:
        for combo in shown.combos:
            if not there.issuperset(combo.cards):
                combo.cards = tuple([card if card in there else hidden for card in combo.cards])
            if combo.keystone not in there:
                combo.keystone = None
            if combo.marks:
                combo.marks = tuple([one if one.card in there else replace(one, card=hidden) for one in combo.marks])
        shown.end_list = [entry for entry in shown.end_list if entry.card in there]
    seen.banners = [one if one.card in there else replace(one, card=hidden) for one in seen.banners]
    seen.changes, seen.last_changes = (
        [one if one.card is None or one.card in there else replace(one, card=None) for one in changes]
        for changes in (seen.changes, seen.last_changes))
    if seen.used or any(shown.readings for shown in seen.seats):
        numbers = {card.number for card in there}
        seen.used = [number for number in seen.used if number in numbers]
        for shown in seen.seats:
            shown.readings = {number: reading for number, reading in shown.readings.items() if number in numbers}


def known(t: Table, seat: int) -> tuple[int, str, int, int]:
    """DP-S.6: whose part of which phase it is; nothing is taken back from a part that is over."""
    return t.round, t.phase, t.turn, t.current
