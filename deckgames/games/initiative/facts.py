"""What programs are told of an Initiative table (`drive`), field by field, from what a seat sees."""

from typing import Any

from deckgames.engine.seen import Facts, face_up, public_fields
from deckgames.games.initiative import queries
from deckgames.games.initiative.queries.sums import STATS
from deckgames.games.initiative.state import Placed, Seat, Table


def facts(t: Table) -> dict[str, Any]:
    """IN-13: no card of another hand, no card of a stack that the viewer has not put there or seen, no deck."""
    waiting, tied = queries.to_come(t)
    return public_fields(t) | {
        "viewer": t.viewer, "seats": [_seat(t, me) for me in t.seats], "deck_count": len(t.deck), "discard": t.discard,
        "pool": t.pool, "acted": t.acted, "waiting": waiting, "tied": tied, "reversed_order": queries.force(t).reverse,
        "in_force": queries.in_force(t), "next_overtime": queries.overtime(t.options, t.round + 1),
        "decks": t.deck[::-1] if t.phase == "over" else ()}


def _seat(t: Table, me: Seat) -> dict[str, Any]:
    """`known` are cards of the hand or stack that the viewer knows to be there, but not where."""
    return public_fields(me) | {
        "hand": face_up(me.hand), "hand_count": len(me.hand),
        "known": [*dict.fromkeys(known.card for known in me.told)],
        "stack": [Facts(card=next(iter(face_up([slot.card])), None), exposed=slot.exposed) for slot in me.stack],
        "stack_count": len(me.stack), "initiative": queries.initiative(t, me),
        "initiative_sum": queries.initiative_sum(t, me),
        "field": [_placed(t, me, placed) for placed in me.spots], "defence": queries.defence_total(t, me)}


def _placed(t: Table, me: Seat, placed: Placed) -> Facts:
    """`blank` is the name of the card that took its effects away, `copy` that of the card it has become a copy of."""
    name = {face: t.pack.spec(face).name if face else "" for face in (placed.blank, placed.copy_of)}
    found = {key: getattr(placed, key) for key in ("card", "act", "spot", "lines", "defending")}
    found |= {"blank": name[placed.blank], "copy_of": placed.copy_of, "boosts": placed.boosts,
              "promises": placed.promises, "leaving": placed.leaving, "copy": name[placed.copy_of]}
    return Facts(found | {stat: queries.sum_of(t, me, placed, stat) for stat in STATS[1:]})
