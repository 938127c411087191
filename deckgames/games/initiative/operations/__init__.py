"""The elementary acts of Initiative on its state: drawing, discarding, moving cards between fields, stacks and hands.

None of them asks anything. Acts that a card causes know whose doing it is (`by`) and the chain it belongs to (0: none).
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import count

from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.operations import chains
from deckgames.games.initiative.state import POOL, Placed, Seat, Slot, Table, Told


def opponents(t: Table, me: Seat) -> list[Seat]:
    """The other living players, the next one first."""
    seats = t.seats
    return [s for s in seats[me.no + 1:] + seats[:me.no] if s.health]


def from_dealer(t: Table) -> list[Seat]:
    """The living players, the one left of the dealer first, the dealer last."""
    first = t.dealer + 1
    return [s for s in t.seats[first:] + t.seats[:first] if not s.out]


# ---- deck and pool


def take_top(t: Table) -> InitiativeCard | None:
    """The top card of the deck; an empty deck is made of the discard pile (IN-9.5). None if both are empty (IN-9.6)."""
    if not t.deck:
        if not t.discard:
            return None
        t.deck, t.discard = t.discard, []
        t.rng.shuffle(t.deck)
        t.tell("reshuffles")
    return t.deck.pop()


def draw(t: Table, me: Seat, n: int) -> int:
    """IN-9.7: the player draws up to n cards, one at a time; gives how many."""
    drawn = []
    for _ in range(n):
        card = take_top(t)
        if card is None:
            break
        drawn.append(card)
        me.hand.append(card)
    if drawn:
        t.tell("draws", me.no, tuple(drawn), private=True)
    return len(drawn)


def refill(t: Table, upto: int = POOL) -> None:
    """IN-11.7, IN-9.2: fills the pool from the deck up to so many cards, as far as the deck lasts."""
    new: list[InitiativeCard] = []
    while len(t.pool) < upto and (card := take_top(t)) is not None:
        t.pool.append(card)
        new.append(card)
    if new:
        t.tell("appears", cards=tuple(new))


# ---- what others know of hands and stacks (IN-R.27)


def forget(me: Seat, card: InitiativeCard) -> None:
    """This card leaves the player's hand and stack: nobody has to remember it any more."""
    if me.told:
        me.told = [told for told in me.told if told.card is not card]


def remember(t: Table, me: Seat, card: InitiativeCard, to: Sequence[int] = ()) -> None:
    """These seats (all others, out or not, if none are named) know that this card is now in the player's hand."""
    me.told.append(Told(card, tuple(to) or tuple([s.no for s in t.seats if s is not me])))


def unsure(me: Seat, keeps: Callable[[Told, int], bool]) -> None:
    """Something hidden has left hand or stack: only what `keeps(told, seat)` says is still known for sure."""
    if me.told:
        kept = [Told(told.card, tuple([s for s in told.to if keeps(told, s)]), told.stack) for told in me.told]
        me.told = [told for told in kept if told.to]


# ---- the discard pile


def discard_from_hand(t: Table, me: Seat, cards: Sequence[InitiativeCard], by: int, chain: int) -> None:
    """IN-4.7: discards these hand cards together, in this order; then their triggers wait (IN-R.13)."""
    for card in cards:
        me.hand.remove(card)
        forget(me, card)
    t.discard.extend(cards)
    t.tell("discards", me.no, tuple(cards))
    for card in cards:
        chains.happens_to_card(t, "this_discarded", me.no, card, None, by, chain)


def discard_slot(t: Table, me: Seat, slot: Slot, by: int, chain: int) -> None:
    """A stack card is discarded by an effect."""
    me.stack.remove(slot)
    forget(me, slot.card)
    t.discard.append(slot.card)
    t.tell("loses-stacked" if by != me.no else "unstacks", by, (slot.card,), other=me.no)
    chains.happens_to_card(t, "this_discarded", me.no, slot.card, None, by, chain)


def discard_revealed(t: Table, me: Seat, by: int, chain: int) -> None:
    """A revealed card is discarded by an effect."""
    card = me.revealed
    assert card is not None
    me.revealed = None
    t.discard.append(card)
    t.tell("cancels", by, (card,), other=me.no)
    chains.happens_to_card(t, "this_discarded", me.no, card, None, by, chain)


def discard_placed(t: Table, me: Seat, placed: Placed, by: int, chain: int) -> None:
    """A field card is discarded by an effect; a copy has the triggers of what it was a copy of (IN-R.23)."""
    leave_field(t, me, placed)
    t.discard.append(placed.card)
    t.tell("loses-placed" if by != me.no else "puts-off", by, (placed.card,), other=me.no)
    chains.happens_to_card(t, "this_discarded", me.no, placed.card, placed, by, chain)


# ---- fields


def free_spot(me: Seat) -> int:
    """IN-6.1: the lowest spot number that is not in use."""
    used = [placed.spot for placed in me.field]
    return next(spot for spot in count(1) if spot not in used)


def by_act(placed: Iterable[Placed]) -> list[Placed]:
    """Field cards in the order in which they were activated."""
    return sorted(placed, key=lambda p: p.act)


def find(t: Table, card: InitiativeCard) -> Placed | None:
    """This card as it lies in a field, if it does."""
    for me in t.seats:
        for placed in me.field:
            if placed.card is card:
                return placed
    return None


def leave_field(t: Table, me: Seat, placed: Placed) -> None:
    """IN-8.2: takes a card off the field, to be put into another zone; all that it gave while it lay there ends
    (IN-R.10)."""
    me.field.remove(placed)
    end_boosts(t, [placed.act])


def clear(me: Seat) -> list[InitiativeCard]:
    """All that a player has on the table goes: gives the field from spot 1 on, the revealed card, the stack from its
    top."""
    cards = [placed.card for placed in me.spots]
    cards += [me.revealed] if me.revealed is not None else []
    cards += [slot.card for slot in me.stack]
    me.field, me.revealed, me.stack, me.hurt = [], None, [], False
    return cards


def end_boosts(t: Table, acts: Sequence[int]) -> None:
    """What the cards with these activation numbers gave to others ends: they lie in no field any more."""
    for seat in t.seats:
        for placed in seat.field:
            if placed.boosts:
                placed.boosts = tuple([boost for boost in placed.boosts if boost.act not in acts])
    t.force = None


def move_field(t: Table, giver: Seat, placed: Placed, taker: Seat) -> None:
    """IN-R.10, IN-R.23: from field to field, to the leftmost empty spot; everything on the card stays in force, but it
    does not return to where it was to go at the end of the turn."""
    giver.field.remove(placed)
    placed.spot, placed.leaving = free_spot(taker), ""
    taker.field.append(placed)
    t.force = None


def to_hand(t: Table, me: Seat, card: InitiativeCard) -> None:
    """A card that all have seen goes to a hand."""
    me.hand.append(card)
    remember(t, me, card)


# ---- stacks


def onto_stack(me: Seat, slot: Slot, where: str) -> None:
    """Puts a card on or under a stack."""
    if where == "top":
        me.stack.insert(0, slot)
    else:
        me.stack.append(slot)


def everybody(t: Table) -> tuple[int, ...]:
    return tuple([s.no for s in t.seats])


def shuffle_stack(t: Table, me: Seat) -> None:
    """The order is lost: who knew where a card lay knows now only that it is in the stack (IN-R.27)."""
    if len(me.stack) < 2:
        return
    t.rng.shuffle(me.stack)
    for i, slot in enumerate(me.stack):
        if slot.known_to and not slot.exposed:
            me.told.append(Told(slot.card, slot.known_to, stack=True))
            me.stack[i] = Slot(slot.card)


def move_stacks(t: Table, ways: Sequence[tuple[Seat, Seat]]) -> None:
    """Whole stacks change owners at the same time: (giver, taker) each; who knew a place knows it still."""
    moved = []
    for giver, taker in ways:
        if giver.stack:
            unsure(giver, lambda told, seat: told.stack)
        moved.append((taker, giver.stack, [told for told in giver.told if told.stack]))
        giver.told = [told for told in giver.told if not told.stack]
    for taker, stack, told in moved:
        taker.stack = stack
        taker.told += told


def take_slot(victim: Seat) -> Slot:
    """The top card of a stack goes elsewhere unseen; whoever does not know it is not sure of the rest any more."""
    slot = victim.stack.pop(0)
    forget(victim, slot.card)
    if not slot.exposed:
        unsure(victim, lambda told, seat: seat in slot.known_to)
    return slot
