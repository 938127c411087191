"""The arithmetic of Card Ring on public facts: prices, values, bonuses, totals, hand size.

Rules use it on the state, screens and bots on their view; both have these names, so a forecast is the rule itself.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from deckgames.engine.cards import Card
from deckgames.games.cardring.cards import Fightable, PlayedSpec
from deckgames.games.cardring.effects.passive import BonusWhile, ClearLess, HandSize, NoFailure, Price, Spin
from deckgames.games.cardring.options import RingOptions
from deckgames.games.cardring.state import HAND, Bonus, NextBuy

KINDS: dict[str, frozenset[str]] = {
    "any": frozenset({"adversary", "trap", "dummy", "finale"}),
    "dummy": frozenset({"dummy"}),
    "adversary": frozenset({"adversary"}),
    "trap": frozenset({"trap"}),
    "enemy": frozenset({"adversary", "trap"}),
    "finale": frozenset({"finale"}),
    "not_dummy": frozenset({"adversary", "trap", "finale"}),
}
"""CR-5.12: what `against` means, in kinds of target. A Finale beaten with Skill is a Finale, not a Trap."""


class SeatFacts(Protocol):
    """What is public about a seat and needed here."""

    @property
    def no(self) -> int: ...
    @property
    def class_slot(self) -> Card | None: ...
    @property
    def skill(self) -> int: ...
    @property
    def fight(self) -> int: ...
    @property
    def shield(self) -> int: ...
    @property
    def received(self) -> int: ...
    @property
    def bonuses(self) -> Sequence[Bonus]: ...
    @property
    def next_buys(self) -> Sequence[NextBuy]: ...


class TableFacts(Protocol):
    """What is public about the table and needed here."""

    @property
    def location(self) -> Card | None: ...
    @property
    def vanquished(self) -> Sequence[Card]: ...
    @property
    def options(self) -> RingOptions: ...


def passives(t: TableFacts, me: SeatFacts) -> Iterator[Any]:
    """The passive effects that hold for this seat: its Class, then the Location (CR-3.14, CR-10.5)."""
    if me.class_slot is not None:
        yield from spec(me.class_slot).passive
    if t.location is not None:
        yield from spec(t.location).passive


def spec(card: Card) -> Any:
    """The card's face, as one of the kinds of cards.py."""
    return card.spec


def foe(card: Card) -> Fightable:
    """The face of a target."""
    return card.spec  # type: ignore[return-value]  # only targets are asked


def face_of(card: Card) -> PlayedSpec:
    """The face of a card of a deck or queue."""
    return card.spec  # type: ignore[return-value]  # only such cards are asked


CLEAR_LESS = 2
"""CR-4.7: what clearing costs less than the price."""


def list_price(t: TableFacts, me: SeatFacts) -> bool:
    """Whether nothing changes this seat's prices: every card costs what is printed on it."""
    return me.class_slot is None and t.location is None and not me.next_buys


def price(t: TableFacts, me: SeatFacts, face: PlayedSpec, with_next: bool = True) -> int:
    """CR-4.3: what a card costs this seat now: passives first, then `next_buy`; at least 0."""
    cost = face.cost
    if me.class_slot is not None or t.location is not None:
        for effect in passives(t, me):
            if isinstance(effect, Price) and effect.covers(face):
                cost += effect.by
    if with_next and me.next_buys:
        cost -= sum(n.less for n in me.next_buys)
    return cost if cost > 0 else 0


def clear_price(t: TableFacts, me: SeatFacts, face: PlayedSpec) -> int:
    """CR-4.7: what clearing a card of the own queue costs; `next_buy` does not count (CR-R.15)."""
    less = CLEAR_LESS
    if me.class_slot is not None or t.location is not None:
        less = max((e.n for e in passives(t, me) if isinstance(e, ClearLess)), default=CLEAR_LESS)
    return max(price(t, me, face, with_next=False) - less, t.options.clear_floor)


def value(t: TableFacts, target: Card) -> int:
    """What a target must be met with; `leviathan` grows by 1 for every 4 vanquished Enemies (CR-5.13)."""
    face = foe(target)
    return face.value + (len(t.vanquished) // 4 if face.value_rule == "leviathan" else 0)


def bonus(t: TableFacts, me: SeatFacts, target: Card) -> int:
    """Everything that raises this seat's Total against this target."""
    kind = foe(target).kind
    total = sum(b.by for b in me.bonuses if kind in KINDS[b.against])
    if me.class_slot is not None or t.location is not None:
        for effect in passives(t, me):
            if isinstance(effect, BonusWhile) and kind in KINDS[effect.against]:
                total += effect.by
    return total


def strength(t: TableFacts, me: SeatFacts, target: Card) -> int:
    """What this seat brings against the target before any Failure: Fight or unspent Skill, with bonuses."""
    return (me.skill if foe(target).test == "skill" else me.fight) + bonus(t, me, target)


def effective_failure(t: TableFacts, me: SeatFacts, received: int | None = None) -> int:
    """CR-5.7, CR-10.7: received Failure less Shield, at least 0; none where Failure has no effect."""
    if no_failure(t):
        return 0
    return max(0, (me.received if received is None else received) - me.shield)


def total(t: TableFacts, me: SeatFacts, target: Card) -> int:
    """CR-5.8, CR-5.9: the Total; it may be negative."""
    return strength(t, me, target) - effective_failure(t, me)


def no_failure(t: TableFacts) -> bool:
    """CR-10.7: whether no Failure is placed this round."""
    return t.location is not None and any(isinstance(e, NoFailure) for e in spec(t.location).passive)


def hand_size(t: TableFacts, me: SeatFacts) -> int:
    """CR-6.3: how many cards this seat draws in Recovery."""
    if me.class_slot is None and t.location is None:
        return HAND
    return HAND + sum(e.n for e in passives(t, me) if isinstance(e, HandSize))


def spin(t: TableFacts, seats: Sequence[SeatFacts]) -> int:
    """CR-10.5: steps the Ring rotates left in Recovery; 1 unless a passive says otherwise."""
    steps = [e.n for e in (spec(t.location).passive if t.location is not None else ()) if isinstance(e, Spin)]
    for me in seats:
        if me.class_slot is not None:
            steps += [e.n for e in spec(me.class_slot).passive if isinstance(e, Spin)]
    return sum(steps) if steps else 1
