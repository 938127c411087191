"""What a Card Ring table that was laid out by hand must keep to, as every table that was played does (CR-I)."""

from collections.abc import Iterator

from deckgames.engine.cards import CardSpec
from deckgames.engine.sense import Fault, too_small, wrong
from deckgames.games.cardring import operations
from deckgames.games.cardring.cards import (
    ClassSpec,
    EnemySpec,
    LocationSpec,
    MainSpec,
    StartingSpec,
    StealthSpec,
    SupplySpec,
)
from deckgames.games.cardring.state import QUEUE, Seat, Table
from deckgames.games.cardring.zones import zones

Sort = tuple[type[CardSpec], ...]

SOLD: Sort = (MainSpec, ClassSpec, StealthSpec)
OWNED: Sort = (*SOLD, StartingSpec, SupplySpec)
SORTS: dict[str, tuple[Sort, str]] = {
    "deck": (OWNED, "cards that are played"), "hand": (OWNED, "cards that are played"),
    "discard": (OWNED, "cards that are played"), "trash": (OWNED, "cards that are played"),
    "in_play": ((MainSpec, StartingSpec, SupplySpec), "cards that are played, but no Class and nothing face down"),
    "face_down": ((StealthSpec,), "Stealth cards"), "class_slot": ((ClassSpec,), "a Class"),
    "queue": (SOLD, "cards of the Main Deck"), "main_deck": (SOLD, "cards of the Main Deck"),
    "enemy_deck": ((EnemySpec,), "Enemies"), "row": ((EnemySpec,), "Enemies"), "vanquished": ((EnemySpec,), "Enemies"),
    "location_deck": ((LocationSpec,), "Locations"), "location": ((LocationSpec,), "a Location"),
    "location_used": ((LocationSpec,), "Locations")}
"""What may lie in a zone, and how it is said."""
BEGUN = ("sitting", "buy", "targets")
"""Phases of a round that has begun."""
COUNTERS = {"xp": 0, "skill": 0, "fight": 0, "failure": 0, "shield": 0, "received": 0, "discard_due": 0}
"""The least that the numbers of a seat can be."""


def validate(t: Table) -> Iterator[Fault]:
    """The faults of a table laid out by hand, as complaints: everything that Card Ring does not allow."""
    seats, going = list(range(len(t.seats))), t.phase != "over"
    ordered = sorted(t.order) == ([] if t.phase == "order" else seats)
    row, most = len(t.row) - t.row.count(None), t.options.enemies
    left_out = (*(() if t.options.stealth else (StealthSpec,)), *(() if t.options.locations else (LocationSpec,)))
    yield from wrong(
        (going and not ordered, Fault(
            f"the Order is {t.order}", "no Order yet" if t.phase == "order" else "every seat once", "order")),
        (going and ordered and not 0 <= t.turn < len(seats),
         Fault(f"turn is {t.turn}", f"0 to {len(seats) - 1}", "turn")))
    for zone in zones(t):
        sort, said = SORTS.get(zone.name, ((CardSpec,), ""))
        for card in zone.cards:
            here = isinstance(card.spec, sort)
            yield from wrong(
                (not here, Fault(f"'{card.spec.id}' cannot lie here", said, zone.name, zone.seat)),
                (here and isinstance(card.spec, left_out) and zone.name != "box", Fault(
                    f"'{card.spec.id}' is not in this game", "its option switched on", zone.name, zone.seat)))
    yield from wrong(
        (len(t.row) != most or (row < most and t.enemy_deck), Fault(
            f"the Row has {row} Enemies", f"{most}, as long as the Enemy Deck has any", "row",
            named=len(t.row) == most)),
        (t.phase in BEGUN and t.round < 1, Fault(
            f"round is {t.round}", "1 or more once somebody has had a turn", "round", named=True)),
        (all(me.barred for me in t.seats), Fault(
            "every seat is barred", "at least one that is not (CR-7.5)", "barred", t.seats[-1].no)))
    for me in t.seats:
        yield from _seat(t, me)


def fill(t: Table) -> None:
    """CR-4.6, CR-6.13: refills a queue or a Row whose card a situation file has put elsewhere, and begins a round."""
    operations.fill_ring(t, t.seats[t.order[0] if t.order else 0])
    for me in t.seats:
        operations.fill_queue(t, me)
    operations.fill_row(t)
    if t.phase in BEGUN:
        t.round = max(1, t.round)


def _seat(t: Table, me: Seat) -> Iterator[Fault]:
    if len(me.queue) > QUEUE or (len(me.queue) < QUEUE and t.main_deck):
        yield Fault(f"a queue has {len(me.queue)} cards", f"{QUEUE}, as long as the Main Deck has any", "queue", me.no,
                     named=True)
    yield from too_small(me, COUNTERS, me.no)
