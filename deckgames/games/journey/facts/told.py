"""What programs are told of a table of Journey & Overlords (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.games.journey import queries
from deckgames.games.journey.cards.amounts import Icon
from deckgames.games.journey.facts import prospects
from deckgames.games.journey.state import STACKS, Seat, Table

_BEGUN = ("phase", "options", "kingdoms", "starting", "active", "round", "turn")
_OVERLORD = ("overlord_cards", "box", "overlord_active", "overlord_rewards", "overlord_crystals")
_ENDS = ("won", "cause", "reach", "desert")
_TURN = ("main_begun", "main_done", "journeyed", "free_journey")
_SEAT = ("crystals", "wound_tokens", "active_pearls", "spent_pearls", "rewards", "attack", "defense", "turns", "beaten",
         "challenges", "challenges_won", "dealt", "brought", "healed")
_VALUES: tuple[Icon, ...] = ("weight", "speed", "slime", "undead")


def facts(t: Table) -> dict[str, Any]:
    """The table as everybody sees it: nothing but decks is hidden (JO-I.11). The top of the graveyard is its end. In
    co-op `hp` is the dial, `anger` what the event was read at, `looming` how many wounds the next Overlord turn may
    bring, `toll` how many of them by anger, and `blow_to_dial` what a challenge won now would take from the dial."""
    boss = t.overlord
    found: dict[str, Any] = {"viewer": t.viewer, "over": t.phase == "over"} | _of(t, _BEGUN)
    found |= {"last_turn": queries.last_turn(t), "seats": [_seat(t, me) for me in t.seats], "road": prospects.road(t)}
    found |= _of(t, ("graveyard", "taken", "offer")) | {"village": _pile(t.village), "overlord": _pile(boss)}
    found |= _of(t, _OVERLORD) | {
        "overlord_tokens": queries.tokens(t, boss),
        "overlord_fight": prospects.fight(t), "village_rewards": t.village_rewards, "coop": t.coop,
        "overlay": _pile(t.overlay), "event": _pile(t.event), "events_count": len(t.events)}
    found |= _of(t, ("anger", "hp", "pool", "threshold")) | {
        "looming": prospects.worst(t), "toll": prospects.toll(t), "blow_to_dial": prospects.blow_to_dial(t)}
    found |= _of(t, _ENDS) | {"deck_count": len(t.deck), "wound_deck_count": len(t.wound_deck)}
    found |= _of(t, ("length", "under")) | {"rests": prospects.rests(t), "challenges": prospects.challenges(t)}
    found |= _of(t, _TURN) | {"foe": prospects.foe(t)} | _of(t, ("duel", "history", "reasons"))
    return found | {"offered": prospects.offered(t)}


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    """A player's stacks (bottom first), stored powers, values, points by column and actions."""
    columns = queries.standing_columns(t, me)
    found: dict[str, Any] = {"no": me.no} | _of(me, STACKS) | _of(me, _SEAT)
    found |= {f"{which}_now": queries.power(t, me, which) for which in ("attack", "defense")}
    found |= {icon: queries.value(t, me, icon) for icon in _VALUES}
    return found | {"wound_count": queries.wound_count(t, me), "points": sum(columns.values()),
                    "columns": tuple(columns.items()), "actions": prospects.actions(t, me.no)}


def _of(part: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """These fields as they are."""
    found = {name: getattr(part, name) for name in names}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def _pile(card: Any) -> tuple[Any, ...]:
    """A board that may be there, as a pile."""
    return () if card is None else (card,)
