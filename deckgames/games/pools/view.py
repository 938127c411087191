"""What one seat may know of a table of Dragon Pools: its own plain types, with no reference back to the state.

`viewer` None is the public view, which is all but hands and deck. Every worth comes with the steps that led to it;
while stacks are open it is said what it would be if nobody added anything (DP-R.49).
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from deckgames.engine.rng import Rng
from deckgames.engine.views import Owned, by_owner, view_of
from deckgames.games.pools import queries
from deckgames.games.pools.cards import PoolCard
from deckgames.games.pools.options import PoolOptions
from deckgames.games.pools.queries import Worth
from deckgames.games.pools.rules.calculation import resolve
from deckgames.games.pools.state import Banner, Combo, Mark, Reading, Seat, Table
from deckgames.games.pools.state import Change as Change
from deckgames.games.pools.state import Entry as Entry
from deckgames.games.pools.state import Hit as Hit
from deckgames.games.pools.state import Kind as Kind
from deckgames.games.pools.zones import zones

OfCard = TypeVar("OfCard", Banner, Entry, Mark)

@dataclass(frozen=True, slots=True, repr=False)
class CardNow:
    """A card of a pool with what holds of it now, as its owner (of a common card: `TableView.reader`) reads it: bits of
    rank, profession (0: open) and suit, strength, tokens; `changed` says that it counts as something else than is
    printed, `read` that it is an artefact with a reading; `engaged` names its combinations ("A1 W1")."""

    card: PoolCard
    rank: int
    profession: int
    suit: int
    strength: int
    tokens: int
    changed: bool
    read: bool
    used: bool
    engaged: str


@dataclass(frozen=True, slots=True, repr=False)
class ComboView:
    """An announced combination. `now` is what it would be worth if nobody added anything, with every step; `points` is
    the same until the calculation, and from then on what it has."""

    kind: Kind
    no: int
    cards: tuple[PoolCard, ...]
    keystone: PoolCard | None
    turn: int
    rank_form: str
    profession_form: str
    flush: bool
    times: int
    marks: tuple[Mark, ...]
    points: int
    now: Worth
    flies: bool
    watches: bool
    pierce: int
    warded: bool

    @property
    def name(self) -> str:
        """ "A1", "W2"."""
        return f"{'A' if self.kind == 'attack' else 'W'}{self.no}"


@dataclass(frozen=True, slots=True, repr=False)
class SeatView:
    """A player as the viewer sees it. `hand` is empty but for the owner. `to_come` are the lives that the stacks bring
    or cost, `will_pay` those that debts would cost, if nobody added anything."""

    no: int
    life: int
    hand: tuple[PoolCard, ...]
    hand_count: int
    pool: tuple[CardNow, ...]
    combos: tuple[ComboView, ...]
    attack_debt: int
    defence_debt: int
    end_list: tuple[Entry, ...]
    to_come: int
    will_pay: int
    left: int
    dealt: int
    taken: int
    best: int
    held: int
    bill: int
    paid: int

    @property
    def living(self) -> bool:
        """Whether it has not left the game."""
        return not self.left

    def combinations(self, kind: Kind) -> tuple[ComboView, ...]:
        """Its attacks, or its walls."""
        return tuple(combo for combo in self.combos if combo.kind == kind)


@dataclass(frozen=True, slots=True, repr=False)
class TableView:
    """The table as one seat (`viewer`) or the public (None) sees it. `reader` is the seat whose readings the common
    cards show. `hits` and `changes` are those of this round, `last_hits` and `last_changes` those of the round before.
    `order` are the living seats from the leader on. `decks` is the deck from its top, shown after the end."""

    viewer: int | None
    phase: str
    round: int
    leader: int
    current: int
    reader: int
    turn: int
    seats: tuple[SeatView, ...]
    order: tuple[int, ...]
    common: tuple[CardNow, ...]
    deck_count: int
    discard: tuple[PoolCard, ...]
    keystone: PoolCard | None
    announced: tuple[Kind, ...]
    building: Kind | None
    acted: bool
    laying: bool
    passes: int
    instant: tuple[Entry, ...]
    main: tuple[Entry, ...]
    banners: tuple[Banner, ...]
    price: int
    calm: bool
    hits: tuple[Hit, ...]
    changes: tuple[Change, ...]
    last_hits: tuple[Hit, ...]
    last_changes: tuple[Change, ...]
    begun: tuple[int, ...]
    options: PoolOptions
    history: tuple[tuple[int, ...], ...]
    reasons: tuple[str, ...]
    decks: tuple[PoolCard, ...]

    @property
    def me(self) -> SeatView:
        """The viewer's own seat."""
        assert self.viewer is not None
        return self.seats[self.viewer]

    @property
    def combat(self) -> bool:
        """Whether values are fixed: from the calculation to the end of the round."""
        return self.phase in ("payment", "dusk", "distribution", "damage", "laydown", "results")


def view(t: Table, viewer: int | None) -> TableView:
    """DP-S, DP-I.11: everything but the hands of others and the deck; what has been told of a card that lies there now
    goes on without it."""
    over = t.phase == "over"
    there = list(zones(t))
    seen = {card for zone in there if over or zone.seen_by(viewer) for card in zone.cards}
    ahead = settled(t)
    reader = t.current if not t.seats[t.current].left else t.leader
    zones_of = by_owner(there)
    reads, busy = t.seats[reader], queries.engaged(t.seats[reader])
    return view_of(
        TableView, t, zones_of[None], viewer, over, viewer=viewer, reader=reader,
        seats=tuple([seat_view(t, ahead, me, zones_of[me.no], viewer, seen) for me in t.seats]),
        order=tuple([me.no for me in queries.in_order(t)]),
        common=tuple([card_now(t, reads, card, busy) for card in t.common]),
        banners=_with_open_cards(t.banners, seen), changes=_told(t.changes, seen),
        last_changes=_told(t.last_changes, seen), discard=tuple(t.discard),
        decks=tuple(reversed(t.deck)) if over else ())


def _with_open_cards(things: Iterable[OfCard], seen: Collection[PoolCard]) -> tuple[OfCard, ...]:
    """Those whose card the viewer may see."""
    return tuple([thing for thing in things if thing.card in seen])


def _told(changes: Iterable[Change], seen: Collection[PoolCard]) -> tuple[Change, ...]:
    """All changes of lives, each with its card where the viewer may see it."""
    return tuple([change if change.card is None or change.card in seen else replace(change, card=None)
                  for change in changes])


def settled(t: Table) -> Table:
    """DP-R.49: the table as it would be with both stacks granted; what is drawn for that is nobody's knowledge."""
    if not t.instant and not t.main:
        return t
    ahead = t.copy()
    ahead.rng = Rng.fresh(0)
    resolve(ahead)
    return ahead


def seat_view(t: Table, ahead: Table, me: Seat, zones_of: Owned, viewer: int | None,
              seen: Collection[PoolCard]) -> SeatView:
    """One seat."""
    busy = queries.engaged(me)
    later = ahead.seats[me.no]
    combos = tuple([combo_view(t, ahead, combo, other, seen)
                    for combo, other in zip(me.combos, later.combos, strict=True)])
    return view_of(
        SeatView, me, zones_of, viewer, t.phase == "over", combos=combos,
        pool=tuple([card_now(t, me, card, busy) for card in me.pool]), attack_debt=later.attack_debt,
        defence_debt=later.defence_debt, end_list=_with_open_cards(me.end_list, seen),
        to_come=later.life - me.life, will_pay=_will_pay(t, later, combos))


def _will_pay(t: Table, me: Seat, combos: tuple[ComboView, ...]) -> int:
    if t.phase not in ("basic", "additional", "stacks"):
        return 0
    points = {kind: sum(combo.points for combo in combos if combo.kind == kind) for kind in ("attack", "defence")}
    return max(0, me.attack_debt - points["attack"]) + max(0, me.defence_debt - points["defence"])


def combo_view(t: Table, ahead: Table, combo: Combo, later: Combo, seen: Collection[PoolCard]) -> ComboView:
    """A combination with its marks as they will be."""
    key = combo.keystone if combo.keystone is not None and combo.keystone in seen else None
    now = queries.told_worth(ahead, later, lambda card: queries.code(card) if card in seen else queries.HIDDEN)
    points = now.value if t.phase in ("basic", "additional", "stacks") else combo.points
    return view_of(ComboView, combo, {}, None, cards=tuple([card for card in combo.cards if card in seen]),
                   keystone=key, marks=_with_open_cards(later.marks, seen), now=now, points=points,
                   flies=later.has("flight"), watches=later.has("watch"), pierce=later.pierce, warded=later.has("ward"))


@lru_cache(maxsize=4096)
def as_printed(card: PoolCard) -> CardNow:
    """A card of which nothing has changed: most are, and views are made often."""
    spec = card.spec
    return CardNow(card, spec.rank_bit, spec.profession_bit, spec.suit_bit, 1, 0, False, False, False, "")


def card_now(t: Table, me: Seat, card: PoolCard, busy: dict[PoolCard, str]) -> CardNow:
    """A card with what holds of it now."""
    number = card.number
    if not (card in busy or number in t.tokens or number in t.facts or number in t.used or number in me.readings):
        return as_printed(card)
    found = queries.piece(t, me, card)
    reading = me.readings.get(card.number, Reading())
    return CardNow(card, found.rank, found.profession, found.suit, found.strength, t.tokens.get(card.number, 0),
                   card.number in t.facts, bool(reading.rank or reading.profession), card.number in t.used,
                   busy.get(card, ""))

