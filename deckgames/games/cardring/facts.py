"""What programs are told of a Card Ring table (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.engine.seen import face_up
from deckgames.games.cardring.queries import target_of, value
from deckgames.games.cardring.state import Seat, Table

_COUNTED = ("skill", "fight", "failure", "shield", "received", "riders", "bonuses", "next_buys", "buy_from", "anchored",
            "sat", "declared")


def facts(t: Table) -> dict[str, Any]:
    """CR-6, CR-I.12: no card of another hand, no face-down card of another seat, no order of a stock before the end."""
    assert t.finale is not None
    over = t.phase == "over"
    return {
        "viewer": t.viewer, "phase": t.phase, "round": t.round, "order": t.order, "arbiter": t.arbiter, "turn": t.turn,
        "seats": [_seat(t, me) for me in t.seats], "main_deck_count": len(t.main_deck),
        "enemy_deck_count": len(t.enemy_deck), "row": t.row, "vanquished": t.vanquished, "dummy": t.dummy,
        "finale": t.finale, "finale_value": value(t, t.finale), "location": t.location,
        "location_deck_count": len(t.location_deck), "location_used": t.location_used, "trash": t.trash,
        "supply": tuple(t.supply.items()), "options": t.options, "history": t.history, "reasons": t.reasons,
        "box": face_up(t.box), "decks": [me.deck for me in t.seats] if over else ()}


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    found = {"no": me.no, "xp": me.xp, "hand": face_up(me.hand), "hand_count": len(me.hand),
             "deck_count": len(me.deck), "discard": me.discard, "in_play": me.in_play,
             "face_down": face_up(me.face_down), "face_down_count": len(me.face_down), "peek": face_up(me.peek),
             "queue": me.queue, "class_slot": me.class_slot}
    found |= {name: getattr(me, name) for name in _COUNTED}
    return found | {"target": target_of(t, me), "outcome": me.outcome, "barred": me.barred,
                    "trash_dues": me.trash_dues, "discard_due": me.discard_due, "wins": tuple(me.wins.items()),
                    "trashed": me.trashed}
