"""What one seat may know of a Hooks table: its own plain types, with no reference back to the state."""

from dataclasses import dataclass

from deckgames.engine.views import Owned, by_owner, view_of
from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.options import HookOptions
from deckgames.games.hooks.queries import owned_cards, score
from deckgames.games.hooks.state import Seat, Table
from deckgames.games.hooks.zones import zones


@dataclass(frozen=True, slots=True, repr=False)
class SeatView:
    """A player as the viewer sees it. `hand` and `peek` are empty but for the owner. `owned` (faces in the order of
    their ids, so that they do not tell hand from deck) and `hooks` are None for others with `memory_aid: hidden`
    (HK-R.25). `peek` are cards being looked at, from the top; they count as part of the deck."""

    no: int
    hand: tuple[HookCard, ...]
    hand_count: int
    deck_count: int
    pile: tuple[HookCard, ...]
    in_play: tuple[HookCard, ...]
    peek: tuple[HookCard, ...]
    treasures: int
    anchored: bool
    slowed: bool
    turns: int
    owned_count: int
    owned: tuple[HookSpec, ...] | None
    hooks: int | None


@dataclass(frozen=True, slots=True, repr=False)
class TableView:
    """The table as one seat (`viewer`) or the public (None) sees it. `refresh_known` is the bottom of the refresh deck
    as far as everybody has seen it, from its top. `decks` are shown after the end."""

    viewer: int | None
    phase: str
    round: int
    start: int
    current: int
    seats: tuple[SeatView, ...]
    supply_deck_count: int
    refresh_deck_count: int
    refresh_known: tuple[HookCard, ...]
    row: tuple[HookCard | None, ...]
    locker: tuple[HookCard, ...]
    bank: int
    ender: int | None
    final: bool
    actions: int
    buys: int
    reloads: int
    discount: int
    keep: int
    extra: int
    options: HookOptions
    history: tuple[tuple[int, ...], ...]
    reasons: tuple[str, ...]
    decks: tuple[tuple[HookCard, ...], ...]

    @property
    def me(self) -> SeatView:
        """The viewer's own seat."""
        assert self.viewer is not None
        return self.seats[self.viewer]

    @property
    def active(self) -> SeatView:
        """The player whose turn it is."""
        return self.seats[self.current]


def view(t: Table, viewer: int | None) -> TableView:
    """HK-6, HK-I.11: no other hand, no order of a deck, no central deck beyond its known bottom."""
    over = t.phase == "over"
    told = over or t.options.memory_aid == "open"
    zones_of = by_owner(zones(t))
    return view_of(
        TableView, t, zones_of[None], viewer, over, viewer=viewer,
        seats=tuple([seat_view(t, me, zones_of[me.no], viewer) for me in t.seats]),
        refresh_deck_count=len(t.refresh_deck) + len(t.refresh_bottom), refresh_known=tuple(t.refresh_bottom),
        history=tuple(t.history) if told else (), decks=tuple([tuple(s.deck) for s in t.seats]) if over else ())


def seat_view(t: Table, me: Seat, zones_of: Owned, viewer: int | None) -> SeatView:
    """One seat."""
    over = t.phase == "over"
    told = viewer == me.no or over or t.options.memory_aid == "open"
    cards = owned_cards(me)
    return view_of(
        SeatView, me, zones_of, viewer, over, deck_count=len(me.deck) + len(me.peek), owned_count=len(cards),
        owned=tuple(sorted([card.spec for card in cards], key=lambda face: face.id)) if told else None,
        hooks=score(cards, me.treasures) if told else None)
