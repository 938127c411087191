"""What a table of Journey & Overlords that was laid out by hand must keep to, as every table that was played does
(JO-I)."""

from collections.abc import Iterator, Mapping

from deckgames.engine.cards import CardSpec
from deckgames.engine.sense import Fault, no_seats, too_small, wrong
from deckgames.games.journey import operations
from deckgames.games.journey.cards import EventSpec, OverlaySpec, OverlordSpec, StackSpec, VillageSpec
from deckgames.games.journey.state import DIAL, OVERLORD_CRYSTALS, SLOTS, STACKS, Seat, Table

LEAST = {"round": 0, "turn": 0, "next_reward": 1, "length": 0, "under": 0, "overlord_rewards": 0,
         "overlord_crystals": 0, "village_rewards": 0, "desert_doubled": 0, "hp": 0, "pool": 0, "threshold": 0}
"""The least that the numbers of the table can be."""
SEAT_LEAST = {"crystals": 0, "wound_tokens": 0, "active_pearls": 0, "spent_pearls": 0, "attack": 0, "defense": 0,
              "turns": 0, "beaten": 0, "challenges": 0, "challenges_won": 0, "dealt": 0, "brought": 0, "healed": 0}
"""The least that the numbers of a seat can be (JO-I.5)."""
CHOOSING = ("kingdoms", "overlord", "starters")
"""Phases before the first turn."""
TURN = ("begin", "main", "clean_up", "refill")
"""Phases in which it is somebody's turn."""
HALTED = {"taken": "no card is being taken", "offer": "nothing is offered", "trips": "no journey is under way",
          "fight": "no fight is under way", "duel": "no duel is under way", "firing": "no trigger is being resolved"}
"""What there is only in the middle of a step (JO-I.3)."""


def validate(t: Table) -> Iterator[Fault]:
    """The faults of a table laid out by hand, as complaints: everything that Journey & Overlords does not allow."""
    yield from no_seats(t, ("starting",))
    yield from too_small(t, LEAST)
    if t.phase in TURN:
        yield from no_seats(t, ("active",))
    yield from wrong(
        (t.phase in (*CHOOSING, "overlord_turn") and t.active != -1,
         Fault(f"active is {t.active}", "-1 before the first turn and in the Overlord turn", "active")),
        *[(getattr(t, name), Fault(f"{what} between two steps", "nothing", name)) for name, what in HALTED.items()])
    yield from _boards(t)
    yield from _company(t) if t.coop else _no_company(t)
    yield from _road(t)
    for me in t.seats:
        yield from _seat(t, me)


def fill(t: Table) -> None:
    """JO-9.3: a road that gave a card to another place is closed up at the beginning of a turn; what stacks and boards
    show is read anew."""
    operations.boards_changed(t)
    t.unsettled = False
    if t.phase == "begin":
        operations.close_up(t)


def _boards(t: Table) -> Iterator[Fault]:
    yield from _other_sorts(t, {"village": VillageSpec, "overlord": OverlordSpec})
    yield from wrong(
        (t.village is None and t.phase not in CHOOSING,
         Fault("there is no village", "a card of the villages", "village")),
        (t.overlord_active and t.overlord is None,
         Fault("an Overlord is active, but none is there", "an Overlord, or overlord_active: false", "overlord")),
        (t.overlord_active and t.overlord is not None and not t.overlord_rewards and not t.coop,
         Fault("an Overlord without reward tokens is defeated", "1 or more, or overlord_active: false",
               "overlord_rewards")),
        (not t.overlord_active and t.overlord_rewards,
         Fault("a defeated Overlord has no reward tokens", "0, or overlord_active: true", "overlord_rewards")),
        (not t.overlord_active and t.overlord_cards,
         Fault("no card lies on a defeated Overlord", "no cards", "overlord_cards")))


def _other_sorts(t: Table, sorts: Mapping[str, type[CardSpec]]) -> Iterator[Fault]:
    """The places of one card that hold one of another sort."""
    cards = {name: getattr(t, name) for name in sorts}
    return (Fault(f"{card.name} is no {name}", f"a card of the {name}s", name) for name, card in cards.items()
            if card is not None and not isinstance(card.spec, sorts[name]))


def _company(t: Table) -> Iterator[Fault]:
    """Chapter 16 of the co-op rules."""
    yield from _other_sorts(t, {"overlay": OverlaySpec, "event": EventSpec})
    yield from wrong(
        *[(not isinstance(card.spec, EventSpec), Fault(f"{card.name} is no event", "cards of the events", "events"))
          for card in t.events],
        (not 0 <= t.events_read <= len(t.events),
         Fault(f"{t.events_read} events were read", f"0 to {len(t.events)}", "events_read")))
    if t.phase in CHOOSING:
        return
    boss, overlay = t.overlord, t.overlay.spec.id if t.overlay is not None else None
    if boss is None or not t.overlord_active or boss.spec.coop == "never":
        yield Fault("a company without an Overlord", "one that is made for co-op, and overlord_active: true",
                    "overlord")
    elif boss.spec.overlay != overlay:
        yield Fault(f"{boss.name} with this overlay", boss.spec.overlay or "null", "overlay")
    yield from wrong(
        (t.hp > DIAL or (t.hp == 0 and t.phase != "over"), Fault(f"the dial shows {t.hp}", f"1 to {DIAL}", "hp")),
        (t.pool > t.threshold and t.phase != "over",
         Fault(f"the pool holds {t.pool} of {t.threshold}", "no more than the threshold", "pool")),
        ((t.event is None) != (t.anger == 0) or not 0 <= t.anger <= 3,
         Fault(f"anger is {t.anger}", "1 to 3 with an event, 0 without", "anger")),
        (t.phase == "overlord_turn" and not t.events,
         Fault("no event is left to be turned up", "one at least", "events")),
        (t.overlord_crystals > OVERLORD_CRYSTALS,
         Fault(f"{t.overlord_crystals} crystals lie on the Overlord", f"{OVERLORD_CRYSTALS} at most",
               "overlord_crystals")),
        *[(getattr(me, name), Fault(f"a player of a company has {name}", "none: the pool is shared", name, me.no))
          for me in t.seats for name in ("wound_tokens", "wounds", "rewards")])


def _no_company(t: Table) -> Iterator[Fault]:
    names = "overlay", "event", "events", "hp", "pool", "threshold", "anger"
    return wrong(*[(getattr(t, name), Fault(f"{name} in a game for oneself", "none, or coop: true", name))
                    for name in names],
                  (t.phase == "overlord_turn",
                   Fault("an Overlord turn in a game for oneself", "another phase, or coop: true", "phase")))


def _road(t: Table) -> Iterator[Fault]:
    there = [card is not None for card in t.track]
    gaps = there != sorted(there, reverse=True) or (t.deck and not all(there))
    lie = [(name, card) for name in ("track", "deck", "unseen", "graveyard") for card in getattr(t, name)
           if card is not None]
    return wrong(
        (len(t.track) != SLOTS, Fault(f"the track has {len(t.track)} slots",
                                      f"{SLOTS}, with null for one without a card", "track")),
        (len(t.track) == SLOTS and t.phase == "begin" and gaps, Fault(
            "the track has gaps at the beginning of a turn", "cards from slot 0 on, six as long as the deck has any",
            "track", named=True)),
        *[(not isinstance(card.spec, StackSpec) or card.spec.kind == "wound" or (card.spec.starter and name != "track"),
           Fault(f"{card.name} does not lie here", "items, enchantments, monsters and dragons", name))
          for name, card in lie],
        *[(not isinstance(card.spec, StackSpec) or card.spec.kind != "wound",
           Fault(f"{card.name} is no wound", "wound cards", "wound_deck")) for card in t.wound_deck])


def _seat(t: Table, me: Seat) -> Iterator[Fault]:
    yield from too_small(me, SEAT_LEAST, me.no)
    yield from wrong(
        *[(not isinstance(card.spec, StackSpec) or card.spec.stack != name,
           Fault(f"{card.name} does not lie here", f"cards of the {name}", name, me.no))
          for name in STACKS for card in me.stack(name)],
        *[(t.phase not in CHOOSING and not me.stack(name),
           Fault(f"a player has no {name}", "one at least (JO-10.10)", name, me.no)) for name in STACKS[:2]],
        (me.rewards and (t.overlord is None or max(me.rewards) >= t.next_reward
                         or len({*me.rewards}) < len(me.rewards)),
         Fault("reward tokens need an Overlord and numbers of their own",
               "different numbers below next_reward, or none", "rewards", me.no)))
