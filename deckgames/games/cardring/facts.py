"""What programs are told of a Card Ring table (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.engine.seen import face_up, public_fields
from deckgames.games.cardring.queries import target_of, value
from deckgames.games.cardring.state import Seat, Table


def facts(t: Table) -> dict[str, Any]:
    """CR-6, CR-I.12: no card of another hand, no face-down card of another seat, no order of a stock before the end."""
    assert t.finale is not None
    return public_fields(t) | {
        "viewer": t.viewer, "seats": [_seat(t, me) for me in t.seats], "main_deck_count": len(t.main_deck),
        "enemy_deck_count": len(t.enemy_deck), "vanquished": t.vanquished, "finale_value": value(t, t.finale),
        "location_deck_count": len(t.location_deck), "location_used": t.location_used, "trash": t.trash,
        "supply": tuple(t.supply.items()), "box": face_up(t.box),
        "decks": [me.deck for me in t.seats] if t.phase == "over" else ()}


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    return public_fields(me) | {
        "hand": face_up(me.hand), "hand_count": len(me.hand), "deck_count": len(me.deck), "discard": me.discard,
        "in_play": me.in_play, "face_down": face_up(me.face_down), "face_down_count": len(me.face_down),
        "peek": face_up(me.peek), "queue": me.queue, "target": target_of(t, me), "wins": tuple(me.wins.items())}
