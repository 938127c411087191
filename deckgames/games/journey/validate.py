"""What a table of Journey & Overlords that was laid out by hand must keep to, as every table that was played does
(JO-I)."""

from collections.abc import Iterator

from deckgames.engine.cards import Card
from deckgames.engine.validate import Fault, no_seats, too_small
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
    """Everything in which this table is none of Journey & Overlords."""
    yield from no_seats(t, ("starting",))
    yield from too_small(t, LEAST)
    if t.phase in TURN:
        yield from no_seats(t, ("active",))
    elif t.phase in (*CHOOSING, "overlord_turn") and t.active != -1:
        yield Fault(f"active is {t.active}", "-1 before the first turn and in the Overlord turn", "active")
    for name, what in HALTED.items():
        if getattr(t, name):
            yield Fault(f"{what} between two steps", "nothing", name)
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
    for name, kind in (("village", VillageSpec), ("overlord", OverlordSpec)):
        card: Card | None = getattr(t, name)
        if card is not None and not isinstance(card.spec, kind):
            yield Fault(f"{card.name} is no {name}", f"a card of the {name}s", name)
    if t.village is None and t.phase not in CHOOSING:
        yield Fault("there is no village", "a card of the villages", "village")
    if t.overlord_active and t.overlord is None:
        yield Fault("an Overlord is active, but none is there", "an Overlord, or overlord_active: false",
                    "overlord")
    elif t.overlord_active and not t.overlord_rewards and not t.coop:
        yield Fault("an Overlord without reward tokens is defeated", "1 or more, or overlord_active: false",
                    "overlord_rewards")
    elif not t.overlord_active and t.overlord_rewards:
        yield Fault("a defeated Overlord has no reward tokens", "0, or overlord_active: true", "overlord_rewards")
    if not t.overlord_active and t.overlord_cards:
        yield Fault("no card lies on a defeated Overlord", "no cards", "overlord_cards")


def _company(t: Table) -> Iterator[Fault]:
    """Chapter 16 of the co-op rules."""
    for name, kind in (("overlay", OverlaySpec), ("event", EventSpec)):
        card: Card | None = getattr(t, name)
        if card is not None and not isinstance(card.spec, kind):
            yield Fault(f"{card.name} is no {name}", f"a card of the {name}s", name)
    for card in t.events:
        if not isinstance(card.spec, EventSpec):
            yield Fault(f"{card.name} is no event", "cards of the events", "events")
    if not 0 <= t.events_read <= len(t.events):
        yield Fault(f"{t.events_read} events were read", f"0 to {len(t.events)}", "events_read")
    if t.phase in CHOOSING:
        return
    if t.overlord is None or not t.overlord_active or t.overlord.spec.coop == "never":
        yield Fault("a company without an Overlord", "one that is made for co-op, and overlord_active: true",
                    "overlord")
    elif t.overlord.spec.overlay != (t.overlay.spec.id if t.overlay is not None else None):
        yield Fault(f"{t.overlord.name} with this overlay", t.overlord.spec.overlay or "null", "overlay")
    if t.hp > DIAL or (t.hp == 0 and t.phase != "over"):
        yield Fault(f"the dial shows {t.hp}", f"1 to {DIAL}", "hp")
    if t.pool > t.threshold and t.phase != "over":
        yield Fault(f"the pool holds {t.pool} of {t.threshold}", "no more than the threshold", "pool")
    if (t.event is None) != (t.anger == 0) or not 0 <= t.anger <= 3:
        yield Fault(f"anger is {t.anger}", "1 to 3 with an event, 0 without", "anger")
    if t.phase == "overlord_turn" and not t.events:
        yield Fault("no event is left to be turned up", "one at least", "events")
    if t.overlord_crystals > OVERLORD_CRYSTALS:
        yield Fault(f"{t.overlord_crystals} crystals lie on the Overlord", f"{OVERLORD_CRYSTALS} at most",
                    "overlord_crystals")
    for me in t.seats:
        for name in ("wound_tokens", "wounds", "rewards"):
            if getattr(me, name):
                yield Fault(f"a player of a company has {name}", "none: the pool is shared", name, me.no)


def _no_company(t: Table) -> Iterator[Fault]:
    for name in ("overlay", "event", "events", "hp", "pool", "threshold", "anger"):
        if getattr(t, name):
            yield Fault(f"{name} in a game for oneself", "none, or coop: true", name)
    if t.phase == "overlord_turn":
        yield Fault("an Overlord turn in a game for oneself", "another phase, or coop: true", "phase")


def _road(t: Table) -> Iterator[Fault]:
    if len(t.track) != SLOTS:
        yield Fault(f"the track has {len(t.track)} slots", f"{SLOTS}, with null for one without a card", "track")
    elif t.phase == "begin":
        there = [card is not None for card in t.track]
        if there != sorted(there, reverse=True) or (t.deck and not all(there)):
            yield Fault("the track has gaps at the beginning of a turn", "cards from slot 0 on, six as long as the "
                        "deck has any", "track", named=True)
    for name in ("track", "deck", "unseen", "graveyard"):
        for card in getattr(t, name):
            if card is not None and (not _adventure(card) or (card.spec.starter and name != "track")):
                yield Fault(f"{card.name} does not lie here", "items, enchantments, monsters and dragons", name)
    for card in t.wound_deck:
        if not isinstance(card.spec, StackSpec) or card.spec.kind != "wound":
            yield Fault(f"{card.name} is no wound", "wound cards", "wound_deck")


def _adventure(card: Card) -> bool:
    return isinstance(card.spec, StackSpec) and card.spec.kind != "wound"


def _seat(t: Table, me: Seat) -> Iterator[Fault]:
    yield from too_small(me, SEAT_LEAST, me.no)
    for name in STACKS:
        for card in me.stack(name):
            if not isinstance(card.spec, StackSpec) or card.spec.stack != name:
                yield Fault(f"{card.name} does not lie here", f"cards of the {name}", name, me.no)
    if t.phase not in CHOOSING:
        for name in STACKS[:2]:
            if not me.stack(name):
                yield Fault(f"a player has no {name}", "one at least (JO-10.10)", name, me.no)
    if me.rewards and (t.overlord is None or max(me.rewards) >= t.next_reward or len({*me.rewards}) < len(me.rewards)):
        yield Fault("reward tokens need an Overlord and numbers of their own",
                    "different numbers below next_reward, or none", "rewards", me.no)
