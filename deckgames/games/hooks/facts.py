"""What programs are told of a Hooks table (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.engine.seen import face_up
from deckgames.games.hooks.queries import tally_open
from deckgames.games.hooks.state import Seat, Table

_TABLE = ("viewer", "phase", "round", "start", "current")
_COUNTED = ("bank", "ender", "final", "actions", "buys", "reloads", "discount", "keep", "extra", "options")


def facts(t: Table) -> dict[str, Any]:
    """HK-6, HK-I.11: no other hand, no order of a deck before the end, no central deck beyond its known bottom."""
    over = t.phase == "over"
    found = {name: getattr(t, name) for name in _TABLE} | {
        "seats": [_seat(me) for me in t.seats], "supply_deck_count": len(t.supply_deck),
        "refresh_deck_count": t.in_refresh, "refresh_known": t.refresh_bottom, "row": t.row, "locker": t.locker}
    found |= {name: getattr(t, name) for name in _COUNTED}
    return found | {"history": t.history if tally_open(t) else (), "reasons": t.reasons,
                    "decks": [me.deck for me in t.seats] if over else ()}


def _seat(me: Seat) -> dict[str, Any]:
    """`owned` are faces by their ids, which does not tell hand from deck (None: hidden)."""
    return {"no": me.no, "hand": face_up(me.hand), "hand_count": len(me.hand), "deck_count": me.in_deck,
            "pile": me.pile, "in_play": me.in_play, "peek": face_up(me.peek), "treasures": me.treasures,
            "anchored": me.anchored, "slowed": me.slowed, "turns": me.turns, "owned_count": me.owned,
            "owned": None if me.tally is None else [card.spec for card in me.tally], "hooks": me.hooks}
