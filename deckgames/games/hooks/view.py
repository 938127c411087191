"""What one seat may know of a Hooks table: its own plain types, with no reference back to the state."""

from dataclasses import dataclass

from deckgames.games.hooks.cards import HookCard, HookSpec
from deckgames.games.hooks.options import HookOptions
from deckgames.games.hooks.queries import score
from deckgames.games.hooks.rules.end import owned_cards
from deckgames.games.hooks.state import Seat, Table


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
    return TableView(
        viewer, t.phase, t.round, t.start, t.current, tuple(seat_view(t, me, viewer) for me in t.seats),
        len(t.supply_deck), len(t.refresh_deck) + len(t.refresh_bottom), tuple(t.refresh_bottom), tuple(t.row),
        tuple(t.locker), t.bank, t.ender, t.final, t.actions, t.buys, t.reloads, t.discount, t.keep, t.extra,
        t.options, tuple(t.history) if told else (), tuple(t.reasons),
        tuple(tuple(s.deck) for s in t.seats) if over else ())


def seat_view(t: Table, me: Seat, viewer: int | None) -> SeatView:
    """One seat."""
    over = t.phase == "over"
    own = viewer == me.no or over
    told = own or t.options.memory_aid == "open"
    cards = owned_cards(me)
    return SeatView(
        me.no, tuple(me.hand) if own else (), len(me.hand), len(me.deck) + len(me.peek), tuple(me.pile),
        tuple(me.in_play), tuple(me.peek) if own else (), me.treasures, me.anchored, me.slowed, me.turns, len(cards),
        tuple(sorted([card.spec for card in cards], key=lambda face: face.id)) if told else None,
        score(cards, me.treasures) if told else None)
