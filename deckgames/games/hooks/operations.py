"""The elementary operations of Hooks on its state (Treasures, drawing, Discarding, settling), and the triggers they
set off. None asks."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.decisions import Mark
from deckgames.engine.effects import Effect
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.play import HookPlay
from deckgames.games.hooks.says import SAY
from deckgames.games.hooks.state import FLOOR, LETTERS, Seat, Table

SLOTS = tuple(Mark(f"slot-{letter}", SAY("offers.slot", slot=letter)) for letter in LETTERS)


def enemies(t: Table, seat: int) -> list[Seat]:
    """The other players, the next one first (HK-4.10)."""
    return t.seats[seat + 1:] + t.seats[:seat]


# ---- Treasures and counters


def take_treasure(t: Table, me: Seat, n: int, by: Seat, card: HookCard) -> None:
    """HK-4.2, HK-R.1: gives `me` up to n Treasures from the bank; what the bank lacks is lost. `by` is the player whose
    `card` brings them, for the log."""
    got = min(n, t.bank)
    t.bank -= got
    me.treasures += got
    if t.observer is not None:
        note = "" if got == n else "bank"
        if by is me and card in me.in_play:
            t.tell("takes", me.no, n=got, note=note)
        else:
            t.tell("earns" if by is me else "brings", by.no, (card,), got, me.no, note)


def lose_treasure(t: Table, me: Seat, n: int, by: Seat, cards: Sequence[HookCard] = ()) -> None:
    """HK-3.8: takes up to n Treasures from `me`, to the bank; `by` is the player whose effect it is, `cards` are those
    that the effect belongs to, for the log."""
    lost = min(n, me.treasures)
    me.treasures -= lost
    t.bank += lost
    if lost:
        t.tell("costs" if cards else "loses", by.no, tuple(cards), n=lost, other=me.no)


def steal_treasure(t: Table, thief: Seat, victim: Seat, n: int) -> None:
    """HK-3.8: moves up to n Treasures from one player to another."""
    got = min(n, victim.treasures)
    victim.treasures -= got
    thief.treasures += got
    if got:
        t.tell("steals", thief.no, n=got, other=victim.no)


# ---- settling (HK-3.11)


def settle(t: Table, me: Seat) -> None:
    """HK-3.2, HK-3.3: if the player's deck has run out, its pile becomes the deck. Called after each movement of
    cards."""
    if not me.deck and me.pile:
        reshuffle(t, me)


def reshuffle(t: Table, me: Seat) -> None:
    """The pile is shuffled into what is left of the deck; its cards with a `reshuffled` list do it (HK-4.15)."""
    cards = me.pile
    me.pile = []
    me.deck += cards
    if len(me.deck) > 1:
        t.rng.shuffle(me.deck)
    t.tell("shuffles", me.no)
    due = [card for card in cards if card.spec.reshuffled]
    for card in in_id_order(due):
        trigger(t, me, card, card.spec.reshuffled, "reshuffled")


def refill(t: Table, slot: int) -> None:
    """HK-3.9, HK-5.1: fills a slot from the supply deck; its last card makes the current player the ender."""
    if not t.supply_deck:
        return
    t.row[slot] = card = t.supply_deck.pop()
    if t.observer is not None:
        t.tell("appears", cards=(card,), note=LETTERS[slot])
    if not t.supply_deck:
        t.ender = t.current
        t.tell("last-card", t.current)


def in_id_order(cards: list[HookCard]) -> list[HookCard]:
    """HK-4.16: cards whose triggers happen together, in ascending card id."""
    return sorted(cards, key=lambda card: (card.spec.id, card.number)) if len(cards) > 1 else cards


def trigger(t: Table, me: Seat, card: HookCard, effects: Sequence[Effect[Any]], name: str) -> None:
    """Does a trigger's list, which asks nothing (HK-R.14)."""
    tell_trigger(t, me, card, name)
    HookPlay(t, me, card).at_once(effects)


def tell_trigger(t: Table, me: Seat, card: HookCard, name: str) -> None:
    """Tells the log that this trigger of a card happens."""
    if t.observer is not None:
        t.tell("triggers", me.no, (card,), note=name)


# ---- moving cards


def draw(t: Table, me: Seat, n: int) -> None:
    """HK-3.1: draws n cards one by one, settling after each; with deck and pile empty nothing happens (HK-R.7)."""
    first = len(me.hand)
    for _ in range(n):
        if not me.deck:
            break
        me.hand.append(me.deck.pop())
        if not me.deck and me.pile:
            _tell_drawn(t, me, first)
            first = len(me.hand)
            reshuffle(t, me)
    _tell_drawn(t, me, first)


def _tell_drawn(t: Table, me: Seat, first: int) -> None:
    """The cards of the hand from here on have just been drawn."""
    if len(me.hand) > first:
        t.tell("draws", me.no, tuple(me.hand[first:]), private=True)


def discard(t: Table, me: Seat, cards: Sequence[HookCard], by: Seat | None = None, how: str = "") -> None:
    """HK-2.5, HK-3.12: Discards these hand cards together, in this order, then runs their triggers; `by` is the player
    who makes them, `how` the way they were chosen."""
    if not cards:
        return
    for card in cards:
        me.hand.remove(card)
    me.pile += cards
    if t.observer is not None:
        if by is None:
            t.tell("discards", me.no, tuple(cards))
        else:
            t.tell("drops", by.no, tuple(cards), other=me.no, note=how)
    if not me.deck:
        settle(t, me)
    due = [card for card in cards if card.spec.discarded]
    for card in in_id_order(due):
        trigger(t, me, card, card.spec.discarded, "discarded")


def to_pile(t: Table, me: Seat, card: HookCard) -> None:
    """A card that is in no zone any more lands on a pile; no Discard (HK-3.5)."""
    me.pile.append(card)
    if not me.deck:
        settle(t, me)


def take_from_row(t: Table, me: Seat, slot: int) -> None:
    """A row card goes onto the player's pile; the slot is refilled (HK-3.9)."""
    card = t.row[slot]
    assert card is not None
    t.row[slot] = None
    to_pile(t, me, card)
    refill(t, slot)


def may_lose_card(me: Seat) -> bool:
    """HK-3.10, HK-R.11: whether this player owns more than four cards."""
    return me.owned > FLOOR


def maroon(t: Table, me: Seat, card: HookCard) -> None:
    """HK-R.11: removes a card of hand or pile from the game."""
    held = card in me.hand
    (me.hand if held else me.pile).remove(card)
    t.locker.append(card)
    t.tell("maroons", me.no, (card,), note="" if held else "pile")


def put_away(t: Table, me: Seat, card: HookCard) -> None:
    """HK-2.8: puts a played card that is still in play onto its owner's discard pile."""
    if card in me.in_play:
        me.in_play.remove(card)
        to_pile(t, me, card)
