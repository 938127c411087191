"""What one seat may know of a Card Ring table: its own plain types, with no reference back to the state.

`viewer` None is the public view. Hidden cards are not in it at all: only their number is. Attribute names are those
of the state, so that queries.py computes prices and totals on views too.
"""

from dataclasses import dataclass
from typing import Any

from deckgames.engine.cards import Card
from deckgames.engine.views import Owned, by_owner, view_of
from deckgames.games.cardring import queries
from deckgames.games.cardring.cards import EnemyCard, LocationCard, PlayedCard, TargetCard
from deckgames.games.cardring.options import RingOptions
from deckgames.games.cardring.state import Bonus, NextBuy, Rider, Seat, Table, TrashDue
from deckgames.games.cardring.zones import secret_targets, zones


@dataclass(frozen=True, slots=True, repr=False)
class SeatView:
    """A seat as the viewer sees it. `hand`, `face_down` and `peek` are empty but for the owner; counts are for all."""

    no: int
    xp: int
    hand: tuple[PlayedCard, ...]
    hand_count: int
    deck_count: int
    discard: tuple[PlayedCard, ...]
    in_play: tuple[PlayedCard, ...]
    face_down: tuple[PlayedCard, ...]
    face_down_count: int
    peek: tuple[Card[Any], ...]
    queue: tuple[PlayedCard, ...]
    class_slot: PlayedCard | None
    skill: int
    fight: int
    failure: int
    shield: int
    received: int
    riders: tuple[Rider, ...]
    bonuses: tuple[Bonus, ...]
    next_buys: tuple[NextBuy, ...]
    buy_from: str
    anchored: bool
    sat: bool
    declared: bool
    target: TargetCard | None
    outcome: str
    barred: bool
    trash_dues: tuple[TrashDue, ...]
    discard_due: int
    wins: tuple[tuple[str, int], ...]
    trashed: int


@dataclass(frozen=True, slots=True, repr=False)
class TableView:
    """The table as one seat (`viewer`) or the public (None) sees it. `box` and `decks` are shown after the end."""

    viewer: int | None
    phase: str
    round: int
    order: tuple[int, ...]
    arbiter: int | None
    turn: int
    seats: tuple[SeatView, ...]
    main_deck_count: int
    enemy_deck_count: int
    row: tuple[EnemyCard | None, ...]
    vanquished: tuple[EnemyCard, ...]
    dummy: TargetCard
    finale: TargetCard
    finale_value: int
    location: LocationCard | None
    location_deck_count: int
    location_used: tuple[LocationCard, ...]
    trash: tuple[PlayedCard, ...]
    supply: tuple[tuple[str, int], ...]
    options: RingOptions
    history: tuple[tuple[int, ...], ...]
    reasons: tuple[str, ...]
    box: tuple[Card[Any], ...]
    decks: tuple[tuple[PlayedCard, ...], ...]

    @property
    def me(self) -> SeatView:
        """The viewer's own seat."""
        assert self.viewer is not None
        return self.seats[self.viewer]

    @property
    def active(self) -> SeatView | None:
        """The seat whose turn it is in the Order, if the round has one."""
        return self.seats[self.order[self.turn]] if self.turn < len(self.order) else None


def view(t: Table, viewer: int | None) -> TableView:
    """CR-6 and CR-I.12: no card of another hand, no face-down card of another seat, no order of any stock."""
    over = t.phase == "over"
    assert t.dummy is not None and t.finale is not None
    zones_of = by_owner(zones(t))
    return view_of(
        TableView, t, zones_of[None], viewer, over, viewer=viewer,
        seats=tuple([seat_view(t, me, zones_of[me.no], viewer) for me in t.seats]), dummy=t.dummy, finale=t.finale,
        finale_value=queries.value(t, t.finale), decks=tuple([tuple(s.deck) for s in t.seats]) if over else ())


def seat_view(t: Table, me: Seat, zones_of: Owned, viewer: int | None) -> SeatView:
    """One seat; a sealed target is the owner's secret until Combat, and none any more if it left the Row (CR-R.19)."""
    own = viewer == me.no or t.phase == "over"
    secret = secret_targets(t) and not (own and me.target in (*t.row, t.dummy, t.finale))
    return view_of(SeatView, me, zones_of, viewer, t.phase == "over", target=None if secret else me.target)
