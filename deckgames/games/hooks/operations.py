"""The elementary operations of Hooks on its state, which ask nothing (Treasures, drawing, Discarding, settling), and
what a card's effects act on: HookPlay, which asks. They stand together because operations set off triggers."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine import effects as shared
from deckgames.engine.decisions import SEAT, Explain, Mark, Option, Reasons, Topic, choose, pick
from deckgames.engine.effects import Effect, RulesVariant, no_effect, plural
from deckgames.games.hooks.cards import HookCard
from deckgames.games.hooks.state import FLOOR, LETTERS, Seat, Table

SLOTS = tuple(Mark(f"slot-{letter}", f"slot {letter}") for letter in LETTERS)


def enemies(t: Table, seat: int) -> list[Seat]:
    """The other players, the next one first (HK-4.10)."""
    return t.seats[seat + 1:] + t.seats[:seat]


# ---- Treasures and counters


def take_treasure(t: Table, me: Seat, n: int) -> None:
    """HK-4.2, HK-R.1: from the bank, as far as it goes; the rest is lost."""
    got = min(n, t.bank)
    t.bank -= got
    me.treasures += got
    if t.heard is not None:
        t.tell("takes", me.no, n=got, note="" if got == n else ": there is no more in the bank")


def lose_treasure(t: Table, me: Seat, n: int, by: Seat, cards: Sequence[HookCard] = ()) -> None:
    """To the bank, as far as there are some (HK-3.8); `by` is whose effect it is, of these cards where it answers an
    attack."""
    lost = min(n, me.treasures)
    me.treasures -= lost
    t.bank += lost
    if lost:
        t.tell("costs" if cards else "loses", by.no, tuple(cards), n=lost, other=me.no)


def steal_treasure(t: Table, thief: Seat, victim: Seat, n: int) -> None:
    """From one player to another, as far as there are some (HK-3.8)."""
    got = min(n, victim.treasures)
    victim.treasures -= got
    thief.treasures += got
    if got:
        t.tell("steals", thief.no, n=got, other=victim.no)


def gain_action(t: Table, n: int) -> None:
    """HK-4.4, HK-4.18: extra Actions for the current player, within the cap; the rest is lost."""
    got = min(n, t.options.action_cap - t.extra)
    t.actions += got
    t.extra += got
    if t.heard is not None:
        t.tell("gets", t.current, note=plural(got, "Action") + ("" if got == n else f": {t.options.action_cap} extra "
                                                                "Actions are the most of a turn"))


# ---- settling (HK-3.11)


def settle(t: Table, me: Seat) -> None:
    """HK-3.2, HK-3.3: after a movement of this player's cards the pile becomes the deck if that has run out.

    No other deck can have: each movement touches the deck of one player only.
    """
    if not me.deck and me.pile:
        reshuffle(t, me)


def reshuffle(t: Table, me: Seat) -> None:
    """The pile is shuffled into what is left of the deck; its cards with a `reshuffled` list do it (HK-4.15)."""
    cards = me.pile
    me.pile = []
    me.deck += cards
    if len(me.deck) > 1:
        t.rng.shuffle(me.deck)
    if t.heard is not None:
        t.tell("shuffles", me.no)
    due = [card for card in cards if card.spec.reshuffled]
    for card in in_id_order(due):
        trigger(t, me, card, card.spec.reshuffled, "reshuffled")


def refill(t: Table, slot: int) -> None:
    """HK-3.9, HK-5.1: a slot is filled from the supply deck; its last card makes the current player the ender."""
    if not t.supply_deck:
        return
    t.row[slot] = card = t.supply_deck.pop()
    if t.heard is not None:
        t.tell("appears", cards=(card,), note=LETTERS[slot])
    if not t.supply_deck:
        t.ender = t.current
        t.tell("last-card", t.current)


def in_id_order(cards: list[HookCard]) -> list[HookCard]:
    """HK-4.16: triggers that fall due together happen in ascending card id."""
    return sorted(cards, key=lambda card: (card.spec.id, card.number)) if len(cards) > 1 else cards


def trigger(t: Table, me: Seat, card: HookCard, effects: Sequence[Effect[Any]], name: str) -> None:
    """Does a trigger's list, which asks nothing (HK-R.14)."""
    if t.heard is not None:
        t.tell("triggers", me.no, (card,), note=name.capitalize())
    HookPlay(t, me, card).at_once(effects)


# ---- moving cards


def draw(t: Table, me: Seat, n: int) -> None:
    """HK-3.1: one card at a time, settling after each; with deck and pile empty nothing happens (HK-R.7)."""
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
    if t.heard is not None and len(me.hand) > first:
        t.tell("draws", me.no, tuple(me.hand[first:]), private=True)


def discard(t: Table, me: Seat, cards: Sequence[HookCard], by: Seat | None = None, how: str = "") -> None:
    """HK-2.5, HK-3.12: these hand cards are Discarded together, in this sequence; then their triggers.

    `by` is the enemy whose effect it is, if it is one's, `how` who or what has chosen them.
    """
    if not cards:
        return
    for card in cards:
        me.hand.remove(card)
    me.pile += cards
    if t.heard is not None:
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
    """HK-R.11: a card of hand or pile leaves the game."""
    (me.hand if card in me.hand else me.pile).remove(card)
    t.locker.append(card)
    if t.heard is not None:
        t.tell("maroons", me.no, (card,))


# ---- what the effects of a card act on


class HookPlay:
    """A player (`me`) carrying out the effects of a card of theirs. `subject` is whom a verb reaches: the player, or
    the enemy inside `target` and `each_enemy`. `attacker` is set while an `attacked` list is done, `shielded` by a
    `block` in it. `rule` is where `may` and `choose_one` are asked by: of a card that is played, what may be chosen."""

    __slots__ = ("attacker", "card", "me", "rule", "shielded", "subject", "t")
    variant = RulesVariant(idle_refused=True, pays_unasked=True)

    def __init__(self, t: Table, me: Seat, card: HookCard, subject: Seat | None = None, attacker: Seat | None = None,
                 rule: str = "HK-R.21") -> None:
        self.t, self.me, self.card, self.rule = t, me, card, rule
        self.subject = me if subject is None else subject
        self.attacker = attacker
        self.shielded = False

    def at(self, subject: Seat) -> "HookPlay":
        """The same effects reaching somebody else."""
        return HookPlay(self.t, self.me, self.card, subject, self.attacker, self.rule)

    def at_once(self, effects: Sequence[Effect[Any]]) -> None:
        """Does a trigger's list, which asks nothing."""
        shared.at_once(effects, self)

    @property
    def asked(self) -> int:
        """Who answers what the card asks."""
        return self.me.no

    @property
    def source(self) -> HookCard:
        """The card that asks."""
        return self.card

    @property
    def own_turn(self) -> bool:
        """HK-4.8: whether the player reached may get Actions, Buys, Reloads and discounts now."""
        if self.subject.no == self.t.current:
            return True
        if self.t.heard is not None:
            self.t.tell("gets", self.subject.no, note="nothing of it: that is only for the own turn")
        return False

    def idle(self, why: str) -> None:
        """Tells that a verb could do nothing, and to whom."""
        no_effect(self, why, None if self.subject is self.me else self.subject.no)

    async def pick(self, rule: str, about: Topic, prompt: str, cards: Sequence[HookCard], lo: int,
                   hi: int) -> list[HookCard]:
        """lo..hi of the cards in the sequence of picking; without a choice nobody is asked (HK-4.19, HK-R.4)."""
        if lo >= len(cards):
            return list(cards)
        return await pick(self.asked, rule, about, prompt, cards, lo, hi, ordered=True, source=self.card)

    async def one(self, rule: str, about: Topic, prompt: str, cards: Sequence[HookCard],
                  why: Explain | None = None) -> HookCard:
        """One of the cards; with a single one nobody is asked."""
        if len(cards) == 1:
            return cards[0]
        return await choose(self.asked, rule, about, prompt, cards, why, self.source)

    async def enemy(self, rule: str, about: Topic, prompt: str, seats: Sequence[Seat],
                    why: Explain | None = None) -> Seat:
        """One of these players; with a single one nobody is asked."""
        if len(seats) == 1:
            return seats[0]
        mark = await choose(self.asked, rule, about, prompt, [SEAT[s.no] for s in seats], why, self.source)
        return self.t.seats[mark.seat]

    def fitting(self, max_cost: int) -> list[int]:
        """The row slots whose card has at most this printed cost (HK-R.23)."""
        return [i for i, card in enumerate(self.t.row) if card is not None and card.spec.cost <= max_cost]

    async def gain(self, max_cost: int) -> None:
        """A fitting row card without buying it; no `bought` (HK-4.13)."""
        slots = self.fitting(max_cost)
        if not slots:
            self.idle(f"no card of the row costs {max_cost} or less")
            return
        slot = slots[0]
        if len(slots) > 1:
            mark = await choose(self.asked, "HK-R.23", Topic.TAKE, "Gain which card?", [SLOTS[i] for i in slots],
                                lambda: self._row(max_cost), self.source)
            slot = SLOTS.index(mark)
        card = self.t.row[slot]
        assert card is not None
        self.t.tell("gains", self.me.no, (card,))
        take_from_row(self.t, self.me, slot)

    def _row(self, max_cost: int) -> Reasons:
        """The cards behind the slots, and why some of them cannot be gained."""
        cards = {SLOTS[i].oid: card for i, card in enumerate(self.t.row) if card is not None}
        dear = [Option(oid, card.name, card, blocked=f"costs {card.spec.cost}, at most {max_cost} fits",
                       rule="HK-R.23") for oid, card in cards.items() if card.spec.cost > max_cost]
        return Reasons({oid: card.name for oid, card in cards.items()}, cards, dear)


def put_away(t: Table, me: Seat, card: HookCard) -> None:
    """HK-2.8: a played card that is still in play goes onto its owner's discard pile."""
    if card in me.in_play:
        me.in_play.remove(card)
        to_pile(t, me, card)
