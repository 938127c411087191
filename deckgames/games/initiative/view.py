"""What one seat may know of an Initiative table: its own plain types, with no reference back to the state.

`viewer` None is the public view. Hidden cards are not in it at all: only their number is. Attribute names are those of
the state, so that queries.py works on views too; every number comes with the steps that led to it (sums.py).
"""

from dataclasses import dataclass

from deckgames.engine.views import Owned, by_owner, view_of
from deckgames.games.initiative import queries
from deckgames.games.initiative.cards import InitiativeCard
from deckgames.games.initiative.options import InitiativeOptions
from deckgames.games.initiative.state import POOL as POOL
from deckgames.games.initiative.state import STACK as STACK
from deckgames.games.initiative.state import Acted, Boost, Leaving, Placed, Promise, Seat, Table
from deckgames.games.initiative.sums import Sum, Total
from deckgames.games.initiative.zones import acted, knows, zones


@dataclass(frozen=True, slots=True, repr=False)
class StackCard:
    """A place of a stack, the top first: its card if the viewer knows it; `exposed` ones lie face up for all."""

    card: InitiativeCard | None
    exposed: bool


@dataclass(frozen=True, slots=True, repr=False)
class FieldCard:
    """A card in a field. `blank` is the name of the card that took its effects away ("": none), `copy` that of the card
    it has become a copy of. The sums say what each of its numbers is now; None: it has no such number.

    `defending` is false until its Defence step: until then its defence does not count and is shown in brackets.
    """

    card: InitiativeCard
    act: int
    spot: int
    lines: int
    defending: bool
    blank: str
    copy_of: str
    boosts: tuple[Boost, ...]
    promises: tuple[Promise, ...]
    leaving: Leaving
    copy: str
    defence: Sum | None
    healing: Sum | None
    attack: Sum | None


@dataclass(frozen=True, slots=True, repr=False)
class SeatView:
    """A player as the viewer sees it. `hand` is empty but for the owner; `known` are cards of the player's hand or
    stack that the viewer knows to be there, but not where (recruited openly, say; or of a stack that was shuffled).

    `initiative` is that of the revealed card (0 without one), `initiative_sum` its steps. `defence` is the whole
    defence that an attack would meet now. The counters from `dealt` on are the facts of the results.
    """

    no: int
    health: int
    out: bool
    out_round: int
    hurt: bool
    turn_done: bool
    hand: tuple[InitiativeCard, ...]
    hand_count: int
    known: tuple[InitiativeCard, ...]
    stack: tuple[StackCard, ...]
    stack_count: int
    revealed: InitiativeCard | None
    initiative: int
    initiative_sum: Sum | None
    field: tuple[FieldCard, ...]
    defence: Total
    dealt: int
    drained: int
    healed: int
    blocked: int
    played: int
    annihilated: int


@dataclass(frozen=True, slots=True, repr=False)
class InForce:
    """A lasting effect that holds now: its card, who controls it, and its line of the rules text."""

    card: InitiativeCard
    act: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class TableView:
    """The table as one seat (`viewer`) or the public (None) sees it.

    In a beat `acted` holds the turns that were, `active` whose turn it is (None: nobody's), `waiting` who still waits,
    in the order in which they would act as it stands, and `tied` the players whose cards would annihilate each other
    next. `reversed_order` says that the lowest initiative goes first, `ending` that the round ends after this turn.
    `overtime` is the health that everybody lost when this round began, `next_overtime` when the next one will.
    `discard` is oldest first; `decks` is the deck from its top, shown after the end.
    """

    viewer: int | None
    phase: str
    round: int
    beat: int
    seats: tuple[SeatView, ...]
    deck_count: int
    discard: tuple[InitiativeCard, ...]
    pool: tuple[InitiativeCard, ...]
    dealer: int
    sits_first: int
    active: int | None
    acted: tuple[Acted, ...]
    waiting: tuple[int, ...]
    tied: tuple[int, ...]
    reversed_order: bool
    ending: bool
    choosing: bool
    in_force: tuple[InForce, ...]
    next_act: int
    first_act: int
    last_face: str
    overtime: int
    next_overtime: int
    options: InitiativeOptions
    history: tuple[tuple[int, ...], ...]
    reasons: tuple[str, ...]
    decks: tuple[InitiativeCard, ...]

    @property
    def me(self) -> SeatView:
        """The viewer's own seat."""
        assert self.viewer is not None
        return self.seats[self.viewer]

    @property
    def living(self) -> tuple[SeatView, ...]:
        """The players who are not out."""
        return tuple(seat for seat in self.seats if not seat.out)


def view(t: Table, viewer: int | None) -> TableView:
    """IN-13: no card of another hand, no card of a stack that the viewer has not put there or seen, no deck."""
    over = t.phase == "over"
    force = queries.scan(t)
    waiting, tied = queries.forecast(t, force) if t.phase == "turn" else ((), ())
    zones_of = by_owner(zones(t))
    return view_of(
        TableView, t, zones_of[None], viewer, over, viewer=viewer,
        seats=tuple([seat_view(t, force, me, zones_of[me.no], viewer) for me in t.seats]), acted=tuple(acted(t)),
        waiting=waiting, tied=tied, reversed_order=force.reverse, in_force=tuple(in_force(t)),
        next_overtime=queries.overtime(t.options, t.round + 1), decks=tuple(reversed(t.deck)) if over else ())


def seat_view(t: Table, force: queries.Force, me: Seat, zones_of: Owned, viewer: int | None) -> SeatView:
    """One seat."""
    over = t.phase == "over"
    own = viewer == me.no or over
    told = {told.card.number: told.card for told in me.told if viewer in told.to}
    stack = tuple(StackCard(slot.card if over or knows(slot, viewer) else None, slot.exposed) for slot in me.stack)
    announced = queries.initiative_sum(t, force, me)
    return view_of(
        SeatView, me, zones_of, viewer, over, hand=tuple(me.hand) if own else (),
        known=tuple([told[number] for number in sorted(told)]), stack=stack,
        initiative=announced.value if announced else 0, initiative_sum=announced,
        field=tuple([field_card(t, force, me, placed) for placed in sorted(me.field, key=lambda p: p.spot)]),
        defence=queries.defence_total(t, force, me))


def field_card(t: Table, force: queries.Force, me: Seat, placed: Placed) -> FieldCard:
    """A card in a field, with all its numbers."""
    return view_of(
        FieldCard, placed, {}, None, copy=t.pack.spec(placed.copy_of).name if placed.copy_of else "",
        blank=t.pack.spec(placed.blank).name if placed.blank else "",
        defence=queries.sum_of(t, force, me, placed, "defence"), attack=queries.sum_of(t, force, me, placed, "attack"),
        healing=queries.sum_of(t, force, me, placed, "healing"))


def in_force(t: Table) -> list[InForce]:
    """Every lasting effect that holds now, in the order the cards were played."""
    found = [InForce(placed.card, placed.act, me.no, text) for me in t.seats for placed in me.field
             for text in queries.lasting_texts(placed)]
    return sorted(found, key=lambda effect: effect.act)
