"""What programs are told of a Hooks table (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.engine.seen import face_up, public_fields
from deckgames.games.hooks.queries import tally_open
from deckgames.games.hooks.state import Seat, Table


def facts(t: Table) -> dict[str, Any]:
    """HK-6, HK-I.11: no other hand, no order of a deck before the end, no central deck beyond its known bottom."""
    return public_fields(t) | {
        "viewer": t.viewer, "seats": [_seat(me) for me in t.seats], "supply_deck_count": len(t.supply_deck),
        "refresh_deck_count": t.in_refresh, "refresh_known": t.refresh_bottom, "locker": t.locker,
        "history": t.history if tally_open(t) else (),
        "decks": [me.deck for me in t.seats] if t.phase == "over" else ()}


def _seat(me: Seat) -> dict[str, Any]:
    """`owned` are faces by their ids, which does not tell hand from deck (None: hidden)."""
    return public_fields(me) | {
        "hand": face_up(me.hand), "hand_count": len(me.hand), "deck_count": me.in_deck, "pile": me.pile,
        "in_play": me.in_play, "peek": face_up(me.peek), "owned_count": me.owned,
        "owned": None if me.tally is None else [card.spec for card in me.tally], "hooks": me.hooks}
