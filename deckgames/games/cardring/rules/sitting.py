"""CR-2 and CR-3: how a round begins (the Location, the Arbiter, the Order), then what a seat does alone with its hand:
Upkeep, then Play."""

from collections.abc import Sequence
from typing import Any

from deckgames.engine.decisions import SEAT, Mark, Topic, choose, order
from deckgames.engine.effects import Effect, May, few
from deckgames.engine.rng import Rng
from deckgames.games.cardring.cards import (
    ClassSpec,
    MainSpec,
    PlayedCard,
    StartingSpec,
    StealthSpec,
    SupplySpec,
)
from deckgames.games.cardring.lexicon import COUNTERS
from deckgames.games.cardring.play import RingPlay
from deckgames.games.cardring.says import SAY
from deckgames.games.cardring.state import Seat, Table

PLAY, FIRST = SAY("asks.play"), SAY("asks.first")


async def begin_round(t: Table) -> None:
    """The Location comes into force, the Arbiter is found, the Order is set; then the first sitting."""
    t.round += 1
    t.turn = 0
    t.tell("round", n=t.round)
    _next_location(t)
    n = len(t.seats)
    if t.options.order == "rotate":
        first = (t.round - 1) % n
        t.order = [(first + i) % n for i in range(n)]
    else:
        xp = [s.xp for s in t.seats]
        t.arbiter = _find_arbiter(xp, t.rng)
        t.order = proposal(xp, t.arbiter)
        if t.options.order == "offer":
            marks = await order(t.arbiter, "CR-2.6", Topic.ORDER, FIRST,
                                [SEAT[s] for s in t.order])
            chosen = [mark.seat for mark in marks]
            if chosen != t.order:
                t.order = chosen
                t.tell("sets-order", t.arbiter, detail=tuple(said for no in chosen for said in (", ", no))[1:])
    t.phase = "sitting"


def _next_location(t: Table) -> None:
    """CR-10.2: the next Location comes into force; the used ones are shuffled when the deck is empty."""
    if not t.options.locations:
        return
    if t.location is not None:
        t.location_used.append(t.location)
    if not t.location_deck:
        t.location_deck, t.location_used = t.location_used, []
        t.rng.shuffle(t.location_deck)
    t.location = t.location_deck.pop()
    t.tell("location", cards=(t.location,))


def _find_arbiter(xp: list[int], rng: Rng) -> int:
    """CR-2.4, CR-2.5: the lowest XP; among equals one is drawn."""
    least = min(xp)
    if xp.count(least) == 1:
        return xp.index(least)
    return rng.pick([seat for seat, n in enumerate(xp) if n == least])


def proposal(xp: list[int], arbiter: int) -> list[int]:
    """CR-2.6: the proposed Order: ascending XP, equal XP clockwise from the Arbiter."""
    n = len(xp)
    return sorted(range(n), key=lambda s: (xp[s], (s - arbiter) % n))


END_PLAY = Mark("end", SAY("offers.end-turn"), Topic.END)
TO_IN_PLAY = frozenset({MainSpec, StartingSpec, SupplySpec})
"""Kinds of cards that lie in play for the round and do their `play` list."""


async def sitting(t: Table) -> None:
    """Upkeep and Play of the seat whose turn it is (CR-2.3); with `buy: sitting` its Buy comes next."""
    me = t.active
    if me.trash_dues or me.discard_due or me.class_slot is not None:
        await upkeep(t, me)
    x = RingPlay(t, me)
    while me.hand:  # CR-3.5: any number of cards, one at a time, in any sequence; an empty hand ends Play
        card = await choose(me.no, "CR-3.5", Topic.PLAY, PLAY, [*me.hand, None], None, None, END_PLAY)
        if card is None:
            break
        for effect in lay_down(x, card):
            await effect.run(x)
    me.sat = True
    if t.observer is not None:
        has = ", ".join([f"{n} {number.word}" for number in COUNTERS if (n := number.read(t, me.no))])
        t.tell("shows", me.no, note=has or "nothing")
    if t.options.buys_in_sitting:
        t.phase = "buy"
    else:
        next_sitting(t)


def next_sitting(t: Table) -> None:
    """The next seat sits; after the last one Buy (or Combat) begins."""
    t.turn += 1
    t.phase = "sitting"
    if t.turn == len(t.order):
        t.turn = 0
        t.phase = "targets" if t.options.buys_in_sitting else "buy"


async def upkeep(t: Table, me: Seat) -> None:
    """CR-3.1: does the seat's Dues, then what its Class gives each turn."""
    x = RingPlay(t, me, rule="CR-3.1")
    while me.trash_dues:
        due = me.trash_dues[0]
        x.source = due.cause
        await x.trash(due.count, due.zones, due.may)
        me.trash_dues.pop(0)
    if me.discard_due:
        x.source = None
        await x.discard(min(me.discard_due, len(me.hand)))
        me.discard_due = 0
    if me.class_slot is not None:
        face = me.class_slot.spec
        assert isinstance(face, ClassSpec)
        x.source, x.rule = me.class_slot, "CR-3.14"
        if t.observer is not None and (gives := [effect for effect in face.each_turn if not isinstance(effect, May)]):
            t.tell("each-turn", me.no, (me.class_slot,), note=few(gives))
        for effect in face.each_turn:
            await effect.run(x)


def lay_down(x: RingPlay, card: PlayedCard) -> Sequence[Effect[Any]]:
    """CR-3.7: puts the card into play and gives its effects, to be done now; a Stealth card goes face down (CR-9.3)."""
    t, me, face = x.t, x.me, card.spec
    x.source, x.rule = card, "CR-3.8"
    me.hand.remove(card)
    if face.__class__ in TO_IN_PLAY:
        me.in_play.append(card)
        t.tell("plays", me.no, (card,))
        return face.play
    if isinstance(face, ClassSpec):
        t.tell("plays", me.no, (card,))
        if me.class_slot is not None:
            me.discard.append(me.class_slot)
            t.tell("replaces", me.no, (me.class_slot,))
        me.class_slot = card
        x.rule = "CR-3.14"
        return face.each_turn
    assert isinstance(face, StealthSpec)
    me.face_down.append(card)
    t.tell("hides", me.no, (card,), private=True)
    return ()
