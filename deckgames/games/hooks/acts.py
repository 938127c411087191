"""The elementary acts of Hooks on its state: Treasures, drawing, Discarding, settling. None of them asks anything."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deckgames.engine.cards import Card
from deckgames.engine.effects import Effect
from deckgames.games.hooks.state import FLOOR, ROW, Seat, Table

if TYPE_CHECKING:
    from deckgames.games.hooks.cards import HookSpec  # its effects need these acts


def face(card: Card) -> "HookSpec":
    """The face of any card of this game."""
    return card.spec  # type: ignore[return-value]


def around(t: Table, seat: int) -> list[Seat]:
    """All players in seating order, beginning with this one."""
    return t.seats[seat:] + t.seats[:seat]


def enemies(t: Table, seat: int) -> list[Seat]:
    """The other players, the next one first (HK-4.10)."""
    return around(t, seat)[1:]


# ---- Treasures (HK-4.2, HK-R.1)


def take_treasure(t: Table, me: Seat, n: int) -> None:
    """From the bank, as far as it goes."""
    got = min(n, t.bank)
    t.bank -= got
    me.treasures += got
    if t.heard is not None:
        t.tell("takes", me.no, n=got, note="" if got == n else " (the bank is empty)")


def lose_treasure(t: Table, me: Seat, n: int) -> None:
    """To the bank, as far as there are some (HK-3.8)."""
    lost = min(n, me.treasures)
    me.treasures -= lost
    t.bank += lost
    if lost:
        t.tell("loses", other=me.no, n=lost)


def steal_treasure(t: Table, thief: Seat, victim: Seat, n: int) -> None:
    got = min(n, victim.treasures)
    victim.treasures -= got
    thief.treasures += got
    if got:
        t.tell("steals", thief.no, n=got, other=victim.no)


# ---- settling (HK-3.11)


def settle(t: Table) -> None:
    """After a movement: reshuffles with their triggers, the refill of the row, the end check."""
    for me in around(t, t.current):
        if not me.deck and me.pile and not me.peek:
            reshuffle(t, me)
    if not t.final and None in t.row:
        refill(t)


def reshuffle(t: Table, me: Seat) -> None:
    """HK-3.2: the pile becomes part of the deck, shuffled; each card in it with a `reshuffled` list does it (HK-4.15)."""
    cards = me.pile[:]
    me.deck += cards
    me.pile.clear()
    if len(me.deck) > 1:
        t.rng.shuffle(me.deck)
    t.tell("shuffles", me.no)
    due = [card for card in cards if face(card).reshuffled]
    for card in in_id_order(due):
        trigger(t, me, card, face(card).reshuffled, "reshuffled")


def refill(t: Table) -> None:
    """HK-3.9, HK-5.1, HK-5.4: empty slots are filled from the supply deck; its last card makes the current player the
    ender."""
    for slot in range(ROW):
        if t.row[slot] is None and t.supply_deck:
            t.row[slot] = card = t.supply_deck.pop()
            t.tell("appears", cards=(card,), note="abcdef"[slot])
            if not t.supply_deck and t.ender is None:
                t.ender = t.current
                t.tell("last-card", t.current)


def in_id_order(cards: Sequence[Card]) -> list[Card]:
    """HK-4.16: triggers that fall due together happen in ascending card id."""
    return sorted(cards, key=lambda card: (card.spec.id, card.number)) if len(cards) > 1 else list(cards)


def trigger(t: Table, me: Seat, card: Card, effects: Sequence[Effect[Any]], name: str) -> None:
    """Does a trigger's list, which asks nothing (HK-R.14)."""
    from deckgames.games.hooks.effects.play import HookPlay  # effects need these acts

    t.tell("triggers", me.no, (card,), note=name)
    HookPlay(t, me, card).at_once(effects)


# ---- moving cards


def draw(t: Table, me: Seat, n: int) -> None:
    """HK-3.1: one card at a time, settling after each; with deck and pile empty nothing happens (HK-R.7)."""
    drawn = []
    for _ in range(n):
        if not me.deck:
            break
        card = me.deck.pop()
        me.hand.append(card)
        drawn.append(card)
        if not me.deck:
            settle(t)
    if drawn and t.heard is not None:
        t.tell("draws", me.no, tuple(drawn), private=True)


def discard(t: Table, me: Seat, cards: Sequence[Card]) -> None:
    """HK-2.5, HK-3.12: these hand cards are Discarded together, in this sequence; then their triggers."""
    if not cards:
        return
    for card in cards:
        me.hand.remove(card)
        me.pile.append(card)
    if t.heard is not None:
        t.tell("discards", me.no, tuple(cards))
    if not me.deck:
        settle(t)
    due = [card for card in cards if face(card).discarded]
    for card in in_id_order(due):
        trigger(t, me, card, face(card).discarded, "discarded")


def to_pile(t: Table, me: Seat, card: Card) -> None:
    """A card that is in no zone any more lands on a pile; no Discard (HK-3.5)."""
    me.pile.append(card)
    if not me.deck:
        settle(t)


def take_from_row(t: Table, me: Seat, slot: int) -> Card:
    """A row card goes onto the player's pile; the slot is refilled (HK-3.9)."""
    card = t.row[slot]
    assert card is not None
    t.row[slot] = None
    me.pile.append(card)
    settle(t)
    return card


def under_refresh(t: Table, card: Card) -> None:
    """To the bottom of the refresh deck; everybody has seen it."""
    t.refresh_deck.insert(0, card)
    t.refresh_known += 1


def from_refresh(t: Table) -> Card:
    """The top card of the refresh deck."""
    card = t.refresh_deck.pop()
    t.refresh_known = min(t.refresh_known, len(t.refresh_deck))
    return card


def may_lose_card(me: Seat) -> bool:
    """HK-R.11: whether this player owns more than four cards."""
    return me.owned > FLOOR


def maroon(t: Table, me: Seat, card: Card) -> None:
    """An owned card of hand or pile leaves the game (option `lost_cards`: a supply card goes under the refresh deck)."""
    (me.hand if card in me.hand else me.pile).remove(card)
    if t.options.lost_cards == "refresh" and face(card).group == "supply":
        under_refresh(t, card)
    else:
        t.locker.append(card)
    t.tell("maroons", me.no, (card,))


def gain_action(t: Table, n: int) -> None:
    """HK-4.4, HK-4.18: extra Actions within the cap; the rest is lost."""
    got = min(n, t.options.action_cap - t.extra)
    t.actions += got
    t.extra += got
