"""What programs are told of a table of Journey & Overlords (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.engine.seen import public_fields
from deckgames.games.journey import queries
from deckgames.games.journey.cards.amounts import Icon
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.state import STACKS, Seat, Table

VALUES: tuple[Icon, ...] = ("weight", "speed", "slime", "undead")


def facts(t: Table) -> dict[str, Any]:
    """The table as everybody sees it: nothing but decks is hidden (JO-I.11). The top of the graveyard is its end. In
    co-op `hp` is the dial, `course` dial and pool by round, `anger` what the event was read at, `looming` how many
    wounds the next Overlord turn may bring, `toll` how many of them by anger, and `blow_to_dial` what a challenge won
    now would take from the dial."""
    boss = t.overlord
    found = public_fields(t, "tokens", "desert_doubled", "desert_ignored", "trips", "fight") | {
        "viewer": t.viewer, "over": t.phase == "over", "last_turn": queries.last_turn(t),
        "seats": [_seat(t, me) for me in t.seats], "road": prospects.road(t), "graveyard": t.graveyard,
        "taken": t.taken, "offer": t.offer, "village": _pile(t.village), "overlord": _pile(boss),
        "overlord_cards": t.overlord_cards, "box": t.box, "overlord_tokens": queries.tokens(t, boss),
        "overlord_fight": prospects.fight(t), "overlay": _pile(t.overlay), "event": _pile(t.event),
        "events_count": len(t.events), "looming": prospects.worst(t), "toll": prospects.toll(t),
        "blow_to_dial": prospects.blow_to_dial(t), "deck_count": len(t.deck), "wound_deck_count": len(t.wound_deck),
        "rests": prospects.rests(t), "challenges": prospects.challenges(t), "foe": prospects.foe(t),
        "offered": prospects.offered(t)}
    return _fixed(found, but="seats")


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    """A player's stacks (bottom first), stored powers, values, points by column and actions."""
    columns = queries.standing_columns(t, me)
    found = public_fields(me, "used") | {name: me.stack(name) for name in STACKS}
    found |= {f"{which}_now": queries.power(t, me, which) for which in ("attack", "defense")}
    found |= {icon: queries.value(t, me, icon) for icon in VALUES}
    return _fixed(found | {"wound_count": queries.wound_count(t, me), "points": sum(columns.values()),
                           "columns": tuple(columns.items()), "actions": prospects.actions(t, me.no)})


def _fixed(found: dict[str, Any], but: str = "") -> dict[str, Any]:
    """The same with piles that do not change, `but` for this one."""
    return {name: tuple(value) if isinstance(value, list) and name != but else value for name, value in found.items()}


def _pile(card: Any) -> tuple[Any, ...]:
    """A board that may be there, as a pile."""
    return () if card is None else (card,)
