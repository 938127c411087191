"""What a Hooks table that was laid out by hand must keep to, as every table that was played does (HK-I, HK-R.30)."""

from collections.abc import Iterator

from deckgames.engine.sense import Fault, no_seats, too_small, wrong
from deckgames.games.hooks import operations
from deckgames.games.hooks.state import FLOOR, ROW, Seat, Table
from deckgames.games.hooks.zones import zones

LEAST = {"bank": 0, "actions": 0, "buys": 0, "reloads": 0, "discount": 0, "keep": 0, "extra": 0, "turn": 0, "round": 1}
"""The least that the numbers of the table can be."""


def validate(t: Table) -> Iterator[Fault]:
    """The faults of a table laid out by hand, as complaints: everything that Hooks does not allow."""
    yield from no_seats(t, ("start", "current", "ender"))
    yield from too_small(t, LEAST)
    there, row = t.bank + sum(me.treasures for me in t.seats), len(t.row) - t.row.count(None)
    yield from wrong(
        (t.extra > t.options.action_cap,
         Fault(f"extra is {t.extra}", f"at most {t.options.action_cap}, the action cap", "extra")),
        (there != t.options.bank,
         Fault(f"with the players' there are {there} Treasures", f"{t.options.bank}", "bank", named=True)),
        (t.ender is not None and t.supply_deck,
         Fault("nobody has ended a game whose supply deck has cards", "no ender", "ender")),
        (t.final and t.ender is None, Fault("a final turn comes after an ender", "an ender", "final")),
        (t.in_public, Fault("nobody decides in the open between two turns", "false", "in_public")),
        (len(t.row) != ROW or (None in t.row and t.supply_deck), Fault(
            f"the row has {row} cards", f"{ROW} slots, full as long as the supply deck has cards", "row",
            named=len(t.row) == ROW)),
        *[(zone.seat is None and zone.name != "locker" and card.spec.group == "starter",  # HK-I.9: no starter
           Fault(f"'{card.spec.id}' cannot lie here", "supply cards", zone.name))
          for zone in zones(t) for card in zone.cards])
    for me in t.seats:
        yield from _seat(me)


def fill(t: Table) -> None:
    """HK-3.9: refills a slot of the row whose card a situation file has put elsewhere."""
    for slot, card in enumerate(t.row):
        if card is None:
            operations.refill(t, slot)


def _seat(me: Seat) -> Iterator[Fault]:
    yield from too_small(me, {"treasures": 0}, me.no)
    yield from wrong(
        *[(getattr(me, name), Fault("no card lies here between two steps", "no cards", name, me.no))
          for name in ("in_play", "peek")],
        (me.owned < FLOOR, Fault(f"a player owns {me.owned} cards", f"at least {FLOOR} in deck, hand and pile", "deck",
                                 me.no, named=True)))
