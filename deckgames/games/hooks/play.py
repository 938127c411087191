"""A player carrying out a card (`HookPlay`), and the elementary operations of Hooks on its state: Treasures, drawing,
Discarding, settling, and the triggers they set off. No operation asks."""

from collections.abc import Sequence
from typing import TypeVar

from deckgames.engine.messages import Words
from deckgames.engine.vocabulary import effects as shared
from deckgames.engine.vocabulary.decisions import Mark, Topic, pick
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.state import FLOOR, LETTERS, SAY, Seat, Table, told

T = TypeVar("T")
PLAYS, GETS, SHUFFLES, TRIGGERS = told("plays"), told("gets", weight=0), told("shuffles", weight=0), told(
    "triggers", weight=0, heads=True)
TAKES = told("takes", weight=0, adds=True, deed=True)
BRINGS, EARNS = [told(kind, weight=2, harmless=True, adds=True) for kind in ("brings", "earns")]
DRAWS, DISCARDS, DROPS = told("draws", weight=0), told("discards", weight=0), told("drops", weight=2)
APPEARS, LAST_CARD = told("appears", weight=0), told("last-card", weight=2, harmless=True, chief=2, ink="warn")
SLOTS = tuple(Mark(f"slot-{letter}", SAY("offers.slot", slot=letter)) for letter in LETTERS)


def enemies(t: Table, seat: int) -> list[Seat]:
    """The other players, the next one first (HK-4.10)."""
    return t.seats[seat + 1:] + t.seats[:seat]


class HookPlay:
    """A player (`me`) carrying out the effects of a card of theirs. `subject` is whom a verb reaches: the player, or
    the enemy inside `target` and `each_enemy`. `attacker` is set while an `attacked` list is done, `shielded` by a
    `block` in it. `rule` is where `may` and `choose_one` are asked by: of a card that is played, what may be chosen."""

    __slots__ = ("asked", "attacker", "card", "me", "rule", "shielded", "subject", "t")
    variant = shared.RulesVariant(idle_refused=True, pays_unasked=True)

    def __init__(self, t: Table, me: Seat, card: HookCard, subject: Seat | None = None, attacker: Seat | None = None,
                 rule: str = "HK-R.21") -> None:
        self.t, self.me, self.card, self.rule = t, me, card, rule
        self.subject = me if subject is None else subject
        self.asked, self.attacker, self.shielded = me.no, attacker, False

    @property
    def source(self) -> HookCard:
        return self.card

    def at(self, subject: Seat) -> "HookPlay":
        """This play with another player as the one reached."""
        return HookPlay(self.t, self.me, self.card, subject, self.attacker, self.rule)

    @property
    def own_turn(self) -> bool:
        """HK-4.8: whether the player reached may get Actions, Buys, Reloads and discounts now."""
        if self.subject.no != self.t.current:
            self.gets(SAY("gets.nothing"))
        return self.subject.no == self.t.current

    def gets(self, what: Words) -> None:
        """Tells what the player reached gets of this card; that it is played has just been told."""
        self.t.tell(GETS, self.subject.no, () if self.card in self.me.in_play else (self.card,), note=what)

    def idle(self, why: Words) -> None:
        """Tells that a verb could do nothing, and to whom."""
        shared.no_effect(self, why, None if self.subject is self.me else self.subject.no)

    async def pick(self, rule: str, about: Topic, asks: Words, cards: Sequence[HookCard], lo: int,
                   hi: int) -> list[HookCard]:
        """lo..hi of the cards in the sequence of picking; without a choice nobody is asked (HK-4.19, HK-R.4)."""
        if lo >= len(cards):
            return list(cards)
        return await pick(self.asked, rule, about, asks, cards, lo, hi, ordered=True, source=self.card)


# ---- Treasures


def take_treasure(x: HookPlay, me: Seat, n: int) -> None:
    """HK-4.2, HK-R.1: gives `me` up to n Treasures from the bank; what the bank lacks is lost."""
    t, by = x.t, x.me
    got = min(n, t.bank)
    t.bank -= got
    me.treasures += got
    note = "" if got == n else "bank"
    if t.observer is None:
        return
    if by is me and x.card in me.in_play:
        t.tell(TAKES, me.no, n=got, note=note)
    else:
        t.tell(EARNS if by is me else BRINGS, by.no, (x.card,), got, me.no, note)


# ---- settling (HK-3.11)


def reshuffle(t: Table, me: Seat) -> None:
    """The pile is shuffled into what is left of the deck; its cards with a `reshuffled` list do it (HK-4.15)."""
    cards, me.pile = me.pile, []
    me.deck += cards
    if len(me.deck) > 1:
        t.rng.shuffle(me.deck)
    t.tell(SHUFFLES, me.no)
    triggers(t, me, cards, "reshuffled")


def settle(t: Table, me: Seat) -> None:
    """HK-3.2, HK-3.3: if the player's deck has run out, its pile becomes the deck. Called after each movement of
    cards."""
    if not me.deck and me.pile:
        reshuffle(t, me)


def in_id_order(cards: list[HookCard]) -> list[HookCard]:
    """HK-4.16: cards whose triggers happen together, in ascending card id."""
    return sorted(cards, key=lambda card: (card.spec.id, card.number)) if len(cards) > 1 else cards


def triggers(t: Table, me: Seat, cards: Sequence[HookCard], name: str) -> None:
    """Does the lists of this trigger, which ask nothing (HK-R.14)."""
    for card in in_id_order([card for card in cards if getattr(card.spec, name)]):
        t.tell(TRIGGERS, me.no, (card,), note=name)
        shared.at_once(getattr(card.spec, name), HookPlay(t, me, card))


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
    if len(me.hand) > first and t.observer is not None:
        t.tell(DRAWS, me.no, tuple(me.hand[first:]), private=True)


def discard(t: Table, me: Seat, cards: Sequence[HookCard], by: Seat | None = None, how: str = "") -> None:
    """HK-2.5, HK-3.12: Discards these hand cards together, in this order, then runs their triggers; `by` is the player
    who makes them, `how` the way they were chosen."""
    if not cards:
        return
    for card in cards:
        me.hand.remove(card)
    me.pile += cards
    if t.observer is not None:
        kind, who, whose = (DISCARDS, me, None) if by is None else (DROPS, by, me.no)
        t.tell(kind, who.no, tuple(cards), other=whose, note=how)
    if not me.deck:
        settle(t, me)
    triggers(t, me, cards, "discarded")


def to_pile(t: Table, me: Seat, card: HookCard) -> None:
    """A card that is in no zone any more lands on a pile; no Discard (HK-3.5)."""
    me.pile.append(card)
    if not me.deck:
        settle(t, me)


def take_from_row(t: Table, me: Seat, slot: int) -> HookCard:
    """A row card goes onto the player's pile; the slot is refilled (HK-3.9)."""
    card = t.row[slot]
    assert card is not None
    t.row[slot] = None
    to_pile(t, me, card)
    refill(t, slot)
    return card


def refill(t: Table, slot: int) -> None:
    """HK-3.9, HK-5.1: fills a slot from the supply deck; its last card makes the current player the ender."""
    if not t.supply_deck:
        return
    t.row[slot] = card = t.supply_deck.pop()
    if t.observer is not None:
        t.tell(APPEARS, cards=(card,), note=LETTERS[slot])
    if not t.supply_deck:
        t.ender = t.current
        t.tell(LAST_CARD, t.current)


def may_lose_card(me: Seat) -> bool:
    """HK-3.10, HK-R.11: whether this player owns more than four cards."""
    return me.owned > FLOOR


def put_away(t: Table, me: Seat, card: HookCard) -> None:
    """HK-2.8: puts a played card that is still in play onto its owner's discard pile."""
    if card in me.in_play:
        me.in_play.remove(card)
        to_pile(t, me, card)
