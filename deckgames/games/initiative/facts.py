"""What programs are told of an Initiative table (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.engine.seen import Facts, face_up
from deckgames.games.initiative import queries
from deckgames.games.initiative.queries.sums import STATS
from deckgames.games.initiative.state import Placed, Seat, Table

_TABLE = ("discard", "pool", "dealer", "sits_first", "active", "acted")
_COUNTED = ("ending", "choosing")
_LAST = ("next_act", "first_act", "last_face", "overtime")
_PLACED = ("card", "act", "spot", "lines", "defending")
_ON_IT = ("boosts", "promises", "leaving")
_SEAT = ("no", "health", "out", "out_round", "hurt", "turn_done")
_RESULTS = ("dealt", "drained", "healed", "blocked", "played", "annihilated")


def facts(t: Table) -> dict[str, Any]:
    """IN-13: no card of another hand, no card of a stack that the viewer has not put there or seen, no deck."""
    waiting, tied = queries.to_come(t)
    found: dict[str, Any] = {"viewer": t.viewer, "phase": t.phase, "round": t.round, "beat": t.beat,
             "seats": [_seat(t, me) for me in t.seats], "deck_count": len(t.deck)}
    found |= {name: getattr(t, name) for name in _TABLE}
    found |= {"waiting": waiting, "tied": tied, "reversed_order": queries.force(t).reverse}
    found |= {name: getattr(t, name) for name in _COUNTED} | {"in_force": queries.in_force(t)}
    found |= {name: getattr(t, name) for name in _LAST}
    return found | {"next_overtime": queries.overtime(t.options, t.round + 1), "options": t.options,
                    "history": t.history, "reasons": t.reasons, "decks": t.deck[::-1] if t.phase == "over" else ()}


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    """`known` are cards of the hand or stack that the viewer knows to be there, but not where."""
    found = {name: getattr(me, name) for name in _SEAT}
    return found | {
        "hand": face_up(me.hand), "hand_count": len(me.hand), "known": [*dict.fromkeys(told.card for told in me.told)],
        "stack": [Facts(card=next(iter(face_up([slot.card])), None), exposed=slot.exposed) for slot in me.stack],
        "stack_count": len(me.stack), "revealed": me.revealed, "initiative": queries.initiative(t, me),
        "initiative_sum": queries.initiative_sum(t, me),
        "field": [_placed(t, me, placed) for placed in me.spots], "defence": queries.defence_total(t, me),
    } | {name: getattr(me, name) for name in _RESULTS}


def _placed(t: Table, me: Seat, placed: Placed) -> Facts:
    """`blank` is the name of the card that took its effects away, `copy` that of the card it has become a copy of."""
    name = {face: t.pack.spec(face).name if face else "" for face in (placed.blank, placed.copy_of)}
    found = {name: getattr(placed, name) for name in _PLACED} | {"blank": name[placed.blank], "copy_of": placed.copy_of}
    found |= {name: getattr(placed, name) for name in _ON_IT} | {"copy": name[placed.copy_of]}
    return Facts(found | {stat: queries.sum_of(t, me, placed, stat) for stat in STATS[1:]})
